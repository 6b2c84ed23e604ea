//! Typed look-ups over `data/`: sub-units (§1), weapons (§11.1, §11.2), the fire chart (§11.3), movement (§8), cover
//! (§6.3). Parsed once; below this door there are no strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::odds::FaceSet;
use kernel::table::{Arc, Length};
use serde::{Deserialize, Serialize};

const SUBUNITS: &str = include_str!("../data/subunits.toml");
const WEAPONS: &str = include_str!("../data/weapons.toml");
const FIRE_CHART: &str = include_str!("../data/fire_chart.csv");
const MOVEMENT: &str = include_str!("../data/movement.toml");
const COVER: &str = include_str!("../data/cover.toml");

/// The last row of the fire chart (R4, R5).
pub const HIGHEST_ROW: i32 = 100;
/// §6.2, §6.3 Levels a sub-unit may take by itself, and the highest there is.
pub const COVER_TAKEN_MAX: u8 = 3;
pub const COVER_MAX: u8 = 5;
/// §6.5
pub const COVER_VEHICLE_MAX: u8 = 2;

/// The kinds of sub-units: squads (§1.1), heavy weapons and guns (§1.2), vehicles (§1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcSubunitKind"))]
pub enum SubunitKind {
    /// §1.1 A squad with rifles only.
    Rifles,
    /// A squad with enhanced small arms.
    Enhanced,
    /// A hand-held anti-tank team of its own.
    Bazooka,
    /// §1.2
    MachineGun,
    Mortar,
    /// Anti-tank or field gun.
    Gun,
    /// §1.3
    Tank,
    /// Car or truck (§14.2).
    Truck,
}

/// A row of the table of sub-units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubunitRow {
    pub cite: String,
    pub name: String,
    /// Figures of a full stand, two for the crew of a gun (R39); 0 for vehicles.
    pub figures: u8,
    pub radius: Length,
    pub mover: Mover,
    /// §4.5 Whether it either fires or does anything else.
    pub heavy: bool,
    /// §10.2 Whether its losses are consolidated.
    pub squad: bool,
}

/// How a sub-unit moves (§8.1, §8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    Foot,
    Vehicle,
}

/// What a sub-unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcWeapon"))]
pub enum Weapon {
    Rifles,
    Enhanced,
    MachineGun,
    /// §11.4
    VehicleMachineGun,
    Mortar,
    Bazooka,
    InferiorGun,
    Gun,
    SuperiorGun,
}

/// A row of the weapon table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    pub cite: String,
    pub name: String,
    /// The far ends of short, medium and long range in inches, as many as there are.
    bands: Vec<i32>,
    soft: Option<i32>,
    thin: Option<i32>,
    regular: Option<i32>,
    superior: Option<i32>,
}

/// Range, which says which dice count (§11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcBand"))]
pub enum Band {
    Short,
    Medium,
    Long,
}

/// What a target is to a weapon (§11.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcArmour"))]
pub enum Armour {
    #[default]
    Soft,
    Thin,
    Regular,
    Superior,
}

impl Armour {
    pub const ALL: [Self; 4] = [Self::Soft, Self::Thin, Self::Regular, Self::Superior];

    /// As it is said of a target.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Soft => "soft",
            Self::Thin => "thin",
            Self::Regular => "regular",
            Self::Superior => "superior",
        }
    }
}

/// A cell of the fire chart (§11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// Possible hits on a soft target, or the kill number against armour.
    Number(u8),
    AutoKill,
}

/// The ground inches are used on (§8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcGoing"))]
pub enum Going {
    Normal,
    Odd,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRow {
    #[serde(rename = "cite")]
    _cite: String,
    normal: FaceSet,
    odd: FaceSet,
    night: FaceSet,
    odd_night: FaceSet,
}

/// A level of cover (§6.3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRow {
    pub cite: String,
    pub name: String,
    /// From which sides it protects, around the facing.
    pub arc: Arc,
    /// Whether it is any use to a vehicle.
    pub vehicles: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverTable {
    level: Vec<CoverRow>,
}

impl SubunitKind {
    pub const ALL: [Self; 8] = [
        Self::Rifles,
        Self::Enhanced,
        Self::Bazooka,
        Self::MachineGun,
        Self::Mortar,
        Self::Gun,
        Self::Tank,
        Self::Truck,
    ];

    #[must_use]
    pub fn is_vehicle(self) -> bool {
        subunit(self).mover == Mover::Vehicle
    }
}

impl WeaponRow {
    /// The band a distance falls in, its far end included; `None` beyond the last.
    #[must_use]
    pub fn band(&self, distance: Length) -> Option<Band> {
        let at = self.bands.iter().position(|end| distance <= Length::inches(*end))?;
        [Band::Short, Band::Medium, Band::Long].get(at).copied()
    }

    /// The far end of every band it has.
    pub fn ends(&self) -> impl Iterator<Item = (Band, Length)> + '_ {
        let bands = [Band::Short, Band::Medium, Band::Long];
        bands.into_iter().zip(self.bands.iter().map(|end| Length::inches(*end)))
    }

    /// The far end of the last band.
    #[must_use]
    pub fn reach(&self) -> Length {
        Length::inches(self.bands.last().copied().unwrap_or(0))
    }

    /// The modifier to fire points; `None` where it has no effect (§11.2).
    #[must_use]
    pub const fn modifier(&self, target: Armour) -> Option<i32> {
        match target {
            Armour::Soft => self.soft,
            Armour::Thin => self.thin,
            Armour::Regular => self.regular,
            Armour::Superior => self.superior,
        }
    }
}

impl Band {
    /// The faces that count (§11.1).
    #[must_use]
    pub const fn faces(self) -> FaceSet {
        match self {
            Self::Short => FaceSet::of(&[1, 2, 3, 4, 5, 6]),
            Self::Medium => FaceSet::of(&[2, 4, 6]),
            Self::Long => FaceSet::of(&[1, 3, 5]),
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
        }
    }
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn subunit(kind: SubunitKind) -> &'static SubunitRow {
    static ROWS: LazyLock<BTreeMap<SubunitKind, SubunitRow>> = LazyLock::new(|| parse(SUBUNITS));
    &ROWS[&kind]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn weapon(weapon: Weapon) -> &'static WeaponRow {
    &weapons()[&weapon]
}

/// §11.1 The inches that the weapon with the longest range reaches.
#[must_use]
pub fn farthest() -> u32 {
    let ends = weapons().values().flat_map(|row| &row.bands);
    ends.filter_map(|end| u32::try_from(*end).ok()).max().unwrap_or(0)
}

fn weapons() -> &'static BTreeMap<Weapon, WeaponRow> {
    static ROWS: LazyLock<BTreeMap<Weapon, WeaponRow>> = LazyLock::new(|| parse(WEAPONS));
    &ROWS
}

/// The faces that count as inches (§8.1–8.4).
///
/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn moving_faces(mover: Mover, going: Going, night: bool) -> FaceSet {
    static ROWS: LazyLock<BTreeMap<Mover, MoveRow>> = LazyLock::new(|| parse(MOVEMENT));
    let row = &ROWS[&mover];
    match (going, night) {
        (Going::Normal, false) => row.normal,
        (Going::Normal, true) => row.night,
        (Going::Odd, false) => row.odd,
        (Going::Odd, true) => row.odd_night,
    }
}

/// A level of cover, 0 to 5; above it the highest. The text protects levels 4 and 5 all round, where the chart page slips
/// (R56).
///
/// # Panics
/// Never: the table is complete, which `tests/` proves.
#[must_use]
pub fn cover(level: u8) -> &'static CoverRow {
    static ROWS: LazyLock<CoverTable> = LazyLock::new(|| parse(COVER));
    &ROWS.level[usize::from(level.min(COVER_MAX))]
}

/// §11.3 What the chart says: rows below 1 give nothing, rows above 100 are row 100 (R4), the variable die is 1 to 6.
#[must_use]
pub fn fire_chart(points: i32, variable: u8) -> Cell {
    let column = usize::from(variable.clamp(1, 6)) - 1;
    match usize::try_from(points) {
        Err(_) | Ok(0) => Cell::Number(0),
        Ok(row) if points < HIGHEST_ROW => Cell::Number(chart_rows()[row - 1][column]),
        Ok(_) => Cell::AutoKill,
    }
}

/// Rows 1 to 99 of the fire chart.
#[must_use]
pub fn chart_rows() -> &'static [[u8; 6]] {
    static ROWS: LazyLock<Vec<[u8; 6]>> = LazyLock::new(|| parse_chart(FIRE_CHART));
    &ROWS
}

/// The text of all tables, for the fingerprint in a campaign's first entry.
#[must_use]
pub const fn sources() -> [&'static str; 5] {
    [SUBUNITS, WEAPONS, FIRE_CHART, MOVEMENT, COVER]
}

/// Rows must stand in order, 1 to 99, and row 100 must be the automatic kill: a chart with a hole is no chart.
fn parse_chart(text: &str) -> Vec<[u8; 6]> {
    let fault = |line: &str| -> ! { panic!("embedded fire chart: {line}") };
    let mut rows = Vec::new();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    for (number, line) in (1..=HIGHEST_ROW).zip(lines) {
        let Some(cells) = line.strip_prefix(&format!("{number},")) else { fault(line) };
        if number == HIGHEST_ROW {
            assert!(cells.split(',').all(|cell| cell == "kill"), "row {number} is not a kill");
            continue;
        }
        let parsed: Option<Vec<u8>> = cells.split(',').map(|cell| cell.parse().ok()).collect();
        match parsed.and_then(|cells| <[u8; 6]>::try_from(cells).ok()) {
            Some(row) => rows.push(row),
            None => fault(line),
        }
    }
    assert_eq!(rows.len(), 99, "the fire chart has 99 rows and an automatic kill");
    rows
}

/// Embedded data is part of the program: a fault in it is ours, and stops at once.
fn parse<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|fault| panic!("embedded table: {fault}"))
}
