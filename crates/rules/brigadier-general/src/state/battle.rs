//! A battle as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::table::{Declared as Stated, Length, Point};
use kernel::{Seq, Side};
use serde::{Deserialize, Serialize};

use crate::order::Shot;
use crate::rules::planned;
use crate::tables::Cover;

use super::{
    AirAttack, AirForce, BattalionId, BattalionSpec, Casualties, Men, MissionId, OrderMarker, Plan,
    PlatoonId, PlatoonSpec, Setup,
};

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
    pub battalions: BTreeMap<BattalionId, Battalion>,
    pub platoons: BTreeMap<PlatoonId, Platoon>,
    /// §11.4 Fire that was called in and has not fallen yet.
    pub missions: Vec<Mission>,
    /// §11.4.1 Fire that was planned and has neither fallen nor been cancelled.
    pub plans: Vec<Plan>,
    /// §11.4.3 What is left of the aircraft.
    pub air: BTreeMap<MissionId, AirForce>,
    /// R48 Aircraft that come this turn.
    pub attacks: Vec<AirAttack>,
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
    /// R53 Looks the umpire has ruled on, until one of the two moves or the turn ends.
    pub overruled: Vec<Overruled>,
}

/// R53 A ruling on what one platoon sees of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    pub firer: PlatoonId,
    pub target: PlatoonId,
    pub shot: Stated<Shot>,
}

/// R41 A way that is laid and not gone yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnTheWay {
    pub platoon: PlatoonId,
    /// The points that are left, from where it stands; none in battles without positions.
    pub way: Vec<Point>,
    /// R24 The points it has passed, from where it set out; none in battles without positions.
    pub gone: Vec<Point>,
    /// R18 It runs, with Back or Rout.
    pub runs: bool,
    /// R32 Its way ends over its own edge of the table.
    pub leaves: bool,
    /// R36 The hidden enemy at which its way ends.
    pub meets: Option<PlatoonId>,
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
    /// R45 The men behind its count.
    pub men: Men,
    pub dug_in: bool,
    /// R31 Guns behind what draws them.
    pub limbered: bool,
    /// R30 Whole turns before this one with Aim, without a move and without fire.
    pub still: u8,
    /// R23 The order it had when the firing phase began.
    pub order_at_fire: OrderMarker,
    /// R36 The turn in which it last fired, while that gives it away.
    pub fired_mark: Option<u16>,
    /// R36 An enemy has come upon it where it hid: there it hides no more.
    pub found: bool,
    /// R36 The entries that last moved it and in which it last fired.
    pub moved_at: Seq,
    pub fired_at: Seq,
    /// LNK-R51 Missions it has fired.
    pub missions: u8,
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
    /// C12 It has gone a way, and used so much of its move on it (R40).
    pub marched: bool,
    pub used: Length,
    /// R31 Halves of a move that it has spent on a transport, or on its guns.
    pub halves: u8,
    /// R18 It has run, with Back or Rout.
    pub ran: bool,
    /// R8 It has fired, or its fire was lost.
    pub fired: bool,
    /// §11.5 It could have fired in the step of aimed fire.
    pub could_aim: bool,
    /// §11.4 It has called on a target.
    pub called: bool,
    /// §11.4.4 It has directed aircraft.
    pub directed: bool,
    /// §11.5.8
    pub bugged_out: bool,
    /// R6 Its order was raised.
    pub raised: bool,
    /// R54 A party of it was out, or was met by one.
    #[serde(default)]
    pub patrolled: bool,
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
    /// R31 In this transport.
    Aboard(PlatoonId),
    /// R56 Not there yet.
    ToCome,
    /// §8, §14, R57 On its side's own map, and not on the table.
    Hidden,
    /// R32 It left the table; its men are saved.
    Left,
    Destroyed,
    /// R12
    Captured,
}

/// §11 The phases of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// §11.4.1 The side that plans fire before the battle.
    Planning(Side),
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
    /// Of the side with the initiative and then of the other; skipped where no gun can fire at any aircraft.
    AntiAircraft(Side),
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
    /// R53 The umpire has ended it.
    Ruling,
}

impl State {
    /// A battle at its start: everything in place, nothing thrown.
    #[must_use]
    pub fn begin(setup: Setup) -> Self {
        let battalions = setup.battalions.iter().map(|(id, spec)| (*id, Battalion::of(spec)));
        let platoons = setup.platoons.iter().map(|(id, spec)| (*id, Platoon::of(&setup, spec)));
        let air = setup.air.iter().map(|(id, mission)| (*id, AirForce::of(mission)));
        let held = setup.objectives.iter().map(|(name, ground)| (name.clone(), ground.holder));
        let mut state = Self {
            turn: 1,
            turn_at: Seq(0),
            clock: setup.day.start,
            phase: Phase::Initiative,
            initiative: setup.attacker.unwrap_or(Side::Blue),
            battalions: battalions.collect(),
            platoons: platoons.collect(),
            missions: Vec::new(),
            plans: Vec::new(),
            air: air.collect(),
            attacks: Vec::new(),
            declared: Vec::new(),
            on_the_way: None,
            contacts: BTreeMap::new(),
            fought: BTreeSet::new(),
            held: held.collect(),
            overruled: Vec::new(),
            setup: Arc::new(setup),
        };
        state.phase = planned::opening(&state);
        state
    }
}

impl Battalion {
    const fn of(spec: &BattalionSpec) -> Self {
        Self { in_contact: !spec.out_of_contact, headquarters: spec.headquarters, lost: None }
    }
}

impl Platoon {
    fn of(setup: &Setup, spec: &PlatoonSpec) -> Self {
        let place = Place::of(spec);
        Self {
            place,
            at: spec.start.filter(|_| setup.table.is_some() && place == Place::Table),
            order: spec.order,
            superior: spec.superior,
            losses: Casualties { dead: spec.dead, wounded: 0 },
            men: Men::of(&spec.people),
            dug_in: spec.dug_in,
            limbered: spec.limbered,
            still: 0,
            order_at_fire: spec.order,
            fired_mark: None,
            found: false,
            moved_at: Seq(0),
            fired_at: Seq(0),
            missions: 0,
            reloads_in: None,
            deeds: Deeds::default(),
            moved_before: false,
            lost_in: None,
            hurt_at: Seq(0),
        }
    }
}

impl Place {
    /// Where a platoon is when the battle begins. The passengers of a transport that is to come are in it.
    fn of(spec: &PlatoonSpec) -> Self {
        match spec.aboard {
            Some(vehicle) => Self::Aboard(vehicle),
            None if spec.off_table => Self::OffTable,
            None if spec.arrives.is_some() => Self::ToCome,
            None if spec.hidden => Self::Hidden,
            None => Self::Table,
        }
    }
}
