//! One unit on its march.

use crate::event::Stop;
use crate::ground::Square;
use crate::order::March;
use crate::refusal::SheetRefusal;
use crate::state::UnitId;

pub(super) struct Mover {
    pub(super) march: March,
    /// The tick at which it sets out.
    begins: u32,
    /// R36 The enemies it was in contact with then.
    pub(super) leaves: Vec<UnitId>,
    /// Steps made.
    pub(super) made: usize,
    /// The tick at which the last of them ended.
    pub(super) last: u32,
    pub(super) done: bool,
}

impl Mover {
    pub(super) const fn new(march: March, begins: u32, leaves: Vec<UnitId>) -> Self {
        Self { march, begins, leaves, made: 0, last: begins, done: false }
    }

    /// The square it enters next.
    pub(super) fn next(&self) -> Option<Square> {
        self.march.path.get(self.made).copied()
    }

    /// R19, R80 Its own marching: what it waited on the way and what it paid to leave contact included, the later start not.
    pub(super) const fn ticks(&self) -> u32 {
        self.last - self.begins
    }

    /// Whether contact stops it: it has left the enemies it began in contact with, and has set out.
    pub(super) fn is_under_way(&self, tick: u32) -> bool {
        self.made > 0 || (self.leaves.is_empty() && tick >= self.begins)
    }

    /// R61 What is left of a march that only time or traffic cut short.
    pub(super) fn rest(&self, stopped: Stop) -> Option<March> {
        let path = self.march.path.get(self.made..)?.to_vec();
        let goes_on = matches!(stopped, Stop::Time | Stop::Traffic) && !path.is_empty();
        goes_on.then_some(March { mode: self.march.mode, path, start: 0 })
    }
}

/// What a step that cannot be made is told as.
pub(super) const fn why(fault: &SheetRefusal) -> Stop {
    match fault {
        SheetRefusal::NoCrossing { .. } | SheetRefusal::NeedsBoats { .. } => Stop::Crossing,
        _ => Stop::Way,
    }
}
