//! R102 The lift that the plan lays down: who flies where when nobody has written anything else.

use kernel::Side;

use super::air_sheet;
use crate::order::Mission;
use crate::state::{Place, Sortie, SquadronId, SquadronKind, State, UnitId};

/// Who waits and has a zone, in the order of their ids, to that zone, with the first serials that may fly there; who has not enough of
/// them left waits.
#[must_use]
pub fn planned(state: &State, side: Side) -> Vec<Sortie> {
    let mut serials = serials(state, side);
    let mut lift = Vec::new();
    for unit in waiting(state, side) {
        let Some(square) = state.spec(unit).zone else { continue };
        lift.extend(carry(state, side, &mut serials, Mission::Drop { unit, square }));
    }
    lift
}

/// Units of a side that wait at airfields, ready or not.
pub(crate) fn waiting(state: &State, side: Side) -> impl Iterator<Item = UnitId> {
    let waits = state.units.iter().filter(|(_, unit)| unit.place == Place::Waiting);
    waits
        .map(|(id, _)| *id)
        .filter(move |id| state.side_of(*id) == side && state.spec(*id).serials.is_some())
}

/// Serials of a side that have not flown.
pub(crate) fn serials(state: &State, side: Side) -> Vec<SquadronId> {
    let all = state.setup.squadrons.iter();
    let ours = all.filter(|(id, spec)| {
        spec.side == side
            && spec.kind == SquadronKind::Transport
            && !state.has_flown.contains(*id)
            && !state.squadrons[*id].lost
    });
    ours.map(|(id, _)| *id).collect()
}

/// R53 As many of these serials as a unit needs, which they are without from then on; none when too few of them may fly it.
pub(crate) fn carry(
    state: &State,
    side: Side,
    serials: &mut Vec<SquadronId>,
    mission: Mission,
) -> Vec<Sortie> {
    let Mission::Drop { unit, .. } = mission else { return Vec::new() };
    let needs = usize::from(state.spec(unit).serials.unwrap_or(0));
    let may = |id: &SquadronId| air_sheet::may_fly(state, side, *id, mission).is_ok();
    let fit: Vec<_> = serials.iter().copied().filter(may).take(needs).collect();
    if fit.len() < needs {
        return Vec::new();
    }
    serials.retain(|id| !fit.contains(id));
    fit.into_iter().map(|squadron| Sortie { squadron, mission }).collect()
}
