//! Points, and the two products that every question of geometry comes down to.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{Apart, Length};

/// A place on the table in hundredths of an inch, or the way from one place to another. None is read that is off any table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "Read")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    x: i32,
    y: i32,
}

impl TryFrom<Read> for Point {
    type Error = String;

    fn try_from(Read { x, y }: Read) -> Result<Self, String> {
        let longest = Length::LONGEST.0;
        if [x, y].iter().any(|at| !(-longest..=longest).contains(at)) {
            return Err(format!(
                "the place {x}, {y} is off any table: it may be at most {longest} either way"
            ));
        }
        Ok(Self { x, y })
    }
}

impl Point {
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A place in whole inches.
    #[must_use]
    pub const fn inches(x: i32, y: i32) -> Self {
        Self::new(x * 100, y * 100)
    }

    /// The way from `from` to here.
    #[must_use]
    pub const fn from(self, from: Self) -> Self {
        Self::new(self.x - from.x, self.y - from.y)
    }

    #[must_use]
    pub const fn plus(self, way: Self) -> Self {
        Self::new(self.x + way.x, self.y + way.y)
    }

    /// The opposite way.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::new(-self.x, -self.y)
    }

    /// Positive where `other` turns to the left of this way, negative to the right, 0 on its line.
    #[must_use]
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Positive where `other` goes the same way, negative where it goes back.
    #[must_use]
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    #[must_use]
    pub const fn apart(self, other: Self) -> Apart {
        let way = other.from(self);
        Apart::squared(way.dot(way) as i128)
    }

    /// Rounded up to a whole hundredth.
    #[must_use]
    pub const fn distance(self, other: Self) -> Length {
        self.apart(other).rounded_up()
    }

    /// How far it is to the nearest point of the line from `start` to `end`.
    #[must_use]
    pub fn apart_from_line(self, start: Self, end: Self) -> Apart {
        let (line, way) = (end.from(start), self.from(start));
        let (length, along) = (line.dot(line), way.dot(line));
        if along <= 0 {
            self.apart(start)
        } else if along >= length {
            self.apart(end)
        } else {
            let across = u128::from(line.cross(way).unsigned_abs());
            Apart { numerator: across * across, denominator: u128::from(length.unsigned_abs()) }
        }
    }

    /// The place `far` towards `goal`, or the goal if it is nearer. Both coordinates are rounded towards the start, so
    /// that nobody gets farther than he may.
    #[must_use]
    pub fn towards(self, goal: Self, far: Length) -> Self {
        let way = goal.from(self);
        let distance = self.distance(goal);
        if far >= distance {
            return goal;
        }
        self.plus(way.scaled(far, distance))
    }

    /// This way, as long as `length`, in its direction; nothing for no way. Rounded towards the start.
    #[must_use]
    pub fn stretched(self, length: Length) -> Self {
        let own = Self::default().distance(self);
        if own == Length::ZERO { self } else { self.scaled(length, own) }
    }

    /// This way times `part / whole`, rounded towards nothing.
    fn scaled(self, part: Length, whole: Length) -> Self {
        let scale = |value: i32| (value as i64 * part.0 as i64 / whole.0 as i64) as i32;
        Self::new(scale(self.x), scale(self.y))
    }
}

/// In inches, as it is read off a tape laid along two edges: `12.5, 30`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inches = |value: i32| Length(value).to_string().replace('"', "");
        write!(f, "{}, {}", inches(self.x), inches(self.y))
    }
}
