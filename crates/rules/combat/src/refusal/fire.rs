//! Refusals of shots, grenades and reloading (§4, §7).

use kernel::{Cite, Refusal};
use strum::IntoStaticStr;
use thiserror::Error;

use kernel::table::Length;

use crate::state::SoldierId;
use crate::tables::Feed;

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FireRefusal {
    #[error("{soldier} has no {weapon}")]
    NoWeapon { soldier: SoldierId, weapon: String },
    #[error("a {weapon} is not fired like that")]
    NoSuchMethod { weapon: String },
    #[error("the {weapon} must be reloaded first")]
    Unloaded { weapon: String, feed: Feed },
    #[error("no {weapon} is left")]
    NoneLeft { weapon: String },
    #[error("{target} is no enemy to shoot at")]
    NoTarget { target: SoldierId },
    #[error("{target} is in close combat")]
    InCloseCombat { target: SoldierId },
    #[error("{distance} is beyond the {maximum} of a {weapon}")]
    OutOfRange { distance: Length, maximum: Length, weapon: String },
    #[error("{target} is not in sight")]
    NoSight { target: SoldierId },
    #[error("say how far it is, what is in between, and whether it is seen")]
    SayWhat,
    #[error("the table shows otherwise: that takes a ruling")]
    TableSaysOtherwise,
    #[error("the table shows who is there: name nobody, or let the umpire rule on a shot")]
    TableShowsWho,
    #[error("the arc needs a direction")]
    NoDirection,
    #[error("nobody is in that arc")]
    NobodyInArc,
    #[error("the {weapon} is full")]
    Loaded { weapon: String, feed: Feed },
    #[error("{friend} is not in contact, or no friend")]
    NotInReach { friend: SoldierId, feed: Feed },
}

impl Refusal for FireRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NoWeapon { .. } => Cite::section("2.3"),
            Self::NoSuchMethod { .. } => Cite::section("4.2"),
            Self::Unloaded { feed, .. }
            | Self::Loaded { feed, .. }
            | Self::NotInReach { feed, .. } => match feed {
                Feed::Belt => Cite::section("7.4"),
                Feed::Magazine => Cite::section("7.5"),
            },
            Self::NoneLeft { .. } => Cite::section("7.6"),
            Self::NoTarget { .. } => Cite::section("4"),
            Self::InCloseCombat { .. } => Cite::ruling(39),
            Self::OutOfRange { .. } => Cite::section("4.1"),
            Self::NoSight { .. } => Cite::ruling(2),
            Self::SayWhat | Self::TableSaysOtherwise | Self::TableShowsWho => Cite::ruling(45),
            Self::NoDirection | Self::NobodyInArc => Cite::section("7.3"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::Unloaded { .. } => Some("reload".to_owned()),
            Self::TableSaysOtherwise => Some("ask the umpire".to_owned()),
            _ => None,
        }
    }
}
