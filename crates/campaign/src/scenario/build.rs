//! From entries to a war: everything that only the whole scenario can show is checked on the way.

mod actions;
mod battles;
mod calendar;
mod comes;
mod corps;
mod elements;
mod ends;
mod forces;
mod formations;
mod laid;
mod roads;
mod seats;
mod stacks;
mod tables;
mod units;

use core::ops::Range;
use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{Name, Side};
use two_star_general::ground::Hex;
use two_star_general::state::{Arrival, SideSetup};

use super::at::At;
use super::diagnostic::Diagnostic;
use super::format::{ArrivalEntry, Entry, SideEntry};
use super::shape::shown;
use super::sheet::Sheet;
use crate::calendar::Calendar;
use crate::setup::{WarSetup, WarSide};
use crate::war::link::Scale;
use battles::{Division, Tabled};
use corps::Corps;

/// The other files of the scenario's folder.
pub(super) struct Files<'t> {
    pub(super) folder: &'t BTreeMap<String, String>,
    pub(super) bytes_max: usize,
}

/// The war under construction, and what is wrong with it.
struct Builder<'b, 't> {
    sheet: &'b mut Sheet<'t>,
    war: WarSetup,
    divisions: Vec<Division>,
    /// The one of them that is being read.
    now: usize,
    /// The battles that are fought on tables.
    tables: Vec<Tabled>,
    /// The operational battles.
    corps: Vec<Corps>,
    /// Ids in use: battalions, stands and platoons share one list.
    taken: BTreeMap<Name, ()>,
    /// What is wrong with maps and tables, each in its own file.
    file_faults: Vec<Diagnostic>,
}

/// What came of building.
pub(super) struct Built {
    /// `None` when something essential is wrong.
    pub(super) war: Option<(Name, WarSetup)>,
    /// The faults of maps and tables.
    pub(super) file_faults: Vec<Diagnostic>,
}

/// Builds the war. The faults of the scenario itself are in `sheet`.
pub(super) fn build(entry: &Entry, files: &Files<'_>, sheet: &mut Sheet<'_>) -> Built {
    let mut builder = Builder {
        sheet,
        war: WarSetup::default(),
        divisions: Vec::new(),
        now: 0,
        tables: Vec::new(),
        corps: Vec::new(),
        taken: BTreeMap::new(),
        file_faults: Vec::new(),
    };
    let id = builder.id(&entry.id, None);
    builder.head(entry);
    builder.battles(entry, files);
    builder.sides(entry, files);
    builder.formations(entry);
    builder.options(entry);
    builder.calendar(entry);
    builder.beginnings(entry);
    builder.corps_turns(entry);
    builder.roads(entry);
    builder.battalions(entry);
    builder.batteries(entry);
    builder.units(entry);
    builder.corps_places(entry);
    builder.hex_maps(entry, files);
    builder.corps_formations(entry);
    builder.squadrons(entry);
    builder.objectives(entry);
    builder.victory(entry);
    builder.actions(entry, files);
    builder.seats(entry);
    let mut on_tables = builder.on_tables(entry, files);
    let Builder { mut war, divisions, corps, file_faults, .. } = builder;
    let mut divisions = divisions.into_iter().map(Division::root);
    let mut corps = corps.into_iter().map(Corps::root);
    let roots = (0..entry.battles.len()).filter_map(|at| match entry.battles[at].book.value.0 {
        Scale::TwoStarGeneral => divisions.next(),
        Scale::Operations => corps.next(),
        _ => on_tables.remove(&at),
    });
    war.battles = roots.collect();
    Built { war: id.map(|id| (id, war)), file_faults }
}

impl Builder<'_, '_> {
    fn fault(
        &mut self,
        code: &str,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.sheet.fault(code, span, message, help);
    }

    fn head(&mut self, entry: &Entry) {
        self.war.scenario = entry.id.value.clone();
        self.war.title = entry.title.clone();
        self.war.summary = entry.summary.clone();
    }

    fn sides(&mut self, entry: &Entry, files: &Files<'_>) {
        for (side, entry) in Side::BOTH.into_iter().zip([&entry.sides.blue, &entry.sides.orange]) {
            let briefing = self.briefing(entry, files);
            let nation = entry.nation.as_ref().map_or("", |nation| self.nation(nation)).to_owned();
            let at = side.index();
            self.war.sides[at] = WarSide { name: entry.name.clone(), nation, briefing };
            self.war.roster.formations[at].pools = (&entry.pools).into();
            let home_edge = entry.home_edge.map(Into::into);
            for division in &mut self.divisions {
                let name = entry.name.clone();
                division.setup.sides[at] = SideSetup { name, home_edge };
            }
        }
    }

    fn briefing(&mut self, entry: &SideEntry, files: &Files<'_>) -> String {
        let Some(briefing) = &entry.briefing else {
            return String::new();
        };
        self.file(briefing, files);
        files.folder.get(&briefing.value).cloned().unwrap_or_default()
    }

    fn nation<'n>(&mut self, nation: &'n At<String>) -> &'n str {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if !nation.chars().all(plain) {
            let message = format!("\"{}\" is not a nation", shown(nation));
            let help = "use letters, digits and hyphens, such as us";
            self.fault("scenario::key", nation.span.clone(), message, help);
        }
        &nation.value
    }

    /// A file that is named must be there, and not be too large.
    fn file(&mut self, name: &At<String>, files: &Files<'_>) {
        let text = files.folder.get(&name.value);
        let wrong = match text {
            None => format!("the file \"{}\" is not in the scenario's folder", shown(name)),
            Some(text) if text.len() > files.bytes_max => {
                format!("the file \"{}\" is longer than {} bytes", shown(name), files.bytes_max)
            }
            Some(_) => return,
        };
        self.fault("scenario::file", name.span.clone(), wrong, "files stand beside scenario.toml");
    }

    fn options(&mut self, entry: &Entry) {
        for (key, word) in &entry.options {
            // The shape has let only known keys and values through.
            if !self.war.readings.settle(key, &word.value) {
                let message = format!("there is no option \"{}\" with this value", shown(key));
                self.fault("scenario::option", word.span.clone(), message, "");
            }
        }
        for division in &mut self.divisions {
            division.setup.options = self.war.readings.tsg;
        }
    }

    /// Reads an id, `parent.local` when it has a parent, and takes it.
    fn id(&mut self, local: &At<String>, parent: Option<Name>) -> Option<Name> {
        let full = match parent {
            Some(parent) => format!("{parent}.{}", local.value),
            None => local.value.clone(),
        };
        match Name::new(&full) {
            Err(wrong) => {
                let help = "1 to 24 letters, digits, full stops, hyphens, underscores or slashes";
                self.fault("scenario::id", local.span.clone(), wrong.to_string(), help);
                None
            }
            Ok(id) => Some(id),
        }
    }

    /// As [`Builder::id`], for an id that nothing else may have.
    fn new_id(&mut self, local: &At<String>, parent: Option<Name>) -> Option<Name> {
        let id = self.id(local, parent)?;
        if self.taken.insert(id, ()).is_some() {
            let message = format!("the id \"{id}\" is taken");
            let help = "battalions, stands, batteries, platoons and units need ids of their own";
            self.fault("scenario::id", local.span.clone(), message, help);
            return None;
        }
        Some(id)
    }

    /// Reads a hex of the map.
    fn hex(&mut self, text: &At<String>) -> Option<Hex> {
        match text.parse::<Hex>() {
            Err(wrong) => {
                self.fault("scenario::hex", text.span.clone(), wrong.to_string(), "");
                None
            }
            Ok(_) if !self.divisions[self.now].mapped => None,
            Ok(hex) if self.map().ground.contains(hex) => Some(hex),
            Ok(hex) => {
                let message = format!("hex {hex} is off the map");
                let ground = &self.map().ground;
                let help = format!("the map ends at {:02}{:02}", ground.columns, ground.rows);
                self.fault("scenario::hex", text.span.clone(), message, help);
                None
            }
        }
    }

    /// Reads a hex that a stand can be in.
    fn standing_hex(&mut self, text: &At<String>, code: &str) -> Option<Hex> {
        let hex = self.hex(text)?;
        if two_star_general::tables::is_barred(self.map().ground.terrain(hex)) {
            let message = format!("hex {hex} is impassable: nobody can stand there");
            self.fault(code, text.span.clone(), message, "choose another hex, or change the map");
            return None;
        }
        Some(hex)
    }

    /// Reads when and where a reinforcement comes on.
    fn arrival(&mut self, entry: &ArrivalEntry) -> Option<Arrival> {
        let hex = self.standing_hex(&entry.hex, "scenario::arrival");
        let date = self.date(&entry.date, "scenario::arrival")?;
        let Calendar { first_day, ref days, .. } = self.war.calendar;
        let offset = (date - first_day).num_days();
        let on =
            usize::try_from(offset).ok().and_then(|at| days.get(at).map(|day| (at, day.rounds)));
        let Some((at, rounds)) = on else {
            let message = format!("{date} is not a day of this war");
            let help = "arrivals need a date of the [[days]]";
            self.fault("scenario::arrival", entry.date.span.clone(), message, help);
            return None;
        };
        if entry.round.value > rounds {
            let message = format!("{date} has no round {}", entry.round.value);
            let help = format!("it has {rounds} rounds");
            self.fault("scenario::arrival", entry.round.span.clone(), message, help);
            return None;
        }
        let day = u8::try_from(at + 1).ok()?;
        Some(Arrival { day, round: entry.round.value, hex: hex? })
    }

    fn date(&mut self, date: &At<toml::value::Datetime>, code: &str) -> Option<NaiveDate> {
        let read = date.date.and_then(|d| {
            NaiveDate::from_ymd_opt(i32::from(d.year), u32::from(d.month), u32::from(d.day))
        });
        if read.is_none() {
            self.fault(code, date.span.clone(), "there is no such date", "");
        }
        read
    }
}
