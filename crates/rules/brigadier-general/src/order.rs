//! What a player may ask. C1 to C4, C14 and what ends a phase; fire and movement follow (see "State of the work" in `RULES.md`).

use serde::{Deserialize, Serialize};

use crate::state::{OrderMarker, PlatoonId};

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
            Self::TreatWounded { near } => sort(near),
            _ => {}
        }
        self
    }
}
