//! What is sought in the log, and what was found last.

use std::cell::RefCell;
use std::sync::Arc;

use kernel::{Effects, Seat};
use serde::{Deserialize, Serialize};

/// What is sought; everything that is given must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(optional_fields))]
pub struct LogQuery {
    /// Words that the sentence holds, in any order, whatever their case.
    pub text: Option<String>,
    /// Kinds of entries, such as `rolled`; any when absent.
    pub kinds: Option<Vec<String>>,
    /// Who acted.
    pub seat: Option<Seat>,
    /// The id of a battalion, a stand or a platoon that is concerned.
    pub unit: Option<String>,
    pub outcome: Option<LogOutcome>,
    /// Only what counts, or only what no longer does.
    pub counts: Option<bool>,
}

/// What came of an entry, in the battles of every scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LogOutcome {
    /// A roll with a hit, or what is told of it.
    Hits,
    /// A roll that counts hits, or what is told of it, without any.
    NoHits,
    /// Strength points, men, vehicles or a headquarters were lost; a man was wounded, killed or taken.
    Losses,
    /// A stand, a sub-unit or a vehicle was destroyed; a man was killed.
    Destroyed,
    /// A piece is elsewhere afterwards; coming on and leaving count too.
    Moved,
}

/// The last search, so that its other pages need none of their own.
#[derive(Debug, Default)]
pub(crate) struct Sought(pub(crate) RefCell<Option<Answer>>);

#[derive(Debug)]
pub(crate) struct Answer {
    /// How far the record was read, and how long it was: a longer one may hold more, or an amendment.
    pub(crate) known: (u64, u64),
    pub(crate) seat: Seat,
    pub(crate) query: LogQuery,
    pub(crate) found: Arc<[u64]>,
}

impl LogOutcome {
    pub(crate) const fn is_in(self, did: Effects) -> bool {
        match self {
            Self::Hits => did.hits,
            Self::NoHits => did.no_hit,
            Self::Losses => did.loss,
            Self::Destroyed => did.destroyed,
            Self::Moved => did.moved,
        }
    }
}
