//! The war diary: one plain sentence for every event, told before the event is folded, with the names of the setup.

mod air;
mod combat;
mod effects;
mod knowledge;
mod names;
mod orders;
mod turn;

use crate::event::Event;
use crate::state::State;

pub use effects::effects;
pub(crate) use names::capital;
pub use orders::{order, phrase};

/// One sentence for people about an event, told before it is folded.
#[must_use]
pub fn sentence(state: &State, event: &Event) -> String {
    let told = turn::told(state, event)
        .or_else(|| air::told(state, event))
        .or_else(|| combat::told(state, event))
        .or_else(|| knowledge::told(state, event))
        .unwrap_or_default();
    closed(&names::capital(&told))
}

/// With a full stop, where it does not end with one already.
fn closed(told: &str) -> String {
    if told.is_empty() || told.ends_with(['.', '!', '?']) {
        return told.to_owned();
    }
    format!("{told}.")
}
