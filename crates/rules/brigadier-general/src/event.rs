//! What happened. Names here are promises: old journals contain them.

use kernel::Side;
use kernel::table::{Fact, Length, Point};
use serde::{Deserialize, Serialize};

use crate::order::Sighting;
use crate::state::{BattalionId, Casualties, Goal, OrderMarker, Outcome, Phase, PlatoonId};
use crate::tables::Cover;

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
    // §11.5
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
    /// A way is laid; the other side may interrupt it.
    WayLaid {
        platoon: PlatoonId,
        way: Vec<Point>,
        runs: bool,
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
