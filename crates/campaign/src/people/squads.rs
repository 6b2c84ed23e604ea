//! H.2 Which men are in which squad (RULES.md LNK-R53 to LNK-R55). An element has squads from the first time it goes down to a
//! smaller battle; all its men are then in one of them, named or not, so that the next battle finds the same men in the
//! same squads.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Name;
use serde::{Deserialize, Serialize};

use super::soldiers::{SoldierOf, Soldiers};
use crate::roster::rating::share;

/// The squads of each element that has been divided into them, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squads(pub BTreeMap<Name, Vec<Squad>>);

/// Men who fight together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squad {
    /// All of them.
    pub men: u32,
    /// Those of them who are known by name.
    pub known: BTreeSet<SoldierOf>,
}

/// An element that has squads, as it is now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Present<'a> {
    pub(crate) element: Name,
    pub(crate) men: u32,
    /// Men of a full squad.
    pub(crate) full: u32,
    pub(crate) soldiers: &'a Soldiers,
    /// Its squads stand on a table: one with no men left keeps its place.
    pub(crate) is_out: bool,
}

impl Squads {
    /// The squads of an element, if it has been divided.
    #[must_use]
    pub fn of(&self, element: Name) -> Option<&[Squad]> {
        self.0.get(&element).map(Vec::as_slice)
    }

    /// LNK-R53 How many of each squad go when so many of an element do: squad after squad, of the last one a part. An element without
    /// squads goes by full ones.
    #[must_use]
    pub fn first(&self, element: Name, men: u32, full: u32) -> Vec<u32> {
        let dealt = || dealt(men, full);
        self.of(element).map_or_else(dealt, |squads| {
            let mut left = men;
            let go = squads.iter().map(|squad| {
                let go = squad.men.min(left);
                left -= go;
                go
            });
            let mut go: Vec<u32> = go.collect();
            while go.last() == Some(&0) {
                go.pop();
            }
            go
        })
    }

    /// LNK-R53 Divides an element that has no squads yet: as it was dealt out when all of it went down, else into full squads. Men who
    /// are known go into the first ones.
    pub(crate) fn divide(&mut self, now: &Present<'_>, parts: &[u32]) {
        if self.0.contains_key(&now.element) {
            return;
        }
        let all_went = parts.iter().sum::<u32>() == now.men;
        let sizes = if all_went { parts.to_vec() } else { dealt(now.men, now.full) };
        let mut known = now.soldiers.with(now.element).into_iter();
        let squad = |men: u32| Squad { men, known: known.by_ref().take(men as usize).collect() };
        self.0.insert(now.element, sizes.into_iter().map(squad).collect());
    }

    /// A man of a squad has a name now. Stands of a crewed weapon are parts of its squads, and more than these: a man whose stand has no
    /// squad of its own is of the first in which a man has no name yet.
    pub(crate) fn enlist(&mut self, of: SoldierOf, squad: usize) {
        let Some(squads) = self.0.get_mut(&of.element) else { return };
        if squads.iter().any(|squad| squad.known.contains(&of)) {
            return;
        }
        let has_room = |squad: &Squad| squad.known.len() < squad.men as usize;
        let own = Some(squad).filter(|at| squads.get(*at).is_some_and(has_room));
        if let Some(at) = own.or_else(|| squads.iter().position(has_room)) {
            squads[at].known.insert(of);
        }
    }

    /// A man who loses his name stays in his squad, unnamed.
    pub(crate) fn forget(&mut self, soldiers: &Soldiers) {
        for squad in self.0.values_mut().flatten() {
            squad.known.retain(|of| soldiers.get(*of).is_some());
        }
    }

    /// Who of each squad is known, and how many are left of it when each has lost so many; nothing where that is not known.
    pub(crate) fn left(&self, element: Name, lost: &[u32]) -> Vec<(BTreeSet<SoldierOf>, u32)> {
        let squads = self.of(element).filter(|_| !lost.is_empty()).unwrap_or_default();
        let lost = lost.iter().copied().chain(core::iter::repeat(0));
        let left =
            |(squad, lost): (&Squad, u32)| (squad.known.clone(), squad.men.saturating_sub(lost));
        squads.iter().zip(lost).map(left).collect()
    }

    /// LNK-R54, LNK-R55 The squads of an element after men have gone or come. `lost` is what each has lost, as far as that is known.
    pub(crate) fn settle(&mut self, now: &Present<'_>, lost: &[u32]) {
        let Some(squads) = self.0.get_mut(&now.element) else { return };
        let here: BTreeSet<SoldierOf> = now.soldiers.with(now.element).into_iter().collect();
        let lost = lost.iter().copied().chain(core::iter::repeat(0));
        for (squad, lost) in squads.iter_mut().zip(lost) {
            let left = squad.men.saturating_sub(lost);
            let gone = squad.known.difference(&here).count();
            squad.known.retain(|of| here.contains(of));
            let without = squad.men.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
            squad.men = without.min(left).max(squad.named());
        }
        let are_in: BTreeSet<SoldierOf> =
            squads.iter().flat_map(|squad| squad.known.iter().copied()).collect();
        here.difference(&are_in).for_each(|of| join(squads, now.full, Some(*of)));
        let over = men(squads).saturating_sub(now.men);
        lose(squads, over);
        (men(squads)..now.men).for_each(|_| join(squads, now.full, None));
        if !now.is_out {
            merge(squads, now);
        }
    }

    /// Where squads and men disagree: nowhere, after every entry.
    pub(crate) fn faults(&self, now: &Present<'_>) -> Vec<String> {
        let Some(squads) = self.of(now.element) else { return Vec::new() };
        let (id, all) = (now.element, men(squads));
        let mut faults = Vec::new();
        if all != now.men {
            faults.push(format!("{id}: {all} men in its squads, {} present (H.2 I2)", now.men));
        }
        let over = |squad: &&Squad| squad.named() > squad.men || squad.men > now.full;
        if let Some(squad) = squads.iter().find(over) {
            let (men, named, full) = (squad.men, squad.named(), now.full);
            faults.push(format!("{id}: a squad of {men} has {named} names, of {full} (H.2 I5)"));
        }
        let mut in_squads: Vec<SoldierOf> =
            squads.iter().flat_map(|squad| squad.known.iter().copied()).collect();
        in_squads.sort_unstable();
        let mut with = now.soldiers.with(id);
        with.sort_unstable();
        if in_squads != with {
            faults.push(format!("{id}: {in_squads:?} in its squads, {with:?} with it (H.2 I5)"));
        }
        let most = now.men.div_ceil(now.full) as usize;
        if squads.len() > most && !now.is_out {
            faults.push(format!("{id}: {} squads, {most} are enough (LNK-R55)", squads.len()));
        }
        faults
    }
}

impl Squad {
    fn named(&self) -> u32 {
        u32::try_from(self.known.len()).unwrap_or(u32::MAX)
    }
}

/// H.2 Full squads from the front, the last one short.
fn dealt(men: u32, full: u32) -> Vec<u32> {
    (0..men.div_ceil(full)).map(|at| (men - at * full).min(full)).collect()
}

fn men(squads: &[Squad]) -> u32 {
    squads.iter().map(|squad| squad.men).sum()
}

/// LNK-R54 A man comes to the first squad that has room, or begins another.
fn join(squads: &mut Vec<Squad>, full: u32, known: Option<SoldierOf>) {
    let at = squads.iter().position(|squad| squad.men < full).unwrap_or(squads.len());
    if at == squads.len() {
        squads.push(Squad::default());
    }
    squads[at].men += 1;
    squads[at].known.extend(known);
}

/// LNK-R54 Men without names go from all squads, in proportion.
fn lose(squads: &mut [Squad], count: u32) {
    let unnamed: Vec<u32> = squads.iter().map(|squad| squad.men - squad.named()).collect();
    for (squad, gone) in squads.iter_mut().zip(share(count, &unnamed)) {
        squad.men -= gone;
    }
}

/// LNK-R55 An element has no more squads than its men fill: the smallest goes into the others, of equals the one that fewest are known
/// of, then the last.
fn merge(squads: &mut Vec<Squad>, now: &Present<'_>) {
    // Each time there is one fewer, unless it would hold more than the men there are: then that is a fault, and not for here.
    for _ in 0..squads.len() {
        if squads.len() <= now.men.div_ceil(now.full) as usize {
            return;
        }
        let size = |at: &usize| (squads[*at].men, squads[*at].known.len(), core::cmp::Reverse(*at));
        let Some(smallest) = (0..squads.len()).min_by_key(size) else { return };
        let Squad { men, known } = squads.remove(smallest);
        let unnamed = men as usize - known.len();
        let all = known.into_iter().map(Some).chain(core::iter::repeat_n(None, unnamed));
        all.for_each(|man| join(squads, now.full, man));
    }
}

#[cfg(test)]
mod tests {
    use combat::state::Rank;
    use kernel::Seq;
    use kernel::face::SoldierFate;

    use super::*;

    fn a() -> Name {
        Name::new("a").unwrap()
    }

    fn of(number: u32) -> SoldierOf {
        SoldierOf { element: a(), number }
    }

    /// An element of which so many are known, in the squads that it is dealt out to.
    struct Platoon {
        soldiers: Soldiers,
        squads: Squads,
    }

    impl Platoon {
        fn new(men: u32, known: u32) -> Self {
            let mut soldiers = Soldiers::default();
            for number in 0..known {
                soldiers.enlist(of(number), &format!("man {number}"), Rank::Private, Seq(1));
            }
            let mut platoon = Self { soldiers, squads: Squads::default() };
            let mut squads = core::mem::take(&mut platoon.squads);
            squads.divide(&platoon.now(men), &[]);
            platoon.squads = squads;
            platoon
        }

        fn now(&self, men: u32) -> Present<'_> {
            Present { element: a(), men, full: 10, soldiers: &self.soldiers, is_out: false }
        }

        fn settle(&mut self, men: u32, lost: &[u32]) -> Vec<u32> {
            let mut squads = core::mem::take(&mut self.squads);
            squads.settle(&self.now(men), lost);
            assert_eq!(squads.faults(&self.now(men)), Vec::<String>::new());
            self.squads = squads;
            self.sizes()
        }

        fn sizes(&self) -> Vec<u32> {
            self.squads.0[&a()].iter().map(|squad| squad.men).collect()
        }

        /// Who of a squad is known, by their numbers.
        fn known(&self, squad: usize) -> Vec<u32> {
            self.squads.0[&a()][squad].known.iter().map(|of| of.number).collect()
        }
    }

    // covers LNK-R53
    #[test]
    fn squads_are_full_from_the_front() {
        let platoon = Platoon::new(25, 12);
        assert_eq!(platoon.sizes(), [10, 10, 5]);
        assert_eq!(platoon.known(0), (0..10).collect::<Vec<_>>());
        assert_eq!(platoon.known(1), [10, 11]);
        assert_eq!(platoon.squads.first(a(), 12, 10), [10, 2], "the first, and a part of the next");
        assert_eq!(
            Squads::default().first(a(), 12, 5),
            [5, 5, 2],
            "an element that is not divided"
        );
    }

    /// The fifth worked example of the links: of 10, 10 and 5 men 4, 10 and 3 are left, and the last squad goes into the first.
    // covers LNK-R54
    // covers LNK-R55
    #[test]
    fn a_squad_has_its_own_losses_and_the_smallest_goes_into_the_others() {
        let mut platoon = Platoon::new(25, 0);
        assert_eq!(platoon.settle(17, &[6, 0, 2]), [7, 10]);
        assert_eq!(platoon.squads.first(a(), 17, 10), [7, 10], "so they go down again");
    }

    /// Four of the first squad fall by name: no other squad has lost anybody.
    #[test]
    fn whoever_falls_by_name_leaves_his_squad() {
        let mut platoon = Platoon::new(30, 10);
        for number in 2..6 {
            platoon.soldiers.settle(of(number), SoldierFate::Killed, Seq(2));
        }
        assert_eq!(platoon.settle(26, &[]), [6, 10, 10]);
        assert_eq!(platoon.known(0), [0, 1, 6, 7, 8, 9]);
        assert_eq!(platoon.squads.first(a(), 10, 10), [6, 4]);
    }

    /// Of 160 men 32 without names are lost, two of each squad: three squads go into the others, and men who are known stay together.
    #[test]
    fn losses_nobody_knows_a_squad_for_are_shared() {
        let mut platoon = Platoon::new(160, 8);
        let sizes = platoon.settle(128, &[]);
        assert_eq!((sizes.len(), sizes.iter().sum::<u32>()), (13, 128));
        assert_eq!(platoon.known(0), (0..8).collect::<Vec<_>>());
    }

    /// Men who come fill the first squad that has room, those with names before the others.
    #[test]
    fn replacements_fill_the_squads_from_the_front() {
        let mut platoon = Platoon::new(30, 6);
        platoon.soldiers.settle(of(5), SoldierFate::Wounded, Seq(2));
        assert_eq!(platoon.settle(26, &[3, 0, 1]), [7, 10, 9]);
        platoon.soldiers.settle(of(5), SoldierFate::Present, Seq(3));
        assert_eq!(platoon.settle(28, &[]), [9, 10, 9]);
        assert_eq!(platoon.known(0), (0..6).collect::<Vec<_>>());
        assert_eq!(platoon.settle(33, &[]), [10, 10, 10, 3], "one squad more");
    }

    /// Eight stands of five of a crewed weapon are four squads of ten: each man with a name is in one of them, once.
    #[test]
    fn men_of_more_stands_than_squads_are_known_in_these() {
        let mut platoon = Platoon::new(40, 0);
        for number in 0..40 {
            platoon.soldiers.enlist(of(number), &format!("man {number}"), Rank::Private, Seq(1));
            platoon.squads.enlist(of(number), number as usize / 5);
        }
        platoon.squads.enlist(of(0), 3);
        assert_eq!(platoon.settle(40, &[]), [10; 4]);
        assert!(platoon.known(0).contains(&0), "he stays where he is known");
    }

    /// More men with names than men there are is a fault, which is told and does not stop the war.
    #[test]
    fn men_who_cannot_be_there_are_a_fault() {
        let platoon = Platoon::new(40, 40);
        let mut squads = platoon.squads.clone();
        squads.settle(&platoon.now(30), &[]);
        assert!(!squads.faults(&platoon.now(30)).is_empty());
    }

    /// While it fights on a table of the war, a squad with no men left keeps its place.
    #[test]
    fn squads_in_a_fight_keep_their_places() {
        let mut platoon = Platoon::new(30, 0);
        let mut squads = core::mem::take(&mut platoon.squads);
        squads.settle(&Present { is_out: true, ..platoon.now(18) }, &[2, 10, 0]);
        platoon.squads = squads;
        assert_eq!(platoon.sizes(), [8, 0, 10]);
        assert_eq!(platoon.settle(18, &[]), [8, 10]);
    }
}
