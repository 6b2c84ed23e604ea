//! Why not: one enum for each part of the round, every refusal with its section and one plain sentence.

mod bombardment;
mod fight;
mod movement;
mod night;
mod road;
mod turn;

pub use bombardment::BombardmentRefusal;
pub use fight::FightRefusal;
pub use movement::MovementRefusal;
pub use night::NightRefusal;
pub use road::RoadRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Two Star General may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Movement(MovementRefusal),
    Fight(FightRefusal),
    Bombardment(BombardmentRefusal),
    Night(NightRefusal),
    Road(RoadRefusal),
}

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Movement(MovementRefusal),
        Fight(FightRefusal),
        Bombardment(BombardmentRefusal),
        Night(NightRefusal),
        Road(RoadRefusal),
    }
}

kernel::said_as_displayed!(crate::ground::Hex);
kernel::said_by_word!(crate::state::Status);
