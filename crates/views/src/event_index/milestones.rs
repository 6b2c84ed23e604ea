//! The war at the beginning of every round and night, as it counts: curves and samples over a whole war are drawn from these,
//! without going back to any state.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::state::StandId;
use kernel::Side;

/// The war just after a round or a night began.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// Where it began.
    pub entry: u64,
    /// By [`Side::index`]: strength, men with their units, objective points.
    pub strength: [u32; 2],
    pub men: [u32; 2],
    pub points: [u32; 2],
    /// Strength points of every stand.
    pub stands: BTreeMap<StandId, u8>,
}

impl Milestone {
    /// `war` is the state just after the entry.
    #[must_use]
    pub fn of(entry: u64, war: &WarState) -> Self {
        let stands = war.divisions().flat_map(|(_, state)| state.stands.keys());
        Self {
            entry,
            strength: Side::BOTH.map(|side| war.strength(side)),
            men: Side::BOTH.map(|side| war.men_with_units(side)),
            points: war.points(),
            stands: stands.map(|id| (*id, war.points_of(*id))).collect(),
        }
    }
}
