//! One piece on a map: where it may go and what that costs, what it may attack, how far it fights, and why not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::map::Cell;
use crate::{Bar, Name, Offer, Refused};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapReach<O> {
    pub piece: Name,
    /// Where it stands; none off the map.
    pub cell: Option<Cell>,
    /// Who must do what now.
    pub prompt: String,
    pub moves: Vec<MapMove<O>>,
    pub targets: Vec<MapTarget<O>>,
    /// What may be written for it on its side's sheet, in the orders phase of a book whose sheets point at the map.
    pub written: Vec<MapWritten>,
    /// Everything else that may be ordered of it.
    pub others: Vec<Offer<O>>,
    /// What a player might look for here and may not do.
    pub barred: Vec<Bar>,
    /// Why not, cell by cell: where it may not go though it is near, and every enemy it may not attack.
    pub reasons: Vec<MapReason>,
    /// How far it fights and sees from where it stands, whosever turn it is.
    pub ranges: Vec<MapRange>,
}

/// A way to a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapMove<O> {
    pub cell: Cell,
    /// The cells entered, the first one left out.
    pub steps: Vec<MapStep>,
    /// What may be spent on it, in the book's measure.
    pub allowance: u32,
    /// What it takes, in words: "3 of 5 hexes, strategic; costs 1 strength".
    pub words: String,
    /// "to 0710, for 1 strength point".
    pub label: String,
    pub order: O,
}

/// An order for a sheet that lies face down, and where it points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapWritten {
    pub deed: MapDeed,
    pub cell: Cell,
    /// "move tactically, 40 % of the turn".
    pub label: String,
    /// The cells entered, the first one left out; none for an order without a way.
    pub way: Vec<Cell>,
    /// The line for the sheet.
    pub line: String,
}

/// One cell of a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapStep {
    pub cell: Cell,
    /// Spent of the allowance when it is there, in the book's measure: hexes, kilometres.
    pub spent: u32,
    /// Strength points lost in this step.
    pub price: u32,
    /// What ends the move here: "terrain", "an enemy zone of control".
    pub halts: Option<String>,
}

/// Something it may attack or fire at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapTarget<O> {
    pub cell: Cell,
    /// Who attacks: this piece, alone or with others.
    pub pieces: Vec<Name>,
    pub label: String,
    pub order: O,
    /// Filled in by those who can weigh an order.
    pub odds: Option<MapOdds>,
}

/// The first roll of an attack, in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapOdds {
    pub dice: u16,
    /// "5 and 6, pairs of 4".
    pub hits_on: Option<String>,
    /// Hits to be expected, such as "2.27".
    pub expected: String,
    /// Named outcomes, such as ("the defender falls back", "41.2 %").
    pub outcomes: Vec<(String, String)>,
}

/// One reason for one or many cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapReason {
    pub about: MapDeed,
    pub cells: Vec<Cell>,
    pub why: Refused,
}

/// What is done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MapDeed {
    /// A piece goes there along a way.
    Move,
    Attack,
    /// Guns fire at it from afar.
    Barrage,
    /// Aircraft attack it.
    Air,
    /// A piece comes onto the map there.
    Place,
}

/// A ring round the piece in which it fights or sees in one manner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapRange {
    pub kind: MapRangeKind,
    /// "close combat", "distant fire", "spotting", "barrage".
    pub word: String,
    /// Cells from the piece: the first and the last of the ring.
    pub from: u32,
    pub to: u32,
    pub seen: Vec<Cell>,
    /// In range, behind something that blocks the view.
    pub hidden: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MapRangeKind {
    Close,
    Distant,
    Spotting,
    Indirect,
}

/// Where an order points, so that a hand on the map finds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapAim {
    /// What it does to the cell; none for an order that is about no cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub deed: Option<MapDeed>,
    /// The pieces that it is given to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<Name>>", optional))]
    pub pieces: Vec<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub cell: Option<Cell>,
    /// Who changes places and where each goes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<BTreeMap<Name, Cell>>", optional))]
    pub places: BTreeMap<Name, Cell>,
    /// What the order is for where it is about no cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub intent: Option<MapIntent>,
}

/// What an order is for that does nothing to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MapIntent {
    /// A unit begins its turn.
    Activate,
    /// Dice are thrown, and nothing is to be chosen before.
    Throw,
    /// A turn, a phase or the night is ended.
    End,
    /// Orders are laid face down or turned up.
    Sheet,
    /// An attack is fought out at a smaller scale.
    FightOut,
    /// Men go out by night to have a look at the enemy.
    Patrol,
    /// Men go out by night to take what the enemy holds.
    Raid,
}

impl<O> MapReach<O> {
    /// The same with every order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: &dyn Fn(O) -> P) -> MapReach<P> {
        MapReach {
            moves: self.moves.into_iter().map(|way| way.map(wrap)).collect(),
            targets: self.targets.into_iter().map(|target| target.map(wrap)).collect(),
            others: self.others.into_iter().map(|offer| offer.map(wrap)).collect(),
            piece: self.piece,
            cell: self.cell,
            prompt: self.prompt,
            written: self.written,
            barred: self.barred,
            reasons: self.reasons,
            ranges: self.ranges,
        }
    }
}

impl<O> MapMove<O> {
    fn map<P>(self, wrap: &dyn Fn(O) -> P) -> MapMove<P> {
        MapMove {
            order: wrap(self.order),
            cell: self.cell,
            steps: self.steps,
            allowance: self.allowance,
            words: self.words,
            label: self.label,
        }
    }
}

impl<O> MapTarget<O> {
    fn map<P>(self, wrap: &dyn Fn(O) -> P) -> MapTarget<P> {
        MapTarget {
            order: wrap(self.order),
            cell: self.cell,
            pieces: self.pieces,
            label: self.label,
            odds: self.odds,
        }
    }
}
