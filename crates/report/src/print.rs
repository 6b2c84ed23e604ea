//! What can be printed for the table besides the report, and on what paper.

use serde::{Deserialize, Serialize};

/// A sheet for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "PrintSheet"))]
pub enum Sheet {
    /// A page for each formation: its units, their strength, room for losses.
    Rosters,
    /// Blank orders to fill in, one slip for each unit that takes orders.
    Slips,
    /// Counters to cut out.
    Counters,
    /// The map, in parts that are glued together.
    Map,
    /// The book's tables.
    QuickSheet,
}

/// The paper in the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Sheet {
    pub const ALL: [Self; 5] =
        [Self::Rosters, Self::Slips, Self::Counters, Self::Map, Self::QuickSheet];

    /// As it is written in a request.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rosters => "rosters",
            Self::Slips => "slips",
            Self::Counters => "counters",
            Self::Map => "map",
            Self::QuickSheet => "quick_sheet",
        }
    }

    /// In the head of the paper.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rosters => "Roster",
            Self::Slips => "Order slips",
            Self::Counters => "Counters",
            Self::Map => "Map",
            Self::QuickSheet => "Quick sheet",
        }
    }
}
