//! §11.1 The initiative: who has it may pass it on, and who was given it keeps it for the turn.

use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::TurnRefusal;
use crate::rules::turn;
use crate::state::{Phase, State};

/// §11.1 The holder keeps the initiative, and the orders phase begins.
///
/// # Errors
/// When it is not the phase, or not the holder.
pub fn keep(state: &State, side: Side) -> Decision {
    may_say(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::InitiativeKept { side });
    turn::go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C1 The holder passes the initiative; the other side has no choice this turn, and keeps it until it passes it in a later one.
///
/// # Errors
/// When it is not the phase, or not the holder.
pub fn pass(state: &State, side: Side) -> Decision {
    may_say(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::InitiativePassed { to: side.enemy() });
    turn::go_on(&mut unfolding);
    Ok(unfolding.finish())
}

fn may_say(state: &State, side: Side) -> Result<(), TurnRefusal> {
    if state.phase != Phase::Initiative {
        return Err(TurnRefusal::WrongPhase { wanted: "initiative", now: state.phase.word() });
    }
    if state.initiative != side {
        return Err(TurnRefusal::NotTheHolder);
    }
    Ok(())
}

/// Keeping it and passing it.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if may_say(state, side).is_err() {
        return;
    }
    offers.offer("Initiative", "Keep the initiative", Order::KeepInitiative);
    offers.offer("Initiative", "Pass the initiative", Order::PassInitiative);
}
