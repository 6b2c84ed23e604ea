//! R70 A battle that was fought out at a smaller scale: what the smaller battle says is read instead of the die. Losses come from the men, the row
//! of the results from the ground; SP, retreat, overrun, advance and counter-attack follow as usual. Only the war asks for any of this.

use std::collections::BTreeMap;

use kernel::{Halt, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{BattleKind, Event, LossCause};
use crate::ground::{Square, Terrain};
use crate::refusal::Refusal;
use crate::rules::battle::{Battle, mostly_armour, raw};
use crate::rules::combat::{self, Fought};
use crate::rules::knowledge::reports;
use crate::rules::retreat::{self, Route};
use crate::rules::{air_support, guns};
use crate::state::{Phase, Planned, State, UnitId};
use crate::tables::{self, BattleResult};

/// What a smaller battle has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Status that each unit of the battle has left.
    pub status: BTreeMap<UnitId, u8>,
    pub held: Held,
    /// Where units stand that the smaller battle has left elsewhere than it found them.
    pub stood: BTreeMap<UnitId, Square>,
}

/// R70, R86 Who holds the key places of the square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// One side holds all of them.
    All(Side),
    /// The attackers hold some of them, and not all.
    Some,
    /// Nobody has won anything: the smaller battle was broken off.
    #[default]
    Undecided,
}

/// The battle that comes next, if it is this one and it is contested; its supports are assigned.
#[must_use]
pub fn next(state: &State, side: Side, target: Square) -> Option<Battle> {
    let Phase::Combat(phase) = &state.phase else { return None };
    let planned = phase.battles.first()?;
    let units = combat::joins(state, side, target, &planned.units);
    let kind = if planned.meeting { BattleKind::Meeting } else { BattleKind::Ordered };
    let mut battle = Battle::of(state, &Planned { units, ..planned.clone() }, kind);
    let is_this = planned.side == side && planned.target == target;
    if !is_this || battle.attackers.is_empty() || !battle.is_contested(state) {
        return None;
    }
    guns::assign(state, &mut battle);
    air_support::assign(state, &mut battle);
    Some(battle)
}

/// R70 The row that the ground and the losses give; `lost` is status of the attackers and of the defenders, `had` what the defenders had.
#[must_use]
pub fn row(attacker: Side, held: Held, lost: [u32; 2], had: u32) -> BattleResult {
    match held {
        Held::All(side) if side == attacker && lost[1] * 2 >= had => BattleResult::TotalSuccess,
        Held::All(side) if side == attacker => BattleResult::Success,
        Held::Some => BattleResult::LimitedSuccess,
        Held::All(_) if lost[0] > lost[1] => BattleResult::BadlyBeaten,
        // R86 The row that moves nobody and costs no SP; the losses are the men's in any case.
        Held::All(_) | Held::Undecided => BattleResult::Confused,
    }
}

/// Reads what the smaller battle has brought; where there is no such battle any more, losses alone are borne.
///
/// # Errors
/// When the table must choose or throw first.
pub fn settle(
    state: &State,
    (side, target): (Side, Square),
    outcome: &Outcome,
    tape: &mut Tape<'_>,
) -> Decision {
    let Some(battle) = next(state, side, target) else { return Ok(losses(state, outcome)) };
    let mut unfolding = Unfolding::of(state);
    let before = [true, false].map(|attacker| raw(state, battle.units(attacker)));
    let armour = mostly_armour(state, &battle.attackers);
    let after = [true, false].map(|attacker| left(state, battle.units(attacker), outcome));
    let lost = [0, 1].map(|at| before[at].saturating_sub(after[at]));
    let result = row(side, outcome.held, lost, before[1]);
    unfolding.happen(Event::BattleSettled {
        side,
        target,
        attackers: battle.attackers.clone(),
        defenders: battle.defenders.clone(),
        support: battle.support.clone(),
        result,
    });
    bear(&mut unfolding, outcome);
    let supply = tables::result_row(result).supply;
    for unit in &battle.defenders {
        unfolding.lose_supply(*unit, supply);
    }
    let fought = Fought { battle, result, raw: before, armour };
    draw_back(&mut unfolding, tape, &fought, outcome)?;
    reports::after_battle(&mut unfolding, &fought.battle, result);
    combat::follow(&mut unfolding, tape, &fought)?;
    unfolding.happen(Event::BattleDone { side, target });
    Ok(unfolding.finish())
}

/// R70 A defender who has left the square is where the smaller battle has left him; how far the others retire is thrown as usual.
fn draw_back(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
    outcome: &Outcome,
) -> Result<(), Halt<Refusal>> {
    if fought.result < BattleResult::LimitedSuccess {
        return combat::draw_back(unfolding, tape, fought);
    }
    let mut stay = fought.clone();
    stay.battle.defenders.clear();
    for unit in &fought.battle.defenders {
        match left_for(&unfolding.state, *unit, fought.battle.target, outcome) {
            Some(square) if unfolding.lives(*unit) => {
                let route = Route { path: vec![square], missing: 0, fresh: 0 };
                retreat::go(unfolding, *unit, route);
            }
            _ => stay.battle.defenders.push(*unit),
        }
    }
    combat::draw_back(unfolding, tape, &stay)
}

/// The other square that a unit has gone to, if it can stand there.
fn left_for(state: &State, unit: UnitId, target: Square, outcome: &Outcome) -> Option<Square> {
    let enemy = state.side_of(unit).enemy();
    let square = outcome.stood.get(&unit).copied().filter(|square| *square != target)?;
    let dry = state.setup.ground.contains(square) && state.terrain(square) != Terrain::Water;
    (dry && !state.holds(square, enemy)).then_some(square)
}

/// Losses alone.
#[must_use]
pub fn losses(state: &State, outcome: &Outcome) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    bear(&mut unfolding, outcome);
    unfolding.finish()
}

/// The events of a battle that is settled, and the next phase if it was the last.
#[must_use]
pub fn carry_on(state: &State, events: Vec<Event>) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    for event in events {
        unfolding.happen(event);
    }
    combat::end_when_done(&mut unfolding);
    unfolding.finish()
}

fn bear(unfolding: &mut Unfolding, outcome: &Outcome) {
    for (unit, left) in &outcome.status {
        if let Some(found) = unfolding.state.units.get(unit) {
            let lost = found.status.saturating_sub(*left);
            unfolding.lose_status(*unit, lost, LossCause::FoughtOut);
        }
    }
}

/// The status these have afterwards: what they had, where nothing is said of them.
fn left(state: &State, units: &[UnitId], outcome: &Outcome) -> u32 {
    let of = |unit: &UnitId| {
        let had = state.unit(*unit).status;
        u32::from(outcome.status.get(unit).copied().unwrap_or(had).min(had))
    };
    units.iter().map(of).sum()
}
