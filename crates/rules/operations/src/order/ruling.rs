//! What an umpire may change (R65), always with a reason and for ever visible as a ruling.

use kernel::{Ids, Side};
use serde::{Deserialize, Serialize};

use crate::ground::Square;
use crate::order::UnitOrder;
use crate::parse::{self, Entry};
use crate::state::{
    BridgeId, BridgeState, DumpId, FormationId, ObjectiveId, RegionId, UnitId, Weather,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsRuling"))]
pub enum Ruling {
    /// A unit on the map has so much status; 0 destroys it.
    Strength {
        unit: UnitId,
        points: u8,
    },
    /// A unit stands here; brings back a destroyed or waiting one with the status it needs.
    Place {
        unit: UnitId,
        square: Square,
    },
    /// The SP that a unit carries.
    Supply {
        unit: UnitId,
        points: u8,
    },
    /// The SP that a dump holds.
    Stock {
        dump: DumpId,
        points: u16,
    },
    /// The formation that a unit belongs to from now on.
    Attach {
        unit: UnitId,
        formation: FormationId,
    },
    /// A late or verbal order of a unit that stands on no sheet is accepted, or an unclear one read (R61, R62).
    Order {
        unit: UnitId,
        order: Spoken,
    },
    /// §C13 A side is granted so many tactical advantages in the battle for a square this turn, or refused so many.
    Advantage {
        side: Side,
        square: Square,
        count: u8,
        refused: bool,
    },
    /// A bridge stands, is charged, or is blown.
    Bridge {
        bridge: BridgeId,
        state: BridgeState,
    },
    Weather {
        region: RegionId,
        weather: Weather,
    },
    /// R40 Who has the initiative.
    Initiative {
        side: Side,
    },
    /// Who holds an objective.
    Objective {
        objective: ObjectiveId,
        holder: Side,
    },
    /// A side's sheet that lies face down is void: it writes a new one.
    VoidOrders {
        side: Side,
    },
    /// R66 The game is over: the umpire ends it, or both sides agree to.
    End {
        winner: Option<Side>,
    },
}

/// An order of a unit in words, with ids: `priority 2 move column 0304`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string", rename = "OpsSpoken"))]
pub struct Spoken(pub UnitOrder);

impl TryFrom<String> for Spoken {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match parse::entry(&text) {
            Ok(Entry::Unit(None, order)) => Ok(Self(order)),
            _ => Err(format!("\"{text}\" is not an order of a unit")),
        }
    }
}

impl From<Spoken> for String {
    fn from(spoken: Spoken) -> Self {
        spoken.0.words(&Ids)
    }
}
