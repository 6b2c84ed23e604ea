//! The map: squares of one kilometre (R24), roads from middle to middle, water along the sides of squares, zones of the air.

mod link;

use std::collections::{BTreeMap, BTreeSet};

pub use kernel::map::Cell as Square;
use kernel::map::{Grid, Shape};
use serde::{Deserialize, Serialize};

pub use link::Link;

/// R18 The side of an air zone, in squares, where the scenario names none.
const ZONE: u8 = 16;
/// R57 The side of an area of interdiction.
const AREA: u8 = 4;

/// What does not change in the course of a game. Whether a bridge stands is in the state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ground {
    /// Up to 120 columns and 80 rows.
    pub columns: u8,
    pub rows: u8,
    /// What is not listed is open.
    pub terrain: BTreeMap<Square, Terrain>,
    pub roads: BTreeMap<Link, Road>,
    /// Along sides of squares.
    pub water: BTreeMap<Link, Water>,
    /// Sides that a ferry crosses.
    pub ferries: BTreeSet<Link>,
    /// R26 Squares on a bank where boats lie.
    pub boats: BTreeSet<Square>,
    /// R18 Squares of zones that the scenario draws itself.
    pub zones: BTreeMap<Square, u8>,
}

/// The ground of a square (§A.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsTerrain"))]
pub enum Terrain {
    #[default]
    Open,
    Wood,
    Town,
    Marsh,
    Close,
    Water,
}

/// R38
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Road {
    Main,
    Minor,
}

/// Water along a side, the harder to cross the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    Canal,
    River,
    /// R26 Boats are needed.
    Great,
}

impl Terrain {
    /// R12 Bad ground for a battle.
    #[must_use]
    pub const fn is_bad(self) -> bool {
        !matches!(self, Self::Open | Self::Water)
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Wood => "wood",
            Self::Town => "town",
            Self::Marsh => "marsh",
            Self::Close => "close",
            Self::Water => "water",
        }
    }
}

impl Ground {
    #[must_use]
    pub const fn grid(&self) -> Grid {
        Grid { shape: Shape::Squares, columns: self.columns, rows: self.rows, metres: 1_000 }
    }

    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.grid().contains(square)
    }

    #[must_use]
    pub fn terrain(&self, square: Square) -> Terrain {
        self.terrain.get(&square).copied().unwrap_or_default()
    }

    /// R34 The eight squares around one, as far as they are on the map, by number.
    #[must_use]
    pub fn neighbours(&self, square: Square) -> Vec<Square> {
        self.grid().neighbours(square)
    }

    #[must_use]
    pub fn road(&self, one: Square, other: Square) -> Option<Road> {
        self.roads.get(&Link::new(one, other)?).copied()
    }

    /// Whether a road runs through a square.
    #[must_use]
    pub fn has_road(&self, square: Square) -> bool {
        self.neighbours(square).into_iter().any(|next| self.road(square, next).is_some())
    }

    /// R18 The number of the air zone a square lies in.
    #[must_use]
    pub fn zone(&self, square: Square) -> u8 {
        let across = self.columns.div_ceil(ZONE).max(1);
        let block = (square.row - 1) / ZONE * across + (square.column - 1) / ZONE;
        self.zones.get(&square).copied().unwrap_or(block + 1)
    }

    /// R57 The squares of the area of four by four that a square lies in.
    #[must_use]
    pub fn area(&self, square: Square) -> Vec<Square> {
        let corner = area_of(square);
        let all = (0..AREA).flat_map(|x| (0..AREA).map(move |y| (x, y)));
        all.map(|(x, y)| Square::new(corner.column + x, corner.row + y))
            .filter(|square| self.contains(*square))
            .collect()
    }
}

/// R57 The north-west corner of the area a square lies in; areas begin at every fourth column and row.
#[must_use]
pub const fn area_of(square: Square) -> Square {
    const fn corner(n: u8) -> u8 {
        (n - 1) / AREA * AREA + 1
    }
    Square::new(corner(square.column), corner(square.row))
}

/// R34 King's moves from one square to the other.
#[must_use]
pub const fn distance(one: Square, other: Square) -> u32 {
    let across = one.column.abs_diff(other.column) as u32;
    let down = one.row.abs_diff(other.row) as u32;
    if across > down { across } else { down }
}

/// R34 Whether the middles of two squares are at most so many kilometres apart, in a straight line.
#[must_use]
pub const fn within(one: Square, other: Square, km: u32) -> bool {
    let across = one.column.abs_diff(other.column) as u32;
    let down = one.row.abs_diff(other.row) as u32;
    across * across + down * down <= km * km
}

/// Whether a step between neighbours goes over a corner.
#[must_use]
pub const fn is_diagonal(one: Square, other: Square) -> bool {
    one.column != other.column && one.row != other.row
}

/// R34 The two squares beside a diagonal step.
#[must_use]
pub const fn corners(one: Square, other: Square) -> [Square; 2] {
    [Square::new(one.column, other.row), Square::new(other.column, one.row)]
}
