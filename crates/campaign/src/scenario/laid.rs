//! A battle on a table as types, as `[[battles]]` and `[[actions]]` of `scenario.toml` lay it out.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::words::{
    AirWord, EdgeWord, ExperienceWord, SideWord, SquadWord, StartOrderWord, WeaponsWord,
};

/// Where something is on a table: whole inches from its south-west corner, east, then north.
pub(super) type Place = [u16; 2];

/// The table of a battle, and who comes to it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LaidTableEntry {
    /// The file with the ground.
    pub(super) file: At<String>,
    /// A Markdown file for both sides.
    #[serde(default)]
    pub(super) briefing: Option<At<String>>,
    pub(super) blue: At<LaidSideEntry>,
    pub(super) orange: At<LaidSideEntry>,
    pub(super) objective: At<LaidObjectiveEntry>,
    /// The side that keeps the ground when nobody has more on it.
    #[serde(default)]
    pub(super) defender: Option<SideWord>,
    /// How many turns of its own book.
    #[schemars(range(min = 1, max = 99))]
    pub(super) turns: At<u16>,
    #[serde(default)]
    pub(super) night: Option<bool>,
    /// Whether aircraft can come, against what day and hour say; for Combat Captain.
    #[serde(default)]
    pub(super) flying: Option<At<bool>>,
    /// When the sun rises and sets; for Brigadier General Commands, whose clock may run into the night.
    #[serde(default)]
    pub(super) sun: Option<At<SunEntry>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SunEntry {
    pub(super) rises: At<String>,
    pub(super) sets: At<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LaidSideEntry {
    /// Its own edge of the table.
    pub(super) home: EdgeWord,
    /// Where its stands are put down: two corners or an outline, in inches.
    #[serde(default)]
    #[schemars(length(min = 2, max = 40))]
    pub(super) area: Option<At<Vec<Place>>>,
    #[schemars(length(min = 1, max = 40))]
    pub(super) elements: Vec<At<LaidElementEntry>>,
    /// Aircraft that it may name targets to, in a book of brigades.
    #[serde(default)]
    #[schemars(length(max = 9))]
    pub(super) air: Vec<At<AirEntry>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AirEntry {
    #[schemars(length(min = 1, max = 60))]
    pub(super) name: String,
    pub(super) kind: At<AirWord>,
    #[schemars(range(min = 1, max = 9))]
    pub(super) flights: u8,
    /// The first turn in which they come.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub(super) from_turn: Option<u16>,
    /// In how many turns they come.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub(super) sorties: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LaidElementEntry {
    /// The full id of a stand, platoon, battery, or part of a unit: "1-506.A".
    pub(super) id: At<String>,
    /// At most so many of its men.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5000))]
    pub(super) men: Option<At<u32>>,
    /// Where its middle is put down, in inches.
    #[serde(default)]
    pub(super) at: Option<At<Place>>,
    #[serde(default)]
    pub(super) arrives: Option<At<LaidArrivalEntry>>,
    #[serde(default)]
    pub(super) weapons: Option<WeaponsWord>,
    #[serde(default)]
    pub(super) home_guard: Option<bool>,
    /// The cover it begins in.
    #[serde(default)]
    #[schemars(range(max = 5))]
    pub(super) cover: Option<u8>,
    /// One squad of each of its companies has a hand-held anti-tank weapon.
    #[serde(default)]
    pub(super) bazooka: Option<At<bool>>,
    /// The company it is part of: elements of a side with the same words are one.
    #[serde(default)]
    #[schemars(length(min = 1, max = 60))]
    pub(super) company: Option<At<String>>,
    /// Its men are the so manieth fire team of their side in Combat!: they come when it asks for help.
    #[serde(default)]
    #[schemars(range(min = 1, max = 9))]
    pub(super) fire_team: Option<At<u8>>,
    /// What the men of a Combat! party carry.
    #[serde(default)]
    pub(super) squad: Option<At<SquadWord>>,
    /// How good its men are, in a book of brigades.
    #[serde(default)]
    pub(super) experience: Option<At<ExperienceWord>>,
    /// The order its platoons begin with, in Brigadier General Commands.
    #[serde(default)]
    pub(super) order: Option<At<StartOrderWord>>,
    /// Its platoons begin dug in.
    #[serde(default)]
    pub(super) dug_in: Option<bool>,
    /// Its platoons are listed off the table: batteries fire from there, commanders raise by radio.
    #[serde(default)]
    pub(super) off_table: Option<bool>,
    /// Its platoons are specialists who direct artillery.
    #[serde(default)]
    pub(super) observers: Option<bool>,
    /// Its platoons are specialists who direct aircraft.
    #[serde(default)]
    pub(super) air_liaison: Option<bool>,
    /// Its models are put on the table when they are seen.
    #[serde(default)]
    pub(super) hidden: Option<bool>,
    /// The trucks or half-tracks of its side that its platoons begin in, in Brigadier General Commands.
    #[serde(default)]
    pub(super) aboard: Option<At<String>>,
    /// Its guns begin behind what draws them, in Brigadier General Commands.
    #[serde(default)]
    pub(super) limbered: Option<bool>,
    /// Horses draw its guns or its transport, in Brigadier General Commands.
    #[serde(default)]
    pub(super) horse_drawn: Option<bool>,
}

/// One of the two.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LaidArrivalEntry {
    #[serde(default)]
    #[schemars(range(min = 2, max = 99))]
    pub(super) turn: Option<u16>,
    /// So many turns after its side has taken the objective.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub(super) after_taking: Option<u16>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LaidObjectiveEntry {
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) at: At<Place>,
    /// Inches around it that count.
    #[serde(default)]
    #[schemars(range(min = 1, max = 48))]
    pub(super) radius: Option<u16>,
    #[serde(default)]
    pub(super) holder: Option<SideWord>,
}
