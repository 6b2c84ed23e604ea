//! Soldiers by name (RULES.md LNK-R30): whoever has fought in Combat!, his rank, his record and what became of him. A man is known
//! by his element and his number in it; he keeps his name, which his side may change. Where he is agrees with the roster's numbers
//! ([`whereabouts`]).

mod whereabouts;

use std::collections::{BTreeMap, BTreeSet};

use combat::handoff::Record;
use combat::state::{Rank, SoldierId, Wound};
use kernel::face::{SoldierFate, SoldierRecord};
use kernel::{Name, Seq};
use serde::{Deserialize, Serialize};

use crate::setup::BattleSetup;

pub(crate) use whereabouts::Lost;

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
    /// The element he serves with, or served with last: whoever has been away comes back where men are wanted (LNK-R44).
    pub with: Name,
    /// Whether the roster's numbers know where he is. They do not as long as what he fell in is part of a battle that goes on.
    pub is_counted: bool,
    /// Every change of where he is.
    pub course: Vec<Turn>,
    /// The entry in which he was named, and the one in which he last fell; 0 while he has not.
    pub since: Seq,
    pub until: Seq,
    pub record: WarRecord,
    /// Ranks he was promoted to, with the entries.
    pub promotions: Vec<(Rank, Seq)>,
    pub decorations: Vec<Decoration>,
}

/// Where a soldier is: with his element, or one of those whom a pool of his side counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    #[default]
    Serving,
    Wounded,
    Killed,
    Captured,
    /// A straggler.
    Scattered,
    /// With the replacements.
    Waiting,
    /// By the umpire.
    TakenAway,
}

/// Where a soldier was from an entry on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    pub standing: Standing,
    /// The element he serves with, or has left.
    pub with: Name,
    pub at: Seq,
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

    /// Everybody who is known, by his element and number.
    pub fn all(&self) -> impl Iterator<Item = (SoldierOf, &Soldier)> {
        self.0.iter().flat_map(|(element, men)| {
            (0..).zip(men).map(|(number, man)| (SoldierOf { element: *element, number }, man))
        })
    }

    /// Who of a squad of an element goes first: those who serve, the highest rank first, then the element's own, the longest known
    /// first.
    #[must_use]
    pub fn first(&self, squad: &BTreeSet<SoldierOf>, element: Name) -> Vec<SoldierOf> {
        let serves = |of: &SoldierOf| Some((*of, self.get(*of)?));
        let mut here: Vec<_> = squad.iter().filter_map(serves).collect();
        here.retain(|(_, man)| man.standing == Standing::Serving);
        here.sort_by_key(|(of, man)| (core::cmp::Reverse(man.rank), of.element != element, *of));
        here.into_iter().map(|(of, _)| of).collect()
    }

    /// The next man of an element who gets a name, behind so many new ones.
    #[must_use]
    pub fn new_man(&self, element: Name, behind: u32) -> SoldierOf {
        let known = self.0.get(&element).map_or(0, Vec::len);
        let number = u32::try_from(known).unwrap_or(u32::MAX).saturating_add(behind);
        SoldierOf { element, number }
    }

    /// Writes down a man who goes into his first fight; whoever is known stays as he is.
    pub(crate) fn enlist(&mut self, of: SoldierOf, name: &str, rank: Rank, at: Seq) {
        let known = self.0.entry(of.element).or_default();
        if usize::try_from(of.number).is_ok_and(|number| number == known.len()) {
            known.push(Soldier {
                name: name.to_owned(),
                rank,
                standing: Standing::Serving,
                with: of.element,
                is_counted: true,
                course: Vec::new(),
                since: at,
                until: Seq(0),
                record: WarRecord::default(),
                promotions: Vec::new(),
                decorations: Vec::new(),
            });
        }
    }

    /// Everybody who fights in a battle and is not known yet.
    pub(crate) fn enlist_all(
        &mut self,
        setup: &BattleSetup,
        soldiers: &BTreeMap<Name, SoldierOf>,
        at: Seq,
    ) {
        let BattleSetup::Combat(setup) = setup else { return };
        let mut men: Vec<(&Name, &SoldierOf)> = soldiers.iter().collect();
        men.sort_by_key(|(_, of)| **of);
        for (id, of) in men {
            if let Some(spec) = setup.soldiers.get(&SoldierId(*id)) {
                self.enlist(*of, &spec.name, spec.rank, at);
            }
        }
    }

    /// Whoever fell in a fight that is accepted is where it has left him. The roster has not counted him yet.
    pub(crate) fn muster_out(&mut self, fight: &[(SoldierOf, Record, SoldierFate)], at: Seq) {
        for (of, _, fate) in fight.iter().filter(|(_, _, fate)| *fate != SoldierFate::Present) {
            if let Some(man) = self.man(*of) {
                man.go(standing(*fate), at);
                man.is_counted = false;
            }
        }
        self.add_fight(fight, at);
    }

    /// A man is where a fight has him, and the roster counts him there.
    pub(crate) fn settle(&mut self, of: SoldierOf, fate: SoldierFate, at: Seq) {
        if let Some(man) = self.man(of).filter(|man| man.standing != standing(fate)) {
            man.go(standing(fate), at);
        }
    }

    /// Adds a fight to the records of everybody in it, then fills the ranks of those who fell.
    pub(crate) fn add_fight(&mut self, fight: &[(SoldierOf, Record, SoldierFate)], at: Seq) {
        let mut vacant: BTreeMap<Name, Vec<Rank>> = BTreeMap::new();
        for (of, record, fate) in fight {
            let Some(man) = self.man(*of) else { continue };
            man.record.add(record);
            if *fate != SoldierFate::Present {
                vacant.entry(man.with).or_default().push(man.rank);
            }
        }
        for (element, ranks) in vacant {
            let with = |of: &SoldierOf| self.get(*of).is_some_and(|man| man.with == element);
            let here: Vec<SoldierOf> = fight.iter().map(|(of, _, _)| *of).filter(with).collect();
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

/// Where a fate leaves a man.
const fn standing(fate: SoldierFate) -> Standing {
    match fate {
        SoldierFate::Present => Standing::Serving,
        SoldierFate::Wounded => Standing::Wounded,
        SoldierFate::Killed => Standing::Killed,
        SoldierFate::Captured => Standing::Captured,
    }
}

impl Soldier {
    /// "Sergeant John Miller".
    #[must_use]
    pub fn title(&self) -> String {
        super::title(self.rank.word(), &self.name)
    }

    /// He is elsewhere from now on.
    fn go(&mut self, standing: Standing, at: Seq) {
        self.standing = standing;
        self.course.push(Turn { standing, with: self.with, at });
        if standing != Standing::Serving {
            self.until = at;
        }
    }
}

impl WarRecord {
    /// All his fights in one.
    #[must_use]
    pub fn told(&self) -> SoldierRecord {
        let Self { battles: _, shots, hits, felled, ref wounds, captures, aided } = *self;
        let wounds = wounds.iter().map(|wound| wound.suffered()).collect();
        SoldierRecord { shots, hits, felled, wounds, captures, aided }
    }

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
        let fates =
            [SoldierFate::Killed, SoldierFate::Present, SoldierFate::Present, SoldierFate::Wounded];
        let fight: Vec<_> =
            (0..).zip(fates).map(|(at, fate)| (of(at), Record::default(), fate)).collect();
        soldiers.muster_out(&fight, Seq(9));
        let ranks: Vec<Rank> = (0..4).map(|at| soldiers.get(of(at)).unwrap().rank).collect();
        assert_eq!(ranks, [Rank::Sergeant, Rank::Corporal, Rank::Sergeant, Rank::Private]);
        assert_eq!(soldiers.get(of(2)).unwrap().promotions, [(Rank::Sergeant, Seq(9))]);
        assert_eq!(soldiers.get(of(0)).unwrap().until, Seq(9));
        // The sergeant now, the corporal now; then men nobody knows yet.
        let squad = (0..4).map(of).collect();
        assert_eq!(soldiers.first(&squad, of(0).element), [of(2), of(1)]);
        assert_eq!([0, 1].map(|at| soldiers.new_man(of(0).element, at)), [of(4), of(5)]);
    }

    #[test]
    fn two_vacancies_of_one_rank_are_filled_one_by_one() {
        let mut soldiers = squad();
        soldiers.enlist(of(4), "man 4", Rank::Sergeant, Seq(5));
        let fates = [
            SoldierFate::Killed,
            SoldierFate::Present,
            SoldierFate::Present,
            SoldierFate::Present,
            SoldierFate::Captured,
        ];
        let fight: Vec<_> =
            (0..).zip(fates).map(|(at, fate)| (of(at), Record::default(), fate)).collect();
        soldiers.muster_out(&fight, Seq(9));
        let ranks: Vec<Rank> = (0..5).map(|at| soldiers.get(of(at)).unwrap().rank).collect();
        // The corporal takes one sergeant's place and the first private the other's; the last private is the corporal.
        let expected =
            [Rank::Sergeant, Rank::Sergeant, Rank::Sergeant, Rank::Corporal, Rank::Sergeant];
        assert_eq!(ranks, expected);
    }

    #[test]
    fn nobody_is_promoted_where_nobody_is_left() {
        let mut soldiers = squad();
        let fight: Vec<_> =
            (0..4).map(|at| (of(at), Record::default(), SoldierFate::Killed)).collect();
        soldiers.muster_out(&fight, Seq(9));
        assert!((0..4).all(|at| soldiers.get(of(at)).unwrap().promotions.is_empty()));
        assert_eq!(soldiers.first(&(0..4).map(of).collect(), of(0).element), []);
    }
}
