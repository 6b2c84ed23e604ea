//! `[[roads]]` of a scenario as types.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::format::SideWord;

/// A road by which units go over from one battle to another.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadEntry {
    /// 1 to 24 letters, digits, `.`, `-`, `_` or `/`.
    pub(super) id: At<String>,
    /// As it stands after "the": "Houffalize road".
    #[schemars(length(min = 1, max = 200))]
    pub(super) title: String,
    pub(super) from: RoadEndEntry,
    pub(super) to: RoadEndEntry,
    /// Hours a unit is on it, from the end of the round in which it leaves.
    #[schemars(range(min = 1, max = 240))]
    pub(super) hours: u16,
    /// Who may use it; both sides without it.
    #[serde(default)]
    #[schemars(length(max = 2))]
    pub(super) sides: Vec<SideWord>,
    /// Units go from `from` to `to` only.
    #[serde(default)]
    pub(super) one_way: bool,
    /// Battalions and batteries that each side may send off on a day; any number without it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100))]
    pub(super) units_a_day: Option<u8>,
}

/// Where a road leaves a map.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadEndEntry {
    pub(super) battle: At<String>,
    /// Hexes with a road at the edge of its map, the usual one first.
    #[schemars(length(min = 1, max = 12))]
    pub(super) hexes: Vec<At<String>>,
}
