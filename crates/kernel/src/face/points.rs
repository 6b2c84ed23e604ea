//! What a side of men is worth by its book's points, man by man.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TablePoints {
    /// Of everybody who belongs to the side.
    pub all: u16,
    /// Of those who can still act, or are still to come.
    pub left: u16,
    /// What the points are for, and what they are not.
    pub means: String,
    /// Whoever is worth most first.
    pub men: Vec<TableManPoints>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableManPoints {
    pub stand: String,
    pub name: String,
    pub points: u16,
    /// How they come about: "profile 12, weapons 3, leader 4".
    pub words: String,
    /// Why they are gone; none for who can still act.
    pub gone: Option<String>,
}
