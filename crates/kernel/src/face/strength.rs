//! Points by which a book counts elements of the roster, and what becomes of the men behind them.

use crate::Name;

/// An element has other points after an event than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthChange {
    pub element: Name,
    pub before: u32,
    pub after: u32,
    pub cause: StrengthCause,
}

/// Why, as far as its men are concerned (H.3, H.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthCause {
    /// Men are killed and wounded, or come back from the pools.
    Fight,
    /// Nobody could get away: prisoners and stragglers.
    NoEscape,
    /// A smaller battle has told what became of the men (H.6).
    FoughtOut,
    /// By the umpire.
    Ruling,
}
