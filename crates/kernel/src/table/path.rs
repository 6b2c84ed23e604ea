//! Ways over the table: how long they are, how much of them runs through terrain, and how near they come to others.

use serde::{Deserialize, Serialize};

use super::{Apart, Length, Point, Polygon, inside_any};

/// A way in straight legs from its first point to its last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Path(pub Vec<Point>);

impl Path {
    /// From a start through the points named.
    #[must_use]
    pub fn from(start: Point, points: &[Point]) -> Self {
        Self(core::iter::once(start).chain(points.iter().copied()).collect())
    }

    #[must_use]
    pub fn end(&self) -> Point {
        self.0.last().copied().unwrap_or_default()
    }

    /// The sum of its legs, each rounded up.
    #[must_use]
    pub fn length(&self) -> Length {
        self.legs().fold(Length::ZERO, |sum, (from, to)| sum.plus(from.distance(to)))
    }

    /// How much of it runs inside the areas, and how much outside; together its length.
    #[must_use]
    pub fn split(&self, areas: &[&Polygon]) -> (Length, Length) {
        let mut inside = Length::ZERO;
        for (from, to) in self.legs() {
            let stretches = inside_any(from, to, areas.iter().copied());
            let run = stretches.iter().fold(Length::ZERO, |sum, s| sum.plus(s.length()));
            inside = inside.plus(run.min(from.distance(to)));
        }
        (inside, self.length().less(inside))
    }

    /// Whether any of it runs inside an area.
    #[must_use]
    pub fn enters(&self, area: &Polygon) -> bool {
        self.legs().any(|(from, to)| !area.stretches(from, to).is_empty())
    }

    /// The place so far along, the end if it is shorter.
    #[must_use]
    pub fn along(&self, far: Length) -> Point {
        let mut left = far;
        for (from, to) in self.legs() {
            let leg = from.distance(to);
            if left < leg {
                return from.towards(to, left);
            }
            left = left.less(leg);
        }
        self.end()
    }

    /// The points that are left after so far along, the place itself first.
    #[must_use]
    pub fn rest(&self, far: Length) -> Self {
        let mut left = far;
        for (at, (from, to)) in self.legs().enumerate() {
            let leg = from.distance(to);
            if left < leg {
                return Self::from(from.towards(to, left), &self.0[at + 1..]);
            }
            left = left.less(leg);
        }
        Self(vec![self.end()])
    }

    /// The points passed on the way so far along, `at` last: the place itself, or one that stands for it.
    #[must_use]
    pub fn until(&self, far: Length, at: Point) -> Vec<Point> {
        let mut left = far;
        let mut passed = Vec::new();
        for (from, to) in self.legs() {
            let leg = from.distance(to);
            if left <= leg {
                break;
            }
            left = left.less(leg);
            passed.push(to);
        }
        passed.push(at);
        passed
    }

    pub fn legs(&self) -> impl Iterator<Item = (Point, Point)> {
        self.0.windows(2).map(|leg| (leg[0], leg[1]))
    }
}

/// How near a way comes to a point, from its start to its end.
#[must_use]
pub fn clearance(path: &Path, point: Point) -> Apart {
    let start = path.0.first().copied().unwrap_or_default();
    path.legs()
        .map(|(from, to)| point.apart_from_line(from, to))
        .fold(point.apart(start), Apart::min)
}
