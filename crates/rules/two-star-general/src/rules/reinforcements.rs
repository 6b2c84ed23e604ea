//! Reinforcements come on at the start of a round (scenario; §8): each stand on the first free hex nearest to its
//! battalion's entry hex, never beside an enemy. What finds no room waits for the next round (R76).

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::{Hex, Terrain};
use crate::state::{Arrival, Place, StandId, State};
use crate::tables;

/// How far from the entry hex a stand may come on.
const ENTRY_DISTANCE_MAX: u32 = 3;

/// Brings on every stand that is due. One from another map waits while an enemy bars its road (R108).
pub fn arrive(unfolding: &mut Unfolding) {
    let due: Vec<(StandId, Arrival)> = unfolding
        .state
        .stands
        .iter()
        .filter(|(_, stand)| stand.place == Place::Waiting)
        .filter_map(|(id, _)| Some((*id, arrival(&unfolding.state, *id)?)))
        .filter(|(id, arrival)| {
            is_due(&unfolding.state, *arrival)
                && !barred_by_enemy(&unfolding.state, *id, arrival.hex)
        })
        .collect();
    for (stand, arrival) in hq_first(&unfolding.state, due) {
        if let Some(hex) = room(&unfolding.state, stand, arrival.hex) {
            unfolding.happen(Event::StandArrived { stand, hex });
            unfolding.take_objective(stand, hex);
        }
    }
}

/// When and where a stand comes on: a battery by itself, others with their battalion.
#[must_use]
pub fn arrival(state: &State, stand: StandId) -> Option<Arrival> {
    let spec = state.spec(stand);
    let battalion = spec.battalion.map(|id| state.battalion_spec(id));
    spec.arrival.or_else(|| battalion.and_then(|battalion| battalion.arrival))
}

/// R108 Whether a unit that comes from another map has to wait: an enemy is on its entry hex, or beside it.
#[must_use]
pub fn barred_by_enemy(state: &State, stand: StandId, entry: Hex) -> bool {
    let spec = state.spec(stand);
    let unit = spec.battalion.map_or(stand.0, |id| id.0);
    state.transfers.came.contains_key(&unit) && is_held(state, spec.side.enemy(), entry)
}

/// Whether a side stands on a hex, or beside it.
#[must_use]
pub fn is_held(state: &State, by: Side, hex: Hex) -> bool {
    state.side_on_table(by).any(|(_, at)| at.distance(hex) <= 1)
}

fn is_due(state: &State, arrival: Arrival) -> bool {
    (arrival.day, arrival.round) <= (state.day, state.round)
}

/// The HQ takes the entry hex, so that its companies find room within command.
fn hq_first(state: &State, mut due: Vec<(StandId, Arrival)>) -> Vec<(StandId, Arrival)> {
    due.sort_by_key(|(id, _)| {
        let spec = state.spec(*id);
        let is_hq = spec.battalion.is_some_and(|b| state.battalion_spec(b).hq == *id);
        (spec.battalion, !is_hq, *id)
    });
    due
}

fn room(state: &State, stand: StandId, entry: Hex) -> Option<Hex> {
    let side = state.spec(stand).side;
    state.setup.ground.within(entry, ENTRY_DISTANCE_MAX).into_iter().find(|hex| {
        state.occupant(*hex).is_none()
            && !tables::is_barred(state.terrain(*hex))
            && !state.terrain(*hex).has(Terrain::River)
            && !state.in_enemy_zone(*hex, side)
    })
}
