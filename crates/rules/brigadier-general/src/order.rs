//! What a player may ask, C1 to C18 and what ends a phase, and what an umpire may rule (§14, R53).

mod ruling;

use kernel::table::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::state::{MissionId, OrderMarker, PlatoonId, Spot};
use crate::tables::Cover;

pub use ruling::{Deed, Gone, Ruling};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcOrder"))]
pub enum Order {
    /// C6 Before the first initiative is decided, fire of a battery is planned on a place, for a time in minutes from the midnight
    /// before the battle (§11.4.1).
    PlanFire { battery: PlatoonId, at: Spot, clock: u32 },
    /// §11.1
    KeepInitiative,
    /// C1 (§11.1).
    PassInitiative,
    /// C2 A commander brings one platoon up the ladder (§11.2). `beside` is said in battles without positions: the two
    /// are within an inch of each other.
    Raise {
        commander: PlatoonId,
        platoon: PlatoonId,
        to: OrderMarker,
        #[serde(default)]
        beside: bool,
    },
    /// C3 A platoon goes down the ladder by itself (§11.2).
    Lower { platoon: PlatoonId, to: OrderMarker },
    /// C4 A commander forms a column behind him (§11.2, R2). `beside` names those within an inch of him, in battles without
    /// positions.
    Follow {
        commander: PlatoonId,
        platoons: Vec<PlatoonId>,
        #[serde(default)]
        beside: Vec<PlatoonId>,
    },
    /// §11.3 Every battalion throws for its radio.
    ThrowForContact,
    /// C5 A platoon calls the fire of batteries on a target it sees (§11.4).
    CallIndirect {
        observer: PlatoonId,
        target: PlatoonId,
        batteries: Vec<PlatoonId>,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// C16 A platoon that sees the place of planned fire cancels it (§11.4.1). `sees` is said in battles without positions.
    CancelPlan {
        platoon: PlatoonId,
        battery: PlatoonId,
        clock: u32,
        #[serde(default)]
        sees: bool,
    },
    /// C7, C18 Aircraft that fly without an observer are named, and it is thrown where they find themselves (§11.4.3). `hidden` are
    /// the platoons that are not seen from the air, in battles without positions.
    CallAir {
        mission: MissionId,
        #[serde(default)]
        hidden: Vec<PlatoonId>,
    },
    /// C7 An air liaison observer directs flights at a target that he sees (§11.4.4).
    DirectAir {
        observer: PlatoonId,
        mission: MissionId,
        target: PlatoonId,
        flights: u8,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// D.11 Anti-aircraft guns fire together at the flights of a mission that come for a target (§11.5.1, R17). `near` is said in
    /// battles without positions: they are within twenty inches of the target.
    AntiAircraft {
        platoons: Vec<PlatoonId>,
        mission: MissionId,
        target: PlatoonId,
        #[serde(default)]
        near: bool,
    },
    /// C6 Planned fire of these batteries falls together (§11.4.1). In battles without positions it is said on whom, and what covers
    /// him from shells; nobody for empty ground.
    Barrage {
        batteries: Vec<PlatoonId>,
        #[serde(default)]
        on: Option<PlatoonId>,
        #[serde(default)]
        cover: Option<Cover>,
    },
    /// C7 The flights of a mission attack (§11.5.1). `cover` is what covers the target, in battles without positions.
    AttackFromAir {
        mission: MissionId,
        target: PlatoonId,
        #[serde(default)]
        cover: Option<Cover>,
    },
    /// §11.5.1 Aimed fire that waits for the last step of its side, to be thrown with others.
    Declare {
        firers: Vec<PlatoonId>,
        target: PlatoonId,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// C8 Platoons, and batteries whose fire was called on it, fire together at a target (§11.5).
    Fire {
        firers: Vec<PlatoonId>,
        batteries: Vec<PlatoonId>,
        target: PlatoonId,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// §11.6 Every platoon in danger throws for its surrender. `near` names those with a fighting enemy and no fighting friend within two
    /// inches, in battles without positions.
    ThrowForSurrender {
        #[serde(default)]
        near: Vec<PlatoonId>,
    },
    /// C12 A platoon moves along a way (§11.7), by Move (§11.2.2) or by Double (§11.2.1); `way` is empty in battles without positions.
    Move { platoon: PlatoonId, way: Vec<Point> },
    /// C13 Infantry on foot goes along a way, and from its end straight up to an enemy (§11.8). `cover` is what covers him, in battles
    /// without positions.
    Assault {
        platoon: PlatoonId,
        target: PlatoonId,
        way: Vec<Point>,
        #[serde(default)]
        cover: Option<Cover>,
    },
    /// R11 The fight that this platoon is in is thrown for.
    Fight { platoon: PlatoonId },
    /// C12 A platoon with Back or Rout runs (R18). `leaves` is said in battles without positions: it goes over its own edge of the table
    /// (R32).
    Run {
        platoon: PlatoonId,
        #[serde(default)]
        leaves: bool,
    },
    /// R31 A platoon on foot gets into a transport, for half its move.
    Mount { platoon: PlatoonId, vehicle: PlatoonId },
    /// R31 It gets out again, for half its move: here, or where there is room. No place is said in battles without positions.
    Dismount {
        platoon: PlatoonId,
        #[serde(default)]
        at: Option<Point>,
    },
    /// R31 Guns get behind what draws them, for half their move.
    Limber { platoon: PlatoonId },
    /// R31 Guns are set up to fire, for half their move.
    Unlimber { platoon: PlatoonId },
    /// R56 A platoon that is to come sets foot on the table at its side's edge and goes on from there; `way` is empty in battles without
    /// positions.
    Arrive { platoon: PlatoonId, way: Vec<Point> },
    /// §8, §14, R57 A hidden platoon is put on the table: where the set-up has it, or else where its owner says. No place is said in battles
    /// without positions.
    Reveal {
        platoon: PlatoonId,
        #[serde(default)]
        at: Option<Point>,
    },
    /// C11 Held fire at the platoon that is on its way, after so much of it (§11.7.3). `ambush` is said in battles without positions.
    Interrupt {
        firers: Vec<PlatoonId>,
        after: Length,
        #[serde(default)]
        ambush: bool,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// Hold fire: the mover goes on.
    Pass,
    /// The side has done in this phase, or in this step of it.
    EndPhase,
    /// C14 (§11.9). `near` names the platoons with an enemy within two inches, in battles without positions.
    TreatWounded {
        #[serde(default)]
        near: Vec<PlatoonId>,
    },
    /// §11.10
    ThrowForTime,
    /// §14 The umpire overrules the table (R53).
    Rule { ruling: Ruling, reason: String },
}

/// What is said of one look, in battles without positions: from whom, at whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcSighting"))]
pub struct Sighting {
    pub from: PlatoonId,
    pub at: PlatoonId,
    pub shot: Shot,
}

/// Everything the rules want to know about a look or a shot (§9, §11.5.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcShot"))]
pub struct Shot {
    /// From base edge to base edge.
    pub distance: Length,
    /// Whether it is seen.
    pub sight: bool,
    /// What covers it from there.
    pub cover: Cover,
    /// What covers it from shells.
    pub under_shells: Cover,
}

impl Order {
    /// Platoons that may be named in any order stand in the order of their ids, each once.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        let sort = |ids: &mut Vec<PlatoonId>| {
            ids.sort_unstable();
            ids.dedup();
        };
        match &mut self {
            Self::Follow { platoons, beside, .. } => {
                platoons.sort_unstable();
                sort(beside);
            }
            Self::TreatWounded { near } | Self::ThrowForSurrender { near } => sort(near),
            Self::CallAir { hidden, .. } => sort(hidden),
            Self::AntiAircraft { platoons: together, .. }
            | Self::Barrage { batteries: together, .. } => together.sort_unstable(),
            Self::DirectAir { sightings, .. } => sort_sightings(sightings),
            Self::Interrupt { firers, sightings, .. } => {
                firers.sort_unstable();
                sort_sightings(sightings);
            }
            Self::CallIndirect { batteries, sightings, .. } => {
                batteries.sort_unstable();
                sort_sightings(sightings);
            }
            Self::Declare { firers, sightings, .. } => {
                firers.sort_unstable();
                sort_sightings(sightings);
            }
            Self::Fire { firers, batteries, sightings, .. } => {
                firers.sort_unstable();
                batteries.sort_unstable();
                sort_sightings(sightings);
            }
            _ => {}
        }
        self
    }
}

fn sort_sightings(sightings: &mut [Sighting]) {
    sightings.sort_by_key(|sighting| (sighting.from, sighting.at));
}
