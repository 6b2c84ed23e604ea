//! The bodies of journal entries. Their shapes are promises: released journals contain them.

use std::collections::BTreeMap;

use campaign::{WarEvent, WarOrder, WarSetup};
use kernel::dice::record::{FoundedDice, Recommitted, RollSource};
use kernel::{ChoiceCall, RollCall, Seat};
use serde::{Deserialize, Serialize};

/// Version of the bodies this program writes, by kind; all kinds are at 1.
pub const BODY_VERSION: u32 = 1;

/// Entry 1: everything the campaign starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Founded {
    /// The program that founded it, such as `wardiary 0.1.0`.
    pub program: String,
    /// Rule sets by tag, each with the fingerprint of its tables and fold.
    pub rules: BTreeMap<String, String>,
    pub seats: BTreeMap<Seat, Player>,
    /// Who must agree before dice or another seat's action are undone.
    pub consent: Consent,
    pub dice: FoundedDice,
    pub setup: WarSetup,
}

/// Whoever is in a seat.
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

/// What undoing past a die or past another seat's action needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Consent {
    /// The other side, or the umpire.
    #[default]
    OtherSide,
    /// The umpire alone.
    Umpire,
    /// Nobody: solo play.
    Nobody,
}

impl PlayedBy {
    #[must_use]
    pub const fn is_hand(&self) -> bool {
        matches!(self, Self::Hand)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ordered {
    pub order: WarOrder,
    /// Seats other than the ordering one that agreed to it: to a ruling of the umpire's. Older entries do not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed_by: Vec<Seat>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RollCalled {
    pub call: RollCall,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChoiceCalled {
    pub call: ChoiceCall,
}

/// Faces that fell, or were derived. An `amended` entry has the same body with `amends`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rolled {
    pub faces: Vec<u8>,
    pub source: RollSource,
    /// The struck entry whose faces were typed wrongly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amends: Option<u64>,
}

/// Options chosen: indexes for the rules, words for readers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    pub chosen: Vec<u16>,
    pub words: Vec<String>,
}

/// Entries `from` to `through` leave the effective history. They stay in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    pub from: u64,
    pub through: u64,
    pub reason: String,
    /// Seats other than the asking one that agreed.
    pub agreed_by: Vec<Seat>,
}

/// A remark, a new dice chain of a seat whose old one runs out, or somebody else in a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noted {
    Note(String),
    Recommitted(Recommitted),
    Seated(Seated),
}

/// From here on a seat is this one's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    pub seat: Seat,
    pub name: String,
    pub by: PlayedBy,
}

/// A hash of the folded state, so that a divergence is noticed by the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Digest {
    /// SHA-256 of the state's postcard bytes, in hexadecimal.
    pub state: String,
    /// The fold it was made with; another fold may rightly differ.
    pub fold: u32,
}

/// The body of `happened`, `sealed`, `revealed` and `ruled`: the event itself.
pub type Happened = WarEvent;
