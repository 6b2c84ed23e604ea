//! §3.2 The combat status chart: on which faces a throw hits, by the orders of both sides.
//!
//! The book's copy of the chart has lost cells, so each reading is kept beside the one that was possible (R1, R2),
//! and "double" is read by ruling R3. The attacker's faces follow the target's order; the defender's follow its own.

use kernel::odds::{FaceSet, HitRule, Pairs};
use kernel::{Cite, Ledger};

use crate::rules::options::{HoldVsHold, Options, PairReading};
use crate::state::{StandId, State, Status};

const FIVE: FaceSet = FaceSet::of(&[5]);
const FOUR: FaceSet = FaceSet::of(&[4]);
const SIX: FaceSet = FaceSet::of(&[6]);
const FIVE_SIX: FaceSet = FaceSet::of(&[5, 6]);

/// Which faces hit, and why those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub rule: HitRule,
    pub why: Ledger,
}

/// What a stand (or a battery, always as on Move, R26) of status `attacker` hits `target` on.
#[must_use]
pub fn attack(state: &State, attacker: Status, target: StandId) -> Reading {
    let options = &state.setup.options;
    let mut why = Ledger::new();
    let status = told_status(state, target, &mut why);
    let name = state.stand_name(target).to_owned();
    let at = state.ordered_at(target);
    let rule = match status {
        Status::Move => {
            why.add(name, 0, "a target on Move: 6, or pairs of 5s", Cite::section("3.2"), at);
            why.pass_over("", "5, 6 or pairs of 4s: read as the line for Retreat", Cite::ruling(1));
            six_or_pairs(options)
        }
        Status::Hold | Status::DigIn if attacker == Status::Move => {
            let reason = format!("a target on {}, attacked by Move: 6", status.word());
            why.add(name, 0, reason, Cite::section("3.2"), at);
            HitRule::each(6, SIX)
        }
        Status::Hold | Status::DigIn => hold_attacks_hold(options, status, name, &mut why),
        Status::Retreat => {
            let reason = "a target on Retreat: 5, 6, or pairs of 4s";
            why.add(name, 0, reason, Cite::ruling(1), at);
            HitRule::each(6, FIVE_SIX).or_pairs(FOUR, pairs(options))
        }
    };
    tell_pairs(&rule, &mut why);
    Reading { rule, why }
}

/// What an attacked stand hits on when it fights back; `None` on Retreat, which does not (§3.6).
#[must_use]
pub fn defence(state: &State, defender: StandId) -> Option<Reading> {
    let options = &state.setup.options;
    let mut why = Ledger::new();
    let status = told_status(state, defender, &mut why);
    let (rule, reason) = match status {
        Status::Move => (six_or_pairs(options), "defends on Move: 6, or pairs of 5s"),
        Status::Hold => (HitRule::each(6, FIVE_SIX), "defends on Hold: 5 and 6"),
        Status::DigIn => {
            let rule = HitRule::each(6, FIVE_SIX).or_pairs(FOUR, pairs(options));
            (rule, "defends on Dig In: 5, 6, or pairs of 4s")
        }
        Status::Retreat => return None,
    };
    let cite = if state.spec(defender).battalion.is_none() {
        Cite::section("5")
    } else {
        Cite::section("3.2")
    };
    why.add(state.stand_name(defender).to_owned(), 0, reason, cite, state.ordered_at(defender));
    tell_pairs(&rule, &mut why);
    Some(Reading { rule, why })
}

/// The status a stand fights with, with a line when water makes it another than its order (§2.5, R29).
fn told_status(state: &State, stand: StandId, why: &mut Ledger) -> Status {
    let status = state.fighting_status(stand);
    if status != state.order_of(stand) {
        let reason = "in a stream or on a bridge it fights as on Move";
        let at = Some(state.stand(stand).placed_at);
        why.add(state.stand_name(stand).to_owned(), 0, reason, Cite::section("2.5"), at);
    }
    status
}

/// R2 The chart has no line for Hold against Hold or Dig In.
fn hold_attacks_hold(options: &Options, status: Status, name: String, why: &mut Ledger) -> HitRule {
    let target = status.word();
    match options.hold_vs_hold {
        HoldVsHold::Six => {
            let reason = format!("a target on {target}, attacked by Hold: 6, as by Move");
            why.add(name, 0, reason, Cite::ruling(2), None);
            why.pass_over("", "6 or pairs of 5s: the other reading", Cite::ruling(2));
            HitRule::each(6, SIX)
        }
        HoldVsHold::SixOrDoubleFive => {
            let reason = format!("a target on {target}, attacked by Hold: 6, or pairs of 5s");
            why.add(name, 0, reason, Cite::ruling(2), None);
            why.pass_over("", "6 alone: the other reading", Cite::ruling(2));
            six_or_pairs(options)
        }
    }
}

/// R3 Says how "double" is read, where it matters.
fn tell_pairs(rule: &HitRule, why: &mut Ledger) {
    if rule.pair.is_empty() {
        return;
    }
    let reason = match rule.pairs {
        Pairs::Each => "every pair counts one hit",
        Pairs::Once => "one pair counts, not more",
    };
    why.add("", 0, reason, Cite::ruling(3), None);
}

const fn six_or_pairs(options: &Options) -> HitRule {
    HitRule::each(6, SIX).or_pairs(FIVE, pairs(options))
}

const fn pairs(options: &Options) -> Pairs {
    match options.pairs {
        PairReading::Each => Pairs::Each,
        PairReading::Once => Pairs::Once,
    }
}
