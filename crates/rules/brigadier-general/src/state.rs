//! The nouns of a brigade battle. Data only; questions about it are in [`crate::position`].

mod air;
mod battle;
mod ladder;
mod men;

use std::collections::BTreeMap;

pub use kernel::table::Edge;
use kernel::table::{Length, Point, Table};
use kernel::{Side, id_type};
use serde::{Deserialize, Serialize};

pub use crate::rules::options::Options;
use crate::tables::{Experience, PlatoonKind};
pub use air::{AirAttack, AirForce, AirMission, MissionId, Plan, Spot};
pub use battle::{
    Battalion, Declared, Deeds, EndReason, Goal, Mission, OnTheWay, Outcome, Overruled, Phase,
    Place, Platoon, State, Step,
};
pub use ladder::{Casualties, OrderMarker};
pub use men::{FoughtOut, Men, Share, Told, rating};

id_type!(
    /// A platoon, such as `a.1`.
    #[cfg_attr(feature = "types", ts(rename = "BgcPlatoonId"))]
    PlatoonId
);
id_type!(
    /// A battalion, whose platoons share one radio marker, such as `i77`.
    #[cfg_attr(feature = "types", ts(rename = "BgcBattalionId"))]
    BattalionId
);

/// Everything about a battle that never changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// §9.2, §10 Where the battle is fought; without one what is measured is said instead (R52).
    pub table: Option<Table>,
    /// By [`Side::index`].
    pub sides: [SideSetup; 2],
    pub battalions: BTreeMap<BattalionId, BattalionSpec>,
    pub platoons: BTreeMap<PlatoonId, PlatoonSpec>,
    /// §11.4.3 The aircraft that the scenario gives.
    pub air: BTreeMap<MissionId, AirMission>,
    /// R15 The side that begins with the initiative; blue where neither attacks.
    pub attacker: Option<Side>,
    pub day: Day,
    /// The ground the battle is about (R26).
    pub objectives: BTreeMap<String, Objective>,
    /// The side that wins when both hold as much of the ground.
    pub defender: Option<Side>,
    /// Turns to play; 0 for as many as it takes.
    pub turns: u16,
    /// The battle is over when the clock has reached this, in minutes from the midnight before it began.
    pub ends_at: Option<u32>,
    pub options: Options,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    pub name: String,
    /// Where troops run to who see no enemy (R18), leave the table (R32) and come on.
    pub home_edge: Option<Edge>,
}

/// §8, R37 When the battle starts, and when the sun rises and sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    /// In minutes from the midnight before the battle began.
    pub start: u32,
    /// In minutes from midnight, 0 to 1439, of every day. With both at 0 it is never night.
    pub sunrise: u16,
    /// §12 From then on it is night.
    pub sunset: u16,
}

/// §8 A battalion: its platoons, and one radio.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattalionSpec {
    pub name: String,
    pub side: Side,
    /// Its headquarters platoon; without one it is listed off the table, and has not moved (R5).
    #[serde(default)]
    pub headquarters: Option<PlatoonId>,
    /// §8.3
    pub experience: Experience,
    /// §8 It begins out of radio contact.
    #[serde(default)]
    pub out_of_contact: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatoonSpec {
    pub name: String,
    pub side: Side,
    /// None for headquarters above battalion (R5).
    #[serde(default)]
    pub battalion: Option<BattalionId>,
    /// The headquarters platoon whose orders it follows (R6).
    #[serde(default)]
    pub superior: Option<PlatoonId>,
    pub kind: PlatoonKind,
    /// §8.3
    pub experience: Experience,
    /// §15 A hand-held anti-tank weapon.
    #[serde(default)]
    pub launcher: bool,
    /// §8 Points of the count it begins without.
    #[serde(default)]
    pub dead: u8,
    /// R6 Listed off the table: it raises by radio alone.
    #[serde(default)]
    pub off_table: bool,
    /// §8 Aim for stationary defenders, Move or Double for who moves.
    pub order: OrderMarker,
    #[serde(default)]
    pub dug_in: bool,
    /// R31 Guns that begin behind what draws them.
    #[serde(default)]
    pub limbered: bool,
    /// R10 Horses draw it: guns, or a transport without engines.
    #[serde(default)]
    pub horse_drawn: bool,
    /// R31 The transport it begins in.
    #[serde(default)]
    pub aboard: Option<PlatoonId>,
    /// R56 It comes on over its side's edge of the table, in this turn or later.
    #[serde(default)]
    pub arrives: Option<u16>,
    /// §8, §14, R57 It begins on its side's own map, and `start` is its place there.
    #[serde(default)]
    pub hidden: bool,
    /// §11.4.2 Specialists of the artillery: they call on as many targets as they see.
    #[serde(default)]
    pub observers: bool,
    /// LNK-R51 How many missions a battery of a larger battle can fire; none for as many as it likes (R33).
    #[serde(default)]
    pub missions: Option<u8>,
    /// H.1 Who it brings from the roster.
    #[serde(default)]
    pub people: Share,
    /// §11.4.4 Specialists who direct aircraft, on as many targets as they see.
    #[serde(default)]
    pub air_liaison: bool,
    /// Where its middle is, in battles with positions.
    #[serde(default)]
    pub start: Option<Point>,
}

impl PlatoonSpec {
    /// A platoon of regulars at full strength, of nobody's battalion.
    #[must_use]
    pub fn new(side: Side, kind: PlatoonKind, order: OrderMarker) -> Self {
        Self {
            name: String::new(),
            side,
            battalion: None,
            superior: None,
            kind,
            experience: Experience::Regular,
            launcher: false,
            dead: 0,
            off_table: false,
            order,
            dug_in: false,
            limbered: false,
            horse_drawn: false,
            aboard: None,
            arrives: None,
            hidden: false,
            observers: false,
            air_liaison: false,
            missions: None,
            people: Share::default(),
            start: None,
        }
    }
}

/// Ground worth fighting for: a place and how far around it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// `None` in a battle without positions.
    pub at: Option<Point>,
    pub radius: Length,
    pub holder: Option<Side>,
}
