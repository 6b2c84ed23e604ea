//! The lines of a unit's diary: its orders as they were turned up, its fights whole, its moves together, and single sentences.

use std::collections::{BTreeMap, BTreeSet};

use campaign::{BattleId, PersonSpec, WarEvent};
use kernel::Name;
use kernel::face::{Happening, Manner, Matter, Place as OnMap};

use super::{DiaryAbout, DiaryLine, DiaryLosses};
use crate::happened::happenings;
use crate::person::{Called, PersonRef, commander_at, commander_ref, person_ref};
use crate::record::{Place, Record, Told};
use crate::units::{UnitKind, UnitOf, name_of, place_said};
use engine::error::ApiResult;

/// The steps of one turn that are told as one line.
#[derive(Default)]
struct Moves {
    /// As of which entry they begin, and in which entries they stand, from the first to the last.
    at: u64,
    first: u64,
    last: u64,
    game_time: String,
    /// By piece: from where, to where.
    steps: BTreeMap<Name, (Option<String>, String)>,
}

/// A walk through the events that concern a unit.
struct Walk<'a> {
    unit: &'a UnitOf,
    stood: BTreeMap<Name, String>,
    moves: Moves,
    /// Each with the entry as of which it takes effect.
    lines: Vec<(u64, DiaryLine)>,
}

impl Record<'_> {
    /// What a unit did and suffered between two entries, hour by hour.
    pub(crate) fn lines(&self, unit: &UnitOf, first: u64, last: u64) -> ApiResult<Vec<DiaryLine>> {
        let mut lines = self.below(unit, first, last)?;
        let in_fights = self.fights(unit, first, last, &mut lines)?;
        let mut walk = Walk { unit, stood: BTreeMap::new(), moves: Moves::default(), lines };
        let before = self.after(first)?;
        for (battle, root) in before.war.roots() {
            let pieces = root.map().map(|map| map.pieces()).unwrap_or_default();
            for piece in pieces.into_iter().filter(|piece| unit.has(piece.id)) {
                if let Some(cell) = piece.cell {
                    let place = OnMap { cell: Some(cell), name: String::new() };
                    walk.stood.insert(piece.id, place_said(self.war, battle, &place));
                }
            }
        }
        for place in self.concerning(unit, first, last) {
            self.step(&mut walk, &self.told_at(place)?, in_fights.contains(&place));
        }
        self.end(&mut walk);
        let mut lines = walk.lines;
        lines.sort_by(|(at, one), (other_at, other)| {
            (&one.game_time, at).cmp(&(&other.game_time, other_at))
        });
        let mut called = Called::of(self);
        let mut told = Vec::with_capacity(lines.len());
        for (_, mut line) in lines {
            called.as_told(&line.text, &mut line.people)?;
            told.push(line);
        }
        Ok(told)
    }

    /// What a unit lost between two entries.
    pub(super) fn losses(&self, unit: &UnitOf, first: u64, last: u64) -> ApiResult<DiaryLosses> {
        let mut lost = DiaryLosses::default();
        for place in self.concerning(unit, first, last) {
            let event = self.told_at(place)?.event;
            let men = match &event {
                WarEvent::Battle { men, .. } | WarEvent::LinkAccepted { men, .. } => &men[..],
                _ => &[],
            };
            men.iter().for_each(|change| lost.take(change, |id| unit.has(id)));
            for told in happenings(self.war, &event) {
                if let Happening::Destroyed { unit: id, .. }
                | Happening::AttachedLost { unit: id, .. } = told
                {
                    lost.units += u32::from(unit.has(id));
                }
            }
        }
        Ok(lost)
    }

    /// The events between two entries that concern the unit, or what gives it its orders.
    fn concerning(&self, unit: &UnitOf, first: u64, last: u64) -> BTreeSet<Place> {
        let own = unit.elements.iter().map(ToString::to_string);
        let above = unit.battalions.iter().map(ToString::to_string);
        let all = own.chain(above).flat_map(|id| self.events_of(&id));
        all.filter(|place| (first..=last).contains(&place.at)).collect()
    }

    /// Attacks and barrages that the unit made or met, each told whole; gives the events they take.
    fn fights(
        &self,
        unit: &UnitOf,
        first: u64,
        last: u64,
        lines: &mut Vec<(u64, DiaryLine)>,
    ) -> ApiResult<BTreeSet<Place>> {
        let mut taken = BTreeSet::new();
        let fights = self.index.marks.fights.iter().filter(|fight| {
            (first..=last.min(self.to)).contains(&fight.order) && fight.counts(self.known)
        });
        for fight in fights.filter(|fight| fight.units(self.known).any(|id| unit.has(id))) {
            let (mut told, mut ends) = (Vec::new(), fight.order);
            for place in self.of_order(fight.order, fight.last) {
                let event = self.told_at(place)?;
                ends = ends.max(event.entry);
                if self.is_of_fight(&event.event) {
                    told.push(event.text);
                }
                taken.insert(place);
            }
            if told.is_empty() {
                let order = self.index.sentence(fight.by.unwrap_or(fight.order));
                told.extend(order.map(str::to_owned));
            }
            let line = DiaryLine {
                entry: fight.order,
                last: ends,
                game_time: self.time_of(fight.order)?,
                about: DiaryAbout::Fight,
                text: told.join(" "),
                battle: None,
                is_detail: false,
                people: Vec::new(),
            };
            lines.push((fight.order, line));
        }
        Ok(taken)
    }

    fn step(&self, walk: &mut Walk<'_>, told: &Told, in_fight: bool) {
        // Only what the event itself says is asked of these, not how everybody stood before it.
        let happenings = happenings(self.war, &told.event);
        if let WarEvent::Battle { battle, .. } = &told.event
            && self.is_in(walk.unit, *battle)
        {
            let mut is_move = false;
            for happening in &happenings {
                let (piece, to, of_own_will) = match happening {
                    Happening::Moved(step) => {
                        (step.piece, &step.to, step.manner != Manner::InFight)
                    }
                    Happening::Arrived { unit, place }
                    | Happening::Recovered { unit, place: Some(place), .. } => {
                        (*unit, place, false)
                    }
                    _ => continue,
                };
                if !walk.unit.has(piece) {
                    continue;
                }
                let to = place_said(self.war, *battle, to);
                let from = walk.stood.insert(piece, to.clone());
                // What somebody does in a fight is told with it; where he is after it counts all the same.
                if of_own_will && !in_fight {
                    walk.moves.add(told, (piece, from, to));
                    is_move = true;
                }
            }
            if is_move {
                return;
            }
            if happenings.iter().any(ends_moves) {
                self.end(walk);
            }
        }
        if in_fight {
            return;
        }
        if let Some((about, text)) = self.about(walk.unit, &told.event, &happenings) {
            let line = DiaryLine {
                entry: told.entry,
                last: told.entry,
                game_time: told.game_time.clone(),
                about,
                text: text.unwrap_or_else(|| told.text.clone()),
                battle: None,
                is_detail: false,
                people: self.people_in(told.at, &told.event),
            };
            walk.lines.push((told.at, line));
        }
    }

    /// Whether a unit, or a part of it, fights in a battle.
    fn is_in(&self, unit: &UnitOf, battle: BattleId) -> bool {
        unit.elements.iter().any(|element| self.war.battle_of(*element) == Some(battle))
    }

    /// What an event is to the unit, and how it is told when not by its own sentence.
    fn about(
        &self,
        unit: &UnitOf,
        event: &WarEvent,
        told: &[Happening],
    ) -> Option<(DiaryAbout, Option<String>)> {
        let about = match event {
            WarEvent::CommanderFell { post, .. } | WarEvent::CommandTaken { post, .. }
                if unit.has(*post) =>
            {
                DiaryAbout::Command
            }
            WarEvent::SoldierDecorated { soldier, .. } if unit.has(soldier.element) => {
                DiaryAbout::Honour
            }
            WarEvent::CommanderPromoted { commander, .. }
            | WarEvent::CommanderDecorated { commander, .. }
                if unit.has(commander.post) =>
            {
                DiaryAbout::Honour
            }
            WarEvent::CommanderRenamed { commander, .. } if unit.has(commander.post) => {
                DiaryAbout::Name
            }
            WarEvent::SoldierRenamed { soldier, .. } if unit.has(soldier.element) => {
                DiaryAbout::Name
            }
            WarEvent::Battle { battle, .. } if self.is_in(unit, *battle) => {
                return told.iter().find_map(|told| self.of_battle(unit, told));
            }
            _ => return None,
        };
        Some((about, None))
    }

    fn of_battle(&self, unit: &UnitOf, told: &Happening) -> Option<(DiaryAbout, Option<String>)> {
        let leads = |id: &Name| unit.battalions.contains(id) && unit.kind != UnitKind::Platoon;
        let concerns = |ids: &[Name]| ids.iter().any(|id| unit.has(*id) || leads(id));
        let about = match told {
            Happening::FaceUp { orders, .. } => {
                let all =
                    orders.iter().flat_map(|(word, units)| units.iter().map(move |id| (word, id)));
                let told: Vec<String> = all
                    .filter(|(_, id)| leads(id))
                    .map(|(word, id)| format!("{}: {word}", name_of(self.war, *id)))
                    .collect();
                let text = format!("Orders turned up: {}.", told.join("; "));
                return (!told.is_empty()).then_some((DiaryAbout::Orders, Some(text)));
            }
            Happening::Told { about: Matter::Headquarters, units, .. }
                if units.iter().any(leads) =>
            {
                DiaryAbout::Headquarters
            }
            Happening::Told { about: Matter::Reinforcement, units, .. } if concerns(units) => {
                DiaryAbout::Arrival
            }
            Happening::Told { about: Matter::Loss, units, .. } if concerns(units) => {
                DiaryAbout::Loss
            }
            Happening::Fight(fight) if concerns(&fight.attackers) => DiaryAbout::Fight,
            Happening::Support { units } if concerns(units) => DiaryAbout::Fight,
            Happening::Recovered { unit: id, .. } if unit.has(*id) => DiaryAbout::Night,
            Happening::Ruled { .. } => DiaryAbout::Ruling,
            _ => return None,
        };
        Some((about, None))
    }

    /// Whether an event is part of how a fight is told.
    fn is_of_fight(&self, event: &WarEvent) -> bool {
        let is_part = |told: &Happening| {
            matches!(
                told,
                Happening::Fight(_)
                    | Happening::Support { .. }
                    | Happening::Thrown { .. }
                    | Happening::AttachedLost { .. }
                    | Happening::Moved(_)
                    | Happening::Taken { .. }
                    | Happening::Told { about: Matter::Loss | Matter::Headquarters, .. }
            )
        };
        matches!(event, WarEvent::CommanderFell { .. } | WarEvent::CommandTaken { .. })
            || happenings(self.war, event).iter().any(is_part)
    }

    /// The people an event is about.
    fn people_in(&self, at: u64, event: &WarEvent) -> Vec<PersonRef> {
        let found = match event {
            WarEvent::SoldierRenamed { soldier, .. }
            | WarEvent::SoldierDecorated { soldier, .. } => person_ref(self.war, *soldier),
            WarEvent::CommanderFell { post, name, rank, .. }
            | WarEvent::CommandTaken { post, name, rank } => {
                let called = PersonSpec { name: name.clone(), rank: rank.clone() };
                commander_at(self.war, (*post, at), &called)
            }
            WarEvent::CommanderRenamed { commander, .. }
            | WarEvent::CommanderPromoted { commander, .. }
            | WarEvent::CommanderDecorated { commander, .. } => commander_ref(self.war, *commander),
            _ => None,
        };
        found.into_iter().collect()
    }

    /// Tells the moves so far as one line.
    fn end(&self, walk: &mut Walk<'_>) {
        let Moves { at, first, last, game_time, steps } = core::mem::take(&mut walk.moves);
        let told: Vec<String> = steps
            .into_iter()
            .filter(|(_, (from, to))| from.as_ref() != Some(to))
            .map(|(piece, (from, to))| {
                let from = from.unwrap_or_else(|| "off the map".to_owned());
                format!("{} {from} → {to}", name_of(self.war, piece))
            })
            .collect();
        if !told.is_empty() {
            let line = DiaryLine {
                entry: first,
                last,
                game_time,
                about: DiaryAbout::Moves,
                text: format!("Moves: {}.", told.join("; ")),
                battle: None,
                is_detail: false,
                people: Vec::new(),
            };
            walk.lines.push((at, line));
        }
    }
}

impl Moves {
    fn add(&mut self, told: &Told, (piece, from, to): (Name, Option<String>, String)) {
        if self.steps.is_empty() {
            (self.at, self.first, self.last) = (told.at, told.entry, told.entry);
            self.game_time = told.game_time.clone();
        }
        self.first = self.first.min(told.entry);
        self.last = self.last.max(told.entry);
        let known = self.steps.entry(piece).or_insert((from, String::new()));
        known.1 = to;
    }
}

const fn ends_moves(told: &Happening) -> bool {
    matches!(
        told,
        Happening::Turn { .. }
            | Happening::TurnEnded
            | Happening::Round { .. }
            | Happening::Night { .. }
            | Happening::FaceUp { .. }
            | Happening::SideTurn
    )
}
