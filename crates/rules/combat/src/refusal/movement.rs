//! Refusals of moves (§3, §8.1).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::{Length, Point};

use crate::rules::journey;
use crate::state::{Gait, SoldierId, Wound};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MoveRefusal {
    #[error("{soldier} is wounded and cannot go like that")]
    Wounded { soldier: SoldierId, wound: Wound },
    #[error("that way costs {cost}, and there are {inches}")]
    TooFar { cost: Length, inches: Length },
    #[error("he may gamble on at most {rough} of difficult ground")]
    Gamble { rough: Length },
    #[error("he gambles with his whole run, or not at all")]
    WholeGamble,
    #[error("only a runner gambles")]
    NobodyGambles,
    #[error("nobody gets through there")]
    Impassable,
    #[error("nobody runs into a building")]
    Building,
    #[error("a building is entered from its wall, with a whole Combat Move")]
    NotAtTheWall,
    #[error("there is no room at {at}")]
    NoRoom { at: Point },
    #[error("{by} stands at {at}")]
    Taken { at: Point, by: SoldierId },
    #[error("that way touches {enemy}, who is not charged")]
    TouchesEnemy { enemy: SoldierId },
    #[error("{target} is not an enemy who can be charged")]
    NobodyToCharge { target: SoldierId },
    #[error("that way does not end in contact with {target}")]
    NoContact { target: SoldierId },
    #[error("he leaves by his own edge, and only there")]
    NotHisEdge,
}

impl Refusal for MoveRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            // What a light wound forbids beyond the chart is a ruling.
            Self::Wounded { wound: Wound::Light, .. } => Cite::ruling(9),
            Self::Wounded { .. } => Cite::section("6.1"),
            Self::TooFar { inches, .. } if *inches == journey::inches(Gait::Run) => {
                Cite::section("3.1")
            }
            Self::TooFar { .. } | Self::NoRoom { .. } | Self::Taken { .. } => Cite::section("3.2"),
            Self::Impassable => Cite::section("3.1"),
            Self::Gamble { .. } | Self::NobodyGambles => Cite::section("3.5"),
            Self::WholeGamble => Cite::ruling(33),
            Self::Building | Self::NotAtTheWall => Cite::ruling(24),
            Self::TouchesEnemy { .. } => Cite::ruling(41),
            Self::NobodyToCharge { .. } | Self::NoContact { .. } => Cite::section("8.1"),
            Self::NotHisEdge => Cite::ruling(48),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::TouchesEnemy { enemy } => Some(format!("charge {enemy}")),
            Self::WholeGamble => Some("say nothing of a gamble".to_owned()),
            Self::Building => Some("make a Combat Move from its wall".to_owned()),
            _ => None,
        }
    }
}
