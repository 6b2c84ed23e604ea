//! What a campaign was founded with: rule sets and their fingerprints, the readings in force, the people, who must agree.

use campaign::WarReadings;
use kernel::{Cite, Reading, Seat};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::books;
use engine::record::Consent;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FactsView {
    /// The program that founded it, and this one.
    pub founded_with: String,
    pub program: String,
    pub scenario: String,
    pub summary: String,
    pub seats: Vec<SeatFact>,
    pub consent: Consent,
    pub rules: Vec<RulesFact>,
    pub options: Vec<OptionFact>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatFact {
    pub seat: Seat,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulesFact {
    /// Its title, as on its cover.
    pub book: String,
    pub fingerprint: String,
    /// This program plays by the very same rules.
    pub is_same: bool,
}

/// A reading of the rules that a group may switch at founding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OptionFact {
    /// "tsg.pairs".
    pub key: String,
    /// Its title, as on its cover.
    pub book: String,
    pub value: String,
    pub usual: String,
    /// The question that the book leaves open, and how this war answers it.
    pub question: String,
    pub reading: String,
    pub cite: Cite,
}

impl Session {
    /// What this campaign was founded with.
    #[must_use]
    pub fn facts(&self) -> FactsView {
        let founded = self.founded();
        let book = |(tag, fingerprint): (&String, &String)| RulesFact {
            book: books::known(tag).map_or_else(|| tag.clone(), |book| book.title.to_owned()),
            fingerprint: fingerprint.clone(),
            is_same: books::is_same(tag, fingerprint),
        };
        let seat = |(seat, player): (&Seat, &engine::record::Player)| SeatFact {
            seat: *seat,
            name: player.name.clone(),
        };
        FactsView {
            founded_with: founded.program.clone(),
            program: format!("wardiary {}", env!("CARGO_PKG_VERSION")),
            scenario: founded.setup.scenario.to_string(),
            summary: founded.setup.summary.clone(),
            seats: founded.seats.iter().map(seat).collect(),
            consent: founded.consent,
            rules: founded.rules.iter().map(book).collect(),
            options: options(&founded.setup.readings),
        }
    }
}

/// The readings in force of every book.
fn options(readings: &WarReadings) -> Vec<OptionFact> {
    let usual = WarReadings::default();
    let fact = |(book, reading): (&str, &Reading)| {
        let value = readings.value(reading.key).unwrap_or_default();
        let means = reading.values.iter().find(|known| known.word == value);
        OptionFact {
            key: reading.key.to_owned(),
            book: book.to_owned(),
            value: value.to_owned(),
            usual: usual.value(reading.key).unwrap_or_default().to_owned(),
            question: reading.question.to_owned(),
            reading: means.map_or(value, |value| value.means).to_owned(),
            cite: Cite::ruling(reading.ruling),
        }
    };
    WarReadings::all().map(fact).collect()
}
