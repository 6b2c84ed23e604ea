//! Sentences for people have names in them, and rules know ids: whoever makes a sentence is given the names.

use crate::{Name, Side};

/// What people call whatever has an id.
pub trait Names {
    /// The name behind an id; `None` where nothing has that id.
    fn name_of(&self, id: &Name) -> Option<&str>;

    /// What a side is called; its colour where it has no name.
    fn side_name(&self, side: Side) -> String {
        side.to_string()
    }

    /// How an order in words names an id, so that it is found again: see [`written`](crate::parse::written).
    fn written(&self, id: &Name) -> String {
        crate::parse::written(id, &[])
    }
}

/// No names at all: ids are said as they are, as in tests and in logs for programmers.
#[derive(Clone, Copy, Debug)]
pub struct Ids;

impl Names for Ids {
    fn name_of(&self, _: &Name) -> Option<&str> {
        None
    }
}

/// How something is said in a sentence: an id by its name, a number as it is.
pub trait Said {
    fn said(&self, names: &dyn Names) -> String;
}

/// Says values of these types as they are displayed.
#[macro_export]
macro_rules! said_as_displayed {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::Said for $type {
            fn said(&self, _: &dyn $crate::Names) -> String {
                self.to_string()
            }
        })*
    };
}

/// Says values of these types by their `word`.
#[macro_export]
macro_rules! said_by_word {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::Said for $type {
            fn said(&self, _: &dyn $crate::Names) -> String {
                self.word().to_owned()
            }
        })*
    };
}

said_as_displayed!(
    u8,
    u16,
    u32,
    u64,
    usize,
    i32,
    String,
    &str,
    crate::table::Length,
    crate::table::Point,
    crate::map::Cell
);

/// "one", "one and two", "one, two and three"; nothing of none.
#[must_use]
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "1 hit", "2 hits", "no hits".
#[must_use]
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        0 => format!("no {}", plural(one)),
        1 => format!("1 {one}"),
        number => format!("{number} {}", plural(one)),
    }
}

/// The same words with a capital at the beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name and what it does, with the verb in the name's number: "The Western Brigade wins", "Grenadiers win".
#[must_use]
pub fn with_verb(name: &str, verb: &str) -> String {
    format!("{name} {}", agreed(name, verb))
}

/// The same without the name: "it holds", "they hold".
#[must_use]
pub fn pronoun_with_verb(name: &str, verb: &str) -> String {
    format!("{} {}", if is_plural(name) { "they" } else { "it" }, agreed(name, verb))
}

/// A verb of the third person ("wins") in the number of a name.
#[must_use]
pub fn agreed(name: &str, verb: &str) -> String {
    if !is_plural(name) {
        return verb.to_owned();
    }
    let irregular =
        [("is", "are"), ("was", "were"), ("has", "have"), ("goes", "go"), ("does", "do")];
    let many = irregular.iter().find(|(one, _)| *one == verb).map(|(_, many)| *many);
    many.unwrap_or_else(|| verb.strip_suffix('s').unwrap_or(verb)).to_owned()
}

/// Whether people speak of what has this name as of many: "Trucks", "57 mm Guns", "Guns of the 420th"; not "A Company, 37th
/// Tanks", "VIII Corps", "Headquarters".
fn is_plural(name: &str) -> bool {
    let ends = [",", " (", " of ", " on ", " with "];
    let head = ends.iter().fold(name, |head, end| head.split(end).next().unwrap_or(head));
    let last = head.split([' ', '-']).next_back().unwrap_or_default().to_lowercase();
    let is_one = ["corps", "korps", "headquarters", "ss", "us", "is"];
    last.ends_with('s') && !is_one.iter().any(|one| last.ends_with(one))
}

/// "dice", "held dice", "men"; an "s" behind everything else, behind "ch" with an "e".
fn plural(one: &str) -> String {
    let irregular = [("die", "dice"), ("man", "men"), ("aircraft", "aircraft")];
    let ends = |(word, _): &&(&str, &str)| one == *word || one.ends_with(&format!(" {word}"));
    match irregular.iter().find(ends) {
        Some((word, many)) => format!("{}{many}", &one[..one.len() - word.len()]),
        None if one.ends_with("ch") => format!("{one}es"),
        None => format!("{one}s"),
    }
}

impl<T: Said> Said for Vec<T> {
    fn said(&self, names: &dyn Names) -> String {
        self.iter().map(|one| one.said(names)).collect::<Vec<_>>().join(", ")
    }
}

impl Said for Side {
    fn said(&self, names: &dyn Names) -> String {
        names.side_name(*self)
    }
}

impl Said for Name {
    fn said(&self, names: &dyn Names) -> String {
        names.name_of(self).map_or_else(|| self.to_string(), str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_in_english() {
        let said = [
            (0_u8, "hit", "no hits"),
            (1, "die", "1 die"),
            (2, "held die", "2 held dice"),
            (3, "man", "3 men"),
            (4, "aircraft", "4 aircraft"),
            (2, "inch", "2 inches"),
        ];
        for (number, one, words) in said {
            assert_eq!(count(number, one), words);
        }
    }

    #[test]
    fn verbs_go_by_the_number_of_the_name() {
        for (name, verb, said) in [
            ("Western Brigade", "wins", "Western Brigade wins"),
            ("Grenadiers", "wins", "Grenadiers win"),
            ("Trucks", "is", "Trucks are"),
            ("57 mm Guns of B Company", "has", "57 mm Guns of B Company have"),
            ("Half-Tracks", "goes", "Half-Tracks go"),
            ("A Company, 37th Tanks", "is", "A Company, 37th Tanks is"),
            ("Headquarters, 37th Tanks", "loses", "Headquarters, 37th Tanks loses"),
            ("Platoon of Engineers", "holds", "Platoon of Engineers holds"),
            ("XLVII. Panzerkorps", "takes", "XLVII. Panzerkorps takes"),
            ("", "is", " is"),
        ] {
            assert_eq!(with_verb(name, verb), said);
        }
        assert_eq!(pronoun_with_verb("Grenadiers", "holds"), "they hold");
        assert_eq!(pronoun_with_verb("Southern Brigade", "holds"), "it holds");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(
            ["", "the Barn", "ähren"].map(capital),
            ["", "The Barn", "Ähren"].map(str::to_owned)
        );
    }
}
