//! The battles a scenario sets up, each with its own map.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::Side;
use two_star_general::state::Setup;

use super::{Builder, Files};
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry};
use crate::scenario::map::{self, Map};
use crate::scenario::shape::shown;
use crate::scenario::sheet::Sheet;
use crate::setup::{BattleId, BattleSetup, RootBattle};

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

impl Division {
    /// Whether the file calls it so.
    pub(super) fn is_called(&self, word: &str) -> bool {
        self.word == word
    }

    /// The battle, ready to be fought.
    pub(super) fn root(self) -> RootBattle {
        let Self { id, title, begins, map, mut setup, .. } = self;
        setup.first_day = begins;
        let setup = BattleSetup::TwoStarGeneral(Arc::new(setup));
        RootBattle { id, title, begins, places: map.places, setup }
    }
}

impl Builder<'_, '_> {
    /// The battle that is being read.
    pub(super) fn battle(&mut self) -> &mut Setup {
        &mut self.divisions[self.now].setup
    }

    pub(super) fn map(&self) -> &Map {
        &self.divisions[self.now].map
    }

    /// Reads the battles; what is wrong with their maps is said in the maps' own files.
    pub(super) fn battles(&mut self, entry: &Entry, files: &Files<'_>) {
        let mut ids = BTreeSet::new();
        for battle in &entry.battles {
            let id = self.id(&battle.id, None).map_or_else(BattleId::main, BattleId);
            if !ids.insert(id) {
                let message = format!("the id \"{id}\" is taken");
                let help = "every battle of the war needs an id of its own";
                self.fault("scenario::id", battle.id.span.clone(), message, help);
            }
            let map = self.read_map(&battle.map, files);
            let mapped = map.ground.columns > 0;
            let title = battle.title.clone().unwrap_or_else(|| entry.title.clone());
            let setup = Setup { ground: map.ground.clone(), ..Setup::default() };
            let word = battle.id.value.clone();
            self.divisions.push(Division { word, id, title, begins: 1, map, mapped, setup });
        }
    }

    /// The day each battle begins on, after the days are known; its home edges, after the sides are.
    pub(super) fn beginnings(&mut self, entry: &Entry) {
        for (at, battle) in entry.battles.iter().enumerate() {
            if let Some(date) = &battle.begins {
                self.divisions[at].begins = self.day_of(date, battle);
            }
            for (side, edge) in Side::BOTH.into_iter().zip([battle.blue_edge, battle.orange_edge]) {
                if let Some(edge) = edge {
                    self.divisions[at].setup.sides[side.index()].home_edge = Some(edge.into());
                }
            }
        }
        if !self.divisions.iter().any(|division| division.begins == 1) {
            let help =
                "leave \"begins\" out for one of the battles, or let the calendar begin later";
            let span = entry.battles[0].id.span.clone();
            self.fault("scenario::battle", span, "no battle begins on the first day", help);
        }
    }

    /// Turns to the battle that a unit, an objective or an action names; it must, where there are several.
    pub(super) fn in_battle(&mut self, named: Option<&At<String>>, here: &At<String>) {
        self.now = 0;
        let Some(named) = named else {
            if self.divisions.len() > 1 {
                let message = format!("which battle is {} in?", shown(here));
                let help = format!("battle = {}", self.words());
                self.fault("scenario::battle", here.span.clone(), message, help);
            }
            return;
        };
        match self.divisions.iter().position(|division| division.word == named.value) {
            Some(at) => self.now = at,
            None => {
                let message = format!("there is no battle \"{}\" in this scenario", shown(named));
                let help = format!("the battles are {}", self.words());
                self.fault("scenario::battle", named.span.clone(), message, help);
            }
        }
    }

    fn words(&self) -> String {
        let words = self.divisions.iter().map(|division| format!("\"{}\"", division.word));
        words.collect::<Vec<_>>().join(", ")
    }

    fn read_map(&mut self, name: &At<String>, files: &Files<'_>) -> Map {
        self.file(name, files);
        let text = files.folder.get(&name.value).filter(|text| text.len() <= files.bytes_max);
        let Some(text) = text else { return Map::default() };
        let mut sheet = Sheet::new(&name.value, text);
        let map = map::read(text, &mut sheet);
        self.tables.append(&mut sheet.faults);
        map
    }

    fn day_of(&mut self, date: &At<toml::value::Datetime>, battle: &BattleEntry) -> u8 {
        let Some(read) = self.date(date, "scenario::battle") else { return 1 };
        let day = (read - self.war.calendar.first_day).num_days() + 1;
        match u8::try_from(day) {
            Ok(day) if day > 0 && usize::from(day) <= self.war.calendar.days.len() => day,
            _ => {
                let message = format!("{read} is not a day of this war");
                let help = format!("\"{}\" begins on one of the [[days]]", battle.id.value);
                self.fault("scenario::battle", date.span.clone(), message, help);
                1
            }
        }
    }
}
