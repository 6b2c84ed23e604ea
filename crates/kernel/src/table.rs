//! The table of a rule set that measures: where stands are, what lies between them, how far it is.
//!
//! Positions are whole hundredths of an inch and every question is answered by integers alone, so that a line of sight
//! seen today is seen by every replay. "Within X" means at most X; a length that does not come out even is rounded up,
//! which decides every comparison with a whole hundredth as the exact length would. The books give the meaning: which
//! kinds of terrain block sight, what a band of range is, who may go where.
//!
//! What a table shows may be measured by the program or declared by the people around it ([`Fact`]).

mod arc;
mod disc;
mod edge;
mod fact;
mod length;
mod path;
mod point;
mod polygon;
mod sight;
mod whereabouts;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use arc::Arc;
pub use disc::Disc;
pub use edge::{Array, Edge};
pub use fact::{Agreed, Contradiction, Declared, Fact};
pub use length::{Apart, Length};
pub use path::{Path, clearance};
pub use point::Point;
pub use polygon::{Polygon, PolygonFault, Stretch, Where, inside_any};
pub use sight::{Crossing, Obstacle, sight};

/// The playing surface: its south-west corner is (0, 0), x runs east and y north.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Table {
    pub width: Length,
    pub depth: Length,
    #[serde(default)]
    pub pieces: Vec<Piece>,
}

/// A piece of terrain as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Piece {
    pub name: String,
    /// What it is, in the words of the rule set: "house", "forest", "bog".
    pub kinds: BTreeSet<String>,
    /// How far it rises above the table.
    #[serde(default)]
    pub height: Length,
    pub shape: Polygon,
}

impl Table {
    /// Whether the point is on the table, its edges included.
    #[must_use]
    pub fn holds(&self, point: Point) -> bool {
        let inside = |at: i32, size: Length| (0..=size.0).contains(&at);
        inside(point.x, self.width) && inside(point.y, self.depth)
    }

    /// Whether the whole stand is on the table.
    #[must_use]
    pub fn holds_disc(&self, disc: Disc) -> bool {
        let inside = |at: i32, size: Length| (disc.radius.0..=size.0 - disc.radius.0).contains(&at);
        inside(disc.centre.x, self.width) && inside(disc.centre.y, self.depth)
    }

    /// The pieces that lie under a point, edges included.
    pub fn pieces_at(&self, point: Point) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.shape.locate(point) != Where::Outside)
    }

    /// The pieces of a kind.
    pub fn pieces_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Piece> {
        self.pieces.iter().filter(move |piece| piece.is(kind))
    }

    /// The height of the ground under a point: that of the highest piece of a kind people stand on.
    pub fn ground_at(&self, point: Point, is_ground: impl Fn(&Piece) -> bool) -> Length {
        self.pieces_at(point)
            .filter(|piece| is_ground(piece))
            .map(|piece| piece.height)
            .max()
            .unwrap_or_default()
    }

    /// What is wrong with the table as it was laid out.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.width.0 <= 0 || self.depth.0 <= 0 || self.width.max(self.depth) > Length::LONGEST {
            faults.push(format!("a table cannot be {} by {}", self.width, self.depth));
        }
        let off = |piece: &&Piece| !piece.shape.corners().iter().all(|corner| self.holds(*corner));
        faults.extend(
            self.pieces
                .iter()
                .filter(off)
                .map(|piece| format!("{} lies over the table's edge", piece.name)),
        );
        faults
    }
}

impl Piece {
    /// Whether it is of this kind.
    #[must_use]
    pub fn is(&self, kind: &str) -> bool {
        self.kinds.contains(kind)
    }
}
