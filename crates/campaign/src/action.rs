//! Smaller battles that a scenario has laid out inside a battle with a map: where they are on it, and when they may be opened.
//! Plain data; the links between scales open them. What each field means to a player is in `docs/SCENARIO.md`, "Smaller actions".

use kernel::laid::LaidTable;
use kernel::map::Cell;
use operations::state::BridgeId;
use serde::{Deserialize, Serialize};

use crate::setup::BattleId;
use crate::war::link::Scale;

/// A smaller battle inside a division battle or an operational one, ready to be opened once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSetup {
    /// What the smaller battle is called in the journal once it is open.
    pub id: BattleId,
    pub title: String,
    /// The battle it may be opened from.
    pub battle: BattleId,
    /// Where on that battle's map: a hex, or a square.
    pub at: Cell,
    pub opens: ActionOpens,
    /// Hexes or squares from [`Self::at`] within which an element must be to take part.
    pub reach: u8,
    /// LNK-R64 The charges of this bridge are out when their holder has lost the objective.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bridge: Option<BridgeId>,
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
