//! Appending: drafts get a number, a salt, a leaf and a hash, and are stored together or not at all.

use rusqlite::{CachedStatement, Connection, Transaction, TransactionBehavior};

use crate::chain::signed;
use crate::draft::{Batch, Draft, PrivateChange, causes};
use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::hash::{Hash, Head, Salt, link};
use crate::journal::Journal;
use crate::read::seq_of;
use crate::salt::SaltSource;

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on the disk.
    Stored {
        /// Number of its first entry.
        first: u64,
        /// The journal's new end.
        head: Head,
    },
    /// One of its client keys is in the journal already, so nothing was appended.
    AlreadyApplied {
        /// The entry that carries the key.
        seq: u64,
        /// The journal's end.
        head: Head,
    },
}

impl Appended {
    /// The first entry of the batch, whenever it was stored.
    #[must_use]
    pub fn first(&self) -> u64 {
        match self {
            Self::Stored { first, .. } => *first,
            Self::AlreadyApplied { seq, .. } => *seq,
        }
    }

    /// The journal's end.
    #[must_use]
    pub fn head(&self) -> Head {
        match self {
            Self::Stored { head, .. } | Self::AlreadyApplied { head, .. } => *head,
        }
    }
}

impl Journal {
    /// Appends drafts in one transaction; on return they are durable.
    ///
    /// # Errors
    /// As [`Journal::append_batch`].
    pub fn append(&mut self, drafts: &[Draft]) -> Result<Appended, JournalError> {
        self.append_batch(&Batch::from(drafts))
    }

    /// Appends drafts and changes private values in one transaction; on return they are durable.
    ///
    /// # Errors
    /// Nothing is stored with any of them: [`JournalError::HeadMoved`] when `expected` is not the end,
    /// [`JournalError::InvalidDraft`], [`JournalError::ReadOnly`], [`JournalError::Broken`],
    /// [`JournalError::DiskFull`] (the journal stays writable), [`JournalError::Io`] and [`JournalError::Sqlite`]
    /// (the journal is for reading until it is opened again).
    pub fn append_batch(&mut self, batch: &Batch<'_>) -> Result<Appended, JournalError> {
        self.writable()?;
        for key in batch.drafts.iter().filter_map(|draft| draft.idem.as_ref()) {
            // Before the expected head: a request sent twice comes with the head of its first time.
            if let Some(seq) = seq_of(&self.connection, key)? {
                return Ok(Appended::AlreadyApplied { seq, head: self.head });
            }
        }
        if let Some(expected) = batch.expected.filter(|expected| *expected != self.head) {
            return Err(JournalError::HeadMoved { expected, actual: self.head });
        }
        let causes = causes(batch.drafts, self.head.seq)?;
        let first = self.head.seq + 1;
        match write(&mut self.connection, self.salts.as_mut(), self.head, batch, &causes) {
            Ok(head) => self.head = head,
            Err(Failure::Sqlite(error)) => return Err(self.after_failure(error)),
            Err(Failure::Other(error)) => return Err(error),
        }
        if first == 1 && self.head.seq > 0 {
            self.campaign = crate::chain::campaign(&self.connection)?;
        }
        Ok(Appended::Stored { first, head: self.head })
    }
}

/// Inserts finished entries; shared by appending, importing and copying.
pub(crate) struct EntryWriter<'c> {
    insert: CachedStatement<'c>,
}

impl<'c> EntryWriter<'c> {
    pub(crate) fn new(connection: &'c Connection) -> Result<Self, rusqlite::Error> {
        let insert = connection.prepare_cached(
            "INSERT INTO entry (seq, battle, kind, version, seat, cause, game_time, recorded_at,
                idem, body, salt, leaf, hash)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?;
        Ok(Self { insert })
    }

    pub(crate) fn put(&mut self, entry: &EntryRef<'_>) -> Result<(), rusqlite::Error> {
        self.insert.execute(rusqlite::params![
            signed(entry.seq),
            entry.battle,
            entry.kind_text,
            entry.version,
            entry.seat,
            entry.cause.map(signed),
            entry.game_time,
            entry.recorded_at,
            entry.idem.as_ref().map(|idem| &idem.0[..]),
            entry.body,
            &entry.salt.0[..],
            &entry.leaf.0[..],
            &entry.hash.0[..],
        ])?;
        Ok(())
    }
}

/// Applies changes to the private table inside a transaction.
pub(crate) fn change_private(
    connection: &Connection,
    changes: &[PrivateChange],
) -> Result<(), rusqlite::Error> {
    for change in changes {
        match change {
            PrivateChange::Put { key, value } => connection
                .prepare_cached("INSERT OR REPLACE INTO private (key, value) VALUES (?1, ?2)")?
                .execute((key, value))?,
            PrivateChange::Delete { key } => {
                connection.prepare_cached("DELETE FROM private WHERE key = ?1")?.execute([key])?
            }
        };
    }
    Ok(())
}

/// Why writing stopped: SQLite, which says something about the disk, or anything else.
pub(crate) enum Failure {
    Sqlite(rusqlite::Error),
    Other(JournalError),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// One transaction; nothing of it remains when it fails.
pub(crate) fn write(
    connection: &mut Connection,
    salts: &mut dyn SaltSource,
    head: Head,
    batch: &Batch<'_>,
    causes: &[Option<u64>],
) -> Result<Head, Failure> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    still_ends_at(&transaction, head)?;
    let mut head = head;
    {
        let mut writer = EntryWriter::new(&transaction)?;
        let mut header = Vec::with_capacity(256);
        for (draft, cause) in batch.drafts.iter().zip(causes) {
            let salt = salts.next_salt().map_err(Failure::Other)?;
            let entry = finish(draft, *cause, head, salt, &mut header);
            writer.put(&entry)?;
            head = entry.head();
        }
        change_private(&transaction, batch.private)?;
    }
    transaction.commit()?;
    Ok(head)
}

fn finish<'d>(
    draft: &'d Draft,
    cause: Option<u64>,
    previous: Head,
    salt: Salt,
    header: &mut Vec<u8>,
) -> EntryRef<'d> {
    let mut entry = EntryRef {
        seq: previous.seq + 1,
        battle: &draft.battle,
        kind_text: draft.kind.as_str(),
        version: draft.version,
        seat: &draft.seat,
        cause,
        game_time: draft.game_time.as_deref(),
        recorded_at: draft.recorded_at,
        idem: draft.idem,
        body: &draft.body,
        salt,
        leaf: Hash::ZERO,
        hash: Hash::ZERO,
    };
    entry.leaf = entry.computed_leaf(entry.seq, header);
    entry.hash = link(previous.hash, entry.leaf);
    entry
}

/// Our lock keeps our own programs out, not a database shell: look once more before writing.
fn still_ends_at(transaction: &Transaction<'_>, head: Head) -> Result<(), Failure> {
    let last: Option<i64> = transaction
        .prepare_cached("SELECT max(seq) FROM entry")?
        .query_row([], |row| row.get(0))?;
    let actual = last.and_then(|seq| u64::try_from(seq).ok()).unwrap_or_default();
    if actual == head.seq {
        return Ok(());
    }
    let hash = crate::read::stored_hash(transaction, actual).map_err(Failure::Other)?;
    let actual = Head { seq: actual, hash: hash.unwrap_or_default() };
    Err(Failure::Other(JournalError::HeadMoved { expected: head, actual }))
}
