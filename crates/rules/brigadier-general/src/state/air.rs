//! Aircraft that a scenario gives (§11.4.3), and fire that is planned on the map (§11.4.1).

use kernel::table::Point;
use kernel::{Name, Side, id_type};
use serde::{Deserialize, Serialize};

use super::PlatoonId;
use crate::tables::AirKind;

id_type!(
    /// Aircraft that fly together, such as `typhoons`.
    #[cfg_attr(feature = "types", ts(rename = "BgcMissionId"))]
    MissionId
);

/// §11.4.3 Aircraft of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirMission {
    pub name: String,
    pub side: Side,
    pub kind: AirKind,
    pub flights: u8,
    /// The first turn in which it may be named.
    #[serde(default = "one_turn")]
    pub from_turn: u16,
    /// In how many turns it may be named.
    #[serde(default = "one_sortie")]
    pub sorties: u8,
}

/// What is left of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirForce {
    /// R17 A flight that is brought down is lost for the day.
    pub flights: u8,
    /// In how many turns it was named.
    pub flown: u8,
    /// The turn in which it was named last; 0 for never.
    pub named_in: u16,
}

/// R48 Flights on their way to a target this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirAttack {
    pub mission: MissionId,
    pub target: PlatoonId,
    /// The side that throws: the enemy, where they are over friends (§11.4.3).
    pub by: Side,
    pub flights: u8,
}

/// §11.4.1 Fire that was planned before the battle and has not fallen yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub battery: PlatoonId,
    pub at: Spot,
    /// Its time, in minutes from the midnight before the battle began.
    pub clock: u32,
}

/// §11.4.1 A place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcSpot"))]
pub enum Spot {
    At(Point),
    /// By what it is called, in battles without positions (R52).
    Called(Name),
}

impl AirForce {
    /// A mission that has not flown yet.
    #[must_use]
    pub const fn of(mission: &AirMission) -> Self {
        Self { flights: mission.flights, flown: 0, named_in: 0 }
    }
}

impl Spot {
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::At(point) => Some(point),
            Self::Called(_) => None,
        }
    }
}

impl core::fmt::Display for Spot {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::At(point) => point.fmt(f),
            Self::Called(name) => name.fmt(f),
        }
    }
}

const fn one_turn() -> u16 {
    1
}

const fn one_sortie() -> u8 {
    1
}
