//! In which condition a journal was found, and how it is to be opened.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::finding::Finding;
use crate::heads::RememberedHeads;
use crate::memory::MemoryCheck;
use crate::salt::{OsSalt, SaltSource};
use crate::watch::FileChange;

/// How to open a journal.
pub struct Opening {
    pub(crate) heads: Option<RememberedHeads>,
    pub(crate) check: OpenCheck,
    pub(crate) salts: Box<dyn SaltSource>,
    pub(crate) max_pages: Option<u32>,
    pub(crate) at_ms: Option<i64>,
    /// The file was made a moment ago: whatever is not remembered of it was never seen before.
    pub(crate) just_made: bool,
}

/// How much of the chain is recomputed before a journal is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OpenCheck {
    /// All of it.
    #[default]
    Full,
    /// What came after the remembered head. Without a remembered head, or if it does not fit: all of it. Only for
    /// reading: a journal that is opened for appending is always computed from its beginning.
    Tail,
}

/// How much of the chain was computed again for an open journal. What lies before was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Checked {
    /// The head that was taken as this computer remembers it; 0 when the chain was computed from its beginning.
    pub trusted: u64,
    /// The last entry that was computed again, on opening or on following a writer.
    pub through: u64,
    /// When the whole chain was last computed on this computer, as far as it remembers.
    pub whole: Option<WholeCheck>,
    /// Whether the journal was compared with what this computer remembers, without which a tail that was cut off or
    /// written anew is not noticed.
    pub memory: MemoryCheck,
}

/// The whole chain was found good once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeCheck {
    /// The last entry then.
    pub seq: u64,
    /// UTC, in milliseconds.
    pub at_ms: i64,
}

/// What may be done with an open journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It is whole, and may be appended to.
    Writable,
    /// It is whole, and may be read.
    ReadOnly(ReadOnlyReason),
    /// It is not whole. What lies before the finding may be read and exported.
    Broken(Finding),
}

/// Why a whole journal may only be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadOnlyReason {
    /// The caller wanted it so.
    Asked,
    /// The file or its folder cannot be written.
    Medium,
    /// An entry of a kind that only a newer program understands.
    UnknownKind {
        /// The first such entry.
        seq: u64,
        /// The code of its kind.
        code: u8,
    },
    /// Bodies are withheld in this copy, so nothing can be decided in it.
    Withheld {
        /// Of how many entries.
        count: u64,
    },
    /// While it was open, the file was replaced, removed, moved away or changed by another program.
    Replaced {
        /// What happened to it.
        what: FileChange,
    },
    /// A newer program wrote it, and asks older ones not to append.
    NewerFormat {
        /// The format a writer must know.
        needs: i64,
    },
    /// Writing failed in a way that leaves open what reached the disk; opening again settles it.
    WriteFailed(String),
}

impl Opening {
    /// Full check, salts from the operating system, nothing remembered.
    #[must_use]
    pub fn new() -> Self {
        Self {
            heads: None,
            check: OpenCheck::Full,
            salts: Box::new(OsSalt::default()),
            max_pages: None,
            at_ms: None,
            just_made: false,
        }
    }

    /// Compare with, and remember in, this file in the user's data folder.
    #[must_use]
    pub fn heads(mut self, path: impl Into<PathBuf>) -> Self {
        self.heads = Some(RememberedHeads::at(path));
        self
    }

    /// Check this much of the chain.
    #[must_use]
    pub fn check(mut self, check: OpenCheck) -> Self {
        self.check = check;
        self
    }

    /// Take salts from here.
    #[must_use]
    pub fn salts(mut self, salts: impl SaltSource + 'static) -> Self {
        self.salts = Box::new(salts);
        self
    }

    /// It is this time, UTC in milliseconds: remembered with a check of the whole chain, and as the time when the memory
    /// of a campaign began. Without it no time is.
    #[must_use]
    pub fn at(mut self, now_ms: i64) -> Self {
        self.at_ms = Some(now_ms);
        self
    }

    /// For a file that this program has just made under a new campaign id.
    pub(crate) fn just_made(mut self) -> Self {
        self.just_made = true;
        self
    }

    /// Let the file grow to this many pages of 8 KiB; beyond, appending fails as on a full disk.
    #[must_use]
    pub fn max_pages(mut self, pages: u32) -> Self {
        self.max_pages = Some(pages);
        self
    }
}

impl Default for Opening {
    fn default() -> Self {
        Self::new()
    }
}

impl ReadOnlyReason {
    /// The reason in one plain sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Asked => "it was opened for reading".to_owned(),
            Self::Medium => "the file or its folder cannot be written".to_owned(),
            Self::UnknownKind { seq, code } => {
                format!("entry {seq} is of kind {code}, which only a newer program understands")
            }
            Self::Withheld { count: 1 } => {
                "the text of one entry is withheld in this copy".to_owned()
            }
            Self::Withheld { count } => {
                format!("the texts of {count} entries are withheld in this copy")
            }
            Self::Replaced { what } => what.sentence().to_owned(),
            Self::NewerFormat { needs } => {
                format!("a newer program wrote it and only lets programs of format {needs} append")
            }
            Self::WriteFailed(why) => format!("writing to it failed ({why}); open it again"),
        }
    }
}

impl fmt::Display for ReadOnlyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}
