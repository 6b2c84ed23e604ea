//! R102 The lift of the plan: which units fly where if the sheet does not say.

use kernel::Side;

use super::air_sheet::{self, LANDING_MOST};
use crate::ground::Square;
use crate::order::Mission;
use crate::state::{Place, Sortie, SquadronId, SquadronKind, State, UnitId};

/// Units that wait and have a zone fly to it in the order of their ids, while serials last and the zone has room (R55).
#[must_use]
pub fn planned(state: &State, side: Side) -> Vec<Sortie> {
    let mut serials = air_sheet::free(state, side, SquadronKind::Transport);
    let mut lift = Vec::new();
    fly(state, side, &mut serials, &mut lift, |_| true);
    lift
}

/// Adds the planned lift to zones that will do, with serials that it takes out of these. Says which units come down where.
pub(crate) fn fly(
    state: &State,
    side: Side,
    serials: &mut Vec<SquadronId>,
    sorties: &mut Vec<Sortie>,
    will_do: impl Fn(Square) -> bool,
) -> Vec<(UnitId, Square)> {
    let mut landings: Vec<(UnitId, Square)> = Vec::new();
    for unit in waiting(state, side) {
        let Some(zone) = state.spec(unit).zone.filter(|zone| will_do(*zone)) else { continue };
        let room = landings.iter().filter(|(_, other)| *other == zone).count() < LANDING_MOST;
        if room && carry(state, (unit, zone), serials, sorties) {
            landings.push((unit, zone));
        }
    }
    landings
}

/// Units of a side that wait at airfields, ready or not.
pub(crate) fn waiting(state: &State, side: Side) -> impl Iterator<Item = UnitId> {
    let waits = state.units.iter().filter(|(_, unit)| unit.place == Place::Waiting);
    waits
        .map(|(id, _)| *id)
        .filter(move |id| state.side_of(*id) == side && state.spec(*id).serials.is_some())
}

/// R53 Adds as many of these serials as a unit needs, and takes them out; nothing when too few of them may fly it.
pub(crate) fn carry(
    state: &State,
    (unit, square): (UnitId, Square),
    serials: &mut Vec<SquadronId>,
    sorties: &mut Vec<Sortie>,
) -> bool {
    let (side, mission) = (state.side_of(unit), Mission::Drop { unit, square });
    let needs = usize::from(state.spec(unit).serials.unwrap_or(0));
    let may = |id: &SquadronId| air_sheet::may_fly(state, side, *id, mission).is_ok();
    let fit: Vec<_> = serials.iter().copied().filter(may).take(needs).collect();
    if needs == 0 || fit.len() < needs {
        return false;
    }
    serials.retain(|id| !fit.contains(id));
    sorties.extend(fit.into_iter().map(|squadron| Sortie { squadron, mission }));
    true
}
