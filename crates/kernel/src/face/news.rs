//! What an event is news of.

/// What a player is told of an event when he comes back to the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The battle ended, a round or a night began.
    Clock,
    /// The umpire ruled.
    Ruling,
    /// An objective changed hands.
    Objective,
    /// A piece, a smaller unit, a headquarters or a whole unit is lost.
    Loss,
    Fight,
    /// A barrage, or an air strike.
    Bombardment,
    /// Orders were laid, turned up or lapsed.
    Orders,
    Arrival,
    /// Something was recovered, or changed places in the night.
    Night,
}
