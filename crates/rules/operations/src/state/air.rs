//! Squadrons, what they fly, and what comes of it in a turn.

use kernel::Side;
use serde::{Deserialize, Serialize};

use super::setup::SquadronId;
use crate::ground::Square;
use crate::order::Mission;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squadron {
    /// R53 The second one loses it.
    pub damage: u8,
    pub lost: bool,
}

/// A line of the air sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsSortie"))]
pub struct Sortie {
    pub squadron: SquadronId,
    pub mission: Mission,
}

/// A sortie under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flown {
    pub side: Side,
    pub sortie: Sortie,
    pub zone: u8,
}

/// §B (2) Zones whose sorties are still to be resolved, and what flies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirPhase {
    pub zones: Vec<u8>,
    pub flown: Vec<Flown>,
}

/// Air support that stands ready over a square or a zone for a battle of this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raised {
    pub side: Side,
    /// None for a cab rank over the whole zone.
    pub square: Option<Square>,
    pub zone: u8,
    pub ground_attack: u8,
    pub heavy: u8,
}
