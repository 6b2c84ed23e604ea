//! R62 What a hand on the map may write for a unit: moves, attacks, support and strikes, each with the line for the sheet.

use std::collections::{BTreeMap, BTreeSet};

use kernel::face::{MapDeed, MapWritten};
use kernel::{Actor, Ids};

use crate::ground::{Square, area_of, distance};
use crate::order::{Aim, March, Task, UnitOrder};
use crate::rules::{sheet, step};
use crate::state::{Phase, State, UnitId};
use crate::tables::{Mode, TURN};

/// Everything that points at a square and may stand on the sheet of its side; nothing outside the orders phase, or for an enemy.
pub(super) fn written(state: &State, actor: Actor, unit: UnitId) -> Vec<MapWritten> {
    let is_own = actor.side().is_none_or(|side| side == state.side_of(unit));
    let (Phase::Orders(_), Some(at), true) = (&state.phase, state.square_of(unit), is_own) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for mode in [Mode::Tactical, Mode::NonTactical, Mode::Column] {
        all.extend(moves(state, unit, mode));
    }
    all.extend(attacks(state, unit, at));
    all.extend(fires(state, unit));
    all
}

/// §C1 Every square that a unit comes to in a turn, by the quickest way.
fn moves(state: &State, unit: UnitId, mode: Mode) -> Vec<MapWritten> {
    let reached = step::reach(state, unit, mode, TURN);
    let ends = reached.iter().filter(|(_, (ticks, _))| *ticks > 0);
    let moves = ends.filter_map(|(square, (ticks, _))| {
        let path = step::way(&reached, *square);
        let task = Task::Move { march: March { mode, path: path.clone(), start: 0 } };
        let share = (u64::from(*ticks) * 100).div_ceil(u64::from(TURN));
        let label = format!("{}, {share} % of the turn", mode_words(mode));
        line(state, unit, task, (MapDeed::Move, *square, label, path))
    });
    moves.collect()
}

const fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::Tactical => "Move tactically",
        Mode::NonTactical => "Move non-tactically",
        Mode::Column => "March in road column",
    }
}

/// §C2, §C3 Attacks on enemies around and on those that it can come to first, and a counter-attack from its own square. An attack on a
/// square in which no enemy is known may be written too, in words.
fn attacks(state: &State, unit: UnitId, at: Square) -> Vec<MapWritten> {
    let reached = step::reach(state, unit, Mode::Tactical, TURN / 2);
    let mut all = Vec::new();
    let enemies = state.combat_units(state.side_of(unit).enemy()).map(|(_, square)| square);
    let targets: BTreeSet<Square> = enemies.chain([at]).collect();
    for target in targets {
        let near = distance(at, target) <= 1;
        let attack = |march| Task::Attack { target, march, breakthrough: None };
        if near && target != at {
            let words = "Attack".to_owned();
            all.extend(line(
                state,
                unit,
                attack(None),
                (MapDeed::Attack, target, words, Vec::new()),
            ));
        } else if let Some(path) = approach(state, &reached, target) {
            let march = March { mode: Mode::Tactical, path: path.clone(), start: 0 };
            let words = "Move up tactically and attack".to_owned();
            all.extend(line(
                state,
                unit,
                attack(Some(march)),
                (MapDeed::Attack, target, words, path),
            ));
        }
        // R2 It counts on squares within a tactical move.
        if !near && !reached.contains_key(&target) {
            continue;
        }
        let words = if target == at { "Prepare a counter-attack" } else { "Prepare an attack" };
        let prepare = (MapDeed::Attack, target, words.to_owned(), Vec::new());
        all.extend(line(state, unit, Task::Prepare { target }, prepare));
    }
    all
}

/// The way to the square beside a target that costs least, where the target is not in contact and cannot be entered in passing.
fn approach(
    state: &State,
    reached: &BTreeMap<Square, (u32, Square)>,
    target: Square,
) -> Option<Vec<Square>> {
    reached.get(&target)?;
    let beside = state.setup.ground.neighbours(target).into_iter();
    let near = beside.filter_map(|square| Some((reached.get(&square)?.0, square)));
    let (ticks, square) = near.min()?;
    (ticks > 0).then(|| step::way(reached, square))
}

/// §C7, §C9, §C20 What guns are there for.
fn fires(state: &State, unit: UnitId) -> Vec<MapWritten> {
    if state.spec(unit).artillery.is_none() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for square in state.setup.ground.grid().all() {
        let barrage = |words: &str| (MapDeed::Barrage, square, words.to_owned(), Vec::new());
        let support = Task::Support { aim: Aim::Square(square) };
        all.extend(line(state, unit, support, barrage("Support the battle here")));
        let counter = Task::CounterBattery { battle: square };
        all.extend(line(state, unit, counter, barrage("Fire at the guns of the battle here")));
        if area_of(square) == square {
            let words = barrage("Interdict the area of four by four squares");
            all.extend(line(state, unit, Task::Interdict { area: square }, words));
            let words = barrage("Suppress flak in the area of four by four squares");
            all.extend(line(state, unit, Task::Suppress { area: square }, words));
        }
    }
    all
}

/// The order as it is written, if it may be.
fn line(
    state: &State,
    unit: UnitId,
    task: Task,
    (deed, cell, label, way): (MapDeed, Square, String, Vec<Square>),
) -> Option<MapWritten> {
    let order = UnitOrder::new(task);
    sheet::may_order(state, state.unit(unit).formation, unit, &order).ok()?;
    Some(MapWritten { deed, cell, label, way, line: order.words(&Ids) })
}
