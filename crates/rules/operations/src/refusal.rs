//! Why not: one enum for each part of the turn, every refusal with its ruling and one plain sentence.

mod air;
mod sheet;
mod turn;

pub use air::AirRefusal;
pub use sheet::SheetRefusal;
pub use turn::TurnRefusal;

/// Anything the rules of Operations may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Turn(TurnRefusal),
    Sheet(SheetRefusal),
    Air(AirRefusal),
}

kernel::refusal_of_chapters! {
    Refusal {
        Turn(TurnRefusal),
        Sheet(SheetRefusal),
        Air(AirRefusal),
    }
}

kernel::said_as_displayed!(crate::ground::Link);
kernel::said_by_word!(crate::tables::Mode, crate::tables::Class, crate::state::Weather);
