//! The readings in force of every book of a war (RULES.md of each book, column *option*).

use kernel::Reading;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

pub use crate::war::WarReadings;
use crate::war::link::Scale;

/// A reading that may be switched, as a person is asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Switch {
    /// Such as `tsg.pairs`.
    pub key: String,
    /// The book's title.
    pub book: String,
    /// The ruling that leaves it open, such as `R3`.
    pub ruling: String,
    /// What is asked, in one sentence.
    pub question: String,
    /// The usual one first.
    pub values: Vec<SwitchValue>,
    /// The value in force when nothing is said: the scenario's, or else the book's.
    pub usual: String,
}

/// One answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SwitchValue {
    pub value: String,
    /// What it means at the table.
    pub words: String,
}

impl WarReadings {
    /// Every reading of every book, with the book's title.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static Reading)> {
        Scale::ALL
            .into_iter()
            .flat_map(|scale| scale.readings().iter().map(move |reading| (scale.title(), reading)))
    }

    /// The reading of this key; `None` when there is none.
    #[must_use]
    pub fn known(key: &str) -> Option<&'static Reading> {
        Self::all().map(|(_, reading)| reading).find(|reading| reading.key == key)
    }

    /// All of them as people are asked, with the values in force.
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        let worded = |value: &kernel::ReadingValue| SwitchValue {
            value: value.word.to_owned(),
            words: value.means.to_owned(),
        };
        let switch = |(book, reading): (&str, &Reading)| Switch {
            key: reading.key.to_owned(),
            book: book.to_owned(),
            ruling: format!("R{}", reading.ruling),
            question: reading.question.to_owned(),
            values: reading.values.iter().map(worded).collect(),
            usual: self.value(reading.key).unwrap_or_default().to_owned(),
        };
        Self::all().map(switch).collect()
    }
}

/// The shape of `[options]` in a scenario file.
pub(crate) fn options_schema(_: &mut SchemaGenerator) -> Schema {
    let of = |(_, reading): (&str, &Reading)| {
        let words: Vec<&str> = reading.values.iter().map(|value| value.word).collect();
        let schema = serde_json::json!({
            "type": "string",
            "description": reading.question,
            "default": words[0],
            "enum": words,
        });
        (reading.key.to_owned(), schema)
    };
    let properties: serde_json::Map<_, _> = WarReadings::all().map(of).collect();
    json_schema!({
        "type": "object",
        "description": "Readings of the rules, switchable at founding.",
        "properties": properties,
        "additionalProperties": false,
    })
}
