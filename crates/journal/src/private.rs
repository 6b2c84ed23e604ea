//! Private values of this computer: dice secrets, face-down orders. Not hashed, in no export, in no copy for others.

use rusqlite::OptionalExtension as _;

use crate::append::change_private;
use crate::draft::PrivateChange;
use crate::error::JournalError;
use crate::journal::Journal;

impl Journal {
    /// The value kept under a key.
    ///
    /// # Errors
    /// [`JournalError::Sqlite`].
    pub fn private(&self, key: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let mut statement =
            self.connection.prepare_cached("SELECT value FROM main.private WHERE key = ?1")?;
        Ok(statement.query_row([key], |row| row.get(0)).optional()?)
    }

    /// The keys that begin with `prefix`, in order.
    ///
    /// # Errors
    /// [`JournalError::Sqlite`].
    pub fn private_keys(&self, prefix: &str) -> Result<Vec<String>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT key FROM main.private WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key",
        )?;
        let keys = statement.query_map([prefix], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(keys)
    }

    /// Keeps a value, durably. [`crate::Batch::private`] does the same together with entries.
    ///
    /// # Errors
    /// As [`Journal::append_batch`].
    pub fn put_private(&mut self, key: &str, value: &[u8]) -> Result<(), JournalError> {
        self.change(PrivateChange::Put { key: key.to_owned(), value: value.to_owned() })
    }

    /// Forgets a value; its bytes are overwritten in the file.
    ///
    /// # Errors
    /// As [`Journal::append_batch`].
    pub fn delete_private(&mut self, key: &str) -> Result<(), JournalError> {
        self.change(PrivateChange::Delete { key: key.to_owned() })
    }

    fn change(&mut self, change: PrivateChange) -> Result<(), JournalError> {
        self.ready()?;
        let changed = change_private(&self.connection, &[change]);
        changed.map_err(|error| self.after_failure(error))?;
        self.wrote();
        Ok(())
    }
}
