//! Names that travel in the journal: short, readable, copied without allocation.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest identifier, in bytes.
pub const NAME_BYTES_MAX: usize = 24;

/// Number of an entry in the journal: 1, 2, 3 … without gaps. 0 means "before the first entry".
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Seq(pub u64);

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An identifier from a scenario, such as `1-506.A`: 1 to 24 bytes of ASCII letters, digits, `.`, `-`, `_` or `/`.
///
/// Unused bytes are zero, lower than any allowed one, so names compare like their texts by comparing whole words. The
/// maps of a war are keyed by names, and comparing them is most of the work of finding anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ArrayString<NAME_BYTES_MAX>", into = "ArrayString<NAME_BYTES_MAX>")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Name([u8; NAME_BYTES_MAX]);

/// Why a text is no identifier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameFault {
    #[error("an id may not be empty")]
    Empty,
    #[error("the id \"{0}\" is longer than {NAME_BYTES_MAX} characters; shorten it")]
    TooLong(String),
    #[error(
        "the id \"{id}\" contains {character:?}; use letters, digits, full stop, hyphen, underscore or slash"
    )]
    Character { id: String, character: char },
}

impl Name {
    /// # Errors
    /// [`NameFault`] when the text is empty, too long, or has a character outside the allowed set.
    pub fn new(text: &str) -> Result<Self, NameFault> {
        if text.is_empty() {
            return Err(NameFault::Empty);
        }
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '/');
        if let Some(character) = text.chars().find(|c| !allowed(*c)) {
            return Err(NameFault::Character { id: text.to_owned(), character });
        }
        let mut bytes = [0; NAME_BYTES_MAX];
        let Some(used) = bytes.get_mut(..text.len()) else {
            return Err(NameFault::TooLong(text.to_owned()));
        };
        used.copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0);
        let used = &self.0[..length.unwrap_or(NAME_BYTES_MAX)];
        core::str::from_utf8(used).unwrap_or_default()
    }

    /// The bytes as numbers that compare as the bytes do.
    fn words(&self) -> [u64; NAME_BYTES_MAX / 8] {
        let (words, _) = self.0.as_chunks();
        core::array::from_fn(|index| u64::from_be_bytes(words[index]))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.words().cmp(&other.words())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl TryFrom<ArrayString<NAME_BYTES_MAX>> for Name {
    type Error = NameFault;
    fn try_from(text: ArrayString<NAME_BYTES_MAX>) -> Result<Self, NameFault> {
        Self::new(&text)
    }
}

impl From<Name> for ArrayString<NAME_BYTES_MAX> {
    fn from(name: Name) -> Self {
        Self::from(name.as_str()).unwrap_or_default()
    }
}

impl FromStr for Name {
    type Err = NameFault;
    fn from_str(text: &str) -> Result<Self, NameFault> {
        Self::new(text)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Declares an identifier type of its own, so that a stand's id cannot be passed as a battalion's.
#[macro_export]
macro_rules! id_type {
    ($(#[$meta:meta])* $name:ident) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        #[cfg_attr(feature = "types", ts(type = "string"))]
        $(#[$meta])*
        pub struct $name(pub $crate::Name);

        impl $name {
            /// # Errors
            /// When the text is no identifier; see [`kernel::id::NameFault`].
            pub fn new(text: &str) -> Result<Self, $crate::id::NameFault> {
                $crate::Name::new(text).map(Self)
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.0, f)
            }
        }

        impl From<$crate::Name> for $name {
            fn from(name: $crate::Name) -> Self {
                Self(name)
            }
        }

        impl $crate::Said for $name {
            fn said(&self, names: &dyn $crate::Names) -> String {
                $crate::Said::said(&self.0, names)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::id::NameFault;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::new(text)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_compare_as_their_texts_do() {
        let longest = "123456789012345678901234";
        let texts = [
            "1", "1-506", "1-506.A", "1-506.B", "1/506", "10", "A", "Z_", "a", "ab", "abcdefgh",
            longest,
        ];
        for one in texts {
            for other in texts {
                let [left, right] = [one, other].map(|text| Name::new(text).expect("a name"));
                assert_eq!(left.cmp(&right), one.cmp(other), "{one} {other}");
                assert_eq!(left == right, one == other);
            }
            assert_eq!(Name::new(one).expect("a name").as_str(), one);
        }
        assert!(matches!(Name::new("1234567890123456789012345"), Err(NameFault::TooLong(_))));
    }
}
