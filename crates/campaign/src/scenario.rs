//! Scenarios: a folder of text made into a war, or a complete list of what is wrong with it.
//!
//! The file is read in three steps, each of which reports all it finds: the TOML itself ([`shape`] holds it against the
//! published schema), the map ([`map`]), and what only the whole can show ([`build`]): stacking, ids, arrivals.

mod actions;
mod at;
mod build;
mod corps;
mod diagnostic;
mod format;
mod formation;
mod laid;
mod lines;
mod map;
mod road;
mod seat;
mod shape;
mod sheet;
mod squares;
mod table;
mod units;
mod words;

use std::collections::BTreeMap;

use kernel::Name;
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::readings::{Switch, WarReadings};
use crate::setup::WarSetup;

pub use diagnostic::{Diagnostic, Sourced};

use build::Files;
use format::Entry;
use sheet::Sheet;

/// The file every scenario's folder has.
pub const SCENARIO_FILE: &str = "scenario.toml";

/// Longer files are no scenarios, in bytes.
const FILE_BYTES_MAX: usize = 4 << 20;

/// A scenario without faults.
#[derive(Clone, Debug)]
pub struct Scenario {
    id: Name,
    setup: WarSetup,
}

impl Scenario {
    /// Reads a scenario: the text of its [`SCENARIO_FILE`], and every other file of its folder by name.
    ///
    /// # Errors
    /// All faults that could be found, in the order of the files and of their places.
    pub fn parse(
        toml_text: &str,
        files: &BTreeMap<String, String>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut sheet = Sheet::new(SCENARIO_FILE, toml_text);
        let Some(entry) = read(toml_text, &mut sheet) else {
            return Err(sheet.faults);
        };
        let files = Files { folder: files, bytes_max: FILE_BYTES_MAX };
        let built = build::build(&entry, &files, &mut sheet);
        let mut faults = sheet.faults;
        faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        faults.extend(built.file_faults);
        match built.war {
            Some((id, setup)) if faults.is_empty() => Ok(Self { id, setup }),
            _ => Err(faults),
        }
    }

    #[must_use]
    pub const fn id(&self) -> Name {
        self.id
    }

    #[must_use]
    pub fn title(&self) -> &str {
        &self.setup.title
    }

    #[must_use]
    pub fn summary(&self) -> &str {
        &self.setup.summary
    }

    #[must_use]
    pub const fn setup(&self) -> &WarSetup {
        &self.setup
    }

    /// The readings of the rules that may be switched at founding.
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        self.setup.readings.switches()
    }

    /// The war as it goes into the journal's first entry. `options` are switched after the scenario's own.
    ///
    /// # Errors
    /// One fault for each option or value that does not exist.
    pub fn found(&self, options: &BTreeMap<String, String>) -> Result<WarSetup, Vec<Diagnostic>> {
        let mut setup = self.setup.clone();
        let readings = &mut setup.readings;
        let unknown = |(key, value): &(&String, &String)| !readings.settle(key, value);
        let faults: Vec<Diagnostic> =
            options.iter().filter(unknown).map(|(key, value)| unknown_option(key, value)).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let readings = setup.readings;
        setup.battles.iter_mut().for_each(|root| root.setup.settle(&readings));
        Ok(setup)
    }
}

/// The JSON Schema of [`SCENARIO_FILE`].
#[must_use]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Entry).to_value()
}

fn read(text: &str, sheet: &mut Sheet<'_>) -> Option<Entry> {
    if text.len() > FILE_BYTES_MAX {
        let message = format!("the file is longer than {FILE_BYTES_MAX} bytes");
        sheet.fault("scenario::file", 0..0, message, "");
        return None;
    }
    let (mut document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        sheet.fault("scenario::syntax", span, error.message(), "see https://toml.io");
    }
    if !sheet.clean() || !shape::Shape::new(schema()).hold(&mut document, sheet) {
        return None;
    }
    let span = document.span();
    let root = Spanned::new(span.clone(), DeValue::Table(document.into_inner()));
    match Entry::deserialize(ValueDeserializer::from(root)) {
        Ok(entry) => Some(entry),
        Err(error) => {
            let span = error.span().unwrap_or(span);
            sheet.fault("scenario::key", span, error.message(), "");
            None
        }
    }
}

/// An override has no place in a file: it was given at founding.
fn unknown_option(key: &str, value: &str) -> Diagnostic {
    let (key, value) = (shape::shown(key), shape::shown(value));
    let given = format!("{key}={value}");
    let fault =
        |message| Diagnostic::new("scenario::option", message, "options", &given, 0..given.len());
    match WarReadings::known(&key) {
        Some(reading) => {
            let words = reading.values.iter().map(|value| format!("\"{}\"", value.word));
            let words = words.collect::<Vec<_>>().join(" or ");
            fault(format!("\"{key}\" cannot be \"{value}\"")).help(format!("use {words}"))
        }
        None => {
            let keys: Vec<&str> = WarReadings::all().map(|(_, reading)| reading.key).collect();
            let help = format!("the options are {}", keys.join(", "));
            fault(format!("there is no option \"{key}\"")).help(help)
        }
    }
}
