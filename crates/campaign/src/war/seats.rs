//! Who may speak for whom, and who is asked.

use kernel::{Call, Seat};

use super::{WarOrder, WarState};

impl WarState {
    /// Who must answer a call of an order that `by` gave.
    #[must_use]
    pub fn answers(&self, _by: Seat, _order: &WarOrder, call: &Call) -> Seat {
        call.seat().into()
    }

    /// Whether `by` may answer what `asked` is asked: the same seat, a superior of his, or the umpire. What the program is
    /// asked anyone may throw.
    #[must_use]
    pub fn may_answer(&self, by: Seat, asked: Seat) -> bool {
        by == asked || by == Seat::Umpire || asked == Seat::App
    }
}
