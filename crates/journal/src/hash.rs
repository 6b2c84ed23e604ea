//! The three fixed-size values of the journal and the three formulas that join them.
//!
//! `docs/JOURNAL.md` §4 gives the same formulas for a reader without this program.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::block_api::compress256;

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash(pub [u8; 32]);

/// What names a campaign for ever: the hash of its first entry.
pub type CampaignId = Hash;

/// Sixteen random bytes stored beside each body, so that a body withheld from others cannot be guessed from its hash.
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

/// Where SHA-256 starts (FIPS 180-4, 5.3.3).
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];
/// Bytes of a block of SHA-256.
const BLOCK: usize = 64;
/// What begins every link of the chain. It changes with the format.
const CHAIN_PREFIX: &[u8; 10] = b"wardiary/2";

/// Computes the hashes of entries, three for each entry ever read.
///
/// A message is laid out with its padding (FIPS 180-4, 5.1.1) and compressed in one go. Measured beside `Sha256::digest`
/// in one run, this saves a seventh of verifying.
#[derive(Default)]
pub(crate) struct Hasher {
    message: Vec<u8>,
}

impl Hasher {
    /// `SHA-256(salt ‖ body)`: hides the body behind the leaf.
    pub(crate) fn body(&mut self, salt: Salt, text: &str) -> Hash {
        self.digest([&salt.0, text.as_bytes()])
    }

    /// `SHA-256(0x00 ‖ header ‖ body hash)`: an RFC 6962 leaf over the header and the hidden body.
    pub(crate) fn leaf(&mut self, header: &[u8], body: Hash) -> Hash {
        self.digest([&[0], header, &body.0])
    }

    fn digest<const N: usize>(&mut self, parts: [&[u8]; N]) -> Hash {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let padded = (length + 1 + 8).next_multiple_of(BLOCK);
        if self.message.len() < padded {
            self.message.resize(padded, 0);
        }
        let (mut rest, bits) = self.message[..padded].split_at_mut(padded - 8);
        for part in parts {
            let (place, behind) = rest.split_at_mut(part.len());
            place.copy_from_slice(part);
            rest = behind;
        }
        rest.fill(0);
        rest[0] = 0x80;
        bits.copy_from_slice(&(length as u64 * 8).to_be_bytes());
        compress(&self.message[..padded])
    }
}

/// `SHA-256("wardiary/2" ‖ previous ‖ leaf)`: the chain hash of the entry after `previous`.
pub(crate) fn link(previous: Hash, leaf: Hash) -> Hash {
    const LENGTH: usize = CHAIN_PREFIX.len() + 64;
    let mut message = [0; 2 * BLOCK];
    message[..10].copy_from_slice(CHAIN_PREFIX);
    message[10..42].copy_from_slice(&previous.0);
    message[42..LENGTH].copy_from_slice(&leaf.0);
    message[LENGTH] = 0x80;
    message[2 * BLOCK - 2..].copy_from_slice(&(LENGTH as u16 * 8).to_be_bytes());
    compress(&message)
}

/// SHA-256 of a message of whole blocks that ends with its padding.
fn compress(padded: &[u8]) -> Hash {
    let mut state = START;
    compress256(&mut state, padded.as_chunks::<BLOCK>().0);
    let mut hash = Hash::ZERO;
    for (bytes, word) in hash.0.as_chunks_mut::<4>().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    hash
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

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    /// Every length around the places where the padding needs another block.
    #[test]
    fn padding_by_hand_gives_the_same_as_the_library() {
        let text = "abcdefghij".repeat(30);
        let salt = Salt([7; 16]);
        let mut hasher = Hasher::default();
        for length in 0..text.len() {
            let text = &text[..length];
            let expected = Sha256::digest([&salt.0[..], text.as_bytes()].concat());
            assert_eq!(hasher.body(salt, text).0, <[u8; 32]>::from(expected), "{length}");
            let body = Hash([9; 32]);
            let expected = Sha256::digest([&[0], text.as_bytes(), &body.0].concat());
            assert_eq!(hasher.leaf(text.as_bytes(), body).0, <[u8; 32]>::from(expected));
        }
    }

    #[test]
    fn a_link_is_the_hash_of_its_three_parts() {
        let (previous, leaf) = (Hash([1; 32]), Hash([2; 32]));
        let expected = Sha256::digest([&b"wardiary/2"[..], &previous.0, &leaf.0].concat());
        assert_eq!(link(previous, leaf).0, <[u8; 32]>::from(expected));
    }
}
