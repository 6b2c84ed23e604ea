//! An order as a player would say it, with the names of the setup: "attack C Company in Foy (0709) with A Company".

use std::collections::BTreeMap;

use crate::ground::Hex;
use crate::order::{Order, OrderSheet};
use crate::state::{BattalionId, StandId, State};

use super::names::{battalion, count, hex_words, list, platoon, stand, stands, target};

/// The order in a few words, told before anything comes of it. [`Order::words`] is what a player types.
#[must_use]
pub fn order(state: &State, order: &Order) -> String {
    match order {
        Order::SealOrders { .. } => "lay the orders face down".to_owned(),
        Order::RevealOrders { orders, .. } => {
            format!("turn the orders up: {}", sheet(state, orders))
        }
        Order::ThrowForMove => "throw for the next move".to_owned(),
        Order::Activate { battalion: id } => format!("{} takes its turn", battalion(state, *id)),
        Order::Move { .. }
        | Order::Retreat { .. }
        | Order::Shuffle { .. }
        | Order::Transfer { .. }
        | Order::PlaceHq { .. } => movement(state, order),
        Order::Attack { stands: who, target: hex } => {
            format!("attack {} with {}", target(state, *hex), stands(state, who))
        }
        Order::EndActivation => "end the battalion's turn".to_owned(),
        Order::ThrowForArtillery => "throw for the artillery phase".to_owned(),
        Order::Barrage { battery, target: hex } => {
            format!("barrage of {} on {}", stand(state, *battery), target(state, *hex))
        }
        Order::MoveArtillery { battery, path } => moved(state, "move", *battery, path),
        Order::AirStrike { target: hex } => format!("air strike on {}", target(state, *hex)),
        Order::EndArtillery => "end the artillery phase".to_owned(),
        Order::Recover { .. }
        | Order::Restore { .. }
        | Order::RecoverPlatoon { .. }
        | Order::NightReshuffle { .. }
        | Order::NightTransfer { .. }
        | Order::EndNight => night(state, order),
        Order::Rule { reason, .. } => format!("a ruling: {reason}"),
    }
}

fn movement(state: &State, order: &Order) -> String {
    match order {
        Order::Move { stand: id, path, strategic } => {
            moved(state, if *strategic { "move strategically" } else { "move" }, *id, path)
        }
        Order::Retreat { stand: id, path, leave, .. } => {
            let end = if *leave { " and off the table" } else { "" };
            moved(state, "retreat", *id, path) + end
        }
        Order::Shuffle { places } => format!("change places: {}", changes(state, places)),
        Order::Transfer { platoon: id, to } => {
            format!("give {} to {}", platoon(state, *id), stand(state, *to))
        }
        Order::PlaceHq { battalion: id, hex } => {
            format!("a new headquarters of {} at {}", battalion(state, *id), hex_words(state, *hex))
        }
        _ => String::new(),
    }
}

fn night(state: &State, order: &Order) -> String {
    match order {
        Order::Recover { stand: id, points } => {
            format!("{} for {}", count(*points, "strength point"), stand(state, *id))
        }
        Order::Restore { stand: id, hex, points } => {
            let (name, hex) = (stand(state, *id), hex_words(state, *hex));
            format!("form {name} again at {hex} with {}", count(*points, "strength point"))
        }
        Order::RecoverPlatoon { platoon: id, with } => {
            format!("form {} again with {}", platoon(state, *id), stand(state, *with))
        }
        Order::NightReshuffle { battalion: id, places } => {
            format!("{} changes places: {}", battalion(state, *id), changes(state, places))
        }
        Order::NightTransfer { platoon: id, to } => {
            format!("give {} to {} in the night", platoon(state, *id), stand(state, *to))
        }
        Order::EndNight => "end the night".to_owned(),
        _ => String::new(),
    }
}

/// "move A Company to 0710"; the hexes on the way are in the event that follows.
fn moved(state: &State, manner: &str, id: StandId, path: &[Hex]) -> String {
    let name = stand(state, id);
    match path.last() {
        Some(hex) => format!("{manner} {name} to {}", hex_words(state, *hex)),
        None => format!("{manner} {name}"),
    }
}

fn changes(state: &State, places: &BTreeMap<StandId, Hex>) -> String {
    let one = |(id, hex): (&StandId, &Hex)| {
        format!("{} to {}", stand(state, *id), hex_words(state, *hex))
    };
    list(&places.iter().map(one).collect::<Vec<_>>())
}

fn sheet(state: &State, orders: &OrderSheet) -> String {
    let one = |(id, status): (&BattalionId, &crate::state::Status)| {
        format!("{} {}", battalion(state, *id), status.word())
    };
    list(&orders.0.iter().map(one).collect::<Vec<_>>())
}
