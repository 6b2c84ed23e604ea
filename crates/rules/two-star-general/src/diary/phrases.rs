//! Orders in a few words that give nothing away: what lies face down stays face down.

use kernel::map::Cell;

use super::names;
use crate::ground::Hex;
use crate::order::Order;
use crate::state::{PlatoonId, StandId, State};

/// "attack by A Company on Foy (0709)"; `place` says what a cell is called.
#[must_use]
pub fn phrase(state: &State, order: &Order, place: &dyn Fn(Cell) -> String) -> String {
    let place = |hex: &Hex| place((*hex).into());
    let stand = |id: &StandId| names::stand(state, *id);
    let platoon = |id: &PlatoonId| {
        state.setup.platoons.get(id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
    };
    match order {
        Order::SealOrders { .. } => "orders laid face down".to_owned(),
        Order::RevealOrders { .. } => "orders turned up".to_owned(),
        Order::ThrowForMove => "throw for the move".to_owned(),
        Order::Activate { battalion } => format!("turn of {}", names::battalion(state, *battalion)),
        Order::Move { stand: id, path, .. } | Order::Retreat { stand: id, path, .. } => {
            let to = path.last().map_or_else(String::new, |hex| format!(" to {}", place(hex)));
            format!("move of {}{to}", stand(id))
        }
        Order::Shuffle { places } => {
            format!("{} changing places", names::count(places.len() as u64, "stand"))
        }
        Order::Transfer { platoon: id, to } | Order::NightTransfer { platoon: id, to } => {
            format!("{} to {}", platoon(id), stand(to))
        }
        Order::PlaceHq { battalion, .. } => {
            format!("headquarters of {}", names::battalion(state, *battalion))
        }
        Order::Attack { stands, target } => {
            let attackers: Vec<String> = stands.iter().map(stand).collect();
            format!("attack by {} on {}", attackers.join(" and "), place(target))
        }
        Order::EndActivation => "end of a turn".to_owned(),
        Order::ThrowForArtillery => "throw for the artillery".to_owned(),
        Order::Barrage { battery, target } => {
            format!("barrage by {} on {}", stand(battery), place(target))
        }
        Order::MoveArtillery { battery, .. } => format!("move of {}", stand(battery)),
        Order::AirStrike { target } => format!("air strike on {}", place(target)),
        Order::EndArtillery => "end of an artillery phase".to_owned(),
        Order::Recover { stand: id, .. } | Order::Restore { stand: id, .. } => {
            format!("recovery of {}", stand(id))
        }
        Order::RecoverPlatoon { platoon: id, .. } => format!("recovery of {}", platoon(id)),
        Order::NightReshuffle { battalion, .. } => {
            format!("places of {} in the night", names::battalion(state, *battalion))
        }
        Order::EndNight => "end of a night".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
    }
}
