//! §11 Who has won when the last day is over: the hexes each side holds, counted by their value (R49).

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::{EndReason, Outcome, State, Victory};

/// Ends the battle after the last round of the last day.
pub fn end_of_last_day(unfolding: &mut Unfolding) {
    let points = unfolding.state.objective_points();
    let winner = winner(&unfolding.state);
    let reason = EndReason::LastDay;
    unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, points, reason } });
}

/// R49 The side that would win if the battle ended now; `None` for a draw.
#[must_use]
pub fn winner(state: &State) -> Option<Side> {
    let points = state.objective_points();
    let [blue, orange] = points;
    match state.setup.victory {
        Victory::MostPoints if blue == orange => None,
        Victory::MostPoints if blue > orange => Some(Side::Blue),
        Victory::MostPoints => Some(Side::Orange),
        Victory::AttackerNeeds { attacker, points: needed } => {
            let reached = points[attacker.index()] >= needed;
            Some(if reached { attacker } else { attacker.enemy() })
        }
    }
}
