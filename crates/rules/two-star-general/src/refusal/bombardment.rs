//! Refusals of the artillery phase: barrages, gun moves, left-over aircraft (§5, §5.1, §5.2, §7).

use kernel::{Cite, Refusal, Side};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::ground::Hex;
use crate::state::StandId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BombardmentRefusal {
    #[error("{stand} is no battery")]
    NotABattery { stand: StandId },
    #[error("{battery} has no shot left this round")]
    NoShots { battery: StandId },
    #[error("{hex} is not on the map")]
    OffTheMap { hex: Hex },
    #[error("no enemy stands in {hex}")]
    NoEnemyThere { hex: Hex },
    #[error("{battery} reaches {most} hexes; the target is {range} away")]
    OutOfRange { battery: StandId, range: u32, most: u32 },
    #[error("nobody in command sees {target} from {range} hexes or nearer")]
    NotSpotted { target: Hex, range: u32 },
    #[error("{battery} has no die left against {target}")]
    NoDice { battery: StandId, target: Hex },
    #[error("{side} has no air point left this round")]
    NoAirPoint { side: Side },
    #[error("{battery} has moved in this phase")]
    MovedAlready { battery: StandId },
    #[error("{battery} needs a shot to give up for its move")]
    NoShotToMove { battery: StandId },
}

impl Refusal for BombardmentRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NotABattery { .. } | Self::NoShots { .. } | Self::OutOfRange { .. } => {
                Cite::section("5")
            }
            Self::NotSpotted { .. } => Cite::section("5.2"),
            Self::NoDice { .. } => Cite::ruling(47),
            Self::NoAirPoint { .. } => Cite::section("7"),
            Self::OffTheMap { .. }
            | Self::NoEnemyThere { .. }
            | Self::MovedAlready { .. }
            | Self::NoShotToMove { .. } => Cite::section("5.1"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::NotSpotted { .. } => {
                Some("bring a stand that is in command within sight".to_owned())
            }
            Self::NoEnemyThere { .. } | Self::OffTheMap { .. } => {
                Some("name a hex with an enemy stand in it".to_owned())
            }
            Self::NoShotToMove { .. } => {
                Some("only self-propelled batteries move without a shot".to_owned())
            }
            _ => None,
        }
    }
}
