//! The switchboard: is the battle on, does this seat sit at a side; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Side, Tape};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::fire::Said;
use crate::rules::{
    assault, call, close_assault, command, contact, fire, initiative, interrupt, medic, movement,
    surrender, time, turn,
};
use crate::state::{Phase, State};

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
    let side = seat.side().ok_or(TurnRefusal::NotASide)?;
    let events = decide_for(state, side, order, tape)?;
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
        Order::Run { platoon } => movement::run(state, side, *platoon),
        Order::Interrupt { firers, after, ambush, sightings } => {
            let said = interrupt::Said { firers, after: *after, ambush: *ambush, sightings };
            interrupt::interrupt(state, side, said, tape)
        }
        Order::Pass => interrupt::pass(state, side),
        Order::EndPhase => turn::end_phase(state, side),
        Order::TreatWounded { near } => medic::treat(state, side, near, tape),
        Order::ThrowForTime => time::throw(state, side, tape),
    }
}
