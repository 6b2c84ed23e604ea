//! What was amended: the past was changed in one place, and every later order was decided again. What was written first stays
//! in the journal.

use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One amendment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    pub when: String,
    /// Its entry.
    pub entry: u64,
    /// Who asked for it.
    pub by: Seat,
    pub agreed_by: Vec<Seat>,
    pub reason: String,
    /// What was changed, in the middle of a sentence: "the dice of entry 33 were 6 5, not 6 6".
    pub change: String,
    /// The first of the orders that count differently since, by their entries.
    pub orders: Vec<AmendedOrder>,
    /// So many more orders count differently.
    pub more: u32,
    /// Whether it is in force: no other has taken it out.
    pub stands: bool,
}

/// An order that an amendment lets count differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AmendedOrder {
    /// Its entry; of a ruling that was put in, the amendment's.
    pub order: u64,
    /// One phrase: "attack by A Company on Foy (0709)".
    pub words: String,
    pub fate: OrderFate,
    /// What came of it before and what came of it since, in sentences, without what is the same in both.
    pub then: Vec<String>,
    pub now: Vec<String>,
    /// Dice that had been thrown in it.
    pub dice: u32,
}

/// What an amendment makes of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderFate {
    /// Taken out, as was asked.
    Out,
    /// No longer possible.
    Falls,
    /// It turns out differently.
    Changed,
    /// What was recorded counts again.
    Back,
    /// It stops for the table's answer.
    Stops,
    /// It is decided again once the table has answered.
    Waits,
}
