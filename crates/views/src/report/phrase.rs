//! An order in a few words that give nothing away: orders that lay face down stay face down.

use campaign::two_star_general::Order;
use campaign::two_star_general::ground::Hex;
use campaign::{BattleOrder, WarOrder};

use super::names::{Names, count};
use crate::order_words;

/// "attack by A Company on Foy (0709)".
pub(super) fn phrase(names: Names<'_>, order: &WarOrder) -> String {
    let BattleOrder::TwoStarGeneral(given) = &order.order else {
        return order_words(names.0, order);
    };
    let place = |hex: &Hex| names.place(order.battle, *hex);
    match given {
        Order::SealOrders { .. } => "orders laid face down".to_owned(),
        Order::RevealOrders { .. } => "orders turned up".to_owned(),
        Order::ThrowForMove => "throw for the move".to_owned(),
        Order::Activate { battalion } => format!("turn of {}", names.battalion(*battalion)),
        Order::Move { stand, path, .. } | Order::Retreat { stand, path, .. } => {
            let to = path.last().map_or_else(String::new, |hex| format!(" to {}", place(hex)));
            format!("move of {}{to}", names.stand(*stand))
        }
        Order::Shuffle { places } => {
            format!("{} changing places", count(places.len() as u64, "stand"))
        }
        Order::Transfer { platoon, to } | Order::NightTransfer { platoon, to } => {
            format!("{} to {}", names.platoon(*platoon), names.stand(*to))
        }
        Order::PlaceHq { battalion, .. } => {
            format!("headquarters of {}", names.battalion(*battalion))
        }
        Order::Attack { stands, target } => {
            format!("attack by {} on {}", names.stands(stands), place(target))
        }
        Order::EndActivation => "end of a turn".to_owned(),
        Order::ThrowForArtillery => "throw for the artillery".to_owned(),
        Order::Barrage { battery, target } => {
            format!("barrage by {} on {}", names.stand(*battery), place(target))
        }
        Order::MoveArtillery { battery, .. } => format!("move of {}", names.stand(*battery)),
        Order::AirStrike { target } => format!("air strike on {}", place(target)),
        Order::EndArtillery => "end of an artillery phase".to_owned(),
        Order::Recover { stand, .. } | Order::Restore { stand, .. } => {
            format!("recovery of {}", names.stand(*stand))
        }
        Order::RecoverPlatoon { platoon, .. } => format!("recovery of {}", names.platoon(*platoon)),
        Order::NightReshuffle { battalion, .. } => {
            format!("places of {} in the night", names.battalion(*battalion))
        }
        Order::EndNight => "end of a night".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
    }
}
