//! A map of cells, hexes or squares: a cell by its printed number, how cells lie to each other, and what the ground may show.
//! No rule of any book: a book fills in [`crate::face::MapGround`], and doors draw it.

mod cell;
mod grid;

use serde::{Deserialize, Serialize};

pub use cell::{Cell, CellFault};
pub use grid::{Grid, Shape};

/// What a cell may show; several at once, such as a wooded hill. A cell that shows nothing is open ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Feature {
    Road,
    Woods,
    Rough,
    Town,
    Bocage,
    Stream,
    River,
    Bridge,
    Works,
    Hill,
    Beach,
    Marsh,
    Impassable,
    Sea,
}

/// Water along the side between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Water {
    /// Fordable.
    Stream,
    River,
}

impl Feature {
    pub const ALL: [Self; 14] = [
        Self::Road,
        Self::Woods,
        Self::Rough,
        Self::Town,
        Self::Bocage,
        Self::Stream,
        Self::River,
        Self::Bridge,
        Self::Works,
        Self::Hill,
        Self::Beach,
        Self::Marsh,
        Self::Impassable,
        Self::Sea,
    ];

    /// The word in a legend.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Woods => "woods",
            Self::Rough => "rough",
            Self::Town => "town",
            Self::Bocage => "bocage",
            Self::Stream => "stream",
            Self::River => "river",
            Self::Bridge => "bridge",
            Self::Works => "works",
            Self::Hill => "hill",
            Self::Beach => "beach",
            Self::Marsh => "marsh",
            Self::Impassable => "impassable",
            Self::Sea => "sea",
        }
    }
}
