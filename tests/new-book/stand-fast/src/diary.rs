//! Sentences about what happened.

use kernel::Names as _;

use crate::{Event, State};

/// One sentence about an event, before it is folded.
#[must_use]
pub fn sentence(state: &State, event: &Event) -> String {
    match event {
        Event::StoodFast { side } => format!("{} stands fast.", state.side_name(*side)),
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::BattleEnded { winner: Some(side) } => {
            format!("The battle is over; {} holds the ground.", state.side_name(*side))
        }
        Event::BattleEnded { winner: None } => "The battle is over, and nobody has won.".to_owned(),
    }
}
