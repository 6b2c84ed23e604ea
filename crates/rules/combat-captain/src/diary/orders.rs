//! An order as a player would say it, with the names of the setup.

use super::words::{count, names};
use crate::order::{Aim, Order, Volley};
use crate::state::State;

/// The order in a few words, told before anything comes of it. [`Order::words`] is what a player types.
#[must_use]
pub fn order(state: &State, order: &Order) -> String {
    let name = |id| state.name(id);
    let dice = |dice: u8| count(dice, "die");
    match order {
        Order::ChooseFirstSide { side } => format!("{} activates first", state.side_name(*side)),
        Order::Activate { unit } => format!("activate {}", state.unit_name(*unit)),
        Order::Move { subunit, normal, odd, .. } => {
            format!("{} moves with {}", name(*subunit), dice(normal + odd))
        }
        Order::Obstacle { subunit, kind, cross, .. } => {
            let how = if *cross { "goes over" } else { "takes cover behind" };
            format!("{} {how} the {}", name(*subunit), kind.word())
        }
        Order::Fire { volley } => volley_words(state, volley, "fire"),
        Order::ReactFire { volley, .. } => volley_words(state, volley, "answer"),
        Order::TakeCover { subunit, dice: n, .. } => {
            format!("{} takes cover with {}", name(*subunit), dice(*n))
        }
        Order::RemoveCover { subunit, dice: n } => {
            format!("{} leaves cover with {}", name(*subunit), dice(*n))
        }
        Order::EmergencyBreak { subunit } => format!("{} breaks cover", name(*subunit)),
        Order::HoldFire { subunit, dice: n } => {
            format!("{} holds fire with {}", name(*subunit), dice(*n))
        }
        Order::Mount { subunit, vehicle } => {
            format!("{} mounts {}", name(*subunit), name(*vehicle))
        }
        Order::Dismount { subunit, .. } => format!("{} gets down", name(*subunit)),
        Order::Overturn { subunit, vehicle } => {
            format!("{} turns {} over", name(*subunit), name(*vehicle))
        }
        Order::Shelter { subunit, vehicle } => {
            format!("{} takes cover behind {}", name(*subunit), name(*vehicle))
        }
        Order::Charge { subunit, target, .. } => {
            format!("{} charges {}", name(*subunit), name(*target))
        }
        Order::TakeGround { subunit, .. } => format!("{} takes ground", name(*subunit)),
        Order::AimShells { at: Aim::Subunit(id) } => format!("shells at {}", name(*id)),
        Order::Bomb { target } => format!("bomb {}", name(*target)),
        Order::Reinforce { unit, .. } => {
            format!("reinforcement move of {}", state.unit_name(*unit))
        }
        other => about_all(other),
    }
}

/// What names nobody.
fn about_all(order: &Order) -> String {
    match order {
        Order::ThrowForInitiative => "throw for the initiative".to_owned(),
        Order::CommonActivity { activity } => format!("all together: {}", activity.word()),
        Order::March { way, behind, .. } => match (way.last(), behind) {
            (Some(end), Some(kind)) => format!("go to {end} behind the {}", kind.word()),
            (Some(end), None) => format!("go to {end}"),
            (None, _) => "stay".to_owned(),
        },
        Order::ReinforcementMarch { way, .. } => match way.last() {
            Some(end) => format!("go to {end}"),
            None => "stay".to_owned(),
        },
        Order::GoOn => "go on".to_owned(),
        Order::Halt => "stop here".to_owned(),
        Order::PullMorale { markers } => format!("pull {}", count(*markers, "morale marker")),
        Order::Stand => "stand".to_owned(),
        Order::Withdraw => "withdraw".to_owned(),
        Order::Pass => "no one fires".to_owned(),
        Order::EndActivation => "end the unit's activation".to_owned(),
        Order::Fight => "fight the close combat".to_owned(),
        Order::StayPut => "stay".to_owned(),
        Order::TryEvent => "try for guns or aircraft".to_owned(),
        Order::DeclineEvent => "ask for nothing".to_owned(),
        Order::AimShells { at: Aim::Point(point) } => format!("shells at {point}"),
        Order::Strafe { .. } => "strafe".to_owned(),
        Order::BreakOff => "fly home".to_owned(),
        Order::EndReinforcement => "end the reinforcement moves".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
        // Every other order names somebody, and is said above.
        _ => String::new(),
    }
}

fn volley_words(state: &State, volley: &Volley, verb: &str) -> String {
    let who = names(state, volley.firers.iter().map(|firing| firing.subunit));
    let s = if volley.firers.len() == 1 { "s" } else { "" };
    format!("{who} {verb}{s} at {}", state.name(volley.target))
}
