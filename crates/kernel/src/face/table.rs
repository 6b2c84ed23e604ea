//! A battle that is measured in inches, whichever book it is fought by: the table, what stands on it, and the book's
//! markers in words. Lengths are hundredths of an inch from the table's south-west corner, x to the east and y to the
//! north.

use serde::{Deserialize, Serialize};

use super::{TableCard, TablePoints, TableRolling, TableStand, TableToken};
use crate::table::{Length, Point};
use crate::{Actor, Side};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableFace<O> {
    /// The book's tag.
    pub book: String,
    /// From 1.
    pub turn: u16,
    /// Turns to play; none for as many as it takes.
    pub turns: Option<u16>,
    /// "activation", "close combat" …
    pub phase: String,
    /// The time of day, in a book that has one: "16:35".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub clock: Option<String>,
    /// Who must do what now.
    pub prompt: String,
    pub night: bool,
    pub over: bool,
    /// The table; none in a battle without positions: there ranges and cover are said with every order.
    pub ground: Option<TableGround>,
    /// Blue and orange.
    pub sides: [TableSide; 2],
    pub units: Vec<TableUnit>,
    pub stands: Vec<TableStand>,
    pub objectives: Vec<TableObjective>,
    /// What joins two stands: contact, a man who is dragged.
    pub ties: Vec<TableTie>,
    /// The cards of a book that is played with them.
    pub deck: Option<TableDeck<O>>,
    /// What somebody must answer before the game goes on.
    pub window: Option<TableWindow>,
    /// A grenade that rolls, while somebody is asked where.
    pub rolling: Option<TableRolling>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableGround {
    pub width: Length,
    pub depth: Length,
    /// Drawn in this order.
    pub pieces: Vec<TablePiece>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TablePiece {
    pub name: String,
    /// The book's words for it: "house", "forest".
    pub kinds: Vec<String>,
    pub height: Length,
    /// What it does to whoever moves or looks: "blocks sight", "odd ground".
    pub means: Vec<String>,
    pub outline: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSide {
    pub side: Side,
    pub name: String,
    /// Whether it is this side's turn: it has the initiative, or its unit is active.
    pub is_on: bool,
    /// What the book keeps for the side: "has the initiative", "3 aircraft can still come".
    pub marks: Vec<String>,
    /// What the side is worth, in a book that counts men by points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub points: Option<TablePoints>,
}

/// A company, a platoon, a squad: whoever is activated together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableUnit {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub is_acting: bool,
    /// It has had its turn.
    pub is_done: bool,
    /// Why it is not on the table, if it is not: "comes in turn 3", "routed".
    pub gone: Option<String>,
    /// It is not on the table yet, and comes later.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub is_coming: bool,
    pub tokens: Vec<TableToken>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableObjective {
    pub name: String,
    pub at: Option<Point>,
    pub radius: Length,
    pub holder: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableTie {
    pub one: String,
    pub other: String,
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableDeck<O> {
    pub left: u16,
    /// Whose cards were drawn this turn, by their names.
    pub drawn: Vec<String>,
    /// Every card of the turn.
    pub cards: Vec<TableCard<O>>,
}

/// An open reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableWindow {
    /// Whose answer it waits for.
    pub seat: Actor,
    pub sentence: String,
    /// Whom it is about, and the way he is on.
    pub stand: Option<String>,
    pub way: Vec<Point>,
}

impl<O> TableFace<O> {
    /// The same table with every order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableFace<P> {
        TableFace {
            deck: self.deck.map(|deck| deck.map(wrap)),
            book: self.book,
            turn: self.turn,
            turns: self.turns,
            phase: self.phase,
            clock: self.clock,
            prompt: self.prompt,
            night: self.night,
            over: self.over,
            ground: self.ground,
            sides: self.sides,
            units: self.units,
            stands: self.stands,
            objectives: self.objectives,
            ties: self.ties,
            window: self.window,
            rolling: self.rolling,
        }
    }
}

impl<O> TableDeck<O> {
    fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableDeck<P> {
        let cards = self.cards.into_iter().map(|card| card.map(wrap)).collect();
        TableDeck { left: self.left, drawn: self.drawn, cards }
    }
}
