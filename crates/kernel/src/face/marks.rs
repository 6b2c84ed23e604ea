//! What a man has about him, and what lies on the table beside him: cards, a grenade that rolls, the arc of a machine gun.

use serde::{Deserialize, Serialize};

use crate::table::{Arc, Length, Point};
use crate::{Actor, Side};

/// How he is to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableStance {
    #[default]
    Upright,
    /// He has taken cover.
    Covered,
    /// He lies pinned, and fights on.
    Prone,
    /// He is out of action.
    Down,
}

/// What a man is besides a man with a rifle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableBadge {
    /// He may exchange cards, or leads others.
    Leader,
    Medic,
}

/// A weapon of his, what it eats and how it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableWeapon {
    pub name: String,
    /// "to 18", at most 36"; 2 shots".
    pub words: String,
    /// Uses left, of so many; none where nobody counts.
    pub left: Option<[u8; 2]>,
    /// "empty: 2 of 6 half reloads done", while that is so.
    pub reload: Option<String>,
}

/// A card of the deck: one for everybody on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableCard<O> {
    pub stand: String,
    pub name: String,
    pub side: Side,
    pub state: TableCardState,
    pub badges: Vec<TableBadge>,
    /// The order by which it is exchanged for the card that is drawn.
    pub swap: Option<O>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableCardState {
    InDeck,
    /// In the deck, and lost when it comes.
    Lost,
    /// It is open: he acts.
    Acts,
    Drawn,
}

/// A grenade on its way over the table, an inch at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableRolling {
    /// Where it fell, and every inch of its way since.
    pub way: Vec<Point>,
    /// How far a burst reaches.
    pub burst: Length,
    /// Who rolls it on now.
    pub by: Actor,
    /// The answers he may give, and where each takes it.
    pub to: Vec<TableRoll>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableRoll {
    pub word: String,
    pub at: Point,
}

/// What fire sweeps over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSweep {
    pub at: Point,
    pub way: Point,
    pub arc: Arc,
    pub radius: Length,
    pub words: String,
}

/// What is asked of both sides in battles without positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableAsk {
    pub field: TableAskField,
    /// "of it difficult ground".
    pub words: String,
    /// The answers, where they have names; the answer is the number of one.
    pub choices: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableAskField {
    Distance,
    Odd,
    Sight,
    Protected,
    Forest,
    Cover,
    Fences,
}

impl<O> TableCard<O> {
    pub(super) fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableCard<P> {
        TableCard {
            swap: self.swap.map(wrap),
            stand: self.stand,
            name: self.name,
            side: self.side,
            state: self.state,
            badges: self.badges,
        }
    }
}
