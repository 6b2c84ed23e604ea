//! Writing whole files: beside, flushed, renamed into place, folder flushed. Half a file is never seen.

use std::fs::File;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use crate::error::JournalError;

/// The folder a file is in.
pub(crate) fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// An empty file of a fresh name in the folder of `path`, removed again unless it is put in place.
pub(crate) fn temporary(path: &Path) -> Result<TempPath, JournalError> {
    Builder::new()
        .prefix(".wardiary-")
        .suffix(".part")
        .tempfile_in(folder(path))
        .map(tempfile::NamedTempFile::into_temp_path)
        .map_err(|error| JournalError::io(&folder(path), error))
}

/// Flushes a finished temporary file and gives it its name; never replaces a file.
pub(crate) fn put_in_place(temporary: TempPath, path: &Path) -> Result<(), JournalError> {
    flush(&temporary)?;
    temporary.persist_noclobber(path).map_err(|error| JournalError::io(path, error.error))?;
    flush_folder(path)
}

/// The same, replacing an older file of that name.
pub(crate) fn replace(temporary: TempPath, path: &Path) -> Result<(), JournalError> {
    flush(&temporary)?;
    temporary.persist(path).map_err(|error| JournalError::io(path, error.error))?;
    flush_folder(path)
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
