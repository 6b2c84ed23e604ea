//! Reading: one entry, a few, or all of them without an allocation, with or without following the chain.

use std::ops::{Bound, ControlFlow, RangeBounds};
use std::sync::LazyLock;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _};

use crate::chain::{Chain, check, signed};
use crate::condition::{Condition, ReadOnlyReason};
use crate::entry::{COLUMNS, Entry, EntryRef, StoredRow, read_row};
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{Hash, Head, Idem};
use crate::header::Malformed;
use crate::journal::Journal;

static SELECT: LazyLock<String> = LazyLock::new(|| {
    // By the table alone: an index of a newer program could lie.
    format!("SELECT {COLUMNS} FROM main.entry NOT INDEXED WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq")
});

/// Whether reading recomputes the hashes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reading {
    /// Every entry read is checked against the chain.
    #[default]
    Verified,
    /// Rows are taken as they are, as after an opening with full verification. A journal that is broken, or whose
    /// file was replaced, is verified all the same.
    Unverified,
}

impl Journal {
    /// The entry of this number, or `None` beyond the end.
    ///
    /// # Errors
    /// [`JournalError::Broken`] when the row cannot be an entry; [`JournalError::Sqlite`].
    pub fn entry(&self, seq: u64) -> Result<Option<Entry>, JournalError> {
        Ok(self.entries(seq..=seq)?.pop())
    }

    /// The entries of these numbers, as far as they exist.
    ///
    /// # Errors
    /// As [`Journal::entry`].
    pub fn entries(&self, seqs: impl RangeBounds<u64>) -> Result<Vec<Entry>, JournalError> {
        let mut entries = Vec::new();
        self.for_each(seqs, Reading::Unverified, |entry| -> Result<_, JournalError> {
            entries.push(entry.to_entry());
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(entries)
    }

    /// The entry that carries this client key. The first such question to a journal opened for reading the newest part
    /// alone ([`crate::OpenCheck::Tail`]) reads all headers.
    ///
    /// # Errors
    /// As [`Journal::entry`].
    pub fn entry_by_idem(&self, idem: &Idem) -> Result<Option<Entry>, JournalError> {
        let found = self.keys.borrow_mut().find(&self.connection, self.head.seq, idem)?;
        found.map_or(Ok(None), |seq| self.entry(seq))
    }

    /// Hands the entries of these numbers to `visit`, in order, until it breaks off. Nothing beyond [`Journal::head`]
    /// is shown: in a broken journal, reading stops after the last good entry.
    ///
    /// # Errors
    /// What `visit` returns; [`JournalError::Broken`] at the first entry that does not belong.
    pub fn for_each<E, V>(
        &self,
        seqs: impl RangeBounds<u64>,
        reading: Reading,
        mut visit: V,
    ) -> Result<(), E>
    where
        E: From<JournalError>,
        V: FnMut(&EntryRef<'_>) -> Result<ControlFlow<()>, E>,
    {
        let (from, to) = bounds(&seqs, self.head.seq);
        if from > to {
            return Ok(());
        }
        // Rows of such a file may lie: only the chain tells which of them are good.
        let doubtful = matches!(
            self.condition,
            Condition::Broken(_) | Condition::ReadOnly(ReadOnlyReason::Replaced { .. })
        );
        let verified = doubtful || reading == Reading::Verified;
        let mut chain = Chain::after(if verified { self.before(from)? } else { Head::GENESIS });
        let mut next = from;
        scan(&self.connection, signed(from), signed(to), |seen| -> Result<_, E> {
            let entry = if verified {
                check(&self.connection, &mut chain, &seen).map(|(entry, _)| entry)
            } else {
                seen.row(next).map(|row| &row.entry)
            };
            let entry = entry.map_err(JournalError::Broken)?;
            if entry.seq != next {
                return Err(missing(next, to).into());
            }
            // Not one step further than asked for: the next page may be the one that is gone.
            let last = entry.seq == to;
            next += 1;
            let flow = visit(entry)?;
            if last || flow.is_break() {
                next = to + 1;
                return Ok(ControlFlow::Break(()));
            }
            Ok(flow)
        })?;
        if next <= to {
            return Err(missing(next, to).into());
        }
        Ok(())
    }

    fn before(&self, seq: u64) -> Result<Head, JournalError> {
        if seq == 1 {
            return Ok(Head::GENESIS);
        }
        let hash = stored_hash(&self.connection, seq - 1)?;
        let hash = hash.ok_or_else(|| missing(seq - 1, seq - 1))?;
        Ok(Head { seq: seq - 1, hash })
    }
}

/// What stands in one row.
pub(crate) enum Seen<'r> {
    /// An entry, as far as its form goes.
    Row(StoredRow<'r>),
    /// A row that cannot be an entry.
    Malformed {
        /// Its number, or the lowest possible one if even that is not a number.
        seq: i64,
        field: &'static str,
    },
    /// SQLite cannot go on; always the last thing seen.
    Unreadable(rusqlite::Error),
}

impl<'r> Seen<'r> {
    /// The row, or what is wrong with the one at which number `next` was expected.
    pub(crate) fn row(&self, next: u64) -> Result<&StoredRow<'r>, Finding> {
        match self {
            Self::Row(row) => Ok(row),
            Self::Malformed { seq, field } => {
                let seq = u64::try_from(*seq).ok().filter(|seq| *seq >= next).unwrap_or(next);
                Err(Finding::at(seq, Fault::Malformed { field }))
            }
            Self::Unreadable(error) => {
                Err(Finding::at(next, Fault::Unreadable { why: error.to_string() }))
            }
        }
    }
}

/// Walks rows in the order of their numbers. Trouble with SQLite is something *seen*, so that a damaged file can be
/// described instead of merely failing.
pub(crate) fn scan<E>(
    connection: &Connection,
    from: i64,
    to: i64,
    mut visit: impl FnMut(Seen<'_>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let sql = LazyLock::force(&SELECT);
    let mut statement = match connection.prepare_cached(sql) {
        Ok(statement) => statement,
        Err(error) => return visit(Seen::Unreadable(error)).map(|_| ()),
    };
    let mut rows = match statement.query([from, to]) {
        Ok(rows) => rows,
        Err(error) => return visit(Seen::Unreadable(error)).map(|_| ()),
    };
    loop {
        let seen = match rows.next() {
            Ok(None) => return Ok(()),
            Ok(Some(row)) => match read_row(row) {
                Ok(row) => Seen::Row(row),
                Err(Malformed(field)) => {
                    let seq = match row.get_ref(0) {
                        Ok(ValueRef::Integer(seq)) => seq,
                        _ => i64::MIN,
                    };
                    Seen::Malformed { seq, field }
                }
            },
            Err(error) => return visit(Seen::Unreadable(error)).map(|_| ()),
        };
        if visit(seen)?.is_break() {
            return Ok(());
        }
    }
}

/// The chain hash stored for an entry, if it is there and has the form of one.
pub(crate) fn stored_hash(connection: &Connection, seq: u64) -> Result<Option<Hash>, JournalError> {
    let sql = "SELECT chain FROM main.entry NOT INDEXED WHERE seq = ?1";
    let hash = connection
        .prepare_cached(sql)?
        .query_row([signed(seq)], |row| Ok(hash_of(row.get_ref(0)?)))
        .optional()?;
    Ok(hash.flatten())
}

/// The last entry as it is stored now.
pub(crate) fn stored_head(connection: &Connection) -> Result<Head, rusqlite::Error> {
    let sql = "SELECT seq, chain FROM main.entry NOT INDEXED ORDER BY seq DESC LIMIT 1";
    let head = connection
        .prepare_cached(sql)?
        .query_row([], |row| {
            let seq = u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default();
            Ok(Head { seq, hash: hash_of(row.get_ref(1)?).unwrap_or_default() })
        })
        .optional()?;
    Ok(head.unwrap_or(Head::GENESIS))
}

/// The hash at the end of a value of the column `chain`.
fn hash_of(chain: ValueRef<'_>) -> Option<Hash> {
    match chain {
        ValueRef::Blob(bytes) if matches!(bytes.len(), 32 | 48) => {
            bytes.last_chunk().map(|hash| Hash(*hash))
        }
        _ => None,
    }
}

fn missing(from: u64, to: u64) -> JournalError {
    JournalError::Broken(Finding::at(from, Fault::Missing { to }))
}

fn bounds(seqs: &impl RangeBounds<u64>, end: u64) -> (u64, u64) {
    let from = match seqs.start_bound() {
        Bound::Included(seq) => *seq,
        Bound::Excluded(seq) => seq.saturating_add(1),
        Bound::Unbounded => 1,
    };
    let to = match seqs.end_bound() {
        Bound::Included(seq) => *seq,
        Bound::Excluded(seq) => seq.saturating_sub(1),
        Bound::Unbounded => end,
    };
    (from.max(1), to.min(end))
}
