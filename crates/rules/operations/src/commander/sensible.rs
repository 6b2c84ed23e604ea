//! A sheet that plays to win.

use kernel::Side;

use super::air;
use crate::event::BattleKind;
use crate::ground::{Square, distance, within};
use crate::order::{Aim, Breakthrough, FormationSheet, March, Sheet, Task, UnitOrder};
use crate::refusal::SheetRefusal;
use crate::rules::battle::Battle;
use crate::rules::{combat, score, sheet as writing, step};
use crate::state::{BridgeId, BridgeState, ObjectiveAt, Planned, State, UnitId};
use crate::tables::{self, Class, Mode, TURN};

/// Status that a unit has lost when it looks after itself, if it can; after a retreat any loss is enough.
const WORN: u8 = 2;

/// Orders for everything of a side.
#[must_use]
pub fn sheet(state: &State, side: Side) -> Sheet {
    let goals = goals(state, side);
    let mut written = Sheet::default();
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    for (formation, _) in ours {
        let mut part = FormationSheet::default();
        let units: Vec<UnitId> = state.members(*formation).collect();
        for unit in units {
            let order = UnitOrder::new(task(state, unit, &goals));
            if writing::may_order(state, *formation, unit, &order).is_ok() {
                part.units.insert(unit, order);
            }
        }
        written.formations.insert(*formation, part);
    }
    written.blow = blows(state, side);
    let battles = attacked(&written);
    written.air = air::sheet(state, side, &battles);
    written
}

/// The squares that are worth going to: objectives the enemy holds, then where his troops are.
pub(super) fn goals(state: &State, side: Side) -> Vec<Square> {
    let open = state.setup.objectives.iter().filter(|(id, _)| state.held.get(id) != Some(&side));
    let squares = open.filter_map(|(_, objective)| match objective.at {
        ObjectiveAt::Square(square) => Some(square),
        ObjectiveAt::Bridge(id) => state.bridges.get(&id).map(|bridge| bridge.side.ends()[0]),
    });
    let mut goals: Vec<Square> = squares.collect();
    if goals.is_empty() {
        goals.extend(state.combat_units(side.enemy()).map(|(_, at)| at));
    }
    goals
}

fn attacked(sheet: &Sheet) -> Vec<Square> {
    let orders = sheet.formations.values().flat_map(|part| part.units.values());
    let targets = orders.filter_map(|order| match order.task {
        Task::Attack { target, .. } => Some(target),
        _ => None,
    });
    let mut targets: Vec<Square> = targets.collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Bridges the side holds are blown when the enemy reaches them.
fn blows(state: &State, side: Side) -> std::collections::BTreeMap<BridgeId, crate::order::Blow> {
    let charged = state.bridges.iter().filter(|(_, bridge)| {
        bridge.state == BridgeState::Charged && bridge.holder != Some(side.enemy())
    });
    charged.map(|(id, _)| (*id, crate::order::Blow::Within(1))).collect()
}

fn task(state: &State, unit: UnitId, goals: &[Square]) -> Task {
    let Some(at) = state.square_of(unit) else { return Task::Hold };
    let spec = state.spec(unit);
    if spec.artillery.is_some() {
        return support(state, unit, at);
    }
    if !spec.fights() || spec.class == Class::TowedFlak {
        return Task::Hold;
    }
    let side = spec.side;
    let enemies: Vec<Square> = state.enemies_at(at, side).map(|(_, square)| square).collect();
    if !enemies.is_empty() && !state.is_retired(unit) {
        return match fight(state, unit, &enemies) {
            Task::Hold if is_worn(state, unit) => fall_back(state, unit, at).unwrap_or(Task::Hold),
            task => task,
        };
    }
    if is_worn(state, unit) {
        return recover(state, unit, at);
    }
    if state.is_retired(unit) || goals.contains(&at) || is_garrison(state, unit, at) {
        return Task::DigIn;
    }
    let Some(goal) = goals.iter().copied().min_by_key(|goal| (distance(*goal, at), *goal)) else {
        return Task::DigIn;
    };
    advance(state, unit, goal)
}

/// Whether it has lost so much that it looks after itself, and there are men for it.
fn is_worn(state: &State, unit: UnitId) -> bool {
    let lost = state.spec(unit).status.saturating_sub(state.unit(unit).status);
    let enough = if state.is_retired(unit) { 1 } else { WORN };
    lost >= enough && !state.short_of_men.contains(&unit)
}

/// R69 Refits where it may; goes out of the enemy's reach first where he is what stops it.
fn recover(state: &State, unit: UnitId, at: Square) -> Task {
    let refit = UnitOrder::new(Task::Refit);
    match writing::may_order(state, state.unit(unit).formation, unit, &refit) {
        Ok(()) => Task::Refit,
        Err(SheetRefusal::EnemyNear { .. }) => fall_back(state, unit, at).unwrap_or(Task::DigIn),
        Err(_) => Task::DigIn,
    }
}

/// §C16 Out of the enemy's reach, and out of contact.
fn fall_back(state: &State, unit: UnitId, at: Square) -> Option<Task> {
    out_of_reach(state, unit, Mode::Tactical, at).map(|path| Task::Retire { path })
}

/// As near to a square as it comes without an enemy within 4 km.
fn out_of_reach(state: &State, unit: UnitId, mode: Mode, to: Square) -> Option<Vec<Square>> {
    let (reached, side) = (step::reach(state, unit, mode, TURN), state.side_of(unit));
    let safe = |square: &&Square| state.nearest_enemy(**square, side).is_none_or(|km| km > 4);
    let end =
        *reached.keys().filter(safe).min_by_key(|square| (distance(**square, to), **square))?;
    let path = step::way(&reached, end);
    (!path.is_empty()).then_some(path)
}

/// Whether it is the first of its side in a place that counts and is held: somebody stays there.
fn is_garrison(state: &State, unit: UnitId, at: Square) -> bool {
    let side = state.side_of(unit);
    let held = state.setup.objectives.iter().filter(|(id, _)| state.held.get(id) == Some(&side));
    let mut counts = held.flat_map(|(_, objective)| match objective.at {
        ObjectiveAt::Square(square) => vec![square],
        ObjectiveAt::Bridge(id) => {
            state.bridges.get(&id).map_or_else(Vec::new, |bridge| bridge.side.ends().to_vec())
        }
    });
    let first =
        state.combat_units(side).filter(|(_, square)| *square == at).map(|(id, _)| id).min();
    first == Some(unit) && counts.any(|square| square == at)
}

/// In contact: the attack with the best sum is made when a middling die makes it a success of some kind; prepared first where that is
/// what it lacks.
fn fight(state: &State, unit: UnitId, enemies: &[Square]) -> Task {
    let mut targets = enemies.to_vec();
    targets.sort_unstable();
    targets.dedup();
    let weighed =
        targets.iter().map(|target| (outlook(state, state.side_of(unit), *target), *target));
    let Some((outlook, target)) =
        weighed.max_by_key(|(outlook, target)| (outlook.prepared, *target))
    else {
        return Task::Hold;
    };
    if outlook.now >= 0 {
        let tank = state.spec(unit).class.is_tank();
        let breakthrough = tank.then(|| Breakthrough { path: Vec::new(), then: None });
        Task::Attack { target, march: None, breakthrough }
    } else if outlook.prepared >= 0 && state.unit(unit).supply > 0 {
        Task::Prepare { target }
    } else {
        Task::Hold
    }
}

/// How far the sum of an attack by all units in contact, with a die of 3, is above a limited success.
struct Outlook {
    now: i32,
    /// The same, prepared by all.
    prepared: i32,
}

fn outlook(state: &State, side: Side, target: Square) -> Outlook {
    let ours = state.combat_units(side).filter(|(id, _)| combat::can_attack(state, *id, target));
    let units: Vec<UnitId> = ours.map(|(id, _)| id).collect();
    let planned = Planned { side, target, units, meeting: false };
    let battle = Battle::of(state, &planned, BattleKind::Ordered);
    if battle.attackers.is_empty() {
        return Outlook { now: i32::MIN, prepared: i32::MIN };
    }
    let limited = if battle.bad_ground(state) { 7 } else { 5 };
    let now = score::of(state, &battle).floor() + 3 - limited;
    let raw = battle.attackers.len() - battle.prepared(state).len();
    Outlook { now, prepared: now + 4 * i32::try_from(raw).unwrap_or(0) }
}

/// Towards a goal: in column while the enemy is far, tactically near him.
fn advance(state: &State, unit: UnitId, goal: Square) -> Task {
    let Some(at) = state.square_of(unit) else { return Task::Hold };
    let near = state.nearest_enemy(at, state.side_of(unit)).is_some_and(|km| km <= 12);
    let modes: &[Mode] =
        if near { &[Mode::Tactical] } else { &[Mode::Column, Mode::NonTactical, Mode::Tactical] };
    for mode in modes {
        let reached = step::reach(state, unit, *mode, TURN);
        let end = reached.keys().copied().min_by_key(|square| (distance(*square, goal), *square));
        let Some(end) = end.filter(|end| distance(*end, goal) < distance(at, goal)) else {
            continue;
        };
        let march = March { mode: *mode, path: step::way(&reached, end), start: 0 };
        return Task::Move { march };
    }
    Task::DigIn
}

/// Guns support their formation while an enemy is in reach, and follow it otherwise.
fn support(state: &State, unit: UnitId, at: Square) -> Task {
    let spec = state.spec(unit);
    let reach = spec.artillery.map_or(0, |kind| tables::artillery(kind).effective);
    let side = spec.side;
    let in_reach = state.combat_units(side.enemy()).any(|(_, enemy)| within(enemy, at, reach));
    if in_reach && state.unit(unit).supply > 0 {
        return Task::Support { aim: Aim::Formation(state.unit(unit).formation) };
    }
    let friends = state.combat_units(side).filter(|(id, _)| state.spec(*id).artillery.is_none());
    let front = friends
        .map(|(_, at)| at)
        .min_by_key(|at| (state.nearest_enemy(*at, side).unwrap_or(u32::MAX), *at));
    match front {
        Some(front) if !spec.flags.fixed && distance(front, at) > 2 => {
            let mode = Mode::Column;
            out_of_reach(state, unit, mode, front)
                .map_or(Task::Hold, |path| Task::Move { march: March { mode, path, start: 0 } })
        }
        _ => Task::Hold,
    }
}
