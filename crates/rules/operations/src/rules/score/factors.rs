//! §A.2, R43 The lines of one unit: its status, perhaps halved, and its factors.

use kernel::Cite;

use super::{Score, defence, sign};
use crate::rules::battle::Battle;
use crate::rules::options::Halve;
use crate::state::{State, UnitId};
use crate::tables::Mode;

/// A factor of one unit.
pub(super) struct Factor {
    pub(super) amount: i32,
    pub(super) reason: &'static str,
    pub(super) cite: Cite,
}

impl Factor {
    pub(super) const fn new(amount: i32, reason: &'static str, cite: Cite) -> Self {
        Self { amount, reason, cite }
    }
}

/// All lines of one unit of the attacker or the defender; `tanks` says whether the other side has any, and none leaves out what rests on that.
pub(super) fn unit_lines(
    state: &State,
    battle: &Battle,
    unit: UnitId,
    (attacker, tanks): (bool, Option<bool>),
    score: &mut Score,
) {
    let name = state.unit_name(unit);
    let halves = halves(state, unit);
    let status = i32::from(state.unit(unit).status);
    let shift = u32::try_from(halves.len()).unwrap_or(0);
    let quarters = (status * 4) >> shift;
    let mut reason = format!("status {status}");
    for half in &halves {
        reason.push_str(half);
    }
    if !halves.is_empty() {
        reason.push_str(": ");
        reason.push_str(&exact(quarters));
    }
    let cite = if halves.is_empty() { Cite::section("A.2") } else { Cite::ruling(11) };
    score.add(name.clone(), sign(attacker) * quarters, reason, cite);
    // R11 In the other reading factors are halved with the status.
    let whole = state.setup.options.halve == Halve::Status;
    for factor in factors(state, battle, unit, (attacker, tanks)) {
        let quarters = if whole { factor.amount * 4 } else { (factor.amount * 4) >> shift };
        score.add(name.clone(), sign(attacker) * quarters, factor.reason.to_owned(), factor.cite);
    }
}

/// R11, R31, R67 What halves the status of this unit.
fn halves(state: &State, unit: UnitId) -> Vec<&'static str> {
    let mut halves = Vec::new();
    match state.unit(unit).mode {
        Some(Mode::NonTactical) => halves.push(", halved: moved non-tactically"),
        Some(Mode::Column) => halves.push(", halved: in road column"),
        Some(Mode::Tactical) | None => {}
    }
    if state.is_night() && state.spec(unit).class.is_tank() {
        halves.push(", halved: tanks by night");
    }
    halves
}

fn factors(
    state: &State,
    battle: &Battle,
    unit: UnitId,
    (attacker, tanks): (bool, Option<bool>),
) -> Vec<Factor> {
    let mut factors = Vec::new();
    let against_tanks = tanks == Some(true);
    if attacker {
        attack_factors(state, battle, unit, &mut factors);
    } else {
        defence::factors(state, battle, unit, against_tanks, &mut factors);
    }
    let spec = state.spec(unit);
    if spec.class == crate::tables::Class::HeavyTank && against_tanks {
        factors.push(Factor::new(2, "heavy tanks against tanks", Cite::section("A.2")));
    }
    let open = state.square_of(unit).is_some_and(|at| !state.terrain(at).is_bad());
    if spec.class.is_infantry() && open && against_tanks && !is_supported(state, battle, attacker) {
        let reason = "unsupported infantry in the open against tanks";
        factors.push(Factor::new(-2, reason, Cite::section("A.2")));
    }
    if battle.lead(state, attacker).is_some_and(|lead| lead != state.unit(unit).formation) {
        factors.push(Factor::new(-2, "of another formation", Cite::ruling(42)));
    }
    factors
}

fn attack_factors(state: &State, battle: &Battle, unit: UnitId, factors: &mut Vec<Factor>) {
    if !battle.prepared(state).contains(&unit) {
        factors.push(Factor::new(-4, "unprepared attack", Cite::ruling(2)));
    }
    if has_combined_arms(state, battle) {
        factors.push(Factor::new(2, "combined arms", Cite::ruling(3)));
    }
    if state.spec(unit).is_light() {
        factors.push(Factor::new(-2, "light infantry attacks", Cite::ruling(29)));
    }
}

/// R3 Infantry, tanks, and guns at effective range, in a prepared attack.
pub(super) fn has_combined_arms(state: &State, battle: &Battle) -> bool {
    let has = |test: &dyn Fn(UnitId) -> bool| battle.attackers.iter().any(|id| test(*id));
    battle.is_prepared(state)
        && has(&|id| state.spec(id).class.is_infantry())
        && has(&|id| state.spec(id).class.is_tank())
        && has_effective_guns(state, battle, true)
}

fn has_effective_guns(state: &State, battle: &Battle, attacker: bool) -> bool {
    crate::rules::guns::shares(state, battle, attacker).iter().any(|share| share.effective)
}

/// R43 Tanks, anti-tank guns or heavy flak in the group, or guns at effective range.
fn is_supported(state: &State, battle: &Battle, attacker: bool) -> bool {
    use crate::tables::{Class, FlakKind};
    let helps = |id: &UnitId| {
        let spec = state.spec(*id);
        spec.class.is_tank() || spec.class == Class::AntiTank || spec.flak == Some(FlakKind::Heavy)
    };
    battle.units(attacker).iter().any(helps) || has_effective_guns(state, battle, attacker)
}

/// `7½` for thirty quarters.
fn exact(quarters: i32) -> String {
    let part = ["", "¼", "½", "¾"][usize::try_from(quarters.rem_euclid(4)).unwrap_or(0)];
    match quarters.div_euclid(4) {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}
