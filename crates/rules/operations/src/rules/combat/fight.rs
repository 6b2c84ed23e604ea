//! One battle: supports, the sum, its die (§D.1), losses, SP, retreat (§D.2).

use kernel::odds::{Distribution, Fraction};
use kernel::{Cite, Halt, Ledger, NamedChance, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::{BattleKind, Event, LossCause};
use crate::ground::{Square, distance};
use crate::refusal::Refusal;
use crate::rules::battle::{Battle, mostly_armour, raw};
use crate::rules::knowledge::reports;
use crate::rules::options::TotalRetireClose;
use crate::rules::{air_support, guns, retreat, score, turn};
use crate::state::{Planned, State, UnitId};
use crate::tables::{self, BattleResult, Retirement};

/// R10 How far badly beaten attackers fall back.
const BEATEN: u8 = 1;

/// A battle that was fought.
#[derive(Clone, Debug)]
pub struct Fought {
    pub battle: Battle,
    pub result: BattleResult,
    /// R20 Raw status of attackers and defenders before the losses.
    pub raw: [u32; 2],
    /// R20 Whether most of the attacker's status was armour.
    pub armour: bool,
}

/// Fights a battle, as far as the retreats; none where no unit can attack, or the target is empty.
///
/// # Errors
/// When a die or a choice is missing.
pub fn fight(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    planned: &Planned,
    kind: BattleKind,
) -> Result<Option<Fought>, Halt<Refusal>> {
    let Some(battle) = prepared(&unfolding.state, planned, kind) else { return Ok(None) };
    unfolding.thrown_for = Some(battle.clone());
    let state = &unfolding.state;
    let bad_ground = battle.bad_ground(state);
    let sum = score::of(state, &battle).floor();
    let die = turn::die(tape, || battle_call(state, &battle))?;
    let result = BattleResult::of(sum + i32::from(die), bad_ground);
    let raw = [true, false].map(|attacker| raw(state, battle.units(attacker)));
    let armour = mostly_armour(state, &battle.attackers);
    unfolding.thrown_for = None;
    unfolding.happen(Event::BattleFought {
        side: battle.side,
        target: battle.target,
        attackers: battle.attackers.clone(),
        defenders: battle.defenders.clone(),
        support: battle.support.clone(),
        score: sum,
        die,
        bad_ground,
        result,
        kind,
    });
    let fought = Fought { battle, result, raw, armour };
    lose(unfolding, &fought);
    draw_back(unfolding, tape, &fought)?;
    reports::after_battle(unfolding, &fought.battle, result);
    Ok(Some(fought))
}

/// A battle with its supports assigned; none where no unit can attack, or the target is empty.
#[must_use]
fn prepared(state: &State, planned: &Planned, kind: BattleKind) -> Option<Battle> {
    let mut battle = Battle::of(state, planned, kind);
    if battle.attackers.is_empty() || !battle.is_contested(state) {
        return None;
    }
    guns::assign(state, &mut battle);
    air_support::assign(state, &mut battle);
    Some(battle)
}

/// §D.1 The die of a battle, with the sum behind it.
#[must_use]
pub fn battle_call(state: &State, battle: &Battle) -> RollCall {
    let score = score::of(state, battle);
    let sum = i64::from(score.floor());
    let bad_ground = battle.bad_ground(state);
    let odds = Distribution::die(6).shift(sum);
    let title = score::title(state, battle);
    let mut ledger = Ledger::new();
    ledger.add(state.side_name(battle.side), 1, "one die for a battle", Cite::section("D.1"), None);
    RollCall {
        purpose: "ops.battle".into(),
        title,
        seat: battle.side.actor(),
        count: 1,
        sides: 6,
        cite: Cite::section("D.1"),
        ledger,
        hits: None,
        reading: score.ledger,
        outcomes: outcomes(&odds, bad_ground),
        odds,
        answer: None,
    }
}

/// The chance of each row of §A.5 that can come up.
fn outcomes(odds: &Distribution, bad_ground: bool) -> Vec<NamedChance> {
    let chance = |result: BattleResult| -> Fraction {
        let of = |total: &i64| {
            let total = i32::try_from(*total).unwrap_or(i32::MIN);
            BattleResult::of(total, bad_ground) == result
        };
        odds.chance_of(of)
    };
    let rows = BattleResult::ALL.into_iter().map(|result| (result, chance(result)));
    rows.filter(|(_, chance)| !chance.is_zero())
        .map(|(result, chance)| NamedChance::new(tables::result_row(result).name.clone(), chance))
        .collect()
}

/// R21, R47 Every unit in contact loses what the row says.
fn lose(unfolding: &mut Unfolding, fought: &Fought) {
    let row = tables::result_row(fought.result);
    for unit in &fought.battle.attackers {
        unfolding.lose_status(*unit, row.attacker, LossCause::Battle);
    }
    for unit in &fought.battle.defenders {
        unfolding.lose_supply(*unit, row.supply);
        unfolding.lose_status(*unit, row.defender, LossCause::Battle);
    }
}

/// R48 The defender retires as the row says; R10 badly beaten attackers fall back.
///
/// # Errors
/// When a die or a choice is missing.
pub fn draw_back(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
) -> Result<(), Halt<Refusal>> {
    let Battle { attackers, defenders, .. } = &fought.battle;
    if fought.result == BattleResult::BadlyBeaten {
        return beaten(unfolding, tape, attackers, defenders);
    }
    let bad_ground = fought.battle.bad_ground(&unfolding.state);
    let row = tables::result_row(fought.result);
    let Some(retirement) = row.retirement(bad_ground) else { return Ok(()) };
    if !defenders.iter().any(|id| unfolding.lives(*id)) {
        return Ok(());
    }
    let km = distance_of(unfolding, tape, fought, retirement)?;
    retreat::retire(unfolding, tape, defenders, attackers, km)
}

/// §D.2
fn distance_of(
    unfolding: &Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
    retirement: Retirement,
) -> Result<u8, Halt<Refusal>> {
    let state = &unfolding.state;
    let bad_ground = fought.battle.bad_ground(state);
    // R8 As printed a die of six; the other reading has a third of it.
    let third = fought.result == BattleResult::TotalSuccess
        && bad_ground
        && state.setup.options.total_retire_close == TotalRetireClose::D3;
    let sides = match retirement {
        Retirement::Km(km) => return Ok(km),
        Retirement::Die(_) if third => 3,
        Retirement::Die(sides) => sides,
    };
    Ok(tape.roll(1, sides, || retreat_call(state, &fought.battle, sides))?[0])
}

fn retreat_call(state: &State, battle: &Battle, sides: u8) -> RollCall {
    let enemy = state.side_name(battle.side.enemy());
    let mut ledger = Ledger::new();
    ledger.add(enemy.clone(), 1, "kilometres to retire", Cite::section("D.2"), None);
    RollCall {
        purpose: "ops.retreat_distance".into(),
        title: format!("How far {enemy} retires from {}", battle.target),
        seat: battle.side.enemy().actor(),
        count: 1,
        sides,
        cite: Cite::section("D.2"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::die(sides),
        outcomes: Vec::new(),
        answer: None,
    }
}

/// R10 Each attacker goes to the nearer of the square it started from and one kilometre back.
fn beaten(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    attackers: &[UnitId],
    defenders: &[UnitId],
) -> Result<(), Halt<Refusal>> {
    for unit in attackers.iter().copied() {
        if !unfolding.lives(unit) {
            continue;
        }
        let state = &unfolding.state;
        let at = state.square_of(unit);
        let began = state.unit(unit).began.filter(|_| !state.unit(unit).landed);
        if began == at {
            continue;
        }
        let from: Vec<Square> = defenders.iter().filter_map(|id| state.square_of(*id)).collect();
        let routes = retreat::routes(state, unit, &from, BEATEN, defenders);
        let home = began.filter(|home| at.is_some_and(|at| distance(at, *home) == 1));
        let start_line = home.and_then(|home| {
            let to_start = |route: &&retreat::Route| route.path.last() == Some(&home);
            routes.iter().find(to_start).cloned()
        });
        match start_line {
            Some(route) => retreat::go(unfolding, unit, route),
            None => retreat::retire(unfolding, tape, &[unit], defenders, BEATEN)?,
        }
    }
    Ok(())
}

impl Fought {
    /// The units of one side that are still on the map.
    #[must_use]
    pub fn left(&self, unfolding: &Unfolding, attacker: bool) -> Vec<UnitId> {
        let units = self.battle.units(attacker).iter().copied();
        units.filter(|id| unfolding.lives(*id)).collect()
    }
}
