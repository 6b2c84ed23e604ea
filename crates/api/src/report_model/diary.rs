//! The diary: days, rounds and nights, and in them fights, moves and single sentences in the order they happened.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::diary::sentence;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{Manner, Phase, StandId};
use campaign::two_star_general::{Event, State};
use kernel::Side;
use report::Entries;
use report::model::{
    About, Day, Fight, FightKind, Line, Moves, Night, Recovery, Round, Sentence, Situation,
    StandMove, Throw as Thrown, Told, What,
};

use super::names::{Names, Unit};
use super::plan::Plan;
use super::recorder::Throw;
use super::situation::{TrackBook, situation};

/// The days so far, and what is not finished yet.
#[derive(Default)]
pub(super) struct Diary {
    pub(super) days: Vec<Day>,
    fight: Option<(Fight, Entries, String, String)>,
    moves: Option<(Unit, Moves, Entries, String)>,
    /// Orders turned up, until both sides' are.
    plans: Vec<(Plan, Line)>,
    /// Orders that lie open.
    pub(super) orders: Vec<Plan>,
    recoveries: BTreeMap<Unit, Recovery>,
    tracks: TrackBook,
    round_tracks: TrackBook,
    /// By side: the entry that laid the orders of the present round face down.
    sealed: [Option<u64>; 2],
}

impl Diary {
    /// A day begins, with what its calendar says; entry `seq` says so.
    pub(super) fn day(&mut self, war: &WarState, day: u8, seq: u64) {
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
        let entries = Entries::one(seq);
        let dawn = said.into_iter().map(|text| Sentence { text, entries }).collect();
        self.tracks = TrackBook::default();
        self.round_tracks = TrackBook::default();
        self.days.push(Day {
            day,
            date,
            dawn,
            opening: situation(war, seq),
            rounds: Vec::new(),
            closing: Situation::default(),
            night: None,
        });
    }

    /// The span is over.
    pub(super) fn finish(&mut self, war: &WarState, last: u64) {
        self.close();
        self.draw_closing(war, last);
    }

    /// The map of the round's end, once. `war` is as it was before the next round or the night began.
    pub(super) fn end_round(&mut self, war: &WarState, entry: u64) {
        let round = self.days.last_mut().and_then(|day| day.rounds.last_mut());
        if let Some(round) = round.filter(|round| round.closing.when.is_empty()) {
            round.closing = self.round_tracks.close(war, entry);
        }
    }

    /// The map of the day's end, once.
    fn draw_closing(&mut self, war: &WarState, entry: u64) {
        self.end_round(war, entry);
        if let Some(day) = self.days.last_mut().filter(|day| day.closing.when.is_empty()) {
            day.closing = self.tracks.close(war, entry);
        }
    }

    pub(super) fn round(&mut self, war: &WarState, day: u8, round: u8) {
        self.close();
        let hour = war.setup.calendar.round_begins(day, round).format("%H:%M").to_string();
        if let Some(day) = self.days.last_mut() {
            let closing = Situation::default();
            day.rounds.push(Round { round, hour, lines: Vec::new(), closing });
        }
    }

    pub(super) fn dawn(&mut self, text: String, entries: Entries) {
        if let Some(day) = self.days.last_mut() {
            day.dawn.push(Sentence { text, entries });
        }
    }

    /// The next order begins: the fight of the one before is over.
    pub(super) fn next_order(&mut self) {
        if let Some((fight, entries, hour, place)) = self.fight.take() {
            self.push(Line { hour, place, entries, what: What::Fight(Box::new(fight)) });
        }
    }

    /// Everything is over: a round, a day, the span.
    pub(super) fn close(&mut self) {
        self.next_order();
        self.end_moves();
        let recoveries = core::mem::take(&mut self.recoveries).into_values();
        let something = |recovery: &Recovery| {
            recovery.points > 0 || recovery.men > 0 || !recovery.formed.is_empty()
        };
        let Some(day) = self.days.last_mut() else { return };
        if let Some(night) = &mut day.night {
            night.recoveries.extend(recoveries.filter(something));
        }
        for round in &mut day.rounds {
            round.lines.sort_by_key(|line| {
                (line.entries.first, matches!(line.what, What::Told(_)), line.entries.last)
            });
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
            Some((fight, known, ..)) if consequence => {
                fight.outcome.push(text);
                *known = known.and(entries);
            }
            _ => {
                let what = What::Told(Told { about, text });
                self.push(Line { hour: hour(war), place, entries, what });
            }
        }
    }

    /// An event of the battle, before it is folded.
    pub(super) fn tell(&mut self, war: &WarState, event: &Event, throws: &[Throw], at: Entries) {
        let state = war.main();
        self.tracks.tell(war, event);
        self.round_tracks.tell(war, event);
        let place = place_of(war, event);
        match event {
            Event::OrdersSealed { side, .. } => self.sealed[side.index()] = Some(at.last),
            Event::OrdersRevealed { side, orders } => {
                let sealed = self.sealed[side.index()].take();
                let when = format!("Day {}, {}", state.day, hour(war));
                let plan = Plan::of(*side, orders, at).laid(when, sealed);
                let what = What::Told(Told { about: About::Orders, text: plan.told(Names(war)) });
                self.plans.push((plan, Line { hour: hour(war), place, entries: at, what }));
            }
            Event::OrderTook { .. } | Event::RetreatsBegan | Event::BattalionsBegan => {
                self.plans_are_open();
            }
            Event::BattalionActivated { .. }
            | Event::ActivationEnded { .. }
            | Event::ArtilleryTurn { .. } => {
                self.end_moves();
            }
            Event::StandMoved { manner: Manner::FallBack | Manner::Pursuit, .. } => {
                self.said_of(war, About::Loss, (sentence(state, event), place), at);
            }
            Event::StandMoved { .. }
            | Event::StandsShuffled { .. }
            | Event::PlatoonTransferred { .. }
            | Event::NightReshuffled { .. } => self.moved(war, event, at),
            Event::AttackDeclared { .. }
            | Event::ShotFired { .. }
            | Event::AirPointUsed { .. }
            | Event::SupportCalled { .. }
            | Event::AircraftStopped { .. }
            | Event::FightThrown { .. }
            | Event::BombardmentThrown { .. } => self.fought(war, event, throws, at),
            Event::StandDestroyed { stand, .. } => {
                let side = Names(war).side_of(*stand);
                if let Some((fight, ..)) = &mut self.fight {
                    fight.destroyed[side.index()] += 1;
                }
                self.said_of(war, About::Loss, (sentence(state, event), place), at);
            }
            Event::NightBegan { .. } => self.night_falls(war, state, at.last),
            _ => {
                if let Some(about) = about(event) {
                    self.said_of(war, about, (sentence(state, event), place), at);
                }
            }
        }
    }

    /// What a unit got back in the night with this event, men included.
    pub(super) fn got_back(&mut self, war: &WarState, event: &Event, men: u32, seq: u64) {
        let Phase::Night(_) = war.main().phase else { return };
        let names = Names(war);
        let (unit, side, points, formed) = match event {
            Event::StrengthRecovered { stand, points } => {
                (names.unit_of(*stand), names.side_of(*stand), *points, None)
            }
            Event::StandRestored { stand, points, .. } => {
                (names.unit_of(*stand), names.side_of(*stand), *points, Some(names.stand(*stand)))
            }
            Event::PlatoonRecovered { platoon, with } => {
                (names.unit_of(*with), names.side_of(*with), 0, Some(names.platoon(*platoon)))
            }
            _ => return,
        };
        let entries = Entries::one(seq);
        let new = Recovery {
            side,
            unit: names.unit(unit),
            points: 0,
            formed: Vec::new(),
            men: 0,
            entries,
        };
        let recovery = self.recoveries.entry(unit).or_insert(new);
        recovery.points += u16::from(points);
        recovery.men += men;
        recovery.formed.extend(formed);
        recovery.entries = recovery.entries.and(entries);
    }

    fn night_falls(&mut self, war: &WarState, state: &State, seq: u64) {
        self.close();
        self.draw_closing(war, seq);
        let hour = war.setup.calendar.night_begins(state.day).format("%H:%M").to_string();
        if let Some(day) = self.days.last_mut() {
            day.night = Some(Night { hour, ..Night::default() });
        }
    }

    /// Both sides' orders lie face up from here on.
    fn plans_are_open(&mut self) {
        for (plan, line) in core::mem::take(&mut self.plans) {
            self.orders.push(plan);
            self.push(line);
        }
    }

    fn fought(&mut self, war: &WarState, event: &Event, throws: &[Throw], at: Entries) {
        if let Some(fight) = begun(war, event, self.fight.is_some()) {
            self.fight = Some((fight, at, hour(war), place_of(war, event)));
            return;
        }
        let Some((fight, entries, ..)) = &mut self.fight else { return };
        *entries = entries.and(at);
        match event {
            Event::FightThrown { attacker_dice, attacker_hits, defender_dice, defender_hits } => {
                fight.attack = thrown(*attacker_dice, *attacker_hits, "tsg.attack", throws);
                let defence = thrown(*defender_dice, *defender_hits, "tsg.return", throws);
                fight.defence = (*defender_dice > 0).then_some(defence);
            }
            Event::BombardmentThrown { dice, hits } => {
                let purpose = if fight.kind == FightKind::AirStrike {
                    "tsg.air_strike"
                } else {
                    "tsg.barrage"
                };
                fight.attack = thrown(*dice, *hits, purpose, throws);
            }
            Event::SupportCalled { .. }
            | Event::AircraftStopped { .. }
            | Event::ShotFired { .. } => {
                fight.supports.push(sentence(war.main(), event));
            }
            _ => {}
        }
    }

    fn moved(&mut self, war: &WarState, event: &Event, at: Entries) {
        let names = Names(war);
        let (unit, side, moves) = steps(war, event);
        match &mut self.moves {
            Some((known, group, entries, _)) if *known == unit => {
                moves.into_iter().for_each(|step| join(&mut group.stands, step));
                *entries = entries.and(at);
            }
            _ => {
                self.end_moves();
                let group = Moves { side, unit: names.unit(unit), stands: moves };
                self.moves = Some((unit, group, at, hour(war)));
            }
        }
    }

    fn end_moves(&mut self) {
        if let Some((_, mut moves, entries, hour)) = self.moves.take() {
            moves.stands.retain(|step| step.from != step.to);
            if !moves.stands.is_empty() {
                let place = String::new();
                self.push(Line { hour, place, entries, what: What::Moves(moves) });
            }
        }
    }

    fn push(&mut self, line: Line) {
        let Some(day) = self.days.last_mut() else { return };
        match (&mut day.night, day.rounds.last_mut()) {
            (Some(night), _) => night.lines.push(line),
            (None, Some(round)) => round.lines.push(line),
            (None, None) => {}
        }
    }
}

/// The fight an event begins; a shot within an attack begins none.
fn begun(war: &WarState, event: &Event, within: bool) -> Option<Fight> {
    let (names, state) = (Names(war), war.main());
    let (kind, side, attacker, target) = match event {
        Event::AttackDeclared { stands, target, .. } => {
            let adjacent =
                |id: &StandId| state.hex_of(*id).is_some_and(|hex| hex.distance(*target) == 1);
            let close = stands.iter().any(adjacent);
            let kind = if close { FightKind::CloseCombat } else { FightKind::DistantFire };
            let side = stands.first().map_or(Side::Blue, |id| names.side_of(*id));
            (kind, side, names.stands(stands), *target)
        }
        Event::ShotFired { battery, target } if !within => {
            (FightKind::Barrage, names.side_of(*battery), names.stand(*battery), *target)
        }
        Event::AirPointUsed { side, target } if !within => {
            (FightKind::AirStrike, *side, "Aircraft".to_owned(), *target)
        }
        _ => return None,
    };
    Some(Fight {
        kind,
        side,
        attacker,
        target: names.target(target),
        supports: Vec::new(),
        attack: Thrown::default(),
        defence: None,
        outcome: Vec::new(),
        destroyed: [0; 2],
    })
}

fn thrown(dice: u16, hits: u16, purpose: &str, throws: &[Throw]) -> Thrown {
    let throw = throws.iter().rfind(|throw| throw.purpose == purpose);
    let expected = throw.map(|throw| throw.expected.clone());
    Thrown { dice, hits, expected, roll: throw.map(|throw| throw.roll) }
}

/// The single steps of a movement event, and whose they are.
fn steps(war: &WarState, event: &Event) -> (Unit, Side, Vec<StandMove>) {
    let (names, state) = (Names(war), war.main());
    let here = |id: StandId| {
        state.hex_of(id).map_or_else(|| "off the map".to_owned(), |hex| names.place(hex))
    };
    match event {
        Event::StandMoved { stand, path, manner } => {
            let to = path.last().map_or_else(|| here(*stand), |hex| names.place(*hex));
            let manner = match manner {
                Manner::Strategic => "marches",
                Manner::Retreat => "retreats",
                _ => "",
            };
            let step = StandMove {
                name: names.stand(*stand),
                from: here(*stand),
                to,
                manner: manner.to_owned(),
            };
            (names.unit_of(*stand), names.side_of(*stand), vec![step])
        }
        Event::StandsShuffled { battalion, places }
        | Event::NightReshuffled { battalion, places } => {
            let step = |(id, hex): (&StandId, &Hex)| StandMove {
                name: names.stand(*id),
                from: here(*id),
                to: names.place(*hex),
                manner: String::new(),
            };
            let side = names.setup().battalions.get(battalion).map_or(Side::Blue, |spec| spec.side);
            (Unit::Battalion(*battalion), side, places.iter().map(step).collect())
        }
        Event::PlatoonTransferred { platoon, to } => {
            let with = state.platoons.get(platoon).and_then(|platoon| platoon.with);
            let from = with.map_or_else(String::new, |id| names.stand(id));
            let (name, manner) = (names.platoon(*platoon), "goes from".to_owned());
            let step = StandMove { name, from, to: names.stand(*to), manner };
            (names.unit_of(*to), names.side_of(*to), vec![step])
        }
        _ => (Unit::Alone(StandId(campaign::BattleId::main().0)), Side::Blue, Vec::new()),
    }
}

/// A stand that goes on moving is one move from its first place to its last.
fn join(stands: &mut Vec<StandMove>, step: StandMove) {
    match stands.iter_mut().find(|known| known.name == step.name && known.to == step.from) {
        Some(known) => known.to = step.to,
        None => stands.push(step),
    }
}

/// What a plain sentence is about; nothing for events that only keep the game going.
fn about(event: &Event) -> Option<About> {
    match event {
        Event::StandArrived { .. } => Some(About::Reinforcement),
        Event::StrengthLost { .. }
        | Event::PlatoonLost { .. }
        | Event::StandLeft { .. }
        | Event::BattalionRemoved { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. } => Some(About::Loss),
        Event::HqLost { .. } | Event::HqReturned { .. } | Event::OrderLapsed { .. } => {
            Some(About::Headquarters)
        }
        Event::ObjectiveTaken { .. } => Some(About::Objective),
        Event::BattleEnded { .. } => Some(About::End),
        _ => None,
    }
}

/// Where an event happens, before it is folded; empty when it has no one place.
fn place_of(war: &WarState, event: &Event) -> String {
    let (names, state) = (Names(war), war.main());
    let hex = match event {
        Event::AttackDeclared { target, .. }
        | Event::ShotFired { target, .. }
        | Event::AirPointUsed { target, .. } => Some(*target),
        Event::ObjectiveTaken { hex, .. }
        | Event::StandArrived { hex, .. }
        | Event::HqReturned { hex, .. } => Some(*hex),
        Event::StandDestroyed { stand, .. }
        | Event::StandLeft { stand }
        | Event::StrengthLost { stand, .. }
        | Event::StandMoved { stand, .. }
        | Event::GroundHeld { stand } => state.hex_of(*stand),
        _ => None,
    };
    hex.map_or_else(String::new, |hex| names.place(hex))
}

fn hour(war: &WarState) -> String {
    campaign::game_time(war).format("%H:%M").to_string()
}
