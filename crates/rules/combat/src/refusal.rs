//! Why not: one enum for each part of the game, every refusal with its section and one plain sentence.

mod care;
mod fire;
mod movement;
mod reaction;
mod turn;

pub use care::CareRefusal;
pub use fire::FireRefusal;
pub use movement::MoveRefusal;
pub use reaction::ReactionRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Combat! may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Move(MoveRefusal),
    Fire(FireRefusal),
    Reaction(ReactionRefusal),
    Care(CareRefusal),
}

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Move(MoveRefusal),
        Fire(FireRefusal),
        Reaction(ReactionRefusal),
        Care(CareRefusal),
    }
}

kernel::said_by_word!(crate::tables::Cover, crate::tables::Feed, crate::tables::Wound);
