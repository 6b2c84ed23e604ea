//! A seat's private hash chain: `SHA-256` applied again and again to a secret, revealed backwards.
//!
//! The tip `H^N(secret)` is published first; link 1 is `H^(N-1)(secret)`, link `N` is the secret itself. Whoever
//! knows one link can check the next one and cannot guess it.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seal;

/// One value of a chain, or its tip. Written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "LinkText", into = "LinkText")]
pub struct Link([u8; 32]);

/// A link as it is written; read without an allocation, because a replay reads two with every app roll.
type LinkText = ArrayString<64>;

/// Where a chain begins. It cannot be printed or serialised; the one who stores it uses [`Secret::expose`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// A text that should have been 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a link: 64 hexadecimal digits")]
pub struct LinkError {
    pub text: String,
}

/// The published end of a chain of `length` links made from this secret: `H^length(secret)`.
#[must_use]
pub fn tip(secret: &Secret, length: u32) -> Link {
    hashed(Link(secret.0), length)
}

/// Link `index` of 1 to `length`, in the order of revealing: `H^(length - index)(secret)`. `None` outside that.
#[must_use]
pub fn link(secret: &Secret, length: u32, index: u32) -> Option<Link> {
    (1..=length).contains(&index).then(|| hashed(Link(secret.0), length - index))
}

/// True when `link` is the link revealed right after `previous`, which is the tip for link 1.
#[must_use]
pub fn follows(previous: &Link, link: &Link) -> bool {
    hashed(*link, 1) == *previous
}

/// A chain ready to reveal any link in at most about `√length` hashes.
#[derive(Clone)]
pub struct Chain {
    length: u32,
    stride: u32,
    /// `H^0, H^stride, H^(2·stride) …` of the secret.
    checkpoints: Vec<Link>,
    tip: Link,
}

impl Chain {
    #[must_use]
    pub fn new(secret: &Secret, length: u32) -> Self {
        let stride = length.isqrt().max(1);
        let mut checkpoints = vec![Link(secret.0)];
        for reached in 0..(length / stride) as usize {
            checkpoints.push(hashed(checkpoints[reached], stride));
        }
        let tip = hashed(checkpoints[(length / stride) as usize], length % stride);
        Self { length, stride, checkpoints, tip }
    }

    #[must_use]
    pub const fn tip(&self) -> Link {
        self.tip
    }

    #[must_use]
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// The same as the function [`link`], faster.
    #[must_use]
    pub fn link(&self, index: u32) -> Option<Link> {
        let applied = self.length.checked_sub(index).filter(|_| index > 0)?;
        Some(hashed(self.checkpoints[(applied / self.stride) as usize], applied % self.stride))
    }
}

impl Secret {
    /// Thirty-two bytes that nobody can guess, from the operating system.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the private table and nothing else.
    #[must_use]
    pub const fn expose(&self) -> &[u8; 32] {
        &self.0
    }
}

impl Link {
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

fn hashed(mut value: Link, times: u32) -> Link {
    for _ in 0..times {
        value = Link(Sha256::digest(value.0).into());
    }
    value
}

impl fmt::Display for Link {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&seal::hex(&self.0))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Link({self})")
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let bytes = seal::from_hex(text).ok_or_else(|| LinkError { text: text.to_owned() })?;
        Ok(Self(bytes))
    }
}

impl TryFrom<LinkText> for Link {
    type Error = LinkError;

    fn try_from(text: LinkText) -> Result<Self, LinkError> {
        text.parse()
    }
}

impl From<Link> for LinkText {
    fn from(link: Link) -> Self {
        Self::from(&seal::hex(&link.0)).unwrap_or_default()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(not shown)")
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Chain")
            .field("length", &self.length)
            .field("tip", &self.tip)
            .finish_non_exhaustive()
    }
}
