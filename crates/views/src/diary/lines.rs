//! The lines of a unit's diary: its orders as they were turned up, its fights whole, its moves together, and single sentences.

use std::collections::{BTreeMap, BTreeSet};

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{BattalionId, Manner, StandId};
use campaign::{BattleEvent, BattleId, PersonSpec, WarEvent};

use super::record::{Place, Record, Told};
use super::{DiaryAbout, DiaryLine, DiaryLosses};
use crate::people::{Called, PersonRef, UnitKind, UnitOf, commander_at, commander_ref, person_ref};
use engine::error::ApiResult;

/// The steps of one turn that are told as one line.
#[derive(Default)]
struct Moves {
    /// As of which entry they begin, and in which entries they stand, from the first to the last.
    at: u64,
    first: u64,
    last: u64,
    game_time: String,
    /// By stand: from where, to where.
    steps: BTreeMap<StandId, (Option<Hex>, Hex)>,
}

/// A walk through the events that concern a unit.
struct Walk<'a> {
    unit: &'a UnitOf,
    stood: BTreeMap<StandId, Hex>,
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
        for stand in unit.stands(self.war) {
            if let Some(hex) = before.war.division_of(stand.0).hex_of(stand) {
                walk.stood.insert(stand, hex);
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
            let fell = match &event {
                WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => match event {
                    Event::StandDestroyed { stand, .. } => Some(stand.0),
                    Event::PlatoonLost { platoon, .. } => Some(platoon.0),
                    _ => None,
                },
                _ => None,
            };
            lost.units += u32::from(fell.is_some_and(|id| unit.has(id)));
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
        for fight in fights.filter(|fight| fight.stands(self.known).any(|id| unit.has(id.0))) {
            let (mut told, mut ends) = (Vec::new(), fight.order);
            for place in self.of_order(fight.order, fight.last) {
                let event = self.told_at(place)?;
                ends = ends.max(event.entry);
                if is_of_fight(&event.event) {
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
        if let WarEvent::Battle { battle, event: BattleEvent::TwoStarGeneral(event), .. } =
            &told.event
            && self.is_in(walk.unit, *battle)
        {
            let steps = steps(event, walk.unit);
            if !steps.is_empty() {
                // What somebody does in a fight is told with it; where he is after it counts all the same.
                let is_move = !in_fight && is_plain(event);
                for (stand, hex) in steps {
                    let from = walk.stood.insert(stand, hex);
                    if is_move {
                        walk.moves.add(told, told.game_time.clone(), (stand, from, hex));
                    }
                }
                if is_move {
                    return;
                }
            }
            if ends_moves(event) {
                self.end(walk);
            }
        }
        if in_fight {
            return;
        }
        if let Some((about, text)) = self.about(walk.unit, &told.event) {
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
    fn about(&self, unit: &UnitOf, event: &WarEvent) -> Option<(DiaryAbout, Option<String>)> {
        let own = |stand: &StandId| unit.has(stand.0);
        let about = match event {
            WarEvent::CommanderFell { post, .. } | WarEvent::CommandTaken { post, .. }
                if own(post) =>
            {
                DiaryAbout::Command
            }
            WarEvent::SoldierDecorated { soldier, .. } if unit.has(soldier.element) => {
                DiaryAbout::Honour
            }
            WarEvent::CommanderPromoted { commander, .. }
            | WarEvent::CommanderDecorated { commander, .. }
                if own(&commander.post) =>
            {
                DiaryAbout::Honour
            }
            WarEvent::CommanderRenamed { commander, .. } if own(&commander.post) => {
                DiaryAbout::Name
            }
            WarEvent::SoldierRenamed { soldier, .. } if unit.has(soldier.element) => {
                DiaryAbout::Name
            }
            WarEvent::Battle { battle, event: BattleEvent::TwoStarGeneral(event), .. }
                if self.is_in(unit, *battle) =>
            {
                return self.of_division(unit, event);
            }
            _ => return None,
        };
        Some((about, None))
    }

    fn of_division(&self, unit: &UnitOf, event: &Event) -> Option<(DiaryAbout, Option<String>)> {
        let own = |stand: &StandId| unit.has(stand.0);
        let leads = |id| unit.battalions.contains(id) && unit.kind != UnitKind::Platoon;
        let about = match event {
            Event::OrdersRevealed { orders, .. } => {
                let spec = |id: &BattalionId| self.war.setup.division_of(id.0).battalions.get(id);
                let told: Vec<String> = orders
                    .0
                    .iter()
                    .filter(|(id, _)| leads(id))
                    .map(|(id, status)| match spec(id) {
                        Some(spec) => format!("{}: {}", spec.name, status.word()),
                        None => format!("{id}: {}", status.word()),
                    })
                    .collect();
                let text = format!("Orders turned up: {}.", told.join("; "));
                return (!told.is_empty()).then_some((DiaryAbout::Orders, Some(text)));
            }
            Event::OrderLapsed { battalion, .. }
            | Event::HqLost { battalion }
            | Event::HqReturned { battalion, .. }
                if leads(battalion) =>
            {
                DiaryAbout::Headquarters
            }
            Event::BattalionRemoved { battalion } if leads(battalion) => DiaryAbout::Loss,
            Event::StandArrived { stand, .. } if own(stand) => DiaryAbout::Arrival,
            Event::StandMoved { stand, .. } if own(stand) => DiaryAbout::Loss,
            Event::StrengthLost { stand, .. }
            | Event::StandDestroyed { stand, .. }
            | Event::StandLeft { stand }
            | Event::GroundHeld { stand }
            | Event::ShotsLost { battery: stand }
                if own(stand) =>
            {
                DiaryAbout::Loss
            }
            Event::PlatoonLost { platoon, .. } if unit.has(platoon.0) => DiaryAbout::Loss,
            Event::ShotFired { battery, .. } if own(battery) => DiaryAbout::Fight,
            Event::SupportCalled { platoons, batteries, .. }
                if batteries.iter().any(own) || platoons.iter().any(|id| unit.has(id.0)) =>
            {
                DiaryAbout::Fight
            }
            Event::StrengthRecovered { stand, .. } | Event::StandRestored { stand, .. }
                if own(stand) =>
            {
                DiaryAbout::Night
            }
            Event::PlatoonRecovered { platoon, .. } if unit.has(platoon.0) => DiaryAbout::Night,
            Event::Ruled { .. } => DiaryAbout::Ruling,
            _ => return None,
        };
        Some((about, None))
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
        let place = |stand: StandId, hex: Hex| match self.war.place_in(stand.0, hex) {
            Some(name) => format!("{name} ({hex})"),
            None => hex.to_string(),
        };
        let told: Vec<String> = steps
            .into_iter()
            .filter(|(_, (from, to))| *from != Some(*to))
            .map(|(stand, (from, to))| {
                let spec = self.war.setup.division_of(stand.0).stands.get(&stand);
                let name = spec.map_or_else(|| stand.to_string(), |spec| spec.name.clone());
                let from = from.map_or_else(|| "off the map".to_owned(), |hex| place(stand, hex));
                format!("{name} {from} → {}", place(stand, to))
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
    fn add(&mut self, told: &Told, hour: String, (stand, from, to): (StandId, Option<Hex>, Hex)) {
        if self.steps.is_empty() {
            (self.at, self.first, self.last, self.game_time) =
                (told.at, told.entry, told.entry, hour);
        }
        self.first = self.first.min(told.entry);
        self.last = self.last.max(told.entry);
        self.steps.entry(stand).and_modify(|step| step.1 = to).or_insert((from, to));
    }
}

/// Where an event brings stands of the unit.
fn steps(event: &Event, unit: &UnitOf) -> Vec<(StandId, Hex)> {
    let own = |stand: &StandId| unit.has(stand.0);
    match event {
        Event::StandMoved { stand, path, .. } if own(stand) => {
            path.last().map(|hex| (*stand, *hex)).into_iter().collect()
        }
        Event::StandArrived { stand, hex } | Event::StandRestored { stand, hex, .. }
            if own(stand) =>
        {
            vec![(*stand, *hex)]
        }
        Event::StandsShuffled { places, .. } | Event::NightReshuffled { places, .. } => {
            places.iter().filter(|(stand, _)| own(stand)).map(|(id, hex)| (*id, *hex)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a step is a move of its own will, told with the others of its turn.
const fn is_plain(event: &Event) -> bool {
    match event {
        Event::StandMoved { manner, .. } => !matches!(manner, Manner::FallBack | Manner::Pursuit),
        Event::StandsShuffled { .. } | Event::NightReshuffled { .. } => true,
        _ => false,
    }
}

const fn ends_moves(event: &Event) -> bool {
    matches!(
        event,
        Event::BattalionActivated { .. }
            | Event::ActivationEnded { .. }
            | Event::RoundBegan { .. }
            | Event::NightBegan { .. }
            | Event::OrdersRevealed { .. }
            | Event::ArtilleryTurn { .. }
    )
}

/// Whether an event is part of how a fight is told.
const fn is_of_fight(event: &WarEvent) -> bool {
    match event {
        WarEvent::CommanderFell { .. } | WarEvent::CommandTaken { .. } => true,
        WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => matches!(
            event,
            Event::AttackDeclared { .. }
                | Event::ShotFired { .. }
                | Event::AirPointUsed { .. }
                | Event::SupportCalled { .. }
                | Event::AircraftStopped { .. }
                | Event::FightThrown { .. }
                | Event::BombardmentThrown { .. }
                | Event::StrengthLost { .. }
                | Event::PlatoonLost { .. }
                | Event::StandDestroyed { .. }
                | Event::StandMoved { .. }
                | Event::HqLost { .. }
                | Event::BattalionRemoved { .. }
                | Event::GroundHeld { .. }
                | Event::ShotsLost { .. }
                | Event::ObjectiveTaken { .. }
        ),
        _ => false,
    }
}
