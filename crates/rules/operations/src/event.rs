//! What happened. Names here are promises: old journals contain them.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::ground::{Link, Square};
use crate::order::{March, Ruling, Sheet};
use crate::state::{
    BridgeId, DumpId, Flown, FormationId, Half, Noted, ObjectiveId, Outcome, Planned, Raised,
    RegionId, SquadronId, UnitId, Weather,
};
use crate::tables::{AirFight, BattleResult, Mode, StrikeForce};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // B.0 the opening
    TurnBegan {
        turn: u16,
        half: Half,
        /// Of the war, from 1.
        day: u8,
        initiative: Side,
    },
    /// §D.7
    WeatherSet {
        weather: BTreeMap<RegionId, Weather>,
    },
    /// R37
    UnitArrived {
        unit: UnitId,
        square: Square,
    },
    /// §B (0)
    DumpFilled {
        dump: DumpId,
        points: u16,
    },
    OrdersBegan,

    // B.1 orders
    OrdersSealed {
        side: Side,
        commitment: String,
    },
    OrdersRevealed {
        side: Side,
        orders: Box<Sheet>,
    },
    /// §C22, R61 What is carried out, standing orders put in.
    OrdersTook {
        side: Side,
        orders: Box<Sheet>,
        /// R44 Formations that wrote none.
        missing: BTreeSet<FormationId>,
    },

    // B.2 the air
    /// R51
    AirBegan {
        zones: Vec<u8>,
        flown: Vec<Flown>,
    },
    SquadronGrounded {
        squadron: SquadronId,
    },
    /// §D.3
    AirFought {
        zone: u8,
        attacker: Side,
        /// Squadrons, by [`Side::index`].
        squadrons: [u8; 2],
        die: u8,
        line: AirFight,
    },
    SquadronDamaged {
        squadron: SquadronId,
    },
    SquadronLost {
        squadron: SquadronId,
        cause: AirLoss,
    },
    /// R53
    SquadronMended {
        squadron: SquadronId,
    },
    /// Sorties that come to nothing: sent home, shot down, nothing left to carry.
    SortieBroken {
        squadron: SquadronId,
    },
    /// §D.5
    AreaStruck {
        side: Side,
        area: Square,
        force: StrikeForce,
        row: u8,
        by: Vec<UnitId>,
    },
    UnitImmobilised {
        unit: UnitId,
    },
    FlakSilenced {
        unit: UnitId,
    },
    /// R57
    DumpStruck {
        dump: DumpId,
        points: u16,
    },
    /// §D.4 One die each, in the order of their ids.
    FlakFired {
        side: Side,
        squadrons: Vec<SquadronId>,
        faces: Vec<u8>,
    },
    SupportRaised {
        raised: Raised,
    },
    /// R55 A unit is on its way down.
    UnitEmplaned {
        unit: UnitId,
        square: Square,
    },
    SuppliesDropped {
        square: Square,
        points: u16,
    },
    /// §D.6, R63 What one commander is told: nobody else may read it, and what he knows changes by nothing else.
    Reported {
        formation: FormationId,
        report: Vec<Noted>,
    },
    ZoneDone {
        zone: u8,
    },

    // B.3 movement
    MovementBegan,
    /// §A.1, §A.11
    UnitMoved {
        unit: UnitId,
        mode: Mode,
        path: Vec<Square>,
        /// R19 Of its own marching in this turn.
        ticks: u32,
        stopped: Stop,
        /// R61 What it did not get done.
        left: Option<March>,
    },
    /// R55
    UnitLanded {
        unit: UnitId,
        square: Square,
    },
    /// R66
    SquareTaken {
        side: Side,
        square: Square,
    },
    /// §D.8
    BridgeTried {
        bridge: BridgeId,
        die: u8,
        blown: bool,
    },
    /// R37
    DumpTaken {
        dump: DumpId,
        side: Side,
        stock: u16,
    },
    /// R37
    HqDisplaced {
        unit: UnitId,
        square: Square,
    },
    /// R56 Dropped SP, or a column's load, become a dump or join one.
    DumpMade {
        dump: DumpId,
        side: Side,
        square: Square,
        points: u16,
    },
    /// R60
    ColumnLoaded {
        unit: UnitId,
        dump: DumpId,
        points: u8,
    },
    ColumnUnloaded {
        unit: UnitId,
    },
    /// R56 No unit was there to take them.
    SuppliesLost {
        square: Square,
    },

    // B.4 combat
    /// R39
    CombatBegan {
        battles: Vec<Planned>,
    },
    /// R39 The target is empty, or no unit can attack.
    BattleLapsed {
        side: Side,
        target: Square,
    },
    /// §A.2, §A.5
    BattleFought {
        side: Side,
        target: Square,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        support: Support,
        /// Before the die.
        score: i32,
        die: u8,
        bad_ground: bool,
        result: BattleResult,
        kind: BattleKind,
    },
    /// R70 A battle that was fought out at a smaller scale; only the war tells this.
    BattleSettled {
        side: Side,
        target: Square,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        support: Support,
        result: BattleResult,
    },
    StatusLost {
        unit: UnitId,
        points: u8,
        cause: LossCause,
    },
    SupplyLost {
        unit: UnitId,
        points: u8,
    },
    /// R47 At status 0, or caught (R37).
    UnitDestroyed {
        unit: UnitId,
        cause: LossCause,
    },
    /// §C21
    UnitRetired {
        unit: UnitId,
        path: Vec<Square>,
    },
    /// §C21
    UnitAdvanced {
        unit: UnitId,
        square: Square,
    },
    /// §C5
    UnitOverran {
        unit: UnitId,
        path: Vec<Square>,
        ticks: u32,
    },
    BattleDone {
        side: Side,
        target: Square,
    },

    // B.5, B.6 supply and the end of the turn
    SupplyBegan,
    /// R60 Every unit at once: SP used, SP issued.
    SupplyUsed {
        units: Vec<UnitId>,
    },
    SupplyIssued {
        unit: UnitId,
        dump: DumpId,
        points: u8,
    },
    /// R60 How many turns running these have had no SP and no line.
    Starving {
        unit: UnitId,
        turns: u8,
    },
    UnitRefitted {
        unit: UnitId,
    },
    /// R69 Its formation has no men for it.
    RefitFailed {
        unit: UnitId,
    },
    /// R2
    AttackPrepared {
        unit: UnitId,
        target: Square,
    },
    /// R59
    BridgeCharged {
        bridge: BridgeId,
    },
    ChargesRemoved {
        bridge: BridgeId,
    },
    BridgeWorked {
        bridge: BridgeId,
        work: u8,
    },
    BridgeRepaired {
        bridge: BridgeId,
    },
    BridgeBegun {
        bridge: BridgeId,
        side: Link,
    },
    BridgeHeld {
        bridge: BridgeId,
        side: Side,
    },
    UnitAttached {
        unit: UnitId,
        formation: FormationId,
    },
    /// R68 How many whole turns each unit has now held still.
    Stood {
        units: BTreeMap<UnitId, u8>,
    },
    ObjectiveTaken {
        objective: ObjectiveId,
        side: Side,
    },
    /// R66 By [`Side::index`], and all that were on the table.
    PointsScored {
        points: [u16; 2],
        all: u32,
    },
    /// R66 By [`Side::index`].
    DecisiveHeld {
        turns: [u8; 2],
    },

    /// §C25
    Ruled {
        ruling: Ruling,
        reason: String,
    },
    GameEnded {
        outcome: Outcome,
    },
}

impl Event {
    /// R63 The formation whose commander alone may read it; none of what is no report.
    #[must_use]
    pub const fn told_to(&self) -> Option<FormationId> {
        match self {
            Self::Reported { formation, .. } => Some(*formation),
            _ => None,
        }
    }
}

/// What helped in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// Batteries that fired for the attacker, and for the defender.
    pub guns: [Vec<UnitId>; 2],
    /// R50 Batteries that fired at the other side's guns, likewise.
    pub counter: [Vec<UnitId>; 2],
    /// Squares, or zones by `None`, whose aircraft were used, likewise.
    pub air: [Vec<AirUsed>; 2],
}

/// Aircraft that came to a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirUsed {
    pub square: Option<Square>,
    pub zone: u8,
}

/// R28, R30, R49
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleKind {
    Ordered,
    /// Both sides attack each other (R40).
    Meeting,
    /// The second battle of an overrun.
    Overrun,
    /// §C6
    Counter,
}

/// Why a move ended where it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// At the end of its way.
    Arrived,
    /// R33 The turn was over.
    Time,
    /// R36
    Contact,
    /// R35 An enemy stands in the next square.
    Enemy,
    /// R35 No way across.
    Crossing,
    /// R38
    Traffic,
    Immobilised,
    /// The way cannot be gone.
    Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirLoss {
    /// §D.3
    Fight,
    /// R52 Fighters broke through to it.
    Intercepted,
    /// R53 The second damage by flak.
    Flak,
}

/// What cost status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossCause {
    /// §A.5
    Battle,
    /// The price of an overrun (A.5).
    Overrun,
    /// R22 Kilometres it could not retire.
    NoWayOut,
    /// R48 Retired past fresh enemies.
    Retreat,
    /// §D.5
    Interdiction,
    /// §D.4
    Flak,
    /// R53 Its aircraft were shot down.
    ShotDown,
    /// R55 Came down beside an enemy.
    Landing,
    /// R60
    Attrition,
    /// R37
    Caught,
    /// R70 Men lost in a smaller battle; only the war tells this.
    FoughtOut,
}
