//! Smaller battles a scenario has laid out beforehand: their ground, who is meant to fight on it, and what for.
//!
//! Plain data. Nothing here founds a battle or asks whether one may be opened: the links between scales do, and read the
//! rest from here. What each field means to a player is in `docs/SCENARIO.md`, "Smaller actions".

use kernel::table::{Length, Point, Polygon, Table};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};
use two_star_general::ground::{Edge, Hex};

use crate::setup::BattleId;
use crate::war::link::Scale;

/// A smaller battle inside a division battle, ready to be opened once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSetup {
    /// What the smaller battle is called in the journal once it is open.
    pub id: BattleId,
    pub title: String,
    pub book: ActionBook,
    /// The battle it may be opened from.
    pub battle: BattleId,
    /// Where on that battle's map.
    pub hex: Hex,
    pub opens: ActionOpens,
    /// Hexes from [`Self::hex`] within which an element must be to take part.
    pub reach: u8,
    /// Markdown for both sides; may be empty.
    #[serde(default)]
    pub briefing: String,
    pub table: Table,
    /// By [`Side::index`].
    pub sides: [ActionSide; 2],
    pub objective: ActionObjective,
    /// The side that keeps the ground when nobody has more on it.
    #[serde(default)]
    pub defender: Option<Side>,
    /// Turns of the smaller book; at least 1.
    pub turns: u16,
    /// Fought in darkness.
    #[serde(default)]
    pub night: bool,
    /// LNK-R40 Whether aircraft can come in a company battle, against what day and hour say; `None` for what they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flying: Option<bool>,
}

/// The book a smaller battle is fought by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionBook {
    CombatCaptain,
    Combat,
}

impl ActionBook {
    /// The book as the links know it.
    #[must_use]
    pub const fn scale(self) -> Scale {
        match self {
            Self::CombatCaptain => Scale::CombatCaptain,
            Self::Combat => Scale::Combat,
        }
    }
}

/// When it may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionOpens {
    /// Instead of an attack on the hex.
    Contact,
    /// In a night, by both sides having somebody within reach.
    Night,
    /// Whenever nothing else is under way.
    AnyTime,
    /// LNK-R45 The war begins with it.
    AtStart,
}

/// One side of a smaller battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionSide {
    /// Its own edge of the table: where it comes on and where it withdraws to.
    pub home: Edge,
    /// Where those without a place of their own are put down; along the home edge when nothing is said.
    #[serde(default)]
    pub area: Option<Polygon>,
    pub elements: Vec<ActionElement>,
}

/// An element of the roster that is meant to take part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionElement {
    /// A stand, platoon or battery of the main battle.
    pub element: Name,
    /// At most so many of its men; `None` for all who are left.
    #[serde(default)]
    pub men: Option<u32>,
    /// Where its middle is put down.
    #[serde(default)]
    pub at: Option<Point>,
    #[serde(default)]
    pub arrives: Option<ActionArrival>,
    /// Against the usual translation of its quality (H.9).
    #[serde(default)]
    pub weapons: Option<ActionWeapons>,
    /// Combat Captain §14.1: never the die for a common activity.
    #[serde(default)]
    pub home_guard: bool,
    /// Combat Captain §6.3: the cover it begins in, 0 to 5; `None` for what its order in the main battle gives it.
    #[serde(default)]
    pub cover: Option<u8>,
    /// Whether one squad of each of its companies has a hand-held anti-tank weapon (R40); `None` for what its stand has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bazooka: Option<bool>,
    /// Combat Captain §1.1: elements of a side with the same words are one company, and it is called so; `None` for the company
    /// of the stand it is with (LNK-R43).
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
pub enum ActionArrival {
    Turn(u16),
    /// So many turns after its side has taken the objective.
    AfterTaking(u16),
}

/// What riflemen carry in Combat Captain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionWeapons {
    Rifles,
    Enhanced,
}

/// The ground a smaller battle is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionObjective {
    pub name: String,
    pub at: Point,
    pub radius: Length,
    #[serde(default)]
    pub holder: Option<Side>,
}

impl ActionElement {
    /// Whether it is not on the table at the start.
    #[must_use]
    pub const fn comes_later(&self) -> bool {
        self.arrives.is_some() || self.fire_team.is_some()
    }
}

impl ActionSetup {
    /// Every element that is meant to take part, with what the action says of it.
    pub fn elements(&self) -> impl Iterator<Item = (Side, &ActionElement)> {
        let of_side = |side: Side| self.sides[side.index()].elements.iter();
        Side::BOTH.into_iter().flat_map(move |side| of_side(side).map(move |one| (side, one)))
    }
}
