//! Copies that can be trusted: built beside, verified on the way, flushed, renamed. A backup keeps this computer's
//! secrets; a copy for others never contains them, nor a text they may not read, not even for a moment.

use std::ops::ControlFlow;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::append::EntryWriter;
use crate::chain::examine;
use crate::condition::{Condition, ReadOnlyReason};
use crate::create::build;
use crate::entry::Body;
use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::hash::Head;
use crate::journal::Journal;
use crate::read::Reading;

/// Says of an entry whether its body is shown.
pub type Shown<'a> = &'a dyn Fn(&EntryRef<'_>) -> bool;

/// For whom a copy is made.
#[derive(Clone, Copy)]
pub enum Copy<'a> {
    /// For this computer's owner: everything, private values and snapshots included.
    Backup,
    /// For others: the entries alone, and of those for which the function says no only header and hash.
    For(Shown<'a>),
}

impl Journal {
    /// Writes a copy to a path where no file is yet, with the entries up to [`Journal::head`]. Of a journal whose file
    /// was replaced while it was open it holds what can still be read of them. A backup of a broken journal is refused,
    /// because it would look like a good one.
    ///
    /// # Errors
    /// [`JournalError::AlreadyExists`], [`JournalError::Broken`], [`JournalError::DiskFull`], [`JournalError::Io`].
    pub fn copy_to(&self, path: &Path, copy: Copy<'_>) -> Result<(), JournalError> {
        if let (Condition::Broken(found), Copy::Backup) = (&self.condition, &copy) {
            return Err(JournalError::Broken(found.clone()));
        }
        let sqlite = |error| JournalError::sqlite(path, error);
        let end = self.readable()?.seq;
        build(path, self.heads.as_ref(), |connection| {
            let transaction = connection.transaction().map_err(sqlite)?;
            let mut writer = EntryWriter::after(&transaction, Head::GENESIS).map_err(sqlite)?;
            self.for_each(..=end, Reading::Verified, |entry| {
                let shown = match copy {
                    Copy::Backup => true,
                    Copy::For(shown) => shown(entry),
                };
                let body = if shown { entry.body } else { Body::Withheld(entry.body.hash()) };
                writer.put(&entry.header, &body).map_err(sqlite)?;
                Ok::<_, JournalError>(ControlFlow::Continue(()))
            })?;
            drop(writer);
            if let Copy::Backup = copy {
                for table in ["private", "snapshot"] {
                    copy_table(&self.connection, &transaction, table).map_err(sqlite)?;
                }
            }
            transaction.commit().map_err(sqlite)
        })
    }

    /// The end of what can be copied: the head, or in a journal whose file was replaced the last entry that is still good.
    pub(crate) fn readable(&self) -> Result<Head, JournalError> {
        if !matches!(self.condition, Condition::ReadOnly(ReadOnlyReason::Replaced { .. })) {
            return Ok(self.head);
        }
        let good = examine(&self.connection, Head::GENESIS, None, &mut |_, _| {})?.good;
        Ok(if good.seq < self.head.seq { good } else { self.head })
    }
}

/// Copies a table of two columns.
fn copy_table(from: &Connection, to: &Connection, table: &str) -> Result<(), rusqlite::Error> {
    let mut insert = to.prepare(&format!("INSERT INTO main.{table} VALUES (?1, ?2)"))?;
    let mut select = from.prepare(&format!("SELECT * FROM main.{table} NOT INDEXED"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        insert.execute((row.get::<_, Value>(0)?, row.get::<_, Value>(1)?))?;
    }
    Ok(())
}
