//! Platoons that are taken off: destroyed, captured, or gone over the edge of the table (R32); and what becomes of those who ride in them
//! (R31).

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::PlatoonId;

/// §11.5.2 A platoon has no man left. Those who rode in it get out where it stood.
pub fn destroyed(unfolding: &mut Unfolding, platoon: PlatoonId) {
    let at = unfolding.state.base(platoon).map(|base| base.centre);
    let passenger = unfolding.state.passenger(platoon);
    lose_fire_at(unfolding, platoon);
    unfolding.happen(Event::PlatoonDestroyed { platoon });
    if let Some(passenger) = passenger {
        let (platoon, vehicle, forced) = (passenger, platoon, true);
        unfolding.happen(Event::Dismounted { platoon, vehicle, at, forced });
    }
}

/// R12 A platoon is captured, with those who ride in it.
pub fn captured(unfolding: &mut Unfolding, platoon: PlatoonId) {
    lose_fire_at(unfolding, platoon);
    for platoon in with_passenger(unfolding, platoon) {
        unfolding.happen(Event::PlatoonCaptured { platoon });
    }
}

/// R32 A platoon has gone over its own edge of the table, with those who ride in it.
pub fn left(unfolding: &mut Unfolding, platoon: PlatoonId) {
    lose_fire_at(unfolding, platoon);
    for platoon in with_passenger(unfolding, platoon) {
        unfolding.happen(Event::PlatoonLeft { platoon });
    }
}

/// R29 What was called or declared at a platoon that is gone is not aimed anew.
fn lose_fire_at(unfolding: &mut Unfolding, target: PlatoonId) {
    let state = &unfolding.state;
    let called = state.missions.iter().filter(|one| one.target == target).map(|one| one.battery);
    let declared = state.declared.iter().filter(|one| one.target == target).map(|one| one.firer);
    let lost: Vec<PlatoonId> = called.chain(declared).collect();
    for platoon in lost {
        unfolding.happen(Event::FireGivenUp { platoon });
    }
}

/// Those who ride first.
fn with_passenger(unfolding: &Unfolding, platoon: PlatoonId) -> Vec<PlatoonId> {
    unfolding.state.passenger(platoon).into_iter().chain([platoon]).collect()
}
