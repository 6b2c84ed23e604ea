//! Who sits at the table: two sides, the umpire, and the app itself.

use core::fmt;

use serde::{Deserialize, Serialize};

/// One of the two sides of a war. The names players see come from the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    Blue,
    Orange,
}

/// Whoever may put an entry into the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Seat {
    Blue,
    Orange,
    /// The referee, or both players acting together on a ruling.
    Umpire,
    /// The program: digests, round starts, and whatever the rules do by themselves.
    App,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Blue, Self::Orange];

    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Blue => Self::Orange,
            Self::Orange => Self::Blue,
        }
    }

    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Blue => Seat::Blue,
            Self::Orange => Seat::Orange,
        }
    }

    /// 0 for blue, 1 for orange: for arrays indexed by side.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Blue => 0,
            Self::Orange => 1,
        }
    }
}

impl Seat {
    pub const ALL: [Self; 4] = [Self::Blue, Self::Orange, Self::Umpire, Self::App];

    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Blue => Some(Side::Blue),
            Self::Orange => Some(Side::Orange),
            Self::Umpire | Self::App => None,
        }
    }

    /// The word stored in the journal.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Umpire => "umpire",
            Self::App => "app",
        }
    }

    /// Reads the word stored in the journal.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.word() == word)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.seat().word())
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
