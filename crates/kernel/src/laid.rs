//! A battle on a table as a scenario lays it out: its ground, who is meant to fight on it, and what for. A book whose battles are
//! laid out so says what it makes of it ([`TableBook`]).
//!
//! What each field means to a player is in `docs/SCENARIO.md`, "Tables".

mod book;
mod places;

use serde::{Deserialize, Serialize};

use crate::table::{Edge, Length, Point, Polygon, Table};
use crate::{Name, Side};

pub use book::{Branch, Comer, ElementKind, Fault, Founding, LaidWord, Part, Stands, TableBook};
pub use places::{Placed, homes, in_order, left_over};

/// A battle on a table, laid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidTable {
    /// Markdown for both sides; may be empty.
    #[serde(default)]
    pub briefing: String,
    pub ground: Table,
    /// By [`Side::index`].
    pub sides: [LaidSide; 2],
    pub objective: LaidObjective,
    /// The side that keeps the ground when nobody has more on it.
    #[serde(default)]
    pub defender: Option<Side>,
    /// Turns of its own book; at least 1.
    pub turns: u16,
    /// Fought in darkness.
    #[serde(default)]
    pub night: bool,
    /// LNK-R40 Whether aircraft can come, against what day and hour say; `None` for what they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flying: Option<bool>,
    /// When the sun rises and sets, in minutes from midnight, in a book with a clock; `None` for a day without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sun: Option<[u16; 2]>,
}

/// One side of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidSide {
    /// Its own edge of the table: where it comes on and where it withdraws to.
    pub home: Edge,
    /// Where those without a place of their own are put down; along the home edge when nothing is said.
    #[serde(default)]
    pub area: Option<Polygon>,
    pub elements: Vec<LaidElement>,
    /// Aircraft that it may name targets to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub air: Vec<LaidAir>,
}

/// Aircraft of a side that fly together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidAir {
    pub name: String,
    /// How surely they find their target, in the book's word.
    pub kind: String,
    pub flights: u8,
    /// The first turn in which they come, from 1.
    pub from_turn: u16,
    /// In how many turns they come.
    pub sorties: u8,
}

/// An element of the roster that is meant to take part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidElement {
    pub element: Name,
    /// At most so many of its men; `None` for all who are left.
    #[serde(default)]
    pub men: Option<u32>,
    /// Where its middle is put down.
    #[serde(default)]
    pub at: Option<Point>,
    #[serde(default)]
    pub arrives: Option<LaidArrival>,
    /// Against the usual translation of its quality (H.9).
    #[serde(default)]
    pub weapons: Option<LaidWeapons>,
    /// Never the die for a common activity.
    #[serde(default)]
    pub home_guard: bool,
    /// The cover it begins in, 0 to 5; `None` for what its order in a larger battle gives it.
    #[serde(default)]
    pub cover: Option<u8>,
    /// Whether one squad of each of its companies has a hand-held anti-tank weapon; `None` for what it has in the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bazooka: Option<bool>,
    /// Elements of a side with the same words are one company, and it is called so; `None` for the company of the stand or the unit
    /// it is with (LNK-R43).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Its men are the so manieth fire team of their side, 1 to 9, and come when it asks for help; `None` for those who are there at
    /// the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire_team: Option<u8>,
    /// What its men carry, by the name of a squad of their book; `None` for what their nation's squads do.
    #[serde(default)]
    pub squad: Option<String>,
    /// How good its men are, in the book's word; `None` for what is usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<String>,
    /// The order it begins with, in the book's word; `None` for what is usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// It begins dug in.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub dug_in: bool,
    /// It is not on the table, and acts by radio alone.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub off_table: bool,
    /// Specialists who direct artillery.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub observers: bool,
    /// Specialists who direct aircraft.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub air_liaison: bool,
    /// Its models are not on the table before they are seen.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub hidden: bool,
    /// The transport of its side that it begins in, platoon by platoon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<Name>,
    /// Its guns begin behind what draws them.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub limbered: bool,
    /// Horses draw it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub horse_drawn: bool,
}

/// When an element comes on at its home edge, or at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidArrival {
    Turn(u16),
    /// So many turns after its side has taken the objective.
    AfterTaking(u16),
}

/// What riflemen carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidWeapons {
    Rifles,
    Enhanced,
}

/// The ground it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidObjective {
    pub name: String,
    pub at: Point,
    pub radius: Length,
    #[serde(default)]
    pub holder: Option<Side>,
}

impl LaidElement {
    /// An element at a place, or along its side's edge, of which nothing else is said.
    #[must_use]
    pub const fn new(element: Name, at: Option<Point>) -> Self {
        Self {
            element,
            men: None,
            at,
            arrives: None,
            weapons: None,
            home_guard: false,
            cover: None,
            bazooka: None,
            company: None,
            fire_team: None,
            squad: None,
            experience: None,
            order: None,
            dug_in: false,
            off_table: false,
            observers: false,
            air_liaison: false,
            hidden: false,
            aboard: None,
            limbered: false,
            horse_drawn: false,
        }
    }

    /// Whether it is not on the table at the start.
    #[must_use]
    pub const fn comes_later(&self) -> bool {
        self.arrives.is_some() || self.fire_team.is_some()
    }
}

impl LaidTable {
    /// Every element that is meant to take part, with what is said of it.
    pub fn elements(&self) -> impl Iterator<Item = (Side, &LaidElement)> {
        let of_side = |side: Side| self.sides[side.index()].elements.iter();
        Side::BOTH.into_iter().flat_map(move |side| of_side(side).map(move |one| (side, one)))
    }

    /// What is said of an element.
    #[must_use]
    pub fn element(&self, id: Name) -> Option<&LaidElement> {
        self.elements().map(|(_, one)| one).find(|one| one.element == id)
    }
}
