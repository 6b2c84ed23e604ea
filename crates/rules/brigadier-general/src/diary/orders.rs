//! An order as a player would say it, with the names of the setup.

use super::{names, some};
use crate::order::Order;
use crate::position;
use crate::state::{MissionId, PlatoonId, State};

/// The order in a few words, told before anything comes of it. [`Order::words`] is what a player types.
#[must_use]
pub fn order(state: &State, order: &Order) -> String {
    let name = |id: &PlatoonId| state.name(*id);
    match order {
        Order::Raise { commander, platoon, to, .. } if commander == platoon => {
            format!("{} raises itself to {}", name(platoon), to.word())
        }
        Order::Raise { commander, platoon, to, .. } => {
            format!("{} raises {} to {}", name(commander), name(platoon), to.word())
        }
        Order::Lower { platoon, to } => {
            format!("{} lowers its order to {}", name(platoon), to.word())
        }
        Order::Follow { commander, platoons, .. } => {
            let verb = verb(platoons, "follow");
            format!("{} {verb} {}", names(state, platoons), name(commander))
        }
        Order::CallIndirect { observer, target, batteries, .. } => {
            let batteries = names(state, batteries);
            format!("{} calls the fire of {batteries} on {}", name(observer), name(target))
        }
        Order::Declare { firers, target, .. } => {
            format!("{} will fire at {} later in the turn", names(state, firers), name(target))
        }
        Order::Fire { firers, batteries, target, .. } => {
            let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            format!("{} {} at {}", names(state, &all), verb(&all, "fire"), name(target))
        }
        Order::Move { platoon, way } => match way.last() {
            Some(end) => format!("{} goes to {end}", name(platoon)),
            None => format!("{} moves", name(platoon)),
        },
        Order::Assault { platoon, target, .. } => {
            format!("{} assaults {}", name(platoon), name(target))
        }
        Order::Fight { platoon } => format!("fight the close assault of {}", name(platoon)),
        Order::Run { .. }
        | Order::Mount { .. }
        | Order::Dismount { .. }
        | Order::Limber { .. }
        | Order::Unlimber { .. }
        | Order::Arrive { .. }
        | Order::Reveal { .. } => come_and_go(state, order),
        Order::Interrupt { firers, after, .. } => {
            let on_the_way = state.on_the_way.as_ref();
            let mover = on_the_way.map_or("a platoon", |way| state.name(way.platoon));
            let verb = verb(firers, "interrupt");
            format!("{} {verb} {mover} after {after}", names(state, firers))
        }
        Order::PlanFire { .. }
        | Order::CancelPlan { .. }
        | Order::Barrage { .. }
        | Order::CallAir { .. }
        | Order::DirectAir { .. }
        | Order::AntiAircraft { .. }
        | Order::AttackFromAir { .. } => from_afar(state, order),
        Order::KeepInitiative => "keep the initiative".to_owned(),
        Order::PassInitiative => "pass the initiative".to_owned(),
        Order::ThrowForContact => "throw for the radios".to_owned(),
        Order::ThrowForSurrender { .. } => "throw for those who may surrender".to_owned(),
        Order::Pass => "hold fire".to_owned(),
        Order::EndPhase => format!("no more in the {} phase", state.phase.word()),
        Order::TreatWounded { .. } => "throw for the wounded".to_owned(),
        Order::ThrowForTime => "throw for the time".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
    }
}

/// Who runs, rides, comes on or shows himself.
fn come_and_go(state: &State, order: &Order) -> String {
    let name = |id: &PlatoonId| state.name(*id);
    match order {
        Order::Run { platoon, leaves: false } => format!("{} runs", name(platoon)),
        Order::Run { platoon, leaves: true } => {
            format!("{} runs over its edge of the table", name(platoon))
        }
        Order::Mount { platoon, vehicle } => {
            format!("{} gets into {}", name(platoon), name(vehicle))
        }
        Order::Dismount { platoon, .. } => format!("{} gets out", name(platoon)),
        Order::Limber { platoon } => format!("{} limbers", name(platoon)),
        Order::Unlimber { platoon } => format!("{} unlimbers", name(platoon)),
        Order::Arrive { platoon, way } => match way.last() {
            Some(end) => format!("{} comes on, to {end}", name(platoon)),
            None => format!("{} comes on", name(platoon)),
        },
        Order::Reveal { platoon, at: Some(at) } => {
            format!("{} shows itself at {at}", name(platoon))
        }
        Order::Reveal { platoon, at: None } => format!("{} shows itself", name(platoon)),
        _ => String::new(),
    }
}

/// Planned fire, aircraft, and what is fired at them.
fn from_afar(state: &State, order: &Order) -> String {
    let name = |id: &PlatoonId| state.name(*id);
    let air = |id: &MissionId| state.mission_name(*id);
    match order {
        Order::PlanFire { battery, at, clock } => {
            format!("plan fire of {} on {at} for {}", name(battery), position::time(*clock))
        }
        Order::CancelPlan { platoon, battery, clock, .. } => {
            let time = position::time(*clock);
            format!("{} cancels the fire of {} at {time}", name(platoon), name(battery))
        }
        Order::Barrage { batteries, .. } => {
            format!("resolve the planned fire of {}", names(state, batteries))
        }
        Order::CallAir { mission, .. } => format!("call {}", air(mission)),
        Order::DirectAir { observer, mission, target, flights, .. } => {
            let some = some(*flights, "flight");
            format!("{} directs {some} of {} at {}", name(observer), air(mission), name(target))
        }
        Order::AntiAircraft { platoons, mission, target, .. } => {
            let verb = verb(platoons, "fire");
            let (guns, over) = (names(state, platoons), name(target));
            format!("{guns} {verb} at {} over {over}", air(mission))
        }
        Order::AttackFromAir { mission, target, .. } => {
            format!("{} attacks {}", air(mission), name(target))
        }
        _ => String::new(),
    }
}

/// One fires, two fire.
fn verb(who: &[PlatoonId], verb: &str) -> String {
    let end = if who.len() == 1 { "s" } else { "" };
    format!("{verb}{end}")
}
