//! The four sides of a table: where each side came from, lines up and leaves.

use serde::{Deserialize, Serialize};

use super::{Length, Point, Table};

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "TableEdge"))]
pub enum Edge {
    North,
    South,
    East,
    West,
}

impl Edge {
    /// The way out over it.
    #[must_use]
    pub const fn outward(self) -> Point {
        match self {
            Self::North => Point::new(0, 1),
            Self::South => Point::new(0, -1),
            Self::East => Point::new(1, 0),
            Self::West => Point::new(-1, 0),
        }
    }
}

impl Table {
    /// How far a point of the table is from one of its edges.
    #[must_use]
    pub const fn from_edge(&self, point: Point, edge: Edge) -> Length {
        match edge {
            Edge::North => Length(self.depth.0 - point.y),
            Edge::South => Length(point.y),
            Edge::East => Length(self.width.0 - point.x),
            Edge::West => Length(point.x),
        }
    }

    /// Places along an edge, so far apart, row behind row up to a third of the table, each row from its middle outwards.
    #[must_use]
    pub fn rows(&self, edge: Edge, apart: Length) -> Vec<Point> {
        let (along, deep) = match edge {
            Edge::North | Edge::South => (self.width.0, self.depth.0),
            Edge::East | Edge::West => (self.depth.0, self.width.0),
        };
        let out = |step: i32| {
            along / 2 + if step % 2 == 0 { step / 2 } else { -(step / 2 + 1) } * apart.0
        };
        let place = |across: i32, far: i32| match edge {
            Edge::South => Point::new(across, far),
            Edge::North => Point::new(across, deep - far),
            Edge::West => Point::new(far, across),
            Edge::East => Point::new(deep - far, across),
        };
        let rows = (1..).map(|row| row * apart.0).take_while(|far| *far <= deep / 3);
        let in_row = |far: i32| (0..along / apart.0).map(move |step| (step, far));
        rows.flat_map(in_row).map(|(step, far)| place(out(step), far)).collect()
    }
}
