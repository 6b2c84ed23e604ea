//! One sentence for people about every event, told before it is folded, with the names of the setup.

mod casualties;
mod effects;
mod orders;
mod rulings;
mod turn;
mod words;

pub use effects::effects;
pub use orders::order;
pub use words::{capital, count, list};

use crate::event::Event;
use crate::state::State;

/// The sentence.
#[must_use]
pub fn sentence(state: &State, event: &Event) -> String {
    turn::sentence(state, event).or_else(|| casualties::sentence(state, event)).unwrap_or_default()
}
