//! Who knows what, in a battle in which not everything is open on the table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Cite, Ledger, Name, Side};

/// Who looks at a battle.
#[derive(Clone, Copy)]
pub enum Eyes<'a> {
    /// The senior seat of a side.
    Senior(Side),
    /// A commander below it: of the units of his side that `commands` says.
    Commander { side: Side, commands: &'a dyn Fn(Name) -> bool },
}

/// Who may read an event, beside the umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readers {
    Everybody,
    /// These alone; nobody but the umpire where it is empty.
    Only(Vec<Reader>),
}

/// One of those who may read an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    /// Everybody of a side.
    Side(Side),
    /// Its senior seat.
    Senior(Side),
    /// The commander of a unit, and those above him.
    Unit(Side, Name),
}

/// How messages between commanders travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// Rounds until they arrive; 0 for at once.
    pub rounds: u8,
    /// The umpire carries them: nothing arrives that he has not passed on.
    pub by_umpire: bool,
}

/// The sum of a throw as one side can work it out before it falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Foreseen {
    /// Of what: "Halden Corps attacks 0507".
    pub title: String,
    /// The terms that are known; their total is no score while anything is hidden.
    pub ledger: Ledger,
    /// Terms shown as "?": always the same kinds, whether the enemy has any of them or not.
    pub hidden: Vec<Hidden>,
}

/// A term of which a side does not know how much it is, or whether it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hidden {
    /// Whose it is.
    pub subject: String,
    pub what: Cow<'static, str>,
    pub cite: Cite,
}

impl Foreseen {
    /// Whether the exact odds may be shown: no term is hidden.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.hidden.is_empty()
    }
}

impl Eyes<'_> {
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Self::Senior(side) | Self::Commander { side, .. } => *side,
        }
    }
}

impl Readers {
    /// The umpire, and nobody else.
    pub const UMPIRE: Self = Self::Only(Vec::new());

    #[must_use]
    pub fn only(readers: impl IntoIterator<Item = Reader>) -> Self {
        Self::Only(readers.into_iter().collect())
    }
}
