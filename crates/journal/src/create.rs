//! New files: built beside under another name, flushed, renamed. A file either exists whole or not at all.

use std::path::Path;

use rusqlite::Connection;

use crate::append::write;
use crate::condition::Opening;
use crate::connect;
use crate::disk::Part;
use crate::draft::{Batch, causes};
use crate::error::JournalError;
use crate::hash::Head;
use crate::heads::RememberedHeads;
use crate::journal::Journal;
use crate::schema;

impl Journal {
    /// Makes a new journal and opens it for appending. `first` is usually the `founded` entry with its secrets.
    ///
    /// # Errors
    /// [`JournalError::AlreadyExists`]; else as [`Journal::append_batch`] and [`Journal::open`]. If `first` cannot be
    /// appended, no file is left.
    pub fn create(path: &Path, opening: Opening, first: &Batch<'_>) -> Result<Self, JournalError> {
        let mut opening = opening.just_made();
        let heads = opening.heads.clone();
        build(path, heads.as_ref(), |connection| {
            let causes = causes(first.drafts, 0)?;
            let head = first.expected.unwrap_or(Head::GENESIS);
            write(connection, opening.salts.as_mut(), head, first, &causes)
                .map(|_| ())
                .map_err(|failure| failure.into_error(path))
        })?;
        Self::open(path, opening)
    }
}

/// Makes a file with our tables, lets `fill` put entries into it, and gives it its name, which may have belonged to
/// another campaign before.
pub(crate) fn build(
    path: &Path,
    heads: Option<&RememberedHeads>,
    fill: impl FnOnce(&mut Connection) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    if path.exists() {
        return Err(JournalError::AlreadyExists(path.to_owned()));
    }
    match heads.map_or(Ok(()), |heads| heads.vacate(path)) {
        // A memory that cannot be used is said when the journal is opened.
        Ok(()) | Err(JournalError::Heads { .. }) => {}
        Err(other) => return Err(other),
    }
    let part = Part::begin(path)?;
    let mut connection = connect::builder(part.path())?;
    schema::create(path, &mut connection)?;
    fill(&mut connection)?;
    connect::log_ahead(connection).map_err(|error| JournalError::sqlite(path, error))?;
    part.put_in_place(path)
}
