//! `scenario.toml` as types. They say everything about its shape: [`super::schema`] publishes them as a JSON Schema, and
//! [`super::shape`] holds every file against that schema. What the shape cannot say is checked where it is used.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::value::Datetime;

use super::actions::ActionEntry;
use super::at::At;
use super::corps::{BridgeEntry, CorpsEntry, DumpEntry, SquadronEntry};
use super::formation::{FormationEntry, PoolsEntry};
use super::laid::LaidTableEntry;
use super::road::RoadEntry;
use super::seat::SeatEntry;
use super::units::UnitEntry;

/// A war: its battles, calendar, sides, orders of battle, objectives.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "War Diary scenario")]
pub(super) struct Entry {
    /// The version of this format.
    #[allow(dead_code, reason = "there is one version; its number is checked by the shape")]
    #[schemars(range(min = 2, max = 2))]
    pub(super) format: u8,
    /// 1 to 24 letters, digits, `.`, `-`, `_` or `/`.
    pub(super) id: At<String>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) title: String,
    #[serde(default)]
    #[schemars(length(max = 2000))]
    pub(super) summary: String,
    /// The battles of the war, at least one; the first is shown where none is named.
    #[schemars(length(min = 1, max = 8))]
    pub(super) battles: Vec<At<BattleEntry>>,
    /// Readings of the rules, switchable at founding.
    #[serde(default)]
    #[schemars(schema_with = "crate::readings::options_schema")]
    pub(super) options: BTreeMap<String, At<String>>,
    pub(super) calendar: CalendarEntry,
    pub(super) sides: SidesEntry,
    /// What a day has unless it says otherwise.
    #[serde(default)]
    pub(super) day_default: DayPart,
    /// One for each day, in order and without a gap.
    #[schemars(length(min = 1, max = 250))]
    pub(super) days: Vec<DayEntry>,
    /// What units are part of, where that is more than a name.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) formations: Vec<At<FormationEntry>>,
    #[serde(default)]
    #[schemars(length(max = 500))]
    pub(super) battalions: Vec<At<BattalionEntry>>,
    #[serde(default)]
    #[schemars(length(max = 500))]
    pub(super) batteries: Vec<At<BatteryEntry>>,
    /// Who fights in the battles that have tables.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) units: Vec<At<UnitEntry>>,
    /// Bridges on the maps of operational battles.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) bridges: Vec<At<BridgeEntry>>,
    /// Supplies on such maps.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub(super) dumps: Vec<At<DumpEntry>>,
    /// Aircraft over such maps.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) squadrons: Vec<At<SquadronEntry>>,
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub(super) objectives: Vec<ObjectiveEntry>,
    #[serde(default)]
    pub(super) victory: Option<At<VictoryEntry>>,
    /// Smaller battles laid out beforehand.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub(super) actions: Vec<At<ActionEntry>>,
    /// Commanders below the senior seats of the sides, for wars with several players a side. A founding takes up those that it
    /// names a player for.
    #[serde(default)]
    #[schemars(length(max = 24))]
    pub(super) seats: Vec<At<SeatEntry>>,
    /// Roads from the map of one battle to that of another.
    #[serde(default)]
    #[schemars(length(max = 30))]
    pub(super) roads: Vec<At<RoadEntry>>,
}

/// A battle of the war with its own map, or its own table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleEntry {
    /// What the battle is called in the record: 1 to 24 letters, digits, `.`, `-`, `_` or `/`.
    pub(super) id: At<String>,
    /// The war's title without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) title: Option<String>,
    /// The book it is fought by.
    pub(super) book: At<RuleSetWord>,
    /// The file with the ground of a division battle, or of an operational one.
    #[serde(default)]
    pub(super) map: Option<At<String>>,
    /// Turns, sides and skies of an operational battle.
    #[serde(default)]
    pub(super) corps: Option<At<CorpsEntry>>,
    /// The table of any other.
    #[serde(default)]
    pub(super) table: Option<At<LaidTableEntry>>,
    /// The hour at which it begins on its table, such as "06:00"; that of the day's first round without it.
    #[serde(default)]
    pub(super) hour: Option<At<String>>,
    /// What winning it on its table counts for the war; 1 without it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub(super) points: Option<At<u16>>,
    /// The day it begins on; the first day of the war without it. A TOML date, without quotes.
    #[serde(default)]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) begins: Option<At<Datetime>>,
    /// Where blue's retreating stands may leave this map; the side's own edge without it.
    #[serde(default)]
    pub(super) blue_edge: Option<EdgeWord>,
    /// The same for orange.
    #[serde(default)]
    pub(super) orange_edge: Option<EdgeWord>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CalendarEntry {
    /// A TOML date, without quotes.
    #[schemars(with = "NaiveDate")]
    pub(super) first_day: At<Datetime>,
    /// The hour of the day's first round, such as "06:00".
    #[serde(default)]
    pub(super) first_round: Option<At<String>>,
    #[serde(default)]
    #[schemars(range(min = 1, max = 12))]
    pub(super) hours_per_round: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SidesEntry {
    pub(super) blue: At<SideEntry>,
    pub(super) orange: At<SideEntry>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SideEntry {
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    /// Where retreating stands may leave the table.
    #[serde(default)]
    pub(super) home_edge: Option<EdgeWord>,
    /// A Markdown file for this side's eyes.
    #[serde(default)]
    pub(super) briefing: Option<At<String>>,
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub(super) nation: Option<At<String>>,
    #[serde(default)]
    pub(super) pools: PoolsEntry,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DayEntry {
    #[schemars(with = "NaiveDate")]
    pub(super) date: At<Datetime>,
    #[serde(default)]
    #[schemars(range(min = 1, max = 24))]
    pub(super) rounds: Option<At<u8>>,
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) weather: Option<String>,
    /// Whether aircraft can fly, of either side.
    #[serde(default)]
    pub(super) flying: Option<At<bool>>,
    #[serde(default)]
    pub(super) blue: SideDayEntry,
    #[serde(default)]
    pub(super) orange: SideDayEntry,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DayPart {
    #[serde(default)]
    #[schemars(range(min = 1, max = 24))]
    pub(super) rounds: Option<At<u8>>,
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) weather: Option<String>,
    /// Whether aircraft can fly, of either side.
    #[serde(default)]
    pub(super) flying: Option<At<bool>>,
    #[serde(default)]
    pub(super) blue: SideDayEntry,
    #[serde(default)]
    pub(super) orange: SideDayEntry,
}

/// One side's day.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SideDayEntry {
    /// Shown to the players.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub(super) supply: Option<String>,
    /// Shots per battery and round.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub(super) shots: Option<u8>,
    /// Air points per round.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub(super) air: Option<u8>,
    /// Strength points recovered in the night after this day, for each battalion.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub(super) recovery_strength: Option<u8>,
    /// Support platoons recovered likewise.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub(super) recovery_platoons: Option<u8>,
    /// Men who join the side's pool at dawn, for all its formations.
    #[serde(default)]
    #[schemars(range(max = 100_000))]
    pub(super) replacements: Option<u32>,
    /// Men who join the pools of single formations.
    #[serde(default)]
    pub(super) replacements_for: Option<BTreeMap<String, At<u32>>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BattalionEntry {
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) side: SideWord,
    /// What it is part of; the side itself without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) formation: Option<At<String>>,
    #[serde(default)]
    pub(super) commander: Option<PersonEntry>,
    /// Takes over when the headquarters is lost.
    #[serde(default)]
    pub(super) deputy: Option<PersonEntry>,
    /// Fully motorised or armoured: its foot stands move at the wheeled rate, armoured infantry only with its transport.
    #[serde(default)]
    pub(super) motorised: bool,
    #[serde(default)]
    pub(super) arrival: Option<At<ArrivalEntry>>,
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub(super) stands: Vec<At<StandEntry>>,
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub(super) platoons: Vec<At<PlatoonEntry>>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonEntry {
    #[schemars(length(min = 1, max = 100))]
    pub(super) name: String,
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub(super) rank: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivalEntry {
    #[schemars(with = "NaiveDate")]
    pub(super) date: At<Datetime>,
    #[schemars(range(min = 1, max = 24))]
    pub(super) round: At<u8>,
    pub(super) hex: At<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StandEntry {
    /// Local: the full id is the battalion's id, a full stop and this.
    pub(super) id: At<String>,
    pub(super) kind: CoreWord,
    #[serde(default)]
    pub(super) hex: Option<At<String>>,
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: Option<String>,
    /// Full strength points.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub(super) strength: Option<At<u8>>,
    /// Strength points at the start.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub(super) start_strength: Option<At<u8>>,
    /// Fighting strength in dice.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub(super) fighting: Option<u8>,
    #[serde(default)]
    pub(super) class: Option<ClassWord>,
    #[serde(default)]
    pub(super) armoured: Option<bool>,
    #[serde(default)]
    pub(super) superior_gun: bool,
    /// In Combat Captain one squad of each of its companies has a hand-held anti-tank weapon.
    #[serde(default)]
    pub(super) bazooka: Option<At<bool>>,
    /// Men at full strength.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
    /// Tanks, cars or guns at full strength.
    #[serde(default)]
    #[schemars(range(max = 500))]
    pub(super) vehicles: Option<At<u32>>,
    #[serde(default)]
    pub(super) commander: Option<At<PersonEntry>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlatoonEntry {
    /// Local: the full id is the battalion's id, a full stop and this.
    pub(super) id: At<String>,
    pub(super) kind: SupportWord,
    /// The local id of the core stand it starts with.
    pub(super) with: At<String>,
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: Option<String>,
    /// The rate a transport gives to its stand.
    #[serde(default)]
    pub(super) class: Option<ClassWord>,
    /// Men at full strength.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BatteryEntry {
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: Option<String>,
    pub(super) side: SideWord,
    pub(super) kind: GunWord,
    /// What it is part of; the side itself without it.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) formation: Option<At<String>>,
    #[serde(default)]
    pub(super) hex: Option<At<String>>,
    /// Hexes.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub(super) range: Option<u8>,
    #[serde(default)]
    pub(super) arrival: Option<At<ArrivalEntry>>,
    /// Full strength points.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub(super) strength: Option<At<u8>>,
    /// Strength points at the start.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub(super) start_strength: Option<At<u8>>,
    /// Fighting strength in dice.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub(super) fighting: Option<u8>,
    #[serde(default)]
    pub(super) class: Option<ClassWord>,
    #[serde(default)]
    pub(super) armoured: Option<bool>,
    /// Men at full strength.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
    /// Guns at full strength.
    #[serde(default)]
    #[schemars(range(max = 500))]
    pub(super) vehicles: Option<At<u32>>,
    #[serde(default)]
    pub(super) commander: Option<At<PersonEntry>>,
    #[serde(default)]
    #[schemars(length(max = 4))]
    pub(super) platoons: Vec<At<GunPlatoonEntry>>,
}

/// A support platoon or truck of a battery.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GunPlatoonEntry {
    pub(super) id: At<String>,
    pub(super) kind: SupportWord,
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) class: Option<ClassWord>,
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveEntry {
    /// On the map of a division battle.
    #[serde(default)]
    pub(super) hex: Option<At<String>>,
    /// On the map of an operational battle.
    #[serde(default)]
    pub(super) square: Option<At<String>>,
    /// The same, by the id of one of its bridges.
    #[serde(default)]
    pub(super) bridge: Option<At<String>>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: At<String>,
    #[schemars(range(min = 1, max = 1000))]
    pub(super) value: u16,
    #[serde(default)]
    pub(super) holder: Option<SideWord>,
    /// Whoever holds all decisive objectives of an operational battle for two turns running wins it at once.
    #[serde(default)]
    pub(super) decisive: bool,
    /// The first and the last day on which it counts in an operational battle; every day without them.
    #[serde(default)]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) from: Option<At<Datetime>>,
    #[serde(default)]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) until: Option<At<Datetime>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryEntry {
    pub(super) kind: VictoryWord,
    #[serde(default)]
    pub(super) attacker: Option<SideWord>,
    #[serde(default)]
    #[schemars(range(min = 1, max = 65535))]
    pub(super) points: Option<At<u16>>,
}

impl ObjectiveEntry {
    /// Where the file names its place; its name where it names none.
    pub(super) fn here(&self) -> &At<String> {
        let places = [&self.hex, &self.square, &self.bridge];
        places.into_iter().find_map(Option::as_ref).unwrap_or(&self.name)
    }
}

pub(super) use super::words::{
    ClassWord, CoreWord, EdgeWord, GunWord, RuleSetWord, SideWord, SupportWord, VictoryWord,
};
