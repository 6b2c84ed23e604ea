//! §8 Who has won, and why, in words.

use kernel::Side;

use crate::state::{EndReason, Outcome, Phase, State, Victory};

pub(super) fn verdict(state: &State, sides: [&str; 2]) -> Option<String> {
    match &state.phase {
        Phase::Over(outcome) => Some(words(outcome, state.setup.victory, sides)),
        _ => None,
    }
}

/// "Western Brigade wins: Southern Brigade needed 3 points and holds 1".
fn words(outcome: &Outcome, victory: Victory, sides: [&str; 2]) -> String {
    let name = |side: Side| sides[side.index()];
    match (outcome.reason, outcome.winner) {
        (EndReason::NoBattalionLeft, Some(side)) => {
            format!("{} wins: {} has no battalion left", name(side), name(side.enemy()))
        }
        (EndReason::NoBattalionLeft, None) => "A draw: neither side has a battalion left".into(),
        (EndReason::Ruled, Some(side)) => format!("{} wins by the umpire's ruling", name(side)),
        (EndReason::Ruled, None) => "A draw by the umpire's ruling".to_owned(),
        (EndReason::LastDay, None) => {
            "A draw: both sides hold the same when the last day ends".into()
        }
        (EndReason::LastDay, Some(side)) => match victory {
            Victory::MostPoints => {
                format!("{} wins: it holds more when the last day ends", name(side))
            }
            Victory::AttackerNeeds { attacker, points } => {
                let needed = match points {
                    1 => "1 point".to_owned(),
                    points => format!("{points} points"),
                };
                let holds = outcome.points[attacker.index()];
                if attacker == side {
                    format!("{} wins: it holds the {needed} it needed", name(side))
                } else {
                    let loser = name(attacker);
                    format!("{} wins: {loser} needed {needed} and holds {holds}", name(side))
                }
            }
        },
    }
}
