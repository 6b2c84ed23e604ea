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

    /// Words that begin nothing, with everything that does.
    #[must_use]
    pub fn unknown(verb: &str, what: &str, verbs: &[Verb]) -> Self {
        let message = match verb {
            "" => format!("no {what} was given"),
            verb => format!("\"{verb}\" does not begin any {what}"),
        };
        let near = verbs.iter().find(|known| !verb.is_empty() && known.is_like(verb));
        Self::new(
            message,
            match near {
                Some(near) => format!("perhaps {}: `{}`", near.word, near.example),
                None => format!("there are {}", shapes(verbs)),
            },
        )
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

    /// Whether a word is this one with letters left out, put in or exchanged at its end, or begins it.
    fn is_like(&self, word: &str) -> bool {
        let common = |known: &str| {
            let same =
                known.chars().zip(word.chars()).take_while(|(a, b)| a.eq_ignore_ascii_case(b));
            let same = same.count();
            same >= 3 && known.len().abs_diff(word.len()) <= 2 && same + 3 > known.len()
        };
        common(self.word) || self.also.iter().any(|also| common(also))
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
