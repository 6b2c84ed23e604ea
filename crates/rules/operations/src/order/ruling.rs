//! What an umpire may change (R65), always with a reason and for ever visible as a ruling.

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::ground::Square;
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
    /// A unit carries so many SP.
    Supply {
        unit: UnitId,
        points: u8,
    },
    /// A dump holds so many SP.
    Stock {
        dump: DumpId,
        points: u16,
    },
    /// A unit belongs to this formation from now on.
    Attach {
        unit: UnitId,
        formation: FormationId,
    },
    /// C13 A side has so many tactical advantages more, or fewer, in the battle for a square this turn.
    Advantage {
        side: Side,
        square: Square,
        count: i8,
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
    /// The game is over.
    End {
        winner: Option<Side>,
    },
}
