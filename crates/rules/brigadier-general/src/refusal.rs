//! Why not: one enum for each part of the turn, every refusal with its section and one plain sentence.

mod command;
mod fire;
mod movement;
mod turn;

pub use command::CommandRefusal;
pub use fire::FireRefusal;
pub use movement::MoveRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Brigadier General Commands may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Command(CommandRefusal),
    Fire(FireRefusal),
    Move(MoveRefusal),
}

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Command(CommandRefusal),
        Fire(FireRefusal),
        Move(MoveRefusal),
    }
}

kernel::said_by_word!(crate::state::OrderMarker);
