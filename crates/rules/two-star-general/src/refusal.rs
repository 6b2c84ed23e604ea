//! Why not: one enum for each part of the round, every refusal with its section and one plain sentence.

mod bombardment;
mod fight;
mod movement;
mod night;
mod turn;

use kernel::Cite;

pub use bombardment::BombardmentRefusal;
pub use fight::FightRefusal;
pub use movement::MovementRefusal;
pub use night::NightRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Two Star General may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Movement(MovementRefusal),
    Fight(FightRefusal),
    Bombardment(BombardmentRefusal),
    Night(NightRefusal),
}

macro_rules! delegate {
    ($self:ident, $refusal:ident => $answer:expr) => {
        match $self {
            Self::Turn($refusal) => $answer,
            Self::Movement($refusal) => $answer,
            Self::Fight($refusal) => $answer,
            Self::Bombardment($refusal) => $answer,
            Self::Night($refusal) => $answer,
        }
    };
}

impl kernel::Refusal for Refusal {
    fn code(&self) -> &'static str {
        delegate!(self, refusal => refusal.code())
    }
    fn cite(&self) -> Cite {
        delegate!(self, refusal => refusal.cite())
    }
    fn sentence(&self) -> String {
        delegate!(self, refusal => refusal.sentence())
    }
    fn instead(&self) -> Option<String> {
        delegate!(self, refusal => refusal.instead())
    }
}

impl From<Refusal> for kernel::Halt<Refusal> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

macro_rules! from_chapter {
    ($($chapter:ident => $variant:ident),* $(,)?) => {$(
        impl From<$chapter> for Refusal {
            fn from(refusal: $chapter) -> Self {
                Self::$variant(refusal)
            }
        }

        impl From<$chapter> for kernel::Halt<Refusal> {
            fn from(refusal: $chapter) -> Self {
                Self::Refused(Refusal::$variant(refusal))
            }
        }
    )*};
}

from_chapter! {
    TurnRefusal => Turn,
    MovementRefusal => Movement,
    FightRefusal => Fight,
    BombardmentRefusal => Bombardment,
    NightRefusal => Night,
}
