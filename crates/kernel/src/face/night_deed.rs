//! What an order does between two days of a battle.

use crate::Name;

/// What an order does in the night, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightDeed {
    pub step: NightStep,
    /// The stand, platoon or battalion it is for; none for the whole side.
    pub unit: Option<Name>,
    /// Strength points of the night it spends.
    pub strength: u8,
}

/// The steps of a night, in the order in which they are best done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NightStep {
    /// A lost headquarters comes back.
    Headquarters,
    /// Stands on the map gain strength.
    Recover,
    /// A destroyed stand is formed again.
    Restore,
    /// A lost platoon comes back.
    Platoons,
    /// Stands change places.
    Reshuffle,
    /// Platoons go to another stand.
    Exchange,
    End,
}

impl NightDeed {
    /// Spends no strength points.
    #[must_use]
    pub const fn of(step: NightStep, unit: Name) -> Self {
        Self { step, unit: Some(unit), strength: 0 }
    }
}
