//! The switchboard: is the battle on, does this seat sit at a side; then one line per order.

mod unfolding;

use kernel::{Actor, Halt, Side, Tape};

use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{
    air, artillery, attack, headquarters, movement, night, orders, reshuffle, retreat, ruling,
    shuffle, support_platoons, turn,
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
    if let Order::Rule { ruling, reason } = order {
        return ruling::rule(state, seat, ruling, reason);
    }
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
        Order::SealOrders { commitment } => orders::seal(state, side, commitment),
        Order::RevealOrders { orders, salt } => orders::reveal(state, side, orders, salt),
        Order::ThrowForMove => turn::throw_for_move(state, tape),
        Order::Activate { battalion } => turn::activate(state, side, *battalion),
        Order::Move { stand, path, strategic } => {
            movement::move_stand(state, side, *stand, path, *strategic)
        }
        Order::Retreat { stand, path, strategic, leave } => {
            retreat::retreat(state, side, *stand, path, *strategic, *leave)
        }
        Order::Shuffle { places } => shuffle::shuffle(state, side, places),
        Order::Transfer { platoon, to } => support_platoons::transfer(state, side, *platoon, *to),
        Order::PlaceHq { battalion, hex } => headquarters::place(state, side, *battalion, *hex),
        Order::Attack { stands, target } => attack::attack(state, side, stands, *target, tape),
        Order::EndActivation => turn::end_activation(state, side),
        Order::ThrowForArtillery => turn::throw_for_artillery(state, tape),
        Order::Barrage { battery, target } => {
            artillery::barrage(state, side, *battery, *target, tape)
        }
        Order::MoveArtillery { battery, path } => {
            artillery::move_battery(state, side, *battery, path)
        }
        Order::AirStrike { target } => air::strike(state, side, *target, tape),
        Order::EndArtillery => turn::end_artillery(state, side),
        Order::Recover { stand, points } => night::recover(state, side, *stand, *points),
        Order::Restore { stand, hex, points } => night::restore(state, side, *stand, *hex, *points),
        Order::RecoverPlatoon { platoon, with } => {
            night::recover_platoon(state, side, *platoon, *with)
        }
        Order::NightReshuffle { battalion, places } => {
            reshuffle::reshuffle(state, side, *battalion, places)
        }
        Order::NightTransfer { platoon, to } => reshuffle::transfer(state, side, *platoon, *to),
        Order::EndNight => night::end(state, side),
        Order::Rule { .. } => unreachable!("rulings are decided before"),
    }
}
