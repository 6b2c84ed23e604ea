//! §A.2, R5 The factors of a defender alone.

use kernel::Cite;

use super::factors::Factor;
use crate::rules::battle::Battle;
use crate::state::{State, UnitId};

pub(super) fn factors(
    state: &State,
    battle: &Battle,
    unit: UnitId,
    against_tanks: bool,
    factors: &mut Vec<Factor>,
) {
    if battle.bad_ground(state) && against_tanks {
        let reason = "defends close country against tanks";
        factors.push(Factor::new(2, reason, Cite::ruling(43)));
    }
    if state.unit(unit).supply == 0 {
        factors.push(Factor::new(-2, "has no SP", Cite::ruling(5)));
    }
}
