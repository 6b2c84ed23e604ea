//! Why not: one enum for each part of the turn, every refusal with its section and one plain sentence.

mod air;
mod command;
mod fire;
mod movement;
mod presence;
mod ruling;
mod planned;
mod transport;
mod turn;

pub use air::AirRefusal;
pub use command::CommandRefusal;
pub use fire::FireRefusal;
pub use movement::MoveRefusal;
pub use planned::PlanRefusal;
pub use presence::PresenceRefusal;
pub use ruling::RulingRefusal;
pub use transport::TransportRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Brigadier General Commands may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Command(CommandRefusal),
    Plan(PlanRefusal),
    Air(AirRefusal),
    Fire(FireRefusal),
    Move(MoveRefusal),
    Transport(TransportRefusal),
    Presence(PresenceRefusal),
    Ruling(RulingRefusal),
}

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Command(CommandRefusal),
        Plan(PlanRefusal),
        Air(AirRefusal),
        Fire(FireRefusal),
        Move(MoveRefusal),
        Transport(TransportRefusal),
        Presence(PresenceRefusal),
        Ruling(RulingRefusal),
    }
}

kernel::said_by_word!(crate::state::OrderMarker);
kernel::said_as_displayed!(crate::state::Spot);
