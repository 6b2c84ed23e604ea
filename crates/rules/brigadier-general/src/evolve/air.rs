//! Aircraft, what is fired at them, and planned fire (§11.4.1, §11.4.3).

use kernel::{Seq, Side};

use super::{fire, with};
use crate::event::Event;
use crate::state::{AirAttack, MissionId, PlatoonId, State};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::FirePlanned { plan } => state.plans.push(*plan),
        Event::PlanCancelled { plan, .. } => state.plans.retain(|one| one != plan),
        Event::PlannedFireFell { plans, .. } => {
            state.plans.retain(|one| !plans.contains(one));
            for plan in plans {
                fire::opens_fire(state, plan.battery, at);
            }
        }
        Event::AirCalled { mission, .. } => named(state, *mission),
        Event::AirTargetNamed { mission, by, target, flights } => {
            send(state, *mission, (*by, *target), *flights);
        }
        Event::AirDirected { observer, mission, target, flights } => {
            named(state, *mission);
            if let Some(spec) = state.setup.air.get(mission) {
                let by = spec.side;
                send(state, *mission, (by, *target), *flights);
            }
            with(state, *observer, |now| now.deeds.directed = true);
        }
        Event::AntiAircraftFired { platoons, mission, target, down, away, .. } => {
            platoons.iter().for_each(|platoon| fire::opens_fire(state, *platoon, at));
            if let Some(force) = state.air.get_mut(mission) {
                force.flights = force.flights.saturating_sub(*down);
            }
            for attack in &mut state.attacks {
                if (attack.mission, attack.target) == (*mission, *target) {
                    attack.flights = attack.flights.saturating_sub(down.saturating_add(*away));
                }
            }
            state.attacks.retain(|attack| attack.flights > 0);
        }
        Event::AirAttacked { mission, target, .. } => {
            state.attacks.retain(|one| (one.mission, one.target) != (*mission, *target));
        }
        _ => {}
    }
}

/// It has flown in one turn more.
pub(super) fn named(state: &mut State, mission: MissionId) {
    let turn = state.turn;
    if let Some(force) = state.air.get_mut(&mission).filter(|force| force.named_in != turn) {
        (force.flown, force.named_in) = (force.flown.saturating_add(1), turn);
    }
}

/// Flights that come for one target attack it together.
fn send(state: &mut State, mission: MissionId, (by, target): (Side, PlatoonId), flights: u8) {
    let is_it = |one: &&mut AirAttack| (one.mission, one.target) == (mission, target);
    match state.attacks.iter_mut().find(is_it) {
        Some(attack) => attack.flights = attack.flights.saturating_add(flights),
        None => state.attacks.push(AirAttack { mission, target, by, flights }),
    }
}
