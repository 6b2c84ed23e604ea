//! R60 Lines of communication: roads from a dump, kept open by our troops and cut by enemies and blown bridges.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use kernel::Side;

use crate::ground::{Square, distance, within};
use crate::position::Crossing;
use crate::state::{DumpId, State, UnitId};
use crate::tables::Mover;

/// How far from a unit the road may be.
const TO_THE_ROAD: u32 = 5;
/// The longest line of horse-drawn troops, and of all others.
const HORSES: u32 = 30;
const MOTORS: u32 = 64;

/// The road squares that are joined to a dump of this side, with the kilometres to it.
#[must_use]
pub fn network(state: &State, side: Side) -> BTreeMap<Square, u32> {
    let dumps = state.dumps.values().filter(|dump| dump.side == side);
    let begins: Vec<Square> = dumps.map(|dump| dump.square).collect();
    flood(state, side, &begins)
}

/// Whether a line of any length joins two squares.
#[must_use]
pub fn reaches(state: &State, side: Side, from: Square, to: Square) -> bool {
    from == to || flood(state, side, &[from]).contains_key(&to)
}

/// The lines of both sides while no unit moves: the road squares joined to each dump.
pub struct Lines(Vec<(DumpId, Side, BTreeMap<Square, u32>)>);

impl Lines {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let dumps = state.dumps.iter();
        let joined =
            dumps.map(|(id, dump)| (*id, dump.side, flood(state, dump.side, &[dump.square])));
        Self(joined.collect())
    }

    /// The nearest dump with SP that a unit has a line to.
    #[must_use]
    pub fn dump(&self, state: &State, unit: UnitId) -> Option<DumpId> {
        let at = state.square_of(unit)?;
        let spec = state.spec(unit);
        let longest = if spec.class.mover() == Mover::HorseDrawn { HORSES } else { MOTORS };
        let ours = self.0.iter().filter(|(id, side, _)| {
            *side == spec.side && state.dumps.get(id).is_some_and(|dump| dump.stock > 0)
        });
        ours.filter_map(|(id, _, line)| {
            let near = line
                .iter()
                .filter(|(square, km)| within(at, **square, TO_THE_ROAD) && **km <= longest);
            let way = near.map(|(square, km)| km + distance(at, *square)).min()?;
            Some((way, *id))
        })
        .min()
        .map(|(_, id)| id)
    }
}

/// Along roads, from open square to open square.
fn flood(state: &State, side: Side, begins: &[Square]) -> BTreeMap<Square, u32> {
    let enemies: BTreeSet<Square> = state.combat_units(side.enemy()).map(|(_, at)| at).collect();
    let ours: BTreeSet<Square> = state.combat_units(side).map(|(_, at)| at).collect();
    let open = |square: Square| {
        ours.contains(&square) || !enemies.iter().any(|enemy| distance(*enemy, square) <= 1)
    };
    let mut reached: BTreeMap<Square, u32> = BTreeMap::new();
    let mut next: VecDeque<Square> = VecDeque::new();
    for square in begins.iter().copied().filter(|square| open(*square)) {
        reached.insert(square, 0);
        next.push_back(square);
    }
    while let Some(from) = next.pop_front() {
        let km = reached[&from] + 1;
        for to in state.setup.ground.neighbours(from) {
            let joined = state.setup.ground.road(from, to).is_some()
                && !matches!(state.crossing(from, to), Crossing::Open(_) | Crossing::Wreckage(_))
                && open(to)
                && !reached.contains_key(&to);
            if joined {
                reached.insert(to, km);
                next.push_back(to);
            }
        }
    }
    reached
}
