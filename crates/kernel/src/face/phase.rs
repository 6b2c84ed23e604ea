//! What a battle is at: words for people, and a value for those who must not read them.

use serde::{Deserialize, Serialize};

/// The kind of a phase, in every book: what a door must know to offer the right screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PhaseKind {
    /// Orders are written, perhaps face down.
    Orders,
    /// The battle is fought.
    Fight,
    /// The night between two days.
    Night,
    Over,
}

/// How far a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub kind: PhaseKind,
    /// "close combat".
    pub phase: &'static str,
    /// The round or the turn, as the book counts them.
    pub round: u16,
    /// Objective points by side; nothing in a book that counts none.
    pub points: [u16; 2],
}
