//! Refusals of fire (§5, §11).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::Length;

use crate::state::{SubunitId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FireRefusal {
    #[error("nobody is named to fire")]
    Nobody,
    #[error("{subunit} is named twice")]
    Twice { subunit: SubunitId },
    #[error("{subunit} is not of {unit}; only sub-units of one unit fire together")]
    AnotherUnit { subunit: SubunitId, unit: UnitId },
    #[error("{subunit} has nothing to fire like that")]
    Unarmed { subunit: SubunitId },
    #[error("{target} is no enemy on the field")]
    NoTarget { target: SubunitId },
    #[error("{subunit} is not on foot, and is not met man by man")]
    NotOnFoot { subunit: SubunitId },
    #[error("nobody among them has a machine gun for the second target")]
    NoMachineGun,
    #[error("{firer} has no effect on {target}")]
    NoEffect { firer: SubunitId, target: SubunitId },
    #[error("{firer} does not see {target}")]
    NoSight { firer: SubunitId, target: SubunitId },
    #[error("{target} is {distance} from {firer}, whose range is {reach}")]
    OutOfRange { firer: SubunitId, target: SubunitId, distance: Length, reach: Length },
    #[error("there are no positions: say how {firer} sees {target}")]
    NotDeclared { firer: SubunitId, target: SubunitId },
    #[error("the table shows {target} at {distance} from {firer}, seen: {sight}")]
    Contradicts { firer: SubunitId, target: SubunitId, distance: Length, sight: bool },
    #[error("{subunit} holds {held} dice of fire, {wanted} are asked for")]
    NoMarkers { subunit: SubunitId, held: u8, wanted: u8 },
    #[error("the way is {length} long, not {after}")]
    NotOnTheWay { after: Length, length: Length },
    #[error("held fire now answers somebody else than {target}, or is somebody else's")]
    NotTheMoment { target: SubunitId },
}

impl Refusal for FireRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::Nobody | Self::Twice { .. } | Self::AnotherUnit { .. } => Cite::section("5"),
            Self::Unarmed { .. } | Self::NoTarget { .. } => Cite::section("11"),
            Self::NotOnFoot { .. } => Cite::ruling(70),
            Self::NoMachineGun => Cite::section("11.4"),
            Self::NoEffect { .. } => Cite::section("11.2"),
            Self::NoSight { .. } => Cite::section("11.6"),
            Self::OutOfRange { .. } => Cite::section("11.1"),
            Self::NotDeclared { .. } | Self::Contradicts { .. } => Cite::ruling(63),
            Self::NoMarkers { .. } | Self::NotTheMoment { .. } => Cite::section("4.6"),
            Self::NotOnTheWay { .. } => Cite::ruling(36),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::Contradicts { .. } => {
                Some("leave it to the table, or let the umpire rule it".to_owned())
            }
            Self::NoMarkers { held, .. } if *held > 0 => Some(format!("at most {held}")),
            _ => None,
        }
    }
}
