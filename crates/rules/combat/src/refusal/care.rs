//! Refusals of dragging, tending, taking prisoners and asking for help (§6, §9.2).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::SoldierId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum CareRefusal {
    #[error("{soldier} is not wounded enough to be dragged, or not your man")]
    NotToDrag { soldier: SoldierId },
    #[error("{soldier} is not in contact")]
    NotInContact { soldier: SoldierId },
    #[error("only a Combat Move drags anybody")]
    OnlyCombatMoves,
    #[error("{soldier} is not critically wounded, or not your man")]
    NotAPatient { soldier: SoldierId },
    #[error("{soldier} is not out of action, or not an enemy")]
    NotToCapture { soldier: SoldierId },
    #[error("{guard} is within three inches and guards him")]
    Guarded { guard: SoldierId },
    #[error("there is no fire team to come")]
    NoReserve,
    #[error("your side has asked this turn, or help is on its way")]
    HasAsked,
    #[error("help is asked for between two cards")]
    NotBetweenCards,
}

impl Refusal for CareRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NotToDrag { .. } | Self::NotInContact { .. } | Self::OnlyCombatMoves => {
                Cite::section("6.2")
            }
            Self::NotAPatient { .. } => Cite::section("6.4"),
            Self::NotToCapture { .. } | Self::Guarded { .. } => Cite::section("6.5"),
            Self::NoReserve | Self::HasAsked | Self::NotBetweenCards => Cite::section("9.2"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::OnlyCombatMoves => Some("make a Combat Move".to_owned()),
            _ => None,
        }
    }
}
