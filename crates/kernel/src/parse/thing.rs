//! What can be named in an order, and how it is named so that it is found again.

use crate::{Name, Side};

/// Something with an id and a name, such as a stand, a squad or a soldier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing<'a> {
    /// What it is, in one word: "stand".
    pub kind: &'static str,
    pub id: Name,
    pub name: &'a str,
    pub side: Option<Side>,
}

impl Thing<'_> {
    /// Whether this text is its id or its name, in any case.
    pub(super) fn is(&self, text: &str) -> bool {
        self.id.as_str().eq_ignore_ascii_case(text) || same(self.name, text)
    }

    /// Whether more words may follow this text in its name.
    fn goes_on(&self, text: &str) -> bool {
        let (name, text) = (self.name.to_lowercase(), text.to_lowercase());
        name.strip_prefix(&text).is_some_and(|rest| rest.starts_with(' '))
    }

    /// How well part of it fits: 0 the last part of its id, 1 the beginning of its id or name, 2 words in its name.
    pub(super) fn part(&self, text: &str) -> Option<u8> {
        let text = text.to_lowercase();
        let (id, name) = (self.id.as_str().to_lowercase(), self.name.to_lowercase());
        if id.rsplit_once('.').is_some_and(|(_, last)| last == text) {
            Some(0)
        } else if id.starts_with(&text) || name.starts_with(&text) {
            Some(1)
        } else {
            format!(" {name} ").contains(&format!(" {text} ")).then_some(2)
        }
    }
}

pub(super) fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// How an order in words names what has this id: by its name, in quotes where it could run into other words; by its id where the
/// name is not its own.
#[must_use]
pub fn written(id: &Name, things: &[Thing<'_>]) -> String {
    let mut own = things.iter().filter(|thing| thing.id == *id);
    let name = match (own.next(), own.next()) {
        (Some(thing), None) => thing.name,
        _ => id.as_str(),
    };
    let others = || things.iter().filter(|thing| thing.id != *id);
    let tidy = !name.is_empty()
        && !name.contains('"')
        && name.split(' ').all(|word| !word.is_empty() && !word.contains(char::is_whitespace));
    let text = match tidy && !others().any(|thing| thing.is(name)) {
        true => name,
        false => id.as_str(),
    };
    let word =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '/' | '\'' | '’');
    let plain = text.chars().all(word) && !begins_like_a_word(text);
    match plain && !things.iter().any(|thing| thing.goes_on(text)) {
        true => text.to_owned(),
        false => format!("\"{text}\""),
    }
}

/// Whether a name or an id begins with what may be a word of the order itself: `at`, `and`, `3`.
fn begins_like_a_word(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    first.chars().all(char::is_lowercase) || first.chars().all(char::is_numeric)
}

/// A name that is no id's, such as an objective's, as [`Reader::named`](super::Reader::named) reads it.
#[must_use]
pub fn quoted(name: &str) -> String {
    if name.contains('"') { name.to_owned() } else { format!("\"{name}\"") }
}
