//! The air tables: support levels (§A.3), reconnaissance (§A.6), air-to-air (§A.7), flak (§A.8), interdiction (§A.9, R16).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::tables::{AIR, parse};

/// §A.3 What air support amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirLevel {
    Normal,
    Superior,
    Overwhelming,
    Apocalyptic,
}

/// A row of §A.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Levels {
    German,
    Allied,
    Heavy,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelRow {
    #[allow(dead_code, reason = "the table says where it is from")]
    cite: String,
    normal: u8,
    superior: u8,
    overwhelming: u8,
    apocalyptic: u8,
}

/// A line of §A.7, as the attacker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirFight {
    Lost,
    Drawn,
    Won,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fights {
    #[allow(dead_code, reason = "the table says where it is from")]
    cite: String,
    lines: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlakKind {
    Light,
    Heavy,
}

/// A column of §A.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlakScale {
    Overflight,
    /// A landing or a drop within 2 km.
    Near,
    /// Within 4 km.
    Far,
}

/// The lowest die that damages, and that costs a loss; 7 is never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlakRow {
    pub damage: u8,
    pub loss: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FlakRows {
    #[allow(dead_code, reason = "the table says where it is from")]
    cite: String,
    overflight: FlakRow,
    near: FlakRow,
    far: FlakRow,
}

/// What strikes an area: squadrons and battalions of artillery, by the columns of §A.9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrikeForce {
    pub light: u8,
    pub medium: u8,
    pub heavy: u8,
}

/// A row of §A.9.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeRow {
    pub cite: String,
    light: u8,
    medium: u8,
    heavy: u8,
    /// R16 Of a mixed force, in halves.
    points: u16,
    /// The lowest die that immobilises, and that costs a step as well.
    pub immobilised: u8,
    pub step: u8,
}

/// A column of §A.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetGroup {
    VehiclesMoving,
    VehiclesStill,
    OthersStill,
    OthersMoving,
}

/// What reconnaissance tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    Nothing,
    Spotted,
    Direction,
    Type,
    TypeSize,
    DirectionType,
    All,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeenRow {
    #[allow(dead_code, reason = "the table says where it is from")]
    cite: String,
    seen: [Seen; 6],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    levels: BTreeMap<Levels, LevelRow>,
    support: LevelRow,
    fights: Fights,
    flak: BTreeMap<FlakKind, FlakRows>,
    strikes: Vec<StrikeRow>,
    recce: BTreeMap<TargetGroup, SeenRow>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| parse(AIR));

impl AirLevel {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "ordinary",
            Self::Superior => "superior",
            Self::Overwhelming => "overwhelming",
            Self::Apocalyptic => "apocalyptic",
        }
    }

    /// R71 One level more, at most apocalyptic.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Normal => Self::Superior,
            Self::Superior => Self::Overwhelming,
            Self::Overwhelming | Self::Apocalyptic => Self::Apocalyptic,
        }
    }
}

impl StrikeForce {
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.light == 0 && self.medium == 0 && self.heavy == 0
    }

    /// R16 In halves: 1 for each light part, 2 for a medium one, 3½ for a heavy one.
    fn half_points(self) -> u16 {
        u16::from(self.light) * 2 + u16::from(self.medium) * 4 + u16::from(self.heavy) * 7
    }

    fn parts(self) -> [u8; 3] {
        [self.light, self.medium, self.heavy]
    }
}

/// §A.3 The level that so many squadrons of one kind reach.
///
/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn levels(kind: Levels, squadrons: u8) -> Option<AirLevel> {
    let row = &TABLES.levels[&kind];
    let levels = [
        (AirLevel::Apocalyptic, row.apocalyptic),
        (AirLevel::Overwhelming, row.overwhelming),
        (AirLevel::Superior, row.superior),
        (AirLevel::Normal, row.normal),
    ];
    let reached = levels.into_iter().find(|(_, least)| *least > 0 && squadrons >= *least);
    reached.map(|(level, _)| level)
}

/// §A.2 What a level adds.
#[must_use]
pub fn support_value(level: AirLevel) -> u8 {
    let row = &TABLES.support;
    match level {
        AirLevel::Normal => row.normal,
        AirLevel::Superior => row.superior,
        AirLevel::Overwhelming => row.overwhelming,
        AirLevel::Apocalyptic => row.apocalyptic,
    }
}

/// §A.7 The line of a die at odds of so many to one.
///
/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn air_fight(die: u8, odds: u8) -> AirFight {
    let row = &TABLES.fights.lines[usize::from(die.clamp(1, 6)) - 1];
    match row.as_bytes()[usize::from(odds.clamp(1, 6)) - 1] {
        b'W' => AirFight::Won,
        b'D' => AirFight::Drawn,
        _ => AirFight::Lost,
    }
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn flak(kind: FlakKind, scale: FlakScale) -> FlakRow {
    let rows = &TABLES.flak[&kind];
    match scale {
        FlakScale::Overflight => rows.overflight,
        FlakScale::Near => rows.near,
        FlakScale::Far => rows.far,
    }
}

/// §A.9, R16 The row of a force, counted from 1; none for no force at all.
#[must_use]
pub fn strike_row(force: StrikeForce) -> Option<(usize, &'static StrikeRow)> {
    let single = |column: usize| {
        let count = force.parts()[column];
        let least = |row: &StrikeRow| [row.light, row.medium, row.heavy][column];
        TABLES.strikes.iter().rposition(|row| least(row) > 0 && count >= least(row))
    };
    let best = (0..3).filter_map(single).max()?;
    let mixed = force.parts().into_iter().filter(|part| *part > 0).count() > 1;
    let by_points = TABLES.strikes.iter().rposition(|row| force.half_points() >= row.points);
    let row = if mixed { best.max(by_points.unwrap_or(0)) } else { best };
    Some((row + 1, &TABLES.strikes[row]))
}

/// §A.6
///
/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn seen(group: TargetGroup, die: u8) -> Seen {
    TABLES.recce[&group].seen[usize::from(die.clamp(1, 6)) - 1]
}
