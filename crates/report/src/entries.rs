//! Where a line stands in the journal: every statement of a report can be looked up.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Entries `first` to `last` of the journal, both inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entries {
    pub first: u64,
    pub last: u64,
}

impl Entries {
    #[must_use]
    pub const fn one(seq: u64) -> Self {
        Self { first: seq, last: seq }
    }

    /// From the earlier of two entries to the later one.
    #[must_use]
    pub fn between(one: u64, other: u64) -> Self {
        Self { first: one.min(other), last: one.max(other) }
    }

    /// The least range that covers both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// `123`, or `123–130`.
impl fmt::Display for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}–{}", self.first, self.last)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_entry_is_one_number_and_a_range_two() {
        assert_eq!(Entries::one(123).to_string(), "123");
        assert_eq!(Entries::between(130, 123).to_string(), "123–130");
    }

    #[test]
    fn ranges_grow_to_cover_both() {
        let covered = Entries::between(5, 9).and(Entries::between(2, 6));
        assert_eq!(covered, Entries::between(2, 9));
    }
}
