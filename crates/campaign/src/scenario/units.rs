//! `[[units]]` of `scenario.toml` as types: whoever fights in a battle of the war that has a table.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::format::PersonEntry;
use super::words::{SideWord, UnitWord};

/// A company, a platoon or a patrol.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitEntry {
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) side: SideWord,
    /// Regiment, battalion or group; its own name without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) formation: Option<At<String>>,
    /// He leads its first element.
    #[serde(default)]
    pub(super) commander: Option<PersonEntry>,
    #[schemars(length(min = 1, max = 40))]
    pub(super) elements: Vec<At<UnitElementEntry>>,
}

/// Men of one kind.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitElementEntry {
    /// Local: the full id is the unit's id, a full stop and this.
    pub(super) id: At<String>,
    pub(super) kind: At<UnitWord>,
    /// The unit's name without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: Option<String>,
    /// Men; those of vehicles are their crews.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
    /// Tanks, cars or trucks.
    #[serde(default)]
    #[schemars(range(min = 1, max = 500))]
    pub(super) vehicles: Option<At<u32>>,
    /// One squad of it has a hand-held anti-tank weapon.
    #[serde(default)]
    pub(super) bazooka: Option<At<bool>>,
}
