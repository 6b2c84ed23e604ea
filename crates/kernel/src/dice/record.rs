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

/// Member `recommitted` of a `recommitted` body: the chain that follows when the seat's present one is used up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommitted {
    pub seat: String,
    pub tip: Link,
    pub length: u32,
}

impl Recommitted {
    #[must_use]
    pub const fn commitment(&self) -> Commitment {
        Commitment { tip: self.tip, length: self.length }
    }
}

/// Member `source` of a `rolled` body: where the faces came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollSource {
    /// Derived from the links every seat revealed.
    App(AppRoll),
    /// Real dice.
    Table(TableRoll),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppRoll {
    /// 1, 2, 3 … over the whole campaign, no gaps.
    pub number: u64,
    /// By seat name.
    pub links: BTreeMap<String, Link>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRoll {
    /// The person who typed the faces.
    pub typed_by: String,
}
