//! The words in a header that say who may read an entry.

use campaign::{Audience, Told, WarState};
use journal::MAX_NAME;
use kernel::{Seat, Side};

/// What stands in a header for an audience: nothing for everybody; else the words of seats, with a `+` behind one that means the seat
/// itself and those above it, instead of everybody of its side.
pub(crate) fn word(audience: &Audience) -> String {
    let Audience::Only(readers) = audience else { return String::new() };
    let words = readers.iter().map(|told| match told {
        Told::Seat(seat) => seat.word().to_owned(),
        Told::Up(seat) => format!("{}{UP}", seat.word()),
    });
    let words: Vec<String> = words.collect();
    match words.join(" ") {
        none if none.is_empty() => Seat::Umpire.word().to_owned(),
        // So many commanders are all of both sides; their senior seats tell the others.
        long if long.len() > MAX_NAME => Side::BOTH.map(|side| format!("{side}{UP}")).join(" "),
        words => words,
    }
}

/// Whether a seat is among the readers that a header names; the umpire always is.
pub(crate) fn is_for(war: &WarState, seat: Seat, audience: &str) -> bool {
    let reads = |word: &str| match word.strip_suffix(UP).map(Seat::from_word) {
        Some(of) => of.is_some_and(|of| war.speaks_for(seat, of)),
        None => seat.word() == word || seat.side().is_some_and(|side| side.seat().word() == word),
    };
    audience.is_empty() || seat == Seat::Umpire || audience.split(' ').any(reads)
}

/// The seats that a header names; none for everybody.
#[must_use]
pub fn named(audience: &str) -> Vec<Seat> {
    let words = audience.split(' ').map(|word| word.strip_suffix(UP).unwrap_or(word));
    words.filter_map(Seat::from_word).collect()
}

/// Behind a seat's word: it and those above it.
const UP: char = '+';
