//! What commanders were given by the umpire (RULES.md LNK-R41): ranks they were promoted to, and decorations.

use std::collections::BTreeMap;

use kernel::{Name, Seq};
use serde::{Deserialize, Serialize};

use super::CommanderOf;
use super::soldiers::Decoration;

/// By post and number; nobody who was given nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Honours(pub BTreeMap<Name, BTreeMap<u32, Given>>);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// Ranks he was promoted to, with the entries.
    pub promotions: Vec<(String, Seq)>,
    pub decorations: Vec<Decoration>,
}

impl Honours {
    #[must_use]
    pub fn of(&self, of: CommanderOf) -> Option<&Given> {
        self.0.get(&of.post)?.get(&of.number)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn promote(&mut self, of: CommanderOf, rank: &str, at: Seq) {
        self.given(of).promotions.push((rank.to_owned(), at));
    }

    pub(crate) fn decorate(&mut self, of: CommanderOf, name: &str, reason: &str, at: Seq) {
        let (name, reason) = (name.to_owned(), reason.to_owned());
        self.given(of).decorations.push(Decoration { name, reason, at });
    }

    fn given(&mut self, of: CommanderOf) -> &mut Given {
        self.0.entry(of.post).or_default().entry(of.number).or_default()
    }
}
