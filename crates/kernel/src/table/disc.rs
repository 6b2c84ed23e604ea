//! Round stands.

use serde::{Deserialize, Serialize};

use super::{Length, Point};

/// A round stand: figures on a base, a vehicle, a gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Disc {
    pub centre: Point,
    pub radius: Length,
}

impl Disc {
    #[must_use]
    pub const fn new(centre: Point, radius: Length) -> Self {
        Self { centre, radius }
    }

    /// Edge to edge, rounded up; 0 where they touch or overlap.
    #[must_use]
    pub const fn gap(self, other: Self) -> Length {
        self.centre.distance(other.centre).less(self.radius.plus(other.radius))
    }

    /// From a point to the nearest edge, rounded up; 0 where the point is on the stand.
    #[must_use]
    pub const fn gap_from(self, point: Point) -> Length {
        self.centre.distance(point).less(self.radius)
    }

    /// Edge to edge at most so far.
    #[must_use]
    pub const fn within(self, other: Self, limit: Length) -> bool {
        self.centre.apart(other.centre).within(limit.plus(self.radius).plus(other.radius))
    }

    /// Whether one stands on the other. Stands that touch do not overlap.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.centre.apart(other.centre).below(self.radius.plus(other.radius))
    }

    /// Whether the line goes through the stand. A line that only touches its edge does not.
    #[must_use]
    pub fn is_crossed_by(self, start: Point, end: Point) -> bool {
        self.centre.apart_from_line(start, end).below(self.radius)
    }
}
