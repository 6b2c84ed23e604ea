//! The switchboard: is the game on, does this seat sit at a side; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Tape};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{combat, movement, orders, ruling, skies, turn};
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
    if let Order::Rule { ruling, reason } = order {
        return ruling::rule(state, seat, ruling, reason);
    }
    if matches!(state.phase, Phase::Over(_)) {
        return Err(TurnRefusal::GameOver.into());
    }
    let side = || seat.side().ok_or(TurnRefusal::NotASide);
    let events = match order {
        Order::SealOrders { commitment } => orders::lay(state, side()?, commitment),
        Order::RevealOrders { orders, salt } => orders::reveal(state, side()?, orders, salt),
        // B What needs no order any side may set going, and the umpire who runs the turn.
        Order::GoOn if seat == Actor::App => Err(TurnRefusal::NotASide.into()),
        Order::GoOn => go_on(state, tape),
        Order::Rule { .. } => unreachable!("rulings are decided before"),
    }?;
    match tape.left() {
        0 => Ok(events),
        left => Err(Halt::Unfit(kernel::Unfit::LeftOver { left })),
    }
}

/// B The next step of the turn that needs no order.
fn go_on(state: &State, tape: &mut Tape<'_>) -> Decision {
    match &state.phase {
        Phase::Opening => turn::throw_weather(state, tape),
        Phase::Orders(_) => Err(TurnRefusal::OrdersOpen.into()),
        Phase::Air(_) => skies::next_zone(state, tape),
        Phase::Movement => movement::run(state, tape),
        Phase::Combat(_) => combat::next(state, tape),
        Phase::Supply => turn::close(state),
        Phase::Over(_) => Err(TurnRefusal::GameOver.into()),
    }
}
