//! Operational battles: their map, their turns and their skies. What is on the map stands in the rooms below.

mod air;
mod hexes;
mod places;
mod units;

use std::sync::Arc;

use kernel::{Name, Side};
use operations::ground::Square;
use operations::state::{Half, RegionId, Setup, SideSetup, Weather};

use super::battles::BATTLE;
use super::{Builder, Files};
use crate::hex_maps::HexMap;
use crate::scenario::at::At;
use crate::scenario::corps::{CorpsEntry, CorpsSideEntry, WeatherEntry, ZoneEntry};
use crate::scenario::format::{BattleEntry, Entry};
use crate::scenario::shape::shown;
use crate::scenario::squares::{self, Squares};
use crate::setup::{BattleId, BattleSetup, RootBattle};

/// The code of what is wrong with an operational battle.
const CORPS: &str = "scenario::corps";

/// An operational battle under construction.
pub(super) struct Corps {
    /// Its place in the file.
    at: usize,
    /// As the file writes it.
    pub(super) word: String,
    pub(super) id: BattleId,
    title: String,
    pub(super) begins: u8,
    map: Squares,
    hex_maps: Vec<HexMap>,
    pub(super) setup: Setup,
}

impl Corps {
    /// The battle, ready to be fought.
    pub(super) fn root(self) -> RootBattle {
        let Self { id, title, begins, map, hex_maps, mut setup, .. } = self;
        setup.first_day = begins;
        setup.ground = map.ground;
        let setup = BattleSetup::Operations(Arc::new(setup));
        RootBattle { id, title, begins, places: map.places, hex_maps, setup, table: None }
    }
}

impl Builder<'_, '_> {
    /// An operational battle has a map of squares, and nothing of a table.
    pub(super) fn operational(
        &mut self,
        battle: &At<BattleEntry>,
        (at, id, title): (usize, BattleId, String),
        files: &Files<'_>,
    ) {
        let edges = [&battle.blue_edge, &battle.orange_edge].iter().any(|edge| edge.is_some());
        if battle.table.is_some() || battle.hour.is_some() || battle.points.is_some() || edges {
            let word = &battle.id.value;
            let message = format!("\"{word}\" is fought on a map of squares");
            let help =
                "leave table, hour, points and the edges out; sides enter in [battles.corps]";
            self.fault(BATTLE, battle.id.span.clone(), message, help);
        }
        let map = match &battle.map {
            Some(map) => self.read_file(map, files, squares::read),
            None => {
                let message = format!("the operational battle \"{}\" has no map", battle.id.value);
                self.fault(BATTLE, battle.id.span.clone(), message, "map = \"map.txt\"");
                Squares::default()
            }
        };
        // What stands on it is checked against its ground.
        let setup = Setup { ground: map.ground.clone(), ..Setup::default() };
        let word = battle.id.value.clone();
        let (begins, hex_maps) = (1, Vec::new());
        self.corps.push(Corps { at, word, id, title, begins, map, hex_maps, setup });
    }

    /// Turns, sides and skies, after the days of the war are known.
    pub(super) fn corps_turns(&mut self, entry: &Entry) {
        for now in 0..self.corps.len() {
            let battle = &entry.battles[self.corps[now].at];
            let no_more = At { span: battle.id.span.clone(), value: CorpsEntry::default() };
            let said = battle.corps.as_ref().unwrap_or(&no_more);
            self.turns(now, said);
            for (side, own) in Side::BOTH.into_iter().zip([&said.blue, &said.orange]) {
                self.corps_side(now, side, own);
            }
            self.regions(now, said);
            for zone in &said.zones {
                self.zone(now, zone);
            }
            self.name_zones(now, said);
            for weather in &said.weather {
                self.weather(now, weather);
            }
            for landing in &said.landings {
                let turn = self.turn_on(now, &landing.date, Half::Day);
                let landings = &mut self.corps[now].setup.landings;
                landings.extend(turn.map(|turn| (turn, landing.hours)));
            }
            self.corps[now].setup.loss_points = said.loss_points.unwrap_or(0);
            self.corps[now].setup.options = self.war.readings.ops;
        }
    }

    fn turns(&mut self, now: usize, said: &At<CorpsEntry>) {
        let days = u16::try_from(self.war.calendar.days.len()).unwrap_or(u16::MAX);
        let own = &mut self.corps[now];
        let first: Half = said.first.map_or(Half::Day, Into::into);
        let skipped = u16::from(own.begins.saturating_sub(1)) * 2 + u16::from(first == Half::Night);
        let most = days.saturating_mul(2).saturating_sub(skipped);
        own.setup.first = first;
        own.setup.initiative = said.initiative.map(Into::into);
        own.setup.turns = said.turns.as_ref().map_or(most, |turns| turns.value);
        let turns = own.setup.turns;
        if let Some(too_many) = said.turns.as_ref().filter(|turns| turns.value > most) {
            let message = format!("the war has {most} days and nights for it");
            self.fault(CORPS, too_many.span.clone(), message, "fewer turns, or more [[days]]");
        }
        for turn in &said.scoring {
            if !(1..=turns).contains(&turn.value) {
                let message = format!("there is no turn {}", turn.value);
                self.fault(CORPS, turn.span.clone(), message, format!("the last is {turns}"));
                continue;
            }
            self.corps[now].setup.scoring.insert(turn.value);
        }
    }

    fn corps_side(&mut self, now: usize, side: Side, said: &CorpsSideEntry) {
        let edge: Vec<Square> =
            said.edge.iter().filter_map(|word| self.ground_square(now, word)).collect();
        let name = self.war.sides[side.index()].name.clone();
        let air = said.air.map(Into::into).unwrap_or_default();
        self.corps[now].setup.sides[side.index()] =
            SideSetup { name, air, edge, night_flak: said.night_flak, mends: said.mends };
    }

    fn regions(&mut self, now: usize, said: &CorpsEntry) {
        for region in &said.regions {
            let Some(id) = self.id(&region.id, None) else { continue };
            let known = &mut self.corps[now].setup.regions;
            if known.insert(RegionId(id), region.name.clone()).is_some() {
                let message = format!("the region \"{id}\" is there already");
                self.fault(CORPS, region.id.span.clone(), message, "each region once");
            }
        }
    }

    fn zone(&mut self, now: usize, said: &At<ZoneEntry>) {
        let (from, to) = (self.map_square(now, &said.from), self.map_square(now, &said.to));
        if let Some(region) = &said.region {
            let region = self.region(now, region);
            let zones = &mut self.corps[now].setup.zone_regions;
            zones.extend(region.map(|region| (said.zone, region)));
        }
        let (Some(from), Some(to)) = (from, to) else { return };
        if from.column > to.column || from.row > to.row {
            let help = "its north-west square, then its south-east one";
            let message = format!("{from} to {to} is not a block of squares");
            return self.fault(CORPS, said.from.span.clone(), message, help);
        }
        for column in from.column..=to.column {
            let rows = from.row..=to.row;
            let squares = rows.map(|row| (Square::new(column, row), said.zone));
            self.corps[now].map.ground.zones.extend(squares);
        }
    }

    /// A zone that names no region lies in the first.
    fn name_zones(&mut self, now: usize, said: &CorpsEntry) {
        let first = said.regions.first().and_then(|region| Name::new(&region.id.value).ok());
        let Some(first) = first.map(RegionId) else { return };
        let own = &mut self.corps[now];
        let ground = &own.map.ground;
        for square in ground.grid().all() {
            own.setup.zone_regions.entry(ground.zone(square)).or_insert(first);
        }
    }

    fn weather(&mut self, now: usize, said: &At<WeatherEntry>) {
        let region = match &said.region {
            None => None,
            Some(region) => match self.region(now, region) {
                Some(region) => Some(region),
                None => return,
            },
        };
        let Some(turn) = self.turn_on(now, &said.date, Half::Day) else { return };
        let sky = Weather::from(said.sky);
        let setup = &mut self.corps[now].setup;
        let all: Vec<RegionId> = match region {
            Some(region) => vec![region],
            None => setup.regions.keys().copied().collect(),
        };
        let of_turn = setup.weather.entry(turn).or_default();
        of_turn.extend(all.into_iter().map(|region| (region, sky)));
    }

    fn region(&mut self, now: usize, word: &At<String>) -> Option<RegionId> {
        let region = Name::new(&word.value).ok().map(RegionId);
        let known = region.filter(|region| self.corps[now].setup.regions.contains_key(region));
        if known.is_none() {
            let message = format!("there is no region \"{}\"", shown(word));
            self.fault(CORPS, word.span.clone(), message, "name one of the regions of its battle");
        }
        known
    }

    /// The turn of a day, or of the night after it.
    fn turn_on(&mut self, now: usize, date: &At<toml::value::Datetime>, half: Half) -> Option<u16> {
        let read = self.date(date, CORPS)?;
        let day = (read - self.war.calendar.first_day).num_days() + 1;
        let own = &self.corps[now];
        let first = i64::from(own.begins) * 2 + i64::from(own.setup.first == Half::Night);
        let turn = day * 2 + i64::from(half == Half::Night) - first + 1;
        let turn = u16::try_from(turn).ok();
        let on = turn.filter(|turn| (1..=own.setup.turns).contains(turn));
        if on.is_none() {
            let message = format!("the battle has no turn on {read}");
            let help = "name one of its days, or more turns";
            self.fault(CORPS, date.span.clone(), message, help);
        }
        on
    }

    /// A square of the map.
    fn map_square(&mut self, now: usize, word: &At<String>) -> Option<Square> {
        let ground = &self.corps[now].map.ground;
        let last = Square::new(ground.columns, ground.rows);
        match word.parse::<Square>() {
            Err(wrong) => {
                self.fault(CORPS, word.span.clone(), wrong.to_string(), "");
                None
            }
            Ok(_) if ground.columns == 0 => None,
            Ok(square) if ground.contains(square) => Some(square),
            Ok(square) => {
                let message = format!("{square} is off the map");
                self.fault(CORPS, word.span.clone(), message, format!("the map ends at {last}"));
                None
            }
        }
    }

    /// A square that somebody can stand in.
    pub(super) fn ground_square(&mut self, now: usize, word: &At<String>) -> Option<Square> {
        let square = self.map_square(now, word)?;
        if self.corps[now].map.ground.terrain(square) == operations::ground::Terrain::Water {
            let message = format!("nothing can stand in {square}: it is water");
            self.fault(CORPS, word.span.clone(), message, "choose another, or change the map");
            return None;
        }
        Some(square)
    }

    /// The operational battle that is named, or the only battle of the war if it is one.
    pub(super) fn names_corps(&self, named: Option<&At<String>>) -> Option<usize> {
        match named {
            Some(named) => self.corps.iter().position(|corps| corps.word == named.value),
            None => (self.words().count() == 1 && self.corps.len() == 1).then_some(0),
        }
    }

    /// The operational battle that something names; none where there is no such battle.
    fn in_corps(&mut self, named: Option<&At<String>>, here: &At<String>) -> Option<usize> {
        let word = self.named(named, here)?;
        let own = self.corps.iter().position(|corps| corps.word == word);
        if own.is_none() {
            let span = named.unwrap_or(here).span.clone();
            let message =
                format!("\"{word}\" is not an operational battle, and {} needs one", shown(here));
            self.fault(BATTLE, span, message, "name a battle with book = \"ops\"");
        }
        own
    }
}
