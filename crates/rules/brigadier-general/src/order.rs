//! What a player may ask. C1 to C5, C8, C11 to C14, C17 and what ends a phase; the rest follows (see "State of the work" in
//! `RULES.md`).

use kernel::table::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::state::{OrderMarker, PlatoonId};
use crate::tables::Cover;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcOrder"))]
pub enum Order {
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
    /// C12 A platoon moves along a way (§11.7); `way` is empty in battles without positions.
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
    /// C12 A platoon with Back or Rout runs (R18).
    Run { platoon: PlatoonId },
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
