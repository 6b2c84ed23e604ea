//! Refusals of cards, of seats and of rulings (§2, §9).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::Name;

use crate::state::SoldierId;

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
    #[error("{soldier} is not of your side")]
    NotYours { soldier: SoldierId },
    #[error("{soldier} is not on the table")]
    NotOnTable { soldier: SoldierId },
    #[error("{soldier} can do nothing any more")]
    OutOfAction { soldier: SoldierId },
    #[error("the next card is to be drawn")]
    NobodyActs,
    #[error("{soldier} is acting")]
    SomebodyActs { soldier: SoldierId },
    #[error("it is not your man who acts")]
    NotYourTurn,
    #[error("somebody must answer first")]
    AnswerFirst,
    #[error("there is nothing to answer")]
    NothingToAnswer,
    #[error("{soldier} is no NCO")]
    NotAnNco { soldier: SoldierId },
    #[error("{soldier} is of another squad than {nco}")]
    NotOfHisSquad { nco: SoldierId, soldier: SoldierId },
    #[error("neither of the two has just been drawn")]
    NotDrawn,
    #[error("the card of {soldier} is not in the deck")]
    NotInTheDeck { soldier: SoldierId },
    #[error("cards have been exchanged for this draw")]
    AlreadySwapped,
    #[error("{soldier} is locked in close combat")]
    Locked { soldier: SoldierId },
}

impl Refusal for TurnRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::BattleOver => Cite::section("9.3"),
            Self::NotASide
            | Self::NotTheUmpire
            | Self::NoReason
            | Self::Impossible { .. }
            | Self::NobodyActs
            | Self::SomebodyActs { .. }
            | Self::NotYourTurn => Cite::section("2"),
            Self::Unknown { .. } | Self::NotYours { .. } | Self::NotOnTable { .. } => {
                Cite::section("1")
            }
            Self::OutOfAction { .. } => Cite::section("6.1"),
            Self::AnswerFirst | Self::NothingToAnswer => Cite::section("2.3"),
            Self::NotAnNco { .. }
            | Self::NotOfHisSquad { .. }
            | Self::NotDrawn
            | Self::NotInTheDeck { .. } => Cite::section("2.2"),
            Self::AlreadySwapped => Cite::ruling(42),
            Self::Locked { .. } => Cite::ruling(39),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::AnswerFirst => Some("answer, or pass".to_owned()),
            Self::NobodyActs => Some("draw a card".to_owned()),
            Self::Locked { .. } => Some("wait for the next round of it".to_owned()),
            _ => None,
        }
    }
}
