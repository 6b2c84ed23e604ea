//! A battle as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::table::{Length, Point};
use kernel::{Seq, Side};
use serde::{Deserialize, Serialize};

use crate::tables::Cover;

use super::{BattalionId, BattalionSpec, Casualties, OrderMarker, PlatoonId, PlatoonSpec, Setup};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub setup: Arc<Setup>,
    /// From 1.
    pub turn: u16,
    /// The entry that began the turn.
    pub turn_at: Seq,
    /// R14 In minutes from the midnight before the battle began.
    pub clock: u32,
    pub phase: Phase,
    /// §11.1
    pub initiative: Side,
    /// §11.1 It was passed this turn, and cannot be passed back before the next.
    pub passed: bool,
    pub battalions: BTreeMap<BattalionId, Battalion>,
    pub platoons: BTreeMap<PlatoonId, Platoon>,
    /// §11.4 Fire that was called in and has not fallen yet.
    pub missions: Vec<Mission>,
    /// §11.5.1 Fire that was declared and waits for others at the same target.
    pub declared: Vec<Declared>,
    /// §11.7.3 The platoon that is on its way, while the other side may interrupt it.
    pub on_the_way: Option<OnTheWay>,
    /// R11 Who has come up to whom, with what covers him in battles without positions.
    pub contacts: BTreeMap<(PlatoonId, PlatoonId), Cover>,
    /// R11 The platoons whose fight has been thrown for this turn.
    pub fought: BTreeSet<PlatoonId>,
    /// Who holds which ground.
    pub held: BTreeMap<String, Option<Side>>,
}

/// R41 A way that is laid and not gone yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnTheWay {
    pub platoon: PlatoonId,
    /// The points that are left, from where it stands; none in battles without positions.
    pub way: Vec<Point>,
    /// R24 What of its move it has used, in hundredths of an inch of open ground.
    pub used: Length,
    /// R18 It runs, with Back or Rout.
    pub runs: bool,
    /// C13 It goes for this enemy.
    pub assaults: Option<Goal>,
}

/// C13 Whom a platoon assaults, and what covers him, which is said in battles without positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    pub target: PlatoonId,
    pub cover: Cover,
}

/// §11.4 A battery that fires at what an observer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    pub observer: PlatoonId,
    pub battery: PlatoonId,
    pub target: PlatoonId,
}

/// §11.5.1 A platoon whose fire waits for the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    pub firer: PlatoonId,
    pub target: PlatoonId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battalion {
    /// §11.3
    pub in_contact: bool,
    /// R6 Its headquarters now; without one it is off the table, or lost.
    pub headquarters: Option<PlatoonId>,
    /// R6 The headquarters that was lost and is not replaced yet.
    pub lost: Option<PlatoonId>,
}

/// R35 What is kept of a platoon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Platoon {
    pub place: Place,
    /// The middle of its base, in battles with positions, while it is on the table.
    pub at: Option<Point>,
    pub order: OrderMarker,
    /// R6 Its superior now: a lost headquarters is replaced.
    pub superior: Option<PlatoonId>,
    pub losses: Casualties,
    pub dug_in: bool,
    /// R30 Whole turns before this one with Aim, without a move and without fire.
    pub still: u8,
    /// R23 The order it had when the firing phase began.
    pub order_at_fire: OrderMarker,
    /// R36 The turn in which it last fired, while that gives it away.
    pub fired_mark: Option<u16>,
    /// R36 The entries that last moved it and in which it last fired.
    pub moved_at: Seq,
    pub fired_at: Seq,
    /// R33 The turn in which it reloads.
    pub reloads_in: Option<u16>,
    pub deeds: Deeds,
    /// R5 Whether it moved in the last movement phase.
    pub moved_before: bool,
    /// R6 The turn in which it was lost.
    pub lost_in: Option<u16>,
    /// The entry that last hurt it.
    pub hurt_at: Seq,
}

/// What a platoon has done this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    pub moved: bool,
    /// R18 It has run, with Back or Rout.
    pub ran: bool,
    /// R8 It has fired, or its fire was lost.
    pub fired: bool,
    /// §11.4 It has called on a target.
    pub called: bool,
    /// §11.5.8
    pub bugged_out: bool,
    /// R6 Its order was raised.
    pub raised: bool,
    /// §11.2 As a commander it has raised one, or formed a column (R2).
    pub has_raised: bool,
}

/// Where a platoon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Table,
    /// Listed off the table.
    OffTable,
    Destroyed,
    /// R12
    Captured,
}

/// §11 The phases of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// §11.1
    Initiative,
    /// §11.2 The side that gives orders.
    Orders(Side),
    /// §11.3
    Communications,
    /// §11.4
    Call(Side),
    /// §11.5.1
    Firing(Step),
    /// §11.6
    Surrender,
    /// §11.7
    Movement(Side),
    /// §11.8
    Assault,
    /// §11.9
    Medic,
    /// §11.10
    Time,
    Over(Outcome),
}

/// §11.5.1 The steps of the firing phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    AntiAircraft,
    /// Indirect, off-board and air, of the side with the initiative and then of the other.
    Indirect(Side),
    /// Aimed fire of the contesting side.
    Aimed,
    /// Everything else.
    Rest(Side),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub reason: EndReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    NobodyLeft,
    TimeIsUp,
}

impl State {
    /// A battle at its start: everything in place, nothing thrown.
    #[must_use]
    pub fn begin(setup: Setup) -> Self {
        let battalions = setup.battalions.iter().map(|(id, spec)| (*id, Battalion::of(spec)));
        let platoons = setup.platoons.iter().map(|(id, spec)| (*id, Platoon::of(&setup, spec)));
        let held = setup.objectives.iter().map(|(name, ground)| (name.clone(), ground.holder));
        Self {
            turn: 1,
            turn_at: Seq(0),
            clock: setup.day.start,
            phase: Phase::Initiative,
            initiative: setup.attacker.unwrap_or(Side::Blue),
            passed: false,
            battalions: battalions.collect(),
            platoons: platoons.collect(),
            missions: Vec::new(),
            declared: Vec::new(),
            on_the_way: None,
            contacts: BTreeMap::new(),
            fought: BTreeSet::new(),
            held: held.collect(),
            setup: Arc::new(setup),
        }
    }
}

impl Battalion {
    const fn of(spec: &BattalionSpec) -> Self {
        Self { in_contact: !spec.out_of_contact, headquarters: spec.headquarters, lost: None }
    }
}

impl Platoon {
    fn of(setup: &Setup, spec: &PlatoonSpec) -> Self {
        Self {
            place: if spec.off_table { Place::OffTable } else { Place::Table },
            at: spec.start.filter(|_| setup.table.is_some() && !spec.off_table),
            order: spec.order,
            superior: spec.superior,
            losses: Casualties { dead: spec.dead, wounded: 0 },
            dug_in: spec.dug_in,
            still: 0,
            order_at_fire: spec.order,
            fired_mark: None,
            moved_at: Seq(0),
            fired_at: Seq(0),
            reloads_in: None,
            deeds: Deeds::default(),
            moved_before: false,
            lost_in: None,
            hurt_at: Seq(0),
        }
    }
}
