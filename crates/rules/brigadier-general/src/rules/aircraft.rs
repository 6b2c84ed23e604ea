//! Aircraft: where they find themselves, and what a flight throws (§11.4.3, R51).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::tables::{Class, parse};

pub(crate) const AIRCRAFT: &str = include_str!("../../data/aircraft.toml");

/// §11.4.3 How sure it is that aircraft find the battle, and the enemy in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcAirKind"))]
pub enum AirKind {
    /// They definitely come.
    Certain,
    /// They may have been meant for another part of the front.
    Doubtful,
    /// The battle is a small part of a large one.
    SmallPart,
    /// §11.4.4 An air liaison observer directs them: nothing is thrown.
    Directed,
}

/// Where aircraft find themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcAirGoal"))]
pub enum AirGoal {
    Enemy,
    /// Over their own side.
    Friends,
    /// Off the table.
    Elsewhere,
}

/// A row of missions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirRow {
    pub cite: String,
    pub name: String,
    /// So many dice are thrown, and their sum is read.
    pub dice: u8,
    friends: Sums,
    enemy: Sums,
}

/// What a flight throws.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightRow {
    pub cite: String,
    pub name: String,
    soft: u8,
    armour: [u8; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    from: u8,
    to: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aircraft {
    flight: FlightRow,
    missions: BTreeMap<AirKind, AirRow>,
}

impl AirRow {
    /// Where the sum of the dice leads them.
    #[must_use]
    pub fn goal(&self, sum: u8) -> AirGoal {
        let is_in = |sums: Sums| (sums.from..=sums.to).contains(&sum);
        if is_in(self.friends) {
            AirGoal::Friends
        } else if is_in(self.enemy) {
            AirGoal::Enemy
        } else {
            AirGoal::Elsewhere
        }
    }
}

impl FlightRow {
    /// The dice of one flight; open armour is hurt as if it had none.
    #[must_use]
    pub fn dice(&self, target: Class, open_topped: bool) -> u8 {
        target.thickness().filter(|_| !open_topped).map_or(self.soft, |at| self.armour[at])
    }
}

/// The row of a mission; `None` where an observer directs it and nothing is thrown.
#[must_use]
pub fn air(kind: AirKind) -> Option<&'static AirRow> {
    aircraft().missions.get(&kind)
}

/// R21 What a flight throws, as printed.
#[must_use]
pub fn flight() -> &'static FlightRow {
    &aircraft().flight
}

fn aircraft() -> &'static Aircraft {
    static AIR: LazyLock<Aircraft> = LazyLock::new(|| parse(AIRCRAFT));
    &AIR
}
