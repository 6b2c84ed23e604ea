//! R39–R41 Which battles there are, and in which order.

use std::collections::BTreeMap;

use kernel::Side;

use crate::event::BattleKind;
use crate::ground::Square;
use crate::order::Task;
use crate::rules::battle::{Battle, mostly_armour, raw};
use crate::rules::step;
use crate::state::{BridgeId, Planned, State, UnitId};
use crate::tables::{self, HALF_TURN};

/// R41 So many units attack over one bridge.
const OVER_A_BRIDGE: usize = 2;

/// R39 The battles of this turn, in their order.
#[must_use]
pub fn list(state: &State) -> Vec<Planned> {
    let mut groups: BTreeMap<(Side, Square), Vec<UnitId>> = BTreeMap::new();
    for (id, spec, _) in state.on_map() {
        if let Task::Attack { target, .. } = state.task(id) {
            groups.entry((spec.side, *target)).or_default().push(id);
        }
    }
    let mut battles = Vec::new();
    for ((side, target), units) in groups {
        let units = joins(state, side, target, &units);
        if !units.is_empty() {
            battles.push(Planned { side, target, units, meeting: false });
        }
    }
    meet(state, &mut battles);
    battles.sort_by_key(|planned| rank(state, planned));
    battles
}

/// R39 Prepared first, then the side with the initiative, then the higher raw status, then row and column.
fn rank(state: &State, planned: &Planned) -> (bool, bool, u32, u8, u8) {
    let battle = Battle::of(state, planned, BattleKind::Ordered);
    let status = raw(state, &planned.units);
    (
        !battle.is_prepared(state),
        planned.side != state.initiative,
        u32::MAX - status,
        planned.target.row,
        planned.target.column,
    )
}

/// R39, R41, R45, R81 Those of a group that can attack a square now.
#[must_use]
pub fn joins(state: &State, side: Side, target: Square, units: &[UnitId]) -> Vec<UnitId> {
    let able: Vec<UnitId> =
        units.iter().copied().filter(|id| can_attack(state, *id, target)).collect();
    let able = over_bridges(state, target, able);
    let late = |id: &UnitId| state.unit(*id).ticks > HALF_TURN;
    if !able.iter().any(late) || may_overrun_late(state, side, target, &able) {
        return able;
    }
    able.into_iter().filter(|id| !late(id)).collect()
}

/// R39 In contact, not immobilised, not `retired`, and has not attacked this turn.
#[must_use]
pub fn can_attack(state: &State, unit: UnitId, target: Square) -> bool {
    let found = state.unit(unit);
    state.spec(unit).fights()
        && state.spec(unit).artillery.is_none()
        && state.may_strike(unit, target)
        && !found.immobilised
        && !found.attacked
        && !state.is_retired(unit)
}

/// R45 Units that have moved more than half attack only to overrun: armour in the main, twice the status, and ordered to break through.
fn may_overrun_late(state: &State, side: Side, target: Square, units: &[UnitId]) -> bool {
    let ordered =
        |id: &UnitId| matches!(state.task(*id), Task::Attack { breakthrough: Some(_), .. });
    let there: Vec<UnitId> = state
        .units_in(target)
        .filter(|(_, spec)| spec.side != side && (spec.fights() || spec.flags.hq))
        .map(|(id, _)| id)
        .collect();
    units.iter().any(ordered)
        && mostly_armour(state, units)
        && raw(state, units) >= 2 * raw(state, &there)
}

/// R41 At most two units attack over a bridge from one square; others wade where their class can. The strongest go first.
fn over_bridges(state: &State, target: Square, mut units: Vec<UnitId>) -> Vec<UnitId> {
    units.sort_by_key(|id| (u8::MAX - state.unit(*id).status, *id));
    let mut used: BTreeMap<BridgeId, usize> = BTreeMap::new();
    units.retain(|id| {
        let over = state.square_of(*id).and_then(|at| state.bridge_between(at, target));
        let Some(bridge) = over.filter(|over| step::carries(state, *over, state.spec(*id).class))
        else {
            return true;
        };
        let count = used.entry(bridge).or_default();
        *count += 1;
        *count <= OVER_A_BRIDGE || tables::movement(state.spec(*id).class.mover()).river
    });
    units.sort_unstable();
    units
}

/// R40 Where two groups attack each other there is one battle.
fn meet(state: &State, battles: &mut Vec<Planned>) {
    let mut at = 0;
    while at < battles.len() {
        let meets = |other: &Planned| meets(state, &battles[at], other);
        let Some(other) = battles.iter().position(meets) else {
            at += 1;
            continue;
        };
        let (first, second) = (at.min(other), at.max(other));
        let keeps_first = is_attacker(state, &battles[first], &battles[second]);
        let (keep, drop) = if keeps_first { (first, second) } else { (second, first) };
        spend(state, battles, keep, drop);
        battles[keep].meeting = true;
        battles.retain(|planned| !planned.units.is_empty());
        at = 0;
    }
}

/// Whether `one` attacks units that attack its own square.
fn meets(state: &State, one: &Planned, other: &Planned) -> bool {
    one.side != other.side
        && !one.meeting
        && !other.meeting
        && one.units.iter().any(|id| state.square_of(*id) == Some(other.target))
        && other.units.iter().any(|id| state.square_of(*id) == Some(one.target))
}

/// R40 Whether the first of two is the attacker: the prepared one, then the one with more raw status, then the initiative.
fn is_attacker(state: &State, one: &Planned, other: &Planned) -> bool {
    let prepared =
        |planned: &Planned| Battle::of(state, planned, BattleKind::Meeting).is_prepared(state);
    let key = |planned: &Planned| {
        (prepared(planned), raw(state, &planned.units), planned.side == state.initiative)
    };
    key(one) > key(other)
}

/// R40 The other side's units there defend: their attack orders are spent.
fn spend(state: &State, battles: &mut [Planned], keep: usize, drop: usize) {
    let target = battles[keep].target;
    battles[drop].units.retain(|id| state.square_of(*id) != Some(target));
}
