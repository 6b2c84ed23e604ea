//! Typed look-ups over `data/`: movement (§A.1), artillery ranges (§A.4), results of combat (§A.5), the air tables (§A.3, §A.6–§A.9), and what the classes of
//! units are (§A.10, R43). Parsed once; below this door there are no strings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use crate::rules::air_tables::{
    AirFight, AirLevel, FlakKind, FlakRow, FlakScale, Levels, Seen, StrikeForce, StrikeRow,
    TargetGroup, air_fight, flak, levels, seen, strike_row, support_value,
};
pub use crate::rules::class::Class;

use crate::ground::Terrain;

const MOVEMENT: &str = include_str!("../data/movement.toml");
const ARTILLERY: &str = include_str!("../data/artillery.toml");
const RESULTS: &str = include_str!("../data/results.toml");
pub(crate) const AIR: &str = include_str!("../data/air.toml");

/// §A.11 Ticks of one turn: every printed allowance divides it.
pub const TURN: u32 = 504_000;
/// R19 More than this is more than half a turn.
pub const HALF_TURN: u32 = TURN / 2;
/// §A.11 Of a step over a corner, divided by the allowance.
const DIAGONAL: u32 = 705_600;
/// R26 What a step across water without a bridge costs, by night too.
pub const CROSSING: u32 = HALF_TURN;
/// R67 By night a step takes so many times as long.
pub const NIGHT: u32 = 4;

/// A line of §A.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    HorseDrawn,
    Motorised,
    Tanks,
    Towed,
    Recce,
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsMode"))]
pub enum Mode {
    Tactical,
    NonTactical,
    Column,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRow {
    pub cite: String,
    pub name: String,
    /// Whether water without a bridge can be crossed.
    pub river: bool,
    road: u32,
    open: Option<Rates>,
    close: Option<Rates>,
    wood: Option<Rates>,
    town: Option<Rates>,
    marsh: Option<Rates>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rates {
    tactical: u32,
    non_tactical: u32,
}

/// §A.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Artillery {
    Field,
    Medium,
    /// R9 Shorter than medium ones, as printed.
    Heavy,
    Rocket,
    InfantryGun,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryRow {
    pub cite: String,
    pub name: String,
    /// In kilometres.
    pub effective: u32,
    pub long: u32,
}

/// A row of §A.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsResult"))]
pub enum BattleResult {
    BadlyBeaten,
    Confused,
    LimitedSuccess,
    Success,
    TotalSuccess,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRow {
    pub cite: String,
    pub name: String,
    normal: Option<i32>,
    bad: Option<i32>,
    /// Status that each attacker, and each defender, loses.
    pub attacker: u8,
    pub defender: u8,
    /// SP that each defender loses.
    pub supply: u8,
    open: Option<Retirement>,
    close: Option<Retirement>,
    /// R49 Whether the defender may counter-attack.
    pub counter: bool,
    pub overrun: Option<OverrunRow>,
}

/// How far the defender retires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retirement {
    /// A die of so many sides (§D.2).
    Die(u8),
    Km(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverrunRow {
    /// Further status that each attacker loses when he takes it.
    pub loss: u8,
    /// Whether he may fight again.
    pub again: bool,
}

impl MoveRow {
    /// Kilometres a turn; none where the class does not move so. Ground that the sheet has no line for reads another (R25).
    #[must_use]
    pub const fn allowance(&self, mode: Mode, ground: Terrain) -> Option<u32> {
        if matches!(mode, Mode::Column) {
            return Some(self.road);
        }
        let rates = match ground {
            Terrain::Open => self.open,
            Terrain::Close => self.close,
            Terrain::Wood => self.wood,
            Terrain::Town => self.town,
            Terrain::Marsh => self.marsh,
            Terrain::Water => None,
        };
        match (rates, mode) {
            (Some(rates), Mode::Tactical) => Some(rates.tactical),
            (Some(rates), _) => Some(rates.non_tactical),
            (None, _) => None,
        }
    }
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Tactical, Self::NonTactical, Self::Column];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tactical => "tactical",
            Self::NonTactical => "non-tactical",
            Self::Column => "column",
        }
    }
}

impl BattleResult {
    /// From the best for the attacker to the worst.
    pub const ALL: [Self; 5] = [
        Self::TotalSuccess,
        Self::Success,
        Self::LimitedSuccess,
        Self::Confused,
        Self::BadlyBeaten,
    ];

    /// §A.5 The row of a total.
    #[must_use]
    pub fn of(total: i32, bad_ground: bool) -> Self {
        let reaches = |result: &Self| {
            let row = result_row(*result);
            let least = if bad_ground { row.bad } else { row.normal };
            least.is_none_or(|least| total >= least)
        };
        Self::ALL.into_iter().find(reaches).unwrap_or(Self::BadlyBeaten)
    }
}

impl ResultRow {
    /// How far the defender retires in this ground, if he does.
    #[must_use]
    pub const fn retirement(&self, bad_ground: bool) -> Option<Retirement> {
        if bad_ground { self.close } else { self.open }
    }
}

/// §A.11 Ticks of a step into the next square.
#[must_use]
pub const fn ticks(allowance: u32, diagonal: bool, night: bool) -> u32 {
    let step = if diagonal { DIAGONAL / allowance } else { TURN / allowance };
    if night { step * NIGHT } else { step }
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
pub fn artillery(kind: Artillery) -> &'static ArtilleryRow {
    static ROWS: LazyLock<BTreeMap<Artillery, ArtilleryRow>> = LazyLock::new(|| parse(ARTILLERY));
    &ROWS[&kind]
}

/// # Panics
/// Never: the tables are complete, which `tests/` proves.
#[must_use]
pub fn result_row(result: BattleResult) -> &'static ResultRow {
    static ROWS: LazyLock<BTreeMap<BattleResult, ResultRow>> = LazyLock::new(|| parse(RESULTS));
    &ROWS[&result]
}

/// The text of all tables, for the fingerprint in a campaign's first entry.
#[must_use]
pub const fn sources() -> [&'static str; 4] {
    [MOVEMENT, ARTILLERY, RESULTS, AIR]
}

/// Embedded data is part of the program: a fault in it is ours, and stops at once.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|fault| panic!("embedded table: {fault}"))
}
