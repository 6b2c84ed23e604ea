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

/// How ranks stand before an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Of the first rank from the edge.
    pub front: Length,
    /// From rank to rank.
    pub deep: Length,
    /// From stand to stand at most.
    pub apart: Length,
}

/// Hundredths.
const INCH: i32 = 100;

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

    /// Where the stands of so many ranks line up before an edge: the first rank `front` from it, each other `deep` behind the one
    /// before, and each spread evenly over the middle of the table, its stands no more than `apart` from each other.
    #[must_use]
    pub fn ranks(&self, edge: Edge, array: Array, counts: &[usize]) -> Vec<Vec<Point>> {
        let (along, _) = self.along_and_deep(edge);
        let rank = |(row, count): (usize, &usize)| -> Vec<Point> {
            let back = i32::try_from(row).unwrap_or(i32::MAX).saturating_mul(array.deep.0);
            let far = (array.front.0 - back).max(1);
            let count = i32::try_from(*count).unwrap_or(i32::MAX);
            let step = (along / (count + 1).max(1)).min(array.apart.0);
            // Every other rank stands behind the gaps of the one before.
            let aside = if row % 2 == 1 { step / 4 } else { 0 };
            let first = along / 2 - step * (count - 1) / 2 + aside;
            (0..count).map(|at| self.place(edge, first + at * step, far)).collect()
        };
        counts.iter().enumerate().map(rank).collect()
    }

    /// The nearest place to `wanted`, on whole inches and no farther than `reach` from an edge, that fits; of equals the one nearer the
    /// edge, then the westernmost.
    #[must_use]
    pub fn nearest(
        &self,
        wanted: Point,
        (edge, reach): (Edge, Length),
        fits: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        if self.from_edge(wanted, edge) <= reach && fits(wanted) {
            return Some(wanted);
        }
        let inches = |size: Length| 1..size.0 / INCH;
        let all = inches(self.width).flat_map(|x| inches(self.depth).map(move |y| (x, y)));
        let all = all.map(|(x, y)| Point::inches(x, y));
        let mut near: Vec<Point> = all.filter(|at| self.from_edge(*at, edge) <= reach).collect();
        near.sort_by_key(|at| {
            let away = at.from(wanted);
            (away.dot(away), self.from_edge(*at, edge), at.x, at.y)
        });
        near.into_iter().find(|at| fits(*at))
    }

    const fn along_and_deep(&self, edge: Edge) -> (i32, i32) {
        match edge {
            Edge::North | Edge::South => (self.width.0, self.depth.0),
            Edge::East | Edge::West => (self.depth.0, self.width.0),
        }
    }

    /// The point so far along an edge and so far from it.
    const fn place(&self, edge: Edge, across: i32, far: i32) -> Point {
        let (_, deep) = self.along_and_deep(edge);
        match edge {
            Edge::South => Point::new(across, far),
            Edge::North => Point::new(across, deep - far),
            Edge::West => Point::new(far, across),
            Edge::East => Point::new(deep - far, across),
        }
    }

    /// How deep the table is before an edge.
    #[must_use]
    pub const fn deep(&self, edge: Edge) -> Length {
        Length(self.along_and_deep(edge).1)
    }
}
