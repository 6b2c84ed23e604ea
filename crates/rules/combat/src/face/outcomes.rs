//! Named outcomes in the order in which a reader expects them. A call holds them as the rules name them, some of them by the
//! alphabet; the record and the audit keep that, what is shown is put in the order of the book's table.

use crate::tables;

/// The lowest sum of the casualty chart's two dice, and the highest with everything that is added.
const CASUALTY_SUMS: core::ops::RangeInclusive<u8> = 2..=30;
/// §6.4, from the worst to the best.
const MEDIC: [&str; 3] = ["it gets worse", "he holds on", "he is saved"];
/// §7.7: dropped, where it was meant to go, and farther and farther from there.
const GRENADE: [&str; 2] = ["he drops it", "on the point"];

/// The place of an outcome in the book's table for a roll of this purpose. What has none is inches off, already in its
/// order, and comes last.
pub(super) fn place(purpose: &str, name: &str) -> Option<usize> {
    match purpose {
        "combat.casualty" => {
            let words = CASUALTY_SUMS.map(|sum| tables::casualty(sum).word());
            words.into_iter().position(|word| word == name)
        }
        "combat.medic" => MEDIC.iter().position(|word| *word == name),
        "combat.grenade" => GRENADE.iter().position(|word| *word == name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::place;
    use crate::rules::{casualty, dice};

    fn shown(purpose: &str, mut names: Vec<String>) -> Vec<String> {
        names.sort_by_key(|name| place(purpose, name).unwrap_or(usize::MAX));
        names
    }

    fn any(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn wounds_are_shown_as_the_chart_has_them() {
        // §6.1, from the top of the chart to its end.
        let chart =
            ["no effect", "flesh wound", "light wound", "serious wound", "critical wound", "dead"];
        let named = dice::named(&casualty::wounds(0)).into_iter().map(|named| named.name);
        let told = shown("combat.casualty", named.collect());
        let of_chart = chart.iter().filter(|word| told.iter().any(|name| name == *word));
        assert_eq!(told, of_chart.copied().collect::<Vec<_>>());
        assert!(told.len() >= 5, "{told:?}");
    }

    #[test]
    fn aid_goes_from_bad_to_good_and_a_grenade_farther_and_farther() {
        let medic = shown("combat.medic", any(&["he holds on", "he is saved", "it gets worse"]));
        assert_eq!(medic, ["it gets worse", "he holds on", "he is saved"]);
        let grenade =
            shown("combat.grenade", any(&["1\" off", "2\" off", "he drops it", "on the point"]));
        assert_eq!(grenade, ["he drops it", "on the point", "1\" off", "2\" off"]);
    }

    #[test]
    fn what_has_an_order_of_its_own_keeps_it() {
        let fight = any(&["they fall back", "nothing", "anything"]);
        assert_eq!(shown("combat.fight", fight.clone()), fight);
    }
}
