//! The parts of journal bodies that concern dice, in the exact shape of `docs/DICE.md`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::chain::Link;

/// Member `dice` of the `founded` body: the chains every seat commits to before the first order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundedDice {
    /// Identifier of the campaign, part of every derivation.
    pub campaign: String,
    /// By seat name.
    pub seats: BTreeMap<String, Commitment>,
}

/// The public side of one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment {
    pub tip: Link,
    /// How many links can be revealed.
    pub length: u32,
}

/// The body of a `committed` entry: a seat's next chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Committed {
    pub seat: String,
    pub tip: Link,
    pub length: u32,
    pub held: Holder,
    /// Why it replaces the present chain at once; without a reason it follows when that one is used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_once: Option<Reason>,
    /// It comes from the seed of a simulation, and anyone can compute it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub seeded: bool,
}

/// Where a chain's secret lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "DiceHolder"))]
pub enum Holder {
    /// In the campaign's file, on the computer that keeps it.
    #[default]
    File,
    /// On the player's own device, which gives each link when a roll asks for it.
    Device,
}

/// Why a chain is replaced before it is used up. Anybody may count how often that was done, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CommitReason"))]
pub enum Reason {
    /// A person takes over a seat whose chain was made by the program, from a seed.
    TakenOver,
    /// A device takes the chain over, or gives it back.
    Moved,
    /// A passphrase is put on the secret, or taken off: a secret that was open is no longer one.
    Locked,
    /// The device, its secret or its passphrase is gone.
    Lost,
    /// A branch begins: it must not foretell the dice of the campaign it comes from.
    Branched,
}

impl Committed {
    #[must_use]
    pub const fn commitment(&self) -> Commitment {
        Commitment { tip: self.tip, length: self.length }
    }
}

/// Member `app` of a `rolled` body: the links that every seat revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppRoll {
    /// 1, 2, 3 … over the whole campaign, no gaps.
    pub number: u64,
    /// By seat name.
    pub links: BTreeMap<String, Link>,
}
