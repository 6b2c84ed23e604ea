//! Copies that can be trusted: built beside, flushed, renamed. A backup keeps this computer's secrets; a copy for
//! others never contains them, not even for a moment.

use std::ops::ControlFlow;
use std::path::Path;

use crate::append::EntryWriter;
use crate::condition::Condition;
use crate::connect;
use crate::create::build;
use crate::disk;
use crate::error::JournalError;
use crate::journal::Journal;
use crate::read::Reading;

/// For whom a copy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// For this computer's owner: everything, private values included.
    Backup,
    /// For the other players: the entries alone, verified on the way.
    ForOthers,
}

impl Journal {
    /// Writes a copy to a path where no file is yet. Only entries up to [`Journal::head`] are copied for others;
    /// a backup of a broken journal is refused, because it would look like a good one.
    ///
    /// # Errors
    /// [`JournalError::AlreadyExists`], [`JournalError::Broken`], [`JournalError::DiskFull`], [`JournalError::Io`].
    pub fn copy_to(&self, path: &Path, copy: Copy) -> Result<(), JournalError> {
        match copy {
            Copy::Backup => self.back_up(path),
            Copy::ForOthers => self.copy_for_others(path),
        }
    }

    fn back_up(&self, path: &Path) -> Result<(), JournalError> {
        if let Condition::Broken(found) = &self.condition {
            return Err(JournalError::Broken(found.clone()));
        }
        if path.exists() {
            return Err(JournalError::AlreadyExists(path.to_owned()));
        }
        // VACUUM INTO accepts an existing file as long as it is empty, as this one is.
        let temporary = disk::temporary(path)?;
        let name = temporary.to_str().ok_or_else(|| {
            let invalid = std::io::Error::from(std::io::ErrorKind::InvalidFilename);
            JournalError::io(path, invalid)
        })?;
        self.connection
            .execute("VACUUM INTO ?1", [name])
            .map_err(|error| JournalError::sqlite(path, error))?;
        connect::log_ahead(connect::builder(&temporary)?)
            .map_err(|error| JournalError::sqlite(path, error))?;
        disk::put_in_place(temporary, path)
    }

    fn copy_for_others(&self, path: &Path) -> Result<(), JournalError> {
        build(path, |connection| {
            let sqlite = |error| JournalError::sqlite(path, error);
            let transaction = connection.transaction().map_err(sqlite)?;
            let mut writer = EntryWriter::new(&transaction).map_err(sqlite)?;
            self.for_each(.., Reading::Verified, |entry| {
                writer.put(entry).map_err(sqlite)?;
                Ok::<_, JournalError>(ControlFlow::Continue(()))
            })?;
            drop(writer);
            transaction.commit().map_err(sqlite)
        })
    }
}
