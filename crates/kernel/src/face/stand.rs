//! A stand, a vehicle or a man on the table, with the markers beside it.

use serde::{Deserialize, Serialize};

use super::{TableBadge, TableStance, TableWeapon};
use crate::Side;
use crate::table::{Arc, Length, Point};

/// A stand, a vehicle or a man.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableStand {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// The unit it belongs to, by its identifier and by its name.
    pub unit: Option<String>,
    pub unit_name: String,
    /// In the book's words: "rifle squad".
    pub kind: String,
    pub symbol: TableSymbol,
    /// Where it stands; none off the table, and in battles without positions.
    pub at: Option<Point>,
    pub radius: Length,
    pub facing: Option<TableFacing>,
    /// Whether it is in play at all, on a table or without one.
    pub is_here: bool,
    /// Why it is not, if it is not: "destroyed", "in a truck".
    pub gone: Option<String>,
    /// It may be given an order now.
    pub is_active: bool,
    /// Whose order that is: the enemy's, for a man who has lost his head.
    pub by: Option<Side>,
    pub stance: TableStance,
    pub badges: Vec<TableBadge>,
    /// One by one, where men are fought with.
    pub weapons: Vec<TableWeapon>,
    /// Figures or men left, of so many.
    pub figures: [u8; 2],
    pub men: [u16; 2],
    /// Level of cover, 0 for none, and what gives it.
    pub cover: u8,
    pub cover_words: Option<String>,
    pub tokens: Vec<TableToken>,
    /// What else is to be known: "stranded", "has fired".
    pub notes: Vec<String>,
}

/// What its base is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableSymbol {
    Squad,
    Team,
    MachineGun,
    Mortar,
    Gun,
    Tank,
    Truck,
    /// One man.
    Man,
}

/// Which way it looks, and how much round it that covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableFacing {
    pub way: Point,
    pub arc: Arc,
}

/// A marker of the book beside a stand or a unit, with how many lie there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableToken {
    pub kind: TableTokenKind,
    pub count: u16,
    /// What is written on it instead of how many lie there: "Move".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub label: Option<String>,
    /// "3 activity dice left".
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableTokenKind {
    /// Activity dice that are left.
    Dice,
    /// Fire that is held.
    Held,
    /// What weighs on the spirit of a unit.
    Morale,
    /// The order it has been given.
    Order,
    /// Vehicles lost, wounds taken.
    Loss,
    /// Men who are hurt and may come back.
    Wounded,
    Ammunition,
    Grenades,
    /// Pinned, stunned, down: what keeps a man from acting.
    Stopped,
    Other,
}

impl TableToken {
    /// Nothing where there are none.
    #[must_use]
    pub fn of(
        kind: TableTokenKind,
        count: impl Into<u16>,
        words: impl Into<String>,
    ) -> Option<Self> {
        let count = count.into();
        (count > 0).then(|| Self { kind, count, label: None, words: words.into() })
    }

    /// A marker with a word on it.
    #[must_use]
    pub fn labelled(
        kind: TableTokenKind,
        label: impl Into<String>,
        words: impl Into<String>,
    ) -> Self {
        Self { kind, count: 1, label: Some(label.into()), words: words.into() }
    }
}
