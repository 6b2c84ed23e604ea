//! The switchboard: is the fight on, does this seat sit at a side; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Side, Tape, Unfit};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{assault, fire, guns, mission, movement, reaction, ruling, snap, turn};
use crate::state::State;

pub use unfolding::Unfolding;

/// What comes of an order: events, a refusal, or a question to the table.
pub type Decision = Result<Vec<Event>, Halt<Refusal>>;

/// What happens when `seat` gives `order`.
///
/// # Errors
/// [`Halt::Refused`] when the rules say no, [`Halt::Needs`] when the table must answer first,
/// [`Halt::Unfit`] when an answer on the tape does not fit.
pub fn decide(state: &State, seat: Actor, order: &Order, tape: &mut Tape<'_>) -> Decision {
    let events = if let Order::Rule { ruling, reason } = order {
        ruling::rule(state, seat, ruling, reason, tape)?
    } else {
        if state.is_over() {
            return Err(TurnRefusal::BattleOver.into());
        }
        let side = seat.side().ok_or(TurnRefusal::NotASide)?;
        by_a_side(state, side, order, tape)?
    };
    match tape.left() {
        0 => Ok(events),
        left => Err(Halt::Unfit(Unfit::LeftOver { left })),
    }
}

fn by_a_side(state: &State, side: Side, order: &Order, tape: &mut Tape<'_>) -> Decision {
    match order {
        Order::Draw => turn::draw(state, side, tape),
        Order::SwapCards { nco, member } => turn::swap(state, side, *nco, *member),
        Order::Run { way } => movement::run(state, side, way, tape),
        Order::CombatMove { way } => movement::combat_move(state, side, way, tape),
        Order::TakeCover => movement::take_cover(state, side, tape),
        Order::Fire { attack } => fire::fire(state, side, attack, tape),
        Order::FireThenMove { attack } => fire::fire_then_move(state, side, attack, tape),
        Order::MoveThenFire { half } => movement::move_then_fire(state, side, half, tape),
        Order::HalfMove { half } => movement::half_move(state, side, half, tape),
        Order::Charge { target, way } => assault::charge(state, side, *target, way, tape),
        Order::Reload { weapon, friend } => guns::reload(state, side, *weapon, *friend, tape),
        Order::Capture { enemy } => mission::capture(state, side, *enemy, tape),
        Order::Wait => turn::wait(state, side, tape),
        Order::Reply { reply } => assault::reply(state, side, reply, tape),
        Order::SnapFire { soldier, weapon, after, shot } => {
            snap::fire(state, side, (*soldier, *weapon), *after, *shot, tape)
        }
        Order::ReactMove { way, cover } => reaction::react_move(state, side, way, *cover, tape),
        Order::ChoosePin => reaction::choose_pin(state, side, tape),
        Order::ForcedMove { way, cover } => reaction::forced_move(state, side, way, *cover, tape),
        Order::Pass => reaction::pass(state, side, tape),
        Order::RequestReinforcement => mission::request(state, side, tape),
        Order::Rule { .. } => unreachable!("rulings are decided before"),
    }
}
