//! What an order has fought out at a smaller scale.

use serde::{Deserialize, Serialize};

/// What is fought out, by which book and on what ground, in words for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightOut {
    /// "A Company against 3rd Company in 0709: squad against squad".
    pub what: String,
    /// The contact by itself: "attack on Noville (0305)", "close assault with A Company 1", "patrol to 2nd Platoon".
    pub contact: String,
    /// The title of the book it is fought by.
    pub book: String,
    /// "on a table", "without positions", "as prepared: The mill".
    pub ground: String,
    /// How it is fought, where the ground alone does not say it: "man by man".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub manner: Option<String>,
}
