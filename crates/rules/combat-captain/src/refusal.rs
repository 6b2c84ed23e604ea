//! Why not: one enum for each part of the turn, every refusal with its section and one plain sentence.

mod activity;
mod assault;
mod event;
mod fire;
mod movement;
mod transport;
mod turn;

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

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Activity(ActivityRefusal),
        Move(MoveRefusal),
        Fire(FireRefusal),
        Assault(AssaultRefusal),
        Event(EventRefusal),
        Transport(TransportRefusal),
    }
}

kernel::said_by_word!(crate::order::Obstacle, crate::state::Activity);
