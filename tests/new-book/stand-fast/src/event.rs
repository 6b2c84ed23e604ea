//! What can happen. Names here are promises: old journals contain them.

use kernel::Side;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// §1
    StoodFast { side: Side },
    TurnBegan { turn: u16 },
    /// §2
    BattleEnded { winner: Option<Side> },
}
