//! What happened. Names here are promises: old journals contain them.

use std::collections::BTreeMap;

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::ground::Hex;
use crate::order::{OrderSheet, Ruling};
use crate::state::{BattalionId, Manner, Outcome, PlatoonId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // §1.5–1.7 the round
    RoundBegan {
        day: u8,
        round: u8,
    },
    StandArrived {
        stand: StandId,
        hex: Hex,
    },
    OrdersSealed {
        side: Side,
        commitment: String,
    },
    OrdersRevealed {
        side: Side,
        orders: OrderSheet,
    },
    /// All revealed orders come into force.
    OrderTook {
        battalion: BattalionId,
        status: Status,
    },
    /// A battalion without HQ falls to Hold (§6, R17).
    OrderLapsed {
        battalion: BattalionId,
        status: Status,
    },
    RetreatsBegan,
    BattalionsBegan,
    MoveThrown {
        blue: u8,
        orange: u8,
        winner: Side,
    },
    TurnGiven {
        side: Side,
        reason: TurnReason,
    },
    BattalionActivated {
        battalion: BattalionId,
    },
    ActivationEnded {
        battalion: BattalionId,
    },

    // §2 movement
    StandMoved {
        stand: StandId,
        path: Vec<Hex>,
        manner: Manner,
    },
    StandsShuffled {
        battalion: BattalionId,
        places: BTreeMap<StandId, Hex>,
    },
    PlatoonTransferred {
        platoon: PlatoonId,
        to: StandId,
    },
    StandLeft {
        stand: StandId,
    },
    ObjectiveTaken {
        hex: Hex,
        side: Side,
    },

    // §3, §4 the fight
    AttackDeclared {
        battalion: BattalionId,
        stands: Vec<StandId>,
        target: Hex,
    },
    SupportCalled {
        side: Side,
        platoons: Vec<PlatoonId>,
        batteries: Vec<StandId>,
        air: bool,
    },
    AircraftStopped {
        side: Side,
        by: PlatoonId,
    },
    FightThrown {
        attacker_dice: u16,
        attacker_hits: u16,
        defender_dice: u16,
        defender_hits: u16,
    },
    StrengthLost {
        stand: StandId,
        points: u8,
        cause: LossCause,
    },
    PlatoonLost {
        platoon: PlatoonId,
        cause: LossCause,
    },
    StandDestroyed {
        stand: StandId,
        cause: LossCause,
    },
    HqLost {
        battalion: BattalionId,
    },
    BattalionRemoved {
        battalion: BattalionId,
    },
    GroundHeld {
        stand: StandId,
    },
    ShotsLost {
        battery: StandId,
    },

    // §5, §7 artillery and air
    ArtilleryBegan,
    ArtilleryThrown {
        blue: u8,
        orange: u8,
        first: Side,
    },
    ArtilleryTurn {
        side: Side,
    },
    ShotFired {
        battery: StandId,
        target: Hex,
    },
    ShotDiscarded {
        battery: StandId,
    },
    AirPointUsed {
        side: Side,
        target: Hex,
    },
    BombardmentThrown {
        dice: u16,
        hits: u16,
    },
    ArtilleryDone {
        side: Side,
    },

    // §6, §9 headquarters and night
    HqReturned {
        battalion: BattalionId,
        hex: Hex,
        strength: u8,
    },
    /// Points by [`Side::index`] (§9.1, R37, R70).
    NightBegan {
        day: u8,
        strength: [u16; 2],
        platoons: [u16; 2],
    },
    StrengthRecovered {
        stand: StandId,
        points: u8,
    },
    StandRestored {
        stand: StandId,
        hex: Hex,
        points: u8,
    },
    PlatoonRecovered {
        platoon: PlatoonId,
        with: StandId,
    },
    NightReshuffled {
        battalion: BattalionId,
        places: BTreeMap<StandId, Hex>,
    },
    NightDone {
        side: Side,
    },

    Ruled {
        ruling: Ruling,
        reason: String,
    },
    BattleEnded {
        outcome: Outcome,
    },
}

/// Why a side moves next (§1.7, R15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnReason {
    Throw,
    /// The other side has moved twice running.
    ThirdInARow,
    /// The other side has no battalion left to move.
    OtherSideDone,
}

/// What cost a strength point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossCause {
    /// Hits in distant fire or close combat (§4).
    Fight,
    /// The price of holding ground (§4.1).
    HeldGround,
    /// A barrage or an air strike in the artillery phase (§5.1, §7).
    Bombardment,
    /// Retreating through enemy zones of control (§2.6).
    Retreat,
    /// Nowhere to fall back to (R21): the men are prisoners and stragglers.
    NoEscape,
    /// Left alone in a hex when its core stand died (§1.3, R65).
    LeftAlone,
    /// Men lost where the fight was fought out at a smaller scale (R101); only the war tells this.
    FoughtOut,
    /// Men it gave up for a new headquarters (R68); only the war tells this.
    Detached,
    Ruling,
}
