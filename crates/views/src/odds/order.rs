//! Named outcomes in the order in which a reader expects them. A call holds them as its book names them, some of them by the
//! alphabet; the record and the audit keep that, what is shown is put in the order of the book's table.

use campaign::combat::tables;
use kernel::{NamedChance, RollCall};

/// The lowest sum of the casualty chart's two dice, and the highest with everything that is added.
const CASUALTY_SUMS: core::ops::RangeInclusive<u8> = 2..=30;
/// Combat! §6.4, from the worst to the best.
const MEDIC: [&str; 3] = ["it gets worse", "he holds on", "he is saved"];
/// Combat! §7.7: dropped, where it was meant to go, and farther and farther from there.
const GRENADE: [&str; 2] = ["he drops it", "on the point"];

/// The named outcomes of a roll as they are shown.
pub(crate) fn shown(call: &RollCall) -> Vec<&NamedChance> {
    let mut outcomes: Vec<&NamedChance> = call.outcomes.iter().collect();
    let place = |of: &[&str], name: &str| of.iter().position(|word| *word == name);
    match &*call.purpose {
        "combat.casualty" => {
            let chart: Vec<&str> = CASUALTY_SUMS.map(|sum| tables::casualty(sum).word()).collect();
            outcomes.sort_by_key(|named| place(&chart, &named.name));
        }
        "combat.medic" => outcomes.sort_by_key(|named| place(&MEDIC, &named.name)),
        // What has no place of its own is inches off, already in their order, and comes last.
        "combat.grenade" => {
            outcomes.sort_by_key(|named| place(&GRENADE, &named.name).unwrap_or(GRENADE.len()));
        }
        _ => {}
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use campaign::combat::rules::{casualty, dice};
    use kernel::odds::{Distribution, Fraction};
    use kernel::{Actor, Cite, Ledger};

    use super::*;

    fn names(purpose: &'static str, outcomes: Vec<NamedChance>) -> Vec<String> {
        let call = RollCall {
            purpose: Cow::Borrowed(purpose),
            title: String::new(),
            seat: Actor::Blue,
            count: 1,
            sides: 10,
            cite: Cite::section("6"),
            ledger: Ledger::new(),
            hits: None,
            reading: Ledger::new(),
            odds: Distribution::sum_of_dice(1, 10),
            outcomes,
            answer: None,
        };
        shown(&call).into_iter().map(|named| named.name.clone()).collect()
    }

    fn any(words: &[&str]) -> Vec<NamedChance> {
        words.iter().map(|word| NamedChance::new((*word).to_owned(), Fraction::zero())).collect()
    }

    #[test]
    fn wounds_are_shown_as_the_chart_has_them() {
        // §6.1, from the top of the chart to its end.
        let chart =
            ["no effect", "flesh wound", "light wound", "serious wound", "critical wound", "dead"];
        let told = names("combat.casualty", dice::named(&casualty::wounds(0)));
        let of_chart = chart.iter().filter(|word| told.iter().any(|name| name == *word));
        assert_eq!(told, of_chart.copied().collect::<Vec<_>>());
        assert!(told.len() >= 5, "{told:?}");
    }

    #[test]
    fn aid_goes_from_bad_to_good_and_a_grenade_farther_and_farther() {
        let medic = any(&["he holds on", "he is saved", "it gets worse"]);
        assert_eq!(names("combat.medic", medic), ["it gets worse", "he holds on", "he is saved"]);
        let grenade = any(&["1\" off", "2\" off", "he drops it", "on the point"]);
        let told = names("combat.grenade", grenade);
        assert_eq!(told, ["he drops it", "on the point", "1\" off", "2\" off"]);
    }

    #[test]
    fn what_has_an_order_of_its_own_keeps_it() {
        let fight = any(&["they fall back", "nothing", "anything"]);
        assert_eq!(names("tsg.fight", fight), ["they fall back", "nothing", "anything"]);
    }
}
