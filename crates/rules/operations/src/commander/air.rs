//! What a sensible commander flies: fighters over his own drops, everything else at the enemy.

use kernel::Side;

use super::random::free;
use crate::ground::{Square, Terrain, area_of, distance};
use crate::order::Mission;
use crate::rules::air_sheet;
use crate::state::{Place, Sortie, SquadronKind, State, UnitId};

/// The whole air sheet; `battles` are the squares that are attacked.
pub(super) fn sheet(state: &State, side: Side, battles: &[Square]) -> Vec<Sortie> {
    let mut sorties = Vec::new();
    drops(state, side, &mut sorties);
    let zones: Vec<u8> =
        sorties.iter().map(|sortie| air_sheet::zone_of(state, sortie.mission)).collect();
    let enemy = state.combat_units(side.enemy()).next().map(|(_, at)| at);
    let Some(enemy) = battles.first().copied().or(enemy) else { return sorties };
    let zone = zones.first().copied().unwrap_or_else(|| state.setup.ground.zone(enemy));
    for squadron in free(state, side, SquadronKind::Fighter) {
        add(state, side, &mut sorties, squadron, Mission::Patrol { zone });
    }
    let mut targets = battles.iter().copied().cycle();
    for squadron in free(state, side, SquadronKind::GroundAttack) {
        let mission = match targets.next() {
            Some(square) => Mission::Support { square },
            None => Mission::Interdict { area: area_of(enemy) },
        };
        add(state, side, &mut sorties, squadron, mission);
    }
    for squadron in free(state, side, SquadronKind::HeavyBomber) {
        add(state, side, &mut sorties, squadron, Mission::Interdict { area: area_of(enemy) });
    }
    for squadron in free(state, side, SquadronKind::Recce) {
        let zone = state.setup.ground.zone(enemy);
        add(state, side, &mut sorties, squadron, Mission::Recce { zone });
    }
    sorties
}

fn add(
    state: &State,
    side: Side,
    sorties: &mut Vec<Sortie>,
    squadron: crate::state::SquadronId,
    mission: Mission,
) {
    let busy = sorties.iter().any(|sortie| sortie.squadron == squadron);
    if !busy && air_sheet::may_fly(state, side, squadron, mission).is_ok() {
        sorties.push(Sortie { squadron, mission });
    }
}

/// Units that wait at airfields are dropped while there are serials, near the objective and away from the enemy.
pub(super) fn drops(state: &State, side: Side, sorties: &mut Vec<Sortie>) {
    let busy = |sorties: &[Sortie], id| sorties.iter().any(|sortie| sortie.squadron == id);
    let mut serials = free(state, side, SquadronKind::Transport);
    serials.retain(|id| !busy(sorties, *id));
    let waiting: Vec<UnitId> = state
        .units
        .iter()
        .filter(|(id, unit)| unit.place == Place::Waiting && state.side_of(**id) == side)
        .map(|(id, _)| *id)
        .collect();
    let mut full: Vec<Square> = Vec::new();
    for unit in waiting {
        let Some(needs) = state.spec(unit).serials.map(usize::from) else { continue };
        let Some(square) = drop_zone(state, side, &full) else { return };
        let mission = Mission::Drop { unit, square };
        let fit: Vec<_> = serials
            .iter()
            .copied()
            .filter(|id| air_sheet::may_fly(state, side, *id, mission).is_ok())
            .take(needs)
            .collect();
        if needs == 0 || fit.len() < needs {
            continue;
        }
        serials.retain(|id| !fit.contains(id));
        sorties.extend(fit.into_iter().map(|squadron| Sortie { squadron, mission }));
        full.push(square);
    }
}

/// An open square two or more kilometres from every enemy, nearest to an objective that is not ours.
fn drop_zone(state: &State, side: Side, full: &[Square]) -> Option<Square> {
    let goals = super::sensible::goals(state, side);
    let clear = |square: &Square| {
        state.terrain(*square) == Terrain::Open
            && state.nearest_enemy(*square, side).is_none_or(|km| km > 2)
            && full.iter().filter(|other| *other == square).count() < 2
    };
    let worth = |square: &Square| goals.iter().map(|goal| distance(*goal, *square)).min();
    state.setup.ground.grid().all().filter(clear).min_by_key(|square| (worth(square), *square))
}
