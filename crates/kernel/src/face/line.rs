//! The tape measure: how far, what is seen, what covers, and which orders would go along it.

use serde::{Deserialize, Serialize};

use super::TableOption;
use crate::Bar;
use crate::table::{Length, Point};

/// A line over the table, or what is said of one where there are no positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableLineView<O> {
    /// All of it, as the book measures such a line.
    pub length: Length,
    /// What it runs through: "4\" of normal ground", "2\" of odd ground".
    pub parts: Vec<String>,
    /// How the one at its end is seen from its start.
    pub sight: Option<TableSight>,
    /// Orders that would go along it.
    pub options: Vec<TableOption<O>>,
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
    /// Why else it is not seen, as a clause: "it hides at the edge of the wood".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub unseen: Option<String>,
    /// The look the other way, in a book where that may differ: "it sees you", "it does not see you: …".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub back: Option<String>,
    /// What every weapon makes of it.
    pub bands: Vec<TableBand>,
    /// "cover 2 protects it: a hit is saved on 1,2".
    pub cover: Option<String>,
    /// The umpire, or both sides, said so against the table or without one.
    pub is_said: bool,
}

/// What a weapon makes of a range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableBand {
    /// "rifles".
    pub weapon: String,
    /// "medium range, 2,4,6 count".
    pub words: String,
    /// As the tape says it: "medium range".
    pub brief: String,
    /// It may hit at all.
    pub has_effect: bool,
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

/// What is measured: from a stand, or from the first point; along points; to a stand, or to the last point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(optional_fields))]
pub struct TableTape {
    #[cfg_attr(feature = "types", ts(optional))]
    pub stand: Option<String>,
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<Point>>", optional))]
    pub points: Vec<Point>,
    #[cfg_attr(feature = "types", ts(optional))]
    pub target: Option<String>,
    /// Who is to fire along.
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub with: Vec<String>,
    /// What both sides say, in battles without positions.
    #[cfg_attr(feature = "types", ts(optional))]
    pub said: Option<TableSaid>,
}

impl<O> Default for TableLineView<O> {
    fn default() -> Self {
        Self {
            length: Length::ZERO,
            parts: Vec::new(),
            sight: None,
            options: Vec::new(),
            fellows: Vec::new(),
            fellows_words: String::new(),
            barred: Vec::new(),
        }
    }
}

impl<O> TableLineView<O> {
    /// The same with every order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableLineView<P> {
        TableLineView {
            options: TableOption::map_all(self.options, wrap),
            length: self.length,
            parts: self.parts,
            sight: self.sight,
            fellows: self.fellows,
            fellows_words: self.fellows_words,
            barred: self.barred,
        }
    }

    /// What it measured then; nothing is ordered along a tape that lies in the past.
    #[must_use]
    pub fn of_the_past(self) -> Self {
        Self { options: Vec::new(), fellows: Vec::new(), barred: Vec::new(), ..self }
    }
}
