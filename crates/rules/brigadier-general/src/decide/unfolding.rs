//! An order of this book as it unfolds.

use core::ops::{Deref, DerefMut};

use crate::rules::{ending, hiding};
use crate::state::{Phase, State};
use crate::{BrigadierGeneral, Event};

/// The events of one order so far, and the state after them.
#[derive(Clone, Debug)]
pub struct Unfolding(kernel::Unfolding<BrigadierGeneral>);

impl Unfolding {
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self(kernel::Unfolding::begin(state, state.turn_at))
    }

    /// The events of the order, with the end of the battle if it has come.
    #[must_use]
    pub fn finish(mut self) -> Vec<Event> {
        if !matches!(self.state.phase, Phase::Over(_)) {
            hiding::appear(&mut self);
            ending::end_when_a_side_is_gone(&mut self);
        }
        self.0.into_events()
    }
}

impl Deref for Unfolding {
    type Target = kernel::Unfolding<BrigadierGeneral>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Unfolding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
