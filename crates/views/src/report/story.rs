//! The story of the span: what happened each day and each night in each battle, gathered while the record goes by, and told
//! at the end in a paragraph each.

mod bill;
mod facts;
mod fights;
mod ground;
mod people;
mod smaller;
mod tables;
mod tell;
mod words;

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarEvent, WarState};
use kernel::face::{Happening, Manner, Place};
use kernel::{Name, Side};
use report::Entries;
use report::model::{SmallBattle, Story};

use super::accounts::losses_of;
use super::names::{Names, Unit};
pub(super) use words::bare;

use facts::{Arrival, Fallen, Fought, Gone, Key, Link, Out, Part, Taken};

/// The side of a unit or a man, in a battle of any scale.
pub(super) fn side_of(war: &WarState, battle: BattleId, unit: Name) -> Side {
    Names(war).side_of(war.home_of(battle, unit))
}

/// What has been gathered so far.
#[derive(Default)]
pub(super) struct StoryBook {
    parts: BTreeMap<Key, Part>,
    /// The fight that goes on in the present order.
    fight: Option<(Key, usize)>,
    /// The part of each battle that an event was last told in.
    open: BTreeMap<BattleId, Key>,
    /// Who was last said to hold a place without a cell.
    held: BTreeMap<(BattleId, String), Side>,
}

impl StoryBook {
    /// A fight ends with its order.
    pub(super) fn next_order(&mut self) {
        self.fight = None;
    }

    /// Takes in an event before it is folded: the entry it stands in, and the same with its order.
    pub(super) fn take(
        &mut self,
        war: &WarState,
        event: &WarEvent,
        told: &[Happening],
        (mark, at): (Entries, Entries),
    ) {
        match event {
            WarEvent::Battle { battle, men, .. } => {
                let root = war.root_of(*battle);
                let key = self.key(war, root);
                self.open(war, key, at);
                for change in men {
                    self.men(war, key, change, mark);
                }
                if root == *battle {
                    told.iter().for_each(|told| self.told(war, key, told, (mark, at)));
                    self.returned(war, key, told, men, at);
                }
            }
            WarEvent::LinkAccepted { child, men, .. } => {
                let key = self.key(war, war.root_of(*child));
                self.open(war, key, at);
                men.iter().for_each(|change| self.men(war, key, change, at));
                self.part(key).links.push(Link { child: *child, entries: at });
            }
            WarEvent::CommanderFell { post, name, rank, fate } if !name.is_empty() => {
                let battle = war.battle_of(*post).unwrap_or_else(|| war.lead());
                let key = self.key(war, war.root_of(battle));
                let fallen = Fallen::of(war, *post, (name, rank), *fate, at);
                self.part(key).fallen.push(fallen);
            }
            _ => {}
        }
    }

    /// The story, when all is in.
    pub(super) fn story(&self, war: &WarState, battles: &[SmallBattle]) -> Story {
        tell::story(self, war, battles)
    }

    /// The day or the night that a battle is in.
    fn key(&self, war: &WarState, battle: BattleId) -> Key {
        let day = war.day_of(battle).unwrap_or(war.day);
        let is_night = war.battle(battle).is_some_and(Battle::is_night);
        let order = war.setup.battles.iter().position(|root| root.id == battle);
        Key { day, is_night, order: order.unwrap_or(usize::MAX), battle }
    }

    fn part(&mut self, key: Key) -> &mut Part {
        self.parts.entry(key).or_default()
    }

    /// An event is told in a part: what the battle's last part ended with is how things stand now.
    fn open(&mut self, war: &WarState, key: Key, at: Entries) {
        let points = war.battle(key.battle).map(|battle| battle.standing().points);
        let last = self.open.insert(key.battle, key).unwrap_or(key);
        let hour = campaign::game_time_of(war, key.battle).format("%H:%M").to_string();
        if last != key {
            self.part(last).points_after = points.unwrap_or_default();
        }
        let part = self.part(key);
        if part.entries.is_none() {
            part.began = hour;
            part.points_before = points.unwrap_or_default();
        }
        part.entries = Some(part.entries.map_or(at, |known| known.and(at)));
    }

    fn told(&mut self, war: &WarState, key: Key, told: &Happening, (mark, at): (Entries, Entries)) {
        let hour = campaign::game_time_of(war, key.battle).format("%H:%M").to_string();
        match told {
            Happening::Fight(fight) => self.begins(key, fight, hour, mark),
            Happening::Moved(step) if matches!(step.manner, Manner::InFight | Manner::Retreat) => {
                let side = side_of(war, key.battle, step.piece);
                if let Some(fight) = self.going_on(mark) {
                    fight.goes_back(side, step);
                }
            }
            Happening::Lost { points, unit, cause } => {
                let side = side_of(war, key.battle, *unit);
                if let Some(fight) = self.going_on(mark) {
                    fight.points[side.index()] += u32::from(*points);
                }
                *self.part(key).causes[side.index()].entry(cause.words).or_default() +=
                    u32::from(*points);
            }
            Happening::Destroyed { unit, cause, points } => {
                let side = side_of(war, key.battle, *unit);
                let mut gone = Gone { side, unit: *unit, cause: cause.words, hour, entries: at };
                if let Some(fight) = self.going_on(mark) {
                    fight.points[side.index()] += u32::from(*points);
                    fight.destroyed.push((side, *unit));
                    if fight.kind == kernel::face::FightKind::AirStrike {
                        gone.cause = facts::BY_AIR;
                    }
                }
                self.part(key).gone.push(gone);
            }
            Happening::Out { unit } => {
                let unit = Names(war).known(*unit);
                let side = Names(war).side_of_unit(unit);
                self.part(key).out.push(Out { side, unit, hour, entries: at });
            }
            Happening::Arrived { unit, .. } => {
                let side = side_of(war, key.battle, *unit);
                self.arrives(key, (side, Names(war).unit_of(*unit)), hour, at);
            }
            Happening::Taken { place, side, by } => {
                let taken = self.taken(war, key, (place, *side, *by), hour, at);
                self.part(key).taken.push(taken);
            }
            Happening::Ended => self.part(key).ended = Some(at),
            _ => {}
        }
    }

    fn arrives(&mut self, key: Key, (side, unit): (Side, Unit), hour: String, entries: Entries) {
        let is_it = |known: &Arrival| (known.side, known.unit) == (side, unit);
        if let Some(known) = self.part(key).arrived.iter_mut().find(|known| is_it(known)) {
            known.entries = known.entries.and(entries);
            return;
        }
        let is_more = self.parts.values().any(|part| part.arrived.iter().any(is_it));
        self.part(key).arrived.push(Arrival { side, unit, is_more, hour, entries });
    }

    fn begins(&mut self, key: Key, fight: &kernel::face::Fight, hour: String, at: Entries) {
        let is_support = self.fight.is_some()
            && matches!(
                fight.kind,
                kernel::face::FightKind::Barrage | kernel::face::FightKind::AirStrike
            );
        if !is_support {
            let part = self.part(key);
            part.fights.push(Fought::of(fight, hour, at));
            self.fight = Some((key, self.parts[&key].fights.len() - 1));
        }
    }

    /// The fight that goes on, with one entry more.
    fn going_on(&mut self, at: Entries) -> Option<&mut Fought> {
        let (key, number) = self.fight?;
        let fight = self.parts.get_mut(&key)?.fights.get_mut(number)?;
        fight.entries = fight.entries.and(at);
        Some(fight)
    }

    fn taken(
        &mut self,
        war: &WarState,
        key: Key,
        (place, side, by): (&Place, Side, Option<Name>),
        hour: String,
        entries: Entries,
    ) -> Taken {
        let map = war.battle(key.battle).and_then(Battle::map);
        let ground = map.map(|map| map.ground().cells).unwrap_or_default();
        let cell = ground.into_iter().find(|cell| Some(cell.cell) == place.cell);
        let said = Names(war).place(key.battle, Some(place));
        let named = self.held.insert((key.battle, said.clone()), side);
        let from = cell.as_ref().map_or(named, |cell| cell.holder);
        let value = cell.and_then(|cell| cell.objective).unwrap_or_default();
        Taken {
            place: place.clone(),
            name: words::bare(&said).to_owned(),
            value,
            from,
            side,
            by,
            hour,
            entries,
            fight: self.fight.filter(|(of, _)| *of == key).map(|(_, number)| number),
        }
    }

    /// What became of men: of the day, and of the fight that goes on.
    fn men(&mut self, war: &WarState, key: Key, change: &campaign::RosterChange, at: Entries) {
        let Some((element, losses)) = losses_of(change) else { return };
        let Some(side) = war.setup.roster.elements.get(&element).map(|spec| spec.side) else {
            return;
        };
        if losses.is_nothing() {
            return;
        }
        if let Some(fight) = self.going_on(at) {
            fight.lost[side.index()].add(&losses);
        }
        self.part(key).bill[side.index()].add(losses, at);
    }
}
