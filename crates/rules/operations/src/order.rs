//! What a seat wants done. Most of it stands on the sheet that a side lays face down (R62).

mod ruling;
mod sheet;
mod text;

use serde::{Deserialize, Serialize};

pub use ruling::{Ruling, Spoken};
pub use sheet::{
    Aim, Blow, Breakthrough, FormationSheet, March, Mission, Sheet, Task, Then, UnitOrder,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsOrder"))]
pub enum Order {
    /// §B (1) The side lays its sheet face down.
    SealOrders { commitment: String },
    /// §B (1) The side turns its sheet over. `salt` is 32 hexadecimal digits.
    RevealOrders { orders: Box<Sheet>, salt: String },
    /// B The app goes on: the weather, the next zone of the air, all moves, the next battle, supply and the end of the turn.
    GoOn,
    /// §C25 The umpire overrules the table.
    Rule { ruling: Ruling, reason: String },
}

impl Order {
    /// The order as it is written down. A sheet is turned over word for word as it was sealed, so nothing is put in order here.
    #[must_use]
    pub const fn canonical(self) -> Self {
        self
    }
}
