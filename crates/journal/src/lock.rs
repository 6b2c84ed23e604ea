//! One writer at a time: an operating-system lock on `<file>.lock`, which a killed program gives back by dying.
//!
//! The lock is not on the journal itself: closing a second handle to a file gives up SQLite's own locks on it.
//! The lock file stays behind when the journal is closed; deleting it would let two programs hold two different ones.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::error::JournalError;

/// Held for as long as a journal is open for writing.
pub(crate) struct WriterLock {
    file: File,
}

impl WriterLock {
    /// Takes the lock or says who holds it.
    ///
    /// # Errors
    /// [`JournalError::Locked`]; [`JournalError::Io`] where no file can be written.
    pub(crate) fn take(journal: &Path) -> Result<Self, JournalError> {
        let path = beside(journal, ".lock");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| JournalError::io(&path, error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = holder(&mut file);
                return Err(JournalError::Locked { path: journal.to_owned(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(JournalError::io(&path, error)),
        }
        // Only for the other program's sentence; nothing depends on it.
        let _ = file.set_len(0);
        let _ = file.seek(SeekFrom::Start(0));
        let _ = write!(file, "{}", std::process::id());
        Ok(Self { file })
    }
}

/// Which program has the journal open for writing now, in words; `None` when none has. Creates nothing and takes nothing.
pub(crate) fn held(journal: &Path) -> Option<String> {
    let mut file = File::open(beside(journal, ".lock")).ok()?;
    // A shared lock: two who only ask never take each other for a writer.
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(holder(&mut file).unwrap_or_default()),
        _ => None,
    }
}

impl Drop for WriterLock {
    /// Closing the handle is not enough: a process started by another thread at this moment holds a duplicate of it
    /// until it has loaded its program, and with it the lock.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The path with something added to its file name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

fn holder(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.take(20).read_to_string(&mut text).ok()?;
    let process: u32 = text.trim().parse().ok()?;
    Some(format!(" (process {process})"))
}
