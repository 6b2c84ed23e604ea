//! Refusals of activity dice and of cover (§4, §6).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::{Activity, SubunitId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ActivityRefusal {
    #[error("{subunit} has {left} activity dice, {wanted} are asked for")]
    TooFewDice { subunit: SubunitId, left: u8, wanted: u8 },
    #[error("{unit} does one thing with all its dice this turn: {}", activity.word())]
    InCommon { unit: UnitId, activity: Activity },
    #[error("{unit} is Home Guard and never has the die for a common activity")]
    HomeGuard { unit: UnitId },
    #[error("{unit} has its common activity")]
    AlreadyCommon { unit: UnitId },
    #[error("{subunit} has spent dice already; a common activity begins with all of them")]
    HasActed { subunit: SubunitId },
    #[error("{subunit} cannot take part")]
    CannotShare { subunit: SubunitId, activity: Activity },
    #[error(
        "{subunit} is a heavy weapon that has moved, changed cover or shared in pulling a marker"
    )]
    HeavyActed { subunit: SubunitId },
    #[error("{subunit} is a heavy weapon that fires this turn")]
    HeavyFired { subunit: SubunitId },
    #[error("{subunit} has {held} of three hold-fire markers")]
    TooManyMarkers { subunit: SubunitId, held: u8 },
    #[error("{unit} has {morale} morale markers, {wanted} are to be pulled")]
    NoSuchMarkers { unit: UnitId, morale: u8, wanted: u8 },
    #[error("{subunit} can take cover {highest} at most here")]
    CoverTooHigh { subunit: SubunitId, highest: u8 },
    #[error("{subunit} is not in cover")]
    NotInCover { subunit: SubunitId },
    #[error("{subunit} is in a prepared position")]
    PreparedPosition { subunit: SubunitId },
    #[error("{subunit} is in cover {level}")]
    NotSoDeep { subunit: SubunitId, level: u8 },
}

impl Refusal for ActivityRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::TooFewDice { .. } => Cite::section("4.1"),
            Self::InCommon { .. } | Self::AlreadyCommon { .. } | Self::HasActed { .. } => {
                Cite::section("4.2")
            }
            Self::HomeGuard { .. } => Cite::section("14.1"),
            Self::CannotShare { .. } => Cite::ruling(7),
            Self::HeavyActed { .. } | Self::HeavyFired { .. } => Cite::section("4.5"),
            Self::TooManyMarkers { .. } => Cite::section("4.6"),
            Self::NoSuchMarkers { .. } => Cite::section("4.4"),
            Self::CoverTooHigh { .. } => Cite::section("6.3"),
            Self::NotInCover { .. } | Self::PreparedPosition { .. } | Self::NotSoDeep { .. } => {
                Cite::section("6.2")
            }
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::TooFewDice { left, .. } if *left > 0 => Some(format!("at most {left}")),
            Self::PreparedPosition { .. } => Some("leave it with three dice".to_owned()),
            Self::NotSoDeep { level, .. } => Some(format!("at most {level} dice")),
            _ => None,
        }
    }
}
