//! The battles a scenario sets up: each has its own map or its own table.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Name, Side};
use two_star_general::state::Setup;

use super::{Builder, Files};
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry};
use crate::scenario::map::{self, Map};
use crate::scenario::shape::shown;
use crate::scenario::sheet::Sheet;
use crate::setup::{BattleId, BattleSetup, RootBattle};
use crate::war::link::Scale;

/// The code of what is wrong with a battle as a whole.
pub(super) const BATTLE: &str = "scenario::battle";

/// A division battle under construction.
pub(super) struct Division {
    /// As the file writes it.
    word: String,
    pub(super) id: BattleId,
    title: String,
    begins: u8,
    pub(super) map: Map,
    /// Without a map no hex can be judged.
    pub(super) mapped: bool,
    pub(super) setup: Setup,
}

/// A battle on a table under construction.
pub(super) struct Tabled {
    /// Its place in the file.
    pub(super) at: usize,
    pub(super) word: String,
    pub(super) id: BattleId,
    pub(super) title: String,
    pub(super) book: Scale,
    pub(super) begins: u8,
    /// Whoever fights in it, with the unit each is of.
    pub(super) elements: BTreeMap<Name, Name>,
}

impl Division {
    /// The battle, ready to be fought.
    pub(super) fn root(self) -> RootBattle {
        let Self { id, title, begins, map, mut setup, .. } = self;
        setup.first_day = begins;
        let setup = BattleSetup::TwoStarGeneral(Arc::new(setup));
        let (places, hex_maps) = (map.places, Vec::new());
        RootBattle { id, title, begins, places, hex_maps, setup, table: None }
    }
}

impl Builder<'_, '_> {
    /// The division battle that is being read.
    pub(super) fn battle(&mut self) -> &mut Setup {
        &mut self.divisions[self.now].setup
    }

    pub(super) fn map(&self) -> &Map {
        &self.divisions[self.now].map
    }

    /// The battles of the war by their ids.
    pub(super) fn battle_ids(&self) -> impl Iterator<Item = BattleId> {
        let divisions = self.divisions.iter().map(|battle| battle.id);
        let corps = self.corps.iter().map(|battle| battle.id);
        divisions.chain(self.tables.iter().map(|battle| battle.id)).chain(corps)
    }

    /// Reads the battles; what is wrong with their maps is said in the maps' own files.
    pub(super) fn battles(&mut self, entry: &Entry, files: &Files<'_>) {
        let mut ids = BTreeSet::new();
        for (at, battle) in entry.battles.iter().enumerate() {
            let id = self.id(&battle.id, None).map_or_else(BattleId::main, BattleId);
            if !ids.insert(id) {
                let message = format!("the id \"{id}\" is taken");
                let help = "every battle of the war needs an id of its own";
                self.fault("scenario::id", battle.id.span.clone(), message, help);
            }
            let word = battle.id.value.clone();
            let title = battle.title.clone().unwrap_or_else(|| entry.title.clone());
            match battle.book.value.0 {
                Scale::TwoStarGeneral => {
                    let map = self.map_of(battle, files);
                    let mapped = map.ground.columns > 0;
                    let setup = Setup { ground: map.ground.clone(), ..Setup::default() };
                    let begins = 1;
                    self.divisions.push(Division { word, id, title, begins, map, mapped, setup });
                }
                Scale::Operations => self.operational(battle, (at, id, title), files),
                book => self.tabled(battle, (at, id, title), book),
            }
            if let Some(corps) =
                battle.corps.as_ref().filter(|_| battle.book.value.0 != Scale::Operations)
            {
                let message = format!("\"{}\" is not an operational battle", battle.id.value);
                self.fault(BATTLE, corps.span.clone(), message, "leave [battles.corps] out");
            }
        }
    }

    /// A division battle has a map, and nothing of a table.
    fn map_of(&mut self, battle: &At<BattleEntry>, files: &Files<'_>) -> Map {
        let table = battle.table.as_ref().map(|table| &table.span);
        let hour = battle.hour.as_ref().map(|hour| &hour.span);
        let points = battle.points.as_ref().map(|points| &points.span);
        for (key, span) in [("table", table), ("hour", hour), ("points", points)] {
            if let Some(span) = span {
                let message = format!("a division battle is fought on a map and has no \"{key}\"");
                let help = "leave it out, or name a book that is fought on a table";
                self.fault(BATTLE, span.clone(), message, help);
            }
        }
        match &battle.map {
            Some(map) => self.read_file(map, files, map::read),
            None => {
                let message = format!("the division battle \"{}\" has no map", battle.id.value);
                self.fault(BATTLE, battle.id.span.clone(), message, "map = \"map.txt\"");
                Map::default()
            }
        }
    }

    /// Any other has a table, and nothing of a map.
    fn tabled(
        &mut self,
        battle: &At<BattleEntry>,
        (at, id, title): (usize, BattleId, String),
        book: Scale,
    ) {
        if let Some(map) = &battle.map {
            let message = format!("\"{}\" is fought on a table, not on a map", battle.id.value);
            self.fault(BATTLE, map.span.clone(), message, "write [battles.table] instead");
        }
        if battle.blue_edge.is_some() || battle.orange_edge.is_some() {
            let message = "the edges of a table are the homes of its sides";
            let help = "leave blue_edge and orange_edge out";
            self.fault(BATTLE, battle.id.span.clone(), message, help);
        }
        if battle.table.is_none() {
            let message = format!("\"{}\" has no table", battle.id.value);
            let help = "write [battles.table] with file, turns, objective, blue and orange";
            self.fault(BATTLE, battle.id.span.clone(), message, help);
        }
        let (word, elements) = (battle.id.value.clone(), BTreeMap::new());
        self.tables.push(Tabled { at, word, id, title, book, begins: 1, elements });
    }

    /// The day each battle begins on, after the days are known; its home edges, after the sides are.
    pub(super) fn beginnings(&mut self, entry: &Entry) {
        let mut first = false;
        for battle in &entry.battles {
            let day = battle.begins.as_ref().map_or(1, |date| self.day_of(date, battle));
            first |= day == 1;
            let word = &battle.id.value;
            if let Some(table) = self.tables.iter_mut().find(|table| table.word == *word) {
                table.begins = day;
            }
            if let Some(corps) = self.corps.iter_mut().find(|corps| corps.word == *word) {
                corps.begins = day;
            }
            let Some(division) = self.divisions.iter_mut().find(|own| own.word == *word) else {
                continue;
            };
            division.begins = day;
            for (side, edge) in Side::BOTH.into_iter().zip([battle.blue_edge, battle.orange_edge]) {
                if let Some(edge) = edge {
                    division.setup.sides[side.index()].home_edge = Some(edge.into());
                }
            }
        }
        if !first {
            let help =
                "leave \"begins\" out for one of the battles, or let the calendar begin later";
            let span = entry.battles[0].id.span.clone();
            self.fault(BATTLE, span, "no battle begins on the first day", help);
        }
    }

    /// Turns to the division battle that a unit, an objective or an action names; it must, where there are several battles. False
    /// where there is no such battle.
    pub(super) fn in_battle(&mut self, named: Option<&At<String>>, here: &At<String>) -> bool {
        self.now = 0;
        let Some(word) = self.named(named, here) else { return false };
        if let Some(at) = self.divisions.iter().position(|division| division.word == word) {
            self.now = at;
            return true;
        }
        let span = named.unwrap_or(here).span.clone();
        let message = format!("\"{word}\" is fought on a table, and {} needs a map", shown(here));
        let help = "name a division battle; [[units]] fight on tables";
        self.fault(BATTLE, span, message, help);
        false
    }

    /// The battle on a table that a unit names, likewise.
    pub(super) fn on_table(
        &mut self,
        named: Option<&At<String>>,
        here: &At<String>,
    ) -> Option<usize> {
        let word = self.named(named, here)?;
        let own = self.tables.iter().position(|table| table.word == word);
        if own.is_none() {
            let span = named.unwrap_or(here).span.clone();
            let message =
                format!("\"{word}\" is fought on a map, and {} needs a table", shown(here));
            let help = "name a battle that has a table; [[battalions]] fight on maps";
            self.fault(BATTLE, span, message, help);
        }
        own
    }

    /// The battle that is meant, as the file writes it.
    pub(super) fn named(
        &mut self,
        named: Option<&At<String>>,
        here: &At<String>,
    ) -> Option<String> {
        let words: Vec<&String> = self.words().collect();
        let all = words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
        let (span, message, help) = match (named, &words[..]) {
            (Some(named), _) if words.contains(&&named.value) => return Some(named.value.clone()),
            (Some(named), _) => {
                let message = format!("there is no battle \"{}\" in this scenario", shown(named));
                (named.span.clone(), message, format!("the battles are {all}"))
            }
            (None, [only]) => return Some((*only).clone()),
            (None, _) => {
                let message = format!("which battle is {} in?", shown(here));
                (here.span.clone(), message, format!("battle = {all}"))
            }
        };
        self.fault(BATTLE, span, message, help);
        None
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &String> {
        let divisions = self.divisions.iter().map(|division| &division.word);
        let corps = self.corps.iter().map(|corps| &corps.word);
        divisions.chain(self.tables.iter().map(|table| &table.word)).chain(corps)
    }

    /// Reads the file of a map; what is wrong with it is said in that file.
    pub(super) fn read_file<M: Default>(
        &mut self,
        name: &At<String>,
        files: &Files<'_>,
        read: impl Fn(&str, &mut Sheet<'_>) -> M,
    ) -> M {
        self.file(name, files);
        let text = files.folder.get(&name.value).filter(|text| text.len() <= files.bytes_max);
        let Some(text) = text else { return M::default() };
        let mut sheet = Sheet::new(&name.value, text);
        let map = read(text, &mut sheet);
        self.file_faults.append(&mut sheet.faults);
        map
    }

    fn day_of(&mut self, date: &At<toml::value::Datetime>, battle: &BattleEntry) -> u8 {
        let Some(read) = self.date(date, BATTLE) else { return 1 };
        let day = (read - self.war.calendar.first_day).num_days() + 1;
        match u8::try_from(day) {
            Ok(day) if day > 0 && usize::from(day) <= self.war.calendar.days.len() => day,
            _ => {
                let message = format!("{read} is not a day of this war");
                let help = format!("\"{}\" begins on one of the [[days]]", battle.id.value);
                self.fault(BATTLE, date.span.clone(), message, help);
                1
            }
        }
    }
}
