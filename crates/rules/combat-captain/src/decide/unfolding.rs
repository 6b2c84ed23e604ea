//! An order as it unfolds: events told one after the other, each folded at once into a scratch state, so that the next
//! step of a chapter sees what the last one did.

use kernel::Seq;

use crate::event::Event;
use crate::evolve::evolve;
use crate::rules::ending;
use crate::state::{Phase, State};

/// The events of one order so far, and the state after them.
#[derive(Clone, Debug)]
pub struct Unfolding {
    pub state: State,
    events: Vec<Event>,
    /// The number of the entry that ledgers made from the scratch state would name; never stored.
    at: Seq,
}

impl Unfolding {
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self { state: state.clone(), events: Vec::new(), at: state.turn_at }
    }

    /// Tells one event.
    pub fn happen(&mut self, event: Event) {
        evolve(&mut self.state, &event, self.at);
        self.events.push(event);
    }

    /// The events of the order, with the end of the battle if it has come.
    #[must_use]
    pub fn finish(mut self) -> Vec<Event> {
        if !matches!(self.state.phase, Phase::Over(_)) {
            ending::end_when_nobody_is_left(&mut self);
        }
        self.events
    }
}
