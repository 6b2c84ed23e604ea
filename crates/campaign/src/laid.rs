//! A battle on a table as a scenario lays it out: its ground, who is meant to fight on it, and what for. Prepared actions are laid
//! out so ([`crate::action`]), and the battles of the war itself that are fought on a table.
//!
//! Plain data. Nothing here founds a battle: the war does, and reads the rest from here. What each field means to a player is in
//! `docs/SCENARIO.md`, "Tables".

use crate::link::Scale;
use kernel::table::{Length, Point, Polygon, Table};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};
use two_star_general::ground::Edge;

/// A battle on a table, laid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidTable {
    pub book: TableBook,
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
    /// LNK-R40 Whether aircraft can come in a company battle, against what day and hour say; `None` for what they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flying: Option<bool>,
}

/// The book it is fought by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableBook {
    CombatCaptain,
    Combat,
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
    /// Combat Captain §14.1: never the die for a common activity.
    #[serde(default)]
    pub home_guard: bool,
    /// Combat Captain §6.3: the cover it begins in, 0 to 5; `None` for what its order in a division battle gives it.
    #[serde(default)]
    pub cover: Option<u8>,
    /// Whether one squad of each of its companies has a hand-held anti-tank weapon (R40); `None` for what its stand has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bazooka: Option<bool>,
    /// Combat Captain §1.1: elements of a side with the same words are one company, and it is called so; `None` for the company
    /// of the stand or the unit it is with (LNK-R43).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Combat! §9.2: its men are the so manieth fire team of their side, 1 to 9, and come when it asks for help; `None` for those
    /// who are there at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire_team: Option<u8>,
    /// What the men of a Combat! party carry, by the name of a squad of that book; `None` for what their nation's squads do.
    #[serde(default)]
    pub squad: Option<String>,
}

/// When an element comes on at its home edge, or at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidArrival {
    Turn(u16),
    /// So many turns after its side has taken the objective.
    AfterTaking(u16),
}

/// What riflemen carry in Combat Captain.
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
    /// Whether it is not on the table at the start.
    #[must_use]
    pub const fn comes_later(&self) -> bool {
        self.arrives.is_some() || self.fire_team.is_some()
    }
}

impl TableBook {
    /// The book as the links know it.
    #[must_use]
    pub const fn scale(self) -> Scale {
        match self {
            Self::CombatCaptain => Scale::CombatCaptain,
            Self::Combat => Scale::Combat,
        }
    }

    /// H.8 Seconds of campaign time to a turn.
    #[must_use]
    pub const fn seconds_per_turn(self) -> u32 {
        match self {
            Self::CombatCaptain => combat_captain::handoff::MINUTES_PER_TURN * 60,
            Self::Combat => combat::handoff::SECONDS_PER_TURN,
        }
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

    /// H.8 The minutes of campaign time that its turns take, at least 1.
    #[must_use]
    pub fn minutes(&self) -> u32 {
        let seconds = u32::from(self.turns).saturating_mul(self.book.seconds_per_turn());
        seconds.div_ceil(60).max(1)
    }
}
