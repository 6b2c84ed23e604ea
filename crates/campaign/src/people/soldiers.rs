//! Soldiers by name (RULES.md LNK-R30): whoever has fought in Combat!, his rank, his record and what became of him. A man is known
//! by his element and his number in it; he keeps his name, which his side may change.

use std::collections::BTreeMap;

use combat::handoff::{Fate as Fallen, Record};
use combat::state::{Rank, Wound};
use kernel::{Name, Seq};
use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const NAME_MOST: usize = 60;

/// The known soldiers of each element of the roster, in the order they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Soldiers(pub BTreeMap<Name, Vec<Soldier>>);

/// A soldier by his element and his number in it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SoldierOf {
    pub element: Name,
    pub number: u32,
}

/// One man and his record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Soldier {
    /// His rank left out.
    pub name: String,
    pub rank: Rank,
    pub standing: Standing,
    /// The entry in which he was named, and the one in which he fell; 0 while he has not.
    pub since: Seq,
    pub until: Seq,
    pub record: WarRecord,
    /// Ranks he was promoted to, with the entries.
    pub promotions: Vec<(Rank, Seq)>,
    pub decorations: Vec<Decoration>,
}

/// Where a soldier is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    #[default]
    Serving,
    Wounded,
    Killed,
    Captured,
}

/// What a soldier has done and suffered in all his fights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarRecord {
    pub battles: u32,
    pub shots: u32,
    pub hits: u32,
    /// Enemies he put out of action.
    pub felled: u32,
    pub wounds: Vec<Wound>,
    /// Prisoners he took.
    pub captures: u32,
    /// Times he cared for a wounded man.
    pub aided: u32,
}

/// What a loss without names was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) captured: u32,
    pub(crate) killed: u32,
    pub(crate) wounded: u32,
    pub(crate) scattered: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decoration {
    pub name: String,
    pub reason: String,
    pub at: Seq,
}

impl Soldiers {
    #[must_use]
    pub fn get(&self, of: SoldierOf) -> Option<&Soldier> {
        self.0.get(&of.element)?.get(usize::try_from(of.number).ok()?)
    }

    /// Who of an element goes next: those who serve, the highest rank first, then the longest known; then new men.
    #[must_use]
    pub fn next(&self, element: Name, count: u32) -> Vec<SoldierOf> {
        let known = self.0.get(&element).map_or(&[][..], Vec::as_slice);
        let mut here: Vec<(u32, &Soldier)> =
            (0..).zip(known).filter(|(_, man)| man.standing == Standing::Serving).collect();
        here.sort_by_key(|(number, man)| (core::cmp::Reverse(man.rank), *number));
        let new = u32::try_from(known.len()).unwrap_or(u32::MAX)..;
        let numbers = here.into_iter().map(|(number, _)| number).chain(new);
        numbers.map(|number| SoldierOf { element, number }).take(count as usize).collect()
    }

    /// Writes down a man who goes into his first fight; whoever is known stays as he is.
    pub(crate) fn enlist(&mut self, of: SoldierOf, name: &str, rank: Rank, at: Seq) {
        let known = self.0.entry(of.element).or_default();
        if usize::try_from(of.number).is_ok_and(|number| number == known.len()) {
            known.push(Soldier {
                name: name.to_owned(),
                rank,
                standing: Standing::Serving,
                since: at,
                until: Seq(0),
                record: WarRecord::default(),
                promotions: Vec::new(),
                decorations: Vec::new(),
            });
        }
    }

    /// Adds a fight to the records of everybody in it, then fills the ranks of those who fell.
    pub(crate) fn muster_out(&mut self, fight: &[(SoldierOf, Record, Fallen)], at: Seq) {
        let mut vacant: BTreeMap<Name, Vec<Rank>> = BTreeMap::new();
        for (of, record, fate) in fight {
            let Some(man) = self.man(*of) else { continue };
            man.record.add(record);
            man.standing = match fate {
                Fallen::Present => Standing::Serving,
                Fallen::Wounded => Standing::Wounded,
                Fallen::Killed => Standing::Killed,
                Fallen::Captured => Standing::Captured,
            };
            if man.standing != Standing::Serving {
                man.until = at;
                vacant.entry(of.element).or_default().push(man.rank);
            }
        }
        for (element, ranks) in vacant {
            let here: Vec<SoldierOf> =
                fight.iter().map(|(of, _, _)| *of).filter(|of| of.element == element).collect();
            self.promote(&here, ranks, at);
        }
    }

    /// LNK-R31 The highest rank first: the next in rank takes it, and leaves his own to the one after him.
    fn promote(&mut self, here: &[SoldierOf], mut ranks: Vec<Rank>, at: Seq) {
        loop {
            ranks.retain(|rank| *rank > Rank::Private);
            let Some(rank) = ranks.iter().copied().max() else { return };
            if let Some(at) = ranks.iter().position(|other| *other == rank) {
                ranks.remove(at);
            }
            let below = |of: &&SoldierOf| {
                self.get(**of)
                    .is_some_and(|man| man.standing == Standing::Serving && man.rank < rank)
            };
            let next = here.iter().filter(below).max_by_key(|of| {
                (self.get(**of).map(|man| man.rank), core::cmp::Reverse(of.number))
            });
            let Some(man) = next.copied().and_then(|of| self.man(of)) else { continue };
            ranks.push(man.rank);
            man.rank = rank;
            man.promotions.push((rank, at));
        }
    }

    /// LNK-R34 Losses that are counted without names are of men without names as long as there are such. When fewer are present than
    /// are known to serve, those over have fallen too: the lowest rank first, then the last to be named, by fates in proportion to
    /// those of the loss. Whoever is only scattered may come back.
    pub(crate) fn fall_with(&mut self, element: Name, present: u32, lost: &Lost, until: Seq) {
        let Some(known) = self.0.get_mut(&element) else { return };
        let mut serving: Vec<&mut Soldier> =
            known.iter_mut().filter(|man| man.standing == Standing::Serving).collect();
        let over = serving.len().saturating_sub(present as usize);
        // The last to be named first among equals: the order they stand in, turned round, is kept.
        serving.reverse();
        serving.sort_by_key(|man| man.rank);
        let Lost { captured, killed, wounded, scattered } = *lost;
        let all =
            u64::from(captured) + u64::from(killed) + u64::from(wounded) + u64::from(scattered);
        for (place, man) in (0_u64..).zip(serving.into_iter().take(over)) {
            // Evenly over the line of all who were lost.
            let at = (2 * place + 1) * all / (2 * over as u64);
            let fate = [
                (captured, Standing::Captured),
                (captured + killed, Standing::Killed),
                (captured + killed + wounded, Standing::Wounded),
            ];
            let fate = fate.into_iter().find(|(end, _)| at < u64::from(*end));
            if let Some((_, fate)) = fate {
                (man.standing, man.until) = (fate, until);
            }
        }
    }

    pub(crate) fn rename(&mut self, of: SoldierOf, name: &str) {
        if let Some(man) = self.man(of) {
            name.clone_into(&mut man.name);
        }
    }

    pub(crate) fn decorate(&mut self, of: SoldierOf, name: &str, reason: &str, at: Seq) {
        if let Some(man) = self.man(of) {
            let (name, reason) = (name.to_owned(), reason.to_owned());
            man.decorations.push(Decoration { name, reason, at });
        }
    }

    fn man(&mut self, of: SoldierOf) -> Option<&mut Soldier> {
        self.0.get_mut(&of.element)?.get_mut(usize::try_from(of.number).ok()?)
    }
}

impl Soldier {
    /// "Sergeant John Miller".
    #[must_use]
    pub fn title(&self) -> String {
        super::title(self.rank.word(), &self.name)
    }
}

impl WarRecord {
    fn add(&mut self, record: &Record) {
        self.battles += 1;
        self.shots = self.shots.saturating_add(record.shots);
        self.hits = self.hits.saturating_add(record.hits);
        self.felled = self.felled.saturating_add(record.felled);
        self.wounds.extend(&record.wounds);
        self.captures = self.captures.saturating_add(record.captures);
        self.aided = self.aided.saturating_add(record.aided);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(number: u32) -> SoldierOf {
        SoldierOf { element: Name::new("a").unwrap(), number }
    }

    fn squad() -> Soldiers {
        let mut soldiers = Soldiers::default();
        let ranks = [Rank::Sergeant, Rank::Private, Rank::Corporal, Rank::Private];
        for (number, rank) in (0..).zip(ranks) {
            soldiers.enlist(of(number), &format!("man {number}"), rank, Seq(5));
        }
        soldiers
    }

    /// The sergeant falls: the corporal takes his place, and the first private the corporal's.
    #[test]
    fn survivors_take_the_ranks_of_the_fallen() {
        let mut soldiers = squad();
        let fates = [Fallen::Killed, Fallen::Present, Fallen::Present, Fallen::Wounded];
        let fight: Vec<_> =
            (0..).zip(fates).map(|(at, fate)| (of(at), Record::default(), fate)).collect();
        soldiers.muster_out(&fight, Seq(9));
        let ranks: Vec<Rank> = (0..4).map(|at| soldiers.get(of(at)).unwrap().rank).collect();
        assert_eq!(ranks, [Rank::Sergeant, Rank::Corporal, Rank::Sergeant, Rank::Private]);
        assert_eq!(soldiers.get(of(2)).unwrap().promotions, [(Rank::Sergeant, Seq(9))]);
        assert_eq!(soldiers.get(of(0)).unwrap().until, Seq(9));
        // The sergeant now, the corporal now, then men nobody knows yet.
        assert_eq!(soldiers.next(of(0).element, 4), [of(2), of(1), of(4), of(5)]);
    }

    #[test]
    fn two_vacancies_of_one_rank_are_filled_one_by_one() {
        let mut soldiers = squad();
        soldiers.enlist(of(4), "man 4", Rank::Sergeant, Seq(5));
        let fates =
            [Fallen::Killed, Fallen::Present, Fallen::Present, Fallen::Present, Fallen::Captured];
        let fight: Vec<_> =
            (0..).zip(fates).map(|(at, fate)| (of(at), Record::default(), fate)).collect();
        soldiers.muster_out(&fight, Seq(9));
        let ranks: Vec<Rank> = (0..5).map(|at| soldiers.get(of(at)).unwrap().rank).collect();
        // The corporal takes one sergeant's place and the first private the other's; the last private is the corporal.
        let expected =
            [Rank::Sergeant, Rank::Sergeant, Rank::Sergeant, Rank::Corporal, Rank::Sergeant];
        assert_eq!(ranks, expected);
    }

    /// Four are known; two of the company are left. Of the two over, the privates, one was taken and one killed.
    #[test]
    fn who_is_known_falls_when_nobody_else_can_have() {
        let mut soldiers = squad();
        let element = of(0).element;
        let lost = Lost { captured: 1, killed: 1, ..Lost::default() };
        soldiers.fall_with(element, 4, &lost, Seq(9));
        assert!((0..4).all(|at| soldiers.get(of(at)).unwrap().standing == Standing::Serving));
        soldiers.fall_with(element, 2, &lost, Seq(9));
        let standing: Vec<_> = (0..4).map(|at| soldiers.get(of(at)).unwrap().standing).collect();
        use Standing::{Captured, Killed, Serving};
        assert_eq!(standing, [Serving, Killed, Serving, Captured]);
        assert_eq!(soldiers.get(of(3)).unwrap().until, Seq(9));
        // Scattered: nobody is known to have fallen.
        soldiers.fall_with(element, 0, &Lost { scattered: 9, ..Lost::default() }, Seq(10));
        assert_eq!(soldiers.next(element, 2), [of(0), of(2)]);
    }

    #[test]
    fn nobody_is_promoted_where_nobody_is_left() {
        let mut soldiers = squad();
        let fight: Vec<_> = (0..4).map(|at| (of(at), Record::default(), Fallen::Killed)).collect();
        soldiers.muster_out(&fight, Seq(9));
        assert!((0..4).all(|at| soldiers.get(of(at)).unwrap().promotions.is_empty()));
        assert_eq!(soldiers.next(of(0).element, 1), [of(4)]);
    }
}
