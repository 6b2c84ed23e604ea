//! The course of the war: strength, men and points of both sides at the beginning of every round and night that counts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::event_index::Milestone;
use crate::session::Session;
use crate::timeline::rounds;
use engine::error::ApiResult;

/// The war at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoursePoint {
    /// The entry after which it was so.
    pub entry: u64,
    pub day: u8,
    pub round: u8,
    /// It is the beginning of the night after this round.
    pub is_night: bool,
    /// By [`kernel::Side::index`]: strength, men with their units, objective points.
    pub strength: [u32; 2],
    pub men: [u32; 2],
    pub points: [u32; 2],
}

impl Session {
    /// The war at the beginning of every round and night, as far as the record is read: for `patience`, or to its end; and
    /// now. Nothing for a seat that does not know both sides.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn course(&self, patience: Option<Duration>) -> ApiResult<Vec<CoursePoint>> {
        // The curve of the one side would tell of the other.
        if self.looks().is_some() {
            return Ok(Vec::new());
        }
        let mut moments: Vec<(u64, u8, u8, bool)> = Vec::new();
        for mark in rounds(self, patience)? {
            moments.push((mark.entry, mark.day, mark.round, false));
            moments.extend(mark.night.map(|entry| (entry, mark.day, mark.round, true)));
        }
        let index = self.event_index(patience)?;
        let known = |(entry, day, round, is_night)| {
            index.milestone(entry).map(|then| point(then, (day, round, is_night)))
        };
        let mut points: Vec<CoursePoint> = moments.into_iter().filter_map(known).collect();
        if points.last().is_none_or(|last| last.entry < self.fold.seq) {
            let now = Milestone::of(self.fold.seq, &self.fold.war);
            let (day, round, _) = self.fold.war.stands_in();
            points.push(point(&now, (day, round, false)));
        }
        Ok(points)
    }
}

const fn point(then: &Milestone, (day, round, is_night): (u8, u8, bool)) -> CoursePoint {
    let &Milestone { entry, strength, men, points, .. } = then;
    CoursePoint { entry, day, round, is_night, strength, men, points }
}
