//! Fog: the war as a seat knows it, and who may read what happens, where a battle is played with what each is told.
//!
//! A war without such a battle is open, and nothing here changes it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::face::{Concern, Eyes, Foreseen, Messages, Reader, Readers};
use kernel::{Answer, Name, Seat, Side};

use crate::roster::{Pools, StartPools};
use crate::setup::{BattleId, WarSetup};

use super::link::LinkOrder;
use super::{Battle, WarEvent, WarOrder, WarState};

/// Who may read an entry, beside the umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    Everybody,
    /// These alone; nobody but the umpire where it is empty.
    Only(BTreeSet<Told>),
}

/// One of those who may read an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// A seat; a side's senior seat stands for everybody of it.
    Seat(Seat),
    /// A seat itself, and those above it.
    Up(Seat),
}

impl Audience {
    const UMPIRE: Self = Self::Only(BTreeSet::new());

    fn up(seats: impl IntoIterator<Item = Seat>) -> Self {
        Self::Only(seats.into_iter().map(Told::Up).collect())
    }
}

impl WarState {
    /// Whether each seat sees only what it knows.
    #[must_use]
    pub fn has_fog(&self) -> bool {
        self.setup.battles.iter().any(|root| self.is_in_fog(root.id))
    }

    /// How long messages between commanders take, and whose hands they go through.
    #[must_use]
    pub fn messages(&self) -> Messages {
        self.main_battle().map(Battle::messages).unwrap_or_default()
    }

    /// How many rounds late those see the whole war who only look on, where there is fog; none where they see nothing of it.
    #[must_use]
    pub fn seen_late(&self) -> Option<u8> {
        self.main_battle().and_then(Battle::seen_late)
    }

    /// What a seat can work out of the throw that is next in a battle with fog, where it concerns its units; the umpire's open step has
    /// had these answers.
    #[must_use]
    pub fn foreseen(&self, battle: BattleId, seat: Seat, answers: &[Answer]) -> Option<Foreseen> {
        let known = self.battle(battle).filter(|known| known.has_fog())?;
        self.with_eyes(battle, (seat, seat.side()?), |eyes| known.foreseen(eyes, answers))
    }

    fn with_eyes<T>(
        &self,
        battle: BattleId,
        (seat, side): (Seat, Side),
        look: impl FnOnce(Eyes<'_>) -> T,
    ) -> T {
        let commands = |unit: Name| self.speaks_for(seat, self.commander(battle, unit, side));
        look(match seat {
            Seat::Commander(_) => Eyes::Commander { side, commands: &commands },
            _ => Eyes::Senior(side),
        })
    }

    /// The round of the war's first battle, by which messages and reports arrive.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.main_battle().map_or(0, |battle| battle.standing().round)
    }

    fn main_battle(&self) -> Option<&Battle> {
        self.battles.get(&self.setup.first_battle())
    }

    /// Whether a battle is played so, or is a smaller one of such a battle.
    #[must_use]
    pub fn is_in_fog(&self, battle: BattleId) -> bool {
        match self.links.get(&battle) {
            Some(link) => self.is_in_fog(link.parent),
            None => self.battles.get(&battle).is_some_and(|battle| battle.has_fog()),
        }
    }

    /// Whether the umpire throws all dice of a battle: their sums, and how many they are, would tell what is hidden. On the table of a
    /// smaller battle everything is open.
    pub(super) fn throws_umpire(&self, battle: BattleId) -> bool {
        !self.links.contains_key(&battle) && self.is_in_fog(battle)
    }

    /// Whether an order is a step of the turn that the umpire takes, since he throws its dice: no commander goes on with what he does not see.
    #[must_use]
    pub fn is_umpires_step(&self, order: &WarOrder) -> bool {
        let is_step = || matches!(self.concern(order, Side::Blue), Concern::Table);
        self.throws_umpire(order.battle) && order.order.scale().is_some() && is_step()
    }

    /// The next step of the turn, where a battle waits for the umpire to take it.
    #[must_use]
    pub fn umpires_step(&self, battle: BattleId) -> Option<WarOrder> {
        if !self.throws_umpire(battle) {
            return None;
        }
        let offers = self.legal(battle, Seat::Umpire).offers.into_iter();
        offers.map(|offer| offer.order).find(|order| self.is_umpires_step(order))
    }

    /// Whether a battle waits for the umpire to take the next step of the turn.
    #[must_use]
    pub fn waits_for_umpire(&self, battle: BattleId) -> bool {
        self.umpires_step(battle).is_some()
    }

    /// The war as a seat knows it, with nothing in it that it does not know; none for a seat that knows nothing of a side: the
    /// program, and those who look on. The umpire knows everything.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Option<Self> {
        if seat == Seat::Umpire || !self.has_fog() {
            return Some(self.clone());
        }
        let side = seat.side()?;
        let mut seen = self.clone();
        seen.battles.retain(|id, _| self.knows_of(seat, *id));
        seen.links.retain(|id, _| self.knows_of(seat, *id));
        for (id, battle) in &mut seen.battles {
            if battle.has_fog() {
                *battle = self.with_eyes(*id, (seat, side), |eyes| battle.seen_by(eyes));
            }
        }
        self.hide_people(&mut seen, seat, side);
        Some(seen)
    }

    /// Whether a seat may know that there is such a battle: one of the war's own, or a smaller one in which some of his men fight.
    #[must_use]
    pub fn knows_of(&self, seat: Seat, battle: BattleId) -> bool {
        !self.links.contains_key(&battle)
            || !self.is_in_fog(battle)
            || self.fighters(battle).into_iter().any(|fighter| self.speaks_for(seat, fighter))
    }

    /// The commanders of those who were sent into a smaller battle. All of them see what grows out of it.
    fn fighters(&self, battle: BattleId) -> BTreeSet<Seat> {
        let Some(link) = self.links.get(&battle) else { return BTreeSet::new() };
        if self.links.contains_key(&link.parent) {
            return self.fighters(link.parent);
        }
        self.commanders(link.parent, link.brief.elements.iter().map(|sent| sent.element))
    }

    /// The commanders of units of a battle, of either side.
    fn commanders(&self, battle: BattleId, units: impl Iterator<Item = Name>) -> BTreeSet<Seat> {
        let of_side = |unit| Some((unit, self.side_of(unit)?));
        units.filter_map(of_side).map(|(unit, side)| self.commander(battle, unit, side)).collect()
    }

    /// The side of an element of the roster or a unit on a map.
    fn side_of(&self, unit: Name) -> Option<Side> {
        let element = self.setup.roster.elements.get(&unit).map(|spec| spec.side);
        element.or_else(|| Some(self.unit_on_map(unit)?.1.side))
    }

    /// Takes out the enemy's people, and those of its own side whom the seat does not command.
    fn hide_people(&self, seen: &mut Self, seat: Seat, side: Side) {
        let first = self.setup.first_battle();
        let sent = seen.links.values().flat_map(|link| &link.brief.elements);
        let fights: BTreeSet<Name> = sent.map(|sent| sent.element).collect();
        let own = |element: Name| {
            let of = self.setup.roster.elements.get(&element).map(|spec| spec.side);
            let commands = || self.speaks_for(seat, self.commander(first, element, side));
            fights.contains(&element) || (of == Some(side) && commands())
        };
        seen.roster.elements.retain(|id, _| own(*id));
        seen.roster.accounts.retain(|id, _| own(*id));
        seen.soldiers.0.retain(|id, _| own(*id));
        seen.squads.0.retain(|id, _| own(*id));
        let posts: BTreeSet<Name> = self.people.0.keys().copied().collect();
        let of_side = |post: &Name| self.side_of(*post).is_none_or(|of| of == side);
        let known: BTreeSet<Name> = posts.into_iter().filter(of_side).collect();
        seen.people.0.retain(|post, _| known.contains(post));
        seen.honours.0.retain(|post, _| known.contains(post));
        let setup = self.setup_seen_by(side, &known, &seen.battles);
        for (spec, pools) in setup.roster.formations.iter().zip(&mut seen.roster.pools) {
            if spec.side != side {
                *pools = Pools::EMPTY;
            }
        }
        seen.setup = Arc::new(setup);
    }

    /// The setup without what is the enemy's.
    fn setup_seen_by(
        &self,
        side: Side,
        posts: &BTreeSet<Name>,
        seen: &BTreeMap<BattleId, Battle>,
    ) -> WarSetup {
        let mut setup = WarSetup::clone(&self.setup);
        let enemy = |of: Side| of != side;
        setup.roster.elements.retain(|_, spec| !enemy(spec.side));
        setup.roster.units.retain(|_, spec| !enemy(spec.side));
        for spec in setup.roster.formations.iter_mut().filter(|spec| enemy(spec.side)) {
            spec.name.clear();
            spec.pools = StartPools::default();
        }
        // LNK-R64 What is prepared tells who stands where.
        setup
            .actions
            .retain(|action| !self.throws_umpire(action.battle) || seen.contains_key(&action.id));
        setup.people.retain(|post, _| posts.contains(post));
        setup.deputies.retain(|post, _| posts.contains(post));
        for root in &mut setup.battles {
            let known = seen.get(&root.id).and_then(Battle::known_setup);
            root.setup = known.unwrap_or_else(|| root.setup.clone());
        }
        setup
    }

    /// Who may read an event, before it is folded.
    #[must_use]
    pub fn readers(&self, event: &WarEvent) -> Audience {
        if !self.has_fog() {
            return Audience::Everybody;
        }
        match event {
            WarEvent::Battle { battle, .. } if self.links.contains_key(battle) => {
                self.of_fighters(*battle)
            }
            WarEvent::Battle { battle, event, .. } => {
                let readers = self.battle(*battle).map(|found| found.readers(event));
                self.audience(*battle, readers.unwrap_or(Readers::UMPIRE))
            }
            WarEvent::DayDawned { .. } => Audience::Everybody,
            WarEvent::ReplacementsArrived { formation, .. } => {
                let spec = self.setup.roster.formations.get(formation.index());
                spec.map_or(Audience::UMPIRE, |spec| Audience::up([spec.side.seat()]))
            }
            WarEvent::CommanderFell { post, .. } | WarEvent::CommandTaken { post, .. } => {
                self.of_post(*post)
            }
            WarEvent::CommanderRenamed { commander, .. }
            | WarEvent::CommanderPromoted { commander, .. }
            | WarEvent::CommanderDecorated { commander, .. } => self.of_post(commander.post),
            WarEvent::SoldierRenamed { soldier, .. }
            | WarEvent::SoldierDecorated { soldier, .. } => self.of_post(soldier.element),
            WarEvent::LinkOpened { opening: below, .. }
                if self.links.contains_key(&below.parent) =>
            {
                self.of_fighters(below.parent)
            }
            WarEvent::LinkDeclined { battle, .. } if self.links.contains_key(battle) => {
                self.of_fighters(*battle)
            }
            WarEvent::LinkOpened { opening, .. } => {
                let sent = opening.brief.elements.iter().map(|sent| sent.element);
                Audience::up(self.commanders(opening.parent, sent))
            }
            WarEvent::LinkDeclined { battle, order } => {
                let asked = match order {
                    LinkOrder::Open { at, .. } => at.made_by(),
                    _ => Vec::new(),
                };
                Audience::up(self.commanders(*battle, asked.into_iter()))
            }
            WarEvent::LinkReported { child, .. }
            | WarEvent::LinkCorrected { child, .. }
            | WarEvent::LinkAccepted { child, .. }
            | WarEvent::LinkAbandoned { child } => self.of_fighters(*child),
            WarEvent::TransferBegan { .. } => Audience::UMPIRE,
        }
    }

    /// Who may read what a seat orders or chooses in a battle: it, and those above it.
    #[must_use]
    pub fn readers_of_order(&self, by: Seat, battle: BattleId) -> Audience {
        match by {
            _ if !self.is_in_fog(battle) => Audience::Everybody,
            Seat::App => Audience::Everybody,
            Seat::Umpire => Audience::UMPIRE,
            by => Audience::up([by]),
        }
    }

    /// Who may read a roll in a battle, its sum and its faces: it holds what the sides do not know of each other. On the table of a smaller battle
    /// those who fight there see everything.
    #[must_use]
    pub fn readers_of_sum(&self, battle: BattleId) -> Audience {
        match () {
            () if !self.is_in_fog(battle) => Audience::Everybody,
            () if self.throws_umpire(battle) => Audience::UMPIRE,
            () => self.of_fighters(battle),
        }
    }

    /// Who may read how the past was changed: the change holds others' orders.
    #[must_use]
    pub fn readers_of_amendment(&self) -> Audience {
        if self.has_fog() { Audience::UMPIRE } else { Audience::Everybody }
    }

    fn of_fighters(&self, child: BattleId) -> Audience {
        if self.is_in_fog(child) { Audience::up(self.fighters(child)) } else { Audience::Everybody }
    }

    fn of_post(&self, post: Name) -> Audience {
        let first = self.setup.first_battle();
        Audience::up(self.commanders(first, core::iter::once(post)))
    }

    fn audience(&self, battle: BattleId, readers: Readers) -> Audience {
        let Readers::Only(readers) = readers else { return Audience::Everybody };
        let told = readers.into_iter().map(|reader| match reader {
            Reader::Side(side) => Told::Seat(side.seat()),
            Reader::Senior(side) => Told::Up(side.seat()),
            Reader::Unit(side, unit) => Told::Up(self.commander(battle, unit, side)),
        });
        Audience::Only(told.collect())
    }
}
