//! The war at the beginning of every round, turn and night, as it counts: curves and samples over a whole war are drawn from these,
//! without going back to any state.

use std::collections::BTreeMap;

use campaign::WarState;
use chrono::NaiveDateTime;
use kernel::{Name, Side};

/// The war just after a round, a turn or a night began.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// Where it began.
    pub entry: u64,
    /// The hour of the war.
    pub time: NaiveDateTime,
    /// By [`Side::index`]: strength, men with their units, objective points.
    pub strength: [u32; 2],
    pub men: [u32; 2],
    pub points: [u32; 2],
    /// Strength points of everybody who has any.
    pub units: BTreeMap<Name, u8>,
}

impl Milestone {
    /// `war` is the state just after the entry.
    #[must_use]
    pub fn of(entry: u64, war: &WarState) -> Self {
        Self {
            entry,
            time: campaign::game_time(war),
            strength: Side::BOTH.map(|side| war.strength(side)),
            men: Side::BOTH.map(|side| war.men_with_units(side)),
            points: war.points(),
            units: war.strengths().collect(),
        }
    }
}
