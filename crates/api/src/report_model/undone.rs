//! What was undone, in words that give nothing away: orders that lay face down stay face down.

use campaign::two_star_general::Order;
use campaign::{BattleOrder, WarOrder};
use report::model::Strike as Undone;

use super::names::{Names, count};
use crate::views::order_words;

/// What a strike took out, gathered while its entries go by.
#[derive(Clone, Debug, Default)]
pub(super) struct Struck {
    pub(super) orders: Vec<(u64, String)>,
    /// Entries with dice, and how many.
    pub(super) dice: Vec<(u64, u32)>,
}

impl Struck {
    /// Completes a strike with what went by between its first and last entry.
    pub(super) fn fill(&self, undone: &mut Undone) {
        let within = |seq: &u64| (undone.undone.first..=undone.undone.last).contains(seq);
        let orders = self.orders.iter().filter(|(seq, _)| within(seq));
        undone.what = runs(orders.map(|(_, words)| words.as_str()));
        undone.dice = self.dice.iter().filter(|(seq, _)| within(seq)).map(|(_, dice)| dice).sum();
    }
}

/// One phrase for an order that was given and taken back.
pub(super) fn phrase(names: Names<'_>, order: &WarOrder) -> String {
    let BattleOrder::TwoStarGeneral(order) = &order.order else {
        return order_words(names.0, order);
    };
    match order {
        Order::SealOrders { .. } => "orders laid face down".to_owned(),
        Order::RevealOrders { .. } => "orders turned up".to_owned(),
        Order::ThrowForMove => "throw for the move".to_owned(),
        Order::Activate { battalion } => format!("turn of {}", names.battalion(*battalion)),
        Order::Move { stand, path, .. } | Order::Retreat { stand, path, .. } => {
            let to =
                path.last().map_or_else(String::new, |hex| format!(" to {}", names.place(*hex)));
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
            format!("attack by {} on {}", names.stands(stands), names.place(*target))
        }
        Order::EndActivation => "end of a turn".to_owned(),
        Order::ThrowForArtillery => "throw for the artillery".to_owned(),
        Order::Barrage { battery, target } => {
            format!("barrage by {} on {}", names.stand(*battery), names.place(*target))
        }
        Order::MoveArtillery { battery, .. } => format!("move of {}", names.stand(*battery)),
        Order::AirStrike { target } => format!("air strike on {}", names.place(*target)),
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

/// The phrases in order; the same one several times running is said once with its number.
fn runs<'a>(phrases: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut runs: Vec<(&str, u32)> = Vec::new();
    for phrase in phrases {
        match runs.last_mut() {
            Some((last, times)) if *last == phrase => *times += 1,
            _ => runs.push((phrase, 1)),
        }
    }
    let said = |(phrase, times): (&str, u32)| match times {
        1 => phrase.to_owned(),
        times => format!("{phrase}, {times} times"),
    };
    runs.into_iter().map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_thing_several_times_running_is_said_once() {
        assert_eq!(runs(["a", "a", "b", "a"].into_iter()), ["a, 2 times", "b", "a"]);
    }
}
