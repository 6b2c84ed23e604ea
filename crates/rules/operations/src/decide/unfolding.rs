//! An order of this book as it unfolds, with the consequences that follow by themselves told in one place: a unit without status is
//! destroyed, a square changes hands.

use core::ops::{Deref, DerefMut};

use crate::Operations;
use crate::event::{Event, LossCause};
use crate::ground::Square;
use crate::rules::battle::Battle;
use crate::rules::ending;
use crate::state::{Phase, Place, State, UnitId};

/// The events of one order so far, and the state after them.
#[derive(Clone, Debug)]
pub struct Unfolding {
    so_far: kernel::Unfolding<Operations>,
    /// The battle whose die is called for.
    pub thrown_for: Option<Battle>,
}

impl Unfolding {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let so_far = kernel::Unfolding::begin(state, state.turn_at);
        Self { so_far, thrown_for: None }
    }

    /// The events of the order, with the end of the game if a side has no combat unit left.
    #[must_use]
    pub fn finish(mut self) -> Vec<Event> {
        if !matches!(self.state.phase, Phase::Over(_)) {
            ending::when_nobody_is_left(&mut self);
        }
        self.so_far.into_events()
    }

    /// The state after everything that happened.
    #[must_use]
    pub fn into_state(self) -> State {
        self.so_far.state
    }

    /// R47 A unit loses status, at most what it has, and leaves the map with the last.
    pub fn lose_status(&mut self, unit: UnitId, points: u8, cause: LossCause) {
        let points = points.min(self.state.unit(unit).status);
        if points == 0 {
            return;
        }
        self.happen(Event::StatusLost { unit, points, cause });
        if self.state.unit(unit).status == 0 {
            self.happen(Event::UnitDestroyed { unit, cause });
        }
    }

    /// R47 A unit loses SP, at most what it has.
    pub fn lose_supply(&mut self, unit: UnitId, points: u8) {
        let points = points.min(self.state.unit(unit).supply);
        if points > 0 {
            self.happen(Event::SupplyLost { unit, points });
        }
    }

    /// R66 A combat unit stands in a square: it is its side's, where that counts.
    pub fn take_square(&mut self, unit: UnitId, square: Square) {
        let side = self.state.side_of(unit);
        let counts = self.state.control.get(&square).is_some_and(|holder| *holder != Some(side));
        if counts && self.state.spec(unit).fights() {
            self.happen(Event::SquareTaken { side, square });
        }
    }

    /// Whether a unit is still on the map.
    #[must_use]
    pub fn lives(&self, unit: UnitId) -> bool {
        matches!(self.state.unit(unit).place, Place::At(_))
    }
}

impl Deref for Unfolding {
    type Target = kernel::Unfolding<Operations>;
    fn deref(&self) -> &Self::Target {
        &self.so_far
    }
}

impl DerefMut for Unfolding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.so_far
    }
}
