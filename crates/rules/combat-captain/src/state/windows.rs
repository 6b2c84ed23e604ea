//! What is under way in a battle: moments in which somebody must answer, ways, charges, and units that run.

use std::collections::{BTreeMap, BTreeSet};

use kernel::table::{Length, Point};
use serde::{Deserialize, Serialize};

use super::{SubunitId, UnitId};
use crate::order::Obstacle;

/// A moment in which somebody must answer before anybody goes on (§4.6, §12.3, R36).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// The owner of the charged unit stands or withdraws.
    Charge(Rush),
    /// The mover lays its way with the inches that its dice brought.
    Way { subunit: SubunitId, dice: u8, normal: Length, odd: Length },
    /// Held fire at a sub-unit on its way: at any point of it. The way begins where the sub-unit stands.
    OnTheWay { subunit: SubunitId, way: Vec<Point>, errand: Errand },
    /// It was shot at on its way and lives: it goes on or stays.
    Interrupted { subunit: SubunitId, way: Vec<Point>, errand: Errand },
    /// Held fire at a sub-unit that has moved or charged.
    Arrived { subunit: SubunitId },
    /// Held fire of a sub-unit at those that have just fired at it.
    Answer { subunit: SubunitId, firers: Vec<SubunitId> },
}

/// What a sub-unit is on its way for, and what happens when it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    March,
    /// Behind a hedge or wall and into its cover (§6.6).
    Behind {
        kind: Obstacle,
        facing: Option<Point>,
    },
    /// Into contact with an enemy, or only as far as its inches carry (§12.2, R21).
    Charge {
        contact: Option<SubunitId>,
    },
    /// Away from the enemy, or off the table (§12.3, R54).
    Withdrawal {
        leaves: bool,
    },
    TakingGround,
    Reinforcement,
}

/// A unit that runs (§12.3, §12.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    pub unit: UnitId,
    /// The enemies it runs from.
    pub from: Vec<SubunitId>,
    /// What each of its sub-units has thrown.
    pub inches: BTreeMap<SubunitId, Length>,
    /// Whoever has still to run.
    pub left: BTreeSet<SubunitId>,
    pub after: AfterFlight,
}

/// What happens when the last runner has gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterFlight {
    /// The charge goes on behind it (R22).
    Charge(Rush),
    /// It has lost the close combat to this unit.
    Combat {
        attacker: UnitId,
        defender: UnitId,
        winner: UnitId,
        /// Where the loser stood.
        vacated: Vec<Point>,
    },
}

/// A charge as announced (§12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rush {
    pub subunit: SubunitId,
    pub target: SubunitId,
    /// Dice for normal and for odd ground (R49).
    pub normal: u8,
    pub odd: u8,
    /// Points to pass before the target, in battles with positions.
    pub way: Vec<Point>,
    /// Inches of normal and of odd ground to the target, in battles without.
    pub distance: Option<[Length; 2]>,
}
