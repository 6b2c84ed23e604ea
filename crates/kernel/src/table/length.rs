//! Lengths in hundredths of an inch, and exact squared distances that are compared with them.

use core::fmt;

use serde::{Deserialize, Serialize};

/// A length, or a difference of lengths, in hundredths of an inch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Length(pub i32);

impl Length {
    pub const ZERO: Self = Self(0);
    /// The longest side of a table, 100 feet: up to here no product below leaves 128 bits.
    pub const LONGEST: Self = Self::inches(1200);

    /// So many whole inches.
    #[must_use]
    pub const fn inches(inches: i32) -> Self {
        Self(inches * 100)
    }

    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The difference; 0 where the other is longer.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        if other.0 >= self.0 { Self(0) } else { Self(self.0 - other.0) }
    }
}

/// As a tape is read: `6"`, `6.5"`, `6.25"`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match (part, part % 10) {
            (0, _) => format!("{sign}{whole}\""),
            (_, 0) => format!("{sign}{whole}.{}\"", part / 10),
            _ => format!("{sign}{whole}.{part:02}\""),
        };
        f.pad(&text)
    }
}

/// How far two things are apart, squared and exact: `numerator / denominator` square hundredths.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    pub(super) numerator: u128,
    pub(super) denominator: u128,
}

impl Apart {
    pub(super) const fn squared(squared: i128) -> Self {
        Self { numerator: squared.unsigned_abs(), denominator: 1 }
    }

    /// At most so far.
    #[must_use]
    pub const fn within(self, limit: Length) -> bool {
        limit.0 >= 0 && self.numerator <= square(limit) * self.denominator
    }

    /// Less than so far.
    #[must_use]
    pub const fn below(self, limit: Length) -> bool {
        limit.0 >= 0 && self.numerator < square(limit) * self.denominator
    }

    /// The distance, rounded up to a whole hundredth: the least length this is within.
    #[must_use]
    pub const fn rounded_up(self) -> Length {
        let mut root = self.root();
        while root * root * self.denominator < self.numerator {
            root += 1;
        }
        Length(root as i32)
    }

    /// The distance, rounded down. Nearly all fit into 64 bits, whose root is found many times faster.
    const fn root(self) -> u128 {
        const WORD: u128 = u64::MAX as u128;
        if self.numerator <= WORD && self.denominator <= WORD {
            (self.numerator as u64 / self.denominator as u64).isqrt() as u128
        } else {
            (self.numerator / self.denominator).isqrt()
        }
    }

    /// The shorter of two distances.
    #[must_use]
    pub const fn min(self, other: Self) -> Self {
        if other.is_shorter(self) { other } else { self }
    }

    /// Whether it is the shorter of two different distances.
    #[must_use]
    pub const fn is_shorter(self, other: Self) -> bool {
        self.numerator * other.denominator < other.numerator * self.denominator
    }
}

const fn square(length: Length) -> u128 {
    let length = length.0.unsigned_abs() as u128;
    length * length
}
