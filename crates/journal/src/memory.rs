//! What this computer remembers of a journal, and what comparing the two gave.

use std::fmt;
use std::path::Path;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::chain::against_memory;
use crate::condition::WholeCheck;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{CampaignId, Head};
use crate::heads::RememberedHeads;

/// Whether a journal was compared with what this computer remembers of it. A chain that is whole in itself says nothing
/// about a tail that was cut off, or written anew with fresh hashes; only a memory outside the file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MemoryCheck {
    /// The remembered head is in the journal, with the same hash.
    Agrees(Since),
    /// Nothing is remembered: the campaign is here for the first time, or the caller named no memory.
    #[default]
    Nothing,
    /// There is, or was, a memory, and the journal was not compared with it.
    NotCompared(NotCompared),
    /// The journal is not what is remembered. A finding says how.
    Differs,
}

/// Since when this computer remembers a campaign: what was changed before is not noticed by comparing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The last entry when the memory began.
    pub seq: u64,
    /// UTC, in milliseconds; absent when the program was not told the time.
    pub at_ms: Option<i64>,
    /// An earlier memory was damaged or removed, and may have known more.
    pub lost: bool,
}

/// Why a journal was not compared with what is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCompared {
    /// The file of remembered heads cannot be read or understood.
    Unusable,
    /// It was damaged or removed, and the campaign was not seen since.
    Lost,
    /// The chain is broken before the remembered head.
    Broken,
}

/// Something that went wrong beside the journal without harming it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// The remembered heads cannot be used, so the journal is compared with nothing.
    MemoryUnusable(String),
    /// An earlier memory of heads was damaged or removed.
    MemoryLost,
    /// The journal's head could not be remembered.
    NotRemembered(String),
}

/// What is remembered of the file at one path.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) head: Option<Head>,
    pub(crate) since: Option<Since>,
    pub(crate) whole: Option<WholeCheck>,
    /// The campaign that lay under this name, if it is not the one that does now.
    pub(crate) exchanged: Option<CampaignId>,
    /// Why there may have been more to remember.
    pub(crate) missing: Option<NotCompared>,
    pub(crate) notices: Vec<Notice>,
}

impl Notice {
    /// What went wrong, in one plain sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::MemoryUnusable(why) => format!("{why}; the journal is compared with nothing"),
            Self::MemoryLost => {
                "what this computer remembered of its journals was damaged or removed, \
                and it can only compare with what it has seen since"
                    .to_owned()
            }
            Self::NotRemembered(why) => format!("the end of the journal is not remembered: {why}"),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

impl Memory {
    /// Looks up a campaign. Trouble with the memory is part of what is found, never an error: the journal is not to blame.
    pub(crate) fn of(
        path: &Path,
        heads: Option<&RememberedHeads>,
        campaign: Option<&CampaignId>,
        just_made: bool,
    ) -> Self {
        let recalled = heads.map_or(Ok(Self::default()), |heads| heads.recall(path, campaign));
        let mut memory = recalled.unwrap_or_else(|error| Self {
            missing: Some(NotCompared::Unusable),
            notices: vec![Notice::MemoryUnusable(error.to_string())],
            ..Self::default()
        });
        if just_made {
            memory.missing = None;
        }
        memory
    }

    /// Compares a chain that is good up to `good`; `broken` says that it goes on, but not well.
    pub(crate) fn compare(
        &self,
        connection: &Connection,
        good: Head,
        broken: bool,
    ) -> Result<(MemoryCheck, Option<Finding>), JournalError> {
        let knows = self.exchanged.is_some() || self.head.is_some();
        if broken && good.seq == 0 && knows {
            // Without its first entry it is not even known which campaign it is.
            return Ok((MemoryCheck::NotCompared(NotCompared::Broken), None));
        }
        if let Some(remembered) = self.exchanged {
            let finding = Finding::whole_file(Fault::AnotherCampaign { remembered });
            return Ok((MemoryCheck::Differs, Some(finding)));
        }
        let (Some(head), Some(since)) = (self.head, self.since) else {
            return Ok((self.missing.map_or(MemoryCheck::Nothing, MemoryCheck::NotCompared), None));
        };
        if broken && good.seq < head.seq {
            return Ok((MemoryCheck::NotCompared(NotCompared::Broken), None));
        }
        match against_memory(connection, good, head)? {
            None => Ok((MemoryCheck::Agrees(since), None)),
            found => Ok((MemoryCheck::Differs, found)),
        }
    }
}
