//! What happened. Names here are promises: old journals contain them.

use kernel::Side;
use kernel::table::{Fact, Length, Point};
use serde::{Deserialize, Serialize};

use crate::order::{Ruling, Sighting};
use crate::state::{
    BattalionId, Casualties, Goal, MissionId, OrderMarker, Outcome, Phase, Plan, PlatoonId, Told,
};
use crate::tables::{AirGoal, Cover};

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
    // §11.4
    IndirectCalled {
        observer: PlatoonId,
        target: PlatoonId,
        batteries: Vec<PlatoonId>,
    },
    /// C6
    FirePlanned {
        plan: Plan,
    },
    /// C16
    PlanCancelled {
        platoon: PlatoonId,
        plan: Plan,
    },
    // §11.4.3
    /// D.4, D.5, D.6 Where the sum of the dice led them.
    AirCalled {
        mission: MissionId,
        sum: u8,
        goal: AirGoal,
    },
    /// C18 The side that throws for them has named their target.
    AirTargetNamed {
        mission: MissionId,
        by: Side,
        target: PlatoonId,
        flights: u8,
    },
    /// R48 There is nobody that could be named.
    AirFoundNobody {
        mission: MissionId,
    },
    /// §11.4.4
    AirDirected {
        observer: PlatoonId,
        mission: MissionId,
        target: PlatoonId,
        flights: u8,
    },
    // §11.5
    /// R17 Flights that were brought down, and others that turned away.
    AntiAircraftFired {
        platoons: Vec<PlatoonId>,
        mission: MissionId,
        target: PlatoonId,
        dice: u16,
        down: u8,
        away: u8,
    },
    /// R47 Planned fire falls, on a platoon or on empty ground; what it does follows.
    PlannedFireFell {
        plans: Vec<Plan>,
        on: Option<PlatoonId>,
    },
    /// C7 What fell from the air, before it struck anybody.
    AirAttacked {
        mission: MissionId,
        target: PlatoonId,
        flights: u8,
        dice: u16,
        kills: u16,
        wounds: u16,
        steps: u16,
    },
    FireDeclared {
        firers: Vec<PlatoonId>,
        target: PlatoonId,
    },
    /// §11.5.9, §11.5.10 What fell, before it struck anybody; with what was seen of the target.
    Fired {
        firers: Vec<PlatoonId>,
        batteries: Vec<PlatoonId>,
        target: PlatoonId,
        dice: u16,
        kills: u16,
        wounds: u16,
        steps: u16,
        facts: Vec<Fact<Sighting>>,
    },
    /// §11.5.8 The target was gone before the dice fell.
    FireDodged {
        firers: Vec<PlatoonId>,
        batteries: Vec<PlatoonId>,
        target: PlatoonId,
    },
    /// R54 A fire was fought out at a smaller scale.
    FireFoughtOut {
        firers: Vec<PlatoonId>,
        target: PlatoonId,
    },
    /// R54 What a smaller battle has left of a platoon: what is told of its men, squads that are wounded points now, and its losses and
    /// order as they are.
    PlatoonFoughtOut {
        platoon: PlatoonId,
        told: Told,
        marks: u8,
        losses: Casualties,
        order: OrderMarker,
    },
    /// R54 A party that went out by night is back, and who was met.
    PatrolCameBack {
        platoon: PlatoonId,
        met: Option<PlatoonId>,
    },
    /// R16 Shells fell on a friend beside their target.
    RoundsFellShort {
        batteries: Vec<PlatoonId>,
        friend: PlatoonId,
        dice: u16,
        kills: u16,
        wounds: u16,
        steps: u16,
    },
    /// R30 It has dug in where it stood.
    DugIn {
        platoon: PlatoonId,
    },
    /// §11.5.8 It ran, to this place in battles with positions.
    BuggedOut {
        platoon: PlatoonId,
        to: Option<Point>,
    },
    /// What a platoon lost: dead and wounded as they are now, and its order now.
    Struck {
        platoon: PlatoonId,
        losses: Casualties,
        order: OrderMarker,
    },
    /// R29 Fire that was called or declared and did not fall.
    FireGivenUp {
        platoon: PlatoonId,
    },
    // §11.6
    /// R12 The die, and whether it gives itself up.
    SurrenderThrown {
        platoon: PlatoonId,
        face: u8,
        surrenders: bool,
    },
    PlatoonCaptured {
        platoon: PlatoonId,
    },
    // §11.7
    /// A way is laid; the other side may interrupt it. It ends over the table's edge (R32), or at a hidden enemy (R36).
    WayLaid {
        platoon: PlatoonId,
        way: Vec<Point>,
        runs: bool,
        leaves: bool,
        meets: Option<PlatoonId>,
    },
    /// It went so far, and has used so much of its move.
    PlatoonMoved {
        platoon: PlatoonId,
        way: Vec<Point>,
        used: Length,
    },
    /// It goes no farther this turn.
    WayEnded {
        platoon: PlatoonId,
    },
    /// R32
    PlatoonLeft {
        platoon: PlatoonId,
    },
    /// R56 It sets foot on the table here, in battles with positions.
    PlatoonArrived {
        platoon: PlatoonId,
        at: Option<Point>,
    },
    /// §8, §14, R57 It is put on the table, here in battles with positions.
    PlatoonRevealed {
        platoon: PlatoonId,
        at: Option<Point>,
    },
    /// §9.1, R36 An enemy came upon it where it hid.
    HiddenFound {
        platoon: PlatoonId,
        by: PlatoonId,
    },
    /// R36 Its fire gives it away no more.
    FireForgotten {
        platoon: PlatoonId,
    },
    // R31
    Mounted {
        platoon: PlatoonId,
        vehicle: PlatoonId,
    },
    /// Out of a transport, to this place in battles with positions; forced where the transport was lost.
    Dismounted {
        platoon: PlatoonId,
        vehicle: PlatoonId,
        at: Option<Point>,
        forced: bool,
    },
    GunsLimbered {
        platoon: PlatoonId,
    },
    GunsUnlimbered {
        platoon: PlatoonId,
    },
    // §11.8
    /// C13 It goes for an enemy.
    AssaultBegan {
        platoon: PlatoonId,
        way: Vec<Point>,
        goal: Goal,
    },
    ContactMade {
        attacker: PlatoonId,
        defender: PlatoonId,
        cover: Cover,
    },
    /// R11 The levels and kills that each side lost, blue first, and the winner; none where the fight goes on.
    AssaultFought {
        platoons: Vec<PlatoonId>,
        levels: [u16; 2],
        kills: [u16; 2],
        winner: Option<Side>,
    },
    /// R11 The loser goes back, to this place in battles with positions.
    FellBack {
        platoon: PlatoonId,
        to: Option<Point>,
    },
    /// R11 The winner puts a platoon where the enemy stood.
    GroundTaken {
        platoon: PlatoonId,
        to: Point,
    },
    // §11.9
    /// R13 What became of the wounded of a platoon.
    WoundedTreated {
        platoon: PlatoonId,
        dead: u8,
        back: u8,
        /// Points that come back and are lost all the same: men who were lost one by one are missing to fill them (H.6).
        unfilled: u8,
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
    // §14
    Ruled {
        ruling: Ruling,
        reason: String,
    },
}
