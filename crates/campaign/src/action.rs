//! Smaller battles that a scenario has laid out inside a division battle: where they are on its map, and when they may be opened.
//! Plain data; the links between scales open them. What each field means to a player is in `docs/SCENARIO.md`, "Smaller actions".

use kernel::laid::LaidTable;
use serde::{Deserialize, Serialize};
use two_star_general::ground::Hex;

use crate::setup::BattleId;
use crate::war::link::Scale;

/// A smaller battle inside a division battle, ready to be opened once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSetup {
    /// What the smaller battle is called in the journal once it is open.
    pub id: BattleId,
    pub title: String,
    /// The battle it may be opened from.
    pub battle: BattleId,
    /// Where on that battle's map.
    pub hex: Hex,
    pub opens: ActionOpens,
    /// Hexes from [`Self::hex`] within which an element must be to take part.
    pub reach: u8,
    /// The book it is fought by.
    pub book: Scale,
    pub table: LaidTable,
}

/// When it may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionOpens {
    /// Instead of an attack on the hex.
    Contact,
    /// In a night, by both sides having somebody within reach.
    Night,
    /// Whenever nothing else is under way.
    AnyTime,
}
