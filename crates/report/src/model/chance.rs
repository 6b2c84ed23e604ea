//! The chance to win along the record, as automatic commanders played on from it.

use kernel::Side;
use serde::{Deserialize, Serialize};

use super::Sentence;
use crate::Entries;

/// What is known of the chance to win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prospects {
    /// In the order of the record, those of which something is known.
    pub points: Vec<Prospect>,
    /// The greatest changes first.
    pub turns: Vec<Turn>,
    /// What the number is, and what it is not.
    pub meaning: String,
}

/// The chance to win at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prospect {
    pub entry: u64,
    /// "Day 1, 09:00".
    pub when: String,
    pub day: u8,
    pub chance: [Estimate; 2],
    /// Wars that were played on from here to their end, and how many of them were drawn.
    pub wars: u32,
    pub draws: u32,
}

/// A chance in thousandths, and between which values it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    pub permille: u16,
    pub low: u16,
    pub high: u16,
}

/// A change of the chance that the few wars behind it do not explain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose chance rose.
    pub side: Side,
    pub text: String,
    /// Everything between the two moments.
    pub entries: Entries,
    pub between: Vec<Sentence>,
}

impl Estimate {
    /// "41 % (33–49)"; "100 %" where nothing is estimated.
    pub(crate) fn text(self) -> String {
        let near = (self.permille + 5) / 10;
        match self.low == self.high {
            true => format!("{near} %"),
            false => format!("{near} % ({}–{})", self.low / 10, self.high.div_ceil(10)),
        }
    }
}
