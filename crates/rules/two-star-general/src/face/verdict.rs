//! §8 Who has won, and why, in words.

use kernel::Side;
use kernel::names::{agreed, pronoun_with_verb, with_verb};

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
    let wins = |side: Side| with_verb(name(side), "wins");
    let holds = |side: Side| pronoun_with_verb(name(side), "holds");
    match (outcome.reason, outcome.winner) {
        (EndReason::NoBattalionLeft, Some(side)) => {
            format!("{}: {} no battalion left", wins(side), with_verb(name(side.enemy()), "has"))
        }
        (EndReason::NoBattalionLeft, None) => "A draw: neither side has a battalion left".into(),
        (EndReason::Ruled, Some(side)) => format!("{} by the umpire's ruling", wins(side)),
        (EndReason::Ruled, None) => "A draw by the umpire's ruling".to_owned(),
        (EndReason::LastDay, None) => {
            "A draw: both sides hold as many objective points when the last day ends".into()
        }
        (EndReason::LastDay, Some(side)) => match victory {
            Victory::MostPoints => {
                format!(
                    "{}: {} more objective points when the last day ends",
                    wins(side),
                    holds(side)
                )
            }
            Victory::AttackerNeeds { attacker, points } => {
                let needed = match points {
                    1 => "1 point".to_owned(),
                    points => format!("{points} points"),
                };
                let held = outcome.points[attacker.index()];
                if attacker == side {
                    let needed = format!("{needed} {}", pronoun_with_verb(name(side), "needed"));
                    format!("{}: {} the {needed}", wins(side), holds(side))
                } else {
                    let (loser, has) = (name(attacker), agreed(name(attacker), "holds"));
                    format!("{}: {loser} needed {needed} and {has} {held}", wins(side))
                }
            }
        },
    }
}
