//! R63 What commanders have been told: of the enemy by square, of the other formations of their side, of bridges and objectives. It changes by
//! [`crate::event::Event::Reported`] alone; of his own formation a commander knows everything, and that is not kept here.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Seq, Side};
use serde::{Deserialize, Serialize};

use super::game::{Bridge, Place};
use super::setup::{BridgeId, FormationId, Half, ObjectiveId, UnitId};
use crate::ground::Square;
use crate::tables::Class;

/// Who looks: the commander of some formations of a side, or the side as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    Formations {
        side: Side,
        formations: BTreeSet<FormationId>,
    },
    /// Knows what all formations know, `ops.reportDelay` turns later.
    Side(Side),
}

/// What one formation has been told so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// None where it was last told that the square is clear.
    pub enemy: BTreeMap<Square, Heard<Option<Sighting>>>,
    /// Units of its side in other formations; with `ops.reportDelay` its own too, for those above it.
    pub own: BTreeMap<UnitId, Heard<UnitReport>>,
    pub bridges: BTreeMap<BridgeId, Heard<Bridge>>,
    pub objectives: BTreeMap<ObjectiveId, Heard<Option<Side>>>,
    /// R63 (b) Whom it has fought, the oldest first.
    pub fought: Vec<News<Encounter>>,
}

/// What was heard last of a thing, and what before this turn: those who hear a turn later know only that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heard<T> {
    pub last: News<T>,
    pub before: Option<News<T>>,
}

/// Something told. It grows stale, and is never corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News<T> {
    pub turn: u16,
    /// The entry that told it: of one turn the later counts.
    pub at: Seq,
    pub what: T,
}

/// The enemy in one square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    pub by: By,
    pub seen: Vec<Glimpse>,
}

/// How it became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// R63 (a)
    Contact,
    /// R63 (b)
    Battle,
    /// R63 (c)
    Sight,
    /// R63 (d)
    Air,
}

/// Enemies that are alike, as far as they are known; what is none is not known. With nothing known at all: "enemy spotted".
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Glimpse {
    /// Units.
    pub number: Option<u8>,
    pub body: Option<Body>,
    pub troops: Option<Troops>,
    pub class: Option<Class>,
    pub size: Option<Size>,
    pub strength: Option<Strength>,
    /// The name of the formation they belong to.
    pub formation: Option<String>,
    pub heading: Option<Heading>,
}

/// R63 (a), R64 Every class but foot, parachutists, engineers on foot and horse artillery is vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    Infantry,
    Vehicles,
}

/// R64 Type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Troops {
    Infantry,
    Armour,
    Artillery,
    OtherVehicles,
}

/// R64
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Battalion,
    Regiment,
    Division,
}

/// R63 (b) Status, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    Weak,
    Medium,
    Strong,
}

/// R64 In eight points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heading {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

/// A unit of another formation as it was reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitReport {
    pub formation: FormationId,
    pub place: Place,
    pub status: u8,
    pub supply: u8,
}

/// R63 (b) Whom a battle for a square was fought with, wherever they are now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    pub square: Square,
    pub enemy: Vec<Glimpse>,
    /// Units of the enemy that were destroyed in it.
    pub destroyed: u8,
}

/// One line of a report: everything that is told, and nothing else is needed to know what its reader knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noted {
    Enemy { square: Square, sighting: Sighting },
    Clear { square: Square },
    Fought { encounter: Encounter },
    Own { unit: UnitId, report: UnitReport },
    Bridge { bridge: BridgeId, found: Bridge },
    Objective { objective: ObjectiveId, holder: Option<Side> },
}

impl Eyes {
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Self::Formations { side, .. } | Self::Side(side) => *side,
        }
    }
}

impl<T> News<T> {
    /// Whether it was day or night then, in a game that begins with this half.
    #[must_use]
    pub const fn half(&self, first: Half) -> Half {
        if self.turn % 2 == 1 { first } else { first.other() }
    }
}

impl<T> Heard<T> {
    /// What had been heard by the end of a turn.
    #[must_use]
    pub fn as_of(&self, turn: u16) -> Option<&News<T>> {
        let before = || self.before.as_ref().filter(|news| news.turn <= turn);
        Some(&self.last).filter(|news| news.turn <= turn).or_else(before)
    }
}

impl Glimpse {
    /// Whether it tells everything that the other tells, numbers apart.
    fn tells(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
            other.is_none() || one == other
        }
        same(self.body.as_ref(), other.body.as_ref())
            && same(self.troops.as_ref(), other.troops.as_ref())
            && same(self.class.as_ref(), other.class.as_ref())
            && same(self.size.as_ref(), other.size.as_ref())
            && same(self.strength.as_ref(), other.strength.as_ref())
            && same(self.formation.as_ref(), other.formation.as_ref())
            && same(self.heading.as_ref(), other.heading.as_ref())
    }
}

impl Sighting {
    /// Whether the other tells anything that this one does not.
    #[must_use]
    pub fn is_surpassed_by(&self, other: &Self) -> bool {
        other.seen.iter().any(|new| {
            let alike: Vec<&Glimpse> = self.seen.iter().filter(|old| old.tells(new)).collect();
            let count: u8 = alike.iter().filter_map(|old| old.number).sum();
            alike.is_empty() || new.number.is_some_and(|number| number != count)
        })
    }
}

impl Troops {
    /// R64
    #[must_use]
    pub const fn of(class: Class) -> Self {
        if class.is_tank() {
            Self::Armour
        } else if class.is_infantry() {
            Self::Infantry
        } else if class.is_artillery() {
            Self::Artillery
        } else {
            Self::OtherVehicles
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Armour => "armour",
            Self::Artillery => "artillery",
            Self::OtherVehicles => "other vehicles",
        }
    }
}

impl Body {
    #[must_use]
    pub const fn of(class: Class) -> Self {
        if class.is_vehicle() { Self::Vehicles } else { Self::Infantry }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Vehicles => "vehicles",
        }
    }
}

impl Size {
    /// R64
    #[must_use]
    pub const fn of(units: usize) -> Self {
        match units {
            0 | 1 => Self::Battalion,
            2..=4 => Self::Regiment,
            _ => Self::Division,
        }
    }

    /// The fewest units it may be.
    #[must_use]
    pub const fn least(self) -> u8 {
        match self {
            Self::Battalion => 1,
            Self::Regiment => 2,
            Self::Division => 5,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Battalion => "battalion",
            Self::Regiment => "regiment or brigade",
            Self::Division => "division",
        }
    }
}

impl Strength {
    /// R63 (b); none of a unit that is destroyed.
    #[must_use]
    pub const fn of(status: u8) -> Option<Self> {
        match status {
            0 => None,
            1 | 2 => Some(Self::Weak),
            3 | 4 => Some(Self::Medium),
            _ => Some(Self::Strong),
        }
    }

    /// The highest status it may be.
    #[must_use]
    pub const fn most(self) -> u8 {
        match self {
            Self::Weak => 2,
            Self::Medium => 4,
            Self::Strong => 6,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Medium => "medium",
            Self::Strong => "strong",
        }
    }
}

impl Heading {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

impl By {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Battle => "battle",
            Self::Sight => "ground sight",
            Self::Air => "air reconnaissance",
        }
    }
}
