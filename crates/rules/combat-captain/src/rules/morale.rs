//! §9 Morale: markers for the whole unit, and the rout that follows when there are too many.

use crate::decide::Unfolding;
use crate::event::{Event, MoraleReason};
use crate::position::routs;
use crate::state::{State, SubunitId, UnitId, UnitStatus};

/// §9.1 A unit takes markers, and routs if there are too many now.
pub fn gain(unfolding: &mut Unfolding, unit: UnitId, markers: u8, reason: MoraleReason) {
    take(unfolding, unit, markers, reason);
    check(unfolding, unit);
}

/// §9.1 A unit takes markers, before it is looked at whether it routs.
pub fn take(unfolding: &mut Unfolding, unit: UnitId, markers: u8, reason: MoraleReason) {
    if markers > 0 && unfolding.state.unit(unit).status == UnitStatus::Fighting {
        unfolding.happen(Event::MoraleGained { unit, markers, reason });
    }
}

/// §9.3, R29 Looked at after every change of markers or sub-units.
pub fn check(unfolding: &mut Unfolding, unit: UnitId) {
    let state = &unfolding.state;
    let now = state.unit(unit);
    if now.status != UnitStatus::Fighting {
        return;
    }
    let members = state.members(unit).count();
    if members == 0 {
        unfolding.happen(Event::UnitGone { unit });
    } else if routs(usize::from(now.morale), members) {
        let carried: Vec<SubunitId> = strangers_aboard(state, unit);
        for subunit in carried {
            crate::rules::transport::get_out(unfolding, subunit);
        }
        unfolding.happen(Event::UnitRouted { unit });
    }
}

/// Passengers of other units in this unit's vehicles: they do not run with it.
fn strangers_aboard(state: &State, unit: UnitId) -> Vec<SubunitId> {
    let aboard = state.vehicles(unit).filter_map(|vehicle| state.passenger(vehicle));
    aboard.filter(|passenger| state.unit_of(*passenger) != unit).collect()
}
