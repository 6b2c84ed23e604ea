//! Orders in words, as people type them: the words of a line, what they name, and what is wrong with them. Each book reads its own
//! orders with a [`Reader`].

mod reader;
mod thing;

use core::fmt;

pub use reader::Reader;
pub use thing::{Thing, quoted, written};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, Names, RuleSet};

/// The words that a book's orders are given in.
pub trait Language: RuleSet<By = Actor> {
    /// What begins an order, for help and completion.
    const VERBS: &'static [Verb];
    /// What begins a ruling of the umpire.
    const RULINGS: &'static [Verb];

    /// What the umpire may rule.
    type Ruling: Serialize + DeserializeOwned;

    /// Reads an order that `seat` gives. The rules are not asked here: words only have to name what there is.
    ///
    /// # Errors
    /// When the words make no order.
    fn parse(state: &Self::State, seat: Actor, text: &str) -> Result<Self::Order, Misread>;

    /// Reads a ruling of the umpire.
    ///
    /// # Errors
    /// When the words make no ruling.
    fn parse_ruling(state: &Self::State, text: &str) -> Result<Self::Ruling, Misread>;

    /// The order in words that [`parse`](Self::parse) reads as the same order.
    fn words(order: &Self::Order, names: &dyn Names) -> String;

    /// What can be named in an order.
    fn things(state: &Self::State) -> Vec<Thing<'_>>;
}

/// Words that make no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What is wrong, in one sentence without a full stop.
    pub what: String,
    /// The word that it is wrong with, counted from 0; none where something is missing.
    pub at: Option<usize>,
    /// What would do.
    pub hint: String,
}

/// A word that begins an order or a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    pub word: &'static str,
    /// Other words that begin the same.
    pub also: &'static [&'static str],
    /// How it goes on: `STAND HEX…`.
    pub form: &'static str,
    /// An example for help.
    pub example: &'static str,
}

impl Misread {
    pub fn new(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { what: what.into(), at: None, hint: hint.into() }
    }

    #[must_use]
    pub const fn at(mut self, word: usize) -> Self {
        self.at = Some(word);
        self
    }

    /// A first word that is none of these, with the one that was probably meant, or all there are.
    #[must_use]
    pub fn unknown(verb: &str, what: &str, verbs: &[Verb]) -> Self {
        let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let (message, hint) = match (verb, nearest(verb, verbs)) {
            ("", _) => (format!("{article} {what} is missing"), beginnings(verbs)),
            ("?" | "help", _) => (format!("the words of {article} {what}"), shapes(verbs)),
            (verb, Some((word, example))) => {
                let hint = format!("did you mean {word}? Such as: {example}");
                (format!("\"{verb}\" is not {article} {what}"), hint)
            }
            (verb, None) => {
                let hint =
                    format!("{}; help in their place shows how each goes on", beginnings(verbs));
                (format!("\"{verb}\" is not {article} {what}"), hint)
            }
        };
        Self::new(message, hint)
    }
}

/// The word that a mistyped one is nearest to, with its example; none where nothing is near.
fn nearest<'v>(typed: &str, verbs: &'v [Verb]) -> Option<(&'v str, &'v str)> {
    let typed = typed.to_lowercase();
    let letters = typed.chars().count();
    let wrong_most = if letters < 4 { 1 } else { 2 };
    let words = verbs.iter().flat_map(|verb| {
        let all = core::iter::once(verb.word).chain(verb.also.iter().copied());
        all.map(|word| (word, verb.example))
    });
    let wrong = |word: &str| match word.to_lowercase() {
        word if letters > 2 && word.starts_with(&typed) => 1,
        word => strsim::osa_distance(&typed, &word),
    };
    let (wrong, word, example) = words
        .map(|(word, example)| (wrong(word), word, example))
        .min_by_key(|(wrong, ..)| *wrong)?;
    (wrong <= wrong_most && wrong < letters).then_some((word, example))
}

/// "use move, attack or end", for a hint.
fn beginnings(verbs: &[Verb]) -> String {
    let words: Vec<&str> = verbs.iter().map(|verb| verb.word).collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("use {} or {last}", others.join(", "))
        }
        _ => format!("use {}", words.concat()),
    }
}

impl Verb {
    #[must_use]
    pub const fn new(
        word: &'static str,
        also: &'static [&'static str],
        form: &'static str,
        example: &'static str,
    ) -> Self {
        Self { word, also, form, example }
    }

    /// Whether a word begins this order.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.word.eq_ignore_ascii_case(word)
            || self.also.iter().any(|also| also.eq_ignore_ascii_case(word))
    }
}

/// `move STAND HEX…, attack HEX STAND…`, for a hint.
#[must_use]
pub fn shapes(verbs: &[Verb]) -> String {
    let one = |verb: &Verb| format!("{} {}", verb.word, verb.form).trim_end().to_owned();
    verbs.iter().map(one).collect::<Vec<_>>().join("; ")
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.hint)
    }
}
