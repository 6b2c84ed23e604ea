//! What happened. Names here are promises: old journals contain them.

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::state::{BattalionId, OrderMarker, Outcome, Phase, PlatoonId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // §11.1
    InitiativeKept {
        side: Side,
    },
    InitiativePassed {
        to: Side,
    },
    // §11.2
    OrderRaised {
        commander: PlatoonId,
        platoon: PlatoonId,
        to: OrderMarker,
    },
    OrderLowered {
        platoon: PlatoonId,
        to: OrderMarker,
    },
    /// R2 The commander leads; `lowered` where he gave up Aim for it.
    ColumnFormed {
        commander: PlatoonId,
        platoons: Vec<PlatoonId>,
        lowered: bool,
    },
    // §11.3
    /// The die with everything added (R5, R20).
    ContactThrown {
        battalion: BattalionId,
        total: i8,
        in_contact: bool,
    },
    /// R5 Without a headquarters nothing is thrown.
    ContactLost {
        battalion: BattalionId,
    },
    /// A phase began, or a side's part of it.
    PhaseBegan {
        phase: Phase,
    },
    // §11.9
    /// R13 What became of the wounded of a platoon.
    WoundedTreated {
        platoon: PlatoonId,
        dead: u8,
        back: u8,
    },
    PlatoonDestroyed {
        platoon: PlatoonId,
    },
    // §11.10
    TimePassed {
        minutes: u16,
    },
    /// R14 A double.
    InitiativeTurned {
        to: Side,
    },
    /// R6
    HeadquartersReplaced {
        lost: PlatoonId,
        by: PlatoonId,
    },
    ObjectiveTaken {
        name: String,
        side: Side,
    },
    TurnBegan {
        turn: u16,
    },
    BattleEnded {
        outcome: Outcome,
    },
}
