//! Append, read, verify: one campaign's journal as hash-chained rows of opaque bytes in one SQLite file.
//!
//! This crate knows no rules: it stores what it is given, proves that nothing was changed afterwards, and says in plain
//! sentences what is wrong if something was. `docs/JOURNAL.md` specifies the file byte for byte.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the journal is a file: it opens, locks and copies files; nothing here takes part in a rule"
)]

mod append;
mod branch;
mod chain;
mod condition;
mod connect;
mod copy;
mod create;
mod diagnose;
mod disk;
mod draft;
mod entry;
mod error;
mod export;
mod finding;
pub mod game_time;
mod hash;
mod header;
mod heads;
mod import;
mod journal;
mod keys;
mod kind;
mod lock;
mod look;
mod memory;
pub mod merkle;
mod open;
mod private;
mod proof;
mod read;
mod salt;
mod schema;
mod snapshot;
mod verify;
mod watch;

pub use append::Appended;
pub use condition::{Checked, Condition, OpenCheck, Opening, ReadOnlyReason, WholeCheck};
pub use copy::{Copy, Shown};
pub use draft::{Batch, Cause, Draft, MAX_BODY, PrivateChange};
pub use entry::{Body, Entry, EntryRef};
pub use error::JournalError;
pub use export::{EXPORT_VERSION, Exported};
pub use finding::{Fault, Finding};
pub use hash::{CampaignId, Hash, Head, Idem, NotHex, Salt};
pub use header::{Header, MAX_NAME};
pub use heads::RememberedHeads;
pub use journal::Journal;
pub use kind::Kind;
pub use memory::{MemoryCheck, NotCompared, Notice, Since};
pub use read::Reading;
pub use salt::{OsSalt, SaltSource};
pub use schema::{APPLICATION_ID, FORMAT};
pub use snapshot::Snapshot;
pub use verify::{Progress, Verdict};
pub use watch::FileChange;
