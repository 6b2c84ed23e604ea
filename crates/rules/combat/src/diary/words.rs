//! Words in a sentence.

use crate::state::{SoldierId, State};

/// "one", "one and two", "one, two and three".
#[must_use]
pub fn list(items: &[String]) -> String {
    match items {
        [] => "no one".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "1 hit", "2 hits", "no hits".
#[must_use]
pub fn count(number: u8, one: &str) -> String {
    let many = if one.ends_with("ch") { "es" } else { "s" };
    match number {
        0 => format!("no {one}{many}"),
        1 => format!("1 {one}"),
        number => format!("{number} {one}{many}"),
    }
}

#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(super) fn names(state: &State, ids: &[SoldierId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| state.name(*id)).collect();
    list(&names)
}
