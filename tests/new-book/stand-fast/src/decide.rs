//! What happens when an order is given.

use kernel::Actor;

use crate::{Event, Order, Refusal, State};

/// What comes of an order.
///
/// # Errors
/// [`Refusal`]
pub fn decide(state: &State, by: Actor, order: Order) -> Result<Vec<Event>, Refusal> {
    let Order::StandFast = order;
    let side = by.side().ok_or(Refusal::NotASide)?;
    let due = state.due().ok_or(Refusal::Over)?;
    if side != due {
        return Err(Refusal::NotItsTurn { side: due });
    }
    let mut events = vec![Event::StoodFast { side }];
    if state.stood[side.enemy().index()] {
        events.push(match state.turn < state.setup.turns {
            true => Event::TurnBegan { turn: state.turn + 1 },
            false => Event::BattleEnded { winner: state.setup.holder },
        });
    }
    Ok(events)
}
