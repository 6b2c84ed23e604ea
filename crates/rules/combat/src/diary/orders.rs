//! An order as a player would say it, with the names of the setup.

use crate::order::{Attack, Half, Order, Reply, Way};
use crate::state::{SoldierId, State};
use crate::tables;

/// The order in a few words, told before anything comes of it. [`Order::words`] is what a player types.
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
        Order::ReactMove { way, .. } => format!("into cover {}", way_words(way)),
        Order::ForcedMove { way, .. } => format!("driven {}", way_words(way)),
        Order::Reply { reply: Reply::Retreat { way } } => format!("retreat {}", way_words(way)),
        Order::Reply { reply: Reply::Fire { .. } } => "fire at the charger".to_owned(),
        Order::Reply { reply: Reply::Nothing } => "wait for the charger".to_owned(),
        Order::Draw => "draw a card".to_owned(),
        Order::ChoosePin => "lie down".to_owned(),
        Order::Pass => "pass".to_owned(),
        Order::RequestReinforcement => "ask for reinforcements".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
        own => format!("{who}{}", of_active(state, own)),
    }
}

/// What the man whose turn it is does alone.
fn of_active(state: &State, order: &Order) -> String {
    let friend = |friend: &Option<SoldierId>| {
        friend.map_or_else(String::new, |friend| format!(" of {}", state.name(friend)))
    };
    match order {
        Order::Run { way } => format!("run {}", way_words(way)),
        Order::CombatMove { way } | Order::HalfMove { half: Half::Move { way } } => {
            format!("move {}", way_words(way))
        }
        Order::TakeCover => "take cover".to_owned(),
        Order::MoveThenFire { half: Half::Move { way } } => {
            format!("move {}, then fire", way_words(way))
        }
        Order::MoveThenFire { half: Half::Reload { friend: of, .. } } => {
            format!("reload{}, then fire", friend(of))
        }
        Order::Reload { friend: of, .. }
        | Order::HalfMove { half: Half::Reload { friend: of, .. } } => {
            format!("reload{}", friend(of))
        }
        Order::Wait => "do nothing".to_owned(),
        // Every other order is said above.
        _ => String::new(),
    }
}

/// "to 12, 30", or "4" in battles without positions.
fn way_words(way: &Way) -> String {
    match way.points.last() {
        Some(end) => format!("to {end}"),
        None => way.open.plus(way.rough).to_string(),
    }
}

fn attack_words(state: &State, attack: &Attack) -> String {
    let weapon = &tables::weapon(attack.weapon()).name;
    match attack {
        Attack::Aimed { target, .. } => format!("fire the {weapon} at {}", state.name(*target)),
        Attack::Spray { target, .. } => {
            format!("spray around {} with the {weapon}", state.name(*target))
        }
        Attack::Arc { .. } => format!("sweep an arc with the {weapon}"),
        Attack::Throw { at: Some(at), .. } => format!("{weapon} at {at}"),
        Attack::Throw { .. } => weapon.clone(),
    }
}
