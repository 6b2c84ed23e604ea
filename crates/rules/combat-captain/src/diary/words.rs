//! Words in a sentence.

pub use kernel::names::list;

use crate::state::{State, SubunitId};

/// "1 hit", "2 hits", "no hits".
#[must_use]
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        0 => format!("no {}", plural(one)),
        1 => format!("1 {one}"),
        number => format!("{number} {}", plural(one)),
    }
}

#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(super) fn names(state: &State, ids: impl IntoIterator<Item = SubunitId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| state.name(id).to_owned()).collect();
    list(&names)
}

fn plural(one: &str) -> String {
    match one {
        "die" => "dice".to_owned(),
        "held die" => "held dice".to_owned(),
        "man" => "men".to_owned(),
        "aircraft" => "aircraft".to_owned(),
        other => format!("{other}s"),
    }
}
