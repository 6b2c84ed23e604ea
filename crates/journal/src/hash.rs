//! The three fixed-size values of the journal and the two formulas that join them.
//!
//! `docs/JOURNAL.md` §3 gives the same formulas for a reader without this program.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash(pub [u8; 32]);

/// What names a campaign for ever: the hash of its first entry.
pub type CampaignId = Hash;

/// Sixteen random bytes stored beside each body, so that a leaf shown to others does not let them guess the body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Salt(pub [u8; 16]);

/// A client's 128-bit key for one request: the same key is never applied twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Idem(pub [u8; 16]);

/// The end of a journal: the last entry's number and its chain hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Number of the last entry; 0 for a journal without entries.
    pub seq: u64,
    /// Its chain hash; 32 zero bytes for a journal without entries.
    pub hash: Hash,
}

impl Hash {
    /// The hash "before" the first entry.
    pub const ZERO: Self = Self([0; 32]);
}

impl Head {
    /// The head of a journal without entries.
    pub const GENESIS: Self = Self { seq: 0, hash: Hash::ZERO };
}

/// A text that is not the expected number of hexadecimal digits, or not `seq:hash`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct NotHex {
    expected: &'static str,
}

/// SHA-256 of some bytes.
pub(crate) fn sha256(bytes: &[u8]) -> Hash {
    Hash(Sha256::digest(bytes).into())
}

/// `SHA-256(0x00 ‖ header ‖ SHA-256(salt ‖ body))`: an RFC 6962 leaf over the header and the hidden body.
///
/// `message` holds `0x00 ‖ header` and is used up. The messages are laid out before they are hashed, because hashing
/// whole blocks from one slice is faster than feeding pieces, and this is done for every entry ever read.
pub(crate) fn leaf(message: &mut Vec<u8>, salt: Salt, body: &[u8]) -> Hash {
    let header = message.len();
    message.extend_from_slice(&salt.0);
    message.extend_from_slice(body);
    let hidden = sha256(&message[header..]);
    message.truncate(header);
    message.extend_from_slice(&hidden.0);
    sha256(message)
}

/// `SHA-256("wardiary/1" ‖ previous ‖ leaf)`: the chain hash of the entry after `previous`.
pub(crate) fn link(previous: Hash, leaf: Hash) -> Hash {
    let mut message = [0; 74];
    message[..10].copy_from_slice(b"wardiary/1");
    message[10..42].copy_from_slice(&previous.0);
    message[42..].copy_from_slice(&leaf.0);
    sha256(&message)
}

macro_rules! written_as_hex {
    ($name:ident, $expected:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                let mut bytes = Self::default();
                hex::decode_to_slice(text, &mut bytes.0)
                    .map_err(|_| NotHex { expected: $expected })?;
                Ok(bytes)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

written_as_hex!(Hash, "64 hexadecimal digits");
written_as_hex!(Salt, "32 hexadecimal digits");
written_as_hex!(Idem, "32 hexadecimal digits");

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seq, self.hash)
    }
}

impl FromStr for Head {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        let expected = "an entry number, a colon and 64 hexadecimal digits";
        let (seq, hash) = text.split_once(':').ok_or(NotHex { expected })?;
        let seq = seq.parse().map_err(|_| NotHex { expected })?;
        Ok(Self { seq, hash: hash.parse()? })
    }
}
