//! What happened. Names here are promises: old journals contain them.

use std::collections::BTreeMap;

use kernel::Side;
use kernel::table::{Fact, Length, Point};
use serde::{Deserialize, Serialize};

use crate::order::{Obstacle, Ruling, Shot};
use crate::state::{Activity, Flight, Outcome, Rush, SubunitId, UnitId, Window};
use crate::tables::Weapon;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // §3 the turn
    /// §3
    TurnBegan {
        turn: u16,
    },
    UnitArrived {
        unit: UnitId,
        places: BTreeMap<SubunitId, Point>,
    },
    /// Totals with everything added (§3.1).
    InitiativeThrown {
        blue: u8,
        orange: u8,
    },
    /// §3.1
    InitiativeTaken {
        side: Side,
        reason: InitiativeReason,
    },
    /// §3.1
    FirstSideChosen {
        side: Side,
    },
    /// §3.2, §4.1
    UnitActivated {
        unit: UnitId,
    },
    /// §4.2
    CommonActivityBegan {
        unit: UnitId,
        activity: Activity,
    },
    ActivationEnded {
        unit: UnitId,
    },
    /// §3.2 The side has no unit left to activate, and the other has.
    SideSkipped {
        side: Side,
    },
    /// §3.3
    ActivationsEnded,

    // §4, §6, §9.4 dice spent without a throw
    /// §6.1
    CoverTaken {
        subunit: SubunitId,
        dice: u8,
        facing: Option<Point>,
    },
    /// §6.2
    CoverRemoved {
        subunit: SubunitId,
        dice: u8,
        levels: u8,
    },
    /// §6.4
    CoverBroken {
        subunit: SubunitId,
    },
    /// §4.6
    FireHeld {
        subunit: SubunitId,
        dice: u8,
    },
    /// §4.4, §9.4
    MoralePulled {
        unit: UnitId,
        markers: u8,
    },
    /// §14.2
    Mounted {
        subunit: SubunitId,
        vehicle: SubunitId,
    },
    /// §14.2
    Dismounted {
        subunit: SubunitId,
        at: Option<Point>,
        forced: bool,
    },
    /// §14.2
    VehicleOverturned {
        subunit: SubunitId,
        vehicle: SubunitId,
    },
    /// §14.2 It is in the cover of a vehicle on its side.
    Sheltered {
        subunit: SubunitId,
        vehicle: SubunitId,
        facing: Option<Point>,
    },

    // §8 movement
    /// §2, §8
    MoveThrown {
        subunit: SubunitId,
        dice: u8,
        normal: Length,
        odd: Length,
    },
    /// A moment in which somebody must answer began, or the last one ended.
    WindowOpened {
        window: Window,
    },
    WindowClosed,
    SubunitMoved {
        subunit: SubunitId,
        way: Vec<Point>,
        manner: Manner,
        /// Held fire has met it there, and it has gone no farther yet.
        met: bool,
    },
    /// §6.6 It is behind a hedge or wall, and in its cover; `dice` were paid for that besides the throw.
    ObstacleReached {
        subunit: SubunitId,
        kind: Obstacle,
        dice: u8,
        facing: Option<Point>,
    },
    /// §6.6 It has paid for going over a hedge or wall.
    ObstacleCrossed {
        subunit: SubunitId,
        kind: Obstacle,
    },

    // §5, §11 fire
    /// §11, §11.5, §11.6 Points and variable die of each target, in the order they were read; hits or kill number.
    Fired {
        firers: Vec<(SubunitId, u8)>,
        held: bool,
        weapon: Weapon,
        target: SubunitId,
        points: i32,
        variable: u8,
        effect: Effect,
        /// What was known of each shot, and how.
        facts: Vec<(SubunitId, Fact<Shot>)>,
    },
    /// A fire that was fought out at a smaller scale (R70).
    FireFoughtOut {
        firers: Vec<(SubunitId, u8)>,
        target: SubunitId,
    },
    /// §10.4
    HitsSaved {
        subunit: SubunitId,
        saved: u8,
        of: u8,
    },
    /// §10
    HitsSwapped {
        unit: UnitId,
        markers: u8,
    },
    /// §11.7
    KillThrown {
        target: SubunitId,
        number: u8,
        killed: bool,
    },

    // §10 losses
    /// §10.1 Figures and the men in them.
    FiguresLost {
        subunit: SubunitId,
        figures: u8,
        men: u16,
        cause: LossCause,
    },
    /// What a smaller fight has left of a squad: the men of each figure, and what became of the others (R70).
    MenLost {
        subunit: SubunitId,
        figures: Vec<u8>,
        killed: u32,
        wounded: u32,
        captured: u32,
        stragglers: u32,
    },
    /// §10.3 A roster kill of a unit's vehicles.
    VehicleKilled {
        unit: UnitId,
        /// The model that was hit.
        hit: SubunitId,
        cause: LossCause,
    },
    /// §10
    SubunitDestroyed {
        subunit: SubunitId,
        cause: LossCause,
    },
    /// Its figures went over to another squad (§10.2).
    SquadDissolved {
        subunit: SubunitId,
        into: Vec<(SubunitId, u8)>,
    },
    /// §9.1
    MoraleGained {
        unit: UnitId,
        markers: u8,
        reason: MoraleReason,
    },
    /// §9.3
    UnitRouted {
        unit: UnitId,
    },
    /// Nothing of it is left on the field.
    UnitGone {
        unit: UnitId,
    },
    SubunitLeft {
        subunit: SubunitId,
    },

    // §12 close assault
    /// §12.2
    ChargeAnnounced {
        rush: Rush,
    },
    ChargeStood {
        unit: UnitId,
    },
    /// §12.2
    ChargeThrown {
        subunit: SubunitId,
        normal: Length,
        odd: Length,
    },
    /// §12.1, §12.2
    ContactMade {
        attacker: SubunitId,
        defender: SubunitId,
    },
    /// §12.3
    UnitWithdrew {
        unit: UnitId,
    },
    /// §12.3 A unit has thrown for its run.
    FlightThrown {
        flight: Flight,
    },
    /// A runner threw nothing, or had nowhere to go.
    RunnerStayed {
        subunit: SubunitId,
    },
    FlightEnded {
        unit: UnitId,
    },
    /// §12.4, §12.7
    CombatBegan {
        attacker: UnitId,
        defender: UnitId,
    },
    /// §12.4 Hits on the attacker and on the defender.
    CombatThrown {
        on_attacker: u16,
        on_defender: u16,
    },
    /// §12.5
    CombatDecided {
        attacker: UnitId,
        defender: UnitId,
        totals: Option<[u16; 2]>,
        winner: Option<UnitId>,
    },
    /// The two units are apart again.
    CombatEnded {
        attacker: UnitId,
        defender: UnitId,
    },
    /// §12.6
    GroundOffered {
        winner: UnitId,
        attacked: bool,
        may_move: Vec<SubunitId>,
        vacated: Vec<Point>,
    },
    GroundDone,

    // §13 the random event
    /// §13
    EventsBegan,
    EventDeclined,
    /// §13
    EventThrown {
        side: Side,
        face: u8,
    },
    /// §13.1
    ShellsGiven {
        side: Side,
    },
    /// §13.2
    StrafingGiven {
        side: Side,
        planes: u8,
    },
    /// §13.3
    BombingGiven {
        side: Side,
        planes: u8,
    },
    /// §13.1 Where a shell fell, in battles with positions, and whom it touched.
    ShellFell {
        at: Option<Point>,
        touched: Option<SubunitId>,
    },
    /// §13.2
    RunFlown {
        side: Side,
        crossed: Vec<(SubunitId, u8)>,
    },
    /// §13.3
    BombDropped {
        side: Side,
        target: SubunitId,
        face: u8,
    },
    PlaneLost {
        side: Side,
    },
    PlaneDriven {
        side: Side,
    },
    RunsEnded {
        side: Side,
    },

    // §8.5, §3.3
    /// §8.5
    ReinforcementsBegan {
        first: Side,
    },
    /// §8.5
    ReinforcementThrown {
        unit: UnitId,
        inches: BTreeMap<SubunitId, Length>,
    },
    ReinforcementsDone {
        side: Side,
    },
    ObjectiveTaken {
        name: String,
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

/// Why a side has the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeReason {
    Throw,
    /// A tie goes to the holder of last turn (R15).
    Kept,
    /// The random event promised it (§13).
    Promised,
}

/// How a sub-unit came to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    March,
    Charge,
    Withdrawal,
    /// After a close combat won (§12.6).
    TakingGround,
    Reinforcement,
}

/// What a fire comes to before kill dice, saves and swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    Hits(u8),
    KillNumber(u8),
    AutoKill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossCause {
    Fire,
    CloseCombat,
    /// Beaten in close combat and unable to get away (R28).
    NoEscape,
    Shells,
    Aircraft,
    /// Its figures filled up other squads (§10.2).
    Consolidation,
    /// In a smaller fight (R70).
    FoughtOut,
    Ruling,
}

/// §9.1 What costs a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleReason {
    SubunitDestroyed,
    ChargeFailed,
    Withdrew,
    LostCombat,
    BrokeCover,
    /// Taken instead of casualties (R9).
    Swapped,
}
