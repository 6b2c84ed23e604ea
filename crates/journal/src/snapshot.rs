//! Folded states as a cache. The journal believes nothing about them: they are not hashed, and any program
//! that can write to the file can put any bytes here. The caller decides whether they are the state that a hashed entry says.

use rusqlite::{Connection, OptionalExtension as _};

use crate::chain::signed;
use crate::condition::Condition;
use crate::error::JournalError;
use crate::journal::Journal;

/// A folded state as it lies in the file; compare it with the digest in a hashed entry before using it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last entry that is said to be folded into it.
    pub seq: u64,
    /// The state, as the caller wrote it.
    pub bytes: Vec<u8>,
}

impl Journal {
    /// The newest snapshot that is said to contain no entry after `seq`. One that does not fit is best taken out with
    /// [`Journal::drop_snapshot`], and the next older one asked for.
    ///
    /// # Errors
    /// [`JournalError::Sqlite`].
    pub fn snapshot_before(&self, seq: u64) -> Result<Option<Snapshot>, JournalError> {
        let sql = "SELECT seq, bytes FROM main.snapshot NOT INDEXED
            WHERE seq BETWEEN 0 AND ?1 ORDER BY seq DESC LIMIT 1";
        let newest = self
            .connection
            .prepare_cached(sql)?
            .query_row([signed(seq.min(self.head.seq))], |row| {
                let seq = u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default();
                Ok(Snapshot { seq, bytes: row.get(1)? })
            })
            .optional()?;
        Ok(newest)
    }

    /// Keeps a state folded up to and including entry `seq`, replacing an older one. Returns false, and keeps nothing,
    /// in a journal that is not writable: a cache is not worth an error.
    ///
    /// # Errors
    /// [`JournalError::Beyond`] for an entry that does not exist; [`JournalError::Replaced`];
    /// [`JournalError::DiskFull`]; [`JournalError::Sqlite`].
    pub fn put_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<bool, JournalError> {
        if seq > self.head.seq {
            return Err(JournalError::Beyond { seq, end: self.head.seq });
        }
        let sql = "INSERT OR REPLACE INTO main.snapshot (seq, bytes) VALUES (?1, ?2)";
        Ok(self.write_cache(sql, (signed(seq), bytes))? > 0)
    }

    /// Deletes the snapshot of entry `seq`; returns how many there were: one or none.
    ///
    /// # Errors
    /// As [`Journal::drop_all_snapshots`].
    pub fn drop_snapshot(&mut self, seq: u64) -> Result<usize, JournalError> {
        self.write_cache("DELETE FROM main.snapshot WHERE seq = ?1", [signed(seq)])
    }

    /// Deletes the snapshots that contain an entry after `seq`, as when the past is amended; returns how many.
    ///
    /// # Errors
    /// As [`Journal::drop_all_snapshots`].
    pub fn drop_snapshots_after(&mut self, seq: u64) -> Result<usize, JournalError> {
        self.write_cache("DELETE FROM main.snapshot WHERE seq > ?1", [signed(seq)])
    }

    /// Deletes every snapshot; returns how many. In a journal that is not writable it deletes none.
    ///
    /// # Errors
    /// [`JournalError::Replaced`], [`JournalError::DiskFull`], [`JournalError::Sqlite`].
    pub fn drop_all_snapshots(&mut self) -> Result<usize, JournalError> {
        self.write_cache("DELETE FROM main.snapshot", [])
    }

    /// A cache need not survive a power cut, so it waits for no disk; the next append flushes it too.
    fn write_cache(
        &mut self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<usize, JournalError> {
        if self.condition != Condition::Writable {
            return Ok(0);
        }
        self.ready()?;
        let write = |connection: &Connection| connection.prepare_cached(sql)?.execute(parameters);
        self.connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        let written = write(&self.connection);
        self.connection.execute_batch("PRAGMA synchronous = FULL")?;
        let written = written.map_err(|error| self.after_failure(error))?;
        self.wrote();
        Ok(written)
    }
}
