//! An order as it unfolds: events told one after the other, each folded at once into a scratch state, so that the next
//! step of a chapter sees what the last one did.

use crate::{RuleSet, Seq};

/// The events of one order so far, and the state after them.
#[derive(Clone, Debug)]
pub struct Unfolding<R: RuleSet> {
    pub state: R::State,
    events: Vec<R::Event>,
    /// The number of the entry that ledgers made from the scratch state would name; never stored.
    at: Seq,
}

impl<R: RuleSet> Unfolding<R> {
    /// Nothing has happened yet; whatever happens is folded as of entry `at`.
    #[must_use]
    pub fn begin(state: &R::State, at: Seq) -> Self {
        Self { state: state.clone(), events: Vec::new(), at }
    }

    /// Tells one event.
    pub fn happen(&mut self, event: R::Event) {
        R::evolve(&mut self.state, &event, self.at);
        self.events.push(event);
    }

    /// The events told so far.
    #[must_use]
    pub fn into_events(self) -> Vec<R::Event> {
        self.events
    }
}
