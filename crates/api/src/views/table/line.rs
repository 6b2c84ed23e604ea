//! The tape measure: how far, what is seen, what covers, and which orders would go along it.

use kernel::Bar;
use kernel::table::Length;
use serde::{Deserialize, Serialize};

use super::TableOption;

/// A line over the table, or what is said of one where there are no positions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableLineView {
    /// All of it, as the book measures such a line.
    pub length: Length,
    /// What it runs through: "4\" of normal ground", "2\" of odd ground".
    pub parts: Vec<String>,
    /// How the one at its end is seen from its start.
    pub sight: Option<TableSight>,
    /// Orders that would go along it.
    pub options: Vec<TableOption>,
    /// Others whom the order may bring in, with whether it does, and what that means: "Fire together with".
    pub fellows: Vec<TableFellow>,
    pub fellows_words: String,
    /// Why other orders would not.
    pub barred: Vec<Bar>,
}

/// Somebody who may fire together with the stand in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableFellow {
    pub stand: String,
    pub name: String,
    pub is_with: bool,
}

/// What one stand sees of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSight {
    /// As the book measures ranges.
    pub range: Length,
    pub is_seen: bool,
    /// What stands in the way.
    pub blocked_by: Option<String>,
    /// "rifles: medium range, 2,4,6 count".
    pub bands: Vec<String>,
    /// "cover 2 protects it: a hit is saved on 1,2".
    pub cover: Option<String>,
    /// The umpire, or both sides, said so against the table or without one.
    pub is_said: bool,
}

/// What both sides say of a line in a battle without positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSaid {
    pub distance: Length,
    /// How much of it is odd ground, for whoever goes along it.
    #[serde(default)]
    pub odd: Length,
    pub sight: bool,
    /// The target's cover counts from this side.
    pub protected: bool,
    /// Both are inside one forest.
    #[serde(default)]
    pub forest: bool,
    /// How well the ground covers the target, by the number of the book's level: 0 for not at all.
    #[serde(default)]
    pub cover: u8,
    /// What is to be got over.
    #[serde(default)]
    pub fences: u8,
}
