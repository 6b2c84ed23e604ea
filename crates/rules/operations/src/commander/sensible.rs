//! A sheet that plays to win.

use std::collections::BTreeMap;

use kernel::Side;

use super::air;
use super::attacks::{Fit, Staff};
use super::goals::{self, Assignments, Goal, is_near};
use super::moves::rests;
use super::outlook::Trial;
use super::ways::Ways;
use crate::ground::Square;
use crate::order::{Blow, Sheet, Task, UnitOrder};
use crate::rules::{movement, sheet as writing};
use crate::state::{BridgeId, BridgeState, State, UnitId};
use crate::tables::{Class, TURN};

/// Kilometres at which an enemy is near enough that somebody stays in a place that counts.
const GUARDED: u32 = 12;

/// Orders for everything of a side.
#[must_use]
pub fn sheet(state: &State, side: Side) -> Sheet {
    let mut drops = Vec::new();
    let landings = air::drops(state, side, &mut drops);
    let ways = Ways::of(state, side);
    let goals = goals::all(state, side);
    let fit = fit(state, side, &ways, &goals, &landings);
    let bound: Vec<(UnitId, Square)> = fit
        .iter()
        .filter(|fit| !fit.stays && !rests((state, side), &goals, **fit))
        .map(|fit| (fit.unit, fit.at))
        .collect();
    let assignments = Assignments::of(state, &ways, goals, &bound);
    let trial = Trial::of(state, &landings);
    let mut staff = Staff::new((state, side), &ways, &assignments, trial);
    let fighting: Vec<Fit> = fit.iter().copied().filter(|fit| attacks(state, fit.unit)).collect();
    staff.plan(&fighting);
    let mut written = Sheet::default();
    for (formation, spec) in &state.setup.formations {
        if spec.side == side {
            written.formations.entry(*formation).or_default();
        }
    }
    let fit: BTreeMap<UnitId, Fit> = fit.into_iter().map(|fit| (fit.unit, fit)).collect();
    for (unit, found) in state.units.iter().filter(|(id, _)| state.side_of(**id) == side) {
        let task = task(&staff, *unit, fit.get(unit).copied());
        let Some(part) = written.formations.get_mut(&found.formation) else { continue };
        for task in [task, Task::DigIn] {
            let order = UnitOrder::new(task);
            if writing::may_order(state, found.formation, *unit, &order).is_ok() {
                part.units.insert(*unit, order);
                break;
            }
        }
    }
    written.blow = blows(state, side);
    written.air = air::sheet(state, side, &staff.taken, drops);
    written
}

fn task(staff: &Staff<'_>, unit: UnitId, fit: Option<Fit>) -> Task {
    if let Some(task) = staff.taken.tasks.get(&unit) {
        return task.clone();
    }
    if let Some(fit) = fit {
        let worked = staff.engineers(fit, staff.assignments.main());
        return worked.unwrap_or_else(|| staff.otherwise(fit));
    }
    let (spec, at) = (staff.state.spec(unit), staff.state.square_of(unit));
    match at {
        Some(at) if spec.artillery.is_some() => staff.gun(unit, at),
        Some(at) if spec.flags.hq => staff.headquarters(unit, at),
        _ => Task::Hold,
    }
}

/// Troops that march and fight as they are told, guns and flak left out; those about to land stand where they will.
fn fit(
    state: &State,
    side: Side,
    ways: &Ways<'_>,
    goals: &[Goal],
    landings: &[(UnitId, Square)],
) -> Vec<Fit> {
    let mut guarded: Vec<Square> = Vec::new();
    let mut all: Vec<Fit> = Vec::new();
    for (unit, at) in state.combat_units(side) {
        let spec = state.spec(unit);
        if spec.artillery.is_some() || spec.class == Class::TowedFlak {
            continue;
        }
        let counts =
            goals.iter().any(|goal| is_near(&goal.squares, at, 0) && !is_open(state, side, at));
        let stays = counts && !guarded.contains(&at) && ways.near(at) <= GUARDED;
        if stays {
            guarded.push(at);
        }
        all.push(Fit { unit, at, ticks: TURN, stays });
    }
    let ticks = TURN - movement::landing(state);
    all.extend(landings.iter().map(|(unit, at)| Fit { unit: *unit, at: *at, ticks, stays: false }));
    all
}

/// Whether a square that counts is not ours yet.
fn is_open(state: &State, side: Side, at: Square) -> bool {
    state.control.get(&at).copied().flatten() != Some(side)
}

/// Whether it is one that attacks: bridging equipment is not risked, and anti-tank guns wait for the enemy.
fn attacks(state: &State, unit: UnitId) -> bool {
    let spec = state.spec(unit);
    spec.class != Class::AntiTank
        && !spec.flags.bridging
        && !state.is_retired(unit)
        && !state.unit(unit).immobilised
}

/// Bridges the side holds are blown when the enemy reaches them. The enemy may hold one that seems to have no holder.
fn blows(state: &State, side: Side) -> BTreeMap<BridgeId, Blow> {
    let charged = state
        .bridges
        .iter()
        .filter(|(_, bridge)| bridge.state == BridgeState::Charged && bridge.holder == Some(side));
    charged.map(|(id, _)| (*id, Blow::Within(1))).collect()
}
