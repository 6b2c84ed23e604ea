//! What a sensible commander flies: fighters over his own drops, aircraft over his battles, everything else at the enemy.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;

use super::attacks::Taken;
use super::goals::{self, Goal, is_near};
use super::ways::{Gait, Ways};
use crate::ground::{Square, Terrain, area_of, distance, within};
use crate::order::Mission;
use crate::rules::{air_sheet, lift};
use crate::state::{FormationId, Sortie, SquadronId, SquadronKind, State, UnitId};

/// Units that are dropped in one square, where nothing is planned.
const FULL: usize = 2;
/// Kilometres about a planned zone in which no enemy may stand.
const SAFE_KM: u32 = 1;

/// The whole air sheet, after the drops that were planned before.
pub(super) fn sheet(state: &State, side: Side, taken: &Taken, drops: Vec<Sortie>) -> Vec<Sortie> {
    let mut sorties = drops;
    let zones: Vec<u8> =
        sorties.iter().map(|sortie| air_sheet::zone_of(state, sortie.mission)).collect();
    let any = || state.combat_units(side.enemy()).next().map(|(_, at)| at);
    let enemy = taken.battles.first().copied().or_else(any);
    // With fog he may know of no enemy, and covers his own drops.
    let zone = zones.first().copied().or(enemy.map(|at| state.setup.ground.zone(at)));
    let Some(zone) = zone else { return sorties };
    for squadron in air_sheet::free(state, side, SquadronKind::Fighter) {
        add(state, side, &mut sorties, squadron, Mission::Patrol { zone });
    }
    for squadron in air_sheet::free(state, side, SquadronKind::Recce) {
        let zone = enemy.map_or(zone, |at| state.setup.ground.zone(at));
        add(state, side, &mut sorties, squadron, Mission::Recce { zone });
    }
    let Some(enemy) = enemy else { return sorties };
    for (squadron, square) in &taken.squadrons {
        add(state, side, &mut sorties, *squadron, Mission::Support { square: *square });
    }
    let pressed = pressed(state, side);
    let mut areas = areas(state, side).into_iter().cycle();
    for squadron in air_sheet::free(state, side, SquadronKind::GroundAttack) {
        let mission = match pressed {
            Some(square) => Mission::Support { square },
            None => Mission::Interdict { area: areas.next().unwrap_or(area_of(enemy)) },
        };
        add(state, side, &mut sorties, squadron, mission);
    }
    for squadron in air_sheet::free(state, side, SquadronKind::HeavyBomber) {
        let mission = match taken.battles.first() {
            Some(square) => Mission::Support { square: *square },
            None => Mission::Interdict { area: areas.next().unwrap_or(area_of(enemy)) },
        };
        add(state, side, &mut sorties, squadron, mission);
    }
    sorties
}

fn add(
    state: &State,
    side: Side,
    sorties: &mut Vec<Sortie>,
    squadron: SquadronId,
    mission: Mission,
) {
    let busy = sorties.iter().any(|sortie| sortie.squadron == squadron);
    if !busy && air_sheet::may_fly(state, side, squadron, mission).is_ok() {
        sorties.push(Sortie { squadron, mission });
    }
}

/// A place of ours that counts, with the most enemies about it who are in contact with who holds it.
fn pressed(state: &State, side: Side) -> Option<Square> {
    let goals = goals::all(state, side);
    let held = goals.iter().filter(|goal| goal.ours).flat_map(|goal| goal.squares.clone());
    let held = held.filter(|square| state.holds(*square, side));
    let pressed = held.map(|square| (state.enemies_at(square, side).count(), square));
    pressed.filter(|(enemies, _)| *enemies > 0).max().map(|(_, square)| square)
}

/// R57 Areas with enemies and nobody of ours, the fullest first.
fn areas(state: &State, side: Side) -> Vec<Square> {
    let mut counts: BTreeMap<Square, u32> = BTreeMap::new();
    for (_, at) in state.combat_units(side.enemy()) {
        *counts.entry(area_of(at)).or_default() += 1;
    }
    let ours: BTreeSet<Square> = state.combat_units(side).map(|(_, at)| area_of(at)).collect();
    let mut areas: Vec<(u32, Square)> = counts
        .into_iter()
        .filter(|(area, _)| !ours.contains(area))
        .map(|(area, count)| (u32::MAX - count, area))
        .collect();
    areas.sort_unstable();
    areas.into_iter().map(|(_, area)| area).take(4).collect()
}

/// Units that wait at airfields are dropped while there are serials: as planned where the zone is free of the enemy, the others of a
/// formation together, near the goal that is worth most to so many and away from the enemy. Says who comes down where.
pub(super) fn drops(state: &State, side: Side, sorties: &mut Vec<Sortie>) -> Vec<(UnitId, Square)> {
    let mut serials = air_sheet::free(state, side, SquadronKind::Transport);
    serials.retain(|id| sorties.iter().all(|sortie| sortie.squadron != *id));
    let is_safe =
        |zone: Square| !state.combat_units(side.enemy()).any(|(_, at)| within(at, zone, SAFE_KM));
    let mut landings = lift::fly(state, side, &mut serials, sorties, is_safe);
    let mut waiting: BTreeMap<FormationId, Vec<UnitId>> = BTreeMap::new();
    for unit in lift::waiting(state, side) {
        // Those who are planned elsewhere wait for the next lift.
        if state.spec(unit).zone.is_none_or(|zone| !is_safe(zone)) {
            waiting.entry(state.unit(unit).formation).or_default().push(unit);
        }
    }
    if waiting.is_empty() || serials.is_empty() {
        return landings;
    }
    let ways = Ways::of(state, side);
    let goals: Vec<Goal> = goals::all(state, side).into_iter().filter(|goal| !goal.ours).collect();
    let mut chosen: Vec<usize> = Vec::new();
    for units in waiting.into_values() {
        let Some(at) = worth(state, side, &goals, &chosen) else { return landings };
        chosen.push(at);
        let zones = drop_zones(state, side, &ways, &goals[at]);
        for unit in units {
            let full = |square: &Square| {
                landings.iter().filter(|(_, other)| other == square).count() >= FULL
            };
            let Some(square) = zones.iter().copied().find(|square| !full(square)) else { break };
            if lift::carry(state, (unit, square), &mut serials, sorties) {
                landings.push((unit, square));
            }
        }
    }
    landings
}

/// The goal with the most points for the enemies about it; one that others land at counts half.
fn worth(state: &State, side: Side, goals: &[Goal], chosen: &[usize]) -> Option<usize> {
    let of = |at: usize, goal: &Goal| {
        let enemies =
            state.combat_units(side.enemy()).filter(|(_, at)| is_near(&goal.squares, *at, 3));
        let status: i32 = enemies.map(|(id, _)| i32::from(state.unit(id).status)).sum();
        let points = i32::try_from(goal.points * 3).unwrap_or(0);
        if chosen.contains(&at) { points / 2 - status } else { points - status }
    };
    (0..goals.len()).max_by_key(|at| (of(*at, &goals[*at]), usize::MAX - at))
}

/// Open squares away from every enemy and his flak, the nearest to the goal first.
fn drop_zones(state: &State, side: Side, ways: &Ways<'_>, goal: &Goal) -> Vec<Square> {
    let field = ways.field(Gait::Foot, &goal.squares);
    let flak: Vec<Square> = state
        .on_map()
        .filter(|(_, spec, _)| spec.side != side && spec.flak.is_some())
        .map(|(_, _, at)| at)
        .collect();
    let danger = |square: Square| {
        let reached = |km: u32| flak.iter().any(|at| within(*at, square, km));
        if reached(2) {
            70
        } else if reached(4) {
            20
        } else {
            0
        }
    };
    let mut zones: Vec<(u32, u32, Square)> = state
        .setup
        .ground
        .grid()
        .all()
        .filter(|square| state.terrain(*square) == Terrain::Open && ways.near(*square) > 2)
        .map(|square| {
            let km = goal.squares.iter().map(|goal| distance(*goal, square)).min().unwrap_or(0);
            (field.at(square).saturating_add(danger(square)), km, square)
        })
        .collect();
    zones.sort_unstable();
    zones.into_iter().map(|(_, _, square)| square).collect()
}
