//! The readings of the rules that a scenario, or the group at founding, may switch.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use two_star_general::state::{
    HoldVsHold, HqReturn, LossCap, MixedArmour, Options, PairReading, YesNo,
};

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
