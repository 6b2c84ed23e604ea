//! The accounts: losses looked at from every side, and what was spent.

use kernel::Side;
use serde::{Deserialize, Serialize};

use super::Losses;

/// The same losses, added up in different ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    pub formations: Vec<LossLine>,
    pub arms: Vec<LossLine>,
    pub days: Vec<LossLine>,
    /// Strength points only: the journal gives a cause to points, not to men.
    pub causes: Vec<LossLine>,
    /// Strength points lost so far, round by round.
    pub course: Vec<Moment>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LossLine {
    pub side: Side,
    pub label: String,
    pub losses: Losses,
}

/// Strength points lost by the end of a round, by [`Side::index`] and [`Arm`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub day: u8,
    pub round: u8,
    pub lost: [[u32; 4]; 2],
}

/// A branch of service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    Infantry,
    Armour,
    Artillery,
    Headquarters,
    /// Support platoons, trucks and columns.
    Support,
}

/// What one side had and used on one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplyLine {
    pub side: Side,
    pub day: u8,
    /// In words, such as "short"; may be empty.
    pub supply: String,
    /// Shots a battery has in a round, and those fired by all batteries this day.
    pub shots_each: u8,
    pub shots_fired: u32,
    pub shots_lost: u32,
    /// Air points a round, and those used this day.
    pub air_each: u8,
    pub air_used: u32,
    /// Hexes all stands went.
    pub hexes: u32,
}

impl Arm {
    /// Those with strength points, in the order of [`Moment::lost`].
    pub const WITH_POINTS: [Self; 4] =
        [Self::Infantry, Self::Armour, Self::Artillery, Self::Headquarters];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "Infantry",
            Self::Armour => "Armour",
            Self::Artillery => "Artillery",
            Self::Headquarters => "Headquarters",
            Self::Support => "Support and transport",
        }
    }
}

/// Something that can be counted to a unit's honour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Strength points that the enemy lost in its fights, in attack and in defence.
    LossesCaused,
    /// Attacks and barrages.
    Attacks,
    ObjectivesTaken,
    /// Enemies a soldier put out of action, man by man.
    EnemiesFelled,
    PrisonersTaken,
}

/// A unit that did something more often than any other, or as often as the most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Honour {
    pub deed: Deed,
    pub side: Side,
    pub unit: String,
    /// Who led it; empty when nobody has a name.
    pub commander: String,
    pub count: u32,
    /// The orders in which it was done.
    pub orders: Vec<u64>,
}
