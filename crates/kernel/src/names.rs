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
