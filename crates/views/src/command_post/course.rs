//! The course of the war: strength, men and points of both sides at the beginning of every round, turn and night that counts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::event_index::Milestone;
use crate::session::Session;
use crate::timeline::{RoundMark, rounds};
use engine::error::ApiResult;

/// The war at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoursePoint {
    /// The entry after which it was so.
    pub entry: u64,
    pub day: u8,
    pub round: u8,
    /// The turn, where the first battle of the war counts turns and no rounds.
    pub turn: Option<u16>,
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
        let (marks, mut points) = (rounds(self, patience)?, Vec::new());
        let index = self.event_index(patience)?;
        for mark in &marks {
            points.extend(index.milestone(mark.entry).map(|then| point(then, mark, false)));
            let night = mark.night.and_then(|entry| index.milestone(entry));
            points.extend(night.map(|then| point(then, mark, true)));
        }
        if let Some(last) = marks.last()
            && points.last().is_none_or(|point| point.entry < self.fold.seq)
        {
            let now = Milestone::of(self.fold.seq, &self.fold.war);
            points.push(point(&now, last, false));
        }
        Ok(points)
    }
}

const fn point(then: &Milestone, mark: &RoundMark, is_night: bool) -> CoursePoint {
    let &Milestone { entry, strength, men, points, .. } = then;
    let &RoundMark { day, round, turn, .. } = mark;
    CoursePoint { entry, day, round, turn, is_night, strength, men, points }
}
