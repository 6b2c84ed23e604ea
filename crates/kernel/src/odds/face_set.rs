//! A set of die faces.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Faces of one die, 1 to 32. On the wire a list in ascending order, `[5, 6]`; for people `5,6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number[]"))]
pub struct FaceSet(u32);

impl FaceSet {
    pub const NONE: Self = Self(0);
    /// The highest face a set can hold.
    pub const HIGHEST: u8 = 32;

    /// # Panics
    /// When a face is not in 1..=32 (at compile time in a constant).
    #[must_use]
    pub const fn of(faces: &[u8]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < faces.len() {
            bits |= Self::bit(faces[index]);
            index += 1;
        }
        Self(bits)
    }

    /// All faces from `face` to `sides`, the usual `5+`. Empty when `face` is above `sides`.
    ///
    /// # Panics
    /// When `face` is zero or `sides` is above 32.
    #[must_use]
    pub const fn at_least(face: u8, sides: u8) -> Self {
        let mut bits = 0;
        let mut next = face;
        while next <= sides {
            bits |= Self::bit(next);
            next += 1;
        }
        Self(bits)
    }

    #[must_use]
    pub const fn contains(self, face: u8) -> bool {
        face >= 1 && face <= Self::HIGHEST && self.0 & (1 << (face - 1)) != 0
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Ascending.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=Self::HIGHEST).filter(move |face| self.contains(*face))
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Only the faces a die of so many sides has.
    #[must_use]
    pub const fn on_die(self, sides: u8) -> Self {
        if sides >= Self::HIGHEST { self } else { Self(self.0 & ((1 << sides) - 1)) }
    }

    const fn bit(face: u8) -> u32 {
        assert!(face >= 1 && face <= Self::HIGHEST, "a face set holds the faces 1 to 32");
        1 << (face - 1)
    }
}

impl fmt::Display for FaceSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, face) in self.faces().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(out, "{comma}{face}")?;
        }
        Ok(())
    }
}

impl Serialize for FaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for FaceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = Vec::<u8>::deserialize(deserializer)?;
        match faces.iter().find(|face| !(1..=Self::HIGHEST).contains(*face)) {
            Some(face) => Err(de::Error::custom(format_args!("{face} is not a face from 1 to 32"))),
            None => Ok(Self::of(&faces)),
        }
    }
}
