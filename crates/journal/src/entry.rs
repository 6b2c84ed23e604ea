//! One row of the journal: owned, borrowed from SQLite, and as the header text that is hashed.

use std::io::Write as _;

use rusqlite::Row;
use rusqlite::types::ValueRef;
use serde::{Deserialize, Serialize};

use crate::hash::{self, Hash, Head, Idem, Salt};
use crate::kind::Kind;

/// The columns in the order every statement of this crate uses.
pub(crate) const COLUMNS: &str =
    "seq, battle, kind, version, seat, cause, game_time, recorded_at, idem, body, salt, leaf, hash";

/// One entry, owned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// 1, 2, 3 … without gaps.
    pub seq: u64,
    /// `war`, or the battle's id.
    pub battle: String,
    /// What sort of entry this is.
    pub kind: Kind,
    /// Version of the body's shape, from 1.
    pub version: u32,
    /// Who did it: a player, the umpire, the app.
    pub seat: String,
    /// The order or call this belongs to.
    pub cause: Option<u64>,
    /// Campaign clock, as the campaign writes it.
    pub game_time: Option<String>,
    /// Milliseconds since 1970-01-01 UTC; a claim, read by no rule.
    pub recorded_at: i64,
    /// The client's key, on the first entry of a request.
    pub idem: Option<Idem>,
    /// JSON text exactly as stored and hashed.
    pub body: String,
    /// Hides the body behind the leaf.
    pub salt: Salt,
    /// RFC 6962 leaf of this entry.
    pub leaf: Hash,
    /// Chain hash up to and including this entry.
    pub hash: Hash,
}

/// One entry whose texts still lie in SQLite's page: reading a million of them allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRef<'a> {
    /// See [`Entry::seq`].
    pub seq: u64,
    /// See [`Entry::battle`].
    pub battle: &'a str,
    /// The kind as stored; [`EntryRef::kind`] reads it.
    pub kind_text: &'a str,
    /// See [`Entry::version`].
    pub version: u32,
    /// See [`Entry::seat`].
    pub seat: &'a str,
    /// See [`Entry::cause`].
    pub cause: Option<u64>,
    /// See [`Entry::game_time`].
    pub game_time: Option<&'a str>,
    /// See [`Entry::recorded_at`].
    pub recorded_at: i64,
    /// See [`Entry::idem`].
    pub idem: Option<Idem>,
    /// See [`Entry::body`].
    pub body: &'a str,
    /// See [`Entry::salt`].
    pub salt: Salt,
    /// See [`Entry::leaf`].
    pub leaf: Hash,
    /// See [`Entry::hash`].
    pub hash: Hash,
}

impl EntryRef<'_> {
    /// The sort of this entry.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::parse(self.kind_text)
    }

    /// Number and chain hash.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            seq: self.seq,
            hash: self.hash,
        }
    }

    /// An owned copy.
    #[must_use]
    pub fn to_entry(&self) -> Entry {
        Entry {
            seq: self.seq,
            battle: self.battle.to_owned(),
            kind: self.kind(),
            version: self.version,
            seat: self.seat.to_owned(),
            cause: self.cause,
            game_time: self.game_time.map(str::to_owned),
            recorded_at: self.recorded_at,
            idem: self.idem,
            body: self.body.to_owned(),
            salt: self.salt,
            leaf: self.leaf,
            hash: self.hash,
        }
    }

    /// The leaf these columns ought to have, were the entry number `seq`. `header` is scratch space.
    pub(crate) fn computed_leaf(&self, seq: u64, header: &mut Vec<u8>) -> Hash {
        self.write_header(seq, header);
        hash::leaf(header, self.salt, self.body.as_bytes())
    }

    /// `seq battle kind version seat cause game_time recorded_at idem`, joined by LF, absent = empty.
    fn write_header(&self, seq: u64, header: &mut Vec<u8>) {
        header.clear();
        write_number(header, seq);
        for text in [self.battle, self.kind_text] {
            header.push(b'\n');
            header.extend_from_slice(text.as_bytes());
        }
        header.push(b'\n');
        write_number(header, u64::from(self.version));
        header.push(b'\n');
        header.extend_from_slice(self.seat.as_bytes());
        header.push(b'\n');
        if let Some(cause) = self.cause {
            write_number(header, cause);
        }
        header.push(b'\n');
        header.extend_from_slice(self.game_time.unwrap_or_default().as_bytes());
        header.push(b'\n');
        if self.recorded_at < 0 {
            header.push(b'-');
        }
        write_number(header, self.recorded_at.unsigned_abs());
        header.push(b'\n');
        if let Some(idem) = self.idem {
            let mut digits = [0; 32];
            if hex::encode_to_slice(idem.0, &mut digits).is_ok() {
                header.extend_from_slice(&digits);
            }
        }
    }
}

impl Entry {
    /// The same entry, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> EntryRef<'_> {
        EntryRef {
            seq: self.seq,
            battle: &self.battle,
            kind_text: self.kind.as_str(),
            version: self.version,
            seat: &self.seat,
            cause: self.cause,
            game_time: self.game_time.as_deref(),
            recorded_at: self.recorded_at,
            idem: self.idem,
            body: &self.body,
            salt: self.salt,
            leaf: self.leaf,
            hash: self.hash,
        }
    }
}

/// Why a column cannot belong to an entry: the column's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadColumn(pub(crate) &'static str);

/// Reads a row selected by [`COLUMNS`]. A row that a hand with a database shell has bent is an error, never a panic.
///
/// The header must be read in one way only, so texts with a control character and an empty `game_time` are refused:
/// moving a line feed from one column to the next would not change the hash.
pub(crate) fn read_row<'r>(row: &'r Row<'_>) -> Result<EntryRef<'r>, BadColumn> {
    Ok(EntryRef {
        seq: positive(row, 0, "seq")?,
        battle: name(row, 1, "battle")?,
        kind_text: name(row, 2, "kind")?,
        version: positive(row, 3, "version")?
            .try_into()
            .map_err(|_| BadColumn("version"))?,
        seat: name(row, 4, "seat")?,
        cause: if is_null(row, 5) {
            None
        } else {
            Some(positive(row, 5, "cause")?)
        },
        game_time: if is_null(row, 6) {
            None
        } else {
            Some(name(row, 6, "game_time")?)
        },
        recorded_at: integer(row, 7, "recorded_at")?,
        idem: if is_null(row, 8) {
            None
        } else {
            Some(Idem(blob(row, 8, "idem")?))
        },
        body: text(row, 9, "body")?,
        salt: Salt(blob(row, 10, "salt")?),
        leaf: Hash(blob(row, 11, "leaf")?),
        hash: Hash(blob(row, 12, "hash")?),
    })
}

/// True for a text that may stand in the header: not empty, no control character.
pub(crate) fn fits_header(text: &str) -> bool {
    !text.is_empty() && !text.bytes().any(|byte| byte < 0x20 || byte == 0x7f)
}

fn write_number(header: &mut Vec<u8>, number: u64) {
    // Writing to a Vec cannot fail.
    let _ = write!(header, "{number}");
}

fn is_null(row: &Row<'_>, index: usize) -> bool {
    matches!(row.get_ref(index), Ok(ValueRef::Null))
}

fn integer(row: &Row<'_>, index: usize, column: &'static str) -> Result<i64, BadColumn> {
    match row.get_ref(index) {
        Ok(ValueRef::Integer(number)) => Ok(number),
        _ => Err(BadColumn(column)),
    }
}

fn positive(row: &Row<'_>, index: usize, column: &'static str) -> Result<u64, BadColumn> {
    match u64::try_from(integer(row, index, column)?) {
        Ok(0) | Err(_) => Err(BadColumn(column)),
        Ok(number) => Ok(number),
    }
}

fn text<'r>(row: &'r Row<'_>, index: usize, column: &'static str) -> Result<&'r str, BadColumn> {
    match row.get_ref(index) {
        Ok(ValueRef::Text(bytes)) => std::str::from_utf8(bytes).map_err(|_| BadColumn(column)),
        _ => Err(BadColumn(column)),
    }
}

fn name<'r>(row: &'r Row<'_>, index: usize, column: &'static str) -> Result<&'r str, BadColumn> {
    text(row, index, column).and_then(|text| {
        if fits_header(text) {
            Ok(text)
        } else {
            Err(BadColumn(column))
        }
    })
}

fn blob<const N: usize>(
    row: &Row<'_>,
    index: usize,
    column: &'static str,
) -> Result<[u8; N], BadColumn> {
    match row.get_ref(index) {
        Ok(ValueRef::Blob(bytes)) => bytes.try_into().map_err(|_| BadColumn(column)),
        _ => Err(BadColumn(column)),
    }
}
