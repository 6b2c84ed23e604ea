//! One row of the journal: owned, borrowed from SQLite, and as the header text that is hashed.

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
        Head { seq: self.seq, hash: self.hash }
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

    /// The leaf these columns ought to have, were the entry number `seq`. `scratch` is reused from call to call.
    pub(crate) fn computed_leaf(&self, seq: u64, scratch: &mut Vec<u8>) -> Hash {
        scratch.clear();
        scratch.push(0);
        self.write_header(seq, scratch);
        hash::leaf(scratch, self.salt, self.body.as_bytes())
    }

    /// `seq battle kind version seat cause game_time recorded_at idem`, joined by LF, absent = empty.
    fn write_header(&self, seq: u64, header: &mut Vec<u8>) {
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
        write_number(header, self.recorded_at);
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
    let columns = Columns(row);
    let version = columns.required(3, "version", positive)?;
    Ok(EntryRef {
        seq: columns.required(0, "seq", positive)?,
        battle: columns.required(1, "battle", name)?,
        kind_text: columns.required(2, "kind", name)?,
        version: version.try_into().map_err(|_| BadColumn("version"))?,
        seat: columns.required(4, "seat", name)?,
        cause: columns.optional(5, "cause", positive)?,
        game_time: columns.optional(6, "game_time", name)?,
        recorded_at: columns.required(7, "recorded_at", integer)?,
        idem: columns.optional(8, "idem", blob)?.map(Idem),
        body: columns.required(9, "body", text)?,
        salt: Salt(columns.required(10, "salt", blob)?),
        leaf: Hash(columns.required(11, "leaf", blob)?),
        hash: Hash(columns.required(12, "hash", blob)?),
    })
}

/// True for a text that may stand in the header: not empty, no control character.
pub(crate) fn fits_header(text: &str) -> bool {
    // Every byte is looked at, without a branch: four such texts are read with every entry of a replay.
    let control = text.bytes().fold(false, |any, byte| any | (byte < 0x20) | (byte == 0x7f));
    !text.is_empty() && !control
}

fn write_number(header: &mut Vec<u8>, number: impl itoa::Integer) {
    header.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

struct Columns<'r, 's>(&'r Row<'s>);

impl<'r> Columns<'r, '_> {
    fn required<T>(
        &self,
        index: usize,
        column: &'static str,
        read: impl FnOnce(ValueRef<'r>) -> Option<T>,
    ) -> Result<T, BadColumn> {
        self.0.get_ref(index).ok().and_then(read).ok_or(BadColumn(column))
    }

    fn optional<T>(
        &self,
        index: usize,
        column: &'static str,
        read: impl FnOnce(ValueRef<'r>) -> Option<T>,
    ) -> Result<Option<T>, BadColumn> {
        self.required(index, column, |value| match value {
            ValueRef::Null => Some(None),
            present => read(present).map(Some),
        })
    }
}

fn integer(value: ValueRef<'_>) -> Option<i64> {
    match value {
        ValueRef::Integer(number) => Some(number),
        _ => None,
    }
}

fn positive(value: ValueRef<'_>) -> Option<u64> {
    integer(value).and_then(|number| u64::try_from(number).ok()).filter(|number| *number > 0)
}

fn text(value: ValueRef<'_>) -> Option<&str> {
    match value {
        ValueRef::Text(bytes) => std::str::from_utf8(bytes).ok(),
        _ => None,
    }
}

fn name(value: ValueRef<'_>) -> Option<&str> {
    text(value).filter(|text| fits_header(text))
}

fn blob<const N: usize>(value: ValueRef<'_>) -> Option<[u8; N]> {
    match value {
        ValueRef::Blob(bytes) => bytes.try_into().ok(),
        _ => None,
    }
}
