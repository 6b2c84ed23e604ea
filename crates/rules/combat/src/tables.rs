//! Typed look-ups over `data/`: weapons (§7.1), cover (§4.4), casualties (§6.1), profiles (§1.1), squads (R57). The book's charts are
//! pictures: what they hold is R1. Parsed once; below this door there are no strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::table::Length;
use serde::{Deserialize, Serialize};

const WEAPONS: &str = include_str!("../data/weapons.toml");
const COVER: &str = include_str!("../data/cover.toml");
const CASUALTIES: &str = include_str!("../data/casualties.toml");
const PROFILES: &str = include_str!("../data/profiles.toml");
const SQUADS: &str = include_str!("../data/squads.toml");

/// What a man carries. Knife, bayonet and fists everybody has.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatWeapon"))]
pub enum Weapon {
    Pistol,
    Rifle,
    LeeEnfield,
    Garand,
    Carbine,
    Smg,
    Stg44,
    Bar,
    Bren,
    MachineGun,
    /// §7.6
    Grenade,
    /// §7.6
    RifleGrenade,
}

/// A row of the weapon chart.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    pub cite: String,
    pub name: String,
    optimum: i32,
    maximum: i32,
    standard: Option<(u8, u8)>,
    special: Option<(u8, u8)>,
    #[serde(default)]
    pub spray: bool,
    pub fed: Option<Feed>,
    pub grenade: Option<GrenadeKind>,
    /// §7.6 How often it can be used at all.
    pub uses: Option<u8>,
    /// R8 In hand it helps in close combat.
    #[serde(default)]
    pub close: bool,
    pub points: u16,
}

/// One way of firing a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    pub shots: u8,
    /// What each shot loses of Accuracy.
    pub penalty: u8,
}

/// What a machine gun eats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feed {
    Belt,
    Magazine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrenadeKind {
    /// Dropped on a 1.
    Hand,
    Rifle,
}

/// How well a man is covered (§4.4), the worst first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatCover"))]
pub enum Cover {
    #[default]
    None,
    Light,
    Heavy,
    Fortified,
    /// R43 Out of the shooter's sight, the best there is.
    Hidden,
}

impl Cover {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "no cover",
            Self::Light => "light cover",
            Self::Heavy => "heavy cover",
            Self::Fortified => "fortified cover",
            Self::Hidden => "a hiding place",
        }
    }
}

impl Feed {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Belt => "belt",
            Self::Magazine => "magazine",
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRow {
    pub cite: String,
    pub name: String,
    /// What it takes from a shooter's roll.
    pub penalty: u8,
    /// Kinds of pieces that give it.
    pub kinds: Vec<String>,
}

/// What a hit did to a man (§6.1), the mildest first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatWound"))]
pub enum Wound {
    #[default]
    None,
    Flesh,
    Light,
    Serious,
    Critical,
    Dead,
}

/// §1.1 How good a man is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    Militia,
    Inexperienced,
    #[default]
    Regular,
    Veteran,
    Elite,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileRow {
    pub cite: String,
    pub name: String,
    pub training: u8,
    pub accuracy: u8,
    pub points: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    #[default]
    Private,
    LanceCorporal,
    Corporal,
    Sergeant,
}

/// R57 A squad as its nation raised it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    pub name: String,
    pub men: Vec<SquadMan>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadMan {
    pub rank: Rank,
    pub weapons: Vec<Weapon>,
    #[serde(default)]
    pub nco: bool,
    #[serde(default)]
    pub medic: bool,
}

#[derive(Deserialize)]
struct CoverTable {
    level: Vec<CoverRow>,
}

#[derive(Deserialize)]
struct CasualtyTable {
    row: Vec<CasualtyRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CasualtyRow {
    cite: String,
    from: u8,
    wound: Wound,
}

static ARMOURY: LazyLock<BTreeMap<Weapon, WeaponRow>> = LazyLock::new(|| parse(WEAPONS));
static LEVELS: LazyLock<CoverTable> = LazyLock::new(|| parse(COVER));
static CHART: LazyLock<CasualtyTable> = LazyLock::new(|| {
    let chart: CasualtyTable = parse(CASUALTIES);
    assert!(chart.row.iter().all(|row| row.cite.starts_with('§')), "the chart is the book's");
    assert!(chart.row.is_sorted_by_key(|row| (row.from, row.wound)), "the chart goes up");
    chart
});
static QUALITY: LazyLock<BTreeMap<Profile, ProfileRow>> = LazyLock::new(|| parse(PROFILES));
static NATIONS: LazyLock<BTreeMap<String, Squad>> = LazyLock::new(|| parse(SQUADS));

/// Every table as it was when the program was built, for the fingerprint.
#[must_use]
pub const fn sources() -> [&'static str; 5] {
    [WEAPONS, COVER, CASUALTIES, PROFILES, SQUADS]
}

/// # Panics
/// Never: every weapon has a row, which the tests read.
#[must_use]
pub fn weapon(weapon: Weapon) -> &'static WeaponRow {
    &ARMOURY[&weapon]
}

/// Every weapon with its row.
pub fn weapons() -> impl Iterator<Item = (Weapon, &'static WeaponRow)> {
    ARMOURY.iter().map(|(weapon, row)| (*weapon, row))
}

/// §4.4 The row of a level; out of sight there is nothing to shoot at, and it counts as the best.
#[must_use]
pub fn cover(level: Cover) -> &'static CoverRow {
    &LEVELS.level[(level as usize).min(LEVELS.level.len() - 1)]
}

/// The cover a piece of this kind gives, if it gives any.
#[must_use]
pub fn cover_of_kind(kind: &str) -> Cover {
    [Cover::Fortified, Cover::Heavy, Cover::Light]
        .into_iter()
        .find(|level| cover(*level).kinds.iter().any(|known| known == kind))
        .unwrap_or_default()
}

/// §6.1 What a sum does.
#[must_use]
pub fn casualty(sum: u8) -> Wound {
    let row = CHART.row.iter().rev().find(|row| row.from <= sum);
    row.map_or(Wound::None, |row| row.wound)
}

/// # Panics
/// Never: every profile has a row, which the tests read.
#[must_use]
pub fn profile(profile: Profile) -> &'static ProfileRow {
    &QUALITY[&profile]
}

/// R22 The points of the best profile that a man comes up to.
#[must_use]
pub fn profile_points(training: u8, accuracy: u8) -> u16 {
    let as_good = |row: &&ProfileRow| training <= row.training && accuracy <= row.accuracy;
    QUALITY.values().filter(as_good).map(|row| row.points).max().unwrap_or_default()
}

/// R57 The squad of that name.
#[must_use]
pub fn squad(name: &str) -> Option<&'static Squad> {
    NATIONS.get(name)
}

/// The names of all squads.
pub fn squads() -> impl Iterator<Item = &'static str> {
    NATIONS.keys().map(String::as_str)
}

impl WeaponRow {
    #[must_use]
    pub const fn optimum(&self) -> Length {
        Length::inches(self.optimum)
    }

    #[must_use]
    pub const fn maximum(&self) -> Length {
        Length::inches(self.maximum)
    }

    /// §4.2 Shots and their loss; `None` where the weapon is not fired like that.
    #[must_use]
    pub fn standard(&self) -> Option<Burst> {
        self.standard.map(|(shots, penalty)| Burst { shots, penalty })
    }

    #[must_use]
    pub fn special(&self) -> Option<Burst> {
        self.special.map(|(shots, penalty)| Burst { shots, penalty })
    }

    /// §7.3 Belt and magazine fed guns fire in an arc.
    #[must_use]
    pub const fn is_machine_gun(&self) -> bool {
        self.fed.is_some()
    }
}

impl Feed {
    /// §7.4, §7.5 How often it fires in an arc before it is empty.
    #[must_use]
    pub const fn uses(self) -> u8 {
        match self {
            Self::Belt => 4,
            Self::Magazine => 2,
        }
    }
}

impl Wound {
    /// Whether he can still act at all.
    #[must_use]
    pub const fn is_able(self) -> bool {
        matches!(self, Self::None | Self::Flesh | Self::Light)
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "no effect",
            Self::Flesh => "flesh wound",
            Self::Light => "light wound",
            Self::Serious => "serious wound",
            Self::Critical => "critical wound",
            Self::Dead => "dead",
        }
    }

    /// What a man's record says of it.
    #[must_use]
    pub const fn suffered(self) -> &'static str {
        match self {
            Self::Dead => "mortal wound",
            other => other.word(),
        }
    }
}

impl Rank {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "Private",
            Self::LanceCorporal => "Lance Corporal",
            Self::Corporal => "Corporal",
            Self::Sergeant => "Sergeant",
        }
    }
}

/// Embedded data is part of the program: a fault in it is ours, and stops at once.
fn parse<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|fault| panic!("embedded table: {fault}"))
}
