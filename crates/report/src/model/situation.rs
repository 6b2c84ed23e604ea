//! The table at one moment, ready to be drawn: who stood where, how he came there, and where there was fighting.

use kernel::Side;
use kernel::map::Grid;
use serde::{Deserialize, Serialize};

/// The ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// The battle's title; empty where the war has only this one.
    #[serde(default)]
    pub battle: String,
    pub grid: Grid,
    /// What [`crate::map::terrain_svg`] drew of it; empty when there is no map.
    pub svg: String,
}

/// The table at one moment. Places are column and row, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// Which of the report's grounds it is on.
    #[serde(default)]
    pub ground: usize,
    /// By [`kernel::Side::index`]: strength points of those who fight in this battle, those off the map too.
    pub strength: [u32; 2],
    /// When, in words, and the entry after which it was so.
    pub when: String,
    pub entry: u64,
    pub units: Vec<UnitMark>,
    /// Ways since the opening, for a closing map.
    pub tracks: Vec<Track>,
    pub clashes: Vec<Clash>,
    pub graves: Vec<Grave>,
    pub holders: Vec<Holder>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitMark {
    pub side: Side,
    pub glyph: Glyph,
    pub name: String,
    /// What it belongs to, such as its battalion; empty for a unit of its own.
    pub parent: String,
    pub at: [u8; 2],
    /// Where, in words.
    pub place: String,
    pub strength: u8,
    pub strength_full: u8,
    /// The order it is under, when it lies open.
    pub order: Option<String>,
}

/// The sign in a unit's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    Headquarters,
    Infantry,
    Mechanised,
    Armour,
    Cavalry,
    Artillery,
}

/// The way one unit went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    pub side: Side,
    pub name: String,
    /// At least two places.
    pub path: Vec<[u8; 2]>,
}

/// A hex that was fought over, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clash {
    pub at: [u8; 2],
    pub times: u16,
}

/// Where a unit was destroyed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grave {
    pub side: Side,
    pub name: String,
    pub at: [u8; 2],
}

/// An objective, and who holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    pub at: [u8; 2],
    pub side: Option<Side>,
}
