//! Refusals of §2.

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::StandId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MovementRefusal {
    #[error("{stand} is not on the table")]
    NotOnTable { stand: StandId },
}

impl Refusal for MovementRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NotOnTable { .. } => Cite::section("2"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        None
    }
}
