//! §5, §7 Dice of batteries and aircraft, in support of a fight and in the artillery phase. Both always fire from
//! afar: armour or cover costs them one die at most (§3.7.2), also when the fight they support is a close combat.

use kernel::{Cite, Ledger, Side};

use super::cover::Cover;
use super::{FOUNDED, Foe, floor_line, foe_of_attack, lost_strength_line, water};
use crate::rules::fight::Fight;
use crate::state::{StandId, State};

/// §7, R27 Dice of one air point.
const AIR_DICE: i32 = 2;

/// §5.1 A battery's dice at `target` in a barrage, or in support of an attack on it.
#[must_use]
pub fn battery_ledger(state: &State, battery: StandId, target: StandId) -> Ledger {
    let mut ledger = Ledger::new();
    let foe = foe_of_attack(state, target);
    battery_lines(state, battery, &foe, &Cite::section("5.1"), &mut ledger);
    ledger
}

/// §7 An air point's dice at `target`.
#[must_use]
pub fn air_ledger(state: &State, target: StandId) -> Ledger {
    let mut ledger = Ledger::new();
    air_lines(&foe_of_attack(state, target), &mut ledger);
    ledger
}

/// The dice a battery would bring to the attacker's or the defender's side of a fight.
#[must_use]
pub(crate) fn battery_dice(state: &State, fight: &Fight, battery: StandId) -> i32 {
    let attacks = state.spec(battery).side == fight.side;
    let foe = if attacks {
        foe_of_attack(state, fight.defender)
    } else {
        super::foe_of_defence(state, fight)
    };
    let mut ledger = Ledger::new();
    battery_lines(state, battery, &foe, &Cite::section("3.5"), &mut ledger);
    ledger.total()
}

/// The dice an air point would bring to one side of a fight, if it comes through.
#[must_use]
pub(crate) fn air_dice(state: &State, fight: &Fight, side: Side) -> i32 {
    let foe = if side == fight.side {
        foe_of_attack(state, fight.defender)
    } else {
        super::foe_of_defence(state, fight)
    };
    let mut ledger = Ledger::new();
    air_lines(&foe, &mut ledger);
    ledger.total()
}

pub(super) fn battery_lines(
    state: &State,
    battery: StandId,
    foe: &Foe,
    cite: &Cite,
    ledger: &mut Ledger,
) {
    let spec = state.spec(battery);
    let before = ledger.total();
    let fighting = i32::from(spec.fighting);
    ledger.add(spec.name.clone(), fighting, "a battery's fire", cite.clone(), Some(FOUNDED));
    armour_or_cover_line(&spec.name, foe, ledger);
    if let Some(reason) = water::at(state, battery) {
        let at = Some(state.stand(battery).placed_at);
        ledger.add(spec.name.clone(), -1, reason, Cite::section("3.7.3"), at);
    }
    lost_strength_line(state, battery, ledger);
    floor_line(&spec.name, before, 0, ledger);
}

pub(super) fn air_lines(foe: &Foe, ledger: &mut Ledger) {
    ledger.add("aircraft", AIR_DICE, "an air point", Cite::section("7"), None);
    armour_or_cover_line("aircraft", foe, ledger);
}

/// One die for armour or cover; so the defence in the book's first example has six dice, not seven (R6).
fn armour_or_cover_line(name: &str, foe: &Foe, ledger: &mut Ledger) {
    let cite = Cite::section("3.7.2");
    if foe.armoured {
        ledger.add(name.to_owned(), -1, "distant fire at armour", cite.clone(), Some(FOUNDED));
    }
    match &foe.cover {
        Cover::Costs { .. } if foe.armoured => {
            ledger.pass_over(name.to_owned(), "armour and cover cost one die at most", cite);
        }
        Cover::Costs { reason, cause } => {
            ledger.add(name.to_owned(), -1, *reason, cite, *cause);
        }
        Cover::Useless { reason, cite } => {
            ledger.pass_over(name.to_owned(), *reason, cite.clone());
        }
        Cover::None => {}
    }
}
