//! Refusals of cars and trucks (§14.2).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::SubunitId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum TransportRefusal {
    #[error("{vehicle} is no car or truck for that")]
    NoTransport { vehicle: SubunitId },
    #[error("{vehicle} lies on its side: it carries nobody any more")]
    Overturned { vehicle: SubunitId },
    #[error("{vehicle} does not lie on its side")]
    NotOverturned { vehicle: SubunitId },
    #[error("{vehicle} has somebody aboard")]
    Full { vehicle: SubunitId },
    #[error("{subunit} sits in no vehicle")]
    NotAboard { subunit: SubunitId },
    #[error("{subunit} is not beside {vehicle}")]
    NotBeside { subunit: SubunitId, vehicle: SubunitId },
    #[error("there is no room beside the vehicle")]
    NoRoom,
}

impl Refusal for TransportRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NoTransport { .. }
            | Self::Overturned { .. }
            | Self::Full { .. }
            | Self::NotAboard { .. } => Cite::section("14.2"),
            Self::NotOverturned { .. } => Cite::ruling(47),
            Self::NotBeside { .. } | Self::NoRoom => Cite::ruling(47),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        matches!(self, Self::Overturned { .. }).then(|| "take cover behind it".to_owned())
    }
}
