//! Event to sentence.

use crate::event::Event;
use crate::state::State;

/// One sentence for people about an event, told before it is folded.
#[must_use]
pub fn sentence(_state: &State, event: &Event) -> String {
    format!("{event:?}")
}
