//! What happened on a map of late: who attacked whom from where and with whose help, the dice, what it cost, and which ways were gone. Of
//! the turn that goes on and of the one before it; a fight is the one of now until the next order is given.

mod gathered;
mod told;

use std::time::Duration;

use campaign::BattleId;
use engine::error::ApiResult;
use kernel::face::{FightKind, Manner};
use kernel::map::Cell;
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::event_index::LossKind;
use crate::on_map::OnMap;
use crate::session::Session;
use gathered::Gathered;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapEventsView {
    /// Newest entry of the journal.
    pub entries: u64,
    /// How far the record is read; less than `entries` while a long one is still being read. Ask again.
    pub read: u64,
    /// The entry after which it was so.
    pub at: u64,
    /// In the order in which they began.
    pub fights: Vec<MapFight>,
    pub losses: Vec<MapLoss>,
    pub trails: Vec<MapTrail>,
}

/// An attack, fire, a barrage or an air strike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapFight {
    /// Its first entry.
    pub entry: u64,
    pub order: Option<u64>,
    pub kind: FightKind,
    /// Who attacks.
    pub side: Option<Side>,
    pub target: Cell,
    pub attackers: Vec<MapFighter>,
    /// Batteries and others that helped either side.
    pub support: Vec<MapFighter>,
    pub dice: Vec<MapDice>,
    /// Its dice are waited for.
    pub open: bool,
    /// No order has been given since.
    pub now: bool,
    /// One line: what it is, and what came of it.
    pub text: String,
}

/// Who takes part in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapFighter {
    pub unit: Name,
    pub name: String,
    pub side: Option<Side>,
    /// Where it stood; none off the map, and where the seat does not know it.
    pub cell: Option<Cell>,
}

/// One throw of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapDice {
    /// The entry of the roll.
    pub entry: u64,
    pub seat: Option<Seat>,
    pub faces: Vec<u8>,
    /// For each die whether it hit; empty for dice that are added up.
    pub hits: Vec<bool>,
}

/// What was lost in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapLoss {
    pub entry: u64,
    pub unit: Name,
    pub name: String,
    pub side: Option<Side>,
    pub cell: Cell,
    pub points: u16,
    pub kind: MapLossKind,
    /// No order has been given since.
    pub now: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MapLossKind {
    Points,
    Destroyed,
    /// A smaller unit that went with a piece.
    Attached,
}

/// The way of a piece, from where it stood to where it halted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapTrail {
    pub entry: u64,
    pub unit: Name,
    pub name: String,
    pub side: Option<Side>,
    pub cells: Vec<Cell>,
    pub manner: TrailKind,
    /// Of the turn that goes on, or was the last one.
    pub last: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TrailKind {
    Plain,
    March,
    Retreat,
    /// Back from a fight, or after the enemy in one.
    InFight,
    Night,
}

impl Session {
    /// What happened of late on the map of a battle, now or as of an entry, as far as the seat that looks may know it and the record
    /// is read.
    ///
    /// # Errors
    /// When the war has no such battle on a map, or an entry cannot be read.
    pub fn map_events(
        &self,
        battle: Option<BattleId>,
        at: Option<u64>,
        patience: Option<Duration>,
    ) -> ApiResult<MapEventsView> {
        let index = self.event_index(patience)?;
        let then = self.look(at)?;
        let on = OnMap::of(&then.war, battle)?;
        let (entries, read) = (self.fold.seq, index.read());
        let at = at.map_or(entries, |at| at.min(entries));
        let view = MapEventsView { entries, read, at, ..MapEventsView::default() };
        // Who only looks on sees what is long past, and is shown no fresh traces of it.
        if self.looks_late() || read < at {
            return Ok(view);
        }
        Gathered::of(self, &index, on, at).fill(view)
    }
}

impl From<LossKind> for MapLossKind {
    fn from(kind: LossKind) -> Self {
        match kind {
            LossKind::Points => Self::Points,
            LossKind::Destroyed => Self::Destroyed,
            LossKind::Attached => Self::Attached,
        }
    }
}

impl From<Manner> for TrailKind {
    fn from(manner: Manner) -> Self {
        match manner {
            Manner::Plain => Self::Plain,
            Manner::March => Self::March,
            Manner::Retreat => Self::Retreat,
            Manner::InFight => Self::InFight,
            Manner::Night => Self::Night,
        }
    }
}
