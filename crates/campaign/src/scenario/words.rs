//! The closed lists of words in `scenario.toml`, and what they mean to the rules.

use kernel::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use two_star_general::ground::Edge;
use two_star_general::tables::{MoveClass, PlatoonKind, StandKind};

use crate::action::ActionOpens;
use crate::laid::{LaidWeapons, TableBook};

/// Declares a list of words whose names are those of the rules' own enum.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident => $rules:ident { $($word:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $name { $($word),+ }

        impl From<$name> for $rules {
            fn from(word: $name) -> Self {
                match word { $($name::$word => Self::$word),+ }
            }
        }
    };
}

words!(
    /// Core stands of a battalion.
    CoreWord => StandKind {
        Hq, Infantry, ArmouredInfantry, EliteInfantry, Militia, HeavyArmour, MediumArmour, LightArmour, ArmouredCars,
    }
);
words!(
    /// Batteries.
    GunWord => StandKind { Artillery, ArmouredArtillery }
);
words!(
    /// Support platoons and trucks.
    SupportWord => PlatoonKind {
        AntiTank, LightArtillery, MachineGun, ArmouredTransport, Engineers, TankPlatoon, AntiAircraft, Truck,
    }
);
words!(
    /// How a stand moves.
    ClassWord => MoveClass { Foot, Wheeled, Tracked, SlowTracked }
);
words!(
    /// An edge of the table.
    EdgeWord => Edge { North, East, South, West }
);
words!(
    /// One of the two sides.
    SideWord => Side { Blue, Orange }
);

/// The books a scenario may be fought by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum RuleSetWord {
    #[serde(rename = "tsg")]
    TwoStarGeneral,
    CombatCaptain,
    Combat,
}

/// The parts of units: those of a company battle, then those of a fight of soldiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum UnitWord {
    Rifles,
    Enhanced,
    Bazooka,
    MachineGun,
    Mortar,
    Gun,
    LightGun,
    HeavyGun,
    HeavyTank,
    MediumTank,
    LightTank,
    Truck,
    Militia,
    Inexperienced,
    Regular,
    Veteran,
    Elite,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum VictoryWord {
    MostPoints,
    AttackerNeeds,
}

words!(
    /// The books a smaller battle may be fought by.
    BookWord => TableBook { CombatCaptain, Combat }
);
words!(
    /// When a smaller battle may be opened.
    OpensWord => ActionOpens { Contact, Night, AnyTime }
);
words!(
    /// What riflemen carry.
    WeaponsWord => LaidWeapons { Rifles, Enhanced }
);

/// The squads of Combat!, by what their men carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SquadWord {
    Us,
    UsAirborne,
    German,
    GermanAssault,
    British,
    HomeGuard,
}

impl SquadWord {
    /// Its name in that book's tables.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Us => "us",
            Self::UsAirborne => "us_airborne",
            Self::German => "german",
            Self::GermanAssault => "german_assault",
            Self::British => "british",
            Self::HomeGuard => "home_guard",
        }
    }
}
