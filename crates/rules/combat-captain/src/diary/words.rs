//! Words in a sentence.

pub use kernel::names::{capital, count, list};

use crate::state::{State, SubunitId};

pub(super) fn names(state: &State, ids: impl IntoIterator<Item = SubunitId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| state.name(id).to_owned()).collect();
    list(&names)
}
