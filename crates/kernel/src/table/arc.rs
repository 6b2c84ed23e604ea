//! Arcs around a stand, told apart by exact products instead of angles.

use serde::{Deserialize, Serialize};

use super::Point;

/// A sector centred on an axis. What lies on its border belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Arc {
    /// 45°: 22.5° to either side.
    Eighth,
    /// 90°.
    Quarter,
    /// 180°.
    Half,
    /// 270°: everything but the quarter behind.
    ThreeQuarters,
    Full,
}

impl Arc {
    /// Whether `way`, seen from the stand, lies in the sector around `axis`. No way at all lies in every sector; without
    /// an axis only the full circle holds anything.
    #[must_use]
    pub fn holds(self, axis: Point, way: Point) -> bool {
        if self == Self::Full || way == Point::default() {
            return true;
        }
        if axis == Point::default() {
            return false;
        }
        let (ahead, aside) = (i128::from(axis.dot(way)), i128::from(axis.cross(way)).abs());
        match self {
            // tan 22.5° is the square root of 2, less 1: aside ≤ (√2 − 1) ahead, squared after moving the 1 over.
            Self::Eighth => ahead > 0 && (aside + ahead).pow(2) <= 2 * ahead.pow(2),
            Self::Quarter => ahead > 0 && aside <= ahead,
            Self::Half => ahead >= 0,
            Self::ThreeQuarters => ahead >= 0 || aside >= -ahead,
            Self::Full => true,
        }
    }
}
