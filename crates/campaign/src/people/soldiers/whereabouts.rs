//! Names agree with numbers (RULES.md H.2 I5, LNK-R34, LNK-R44): every known man is with an element, or is one of those whom a pool
//! of his formation counts, and there are never more of them than the roster says.

use std::collections::{BTreeMap, BTreeSet};

use combat::state::Rank;
use kernel::{Name, Seq};

use super::{Soldier, SoldierOf, Soldiers, Standing};
use crate::roster::{FormationId, Muster, Pools, Roster, RosterChange};

/// Men who have left an element, by where they are now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) captured: u32,
    pub(crate) killed: u32,
    pub(crate) wounded: u32,
    pub(crate) scattered: u32,
}

/// Who of a squad is known, and how many are left of it.
type Left = (BTreeSet<SoldierOf>, u32);
/// How many have gone where.
type Gone = [(Standing, u32); 4];

/// The pools that men are in, with their names.
const POOLS: [(Standing, &str); 6] = [
    (Standing::Wounded, "wounded"),
    (Standing::Killed, "killed"),
    (Standing::Captured, "prisoners"),
    (Standing::Scattered, "stragglers"),
    (Standing::Waiting, "replacements"),
    (Standing::TakenAway, "taken away"),
];

impl Lost {
    const fn gone(self) -> Gone {
        let Self { captured, killed, wounded, scattered } = self;
        [
            (Standing::Captured, captured),
            (Standing::Killed, killed),
            (Standing::Wounded, wounded),
            (Standing::Scattered, scattered),
        ]
    }
}

impl Soldiers {
    /// What a change of the roster, which is folded already, makes of the men who are known. `squads` are those of its element, where
    /// the change knows what each has lost.
    pub(crate) fn follow(
        &mut self,
        (roster, muster): (&Roster, &Muster),
        (change, squads): (&RosterChange, &[Left]),
        at: Seq,
    ) {
        let element = change.element();
        let Some(spec) = muster.elements.get(&element) else { return };
        let present = roster.element(element).men;
        match *change {
            RosterChange::Casualties { killed, wounded, captured, stragglers, .. } => {
                let [captured, killed, wounded, scattered] =
                    [captured, killed, wounded, stragglers]
                        .map(|men| u32::try_from(men).unwrap_or(0));
                let lost = Lost { captured, killed, wounded, scattered };
                let fell = self.uncounted(element);
                let left = self.fit(&fell, lost, at);
                for of in fell {
                    self.man(of).into_iter().for_each(|man| man.is_counted = true);
                }
                let over = match squads {
                    [] => self.over(self.with(element), present),
                    squads => self.over_in(squads),
                };
                self.leave(over, &left, at);
            }
            RosterChange::Detached { men, to, .. } => {
                let over = self.over(self.with(element), present);
                for of in over.iter().filter(|_| to.is_some()) {
                    self.man(*of).into_iter().for_each(|man| man.with = to.unwrap_or(element));
                }
                self.leave(over, &[(Standing::Waiting, men)], at);
            }
            RosterChange::Ruled { men, .. } if men < 0 => {
                let over = self.over(self.with(element), present);
                self.leave(over, &[(Standing::TakenAway, men.unsigned_abs())], at);
            }
            RosterChange::Ruled { men, .. } => {
                let ruled = (Standing::TakenAway, men.unsigned_abs());
                let own = [spec.formation];
                self.come_back((roster, muster), (element, &own), ruled, at);
            }
            RosterChange::Returned { wounded, stragglers, replacements, .. } => {
                let chain: Vec<FormationId> = muster.chain(spec.formation).collect();
                for drawn in [
                    (Standing::Wounded, wounded),
                    (Standing::Scattered, stragglers),
                    (Standing::Waiting, replacements),
                ] {
                    self.come_back((roster, muster), (element, &chain), drawn, at);
                }
            }
            RosterChange::Arrived { .. } => {}
        }
    }

    /// Who of an element has fallen where the roster has not counted it yet.
    pub(crate) fn uncounted(&self, element: Name) -> BTreeSet<SoldierOf> {
        let fell = self.all().filter(|(_, man)| man.with == element && !man.is_counted);
        fell.map(|(of, _)| of).collect()
    }

    /// Makes those of these men whom the roster has not counted yet fit what is counted of them: each keeps his fate where it was
    /// one of so many; the others share what is left, and whoever is left over serves on. Returns the fates of nobody known.
    pub(crate) fn fit(&mut self, men: &BTreeSet<SoldierOf>, lost: Lost, at: Seq) -> Gone {
        let mut gone = lost.gone();
        let mut others = Vec::new();
        for of in men {
            let Some(man) = self.get(*of).filter(|man| !man.is_counted) else { continue };
            let his = gone.iter_mut().find(|(fate, left)| *fate == man.standing && *left > 0);
            match his {
                Some((_, left)) => *left -= 1,
                None => others.push(*of),
            }
        }
        for of in others {
            let Some(man) = self.man(of) else { continue };
            match gone.iter_mut().find(|(_, left)| *left > 0) {
                Some((fate, left)) => {
                    *left -= 1;
                    man.go(*fate, at);
                }
                None => {
                    man.go(Standing::Serving, at);
                    man.is_counted = true;
                }
            }
        }
        gone
    }

    /// Everybody whom an element's numbers count, by name: its own first.
    pub(crate) fn with(&self, element: Name) -> Vec<SoldierOf> {
        let with = self.all().filter(|(_, man)| man.is_with(element));
        let mut with: Vec<SoldierOf> = with.map(|(of, _)| of).collect();
        with.sort_by_key(|of| (of.element != element, *of));
        with
    }

    /// LNK-R34 Losses that are counted without names are of men without names as long as there are such. When fewer are left than are
    /// known to serve, those over have gone too: the lowest rank first, then the last to be named.
    fn over(&self, known: Vec<SoldierOf>, left: u32) -> Vec<SoldierOf> {
        let over = known.len().saturating_sub(left as usize);
        let mut line: Vec<(Rank, SoldierOf)> = known
            .into_iter()
            .filter_map(|of| Some((self.get(of).filter(|man| man.is_counted)?.rank, of)))
            .collect();
        line.sort_by_key(|(rank, of)| (*rank, core::cmp::Reverse(*of)));
        line.into_iter().map(|(_, of)| of).take(over).collect()
    }

    /// LNK-R54 The same where each squad has lost its own.
    fn over_in(&self, squads: &[Left]) -> Vec<SoldierOf> {
        let serves = |of: &SoldierOf| {
            let man = self.get(*of);
            man.is_some_and(|man| man.standing == Standing::Serving || !man.is_counted)
        };
        let over =
            |(known, left): &Left| self.over(known.iter().copied().filter(serves).collect(), *left);
        squads.iter().flat_map(over).collect()
    }

    /// Those over have gone by fates in proportion.
    fn leave(&mut self, over: Vec<SoldierOf>, gone: &[(Standing, u32)], at: Seq) {
        let all: u64 = gone.iter().map(|(_, men)| u64::from(*men)).sum();
        let count = over.len() as u64;
        for (place, of) in (0_u64..).zip(over) {
            let Some(man) = self.man(of) else { continue };
            // Evenly over the line of all who have gone.
            let mut before = (2 * place + 1) * all / (2 * count);
            let fate = gone.iter().find(|(_, men)| match before.checked_sub(u64::from(*men)) {
                Some(rest) => {
                    before = rest;
                    false
                }
                None => true,
            });
            if let Some((fate, _)) = fate {
                man.go(*fate, at);
            }
        }
    }

    /// LNK-R44 Men come forward to an element from the pools of its formation and of those that is part of, which are folded
    /// already. Its own who are known go first, the longest away before the others; a man known of another element goes when too few
    /// without names are left in his pool, and serves here from now on.
    fn come_back(
        &mut self,
        (roster, muster): (&Roster, &Muster),
        (element, chain): (Name, &[FormationId]),
        (from, count): (Standing, u32),
        at: Seq,
    ) {
        let mut to_come = count as usize;
        for formation in chain {
            let there = self.in_pool(muster, *formation, from);
            let mut there: Vec<_> =
                there.map(|(of, man)| (man.with != element, man.until, of)).collect();
            there.sort_unstable();
            let own = there.iter().filter(|(elsewhere, ..)| !elsewhere).count();
            let left = pooled(roster.pools_of(*formation), from);
            let over = there.len().saturating_sub(usize::try_from(left).unwrap_or(usize::MAX));
            let come = own.max(over).min(to_come);
            to_come -= come;
            for (_, _, of) in there.into_iter().take(come) {
                let Some(man) = self.man(of) else { continue };
                man.with = element;
                man.go(Standing::Serving, at);
            }
        }
    }

    /// Everybody who is known in a pool of a formation.
    fn in_pool<'s>(
        &'s self,
        muster: &'s Muster,
        formation: FormationId,
        standing: Standing,
    ) -> impl Iterator<Item = (SoldierOf, &'s Soldier)> {
        self.all().filter(move |(_, man)| {
            man.standing == standing
                && man.is_counted
                && muster.formation_of(man.with) == Some(formation)
        })
    }

    /// I5 Where names and numbers disagree: nowhere, after every entry. Asked after each entry of an audit, so everybody is looked at
    /// once.
    pub(crate) fn faults(&self, roster: &Roster, muster: &Muster) -> Vec<String> {
        let mut in_pools = vec![[0_u64; POOLS.len()]; muster.formations.len()];
        let mut present: BTreeMap<Name, u32> = BTreeMap::new();
        for (_, man) in self.all() {
            if man.is_with(man.with) {
                *present.entry(man.with).or_default() += 1;
            } else if let Some(formation) = muster.formation_of(man.with) {
                let pools = in_pools.get_mut(formation.index()).into_iter().flatten();
                let his = pools.zip(POOLS).find(|(_, (standing, _))| *standing == man.standing);
                his.into_iter().for_each(|(named, _)| *named += 1);
            }
        }
        let mut faults = Vec::new();
        for ((id, spec), named) in (0_u16..).map(FormationId).zip(&muster.formations).zip(in_pools)
        {
            for ((standing, pool), named) in POOLS.into_iter().zip(named) {
                let men = pooled(roster.pools_of(id), standing);
                if named > men {
                    let of = spec.shown();
                    faults.push(format!("{of}: {named} {pool} by name, {men} in all (H.2 I5)"));
                }
            }
        }
        for (element, here) in present {
            let men = roster.element(element).men;
            if here > men {
                faults.push(format!("{element}: {here} serve by name, {men} in all (H.2 I5)"));
            }
        }
        faults
    }
}

impl Soldier {
    /// Whether the element's numbers count him as present.
    fn is_with(&self, element: Name) -> bool {
        self.with == element && (self.standing == Standing::Serving || !self.is_counted)
    }
}

/// How many a pool counts.
fn pooled(pools: &Pools, standing: Standing) -> u64 {
    match standing {
        Standing::Serving => 0,
        Standing::Wounded => pools.wounded.into(),
        Standing::Killed => pools.killed.into(),
        Standing::Captured => pools.prisoners.into(),
        Standing::Scattered => pools.stragglers.into(),
        Standing::Waiting => pools.replacements.into(),
        Standing::TakenAway => pools.taken_away.into(),
    }
}

#[cfg(test)]
mod tests {
    use combat::state::Rank;

    use kernel::Side;

    use super::*;
    use crate::roster::ElementSpec;
    use two_star_general::tables::StandKind;

    fn name(id: &str) -> Name {
        Name::new(id).unwrap()
    }

    fn of(number: u32) -> SoldierOf {
        SoldierOf { element: name("a"), number }
    }

    /// Two elements of forty men, of one of which four are known: a sergeant, a private, a corporal and another private.
    struct Camp {
        muster: Muster,
        roster: Roster,
        soldiers: Soldiers,
        at: u64,
    }

    impl Camp {
        fn new() -> Self {
            let spec = |name: &str| ElementSpec {
                name: name.to_owned(),
                side: Side::Blue,
                unit: None,
                formation: FormationId::side(Side::Blue),
                kind: StandKind::Infantry.into(),
                strength: 5,
                men_full: 40,
                vehicles_full: 0,
                crew: 0,
                bazooka: false,
                men_start: 40,
                vehicles_start: 0,
            };
            let mut muster = Muster::default();
            muster.elements.extend([(name("a"), spec("A")), (name("b"), spec("B"))]);
            let mut soldiers = Soldiers::default();
            let ranks = [Rank::Sergeant, Rank::Private, Rank::Corporal, Rank::Private];
            for (number, rank) in (0..).zip(ranks) {
                soldiers.enlist(of(number), &format!("man {number}"), rank, Seq(1));
            }
            Self { roster: Roster::begin(&muster), muster, soldiers, at: 1 }
        }

        fn happens(&mut self, change: &RosterChange) {
            self.at += 1;
            self.roster.fold(&self.muster, change);
            self.soldiers.follow((&self.roster, &self.muster), (change, &[]), Seq(self.at));
            assert_eq!(self.soldiers.faults(&self.roster, &self.muster), Vec::<String>::new());
        }

        fn lose(&mut self, [killed, wounded, captured, stragglers]: [i32; 4]) {
            let (vehicles_destroyed, vehicles_damaged) = (0, 0);
            self.happens(&RosterChange::Casualties {
                element: name("a"),
                killed,
                wounded,
                captured,
                stragglers,
                vehicles_destroyed,
                vehicles_damaged,
                squads: Vec::new(),
            });
        }

        fn back(&mut self, id: &str, [wounded, stragglers, replacements]: [u32; 3]) {
            let (element, vehicles) = (name(id), 0);
            let back =
                RosterChange::Returned { element, wounded, stragglers, replacements, vehicles };
            self.happens(&back);
        }

        fn standing(&self) -> [Standing; 4] {
            [0, 1, 2, 3].map(|number| self.soldiers.get(of(number)).unwrap().standing)
        }

        fn with(&self, number: u32) -> &str {
            self.soldiers.get(of(number)).unwrap().with.as_str()
        }
    }

    use Standing::{Captured, Killed, Scattered, Serving, TakenAway, Waiting, Wounded};

    /// Of forty who leave, ten are killed. The four who are known stand at 5, 15, 25 and 35 of the line, the privates first, the
    /// last named first: the last private is killed, and three are wounded. One wounded man comes back to A, and it is the first
    /// of these; the other 29 go to B, and nobody without a name is left, so two of A serve with B.
    #[test]
    fn the_wounded_come_back_with_those_their_pool_gives() {
        let mut camp = Camp::new();
        camp.lose([10, 30, 0, 0]);
        assert_eq!(camp.standing(), [Wounded, Wounded, Wounded, Killed]);
        camp.back("a", [1, 0, 0]);
        assert_eq!(camp.standing(), [Serving, Wounded, Wounded, Killed]);
        camp.roster.elements.get_mut(&name("b")).unwrap().men = 11;
        camp.back("b", [27, 0, 0]);
        assert_eq!(camp.standing(), [Serving, Wounded, Wounded, Killed], "two are left for two");
        camp.back("b", [2, 0, 0]);
        assert_eq!(camp.standing(), [Serving, Serving, Serving, Killed]);
        assert_eq!([0, 1, 2].map(|number| camp.with(number)), ["a", "b", "b"]);
        let next = |id: &str| {
            let with = camp.soldiers.with(name(id)).into_iter().collect();
            camp.soldiers.first(&with, name(id))
        };
        assert_eq!(next("b"), [of(2), of(1)], "the corporal leads");
        assert_eq!(next("a"), [of(0)]);
        let course = &camp.soldiers.get(of(2)).unwrap().course;
        let told: Vec<_> =
            course.iter().map(|turn| (turn.standing, turn.with.as_str(), turn.at.0)).collect();
        assert_eq!(told, [(Wounded, "a", 2), (Serving, "b", 5)]);
    }

    /// Twenty are taken and twenty scattered: at 5 and 15 of the line the two privates are taken, at 25 and 35 the others scatter.
    #[test]
    fn nobody_serves_where_nobody_is() {
        let mut camp = Camp::new();
        camp.lose([0, 0, 20, 20]);
        assert_eq!(camp.standing(), [Scattered, Captured, Scattered, Captured]);
        camp.back("a", [0, 20, 0]);
        assert_eq!(camp.standing(), [Serving, Captured, Serving, Captured]);
    }

    /// Thirty-six without names go first; of the four who are left two go, and those are the privates.
    #[test]
    fn survivors_of_what_is_removed_wait_with_the_replacements() {
        let mut camp = Camp::new();
        camp.happens(&RosterChange::Detached {
            element: name("a"),
            men: 36,
            vehicles: 0,
            to: None,
        });
        assert_eq!(camp.standing(), [Serving; 4]);
        camp.happens(&RosterChange::Detached { element: name("a"), men: 2, vehicles: 0, to: None });
        assert_eq!(camp.standing(), [Serving, Waiting, Serving, Waiting]);
        camp.back("a", [0, 0, 1]);
        assert_eq!(camp.standing(), [Serving, Serving, Serving, Waiting]);
    }

    #[test]
    fn what_the_umpire_takes_he_gives_back() {
        let mut camp = Camp::new();
        let ruled = |id, men| RosterChange::Ruled { element: name(id), men, vehicles: 0 };
        camp.happens(&ruled("a", -40));
        assert_eq!(camp.standing(), [TakenAway; 4]);
        camp.happens(&ruled("b", -10));
        camp.happens(&ruled("b", 10));
        assert_eq!(camp.standing(), [TakenAway; 4], "forty are still away");
        camp.happens(&ruled("a", 1));
        assert_eq!(camp.standing(), [Serving, TakenAway, TakenAway, TakenAway]);
    }

    /// He has given more men than he takes: those he takes are away all the same.
    #[test]
    fn whoever_the_umpire_takes_is_away_however_many_he_gave() {
        let mut camp = Camp::new();
        let ruled = |id, men| RosterChange::Ruled { element: name(id), men, vehicles: 0 };
        camp.happens(&ruled("b", 60));
        camp.happens(&ruled("a", -40));
        assert_eq!(camp.standing(), [TakenAway; 4]);
    }

    /// Three fell in a fight: two were killed and one wounded. As corrected one was killed and one taken: the second of the dead was
    /// taken, and nobody is left for the wounded man to be, so he serves.
    #[test]
    fn a_corrected_report_names_others() {
        let mut camp = Camp::new();
        for (number, standing) in [(0, Killed), (1, Killed), (2, Wounded)] {
            let man = camp.soldiers.man(of(number)).unwrap();
            man.go(standing, Seq(2));
            man.is_counted = false;
        }
        camp.lose([1, 0, 1, 0]);
        assert_eq!(camp.standing(), [Killed, Captured, Serving, Serving]);
        assert!(camp.soldiers.all().all(|(_, man)| man.is_counted));
    }
}
