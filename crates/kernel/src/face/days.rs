//! Time in a battle that counts days and rounds, and what its days bring.

use crate::Seq;

/// Where such a battle is in its days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Days {
    /// 1 is the first day.
    pub day: u8,
    /// 1 is the first round of the day.
    pub round: u8,
    /// The last quarter of an hour of the round has begun.
    pub late: bool,
    /// The entry that began the present round.
    pub round_at: Seq,
    /// Every day, from the first.
    pub plan: Vec<DayPlan>,
    /// Air points that either side has left this round.
    pub air: [u8; 2],
}

/// What a day brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayPlan {
    pub rounds: u8,
    /// What either side has, by [`crate::Side::index`].
    pub supply: [DaySupply; 2],
}

/// What a side has of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DaySupply {
    /// Shots of a battery in a round.
    pub shots: u8,
    /// Air points in a round.
    pub air: u8,
    /// What each battalion adds to the recovery of the night: strength points, and lost platoons.
    pub recovery_strength: u8,
    pub recovery_platoons: u8,
}

impl Days {
    /// What either side has on a day; none for a day that has no plan.
    #[must_use]
    pub fn supply(&self, day: u8) -> Option<[DaySupply; 2]> {
        let at = usize::from(day).checked_sub(1)?;
        Some(self.plan.get(at)?.supply)
    }

    /// Whether a night comes after the present day: none comes after the last.
    #[must_use]
    pub fn has_night(&self) -> bool {
        usize::from(self.day) < self.plan.len()
    }
}
