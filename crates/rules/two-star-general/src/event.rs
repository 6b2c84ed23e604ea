//! What happened. Names here are promises: old journals contain them.

use std::collections::BTreeMap;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use crate::ground::Hex;
use crate::order::{OrderSheet, Ruling};
use crate::state::{Arrival, BattalionId, Column, Manner, Outcome, PlatoonId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // §1.5–1.7 the round
    /// §1.5
    RoundBegan {
        day: u8,
        round: u8,
    },
    /// §8
    StandArrived {
        stand: StandId,
        hex: Hex,
    },
    /// §1.6
    OrdersSealed {
        side: Side,
        commitment: String,
    },
    /// §1.6
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
    /// §2.6
    RetreatsBegan,
    /// §1.7
    BattalionsBegan,
    /// §1.7
    MoveThrown {
        blue: u8,
        orange: u8,
        winner: Side,
    },
    /// §1.7
    TurnGiven {
        side: Side,
        reason: TurnReason,
    },
    /// §1.7
    BattalionActivated {
        battalion: BattalionId,
    },
    ActivationEnded {
        battalion: BattalionId,
    },

    // §2 movement
    /// §2, §2.4, §2.5
    StandMoved {
        stand: StandId,
        path: Vec<Hex>,
        manner: Manner,
    },
    /// §2.2
    StandsShuffled {
        battalion: BattalionId,
        places: BTreeMap<StandId, Hex>,
    },
    /// §2.3
    PlatoonTransferred {
        platoon: PlatoonId,
        to: StandId,
    },
    /// §2.6
    StandLeft {
        stand: StandId,
    },
    /// R106 A battalion or a battery leaves for the map of another battle; only the war tells this.
    UnitLeft {
        unit: Name,
    },
    /// R108 A unit is on its way here from another map; only the war tells this.
    UnitExpected {
        column: Box<Column>,
        arrival: Arrival,
    },
    /// R108 A unit that is on its way will come on elsewhere; only the war tells this.
    EntryChanged {
        unit: Name,
        arrival: Arrival,
    },
    /// §11
    ObjectiveTaken {
        hex: Hex,
        side: Side,
    },

    // §3, §4 the fight
    /// §3.3, §3.4
    AttackDeclared {
        battalion: BattalionId,
        stands: Vec<StandId>,
        target: Hex,
    },
    /// §3.5
    SupportCalled {
        side: Side,
        platoons: Vec<PlatoonId>,
        batteries: Vec<StandId>,
        air: bool,
    },
    /// §7
    AircraftStopped {
        side: Side,
        by: PlatoonId,
    },
    /// §4
    FightThrown {
        attacker_dice: u16,
        attacker_hits: u16,
        defender_dice: u16,
        defender_hits: u16,
    },
    /// §1.4
    StrengthLost {
        stand: StandId,
        points: u8,
        cause: LossCause,
    },
    /// §4
    PlatoonLost {
        platoon: PlatoonId,
        cause: LossCause,
    },
    /// §4
    StandDestroyed {
        stand: StandId,
        cause: LossCause,
    },
    /// §6
    HqLost {
        battalion: BattalionId,
    },
    BattalionRemoved {
        battalion: BattalionId,
    },
    /// §4.1
    GroundHeld {
        stand: StandId,
    },
    ShotsLost {
        battery: StandId,
    },

    // §5, §7 artillery and air
    /// §5.1
    ArtilleryBegan,
    /// §5.1
    ArtilleryThrown {
        blue: u8,
        orange: u8,
        first: Side,
    },
    ArtilleryTurn {
        side: Side,
    },
    /// §5.1, §5.2
    ShotFired {
        battery: StandId,
        target: Hex,
    },
    /// §5.1
    ShotDiscarded {
        battery: StandId,
    },
    /// §7
    AirPointUsed {
        side: Side,
        target: Hex,
    },
    /// §5.1
    BombardmentThrown {
        dice: u16,
        hits: u16,
    },
    ArtilleryDone {
        side: Side,
    },

    // §6, §9 headquarters and night
    /// §6
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
    /// §9.1
    StrengthRecovered {
        stand: StandId,
        points: u8,
    },
    /// §9.1
    StandRestored {
        stand: StandId,
        hex: Hex,
        points: u8,
    },
    /// §9.1
    PlatoonRecovered {
        platoon: PlatoonId,
        with: StandId,
    },
    /// §9.2
    NightReshuffled {
        battalion: BattalionId,
        places: BTreeMap<StandId, Hex>,
    },
    /// §9, §9.3
    NightDone {
        side: Side,
    },

    Ruled {
        ruling: Ruling,
        reason: String,
    },
    /// §8, §11
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
