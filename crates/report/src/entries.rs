//! Where a line stands in the journal: every statement of a report can be looked up.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Entries `first` to `last` of the journal, both inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entries {
    pub first: u64,
    pub last: u64,
    /// The amendment that says what is told, where the entries themselves say something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amended: Option<u64>,
}

impl Entries {
    #[must_use]
    pub fn one(seq: u64) -> Self {
        Self::between(seq, seq)
    }

    /// From the earlier of two entries to the later one.
    #[must_use]
    pub fn between(one: u64, other: u64) -> Self {
        Self { first: one.min(other), last: one.max(other), amended: None }
    }

    /// The same entries as amendment `by` has changed them.
    #[must_use]
    pub const fn amended_by(self, by: u64) -> Self {
        Self { amended: Some(by), ..self }
    }

    /// The least range that covers both, with the newest amendment of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let (first, last) = (self.first.min(other.first), self.last.max(other.last));
        Self { first, last, amended: self.amended.max(other.amended) }
    }
}

/// `123`, or `123–130`, or `123–130, amended by 200`.
impl fmt::Display for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if self.first != self.last {
            write!(f, "–{}", self.last)?;
        }
        match self.amended {
            Some(by) => write!(f, ", amended by {by}"),
            None => Ok(()),
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
        let amended = Entries::one(5).amended_by(9);
        assert_eq!(amended.to_string(), "5, amended by 9");
    }

    #[test]
    fn ranges_grow_to_cover_both() {
        let covered = Entries::between(5, 9).and(Entries::between(2, 6));
        assert_eq!(covered, Entries::between(2, 9));
        let amended = covered.amended_by(20).and(Entries::one(12).amended_by(15));
        assert_eq!(amended, Entries::between(2, 12).amended_by(20));
    }
}
