//! What a caller wants appended, before it has a number, a salt and a hash.

use std::fmt;

use serde::de::IgnoredAny;

use crate::error::JournalError;
use crate::hash::{Head, Idem};
use crate::header::Header;
use crate::kind::Kind;

/// The longest body, in bytes (16 MiB).
pub const MAX_BODY: usize = 16 << 20;

/// Which earlier entry a draft belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Cause {
    /// None.
    #[default]
    None,
    /// An entry by its number.
    Entry(u64),
    /// An earlier draft of the same batch, by its index from 0: its number is not known yet.
    Draft(usize),
}

/// One entry to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The battle's id; empty for the war itself.
    pub battle: String,
    /// What sort of entry this is; never [`Kind::Unknown`].
    pub kind: Kind,
    /// Version of the body's shape, from 1.
    pub version: u8,
    /// Who does it; not empty.
    pub seat: String,
    /// Who may read the body; empty for everybody.
    pub audience: String,
    /// The order or call this belongs to.
    pub cause: Cause,
    /// Campaign clock, in minutes since 1900-01-01T00:00 ([`crate::game_time`]); never `i32::MIN`.
    pub game_time: Option<i32>,
    /// Milliseconds since 1970-01-01 UTC, from 0 to 2⁴⁸ − 1.
    pub recorded_at: i64,
    /// JSON text; stored and hashed as it is.
    pub body: String,
    /// The client's key, usually on the first draft of a batch only.
    pub idem: Option<Idem>,
}

/// Something to do in a private table together with a batch, or not at all.
#[derive(Clone, PartialEq, Eq)]
pub enum PrivateChange {
    /// Keep a value under a key, replacing an older one.
    Put {
        /// The key.
        key: String,
        /// The value.
        value: Vec<u8>,
    },
    /// Forget a key.
    Delete {
        /// The key.
        key: String,
    },
}

/// Entries and private changes that are stored together or not at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batch<'a> {
    /// The entries, in order.
    pub drafts: &'a [Draft],
    /// Append only if the journal still ends here.
    pub expected: Option<Head>,
    /// Secrets and face-down orders that change with it.
    pub private: &'a [PrivateChange],
}

impl Draft {
    /// A draft for the war itself that everybody may read, version 1, without cause, clock or key.
    #[must_use]
    pub fn new(
        kind: Kind,
        seat: impl Into<String>,
        body: impl Into<String>,
        recorded_at: i64,
    ) -> Self {
        Self {
            battle: String::new(),
            kind,
            version: 1,
            seat: seat.into(),
            audience: String::new(),
            cause: Cause::None,
            game_time: None,
            recorded_at,
            body: body.into(),
            idem: None,
        }
    }

    /// Belongs to this battle.
    #[must_use]
    pub fn battle(mut self, battle: impl Into<String>) -> Self {
        self.battle = battle.into();
        self
    }

    /// Has a body of this version.
    #[must_use]
    pub fn version(mut self, version: u8) -> Self {
        self.version = version;
        self
    }

    /// May be read by these alone.
    #[must_use]
    pub fn audience(mut self, audience: impl Into<String>) -> Self {
        self.audience = audience.into();
        self
    }

    /// Follows from this entry.
    #[must_use]
    pub fn caused_by(mut self, cause: Cause) -> Self {
        self.cause = cause;
        self
    }

    /// Took place at this campaign time, in minutes since 1900-01-01T00:00.
    #[must_use]
    pub fn at(mut self, game_time: i32) -> Self {
        self.game_time = Some(game_time);
        self
    }

    /// Carries this client key.
    #[must_use]
    pub fn idem(mut self, idem: Idem) -> Self {
        self.idem = Some(idem);
        self
    }

    pub(crate) fn header(&self, cause: Option<u64>) -> Header<'_> {
        Header {
            kind: self.kind,
            version: self.version,
            seat: &self.seat,
            audience: &self.audience,
            battle: &self.battle,
            cause,
            game_time: self.game_time,
            recorded_at: self.recorded_at,
            idem: self.idem,
        }
    }
}

impl<'a> From<&'a [Draft]> for Batch<'a> {
    fn from(drafts: &'a [Draft]) -> Self {
        Self { drafts, ..Self::default() }
    }
}

impl fmt::Debug for PrivateChange {
    /// Shows the key only: a secret must not reach a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { key, .. } => write!(f, "Put({key:?}, …)"),
            Self::Delete { key } => write!(f, "Delete({key:?})"),
        }
    }
}

/// The entry that each draft of a batch belongs to.
pub(crate) type Causes = Vec<Option<u64>>;

/// Checks every draft and resolves its cause; `end` is the number of the last stored entry.
pub(crate) fn causes(drafts: &[Draft], end: u64) -> Result<Causes, JournalError> {
    let mut keys = std::collections::BTreeSet::new();
    let mut causes = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.iter().enumerate() {
        let invalid = |why: String| JournalError::InvalidDraft { index, why };
        if draft.idem.is_some_and(|key| !keys.insert(key)) {
            return Err(invalid("its client key is also on an earlier entry of the batch".into()));
        }
        let cause = cause(draft.cause, index, end).map_err(invalid)?;
        check(draft, cause, end + 1 + index as u64).map_err(invalid)?;
        causes.push(cause);
    }
    Ok(causes)
}

/// The rules of a body, whether it is appended or imported.
pub(crate) fn check_body(body: &str) -> Result<(), String> {
    if body.len() > MAX_BODY {
        return Err(format!("its body has {} bytes, more than {MAX_BODY}", body.len()));
    }
    match serde_json::from_str::<IgnoredAny>(body) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("its body is not JSON: {error}")),
    }
}

fn check(draft: &Draft, cause: Option<u64>, seq: u64) -> Result<(), String> {
    if draft.kind.is_unknown() || Kind::from_code(draft.kind.code()) != draft.kind {
        return Err(format!("{} is not a kind this program writes", draft.kind));
    }
    draft.header(cause).check(seq)?;
    check_body(&draft.body)
}

fn cause(cause: Cause, index: usize, end: u64) -> Result<Option<u64>, String> {
    match cause {
        Cause::None => Ok(None),
        Cause::Entry(seq) => Ok(Some(seq)),
        Cause::Draft(earlier) if earlier < index => Ok(Some(end + 1 + earlier as u64)),
        Cause::Draft(later) => Err(format!("its cause, draft {later}, does not come before it")),
    }
}
