//! Throws: one way of asking for dice, with the exact chance of everything that has a name.

use std::borrow::Cow;

use kernel::odds::{Distribution, HitRule};
use kernel::{Cite, Halt, Ledger, NamedChance, RollCall, Side, Tape};

use crate::refusal::Refusal;

/// What a throw is for.
#[derive(Clone, Debug)]
pub struct Ask {
    pub purpose: &'static str,
    pub title: String,
    pub side: Side,
    pub cite: Cite,
    /// Why so many dice.
    pub why: &'static str,
    pub hits: Option<HitRule>,
    /// Why it is read as it is.
    pub reading: Ledger,
    pub outcomes: Vec<NamedChance>,
}

/// One die with so many sides.
///
/// # Errors
/// When the table must throw first, or threw something else.
pub fn die(tape: &mut Tape<'_>, sides: u8, ask: impl Fn() -> Ask) -> Result<u8, Halt<Refusal>> {
    dice(tape, 1, sides, ask).map(|faces| faces[0])
}

/// So many dice.
///
/// # Errors
/// As [`die`].
pub fn dice<'a>(
    tape: &mut Tape<'a>,
    count: u8,
    sides: u8,
    ask: impl Fn() -> Ask,
) -> Result<&'a [u8], Halt<Refusal>> {
    tape.roll(u16::from(count), sides, || {
        let Ask { purpose, title, side, cite, why, hits, reading, outcomes } = ask();
        let mut ledger = Ledger::new();
        ledger.add("", i32::from(count), why, cite.clone(), None);
        let odds = match &hits {
            Some(rule) => rule.distribution(u32::from(count)),
            None => Distribution::sum_of_dice(u32::from(count), sides),
        };
        RollCall {
            purpose: Cow::Borrowed(purpose),
            title,
            seat: side.actor(),
            count: u16::from(count),
            sides,
            cite,
            ledger,
            hits,
            reading,
            odds,
            outcomes,
            answer: None,
        }
    })
}

/// The chance of each name that a face has.
#[must_use]
pub fn by_face(sides: u8, name: impl Fn(u8) -> String) -> Vec<NamedChance> {
    named(&Distribution::weighted((1..=sides).map(|face| (name(face), 1))))
}

/// The chance of each name.
#[must_use]
pub fn named(names: &Distribution<String>) -> Vec<NamedChance> {
    names.values().map(|(name, chance)| NamedChance::new(name.clone(), chance)).collect()
}
