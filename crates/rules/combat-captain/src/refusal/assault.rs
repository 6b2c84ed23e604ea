//! Refusals of charges and close combat (§12).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::SubunitId;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AssaultRefusal {
    #[error("no charge waits for your answer")]
    NotCharged,
    #[error("{target} is no enemy on the field")]
    NobodyToCharge { target: SubunitId },
    #[error("{subunit} is in contact with {target}")]
    InContact { subunit: SubunitId, target: SubunitId },
    #[error("there are no positions: say how far the charge goes")]
    DistanceNotSaid,
    #[error("there is no close combat to fight now")]
    NoFight,
    #[error("only men on foot meet man by man: somebody hand to hand is not on foot")]
    NobodyOnFoot,
    #[error("there is no ground to take now")]
    NoGround,
    #[error("{subunit} does not go forward now")]
    HasGone { subunit: SubunitId },
    #[error("{subunit} does not come to where the enemy stood by that")]
    NotForward { subunit: SubunitId },
    #[error("say where to")]
    NoPlace,
    #[error("{name} is no objective")]
    NoObjective { name: String },
}

impl Refusal for AssaultRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NotCharged => Cite::section("12.3"),
            Self::NobodyToCharge { .. } | Self::InContact { .. } => Cite::section("12.2"),
            Self::DistanceNotSaid => Cite::ruling(63),
            Self::NobodyOnFoot => Cite::ruling(70),
            Self::NoFight => Cite::section("12.4"),
            Self::NoGround | Self::NoPlace => Cite::section("12.6"),
            Self::HasGone { .. } | Self::NotForward { .. } => Cite::ruling(51),
            Self::NoObjective { .. } => Cite::ruling(64),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        None
    }
}
