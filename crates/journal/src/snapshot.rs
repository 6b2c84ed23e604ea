//! Folded states as a cache: believed only while number, entry, fold version, fingerprint and checksum all match.

use rusqlite::{Connection, OptionalExtension as _};

use crate::chain::signed;
use crate::condition::Condition;
use crate::error::JournalError;
use crate::hash::{Hash, sha256};
use crate::journal::Journal;
use crate::read::stored_hash;

/// What a snapshot was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotKey<'a> {
    /// Version of the fold that made it.
    pub fold_version: u32,
    /// Fingerprint of the rules and their data.
    pub fingerprint: &'a str,
}

/// A folded state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last entry folded into it.
    pub seq: u64,
    /// The state, as the caller wrote it.
    pub bytes: Vec<u8>,
}

impl Journal {
    /// The newest snapshot of this key that contains no entry after `seq`. Snapshots that do not belong to this
    /// history, or whose bytes changed, are deleted on the way.
    ///
    /// # Errors
    /// [`JournalError::Sqlite`].
    pub fn snapshot_before(
        &self,
        seq: u64,
        key: SnapshotKey<'_>,
    ) -> Result<Option<Snapshot>, JournalError> {
        let mut limit = seq.min(self.head.seq);
        while let Some(row) = newest(&self.connection, limit, key)? {
            let belongs = stored_hash(&self.connection, row.snapshot.seq)? == Some(row.entry_hash);
            if belongs && sha256(&row.snapshot.bytes) == row.checksum {
                return Ok(Some(row.snapshot));
            }
            if self.condition == Condition::Writable {
                self.connection
                    .prepare_cached(
                        "DELETE FROM snapshot WHERE seq = ?1 AND fold_version = ?2 AND fingerprint = ?3",
                    )?
                    .execute((signed(row.snapshot.seq), key.fold_version, key.fingerprint))?;
            }
            if row.snapshot.seq == 0 {
                break;
            }
            limit = row.snapshot.seq - 1;
        }
        Ok(None)
    }

    /// Keeps a state folded up to and including entry `seq`. Returns false, and keeps nothing, in a journal that is
    /// not writable: a cache is not worth an error.
    ///
    /// # Errors
    /// [`JournalError::Beyond`] for an entry that does not exist; [`JournalError::DiskFull`];
    /// [`JournalError::Sqlite`].
    pub fn put_snapshot(
        &mut self,
        seq: u64,
        key: SnapshotKey<'_>,
        bytes: &[u8],
    ) -> Result<bool, JournalError> {
        if self.condition != Condition::Writable {
            return Ok(false);
        }
        let Some(hash) = stored_hash(&self.connection, seq)? else {
            return Err(JournalError::Beyond { seq, end: self.head.seq });
        };
        let stored = self.without_flush(|connection| {
            let sql = "INSERT OR REPLACE INTO snapshot
                (seq, fold_version, fingerprint, entry_hash, checksum, bytes)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let checksum = sha256(bytes);
            connection.prepare_cached(sql)?.execute(rusqlite::params![
                signed(seq),
                key.fold_version,
                key.fingerprint,
                &hash.0[..],
                &checksum.0[..],
                bytes,
            ])
        });
        stored.map(|_| true)
    }

    /// Deletes the snapshots of every other key; returns how many.
    ///
    /// # Errors
    /// [`JournalError::DiskFull`], [`JournalError::Sqlite`].
    pub fn drop_snapshots_not(&mut self, key: SnapshotKey<'_>) -> Result<usize, JournalError> {
        self.drop_where(
            "DELETE FROM snapshot WHERE fold_version <> ?1 OR fingerprint <> ?2",
            (key.fold_version, key.fingerprint),
        )
    }

    /// Deletes the snapshots that contain an entry after `seq`, as when entries are struck; returns how many.
    ///
    /// # Errors
    /// As [`Journal::drop_snapshots_not`].
    pub fn drop_snapshots_after(&mut self, seq: u64) -> Result<usize, JournalError> {
        self.drop_where("DELETE FROM snapshot WHERE seq > ?1", [signed(seq)])
    }

    fn drop_where(
        &mut self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<usize, JournalError> {
        if self.condition != Condition::Writable {
            return Ok(0);
        }
        self.without_flush(|connection| connection.prepare_cached(sql)?.execute(parameters))
    }

    /// A cache need not survive a power cut, so it waits for no disk; the next append flushes it too.
    fn without_flush<T>(
        &mut self,
        write: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, JournalError> {
        self.connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        let written = write(&self.connection);
        self.connection.execute_batch("PRAGMA synchronous = FULL")?;
        written.map_err(|error| self.after_failure(error))
    }
}

struct Row {
    snapshot: Snapshot,
    entry_hash: Hash,
    checksum: Hash,
}

fn newest(
    connection: &Connection,
    limit: u64,
    key: SnapshotKey<'_>,
) -> Result<Option<Row>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, entry_hash, checksum, bytes FROM snapshot
         WHERE seq <= ?1 AND fold_version = ?2 AND fingerprint = ?3 ORDER BY seq DESC LIMIT 1",
    )?;
    let row = statement
        .query_row((signed(limit), key.fold_version, key.fingerprint), |row| {
            let hash = |bytes: Vec<u8>| Hash(bytes.try_into().unwrap_or_default());
            let seq = u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default();
            Ok(Row {
                snapshot: Snapshot { seq, bytes: row.get(3)? },
                entry_hash: hash(row.get(1)?),
                checksum: hash(row.get(2)?),
            })
        })
        .optional()?;
    Ok(row)
}
