//! What an order does between two days of a battle.

use super::NightStepKind;
use crate::Name;

/// What an order does in the night, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightDeed {
    pub step: NightStepKind,
    /// The stand, platoon or battalion it is for; none for the whole side.
    pub unit: Option<Name>,
    /// Strength points of the night it spends.
    pub strength: u8,
}

impl NightDeed {
    /// Spends no strength points.
    #[must_use]
    pub const fn of(step: NightStepKind, unit: Name) -> Self {
        Self { step, unit: Some(unit), strength: 0 }
    }
}
