//! What a reader asks for: which part of the war, and for whom it is written.

use kernel::Side;
use serde::{Deserialize, Serialize};

/// The part of the war a report covers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Span {
    /// From the founding to the newest entry.
    #[default]
    War,
    /// One day with its night; 1 is the first.
    Day(u8),
    /// One battle by its id; the main battle is `main`.
    Battle(String),
}

/// Who will read it. Nobody reads of an order that still lies face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Audience {
    /// Anybody: what lies open on the table.
    #[default]
    Public,
    /// One side: the same, told from its side of the table.
    Side(Side),
}
