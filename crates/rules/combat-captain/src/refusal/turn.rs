//! Refusals of the turn, of seats and of rulings (§3).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::Name;

use crate::state::{SubunitId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum TurnRefusal {
    #[error("the battle is over")]
    BattleOver,
    #[error("only the two sides give orders")]
    NotASide,
    #[error("only the umpire, or both sides together, may rule")]
    NotTheUmpire,
    #[error("a ruling needs a reason")]
    NoReason,
    #[error("{what}")]
    Impossible { what: String },
    #[error("{what} is not of this battle")]
    Unknown { what: Name },
    #[error("{subunit} is not of your side")]
    NotYours { subunit: SubunitId },
    #[error("{subunit} is not on the field")]
    NotOnField { subunit: SubunitId },
    #[error("it is not the time for the initiative")]
    NoInitiative,
    #[error("the side with the initiative says who begins")]
    NotTheHolder,
    #[error("no unit is active")]
    NobodyActive,
    #[error("{unit} is active")]
    NotYourTurn { unit: UnitId },
    #[error("the other side activates a unit now")]
    OtherSideChooses,
    #[error("{unit} cannot be activated")]
    CannotActivate { unit: UnitId },
    #[error("{subunit} is not of the active unit")]
    NotActive { subunit: SubunitId },
    #[error("somebody must answer first")]
    AnswerFirst,
    #[error("there is nothing to answer")]
    NothingToAnswer,
    #[error("{subunit} is 12 inches or more from its fellows")]
    Stranded { subunit: SubunitId },
}

impl Refusal for TurnRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::BattleOver => Cite::section("3.3"),
            Self::NotASide | Self::NotTheUmpire | Self::NoReason | Self::Impossible { .. } => {
                Cite::section("3")
            }
            Self::Unknown { .. } => Cite::section("1"),
            Self::NotYours { .. }
            | Self::NotOnField { .. }
            | Self::NobodyActive
            | Self::NotYourTurn { .. }
            | Self::OtherSideChooses
            | Self::CannotActivate { .. }
            | Self::NotActive { .. } => Cite::section("3.2"),
            Self::NoInitiative => Cite::section("3.1"),
            Self::NotTheHolder => Cite::ruling(16),
            Self::AnswerFirst | Self::NothingToAnswer => Cite::section("4.6"),
            Self::Stranded { .. } => Cite::section("7"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::Stranded { .. } => Some("it may change its cover, and hold fire".to_owned()),
            Self::AnswerFirst => Some("answer, or pass".to_owned()),
            _ => None,
        }
    }
}
