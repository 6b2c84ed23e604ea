//! Why not: one enum for each part of the turn, every refusal with its section and one plain sentence.

mod activity;
mod assault;
mod event;
mod fire;
mod movement;
mod transport;
mod turn;

use kernel::Cite;

pub use activity::ActivityRefusal;
pub use assault::AssaultRefusal;
pub use event::EventRefusal;
pub use fire::FireRefusal;
pub use movement::MoveRefusal;
pub use transport::TransportRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Combat Captain may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Activity(ActivityRefusal),
    Move(MoveRefusal),
    Fire(FireRefusal),
    Assault(AssaultRefusal),
    Event(EventRefusal),
    Transport(TransportRefusal),
}

macro_rules! delegate {
    ($self:ident, $refusal:ident => $answer:expr) => {
        match $self {
            Self::Turn($refusal) => $answer,
            Self::Activity($refusal) => $answer,
            Self::Move($refusal) => $answer,
            Self::Fire($refusal) => $answer,
            Self::Assault($refusal) => $answer,
            Self::Event($refusal) => $answer,
            Self::Transport($refusal) => $answer,
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
    ActivityRefusal => Activity,
    MoveRefusal => Move,
    FireRefusal => Fire,
    AssaultRefusal => Assault,
    EventRefusal => Event,
    TransportRefusal => Transport,
}
