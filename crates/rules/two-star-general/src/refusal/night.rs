//! Refusals of headquarters and night (§6, §9).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::ground::Hex;
use crate::state::{BattalionId, PlatoonId, StandId};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum NightRefusal {
    // §6 headquarters
    #[error("{battalion} has its headquarters")]
    HqNotLost { battalion: BattalionId },
    #[error("{battalion} lost its headquarters this very round")]
    HqLostThisRound { battalion: BattalionId },
    #[error("{battalion} has moved this turn; a new headquarters comes instead of any movement")]
    AlreadyMoved { battalion: BattalionId },

    // where a stand comes back
    #[error("{hex} is off the map")]
    OffTheMap { hex: Hex },
    #[error("{hex} cannot be entered")]
    Impassable { hex: Hex },
    #[error("{hex} is taken by {by}")]
    HexTaken { hex: Hex, by: StandId },
    #[error("{hex} is in an enemy zone of control")]
    InEnemyZone { hex: Hex },
    #[error("{hex} is not beside a stand of {battalion}")]
    NotBesideBattalion { hex: Hex, battalion: BattalionId },
    #[error("{hex} is not beside a battery or a headquarters of the side")]
    NotBesideArtillery { hex: Hex },

    // §9.1 recovery
    #[error("name at least one strength point")]
    NoPoints,
    #[error("{wanted} strength points are asked for, {left} are left this night")]
    TooFewPoints { wanted: u8, left: u16 },
    #[error("no point for support platoons is left this night")]
    NoPlatoonPoint,
    #[error("{stand} has {strength} of {full} strength points and cannot take {points} more")]
    AboveFull { stand: StandId, strength: u8, full: u8, points: u8 },
    #[error("{stand} is out of command")]
    OutOfCommand { stand: StandId },
    #[error("{hex} is out of command of {battalion}")]
    HexOutOfCommand { hex: Hex, battalion: BattalionId },
    #[error("{stand} is not destroyed")]
    NotDestroyed { stand: StandId },
    #[error("{stand} is a headquarters; it does not come back with recovery points")]
    HqComesBackByItself { stand: StandId },
    #[error("{battalion} is out of the battle and is not rebuilt")]
    BattalionOut { battalion: BattalionId },
    #[error("{platoon} is not lost")]
    PlatoonNotLost { platoon: PlatoonId },
    #[error("{platoon} did not start in the unit of {stand}")]
    NotItsUnit { platoon: PlatoonId, stand: StandId },

    // §9.2, the end of the night
    #[error("{battalion} has reshuffled this night")]
    AlreadyReshuffled { battalion: BattalionId },
    #[error("{stand} came back tonight; its hex was not held when the night began")]
    CameBackTonight { stand: StandId },
    #[error("your night is done")]
    NightDone,
    #[error("{battalion} must place its new headquarters first")]
    HqMustReturn { battalion: BattalionId },
}

impl Refusal for NightRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::HqNotLost { .. }
            | Self::HqLostThisRound { .. }
            | Self::AlreadyMoved { .. }
            | Self::HqMustReturn { .. }
            | Self::HqComesBackByItself { .. } => Cite::section("6"),
            Self::OffTheMap { .. } | Self::Impassable { .. } => Cite::section("2.5"),
            Self::HexTaken { .. } => Cite::section("1.3"),
            Self::NotBesideArtillery { .. } => Cite::ruling(75),
            Self::HexOutOfCommand { .. } => Cite::ruling(80),
            Self::AboveFull { .. } => Cite::ruling(38),
            Self::BattalionOut { .. } => Cite::ruling(50),
            Self::AlreadyReshuffled { .. } | Self::CameBackTonight { .. } => Cite::section("9.2"),
            Self::NightDone => Cite::section("9"),
            Self::InEnemyZone { .. }
            | Self::NotBesideBattalion { .. }
            | Self::NoPoints
            | Self::TooFewPoints { .. }
            | Self::NoPlatoonPoint
            | Self::OutOfCommand { .. }
            | Self::NotDestroyed { .. }
            | Self::PlatoonNotLost { .. }
            | Self::NotItsUnit { .. } => Cite::section("9.1"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::HqLostThisRound { .. } => Some(
                "it returns in the battalion's turn of the next round, or overnight".to_owned(),
            ),
            Self::AlreadyMoved { .. } => Some("end the turn; it may return next round".to_owned()),
            Self::AboveFull { strength, full, .. } if strength < full => {
                Some(format!("at most {}", full - strength))
            }
            Self::TooFewPoints { left, .. } if *left > 0 => Some(format!("at most {left}")),
            Self::HqComesBackByItself { .. } | Self::HqMustReturn { .. } => {
                Some("place the headquarters".to_owned())
            }
            _ => None,
        }
    }
}
