//! Refusals of an attack (§3.3, §3.4).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::ground::Hex;
use crate::state::{BattalionId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FightRefusal {
    #[error("an attack needs a stand")]
    NoStands,
    #[error("{stand} is named twice")]
    NamedTwice { stand: StandId },
    #[error("{battalion} is on {} and starts no attack", status.word())]
    OrderForbids { battalion: BattalionId, status: Status },
    #[error("{battalion} has no order and starts no attack")]
    NoOrder { battalion: BattalionId },
    #[error("{battalion} is on {}; {given} stands are too many for its attack", status.word())]
    TooManyStands { battalion: BattalionId, status: Status, most: usize, given: usize },
    #[error("{battalion} has made its attack this round")]
    AttackedAlready { battalion: BattalionId },
    #[error("{stand} is neither infantry nor a tank stand and starts no attack")]
    CannotAttack { stand: StandId },
    #[error("{stand} is not within two hexes of its headquarters")]
    OutOfCommand { stand: StandId },
    #[error("{stand} used strategic movement: no attack with it")]
    MovedStrategically { stand: StandId },
    #[error("{hex} is not on the map")]
    OffTheMap { hex: Hex },
    #[error("no enemy stands in {hex}")]
    NoEnemyThere { hex: Hex },
    #[error("{stand} reaches {most} hexes; the target is {range} away")]
    OutOfRange { stand: StandId, range: u32, most: u32 },
    #[error("{stand} does not see {target}: {by} is in the way")]
    NoSight { stand: StandId, target: Hex, by: Hex },
    #[error("{stand} cannot fire at {target} through {by}")]
    ThroughStand { stand: StandId, target: Hex, by: StandId },
    #[error("the attack on {target} would not have a single die")]
    NoDice { target: Hex },
}

impl Refusal for FightRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::OrderForbids { status: Status::Retreat, .. } => Cite::section("3.6"),
            Self::OrderForbids { .. } | Self::OutOfRange { .. } | Self::ThroughStand { .. } => {
                Cite::section("3.3")
            }
            Self::AttackedAlready { .. } => Cite::section("1.7"),
            Self::MovedStrategically { .. } => Cite::ruling(53),
            Self::NoSight { .. } => Cite::ruling(31),
            Self::NoDice { .. } => Cite::ruling(47),
            Self::NoStands
            | Self::NamedTwice { .. }
            | Self::NoOrder { .. }
            | Self::TooManyStands { .. }
            | Self::CannotAttack { .. }
            | Self::OutOfCommand { .. }
            | Self::OffTheMap { .. }
            | Self::NoEnemyThere { .. } => Cite::section("3.4"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::NoStands => Some("name one stand, or two on Move".to_owned()),
            Self::TooManyStands { most: 1, .. } => Some("name one stand".to_owned()),
            Self::TooManyStands { most, .. } => Some(format!("name {most} stands at most")),
            Self::NoEnemyThere { .. } | Self::OffTheMap { .. } => {
                Some("name a hex with an enemy stand in it".to_owned())
            }
            Self::OrderForbids { .. } => {
                Some("only battalions on Move or Hold start an attack".to_owned())
            }
            _ => None,
        }
    }
}
