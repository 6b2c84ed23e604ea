//! Appending: drafts get a number, a salt and a hash, and are stored together or not at all.

use std::path::Path;

use rusqlite::{CachedStatement, Connection, TransactionBehavior};

use crate::chain::signed;
use crate::draft::{Batch, Draft, PrivateChange, causes};
use crate::entry::{Body, chain_value};
use crate::error::JournalError;
use crate::hash::{Hasher, Head, link};
use crate::header::Header;
use crate::journal::Journal;
use crate::read::stored_head;
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
    /// [`JournalError::Replaced`] (the journal is for reading from now on), [`JournalError::DiskFull`] (it stays
    /// writable), [`JournalError::Io`] and [`JournalError::Sqlite`] (for reading until it is opened again).
    pub fn append_batch(&mut self, batch: &Batch<'_>) -> Result<Appended, JournalError> {
        self.ready()?;
        let end = self.head.seq;
        for key in batch.drafts.iter().filter_map(|draft| draft.idem.as_ref()) {
            // Before the expected head: a request sent twice comes with the head of its first time.
            if let Some(seq) = self.keys.get_mut().find(&self.connection, end, key)? {
                return Ok(Appended::AlreadyApplied { seq, head: self.head });
            }
        }
        if let Some(expected) = batch.expected.filter(|expected| *expected != self.head) {
            return Err(JournalError::HeadMoved { expected, actual: self.head });
        }
        let causes = causes(batch.drafts, end)?;
        match write(&mut self.connection, self.salts.as_mut(), self.head, batch, &causes) {
            Ok(head) => self.head = head,
            Err(Failure::Sqlite(error)) => return Err(self.after_failure(error)),
            Err(Failure::Other(error)) => return Err(error),
        }
        self.wrote();
        for (seq, draft) in (end + 1..).zip(batch.drafts) {
            self.keys.get_mut().take(seq, draft.idem);
        }
        if end == 0 && self.head.seq > 0 {
            self.campaign = crate::chain::campaign(&self.connection)?;
        }
        Ok(Appended::Stored { first: end + 1, head: self.head })
    }
}

/// Chains entries and inserts them; shared by appending, importing, copying and branching.
pub(crate) struct EntryWriter<'c> {
    insert: CachedStatement<'c>,
    head: Head,
    packed: Vec<u8>,
    hasher: Hasher,
}

impl<'c> EntryWriter<'c> {
    /// Goes on after `head`.
    pub(crate) fn after(connection: &'c Connection, head: Head) -> Result<Self, rusqlite::Error> {
        let sql = "INSERT INTO main.entry (seq, header, body, chain) VALUES (?1, ?2, ?3, ?4)";
        let insert = connection.prepare_cached(sql)?;
        Ok(Self { insert, head, packed: Vec::with_capacity(256), hasher: Hasher::default() })
    }

    /// Inserts the next entry, and returns its number and hash.
    pub(crate) fn put(
        &mut self,
        header: &Header<'_>,
        body: &Body<&str>,
    ) -> Result<Head, rusqlite::Error> {
        let seq = self.head.seq + 1;
        header.pack(seq, &mut self.packed);
        let hidden = body.hash_with(&mut self.hasher);
        let hash = link(self.head.hash, self.hasher.leaf(&self.packed, hidden));
        let mut space = [0; 48];
        let chain = chain_value(body, hash, &mut space);
        let number = signed(seq);
        match body {
            Body::Open { text, .. } => self.insert.execute((number, &self.packed, text, chain))?,
            Body::Withheld(hidden) => {
                self.insert.execute((number, &self.packed, &hidden.0[..], chain))?
            }
        };
        self.head = Head { seq, hash };
        Ok(self.head)
    }

    /// Inserts drafts whose rules were checked and whose causes were resolved, each with a fresh salt.
    pub(crate) fn put_drafts(
        &mut self,
        drafts: &[Draft],
        causes: &[Option<u64>],
        salts: &mut dyn SaltSource,
    ) -> Result<(), Failure> {
        for (draft, cause) in drafts.iter().zip(causes) {
            let salt = salts.next_salt().map_err(Failure::Other)?;
            self.put(&draft.header(*cause), &Body::Open { text: &draft.body, salt })?;
        }
        Ok(())
    }

    /// The last entry.
    pub(crate) fn head(&self) -> Head {
        self.head
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
                .prepare_cached("INSERT OR REPLACE INTO main.private (key, value) VALUES (?1, ?2)")?
                .execute((key, value))?,
            PrivateChange::Delete { key } => connection
                .prepare_cached("DELETE FROM main.private WHERE key = ?1")?
                .execute([key])?,
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

impl Failure {
    /// For a file in the making, where nothing follows from the difference.
    pub(crate) fn into_error(self, path: &Path) -> JournalError {
        match self {
            Self::Sqlite(error) => JournalError::sqlite(path, error),
            Self::Other(error) => error,
        }
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
    // Our lock keeps our own programs out, not a database shell: look once more before writing.
    let actual = stored_head(&transaction)?;
    if actual != head {
        return Err(Failure::Other(JournalError::HeadMoved { expected: head, actual }));
    }
    let mut writer = EntryWriter::after(&transaction, head)?;
    writer.put_drafts(batch.drafts, causes, salts)?;
    let head = writer.head();
    drop(writer);
    change_private(&transaction, batch.private)?;
    transaction.commit()?;
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::Hash;
    use crate::kind::Kind;
    use crate::schema;

    /// Beside a shell that bypasses the lock: neither another number nor another hash at the end is appended to.
    #[test]
    fn an_end_that_is_not_the_known_one_is_refused() {
        let mut connection = Connection::open_in_memory().expect("memory");
        schema::create(Path::new("memory"), &mut connection).expect("tables");
        let draft = [Draft::new(Kind::Noted, "anna", "{}", 0)];
        let batch = Batch::from(&draft[..]);
        let salts: &mut dyn SaltSource = &mut || [1; 16];
        let written = write(&mut connection, salts, Head::GENESIS, &batch, &[None]);
        let Ok(end) = written else { panic!("written") };
        for expected in
            [Head::GENESIS, Head { seq: 2, hash: end.hash }, Head { seq: 1, hash: Hash([7; 32]) }]
        {
            match write(&mut connection, salts, expected, &batch, &[None]) {
                Err(Failure::Other(JournalError::HeadMoved { actual, .. })) => {
                    assert_eq!(actual, end);
                }
                _ => panic!("refused: {expected}"),
            }
        }
        assert_eq!(stored_head(&connection).expect("read"), end);
    }
}
