//! What may be ordered.

use serde::{Deserialize, Serialize};

/// An order of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "SfOrder"))]
pub enum Order {
    /// §1 The side stands fast.
    StandFast,
}

/// The umpire rules nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruling {}
