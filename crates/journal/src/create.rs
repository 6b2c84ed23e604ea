//! New files: built beside under another name, flushed, renamed. A file either exists whole or not at all.

use std::path::Path;

use rusqlite::Connection;

use crate::append::{Failure, write};
use crate::condition::Opening;
use crate::connect;
use crate::disk;
use crate::draft::{Batch, causes};
use crate::error::JournalError;
use crate::hash::Head;
use crate::journal::Journal;
use crate::schema;

impl Journal {
    /// Makes a new journal and opens it for appending. `first` is usually the `founded` entry with its secrets.
    ///
    /// # Errors
    /// [`JournalError::AlreadyExists`]; else as [`Journal::append_batch`] and [`Journal::open`]. If `first` cannot be
    /// appended, no file is left.
    pub fn create(path: &Path, opening: Opening, first: &Batch<'_>) -> Result<Self, JournalError> {
        let mut opening = opening;
        build(path, |connection| {
            let causes = causes(first.drafts, 0)?;
            let head = first.expected.unwrap_or(Head::GENESIS);
            if head != Head::GENESIS {
                return Err(JournalError::HeadMoved { expected: head, actual: Head::GENESIS });
            }
            write(connection, opening.salts.as_mut(), head, first, &causes).map_err(|error| {
                match error {
                    Failure::Sqlite(error) => JournalError::sqlite(path, error),
                    Failure::Other(error) => error,
                }
            })?;
            Ok(())
        })?;
        begin(path, opening)
    }
}

/// Opens a file just made under a name that may have belonged to another campaign before.
pub(crate) fn begin(path: &Path, opening: Opening) -> Result<Journal, JournalError> {
    if let Some(heads) = &opening.heads {
        heads.vacate(path)?;
    }
    Journal::open(path, opening)
}

/// Makes a file with our tables, lets `fill` put entries into it, and gives it its name.
pub(crate) fn build(
    path: &Path,
    fill: impl FnOnce(&mut Connection) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    if path.exists() {
        return Err(JournalError::AlreadyExists(path.to_owned()));
    }
    let temporary = disk::temporary(path)?;
    let mut connection = connect::builder(&temporary)?;
    schema::create(path, &mut connection)?;
    fill(&mut connection)?;
    connect::log_ahead(connection).map_err(|error| JournalError::sqlite(path, error))?;
    disk::put_in_place(temporary, path)
}
