//! `[[formations]]` of `scenario.toml` as types: what units are part of.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::corps::CounterEntry;
use super::words::SideWord;
use crate::roster::{Kind, StartPools};
use two_star_general::tables::StandKind;

/// A division, brigade, regiment or group, with its men behind the lines.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FormationEntry {
    /// A formation on the map of an operational battle needs one.
    #[serde(default)]
    pub(super) id: Option<At<String>>,
    /// That battle; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    /// As its units give it.
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: At<String>,
    pub(super) side: SideWord,
    /// The formation it is part of; the side itself without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) under: Option<At<String>>,
    #[serde(default)]
    pub(super) pools: PoolsEntry,
    /// Its counters on the map of an operational battle.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub(super) units: Vec<At<CounterEntry>>,
}

/// Men behind the lines, and vehicles and guns in the workshops, at the start.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PoolsEntry {
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    replacements: u32,
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    stragglers: u32,
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    wounded: u32,
    #[serde(default)]
    vehicles: VehiclesEntry,
}

impl From<&PoolsEntry> for StartPools {
    fn from(entry: &PoolsEntry) -> Self {
        Self {
            replacements: entry.replacements,
            stragglers: entry.stragglers,
            wounded: entry.wounded,
            vehicles: entry.vehicles.by_kind(),
        }
    }
}

/// Vehicles and guns by the kind of stand that has them.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VehiclesEntry {
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    artillery: u32,
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    armoured_artillery: u32,
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    heavy_armour: u32,
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    medium_armour: u32,
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    light_armour: u32,
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    armoured_cars: u32,
}

impl VehiclesEntry {
    /// The kinds of which there are any.
    fn by_kind(&self) -> BTreeMap<Kind, u32> {
        let all = [
            (StandKind::Artillery, self.artillery),
            (StandKind::ArmouredArtillery, self.armoured_artillery),
            (StandKind::HeavyArmour, self.heavy_armour),
            (StandKind::MediumArmour, self.medium_armour),
            (StandKind::LightArmour, self.light_armour),
            (StandKind::ArmouredCars, self.armoured_cars),
        ];
        let any = all.into_iter().filter(|(_, count)| *count > 0);
        any.map(|(kind, count)| (kind.into(), count)).collect()
    }
}
