//! What a player may ask. Commands C1 to C20 of the book, what answers a window (a way, held fire), and the umpire's
//! rulings.
//!
//! Choices in the middle of a resolution (C14 a hit swapped for a marker, C15 who bears the hits) are not orders:
//! `decide` asks for them on the tape.

use kernel::Side;
use kernel::table::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::state::{Activity, SubunitId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcOrder"))]
pub enum Order {
    /// D.1 Both sides throw for the initiative (§3.1).
    ThrowForInitiative,
    /// C1 The holder says which side activates first (R16).
    ChooseFirstSide {
        side: Side,
    },
    /// C2 (§3.2).
    Activate {
        unit: UnitId,
    },
    /// C10 The whole unit does the same with all its dice and has one more (§4.2).
    CommonActivity {
        activity: Activity,
    },
    /// C3 So many dice for normal and for odd ground (§8, R49). The way is laid when the inches are known (R36); in battles
    /// without positions `up_to` says the hedge or wall it comes up to.
    Move {
        subunit: SubunitId,
        normal: u8,
        odd: u8,
        #[serde(default)]
        up_to: Option<Obstacle>,
    },
    /// C3 The way of the sub-unit that has thrown; no points to stay where it is. It may end behind a hedge or wall (§6.6).
    March {
        way: Vec<Point>,
        #[serde(default)]
        behind: Option<Obstacle>,
        #[serde(default)]
        facing: Option<Point>,
    },
    /// The interrupted mover goes on.
    GoOn,
    /// The interrupted mover stays where it was shot at.
    Halt,
    /// §6.6 From beside a hedge or wall over it, for its dice; where the price is flat (R18), behind it too.
    Obstacle {
        subunit: SubunitId,
        kind: Obstacle,
        cross: bool,
        to: Option<Point>,
        facing: Option<Point>,
    },
    /// C4 Sub-units of the active unit fire together (§5).
    Fire {
        volley: Volley,
    },
    /// C5 (§6.1). `near_building` is said in battles without positions.
    TakeCover {
        subunit: SubunitId,
        dice: u8,
        facing: Option<Point>,
        near_building: bool,
    },
    /// C6 (§6.2).
    RemoveCover {
        subunit: SubunitId,
        dice: u8,
    },
    /// C7 (§6.4).
    EmergencyBreak {
        subunit: SubunitId,
    },
    /// C8 (§4.6).
    HoldFire {
        subunit: SubunitId,
        dice: u8,
    },
    /// C9 The active unit pulls so many markers (§4.4).
    PullMorale {
        markers: u8,
    },
    /// §14.2 Into or out of a vehicle (R47).
    Mount {
        subunit: SubunitId,
        vehicle: SubunitId,
    },
    Dismount {
        subunit: SubunitId,
        to: Option<Point>,
    },
    /// §14.2 A sub-unit turns a vehicle on its side and is in cover behind it.
    Overturn {
        subunit: SubunitId,
        vehicle: SubunitId,
    },
    /// §14.2 A sub-unit takes cover behind a vehicle that lies on its side (R47).
    Shelter {
        subunit: SubunitId,
        vehicle: SubunitId,
    },
    /// C11 (§12.2). `distance` in inches of normal and odd ground is said in battles without positions.
    Charge {
        subunit: SubunitId,
        target: SubunitId,
        normal: u8,
        odd: u8,
        way: Vec<Point>,
        distance: Option<[Length; 2]>,
    },
    /// C12 The charged unit stays.
    Stand,
    /// C12 The charged unit runs (§12.3).
    Withdraw,
    /// C13 Held fire (§4.6); `after` says how far along its way the mover is (R36).
    ReactFire {
        volley: Volley,
        after: Option<Length>,
    },
    /// Nobody fires.
    Pass,
    /// C16
    EndActivation,
    /// D.6–D.8 The oldest charge is fought out (§12.4, §12.5).
    Fight,
    /// C17 A sub-unit of the winner takes ground (§12.6); `objective` is said in battles without positions.
    TakeGround {
        subunit: SubunitId,
        to: Option<Point>,
        objective: Option<String>,
    },
    /// C17 The winner has done.
    StayPut,
    /// C18 (§13).
    TryEvent,
    DeclineEvent,
    /// C19 (§13.1). The sub-unit aimed at, or the point in battles with positions.
    AimShells {
        at: Aim,
    },
    /// C19 One aircraft strafes (§13.2).
    Strafe {
        run: Run,
    },
    /// C19 One aircraft drops its bomb (§13.3).
    Bomb {
        target: SubunitId,
    },
    /// C19 The aircraft that are left fly home.
    BreakOff,
    /// C20 (§8.5). `odd` for a start in odd terrain, `clear` where both sides say that no enemy is within 40 inches.
    Reinforce {
        unit: UnitId,
        odd: bool,
        clear: bool,
    },
    /// C20 The way of one of its sub-units.
    ReinforcementMarch {
        subunit: SubunitId,
        way: Vec<Point>,
    },
    EndReinforcement,
    /// The umpire overrules the table.
    Rule {
        ruling: Ruling,
        reason: String,
    },
}

/// A linear obstacle (§6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcObstacle"))]
pub enum Obstacle {
    Hedge,
    Wall,
}

/// Fire of several sub-units at one target, at one moment (§5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcVolley"))]
pub struct Volley {
    pub firers: Vec<Firing>,
    pub target: SubunitId,
    /// Another target for the machine guns of tanks (§11.4, R52).
    #[serde(default)]
    pub machine_guns_at: Option<SubunitId>,
    /// What both sides say about the shots, in battles without positions.
    #[serde(default)]
    pub sightings: Vec<Sighting>,
}

/// One sub-unit of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcFiring"))]
pub struct Firing {
    pub subunit: SubunitId,
    pub dice: u8,
    /// With its hand-held anti-tank weapon instead of its rifles (R40).
    #[serde(default)]
    pub bazooka: bool,
}

/// What is said about one shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcSighting"))]
pub struct Sighting {
    pub firer: SubunitId,
    pub target: SubunitId,
    pub shot: Shot,
}

/// Everything the rules want to know about a shot (§11.5, §11.6, R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcShot"))]
pub struct Shot {
    /// From the firer's centre to the nearest point of the target.
    pub distance: Length,
    /// Whether the firer, or a mortar's spotter, sees it.
    pub sight: bool,
    /// Whether it comes from the side the target's cover protects.
    pub protected: bool,
    /// Both are inside one forest: everything counts as long range (R42).
    #[serde(default)]
    pub forest: bool,
}

/// Where off-board guns aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcAim"))]
pub enum Aim {
    Point(Point),
    Subunit(SubunitId),
}

/// A strafing run: along a tape, or over whom both sides say it goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcRun"))]
pub enum Run {
    Line {
        from: Point,
        to: Point,
    },
    /// Sub-units in the order they are crossed, with the figures under the tape.
    Over(Vec<(SubunitId, u8)>),
}

/// What an umpire may change, always with a reason and for ever visible as a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcRuling"))]
pub enum Ruling {
    /// What one sub-unit sees of another, against the table; until one of them moves or the turn ends.
    Shot {
        firer: SubunitId,
        target: SubunitId,
        shot: Shot,
    },
    /// A sub-unit stands here; brings back one that left a unit that fights.
    Place {
        subunit: SubunitId,
        at: Option<Point>,
        facing: Option<Point>,
    },
    /// A sub-unit has so many figures; 0 destroys it.
    Figures {
        subunit: SubunitId,
        figures: u8,
    },
    /// A unit's vehicles have taken so many kills.
    Kills {
        unit: UnitId,
        kills: u8,
    },
    Cover {
        subunit: SubunitId,
        level: u8,
    },
    Morale {
        unit: UnitId,
        markers: u8,
    },
    Dice {
        subunit: SubunitId,
        dice: u8,
    },
    /// §4.6 The hold-fire markers of a sub-unit.
    Held {
        subunit: SubunitId,
        markers: u8,
    },
    /// §3.2 A unit has had its turn, or has it still (R74).
    Activated {
        unit: UnitId,
        activated: bool,
    },
    /// A sub-unit has charged another and is in contact, or the two are apart (R75).
    Contact {
        attacker: SubunitId,
        defender: SubunitId,
        contact: bool,
    },
    /// A routed unit comes back without markers, or one that waits comes on before its time (§14.3).
    Return {
        unit: UnitId,
    },
    Initiative {
        side: Side,
    },
    Objective {
        name: String,
        holder: Option<Side>,
    },
    /// Aircraft that can still come to a side.
    Planes {
        side: Side,
        planes: u8,
    },
    /// The battle is over.
    End {
        winner: Option<Side>,
    },
}

impl Order {
    /// The squads of a volley, and what is said of their shots, in the order of their ids. A strafing run keeps the order in
    /// which it crosses its targets, and a way that of its points.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if let Self::Fire { volley } | Self::ReactFire { volley, .. } = &mut self {
            volley.sort();
        }
        self
    }
}

impl Volley {
    /// Puts squads, and what is said of their shots, in the order of their ids.
    pub fn sort(&mut self) {
        self.firers.sort_by_key(|firing| firing.subunit);
        self.sightings.sort_by_key(|sighting| (sighting.firer, sighting.target));
    }
}

impl Obstacle {
    /// §6.6 What it costs to come up to it or to go over it, and the cover behind it.
    #[must_use]
    pub const fn dice(self) -> u8 {
        match self {
            Self::Hedge => 1,
            Self::Wall => 2,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hedge => "hedge",
            Self::Wall => "wall",
        }
    }
}

impl Activity {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Fire => "fire",
            Self::TakeCover => "take cover",
            Self::RemoveCover => "leave cover",
        }
    }
}
