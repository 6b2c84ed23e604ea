//! H.2 The same men are in the same squads, fight after fight (RULES.md LNK-R53 to LNK-R55). That squads and men agree after every
//! entry, [`Table::fold`] sees.

use std::collections::{BTreeMap, BTreeSet};

use campaign::link::{Contact, LinkOrder};
use campaign::{SoldierOf, Squad};
use combat::tables::Wound;
use combat_captain::handoff::Contact as CompanyContact;
use kernel::{Name, Seat, Side};

use crate::laws::{play, scenarios};
use crate::links::fight;
use crate::squads::{open, volley};
use crate::table::{Table, name};

impl Table {
    fn squads_of(&self, element: &str) -> &[Squad] {
        self.state.squads.of(name(element)).expect("it has been divided")
    }

    /// The men of a side in a fight of soldiers.
    fn men_in(&self, child: &str, side: Side) -> BTreeSet<SoldierOf> {
        let own = |id: &Name| {
            let spec = self.squad(child).setup.soldiers.iter().find(|(known, _)| known.0 == *id);
            spec.is_some_and(|(_, spec)| spec.side == side)
        };
        let all = self.state.links[&fight(child)].soldiers.iter();
        all.filter(|(id, _)| own(id)).map(|(_, of)| *of).collect()
    }

    /// The same volley, to be fought out once more.
    fn fires_again(&mut self, child: &str) {
        let LinkOrder::Open { scale, at, ground, minutes, .. } =
            open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }))
        else {
            unreachable!()
        };
        let again = LinkOrder::Open { child: fight(child), scale, at, ground, minutes };
        self.link_below(Seat::Blue, again);
    }
}

/// The first sub-unit of a company is its first squad; the second fight of it finds the men of the first, less the fallen. When the
/// company battle counts, its first squad is short and all others are full.
#[test]
fn a_squad_fights_twice_with_the_same_men() {
    let mut table = Table::firing();
    assert_eq!(table.squads_of("de.1").len(), 16);
    let first = table.men_in("s", Side::Orange);
    assert_eq!(table.squads_of("de.1")[0].known, first);
    assert!(table.squads_of("de.1")[1..].iter().all(|squad| squad.known.is_empty()));
    for (id, wound) in [("o1", Wound::Dead), ("o4", Wound::Light), ("o6", Wound::Flesh)] {
        table.wound("s", id, wound);
    }
    table.ends(None);
    table.fires_again("t");
    let again = table.men_in("t", Side::Orange);
    assert_eq!((again.len(), again.is_subset(&first)), (8, true));
    table.link_below(Seat::Blue, LinkOrder::Abandon { child: fight("t") });
    assert_eq!(table.squads_of("de.1")[0].known, first, "below the company nothing counts yet");
    table.rule_below("f", combat_captain::order::Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    let (short, full) = table.squads_of("de.1").split_first().unwrap();
    assert_eq!((short.men, &short.known), (8, &again));
    assert!(full.iter().all(|squad| squad.men == 10), "{full:?}");
}

/// Given up, no man has a name, and the squads are as they were dealt.
#[test]
fn what_is_given_up_names_nobody() {
    let mut table = Table::firing();
    table.wound("s", "o1", Wound::Dead);
    table.link_below(Seat::Blue, LinkOrder::Abandon { child: fight("s") });
    let squads = table.squads_of("de.1");
    assert!(squads.iter().all(|squad| squad.known.is_empty() && squad.men == 10), "{squads:?}");
}

/// Men who are known to each other stay in one squad as long as they serve with their element, unless their squad was needed to fill
/// the others: in wars played by chance, in which squads lose men whose friends stay.
#[test]
fn men_of_a_squad_stay_together() {
    let mut outlived = 0;
    for (number, scenario) in (0..).zip(scenarios()) {
        for salt in 1..=4 {
            let mut before: BTreeMap<Name, Vec<Squad>> = BTreeMap::new();
            play(&scenario, 7_000 + 100 * number + salt, |table| {
                for (element, now) in &table.state.squads.0 {
                    let was = before.get(element).map_or(&[][..], Vec::as_slice);
                    let fewer = was.len().saturating_sub(now.len());
                    assert!(split(was, now) <= fewer, "{element}: {was:?} {now:?}");
                    outlived += was.iter().filter(|squad| is_short(squad, now)).count();
                }
                before.clone_from(&table.state.squads.0);
            });
        }
    }
    assert!(outlived > 0, "no squad has lost men whom others have outlived");
}

/// How many squads have men in more than one squad now.
fn split(was: &[Squad], now: &[Squad]) -> usize {
    let is_in = |squad: &Squad, now: &&Squad| !now.known.is_disjoint(&squad.known);
    let parts = |squad: &Squad| now.iter().filter(|now| is_in(squad, now)).count();
    was.iter().filter(|squad| parts(squad) > 1).count()
}

/// Whether a known man of a squad has gone and others of it are still there.
fn is_short(was: &Squad, now: &[Squad]) -> bool {
    let left = |now: &Squad| now.known.intersection(&was.known).count();
    now.iter().map(left).any(|left| left > 1 && left < was.known.len())
}
