//! An order as a player would say it, with the names of the setup.

use crate::order::{Attack, Half, Order, Way};
use crate::state::State;
use crate::tables;

/// The order in a few words, told before anything comes of it. [`Order::words`] says the same with what is typed.
#[must_use]
pub fn order(state: &State, order: &Order) -> String {
    let name = |id| state.name(id);
    let who =
        state.active().map_or_else(String::new, |active| format!("{}: ", name(active.soldier)));
    match order {
        Order::SwapCards { nco, member } => {
            format!("{} and {} exchange cards", name(*nco), name(*member))
        }
        Order::CombatMove { way: Way { drags: Some(friend), .. } } => {
            format!("{who}drag {}", name(*friend))
        }
        Order::CombatMove { way: Way { tends: Some(friend), .. } } => {
            format!("{who}look after {}", name(*friend))
        }
        Order::Fire { attack } => format!("{who}{}", attack_words(state, attack)),
        Order::FireThenMove { attack } => {
            format!("{who}{}, then move", attack_words(state, attack))
        }
        Order::Charge { target, .. } => format!("{who}charge {}", name(*target)),
        Order::Capture { enemy } => format!("{who}take {} prisoner", name(*enemy)),
        Order::Reload { friend: Some(friend), .. }
        | Order::HalfMove { half: Half::Reload { friend: Some(friend), .. } } => {
            format!("{who}help {} reload", name(*friend))
        }
        Order::SnapFire { soldier, .. } => format!("snap fire by {}", name(*soldier)),
        Order::Run { .. }
        | Order::CombatMove { .. }
        | Order::TakeCover
        | Order::MoveThenFire { .. }
        | Order::Reload { .. }
        | Order::Wait => format!("{who}{}", order.words()),
        other => other.words(),
    }
}

fn attack_words(state: &State, attack: &Attack) -> String {
    let weapon = &tables::weapon(attack.weapon()).name;
    match attack {
        Attack::Aimed { target, .. } => format!("fire the {weapon} at {}", state.name(*target)),
        Attack::Spray { target, .. } => {
            format!("spray around {} with the {weapon}", state.name(*target))
        }
        other => other.words(),
    }
}
