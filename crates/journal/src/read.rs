//! Reading: one entry, a few, or all of them without an allocation, with or without following the chain.

use std::ops::{Bound, ControlFlow, RangeBounds};
use std::sync::LazyLock;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _};

use crate::chain::{Chain, check, signed};
use crate::condition::Condition;
use crate::entry::{BadColumn, COLUMNS, Entry, EntryRef, read_row};
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{Hash, Head, Idem};
use crate::journal::Journal;

static SELECT: LazyLock<String> = LazyLock::new(|| {
    format!("SELECT {COLUMNS} FROM entry WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq")
});

/// Whether reading recomputes the hashes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reading {
    /// Every entry read is checked against its leaf and the chain.
    #[default]
    Verified,
    /// Rows are taken as they are, as after an opening with full verification.
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

    /// The entry that carries this client key.
    ///
    /// # Errors
    /// As [`Journal::entry`].
    pub fn entry_by_idem(&self, idem: &Idem) -> Result<Option<Entry>, JournalError> {
        match seq_of(&self.connection, idem)? {
            Some(seq) => self.entry(seq),
            None => Ok(None),
        }
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
        // Rows of a broken file may lie: only the chain tells which of them are good.
        let broken = matches!(self.condition, Condition::Broken(_));
        let verified = broken || reading == Reading::Verified;
        let mut chain = Chain::after(if verified { self.before(from)? } else { Head::GENESIS });
        let mut next = from;
        scan(&self.connection, signed(from), signed(to), |seen| -> Result<_, E> {
            let entry = if verified {
                check(&self.connection, &mut chain, &seen)
            } else {
                seen.entry(next)
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
    Entry(EntryRef<'r>),
    /// A row that cannot be an entry.
    Malformed {
        /// Its number, or the lowest possible one if even that is not a number.
        seq: i64,
        column: &'static str,
    },
    /// SQLite cannot go on; always the last thing seen.
    Unreadable(rusqlite::Error),
}

impl<'r> Seen<'r> {
    /// The entry, or what is wrong with the row at which number `next` was expected.
    pub(crate) fn entry(&self, next: u64) -> Result<&EntryRef<'r>, Finding> {
        match self {
            Self::Entry(entry) => Ok(entry),
            Self::Malformed { seq, column } => {
                let seq = u64::try_from(*seq).ok().filter(|seq| *seq >= next).unwrap_or(next);
                Err(Finding::at(seq, Fault::Malformed { column: (*column).to_owned() }))
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
                Ok(entry) => Seen::Entry(entry),
                Err(BadColumn(column)) => {
                    let seq = match row.get_ref(0) {
                        Ok(ValueRef::Integer(seq)) => seq,
                        _ => i64::MIN,
                    };
                    Seen::Malformed { seq, column }
                }
            },
            Err(error) => return visit(Seen::Unreadable(error)).map(|_| ()),
        };
        if visit(seen)?.is_break() {
            return Ok(());
        }
    }
}

/// The chain hash stored for an entry, if it is there and has the form of a hash.
pub(crate) fn stored_hash(connection: &Connection, seq: u64) -> Result<Option<Hash>, JournalError> {
    let mut statement = connection.prepare_cached("SELECT hash FROM entry WHERE seq = ?1")?;
    let hash = statement
        .query_row([signed(seq)], |row| match row.get_ref(0)? {
            ValueRef::Blob(bytes) => Ok(<[u8; 32]>::try_from(bytes).ok().map(Hash)),
            _ => Ok(None),
        })
        .optional()?;
    Ok(hash.flatten())
}

/// The number of the entry with this client key.
pub(crate) fn seq_of(connection: &Connection, idem: &Idem) -> Result<Option<u64>, JournalError> {
    let mut statement = connection.prepare_cached("SELECT seq FROM entry WHERE idem = ?1")?;
    let seq = statement.query_row([&idem.0[..]], |row| row.get::<_, i64>(0)).optional()?;
    Ok(seq.and_then(|seq| u64::try_from(seq).ok()))
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
