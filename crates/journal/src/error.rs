//! Everything that can go wrong with a journal: a stable code, one plain sentence, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::finding::Finding;
use crate::hash::Head;
use crate::watch::FileChange;

/// Why a journal could not be opened, read, written or copied.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// No file there.
    #[error("{} does not exist", .0.display())]
    NotFound(PathBuf),
    /// A file is there already, and nothing is ever overwritten.
    #[error("{} exists already", .0.display())]
    AlreadyExists(PathBuf),
    /// A file of no bytes.
    #[error("{} is empty: it has no campaign in it", .0.display())]
    Empty(PathBuf),
    /// Not a database at all.
    #[error("{}", no_journal(.0))]
    NotAJournal(PathBuf),
    /// A database of another program.
    #[error("{} belongs to another program (application id {application_id:#010x})", .path.display())]
    OtherProgram {
        /// The file.
        path: PathBuf,
        /// What the file says it is; 0 when it says nothing.
        application_id: u32,
    },
    /// The file is shorter than it says, and nothing in it can be read.
    #[error("{} is cut short: it says it has {expected} bytes, and has {actual}", .path.display())]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Bytes it should have.
        expected: u64,
        /// Bytes it has.
        actual: u64,
    },
    /// The database inside is damaged so badly that no entry can be reached.
    #[error("{} is damaged: {why}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        why: String,
    },
    /// A newer program wrote it, in a format this one cannot read.
    #[error("{} was written by a newer program (format {needs}; this one reads up to {knows})", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Format the file asks for.
        needs: i64,
        /// Newest format this program reads.
        knows: i64,
    },
    /// Its format is older than the oldest this program reads.
    #[error("{} has the older format {format}, which this program does not read", .path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: i64,
    },
    /// The open file is no longer the one on the disk; nothing was written.
    #[error("{}: {what}, so nothing more is written to it", .path.display())]
    Replaced {
        /// The file.
        path: PathBuf,
        /// What happened to it.
        what: FileChange,
    },
    /// Another program is writing to it.
    #[error("another program has {} open{}", .path.display(), .holder.as_deref().unwrap_or(""))]
    Locked {
        /// The file.
        path: PathBuf,
        /// Who holds it, if it said so: ` (process 1234)`.
        holder: Option<String>,
    },
    /// Opened for reading, or readable only.
    #[error("the journal is open for reading only: {0}")]
    ReadOnly(String),
    /// The journal is broken, so nothing is appended to it.
    #[error("the journal is broken: {0}")]
    Broken(Finding),
    /// The journal does not end where the caller thought.
    #[error("the journal has moved on: it ends at entry {}, not at {}", .actual.seq, .expected.seq)]
    HeadMoved {
        /// Where the caller thought it ends.
        expected: Head,
        /// Where it ends.
        actual: Head,
    },
    /// A draft that cannot become an entry.
    #[error("draft {index} cannot be appended: {why}")]
    InvalidDraft {
        /// Its place in the batch, from 0.
        index: usize,
        /// What is wrong with it.
        why: String,
    },
    /// No room on the disk; nothing was stored.
    #[error("the disk is full; nothing was stored")]
    DiskFull,
    /// A line of an export that does not rebuild the entry it claims.
    #[error("line {line} cannot be imported: {why}")]
    ImportRefused {
        /// Line number, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The file of remembered heads cannot be read or written.
    #[error("{}: the remembered heads cannot be used: {why}", .path.display())]
    Heads {
        /// That file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A number beyond the journal's end was asked about.
    #[error("entry {seq} is beyond the journal's end, entry {end}")]
    Beyond {
        /// What was asked for.
        seq: u64,
        /// The last entry.
        end: u64,
    },
    /// The operating system gave no random bytes.
    #[error("the operating system gave no random bytes: {0}")]
    NoRandomness(String),
    /// The operating system refused.
    #[error("{} {}", .path.display(), said_of(.source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// SQLite refused for a reason none of the above covers.
    #[error("the database refused: {0}")]
    Sqlite(rusqlite::Error),
}

/// What the operating system said, in words; its own where it says something rare.
fn said_of(source: &io::Error) -> String {
    match source.kind() {
        io::ErrorKind::PermissionDenied => "is closed to you: permission is denied".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "is on a disk that cannot be written".to_owned(),
        io::ErrorKind::IsADirectory => "is a folder".to_owned(),
        _ => format!("cannot be used: {source}"),
    }
}

/// What a path is that was taken for a journal.
fn no_journal(path: &Path) -> String {
    match path.is_dir() {
        true => format!("{} is a folder; a campaign is one file", path.display()),
        false => format!("{} is not a war diary", path.display()),
    }
}

impl JournalError {
    /// A name that never changes, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "journal.not_found",
            Self::AlreadyExists(_) => "journal.already_exists",
            Self::Empty(_) => "journal.empty",
            Self::NotAJournal(_) => "journal.not_a_journal",
            Self::OtherProgram { .. } => "journal.other_program",
            Self::Truncated { .. } => "journal.truncated",
            Self::Damaged { .. } => "journal.damaged",
            Self::Newer { .. } => "journal.newer",
            Self::Older { .. } => "journal.older",
            Self::Replaced { .. } => "journal.replaced",
            Self::Locked { .. } => "journal.locked",
            Self::ReadOnly(_) => "journal.read_only",
            Self::Broken(_) => "journal.broken",
            Self::HeadMoved { .. } => "journal.head_moved",
            Self::InvalidDraft { .. } => "journal.invalid_draft",
            Self::DiskFull => "journal.disk_full",
            Self::ImportRefused { .. } => "journal.import_refused",
            Self::Heads { .. } => "journal.heads",
            Self::Beyond { .. } => "journal.beyond",
            Self::NoRandomness(_) => "journal.no_randomness",
            Self::Io { .. } => "journal.io",
            Self::Sqlite(_) => "journal.sqlite",
        }
    }

    /// What a person can do about it, in one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "Check the name, or start a new campaign.",
            Self::AlreadyExists(_) => "Choose another name; nothing is ever overwritten.",
            Self::Empty(_) => "Remove it, or copy the campaign again: the copy did not finish.",
            Self::NotAJournal(_) | Self::OtherProgram { .. } => {
                "Choose a file ending in .wardiary."
            }
            Self::Truncated { .. } | Self::Damaged { .. } => {
                "Restore a backup or another player's copy; keep this file, it is evidence."
            }
            Self::Newer { .. } => "Install the newer program.",
            Self::Older { .. } => {
                "Open it with the program that wrote it, or start the campaign again."
            }
            Self::Replaced { .. } => {
                "Save what is open under another name, then compare it with the file that is there now."
            }
            Self::Locked { .. } => "Close the other window, or open this campaign for reading.",
            Self::ReadOnly(_) => "Open a copy in a folder you can write to.",
            Self::Broken(finding) => finding.advice(),
            Self::HeadMoved { .. } => "See what has happened since, then decide again.",
            Self::InvalidDraft { .. } => "This is a mistake in the program that asked; report it.",
            Self::DiskFull => "Free some space and do it again; the journal is whole.",
            Self::ImportRefused { .. } => "Ask for the export again: this one was changed.",
            Self::Heads { .. } => "Repair or remove that file; the journal itself is unharmed.",
            Self::Beyond { .. } => "Ask for an entry that exists.",
            Self::NoRandomness(_) => "Restart the computer; without randomness no salt is safe.",
            Self::Io { .. } | Self::Sqlite(_) => {
                "Check the disk, and whether you may read and write there."
            }
        }
    }

    /// True when another program holds the journal.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(self, Self::Locked { .. })
    }

    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            io::ErrorKind::NotFound => Self::NotFound(path.to_owned()),
            io::ErrorKind::AlreadyExists => Self::AlreadyExists(path.to_owned()),
            _ => Self::Io { path: path.to_owned(), source },
        }
    }

    /// Names what SQLite reported in the words of this crate.
    pub(crate) fn sqlite(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::NotADatabase) => Self::NotAJournal(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, why: error.to_string() },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Self::Locked { path, holder: None }
            }
            Some(ErrorCode::ReadOnly) => Self::ReadOnly("the file cannot be written".to_owned()),
            // SQLite does not say why it cannot open a file; the system does.
            Some(ErrorCode::CannotOpen) => match std::fs::File::open(&path) {
                Err(source) if source.kind() == io::ErrorKind::PermissionDenied => {
                    Self::Io { path, source }
                }
                _ => Self::Sqlite(error),
            },
            _ => Self::Sqlite(error),
        }
    }
}

impl From<rusqlite::Error> for JournalError {
    fn from(error: rusqlite::Error) -> Self {
        Self::sqlite(Path::new("the journal"), error)
    }
}
