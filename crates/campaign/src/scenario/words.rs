//! The closed lists of words in `scenario.toml`, and what they mean to the rules.

use kernel::Side;
use schemars::JsonSchema;
use serde::Deserialize;
use two_star_general::ground::Edge;
use two_star_general::tables::{MoveClass, PlatoonKind, StandKind};

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
pub(super) enum RuleSetWord {
    #[serde(rename = "tsg")]
    TwoStarGeneral,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum VictoryWord {
    MostPoints,
    AttackerNeeds,
}
