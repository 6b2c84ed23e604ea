//! The founding: entry 1, which is open to all, and one entry for each side with what that side alone knows.

use std::collections::BTreeMap;

use campaign::{Briefing, WarSetup};
use kernel::dice::record::FoundedDice;
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

/// Entry 1: everything the campaign starts from, as far as both sides may know it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Founded {
    /// The program that founded it, such as `wardiary 0.1.0`.
    pub program: String,
    /// Rule sets by tag, each with the fingerprint of its tables and fold.
    pub rules: BTreeMap<String, String>,
    pub seats: BTreeMap<Seat, Player>,
    /// Who must agree before dice or another seat's action are changed.
    pub consent: Consent,
    pub dice: FoundedDice,
    /// The seed of a simulation: anyone can compute its dice, so a person who takes a seat over commits anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulated: Option<u64>,
    /// The campaign this one was tried from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchOf>,
    pub setup: WarSetup,
}

/// Where a branch leaves the campaign it comes from. Its entries up to there are those of that campaign, word for word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchOf {
    /// The other campaign's id: the hash of its first entry.
    pub campaign: String,
    /// Its last entry that counts here, and that entry's hash.
    pub entry: u64,
    pub hash: String,
    /// Why it was begun, in the words of the person who did.
    pub reason: String,
}

/// The body of a `briefed` entry, which only this side may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Briefed {
    pub side: Side,
    pub briefing: Briefing,
}

/// The person in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub name: String,
    #[serde(default, skip_serializing_if = "PlayedBy::is_hand")]
    pub by: PlayedBy,
}

/// Whether a person plays, or an automatic commander.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PlayedBy {
    #[default]
    Hand,
    Program,
}

/// What changing the past needs, past a die or past another seat's action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Consent {
    /// The other side, or the umpire.
    #[default]
    OtherSide,
    /// The umpire alone.
    Umpire,
    /// No other seat: solo play.
    Nobody,
}

impl PlayedBy {
    #[must_use]
    pub const fn is_hand(&self) -> bool {
        matches!(self, Self::Hand)
    }
}
