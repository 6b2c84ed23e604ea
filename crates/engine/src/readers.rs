//! The words in a header that say who may read an entry.

use std::collections::BTreeSet;

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

/// The words for a person alone, and for those he writes to; from a round on where what he writes takes that long.
pub(crate) fn words_for(war: &WarState, writer: Seat, to: &BTreeSet<Seat>, round: u16) -> String {
    let mut words = Vec::from_iter((writer != Seat::Umpire).then(|| alone(war, writer)));
    let late = |word: String| if round == 0 { word } else { format!("{word}{AT}{round}") };
    for side in Side::BOTH {
        let is_asked = |seat: &Seat| to.contains(seat) || *seat == writer;
        match war.setup.seats.of(side).all(|seat| is_asked(&seat)) {
            true if war.setup.seats.of(side).any(|seat| seat != writer) => {
                words.push(late(side.seat().word().to_owned()));
            }
            _ => {
                let some = to.iter().filter(|seat| seat.side() == Some(side));
                words.extend(some.map(|seat| late(alone(war, *seat))));
            }
        }
    }
    if words.is_empty() { Seat::Umpire.word().to_owned() } else { words.join(" ") }
}

/// The word for a seat alone, without the others of its side.
fn alone(war: &WarState, seat: Seat) -> String {
    let is_senior = seat.side().is_some_and(|side| side.seat() == seat);
    let has_more = seat.side().is_some_and(|side| war.setup.seats.of(side).count() > 1);
    if is_senior && has_more { format!("{seat}{UP}") } else { seat.word().to_owned() }
}

/// Whether a seat is among the readers that a header names; the umpire always is.
pub(crate) fn is_for(war: &WarState, seat: Seat, audience: &str) -> bool {
    let names = |word: &str| match word.strip_suffix(UP).map(Seat::from_word) {
        Some(of) => of.is_some_and(|of| war.speaks_for(seat, of)),
        None => seat.word() == word || seat.side().is_some_and(|side| side.seat().word() == word),
    };
    let reads = |word: &str| match word.split_once(AT) {
        Some((word, round)) => {
            names(word) && round.parse().is_ok_and(|round: u16| war.round() >= round)
        }
        None => names(word),
    };
    audience.is_empty() || seat == Seat::Umpire || audience.split(' ').any(reads)
}

/// The seats that a header names; none for everybody.
#[must_use]
pub fn named(audience: &str) -> Vec<Seat> {
    let without_round =
        |word: &'_ str| word.split_once(AT).map_or(word.len(), |(word, _)| word.len());
    let words = audience.split(' ').map(|word| &word[..without_round(word)]);
    words.map(|word| word.strip_suffix(UP).unwrap_or(word)).filter_map(Seat::from_word).collect()
}

/// The round from which on those may read an entry to whom it was sent; 0 for at once.
#[must_use]
pub fn arrives(audience: &str) -> u16 {
    let rounds = audience.split(' ').filter_map(|word| word.split_once(AT)?.1.parse().ok());
    rounds.max().unwrap_or(0)
}

/// Behind a seat's word: it and those above it.
const UP: char = '+';
/// Behind that, before the round from which on it may be read.
const AT: char = '@';
