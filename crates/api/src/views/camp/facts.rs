//! What a campaign was founded with: rule sets and their fingerprints, the readings in force, the people, who must agree.

use campaign::two_star_general::state::Options;
use kernel::{Cite, Seat};
use serde::{Deserialize, Serialize};

use crate::books;
use crate::record::Consent;
use crate::session::Session;

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
    /// "Two Star General".
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
    pub value: String,
    pub usual: String,
    /// What is read one way or the other, and how it is read here.
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
        let seat = |(seat, player): (&Seat, &crate::record::Player)| SeatFact {
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
            options: options(founded.setup.tsg().options),
        }
    }
}

/// The options in force. Read from their stored form, so that the words are those of scenario files.
fn options(options: Options) -> Vec<OptionFact> {
    let stored = |options: &Options, key: &str| {
        let value = serde_json::to_value(options).unwrap_or_default();
        match &value[key] {
            serde_json::Value::String(word) => word.clone(),
            other => other.to_string(),
        }
    };
    let usual = Options::default();
    let fact = |(key, question, [first, second], ruling): (&str, &str, [&str; 2], u16)| {
        let (value, usual) = (stored(&options, key), stored(&usual, key));
        let reading = if value == usual { first } else { second };
        OptionFact {
            key: format!("tsg.{key}"),
            reading: reading.to_owned(),
            question: question.to_owned(),
            cite: Cite::ruling(ruling),
            value,
            usual,
        }
    };
    OPTIONS.map(fact).to_vec()
}

/// Key, question, the usual reading and the other one, ruling.
const OPTIONS: [(&str, &str, [&str; 2], u16); 6] = [
    ("holdVsHold", "Hold attacking Hold or Dig In hits on", ["6", "6, and pairs of 5s"], 2),
    ("pairs", "Pairs of the face count", ["each as a hit", "once at most"], 3),
    (
        "hqReturnSp",
        "A returning headquarters has",
        ["six strength points", "a cadre of one squad"],
        18,
    ),
    ("lossCap", "At most two losses in a fight for", ["each side", "each stand"], 4),
    ("mixedArmour", "An attack is one on armour when", ["any attacker is armoured", "all are"], 8),
    ("waterMinusForStream", "Fordable streams cost a die", ["yes", "no"], 29),
];
