//! Refusals of movement (§6.6, §8, §12.1).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::{Length, Point};

use crate::order::Obstacle;
use crate::state::SubunitId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MoveRefusal {
    #[error("{subunit} is in cover and does not move")]
    InCover { subunit: SubunitId },
    #[error("nobody has thrown for his inches")]
    NothingThrown,
    #[error("nobody was stopped on his way")]
    NotInterrupted,
    #[error("{length} of normal ground for {subunit}, who has {inches}")]
    TooFar { subunit: SubunitId, length: Length, inches: Length },
    #[error("{length} of odd terrain for {subunit}, who has {inches} of odd dice")]
    TooFarInOdd { subunit: SubunitId, length: Length, inches: Length },
    #[error("nobody goes through there")]
    Impassable,
    #[error("there is no room for the stand at {at}")]
    NoRoom { at: Point },
    #[error("{by} stands at {at}")]
    Taken { at: Point, by: SubunitId },
    #[error("{subunit} would come too near to {enemy}")]
    TooNear { subunit: SubunitId, enemy: SubunitId },
    #[error("there is no such hedge or wall on that way")]
    NoObstacle,
    #[error("to come up to a {} takes {dice} thrown dice, at least one of them for odd terrain", kind.word())]
    ObstacleDice { kind: Obstacle, dice: u8 },
    #[error("on a table the way says where it ends, when the dice have fallen")]
    SaidWithTheWay,
    #[error("a {} is come up to with thrown dice", kind.word())]
    ThrownFor { kind: Obstacle },
    #[error("the price of a {} is paid when one stands beside it", kind.word())]
    PaidBesides { kind: Obstacle },
    #[error("{name} is in the way")]
    Obstacle { name: String },
}

impl Refusal for MoveRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::InCover { .. } => Cite::section("6.2"),
            Self::NothingThrown | Self::NotInterrupted => Cite::ruling(36),
            Self::TooFar { .. } | Self::NoRoom { .. } => Cite::section("8"),
            Self::TooFarInOdd { .. } | Self::Impassable => Cite::section("8.3"),
            Self::Taken { .. } => Cite::ruling(66),
            Self::TooNear { .. } => Cite::section("12.1"),
            Self::NoObstacle | Self::Obstacle { .. } => Cite::section("6.6"),
            Self::ObstacleDice { .. }
            | Self::SaidWithTheWay
            | Self::ThrownFor { .. }
            | Self::PaidBesides { .. } => Cite::ruling(18),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::TooFar { inches, .. } | Self::TooFarInOdd { inches, .. } => {
                Some(format!("at most {inches}"))
            }
            Self::Obstacle { .. } => Some("come up to it, then go over it".to_owned()),
            Self::ThrownFor { .. } => Some("move, and end the way behind it".to_owned()),
            Self::PaidBesides { .. } => Some("move beside it, then pay its dice".to_owned()),
            Self::TooNear { .. } => Some("announce a charge".to_owned()),
            Self::InCover { .. } => {
                Some("leave cover first, or break it for a morale marker".to_owned())
            }
            _ => None,
        }
    }
}
