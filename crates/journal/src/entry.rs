//! One row of the journal: owned, or borrowed from SQLite.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::hash::{Hash, Hasher, Head, Idem, Salt};
use crate::header::{Header, Malformed};
use crate::kind::Kind;

/// The columns in the order every statement of this crate uses.
pub(crate) const COLUMNS: &str = "seq, header, body, chain";

/// Bytes of a salt at the beginning of `chain`, where the body is there.
const SALT: usize = 16;

/// What an entry says, or the hash of it where it is withheld in this copy. `T` is `&str` while the text
/// still lies in SQLite's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body<T = String> {
    /// The body is here.
    Open {
        /// JSON text exactly as stored and hashed.
        text: T,
        /// Sixteen random bytes hashed before the text.
        salt: Salt,
    },
    /// The body is withheld: `SHA-256(salt ‖ text)`.
    Withheld(Hash),
}

/// One entry, owned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 1, 2, 3 … without gaps.
    pub seq: u64,
    /// See [`Header::kind`].
    pub kind: Kind,
    /// See [`Header::version`].
    pub version: u8,
    /// See [`Header::seat`].
    pub seat: String,
    /// See [`Header::audience`].
    pub audience: String,
    /// See [`Header::battle`].
    pub battle: String,
    /// See [`Header::cause`].
    pub cause: Option<u64>,
    /// See [`Header::game_time`].
    pub game_time: Option<i32>,
    /// See [`Header::recorded_at`].
    pub recorded_at: i64,
    /// See [`Header::idem`].
    pub idem: Option<Idem>,
    /// What it says.
    pub body: Body,
    /// Chain hash up to and including this entry.
    pub hash: Hash,
}

/// One entry whose texts still lie in SQLite's page: reading a million of them allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRef<'a> {
    /// 1, 2, 3 … without gaps.
    pub seq: u64,
    /// What it says about itself.
    pub header: Header<'a>,
    /// What it says.
    pub body: Body<&'a str>,
    /// Chain hash up to and including this entry.
    pub hash: Hash,
}

/// What SQLite gave for an entry: the parsed row, and its header as stored, which is hashed.
pub(crate) struct StoredRow<'r> {
    pub(crate) entry: EntryRef<'r>,
    pub(crate) packed: &'r [u8],
}

impl<T: AsRef<str>> Body<T> {
    /// The text, unless it is withheld.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Open { text, .. } => Some(text.as_ref()),
            Self::Withheld(_) => None,
        }
    }

    /// True when there is a hash instead of a text.
    #[must_use]
    pub fn is_withheld(&self) -> bool {
        matches!(self, Self::Withheld(_))
    }

    /// `SHA-256(salt ‖ text)`, which is all that a copy gives where the body is withheld.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.hash_with(&mut Hasher::default())
    }

    pub(crate) fn hash_with(&self, hasher: &mut Hasher) -> Hash {
        match self {
            Self::Open { text, salt } => hasher.body(*salt, text.as_ref()),
            Self::Withheld(hash) => *hash,
        }
    }
}

impl<'a> EntryRef<'a> {
    /// The body's text, unless it is withheld.
    #[must_use]
    pub fn text(&self) -> Option<&'a str> {
        match self.body {
            Body::Open { text, .. } => Some(text),
            Body::Withheld(_) => None,
        }
    }

    /// Number and chain hash.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { seq: self.seq, hash: self.hash }
    }

    /// RFC 6962 leaf of this entry, computed.
    #[must_use]
    pub fn leaf(&self) -> Hash {
        let (mut packed, mut hasher) = (Vec::new(), Hasher::default());
        self.header.pack(self.seq, &mut packed);
        let body = self.body.hash_with(&mut hasher);
        hasher.leaf(&packed, body)
    }

    /// An owned copy.
    #[must_use]
    pub fn to_entry(&self) -> Entry {
        let header = &self.header;
        let body = match self.body {
            Body::Open { text, salt } => Body::Open { text: text.to_owned(), salt },
            Body::Withheld(hash) => Body::Withheld(hash),
        };
        Entry {
            seq: self.seq,
            kind: header.kind,
            version: header.version,
            seat: header.seat.to_owned(),
            audience: header.audience.to_owned(),
            battle: header.battle.to_owned(),
            cause: header.cause,
            game_time: header.game_time,
            recorded_at: header.recorded_at,
            idem: header.idem,
            body,
            hash: self.hash,
        }
    }
}

impl Entry {
    /// The body's text, unless it is withheld.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.body.text()
    }

    /// What the entry says about itself.
    #[must_use]
    pub fn header(&self) -> Header<'_> {
        Header {
            kind: self.kind,
            version: self.version,
            seat: &self.seat,
            audience: &self.audience,
            battle: &self.battle,
            cause: self.cause,
            game_time: self.game_time,
            recorded_at: self.recorded_at,
            idem: self.idem,
        }
    }

    /// The same entry, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> EntryRef<'_> {
        let body = match &self.body {
            Body::Open { text, salt } => Body::Open { text: text.as_str(), salt: *salt },
            Body::Withheld(hash) => Body::Withheld(*hash),
        };
        EntryRef { seq: self.seq, header: self.header(), body, hash: self.hash }
    }
}

/// Reads a row selected by [`COLUMNS`]. A row that a hand with a database shell has bent is an error, never a panic.
pub(crate) fn read_row<'r>(row: &'r Row<'_>) -> Result<StoredRow<'r>, Malformed> {
    let seq = match column(row, 0, "seq")? {
        ValueRef::Integer(seq) if seq > 0 => seq as u64,
        _ => return Err(Malformed("seq")),
    };
    let ValueRef::Blob(packed) = column(row, 1, "header")? else {
        return Err(Malformed("header"));
    };
    let ValueRef::Blob(chain) = column(row, 3, "chain")? else {
        return Err(Malformed("chain"));
    };
    let (body, hash) = match column(row, 2, "body")? {
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).map_err(|_| Malformed("body"))?;
            let (salt, hash) = chain.split_first_chunk::<SALT>().ok_or(Malformed("chain"))?;
            (Body::Open { text, salt: Salt(*salt) }, hash)
        }
        ValueRef::Blob(hidden) => {
            let hidden = hidden.try_into().map_err(|_| Malformed("body"))?;
            (Body::Withheld(Hash(hidden)), chain)
        }
        _ => return Err(Malformed("body")),
    };
    let hash = Hash(hash.try_into().map_err(|_| Malformed("chain"))?);
    let header = Header::parse(packed, seq)?;
    Ok(StoredRow { entry: EntryRef { seq, header, body, hash }, packed })
}

fn column<'r>(
    row: &'r Row<'_>,
    index: usize,
    name: &'static str,
) -> Result<ValueRef<'r>, Malformed> {
    row.get_ref(index).map_err(|_| Malformed(name))
}

/// The value of the column `chain`: the salt, unless the body is withheld, then the hash.
pub(crate) fn chain_value<'b>(
    body: &Body<&str>,
    hash: Hash,
    space: &'b mut [u8; SALT + 32],
) -> &'b [u8] {
    space[SALT..].copy_from_slice(&hash.0);
    match body {
        Body::Open { salt, .. } => {
            space[..SALT].copy_from_slice(&salt.0);
            space
        }
        Body::Withheld(_) => &space[SALT..],
    }
}
