//! The switchboard: is the battle on, does this seat sit at a side or rule; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Side, Tape};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, RulingRefusal, TurnRefusal};
use crate::rules::fire::Said;
use crate::rules::{
    air, air_attack, anti_aircraft, arrival, assault, barrage, call, close_assault, command,
    contact, fire, hiding, initiative, interrupt, medic, movement, planned, ruling, surrender,
    time, transport, turn,
};
use crate::state::{Phase, Plan, State};

pub use unfolding::Unfolding;

/// What comes of an order: events, a refusal, or a question to the table.
pub type Decision = Result<Vec<Event>, Halt<Refusal>>;

/// What happens when `seat` gives `order`.
///
/// # Errors
/// [`Halt::Refused`] when the rules say no, [`Halt::Needs`] when the table must answer first,
/// [`Halt::Unfit`] when an answer on the tape does not fit.
pub fn decide(state: &State, seat: Actor, order: &Order, tape: &mut Tape<'_>) -> Decision {
    if matches!(state.phase, Phase::Over(_)) {
        return Err(TurnRefusal::BattleOver.into());
    }
    let events = match order {
        Order::Rule { ruling, reason } if seat == Actor::Umpire => {
            ruling::rule(state, ruling, reason)?
        }
        _ => decide_for(state, seat.side().ok_or(TurnRefusal::NotASide)?, order, tape)?,
    };
    match tape.left() {
        0 => Ok(events),
        left => Err(Halt::Unfit(kernel::Unfit::LeftOver { left })),
    }
}

fn decide_for(state: &State, side: Side, order: &Order, tape: &mut Tape<'_>) -> Decision {
    match order {
        Order::KeepInitiative => initiative::keep(state, side),
        Order::PassInitiative => initiative::pass(state, side),
        Order::Raise { commander, platoon, to, beside } => {
            command::raise(state, side, (*commander, *platoon), *to, *beside)
        }
        Order::Lower { platoon, to } => command::lower(state, side, *platoon, *to),
        Order::Follow { commander, platoons, beside } => {
            command::follow(state, side, *commander, platoons, beside)
        }
        Order::ThrowForContact => contact::throw(state, side, tape),
        Order::CallIndirect { observer, target, batteries, sightings } => {
            call::call(state, side, (*observer, *target), batteries, sightings)
        }
        Order::PlanFire { battery, at, clock } => {
            planned::plan(state, side, Plan { battery: *battery, at: *at, clock: *clock })
        }
        Order::CancelPlan { platoon, battery, clock, sees } => {
            planned::cancel(state, side, *platoon, (*battery, *clock), *sees)
        }
        Order::CallAir { mission, hidden } => air::call(state, side, *mission, hidden, tape),
        Order::DirectAir { observer, mission, target, flights, sightings } => {
            air::direct(state, side, (*observer, *mission), (*target, *flights), sightings)
        }
        Order::AntiAircraft { platoons, mission, target, near } => {
            anti_aircraft::fire(state, side, platoons, (*mission, *target), *near, tape)
        }
        Order::Barrage { batteries, on, cover } => {
            let said = barrage::Said { on: *on, cover: *cover };
            barrage::fall(state, side, batteries, said, tape)
        }
        Order::AttackFromAir { mission, target, cover } => {
            air_attack::attack(state, side, (*mission, *target), *cover, tape)
        }
        Order::Declare { firers, target, sightings } => {
            let said = Said { firers, batteries: &[], target: *target, sightings };
            fire::declare(state, side, said)
        }
        Order::Fire { firers, batteries, target, sightings } => {
            fire::fire(state, side, Said { firers, batteries, target: *target, sightings }, tape)
        }
        Order::ThrowForSurrender { near } => surrender::throw(state, side, near, tape),
        Order::Move { platoon, way } => movement::march(state, side, *platoon, way),
        Order::Assault { platoon, target, way, cover } => {
            assault::go(state, side, (*platoon, *target), way, *cover)
        }
        Order::Fight { platoon } => close_assault::fight(state, side, *platoon, tape),
        Order::Run { platoon, leaves } => movement::run(state, side, *platoon, *leaves),
        Order::Mount { platoon, vehicle } => transport::mount(state, side, *platoon, *vehicle),
        Order::Dismount { platoon, at } => transport::dismount(state, side, *platoon, *at),
        Order::Limber { platoon } => transport::limber(state, side, *platoon),
        Order::Unlimber { platoon } => transport::unlimber(state, side, *platoon),
        Order::Arrive { platoon, way } => arrival::arrive(state, side, *platoon, way),
        Order::Reveal { platoon, at } => hiding::reveal(state, side, *platoon, *at),
        Order::Interrupt { firers, after, ambush, sightings } => {
            let said = interrupt::Said { firers, after: *after, ambush: *ambush, sightings };
            interrupt::interrupt(state, side, said, tape)
        }
        Order::Pass => interrupt::pass(state, side),
        Order::EndPhase => turn::end_phase(state, side, tape),
        Order::TreatWounded { near } => medic::treat(state, side, near, tape),
        Order::ThrowForTime => time::throw(state, side, tape),
        Order::Rule { .. } => Err(RulingRefusal::NotTheUmpire.into()),
    }
}
