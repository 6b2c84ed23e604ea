//! R4, R44 Clear tactical advantages: the first two that hold on each side, each +2 for every unit of it.

use kernel::Cite;

use crate::event::BattleKind;
use crate::ground::{Square, Terrain, distance};
use crate::rules::battle::{Battle, raw};
use crate::state::{State, UnitId};

/// R44 No side has more.
const MOST: i32 = 2;

/// An advantage in words, and how many it counts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advantage {
    pub reason: &'static str,
    pub cite: Cite,
    /// 1, or what the umpire adds or takes away.
    pub count: i32,
}

/// What a side has in this battle; the counts sum to 0, 1 or 2.
#[must_use]
pub fn of(state: &State, battle: &Battle, attacker: bool) -> Vec<Advantage> {
    let tests = if attacker { attacking(state, battle) } else { defending(state, battle) };
    let held = tests.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason);
    with_granted(state, battle, attacker, held)
}

/// R63 Those of which a side can know, and whether it may have others that rest on what it does not know of the enemy; `tanks` says whether
/// the enemy has any, if that is known.
#[must_use]
pub fn foreseen(
    state: &State,
    battle: &Battle,
    attacker: bool,
    tanks: Option<bool>,
) -> (Vec<Advantage>, bool) {
    let tests = if attacker { attacking(state, battle) } else { defending(state, battle) };
    let landed = battle.attackers.iter().all(|id| state.unit(*id).landed);
    let in_town = state.terrain(battle.target) == Terrain::Town;
    let known = |at: usize| match (attacker, at) {
        (true, 1) => false,
        (true, 2) => landed,
        (false, 2) => tanks.is_some() || !in_town || battle.kind == BattleKind::Meeting,
        _ => true,
    };
    let unsure = (0..tests.len()).any(|at| !known(at));
    let town = tanks == Some(false) && in_town && battle.kind != BattleKind::Meeting;
    let holds = |at: usize, holds: bool| if !attacker && at == 2 { town } else { holds };
    let all = tests.into_iter().enumerate();
    let held = all.filter(|(at, (yes, _))| known(*at) && holds(*at, *yes));
    let found = with_granted(state, battle, attacker, held.map(|(_, (_, reason))| reason));
    let sum: i32 = found.iter().map(|advantage| advantage.count).sum();
    (found, unsure && sum < MOST)
}

/// The first two that hold, and what the umpire adds or takes away.
fn with_granted(
    state: &State,
    battle: &Battle,
    attacker: bool,
    held: impl Iterator<Item = &'static str>,
) -> Vec<Advantage> {
    let one = |reason| Advantage { reason, cite: Cite::ruling(44), count: 1 };
    let mut found: Vec<Advantage> = held.take(2).map(one).collect();
    let side = if attacker { battle.side } else { battle.side.enemy() };
    let granted = state.granted[side.index()].get(&battle.target).copied().unwrap_or(0);
    let has = i32::try_from(found.len()).unwrap_or(MOST);
    let count = (has + i32::from(granted)).clamp(0, MOST) - has;
    if count != 0 {
        let reason = if count > 0 { "granted by the umpire" } else { "taken away by the umpire" };
        found.push(Advantage { reason, cite: Cite::ruling(65), count });
    }
    found
}

fn attacking(state: &State, battle: &Battle) -> Vec<(bool, &'static str)> {
    vec![
        (from_two_sides(state, battle), "attack from two separate directions"),
        (is_shaken(state, battle), "the defender has retired, is immobilised or has no SP"),
        (is_surprised(state, battle), "surprise"),
    ]
}

fn defending(state: &State, battle: &Battle) -> Vec<(bool, &'static str)> {
    let meeting = battle.kind == BattleKind::Meeting;
    let dug_in = |id: &UnitId| state.is_dug_in(*id);
    let town = state.terrain(battle.target) == Terrain::Town;
    vec![
        (across_water(state, battle), "behind an uncrossed river"),
        (!meeting && battle.defenders.iter().all(dug_in), "dug in"),
        (!meeting && town && !battle.has_tanks(state, true), "in a town, attacked without tanks"),
    ]
}

fn squares(state: &State, battle: &Battle) -> Vec<Square> {
    battle.attackers.iter().filter_map(|id| state.square_of(*id)).collect()
}

/// R44 (1) Attackers in two squares that are not beside each other.
fn from_two_sides(state: &State, battle: &Battle) -> bool {
    let squares = squares(state, battle);
    squares.iter().any(|one| squares.iter().any(|other| distance(*one, *other) > 1))
}

/// R44 (2), R73 All of them, or one unit that holds half of the defender's raw status.
fn is_shaken(state: &State, battle: &Battle) -> bool {
    let shaken = |id: &UnitId| {
        let unit = state.unit(*id);
        state.is_retired(*id) || unit.immobilised || unit.supply == 0
    };
    let all = raw(state, &battle.defenders);
    let holds_half = |id: &UnitId| shaken(id) && raw(state, &[*id]) * 2 >= all;
    battle.defenders.iter().all(shaken) || battle.defenders.iter().any(holds_half)
}

/// R44 (3) No sheet came to the defenders, or all attackers came from the air.
fn is_surprised(state: &State, battle: &Battle) -> bool {
    let lead = battle.lead(state, false);
    let asleep = lead.is_some_and(|formation| state.missing.contains(&formation));
    asleep || battle.attackers.iter().all(|id| state.unit(*id).landed)
}

/// R41, R44 (1) Every attacker comes across water.
fn across_water(state: &State, battle: &Battle) -> bool {
    let squares = squares(state, battle);
    !squares.is_empty() && squares.iter().all(|at| state.water_between(*at, battle.target))
}
