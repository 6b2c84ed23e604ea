//! Writing whole files: beside, flushed, renamed into place, folder flushed. Half a file is never seen.
//!
//! A file in the making is `.wardiary-<random>.part`, and a lock lies beside it that its maker holds. A program that is
//! killed gives its lock back by dying, and the next one that makes a file in that folder clears away what is left.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::error::JournalError;
use crate::lock::beside;

const PREFIX: &str = ".wardiary-";
const PART: &str = ".part";
const LOCK: &str = ".lock";

/// The folder a file is in.
pub(crate) fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A file in the making, removed again unless it is given its name.
pub(crate) struct Part {
    part: TempPath,
    // Below the part, so that it is given back after the part is gone.
    _lock: NamedTempFile,
}

impl Part {
    /// An empty file of a fresh name in the folder of `path`. Clears away what killed programs left there.
    pub(crate) fn begin(path: &Path) -> Result<Self, JournalError> {
        let folder = folder(path);
        sweep(&folder);
        Self::fresh(&folder).map_err(|error| JournalError::io(&folder, error))
    }

    fn fresh(folder: &Path) -> io::Result<Self> {
        loop {
            let suffix = format!("{PART}{LOCK}");
            let lock = Builder::new().prefix(PREFIX).suffix(&suffix).tempfile_in(folder)?;
            // Another program that clears away may have taken it for a leftover until it was locked.
            if matches!(lock.as_file().try_lock(), Err(TryLockError::WouldBlock))
                || !lock.path().exists()
            {
                continue;
            }
            let part = lock.path().with_extension("");
            File::create_new(&part)?;
            return Ok(Self { part: TempPath::try_from_path(part)?, _lock: lock });
        }
    }

    /// Where it lies until it has its name.
    pub(crate) fn path(&self) -> &Path {
        &self.part
    }

    /// Flushes the finished file and gives it its name; never replaces a file.
    pub(crate) fn put_in_place(self, path: &Path) -> Result<(), JournalError> {
        flush(&self.part)?;
        self.part.persist_noclobber(path).map_err(|error| JournalError::io(path, error.error))?;
        flush_folder(path)
    }

    /// The same, replacing an older file of that name.
    pub(crate) fn replace(self, path: &Path) -> Result<(), JournalError> {
        flush(&self.part)?;
        self.part.persist(path).map_err(|error| JournalError::io(path, error.error))?;
        flush_folder(path)
    }
}

/// Removes files whose makers were killed. What cannot be removed stays: that harms nothing.
fn sweep(folder: &Path) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let parts: BTreeSet<String> = names.filter_map(|name| part_of(&name)).collect();
    for part in parts.into_iter().map(|name| folder.join(name)) {
        let lock_path = beside(&part, LOCK);
        // Held until everything is gone, so that two who clear away do not meet.
        let lock = match OpenOptions::new().write(true).open(&lock_path) {
            Ok(lock) if lock.try_lock().is_ok() => Some(lock),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            _ => continue,
        };
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let _ = std::fs::remove_file(beside(&part, suffix));
        }
        let _ = std::fs::remove_file(&lock_path);
        drop(lock);
    }
}

/// The name of the part that a file belongs to, if it belongs to one.
fn part_of(name: &str) -> Option<String> {
    let (random, _) = name.strip_prefix(PREFIX)?.split_once(PART)?;
    Some(format!("{PREFIX}{random}{PART}"))
}

fn flush(path: &Path) -> Result<(), JournalError> {
    // Opened for writing because Windows flushes no other handle.
    File::options()
        .write(true)
        .open(path)
        .and_then(|file| file.sync_all())
        .map_err(|error| JournalError::io(path, error))
}

/// Makes a rename last. Only Unix lets a folder be opened and flushed; elsewhere the rename itself is journalled.
fn flush_folder(path: &Path) -> Result<(), JournalError> {
    if cfg!(unix) {
        let folder = folder(path);
        File::open(&folder)
            .and_then(|file| file.sync_all())
            .map_err(|error| JournalError::io(&folder, error))?;
    }
    Ok(())
}
