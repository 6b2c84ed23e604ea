//! The diary of one battle: days, rounds and nights, and in them fights, moves and single sentences in the order in which they take effect.

mod said;

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarState};
use kernel::face::{self, Happening, PhaseKind};
use kernel::{Name, Side};
use report::Entries;
use report::model::{
    About, Day, Fight, Line, Moves, Night, Recovery, Round, Sentence, Situation, StandMove, Told,
    What,
};

use super::happened::Happened;
use super::names::{Names, Unit};
use super::plan::Plan;
use super::recorder::Throw;
use super::situation::{TrackBook, heading, situation};
use said::{about, begun, folded, hour, join, steps, thrown};

/// The days so far, and what is not finished yet.
pub(super) struct Diary {
    battle: BattleId,
    /// What its rounds are headed with.
    heading: String,
    pub(super) days: Vec<Day>,
    /// How many orders have taken effect: the place of the present one.
    place: u64,
    /// The places of the present round's lines: one that goes on for longer stands where it began.
    places: Vec<u64>,
    fight: Option<Going<Fight>>,
    moves: Option<(Unit, Going<Moves>)>,
    /// Orders turned up, until both sides' are.
    plans: Vec<(Plan, u64, Line)>,
    /// Orders that lie open.
    pub(super) orders: Vec<Plan>,
    recoveries: BTreeMap<Unit, Recovery>,
    tracks: TrackBook,
    round_tracks: TrackBook,
    /// By side: the entry that laid the orders of the present round face down.
    sealed: [Option<u64>; 2],
}

/// What goes on for several events: it stands where it began.
struct Going<T> {
    what: T,
    place: u64,
    hour: String,
    /// Where on the map.
    at: String,
    entries: Entries,
}

impl<T> Going<T> {
    fn line(self, what: impl FnOnce(T) -> What) -> (u64, Line) {
        let Self { hour, at: place, entries, .. } = self;
        (self.place, Line { hour, place, entries, what: what(self.what) })
    }
}

impl Diary {
    pub(super) fn of(war: &WarState, battle: BattleId) -> Self {
        Self {
            battle,
            heading: heading(war, battle),
            days: Vec::new(),
            place: 0,
            places: Vec::new(),
            fight: None,
            moves: None,
            plans: Vec::new(),
            orders: Vec::new(),
            recoveries: BTreeMap::new(),
            tracks: TrackBook::default(),
            round_tracks: TrackBook::default(),
            sealed: [None; 2],
        }
    }

    /// A day begins, with what its calendar says; `entries` say so.
    pub(super) fn day(&mut self, war: &WarState, day: u8, entries: Entries) {
        if self.days.last().is_some_and(|known| known.day == day) {
            return;
        }
        self.close();
        let calendar = &war.setup.calendar;
        let date = calendar.date(day).format("%A, %-d %B %Y").to_string();
        let mut said = Vec::new();
        if let Some(note) = calendar.day(day) {
            if !note.weather.is_empty() {
                said.push(format!("Weather: {}.", note.weather));
            }
            for side in Side::BOTH.into_iter().filter(|side| !note.supply[side.index()].is_empty())
            {
                said.push(format!(
                    "Supply of {}: {}.",
                    Names(war).side(side),
                    note.supply[side.index()]
                ));
            }
        }
        let dawn = said.into_iter().map(|text| Sentence { text, entries }).collect();
        self.tracks = TrackBook::default();
        self.round_tracks = TrackBook::default();
        self.days.push(Day {
            day,
            date,
            dawn,
            opening: self.map(war).map(|battle| situation(war, battle, entries.last)).collect(),
            rounds: Vec::new(),
            closing: Vec::new(),
            nights: Vec::new(),
        });
    }

    /// The span is over.
    pub(super) fn finish(&mut self, war: &WarState, last: u64) {
        self.close();
        self.draw_closing(war, last);
    }

    /// The battle, where it has a map.
    fn map(&self, war: &WarState) -> core::option::IntoIter<BattleId> {
        let map = war.battle(self.battle).and_then(Battle::map);
        map.map(|_| self.battle).into_iter()
    }

    /// The map of the round's end, once. `war` is as it was before the next round or the night began.
    pub(super) fn end_round(&mut self, war: &WarState, entry: u64) {
        let round = self.days.last_mut().and_then(|day| day.rounds.last_mut());
        if let Some(round) = round.filter(|round| round.closing.when.is_empty()) {
            round.closing = self.round_tracks.close(war, self.battle, entry);
        }
    }

    /// The map of the day's end, once.
    fn draw_closing(&mut self, war: &WarState, entry: u64) {
        self.end_round(war, entry);
        let map = self.map(war);
        if let Some(day) = self.days.last_mut().filter(|day| day.closing.is_empty()) {
            day.closing = map.map(|battle| self.tracks.close(war, battle, entry)).collect();
        }
    }

    /// A round begins, or the whole of a battle that has none.
    pub(super) fn round(&mut self, war: &WarState, day: u8, round: Option<u8>) {
        self.close();
        self.places.clear();
        let hour = match round {
            Some(round) => war.setup.calendar.round_begins(day, round).format("%H:%M").to_string(),
            None => hour(war, self.battle),
        };
        if let Some(day) = self.days.last_mut() {
            let (battle, closing) = (self.heading.clone(), Situation::default());
            day.rounds.push(Round { battle, round, hour, lines: Vec::new(), closing });
        }
    }

    pub(super) fn dawn(&mut self, text: String, entries: Entries) {
        if let Some(day) = self.days.last_mut() {
            day.dawn.push(Sentence { text, entries });
        }
    }

    /// The next order takes effect: the fight of the one before is over.
    pub(super) fn next_order(&mut self) {
        self.end_fight();
        self.place += 1;
    }

    fn end_fight(&mut self) {
        if let Some(fight) = self.fight.take() {
            let (place, line) = fight.line(|fight| What::Fight(Box::new(fight)));
            self.push_at(place, line);
        }
    }

    /// Everything is over: a round, a day, the span.
    pub(super) fn close(&mut self) {
        self.end_fight();
        self.end_moves();
        let recoveries = core::mem::take(&mut self.recoveries).into_values();
        let something = |recovery: &Recovery| {
            recovery.points > 0 || recovery.men > 0 || !recovery.formed.is_empty()
        };
        let Some(day) = self.days.last_mut() else { return };
        if let Some(night) = day.nights.last_mut() {
            night.recoveries.extend(recoveries.filter(something));
        }
        if let Some(round) = day.rounds.last_mut() {
            let lines = core::mem::take(&mut round.lines);
            let mut placed: Vec<(u64, Line)> = self.places.drain(..).zip(lines).collect();
            placed.sort_by_key(|(place, line)| (*place, matches!(line.what, What::Told(_))));
            (self.places, round.lines) = placed.into_iter().unzip();
        }
    }

    /// One sentence; the outcome of a fight while one goes on.
    pub(super) fn said(&mut self, war: &WarState, about: About, text: String, entries: Entries) {
        self.said_of(war, about, (text, String::new()), entries);
    }

    /// The same with its place.
    fn said_of(
        &mut self,
        war: &WarState,
        about: About,
        (text, place): (String, String),
        entries: Entries,
    ) {
        let consequence =
            !matches!(about, About::Remark | About::Ruling | About::End | About::Objective);
        match &mut self.fight {
            Some(fight) if consequence => {
                fight.what.outcome.push(text);
                fight.entries = fight.entries.and(entries);
            }
            _ => {
                let what = What::Told(Told { about, text });
                self.push(Line { hour: hour(war, self.battle), place, entries, what });
            }
        }
    }

    /// An event of the battle, before it is folded.
    pub(super) fn tell(&mut self, on: Happened<'_>, throws: &[Throw], at: Entries) {
        for told in on.told {
            self.tracks.tell(on, told);
            self.round_tracks.tell(on, told);
        }
        if let Some(moved) = steps(on) {
            self.moved(on.war, moved, at);
        }
        on.told.iter().for_each(|told| self.take(on, told, throws, at));
    }

    fn take(&mut self, on: Happened<'_>, told: &Happening, throws: &[Throw], at: Entries) {
        match told {
            Happening::FaceDown { side } => self.sealed[side.index()] = Some(at.last),
            Happening::FaceUp { side, orders } => self.face_up(on, (*side, orders), at),
            Happening::InForce => self.plans_are_open(),
            Happening::Turn { .. } | Happening::TurnEnded | Happening::SideTurn => self.end_moves(),
            Happening::Fight(fight) => self.fight_begins(on, fight, at),
            Happening::Support { .. } => self.supported(on, at),
            Happening::Thrown { attack, defence } => {
                if let Some(fight) = self.going_on(at) {
                    fight.attack = thrown(attack, throws);
                    fight.defence = defence.as_ref().map(|pool| thrown(pool, throws));
                }
            }
            Happening::Destroyed { unit, .. } => {
                let side = Names(on.war).side_of(*unit);
                if let Some(fight) = &mut self.fight {
                    fight.what.destroyed[side.index()] += 1;
                }
            }
            Happening::Told { about: matter, place, .. } => {
                let place = Names(on.war).place(on.battle, place.as_ref());
                self.said_of(on.war, about(*matter), (on.sentence(), place), at);
            }
            Happening::Night { day } => self.night_falls(on.war, *day, at.last),
            Happening::Ended => {
                let what = What::Told(Told { about: About::End, text: on.sentence() });
                let hour = hour(&folded(on), on.battle);
                self.push(Line { hour, place: String::new(), entries: at, what });
            }
            _ => {}
        }
    }

    /// What a unit got back in the night with an event, men included.
    pub(super) fn got_back(
        &mut self,
        on: Happened<'_>,
        told: &Happening,
        men: u32,
        entries: Entries,
    ) {
        let is_night = |battle: &Battle| matches!(battle.standing().kind, PhaseKind::Night);
        let Happening::Recovered { unit: id, with, points, formed, .. } = told else { return };
        if !on.war.battle(on.battle).is_some_and(is_night) {
            return;
        }
        let names = Names(on.war);
        let piece = with.unwrap_or(*id);
        let unit = names.unit_of(piece);
        let new = Recovery {
            side: names.side_of(piece),
            unit: names.unit(unit),
            points: 0,
            formed: Vec::new(),
            men: 0,
            entries,
        };
        let recovery = self.recoveries.entry(unit).or_insert(new);
        recovery.points += points;
        recovery.men += men;
        recovery.formed.extend(formed.then(|| names.element(*id)));
        recovery.entries = recovery.entries.and(entries);
    }

    fn night_falls(&mut self, war: &WarState, day: u8, seq: u64) {
        self.close();
        self.draw_closing(war, seq);
        let hour = war.setup.calendar.night_begins(day).format("%H:%M").to_string();
        if let Some(day) = self.days.last_mut() {
            day.nights.push(Night { battle: self.heading.clone(), hour, ..Night::default() });
        }
    }

    /// A side turns its orders up: they are told when both sides' lie open.
    fn face_up(
        &mut self,
        on: Happened<'_>,
        (side, orders): (Side, &[(&'static str, Vec<Name>)]),
        at: Entries,
    ) {
        let names = Names(on.war);
        let (sealed, hour) = (self.sealed[side.index()].take(), hour(on.war, on.battle));
        let when = format!("Day {}, {hour}", names.day(on.battle));
        let plan = Plan::of(side, orders, at).laid(when, sealed);
        let what = What::Told(Told { about: About::Orders, text: plan.told(names) });
        let line = Line { hour, place: String::new(), entries: at, what };
        self.plans.push((plan, self.place, line));
    }

    /// Both sides' orders lie face up from here on.
    fn plans_are_open(&mut self) {
        for (plan, place, line) in core::mem::take(&mut self.plans) {
            self.orders.push(plan);
            self.push_at(place, line);
        }
    }

    /// A barrage or an air strike within a fight is support.
    fn fight_begins(&mut self, on: Happened<'_>, fight: &face::Fight, at: Entries) {
        let place = Names(on.war).place(on.battle, fight.place.as_ref());
        match (fight.kind, &self.fight) {
            (face::FightKind::Barrage, Some(_)) => self.supported(on, at),
            (face::FightKind::AirStrike, Some(_)) => {
                self.going_on(at);
            }
            _ => self.fight = Some(self.going(on.war, begun(on, fight), place, at)),
        }
    }

    fn supported(&mut self, on: Happened<'_>, at: Entries) {
        if let Some(fight) = self.going_on(at) {
            fight.supports.push(on.sentence());
        }
    }

    /// The fight that goes on with an event.
    fn going_on(&mut self, at: Entries) -> Option<&mut Fight> {
        let Going { what, entries, .. } = self.fight.as_mut()?;
        *entries = entries.and(at);
        Some(what)
    }

    fn moved(
        &mut self,
        war: &WarState,
        (unit, side, moves): (Unit, Side, Vec<StandMove>),
        at: Entries,
    ) {
        match &mut self.moves {
            Some((known, group)) if *known == unit => {
                moves.into_iter().for_each(|step| join(&mut group.what.stands, step));
                group.entries = group.entries.and(at);
            }
            _ => {
                self.end_moves();
                let group = Moves { side, unit: Names(war).unit(unit), stands: moves };
                self.moves = Some((unit, self.going(war, group, String::new(), at)));
            }
        }
    }

    fn end_moves(&mut self) {
        let Some((_, mut moves)) = self.moves.take() else { return };
        moves.what.stands.retain(|step| step.from != step.to);
        if !moves.what.stands.is_empty() {
            let (place, line) = moves.line(What::Moves);
            self.push_at(place, line);
        }
    }

    /// Something that begins with the present order.
    fn going<T>(&self, war: &WarState, what: T, at: String, entries: Entries) -> Going<T> {
        Going { what, place: self.place, hour: hour(war, self.battle), at, entries }
    }

    fn push(&mut self, line: Line) {
        self.push_at(self.place, line);
    }

    fn push_at(&mut self, place: u64, line: Line) {
        let Some(day) = self.days.last_mut() else { return };
        match (day.nights.last_mut(), day.rounds.last_mut()) {
            (Some(night), _) => night.lines.push(line),
            (None, Some(round)) => {
                round.lines.push(line);
                self.places.push(place);
            }
            (None, None) => {}
        }
    }
}
