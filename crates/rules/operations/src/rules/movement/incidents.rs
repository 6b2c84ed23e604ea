//! R37 What an entering combat unit catches ends its own move first.

use crate::event::Stop;
use crate::ground::Square;
use crate::rules::capture;
use crate::state::UnitId;

use super::Queue;

impl Queue {
    /// Everything of the enemy's that cannot fight in this square is caught.
    pub(super) fn catch(&mut self, unit: UnitId, square: Square) {
        for enemy in capture::caught(self.state(), unit, square) {
            self.stop(enemy, Stop::Enemy);
        }
        capture::take(&mut self.unfolding, unit, square);
    }
}
