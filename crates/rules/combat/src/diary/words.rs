//! Words in a sentence.

pub use kernel::names::{capital, count};

use crate::state::{SoldierId, State};

/// "one", "one and two", "one, two and three"; "no one" of none.
#[must_use]
pub fn list(items: &[String]) -> String {
    if items.is_empty() { "no one".to_owned() } else { kernel::names::list(items) }
}

pub(super) fn names(state: &State, ids: &[SoldierId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| state.name(*id)).collect();
    list(&names)
}
