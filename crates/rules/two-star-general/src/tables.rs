//! Typed look-ups over `data/`: the unit table (§3.1), movement (§2), terrain (§13, R30). Parsed once; below this
//! door there are no strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::ground::{Terrain, Terrains};

const STANDS: &str = include_str!("../data/stands.toml");
const PLATOONS: &str = include_str!("../data/platoons.toml");
const MOVEMENT: &str = include_str!("../data/movement.toml");
const TERRAIN: &str = include_str!("../data/terrain.toml");

/// A row of the unit table for a core stand (§3.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandRow {
    pub cite: String,
    pub name: String,
    /// Strength points at full strength.
    pub strength: u8,
    /// Fighting strength in d6.
    pub fighting: u8,
    pub class: MoveClass,
    pub role: Role,
    pub armoured: bool,
    pub elite: bool,
    /// Hexes; 0 for stands that never fire.
    pub range: u8,
}

/// A row of the unit table for a support stand (§3.1). Every support stand has one strength point.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatoonRow {
    pub cite: String,
    pub name: String,
    /// The same dice as the additions of §3.7.1, never both (R10).
    pub dice: u8,
    pub dice_against_armour: u8,
    pub close_only: bool,
    pub defence_only: bool,
    /// Hexes at which it supports from another hex (light artillery) or fires at aircraft; 0 for its own hex only.
    pub range: u8,
}

/// Hexes a stand may move in one turn of its battalion (§2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRow {
    pub cite: String,
    pub normal: u8,
    pub strategic: u8,
}

/// A row of the terrain chart (R30).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    pub cite: String,
    pub normal: Entry,
    pub strategic: StrategicEntry,
    pub cover: bool,
    pub blocks_sight: Blocks,
    pub in_the_open: bool,
    pub water_minus: bool,
    pub fights_as_move: bool,
}

/// What a normal move does on entering (§2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Free,
    /// The move ends here.
    Halt,
    /// The move must have ended before it, and ends again on entering.
    Bank,
    Never,
}

/// What a strategic move does (§2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrategicEntry {
    Free,
    /// The move ends before entering, so it never enters.
    Before,
    /// As [`Entry::Bank`].
    Bank,
    Never,
}

/// Whether a hex between viewer and target blocks the view (R31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocks {
    Never,
    Always,
    /// High ground: blocks the view unless both ends are on high ground.
    UnlessBothHigh,
}

/// How a stand moves (§2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveClass {
    Foot,
    Wheeled,
    Tracked,
    SlowTracked,
}

/// What a core stand counts as in a fight (§3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Hq,
    Infantry,
    Artillery,
    Tank,
}

/// The rows of the unit table for core stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandKind {
    Hq,
    Infantry,
    ArmouredInfantry,
    EliteInfantry,
    /// Three or four strength points by scenario, four unless it says so (R12).
    Militia,
    Artillery,
    ArmouredArtillery,
    HeavyArmour,
    MediumArmour,
    LightArmour,
    ArmouredCars,
}

/// The rows of the unit table for support stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlatoonKind {
    AntiTank,
    LightArtillery,
    MachineGun,
    ArmouredTransport,
    Engineers,
    /// It has no row in the book (R11).
    TankPlatoon,
    AntiAircraft,
    Truck,
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn stand(kind: StandKind) -> &'static StandRow {
    static ROWS: LazyLock<BTreeMap<StandKind, StandRow>> = LazyLock::new(|| parse(STANDS));
    &ROWS[&kind]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn platoon(kind: PlatoonKind) -> &'static PlatoonRow {
    static ROWS: LazyLock<BTreeMap<PlatoonKind, PlatoonRow>> = LazyLock::new(|| parse(PLATOONS));
    &ROWS[&kind]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn movement(class: MoveClass) -> &'static MoveRow {
    static ROWS: LazyLock<BTreeMap<MoveClass, MoveRow>> = LazyLock::new(|| parse(MOVEMENT));
    &ROWS[&class]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn terrain(terrain: Terrain) -> &'static TerrainRow {
    static ROWS: LazyLock<BTreeMap<Terrain, TerrainRow>> = LazyLock::new(|| parse(TERRAIN));
    // R30 The sea is impassable ground and has no row of its own: campaigns founded before it was there keep their fingerprint.
    &ROWS[if terrain == Terrain::Sea { &Terrain::Impassable } else { &terrain }]
}

/// R30 Whether nothing can ever stand there.
#[must_use]
pub fn is_barred(terrains: Terrains) -> bool {
    terrains.iter().any(|one| terrain(one).normal == Entry::Never)
}

/// The text of all tables, for the fingerprint in a campaign's first entry.
#[must_use]
pub const fn sources() -> [&'static str; 4] {
    [STANDS, PLATOONS, MOVEMENT, TERRAIN]
}

/// Embedded data is part of the program: a fault in it is ours, and stops at once.
fn parse<K, V>(text: &str) -> BTreeMap<K, V>
where
    K: Ord + serde::de::DeserializeOwned,
    V: serde::de::DeserializeOwned,
{
    toml::from_str(text).unwrap_or_else(|fault| panic!("embedded table: {fault}"))
}
