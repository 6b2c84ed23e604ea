//! Refusals of snap fire, reaction moves and replies (§4.5, §5, §8.2).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::Length;

use crate::state::SoldierId;
use crate::tables::Cover;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ReactionRefusal {
    #[error("{soldier} has acted this turn")]
    HasActed { soldier: SoldierId },
    #[error("{soldier} is pinned down and loses his next card")]
    LosesCard { soldier: SoldierId },
    #[error("the way is {length} long; {after} is not on it")]
    NotOnTheWay { after: Length, length: Length },
    #[error("that place gives {given:?} cover, and he has {present:?}")]
    WorseCover { given: Cover, present: Cover },
    #[error("a reaction move ends in cover, and there is none")]
    NotIntoCover,
    #[error("there is better cover within three inches: {best:?}")]
    NotTheBest { best: Cover },
    #[error("say what cover there is")]
    SayCover,
    #[error("{soldier} can be moved nowhere")]
    CannotMove { soldier: SoldierId },
    #[error("he goes that way and does nothing else: he leaves, drags and looks after nobody")]
    OnlyTheWay,
    #[error("a retreat ends more than six inches from where the charge began")]
    TooNear,
}

impl Refusal for ReactionRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::HasActed { .. } => Cite::section("4.5"),
            Self::LosesCard { .. } => Cite::ruling(49),
            Self::NotOnTheWay { .. } => Cite::section("4.5"),
            Self::WorseCover { .. } | Self::NotIntoCover | Self::OnlyTheWay => Cite::section("5.1"),
            Self::NotTheBest { .. } => Cite::section("5.2"),
            Self::SayCover => Cite::ruling(45),
            Self::CannotMove { .. } => Cite::ruling(9),
            Self::TooNear => Cite::section("8.2"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::CannotMove { .. } | Self::NotIntoCover => Some("he may lie down".to_owned()),
            Self::OnlyTheWay => Some("say the way alone".to_owned()),
            _ => None,
        }
    }
}
