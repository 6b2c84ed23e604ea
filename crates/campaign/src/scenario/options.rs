//! The readings of the rules that a scenario, or the group at founding, may switch.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use two_star_general::state::{
    HoldVsHold, HqReturn, LossCap, MixedArmour, Options, PairReading, YesNo,
};

/// A reading that may be switched, as a person is asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Switch {
    /// Such as `tsg.pairs`.
    pub key: String,
    /// The ruling that leaves it open, such as `R3`.
    pub ruling: String,
    /// What is asked, in one sentence.
    pub question: String,
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

/// The ruling, the question, and what each value means, in the order of [`OPTIONS`].
const WORDS: [(&str, &str, [&str; 2]); 6] = [
    (
        "R2",
        "What does a battalion on Hold hit on when it attacks one on Hold or Dig In?",
        ["A six, as on Move", "A six, or a pair of fives"],
    ),
    (
        "R3",
        "How many pairs of a face count in one pool of dice?",
        ["Every pair is a hit", "One pair at most"],
    ),
    (
        "R18",
        "How strong does a lost headquarters come back at night?",
        ["At full strength, from the men behind the lines", "As a cadre of one squad"],
    ),
    (
        "R4",
        "The limit of two losses in one attack is a limit for …",
        ["the whole side", "each stand"],
    ),
    (
        "R8",
        "Armour and soft stands attack together: when is it an attack by armour?",
        ["When any attacker is armoured", "Only when all of them are"],
    ),
    (
        "R29",
        "Does a stream that can be forded cost the attacker a die?",
        ["Yes, as all water does", "No, only rivers and bridges do"],
    ),
];

/// Every switch with the values in force.
pub(super) fn switches(in_force: &Options) -> Vec<Switch> {
    let switch = |((key, values), (ruling, question, words)): (_, (&str, &str, [&str; 2]))| {
        let (key, values): (&str, [&str; 2]) = (key, values);
        let is_usual = |value: &&str| {
            let mut tried = *in_force;
            self::switch(&mut tried, key, value) && tried == *in_force
        };
        let worded = |(value, words): (&str, &str)| SwitchValue {
            value: value.to_owned(),
            words: words.to_owned(),
        };
        Switch {
            key: key.to_owned(),
            ruling: ruling.to_owned(),
            question: question.to_owned(),
            usual: values.into_iter().find(is_usual).unwrap_or(values[0]).to_owned(),
            values: values.into_iter().zip(words).map(worded).collect(),
        }
    };
    OPTIONS.into_iter().zip(WORDS).map(switch).collect()
}

/// A key and its values, the default first.
pub(super) const OPTIONS: [(&str, [&str; 2]); 6] = [
    ("tsg.holdVsHold", ["6", "6orDouble5"]),
    ("tsg.pairs", ["each", "once"]),
    ("tsg.hqReturnSp", ["6", "cadre"]),
    ("tsg.lossCap", ["side", "stand"]),
    ("tsg.mixedArmour", ["any", "all"]),
    ("tsg.waterMinusForStream", ["true", "false"]),
];

/// The one key whose values are written without quotes.
const TRUTH: &str = "tsg.waterMinusForStream";

/// A value as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum OptionValue {
    Truth(bool),
    Text(String),
}

impl OptionValue {
    pub(super) fn word(&self) -> &str {
        match self {
            Self::Truth(true) => "true",
            Self::Truth(false) => "false",
            Self::Text(text) => text,
        }
    }
}

/// The values a key may have; `None` for a key that does not exist.
pub(super) fn values(key: &str) -> Option<[&'static str; 2]> {
    OPTIONS.iter().find(|(known, _)| *known == key).map(|(_, values)| *values)
}

/// Switches one reading; false when there is no such key or value.
pub(super) fn switch(options: &mut Options, key: &str, value: &str) -> bool {
    match (key, value) {
        ("tsg.holdVsHold", "6") => options.hold_vs_hold = HoldVsHold::Six,
        ("tsg.holdVsHold", "6orDouble5") => options.hold_vs_hold = HoldVsHold::SixOrDoubleFive,
        ("tsg.pairs", "each") => options.pairs = PairReading::Each,
        ("tsg.pairs", "once") => options.pairs = PairReading::Once,
        ("tsg.hqReturnSp", "6") => options.hq_return_sp = HqReturn::Full,
        ("tsg.hqReturnSp", "cadre") => options.hq_return_sp = HqReturn::Cadre,
        ("tsg.lossCap", "side") => options.loss_cap = LossCap::Side,
        ("tsg.lossCap", "stand") => options.loss_cap = LossCap::Stand,
        ("tsg.mixedArmour", "any") => options.mixed_armour = MixedArmour::Any,
        ("tsg.mixedArmour", "all") => options.mixed_armour = MixedArmour::All,
        (TRUTH, "true") => options.water_minus_for_stream = YesNo::Yes,
        (TRUTH, "false") => options.water_minus_for_stream = YesNo::No,
        _ => return false,
    }
    true
}

pub(super) fn options_schema(_: &mut SchemaGenerator) -> Schema {
    let mut schema = json_schema!({
        "type": "object",
        "description": "Readings of the rules, switchable at founding.",
        "properties": {},
        "additionalProperties": false,
    });
    let of = |key: &str, values: [&str; 2]| {
        if key == TRUTH {
            return serde_json::json!({ "type": "boolean", "default": true });
        }
        serde_json::json!({ "type": "string", "enum": values, "default": values[0] })
    };
    if let Some(properties) = schema.get_mut("properties").and_then(|p| p.as_object_mut()) {
        properties.extend(OPTIONS.map(|(key, values)| (key.to_owned(), of(key, values))));
    }
    schema
}
