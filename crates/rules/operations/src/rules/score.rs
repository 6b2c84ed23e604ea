//! §A.2 The combat sum as a ledger: every unit's status with what is halved, every factor, guns and aircraft.
//!
//! Halves are kept exactly (R11). A ledger has whole numbers, so each line carries what the running total, rounded down, rises by; the lines
//! sum to the rounded score.

mod defence;
mod factors;
mod foreseen;

use kernel::{Cite, Ledger, Side};

use crate::rules::advantage::{self, Advantage};
use crate::rules::battle::Battle;
use crate::rules::{air_support, guns};
use crate::state::State;
use crate::tables;

pub use foreseen::score_seen_by;

/// The sum before the die.
#[derive(Clone, Debug)]
pub struct Score {
    pub ledger: Ledger,
    /// In quarters, exactly.
    quarters: i32,
}

impl Score {
    const fn new() -> Self {
        Self { ledger: Ledger { lines: Vec::new() }, quarters: 0 }
    }

    /// R11 Rounded down, before or after the die alike.
    #[must_use]
    pub const fn floor(&self) -> i32 {
        self.quarters.div_euclid(4)
    }

    /// In quarters, as it stands before it is rounded.
    #[must_use]
    pub const fn quarters(&self) -> i32 {
        self.quarters
    }

    /// Adds a line of so many quarters.
    fn add(&mut self, subject: String, quarters: i32, reason: String, cite: Cite) {
        let before = self.floor();
        self.quarters += quarters;
        let amount = self.floor() - before;
        self.ledger.add(subject, amount, reason, cite, None);
    }

    fn pass_over(&mut self, subject: String, reason: &'static str, cite: Cite) {
        self.ledger.pass_over(subject, reason, cite);
    }
}

/// Who attacks what, over which ground: "Halden Corps attacks 0507 (bad ground)".
#[must_use]
pub fn title(state: &State, battle: &Battle) -> String {
    let place = if battle.bad_ground(state) { "bad ground" } else { "normal ground" };
    format!("{} attacks {} ({place})", state.side_name(battle.side), battle.target)
}

/// §A.2 The sum of a battle whose supports are assigned.
#[must_use]
pub fn of(state: &State, battle: &Battle) -> Score {
    let mut score = Score::new();
    for attacker in [true, false] {
        let tanks = Some(battle.has_tanks(state, !attacker));
        for unit in battle.units(attacker) {
            factors::unit_lines(state, battle, *unit, (attacker, tanks), &mut score);
        }
        let advantages = advantage::of(state, battle, attacker);
        advantage_lines(state, battle, attacker, advantages, &mut score);
        gun_lines(state, battle, attacker, &mut score);
        air_line(state, battle, attacker, &mut score);
    }
    score
}

/// Lines of the defender count against the score.
const fn sign(attacker: bool) -> i32 {
    if attacker { 1 } else { -1 }
}

const fn side_of(battle: &Battle, attacker: bool) -> Side {
    if attacker { battle.side } else { battle.side.enemy() }
}

/// R4, R44 +2 for every unit of the side.
fn advantage_lines(
    state: &State,
    battle: &Battle,
    attacker: bool,
    advantages: Vec<Advantage>,
    score: &mut Score,
) {
    let name = state.side_name(side_of(battle, attacker));
    let units = i32::try_from(battle.units(attacker).len()).unwrap_or(0);
    for Advantage { reason, cite, count } in advantages {
        let amount = 2 * count * units;
        let text = if units == 1 { reason.to_owned() } else { format!("{reason}: {units} units") };
        score.add(name.clone(), sign(attacker) * amount * 4, text, cite);
    }
}

/// R50
fn gun_lines(state: &State, battle: &Battle, attacker: bool, score: &mut Score) {
    let sum = share_lines(state, battle, attacker, score);
    if guns::is_halved(state, battle, attacker) {
        let lost = sum - sum / 2;
        let name = state.side_name(side_of(battle, attacker));
        let reason = "counter-battery halves its guns".to_owned();
        score.add(name, -sign(attacker) * lost * 4, reason, Cite::ruling(50));
    }
}

/// R50 What every battery brings; the sum of it.
fn share_lines(state: &State, battle: &Battle, attacker: bool, score: &mut Score) -> i32 {
    let shares = guns::shares(state, battle, attacker);
    let mut sum = 0;
    for share in &shares {
        sum += share.amount;
        let reason = if share.effective {
            "supports at effective range"
        } else {
            "supports at long range: half its status"
        };
        let name = state.unit_name(share.unit);
        score.add(name, sign(attacker) * share.amount * 4, reason.to_owned(), Cite::ruling(50));
    }
    sum
}

/// §A.3
fn air_line(state: &State, battle: &Battle, attacker: bool, score: &mut Score) {
    let name = state.side_name(side_of(battle, attacker));
    match air_support::level(state, battle, attacker) {
        Some(level) => {
            let amount = i32::from(tables::support_value(level));
            let reason = format!("{} air support", level.word());
            score.add(name, sign(attacker) * amount * 4, reason, Cite::section("A.3"));
        }
        None => score.pass_over(name, "no air support", Cite::section("A.3")),
    }
}
