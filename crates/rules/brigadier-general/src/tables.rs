//! Typed look-ups over `data/`: platoons and their Fire Dice (§11.5.2, R51), factors of cover (§11.5.9), experience (§8.3, R3, R5, R12),
//! movement (R10), aircraft (§11.4.3). Parsed once; below this door there are no strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::table::Length;
use serde::{Deserialize, Serialize};

use crate::rules::aircraft::AIRCRAFT;
pub use crate::rules::aircraft::{AirGoal, AirKind, AirRow, FlightRow, air, flight};

const PLATOONS: &str = include_str!("../data/platoons.toml");
const COVER: &str = include_str!("../data/cover.toml");
const EXPERIENCE: &str = include_str!("../data/experience.toml");
const MOVEMENT: &str = include_str!("../data/movement.toml");

/// §11.5.2 Every platoon begins with a count of so many, whatever its men.
pub const COUNT: u8 = 4;
/// §15 Fire Dice of a hand-held anti-tank weapon, for the whole platoon, and how far it reaches.
pub const LAUNCHER_DICE: u16 = 5;
pub const LAUNCHER_RANGE: Length = Length::inches(2);
/// A base is 20 mm across (§7, R36).
pub const BASE_RADIUS: Length = Length(40);

/// The kinds of platoons (R51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcPlatoonKind"))]
pub enum PlatoonKind {
    InfantrySemi,
    InfantryMixed,
    InfantryBolt,
    Headquarters,
    Engineers,
    MachineGuns,
    Mortars,
    InfantryGuns,
    AntiTankLight,
    AntiTankMedium,
    AntiTankHeavy,
    AntiAircraft,
    TankLight,
    TankMedium,
    TankHeavy,
    AssaultGuns,
    HalfTracks,
    Trucks,
    ArtilleryLight,
    ArtilleryMedium,
    Rockets,
}

/// What a platoon is as a target (R51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry on foot.
    Foot,
    /// A crewed weapon that is carried.
    Weapon,
    Gun,
    /// A vehicle without armour.
    Soft,
    Light,
    Medium,
    Heavy,
}

/// A row of the table of platoons.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatoonRow {
    pub cite: String,
    pub name: String,
    pub class: Class,
    pub mover: Mover,
    /// Direct fire at anybody without armour.
    #[serde(default)]
    pub soft: Option<SoftFire>,
    /// Direct fire at armour.
    #[serde(default)]
    pub armour: Option<ArmourFire>,
    #[serde(default)]
    pub indirect: Option<IndirectFire>,
    /// Whether it can aim (orders Aim and Defend), and whether it can fire at an area (Move).
    pub aimed: bool,
    pub area: bool,
    /// Open armour: small arms of crews and aircraft hurt it as if it were soft.
    #[serde(default)]
    pub open_topped: bool,
    #[serde(default)]
    pub anti_aircraft: bool,
    /// R31 A platoon on foot rides in it.
    #[serde(default)]
    pub carries: bool,
    /// It reloads for a turn after each salvo.
    #[serde(default)]
    pub reloads: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftFire {
    /// Half Fire Dice for each point of the count.
    pub halves: u8,
    /// In inches.
    range: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourFire {
    light: u8,
    medium: u8,
    heavy: u8,
    /// In inches.
    range: i32,
    /// For the whole platoon, whatever its count.
    #[serde(default)]
    pub flat: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndirectFire {
    /// Half Fire Dice for each point of the count.
    pub halves: u8,
    /// Fire Dice for each point against light, medium and heavy armour.
    armour: [u8; 3],
    /// In inches, both included.
    nearest: i32,
    farthest: i32,
}

/// How a platoon moves (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    Foot,
    Carried,
    Manhandled,
    Limbered,
    Horse,
    Wheeled,
    HalfTrack,
    MediumTracked,
    HeavyTracked,
}

/// Inches of one full move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRow {
    pub cite: String,
    pub name: String,
    pub open: i32,
    difficult: i32,
    town: i32,
    river: i32,
}

/// What is underfoot (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Going {
    Open,
    Difficult,
    Town,
}

/// §8.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcExperience"))]
pub enum Experience {
    Recruits,
    Green,
    Regular,
    Seasoned,
    Elite,
}

impl Experience {
    /// R44 What is left of it in an element of so many men of whom so many came as replacements: Regular at best when they are more
    /// than half.
    #[must_use]
    pub fn after(self, replacements: u32, men: u32) -> Self {
        let is_new = u64::from(replacements) * 2 > u64::from(men);
        if is_new { self.min(Self::Regular) } else { self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperienceRow {
    pub cite: String,
    pub name: String,
    fall: Fall,
    /// R5 The lowest die with which a battalion is in contact.
    pub radio: u8,
    /// R12 The highest die with which a platoon surrenders.
    pub surrender: u8,
}

/// R3 Levels of the ladder for so many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fall {
    levels: u16,
    steps: u16,
    up: bool,
}

/// §11.5.9 What a target stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcCover"))]
pub enum Cover {
    #[default]
    Open,
    Soft,
    Hard,
}

/// §11.5.9 So many sixes make a kill.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRow {
    pub cite: String,
    pub name: String,
    pub aimed: u8,
    pub area: u8,
}

impl PlatoonKind {
    pub const ALL: [Self; 21] = [
        Self::InfantrySemi,
        Self::InfantryMixed,
        Self::InfantryBolt,
        Self::Headquarters,
        Self::Engineers,
        Self::MachineGuns,
        Self::Mortars,
        Self::InfantryGuns,
        Self::AntiTankLight,
        Self::AntiTankMedium,
        Self::AntiTankHeavy,
        Self::AntiAircraft,
        Self::TankLight,
        Self::TankMedium,
        Self::TankHeavy,
        Self::AssaultGuns,
        Self::HalfTracks,
        Self::Trucks,
        Self::ArtilleryLight,
        Self::ArtilleryMedium,
        Self::Rockets,
    ];
}

impl Class {
    #[must_use]
    pub const fn is_armoured(self) -> bool {
        matches!(self, Self::Light | Self::Medium | Self::Heavy)
    }

    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        self.is_armoured() || matches!(self, Self::Soft)
    }

    /// Whether it goes on foot: infantry, and crewed weapons that are carried.
    #[must_use]
    pub const fn is_on_foot(self) -> bool {
        matches!(self, Self::Foot | Self::Weapon)
    }

    /// The place of its thickness among light, medium and heavy.
    pub(crate) const fn thickness(self) -> Option<usize> {
        match self {
            Self::Light => Some(0),
            Self::Medium => Some(1),
            Self::Heavy => Some(2),
            _ => None,
        }
    }
}

impl SoftFire {
    #[must_use]
    pub const fn range(self) -> Length {
        Length::inches(self.range)
    }
}

impl ArmourFire {
    #[must_use]
    pub const fn range(self) -> Length {
        Length::inches(self.range)
    }

    /// Fire Dice against armour of this class; none where it cannot be hurt.
    #[must_use]
    pub fn dice(self, target: Class) -> u8 {
        target.thickness().map_or(0, |at| [self.light, self.medium, self.heavy][at])
    }
}

impl IndirectFire {
    /// The nearest and the farthest it reaches, both included.
    #[must_use]
    pub const fn ranges(self) -> (Length, Length) {
        (Length::inches(self.nearest), Length::inches(self.farthest))
    }

    /// Half Fire Dice for each point of the count against this class.
    #[must_use]
    pub fn halves_against(self, target: Class) -> u8 {
        target.thickness().map_or(self.halves, |at| self.armour[at].saturating_mul(2))
    }
}

impl MoveRow {
    /// Inches of a full move over this ground; `None` where it may not go off a road.
    #[must_use]
    pub const fn inches(&self, going: Going) -> Option<i32> {
        let inches = match going {
            Going::Open => self.open,
            Going::Difficult => self.difficult,
            Going::Town => self.town,
        };
        if inches > 0 { Some(inches) } else { None }
    }

    /// Inches of open ground that entering a river bed costs; `None` where it cannot.
    #[must_use]
    pub const fn river(&self) -> Option<i32> {
        if self.river > 0 { Some(self.river) } else { None }
    }
}

impl Experience {
    pub const ALL: [Self; 5] =
        [Self::Recruits, Self::Green, Self::Regular, Self::Seasoned, Self::Elite];

    /// R3 The levels of the order ladder that so many steps down cost.
    #[must_use]
    pub fn levels(self, steps: u16) -> u16 {
        let Fall { levels, steps: for_steps, up } = experience(self).fall;
        let whole = u32::from(steps) * u32::from(levels);
        let each = u32::from(for_steps);
        let fallen = if up { whole.div_ceil(each) } else { whole / each };
        u16::try_from(fallen).unwrap_or(u16::MAX)
    }
}

impl Cover {
    pub const ALL: [Self; 3] = [Self::Open, Self::Soft, Self::Hard];

    /// How an order in words names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Soft => "soft",
            Self::Hard => "hard",
        }
    }
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn platoon(kind: PlatoonKind) -> &'static PlatoonRow {
    static ROWS: LazyLock<BTreeMap<PlatoonKind, PlatoonRow>> = LazyLock::new(|| parse(PLATOONS));
    &ROWS[&kind]
}

/// How far the farthest direct fire reaches.
#[must_use]
pub fn farthest() -> Length {
    let rows = PlatoonKind::ALL.into_iter().map(platoon);
    let ranges =
        rows.flat_map(|row| [row.soft.map(SoftFire::range), row.armour.map(ArmourFire::range)]);
    ranges.flatten().max().unwrap_or_default()
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn movement(mover: Mover) -> &'static MoveRow {
    static ROWS: LazyLock<BTreeMap<Mover, MoveRow>> = LazyLock::new(|| parse(MOVEMENT));
    &ROWS[&mover]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn experience(experience: Experience) -> &'static ExperienceRow {
    static ROWS: LazyLock<BTreeMap<Experience, ExperienceRow>> =
        LazyLock::new(|| parse(EXPERIENCE));
    &ROWS[&experience]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn cover(cover: Cover) -> &'static CoverRow {
    static ROWS: LazyLock<BTreeMap<Cover, CoverRow>> = LazyLock::new(|| parse(COVER));
    &ROWS[&cover]
}

/// The text of all tables, for the fingerprint in a campaign's first entry.
#[must_use]
pub const fn sources() -> [&'static str; 5] {
    [PLATOONS, COVER, EXPERIENCE, MOVEMENT, AIRCRAFT]
}

/// Embedded data is part of the program: a fault in it is ours, and stops at once.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|fault| panic!("embedded table: {fault}"))
}
