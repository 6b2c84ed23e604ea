//! Whether the open file is still the one on the disk.
//!
//! A program that synchronises or restores files can put another one in the place of a journal while it is open. SQLite
//! goes on writing to the old one, which no name leads to any more, and everything acknowledged is lost at its close.
//! So a writer remembers which file it opened and what it looked like after its own last write.

use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::lock::beside;

/// What happened to a file while it was open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// No file has its name any more.
    Gone,
    /// Another file has its name.
    Exchanged,
    /// Its size or its time is not what this program's last write left.
    Altered,
    /// Its write-ahead log was removed, replaced or changed.
    Log,
}

/// What the file and its log looked like.
pub(crate) struct Watch {
    path: PathBuf,
    file: Option<Stamp>,
    log: Option<Stamp>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    identity: Identity,
    size: u64,
    modified: Option<SystemTime>,
}

/// Device and inode.
#[cfg(unix)]
type Identity = (u64, u64);
/// The time of its creation, where files have no number that the standard library can read.
#[cfg(not(unix))]
type Identity = Option<SystemTime>;

impl FileChange {
    /// What happened, in one plain clause.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Gone => "the file was removed or moved away while it was open",
            Self::Exchanged => "another file was put in its place while it was open",
            Self::Altered => "another program changed the file while it was open",
            Self::Log => {
                "another program changed or removed its log (the file ending in -wal) while it was open"
            }
        }
    }
}

impl fmt::Display for FileChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

impl Watch {
    /// Remembers the file at `path`; its log only from the first [`Watch::renew`] on, when SQLite has opened it.
    pub(crate) fn on(path: &Path) -> Self {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let file = stamp(&path).ok();
        Self { path, file, log: None }
    }

    /// After a write of our own: takes sizes and times anew. Which files these are is never taken anew.
    pub(crate) fn renew(&mut self) {
        let log = beside(&self.path, "-wal");
        for (known, path) in [(&mut self.file, &self.path), (&mut self.log, &log)] {
            match (&known, stamp(path)) {
                (Some(old), Ok(new)) if old.identity == new.identity => *known = Some(new),
                (None, Ok(new)) => *known = Some(new),
                _ => {}
            }
        }
    }

    /// What was done to the file since [`Watch::renew`], by others than this program.
    pub(crate) fn change(&self) -> Option<FileChange> {
        let change = self.exchanged();
        if change.is_some() {
            return change;
        }
        if self.file != stamp(&self.path).ok() {
            return Some(FileChange::Altered);
        }
        // The time of the log is left out: what another program appends is found by number and hash.
        let place = |stamp: Stamp| (stamp.identity, stamp.size);
        let known = self.log.map(place)?;
        let log = stamp(&beside(&self.path, "-wal")).ok();
        (Some(known) != log.map(place)).then_some(FileChange::Log)
    }

    /// Whether another file, or none, has the name now: all that a reader can ask beside a writer at work.
    pub(crate) fn exchanged(&self) -> Option<FileChange> {
        let known = self.file?;
        match stamp(&self.path) {
            Ok(now) => (now.identity != known.identity).then_some(FileChange::Exchanged),
            Err(_) => Some(FileChange::Gone),
        }
    }
}

fn stamp(path: &Path) -> io::Result<Stamp> {
    let about = std::fs::metadata(path)?;
    // Elsewhere the time of a write may be set long after it, when the file is closed.
    let modified = if cfg!(unix) { about.modified().ok() } else { None };
    Ok(Stamp { identity: identity(&about), size: about.len(), modified })
}

#[cfg(unix)]
fn identity(about: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (about.dev(), about.ino())
}

#[cfg(not(unix))]
fn identity(about: &Metadata) -> Identity {
    about.created().ok()
}
