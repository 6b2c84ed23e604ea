//! Folds events.

use crate::{Event, State};

pub fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::StoodFast { side } => state.stood[side.index()] = true,
        Event::TurnBegan { turn } => (state.turn, state.stood) = (*turn, [false; 2]),
        Event::BattleEnded { .. } => state.over = true,
    }
}
