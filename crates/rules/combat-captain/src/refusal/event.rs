//! Refusals of the random event and of the reinforcement move (§8.5, §13).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::Length;

use crate::state::{SubunitId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum EventRefusal {
    #[error("it is not the time for guns and aircraft")]
    NotTheTime,
    #[error("the side with the initiative may try")]
    NotTheHolder,
    #[error("you have no shells")]
    NoShells,
    #[error("you have no aircraft for that")]
    NoAircraft,
    #[error("nothing can be aimed at like that here")]
    NoAim,
    #[error("a run is up to 36 inches long, not {length}")]
    NotATape { length: Length },
    #[error("{subunit} cannot lie under the tape like that")]
    NotUnderTheTape { subunit: SubunitId },
    #[error("it is not your time for reinforcement moves")]
    NoReinforcement,
    #[error("{unit} has nothing to move, or has moved")]
    HasReinforced { unit: UnitId },
    #[error("{unit} has fired or fought this turn")]
    HasFought { unit: UnitId },
    #[error("{unit} has morale markers")]
    Shaken { unit: UnitId },
    #[error("{unit} has nobody who can move")]
    NobodyMoves { unit: UnitId },
    #[error("{unit} is not beyond 40 inches of every enemy")]
    EnemyNear { unit: UnitId },
    #[error("{subunit} has no inches to go")]
    NotReinforcing { subunit: SubunitId },
}

impl Refusal for EventRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NotTheTime | Self::NotTheHolder => Cite::section("13"),
            Self::NoShells | Self::NoAim => Cite::section("13.1"),
            Self::NoAircraft | Self::NotATape { .. } | Self::NotUnderTheTape { .. } => {
                Cite::section("13.2")
            }
            Self::NoReinforcement
            | Self::HasReinforced { .. }
            | Self::HasFought { .. }
            | Self::Shaken { .. }
            | Self::NobodyMoves { .. }
            | Self::EnemyNear { .. }
            | Self::NotReinforcing { .. } => Cite::section("8.5"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        None
    }
}
