//! What an umpire has ruled, in a few words.

use super::{count, some};
use crate::order::{Deed, Gone, Ruling};
use crate::position;
use crate::state::State;
use kernel::names::with_verb;

/// What is true now, without a full stop.
pub(super) fn words(state: &State, ruling: &Ruling) -> String {
    let name = |id| state.name(id);
    match ruling {
        Ruling::Place { platoon, at: Some(at) } => format!("{} stands at {at}", name(*platoon)),
        Ruling::Place { platoon, at: None } => format!("{} is on the table", name(*platoon)),
        Ruling::Gone { platoon, how } => {
            let how = match how {
                Gone::OffTable => "off the table",
                Gone::Destroyed => "destroyed",
                Gone::Captured => "captured",
                Gone::Left => "gone over the edge of the table",
                Gone::Hidden => "hidden",
                Gone::ToCome => "still to come",
            };
            format!("{} is {how}", name(*platoon))
        }
        Ruling::Losses { platoon, dead, wounded } => {
            format!("{} has {dead} dead and {wounded} wounded", name(*platoon))
        }
        Ruling::Order { platoon, order } => {
            format!("{} has the order {}", name(*platoon), order.word())
        }
        Ruling::Began { platoon, order } => {
            format!("{} had the order {} when the firing began", name(*platoon), order.word())
        }
        Ruling::DugIn { platoon, dug_in } => {
            format!("{} {} dug in", name(*platoon), is(*dug_in))
        }
        Ruling::Limbered { platoon, limbered } => {
            format!("{} {} limbered", name(*platoon), is(*limbered))
        }
        Ruling::Aboard { platoon, vehicle } => {
            format!("{} is in {}", name(*platoon), name(*vehicle))
        }
        Ruling::Still { platoon, turns } => {
            let turns = some(u16::from(*turns), "turn");
            format!("{} has stood still for {turns} before this one", name(*platoon))
        }
        Ruling::FiredMark { platoon, mark } => {
            let gives = if *mark { "gives" } else { "does not give" };
            format!("the fire of {} {gives} it away", name(*platoon))
        }
        Ruling::Deed { platoon, deed, done } => {
            format!("{} {}", name(*platoon), deed_words(*deed, *done))
        }
        Ruling::Reload { platoon, turn: Some(turn) } => {
            format!("{} reloads in turn {turn}", name(*platoon))
        }
        Ruling::Reload { platoon, turn: None } => format!("{} is loaded", name(*platoon)),
        Ruling::Superior { platoon, superior: Some(superior) } => {
            format!("{} follows the orders of {}", name(*platoon), name(*superior))
        }
        Ruling::Superior { platoon, superior: None } => {
            format!("{} follows no one's orders", name(*platoon))
        }
        other => of_several(state, other),
    }
}

/// What is between platoons, and what is of no one platoon.
fn of_several(state: &State, ruling: &Ruling) -> String {
    let name = |id| state.name(id);
    let battalion = |id| state.battalion_spec(id).name.as_str();
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            let sees = if shot.sight { "sees" } else { "does not see" };
            format!("{} {sees} {} at {}", name(*firer), name(*target), shot.distance)
        }
        Ruling::Contact { attacker, defender, contact: true, .. } => {
            format!("{} has come up to {}", name(*attacker), name(*defender))
        }
        Ruling::Contact { attacker, defender, .. } => {
            format!("{} and {} are not in contact", name(*attacker), name(*defender))
        }
        Ruling::Called { observer, battery, target } => {
            let (who, at) = (name(*observer), name(*target));
            format!("{who} has called the fire of {} on {at}", name(*battery))
        }
        Ruling::Declared { platoon, target } => {
            format!("{} will fire at {} later in the turn", name(*platoon), name(*target))
        }
        Ruling::Void { platoon } => {
            format!("the fire of {} is neither called, declared nor planned", name(*platoon))
        }
        Ruling::Planned { battery, at, clock } => {
            let (name, time) = (name(*battery), position::time(*clock));
            format!("the fire of {name} is planned on {at} at {time}")
        }
        Ruling::Shots { battery, shots } => {
            format!("{} has {} left", name(*battery), count(*shots, "mission"))
        }
        Ruling::Flights { mission, flights, flown } => format!(
            "{} has {} and has flown in {}",
            state.mission_name(*mission),
            count(*flights, "flight"),
            count(*flown, "turn")
        ),
        Ruling::AirAttack { mission, target, flights: 0 } => {
            format!("{} does not come for {}", state.mission_name(*mission), name(*target))
        }
        Ruling::AirAttack { mission, target, flights } => format!(
            "{} comes for {} with {}",
            state.mission_name(*mission),
            name(*target),
            count(*flights, "flight")
        ),
        Ruling::Radio { battalion: id, in_contact } => {
            let what = if *in_contact { "in contact" } else { "out of contact" };
            format!("{} is {what}", battalion(*id))
        }
        Ruling::Headquarters { battalion: id, platoon } => {
            format!("{} is the headquarters of {}", name(*platoon), battalion(*id))
        }
        Ruling::Initiative { side } => {
            format!("{} the initiative", with_verb(&state.side_name(*side), "has"))
        }
        Ruling::Clock { minutes } => format!("it is {}", position::time(*minutes)),
        Ruling::Objective { name, holder: Some(side) } => {
            format!("{name} belongs to {}", state.side_name(*side))
        }
        Ruling::Objective { name, holder: None } => format!("{name} belongs to neither side"),
        Ruling::End { winner: Some(side) } => {
            format!("{} won", with_verb(&state.side_name(*side), "has"))
        }
        Ruling::End { winner: None } => "the battle is a draw".to_owned(),
        // Every other ruling is of one platoon, and is said above.
        _ => String::new(),
    }
}

const fn deed_words(deed: Deed, done: bool) -> &'static str {
    match (deed, done) {
        (Deed::Moved, true) => "has moved",
        (Deed::Moved, false) => "has not moved",
        (Deed::MovedBefore, true) => "moved in the turn before",
        (Deed::MovedBefore, false) => "did not move in the turn before",
        (Deed::Ran, true) => "has run",
        (Deed::Ran, false) => "has not run",
        (Deed::Fired, true) => "has fired",
        (Deed::Fired, false) => "has not fired",
        (Deed::Called, true) => "has called in fire",
        (Deed::Called, false) => "has not called in fire",
        (Deed::Directed, true) => "has directed aircraft",
        (Deed::Directed, false) => "has not directed aircraft",
        (Deed::BuggedOut, true) => "has bugged out",
        (Deed::BuggedOut, false) => "has not bugged out",
        (Deed::Raised, true) => "was raised",
        (Deed::Raised, false) => "was not raised",
        (Deed::HasRaised, true) => "has raised a platoon",
        (Deed::HasRaised, false) => "has raised no platoon",
        (Deed::Patrolled, true) => "has been on patrol",
        (Deed::Patrolled, false) => "has not been on patrol",
        (Deed::Fought, true) => "has fought",
        (Deed::Fought, false) => "has not fought",
    }
}

const fn is(so: bool) -> &'static str {
    if so { "is" } else { "is not" }
}
