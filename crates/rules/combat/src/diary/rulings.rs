//! What the umpire has ruled, said as it stands then.

use super::words::count;
use crate::order::{Ruling, Shot};
use crate::state::{SoldierId, State};
use crate::tables::{self, Cover, Wound};
use kernel::names::with_verb;

/// "b3 is pinned down".
pub(super) fn ruling(state: &State, ruling: &Ruling) -> String {
    let name = |id: &SoldierId| state.name(*id);
    match ruling {
        Ruling::Shot { firer, target, shot } => shot_words(&name(firer), &name(target), shot),
        Ruling::Place { soldier, at: Some(at) } => format!("{} stands at {at}", name(soldier)),
        Ruling::Place { soldier, at: None } => format!("{} is on the field", name(soldier)),
        Ruling::Wound { soldier, wound } => match wound {
            Wound::None => format!("{} is unhurt", name(soldier)),
            Wound::Dead => format!("{} is dead", name(soldier)),
            wound => format!("{} has a {}", name(soldier), wound.word()),
        },
        Ruling::Pinned { soldier, pinned: true } => format!("{} is pinned down", name(soldier)),
        Ruling::Pinned { soldier, pinned: false } => {
            format!("{} is not pinned down", name(soldier))
        }
        Ruling::Used { soldier, weapon, used } => {
            let (weapon, used) = (&tables::weapon(*weapon).name, count(*used, "time"));
            format!("{} has used the {weapon} {used} since it was loaded", name(soldier))
        }
        Ruling::Card { soldier, in_deck: true } => {
            format!("the card of {} is in the deck", name(soldier))
        }
        Ruling::Card { soldier, in_deck: false } => {
            format!("the card of {} has been drawn this turn", name(soldier))
        }
        Ruling::Free { soldier } => format!("{} is free again", name(soldier)),
        Ruling::Reinforce { side } => {
            let side = state.side_name(*side);
            format!("the next fire team of {side} comes with the next turn")
        }
        Ruling::Objective { name, holder } => {
            let holder =
                holder.map_or_else(|| "neither side".to_owned(), |side| state.side_name(side));
            format!("{name} belongs to {holder}")
        }
        Ruling::End { winner: Some(side) } => {
            format!("{} won", with_verb(&state.side_name(*side), "has"))
        }
        Ruling::End { winner: None } => "the battle is a draw".to_owned(),
    }
}

fn shot_words(firer: &str, target: &str, shot: &Shot) -> String {
    let seen = if shot.sight { "sees" } else { "does not see" };
    let cover = match shot.cover {
        Cover::None => "in the open",
        Cover::Light => "in light cover",
        Cover::Heavy => "in heavy cover",
        Cover::Fortified => "in a fortified place",
        Cover::Hidden => "hidden",
    };
    format!("{firer} {seen} {target} at {}, {cover}", shot.distance)
}
