//! The switchboard: is the battle on, does this seat sit at a side; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Side, Tape};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{
    activity, aftermath, air, charge, combat, cover, events, fire, journey, movement, obstacles,
    reaction, reinforcement, ruling, shells, transport, turn,
};
use crate::state::{Phase, Rush, State};

pub use unfolding::Unfolding;

/// What comes of an order: events, a refusal, or a question to the table.
pub type Decision = Result<Vec<Event>, Halt<Refusal>>;

/// What happens when `seat` gives `order`.
///
/// # Errors
/// [`Halt::Refused`] when the rules say no, [`Halt::Needs`] when the table must answer first,
/// [`Halt::Unfit`] when an answer on the tape does not fit.
pub fn decide(state: &State, seat: Actor, order: &Order, tape: &mut Tape<'_>) -> Decision {
    if let Order::Rule { ruling, reason } = order {
        return ruling::rule(state, seat, ruling, reason, tape);
    }
    if matches!(state.phase, Phase::Over(_)) {
        return Err(TurnRefusal::BattleOver.into());
    }
    let side = seat.side().ok_or(TurnRefusal::NotASide)?;
    let events = match order {
        Order::Rule { .. } => unreachable!("rulings are decided before"),
        Order::ThrowForInitiative => turn::throw_for_initiative(state, tape),
        Order::ChooseFirstSide { side: first } => turn::choose_first(state, side, *first),
        Order::Activate { unit } => turn::activate(state, side, *unit),
        Order::EndActivation => turn::end_activation(state, side),
        Order::TryEvent
        | Order::DeclineEvent
        | Order::AimShells { .. }
        | Order::Strafe { .. }
        | Order::Bomb { .. }
        | Order::BreakOff
        | Order::Reinforce { .. }
        | Order::ReinforcementMarch { .. }
        | Order::EndReinforcement => after_activation(state, side, order, tape),
        _ => during_activation(state, side, order, tape),
    }?;
    match tape.left() {
        0 => Ok(events),
        left => Err(Halt::Unfit(kernel::Unfit::LeftOver { left })),
    }
}

fn during_activation(state: &State, side: Side, order: &Order, tape: &mut Tape<'_>) -> Decision {
    match order {
        Order::CommonActivity { activity } => activity::common(state, side, *activity),
        Order::Move { subunit, normal, odd, up_to } => {
            movement::throw(state, side, *subunit, (*normal, *odd), *up_to, tape)
        }
        Order::March { way, behind, facing } => {
            movement::march(state, side, way, behind.map(|kind| (kind, *facing)))
        }
        Order::GoOn => journey::resume(state, side, true, tape),
        Order::Halt => journey::resume(state, side, false, tape),
        Order::Obstacle { subunit, kind, cross, to, facing } => {
            obstacles::pass(state, side, *subunit, *kind, *cross, *to, *facing)
        }
        Order::Fire { volley } => fire::fire(state, side, volley, tape),
        Order::TakeCover { subunit, dice, facing, near_building } => {
            cover::take(state, side, *subunit, *dice, *facing, *near_building)
        }
        Order::RemoveCover { subunit, dice } => cover::remove(state, side, *subunit, *dice),
        Order::EmergencyBreak { subunit } => cover::emergency(state, side, *subunit),
        Order::HoldFire { subunit, dice } => activity::hold_fire(state, side, *subunit, *dice),
        Order::PullMorale { markers } => activity::pull_morale(state, side, *markers),
        Order::Mount { subunit, vehicle } => transport::mount(state, side, *subunit, *vehicle),
        Order::Dismount { subunit, to } => transport::dismount(state, side, *subunit, *to),
        Order::Overturn { subunit, vehicle } => {
            transport::overturn(state, side, *subunit, *vehicle)
        }
        Order::Shelter { subunit, vehicle } => transport::shelter(state, side, *subunit, *vehicle),
        Order::Charge { subunit, target, normal, odd, way, distance } => {
            let (normal, odd) = (*normal, *odd);
            let (subunit, target, way) = (*subunit, *target, way.clone());
            let rush = Rush { subunit, target, normal, odd, way, distance: *distance };
            charge::charge(state, side, &rush, tape)
        }
        Order::Stand => charge::stand(state, side, tape),
        Order::Withdraw => charge::withdraw(state, side, tape),
        Order::ReactFire { volley, after } => reaction::react(state, side, volley, *after, tape),
        Order::Pass => reaction::pass(state, side, tape),
        Order::Fight => combat::fight(state, tape),
        Order::TakeGround { subunit, to, objective } => {
            aftermath::take_ground(state, side, *subunit, *to, objective.as_ref())
        }
        Order::StayPut => aftermath::stay_put(state, side),
        _ => unreachable!("decided elsewhere"),
    }
}

fn after_activation(state: &State, side: Side, order: &Order, tape: &mut Tape<'_>) -> Decision {
    match order {
        Order::TryEvent => events::attempt(state, side, tape),
        Order::DeclineEvent => events::decline(state, side),
        Order::AimShells { at } => shells::fire(state, side, *at, tape),
        Order::Strafe { run } => air::strafe(state, side, run, tape),
        Order::Bomb { target } => air::bomb(state, side, *target, tape),
        Order::BreakOff => air::break_off(state, side),
        Order::Reinforce { unit, odd, clear } => {
            reinforcement::reinforce(state, side, *unit, *odd, *clear, tape)
        }
        Order::ReinforcementMarch { subunit, way } => {
            reinforcement::march(state, side, *subunit, way)
        }
        Order::EndReinforcement => reinforcement::end(state, side),
        _ => unreachable!("decided elsewhere"),
    }
}
