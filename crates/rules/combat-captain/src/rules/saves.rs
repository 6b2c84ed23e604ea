//! §10.4 Saves: one die for every possible hit, against the level of cover.

use std::borrow::Cow;

use kernel::odds::{Distribution, Fraction, HitRule};
use kernel::{Cite, Halt, Ledger, NamedChance, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::rules::dice;
use crate::state::{State, SubunitId};
use crate::tables;

/// The highest face that saves, 0 for none: the level of cover, if it protects from there and is of use (§6.5), less
/// the unit's markers (R2).
#[must_use]
pub fn saving_face(state: &State, subunit: SubunitId, protected: bool) -> u8 {
    match useful_cover(state, subunit) {
        level if level > 0 && protected => {
            dice::low_enough(state.setup.options, level, state.morale(subunit))
        }
        _ => 0,
    }
}

/// §6.5 The level of cover that has an effect in combat: a vehicle's first has none.
#[must_use]
pub fn useful_cover(state: &State, subunit: SubunitId) -> u8 {
    let level = state.subunit(subunit).cover;
    let useless = state.kind(subunit).is_vehicle() && !tables::cover(level).vehicles;
    if useless { 0 } else { level }
}

/// The chance that one hit gets through.
#[must_use]
pub fn through(state: &State, subunit: SubunitId, protected: bool) -> Fraction {
    Fraction::new(saving_face(state, subunit, protected), 6).complement()
}

/// Throws the saves against `hits` possible hits; gives how many get through.
///
/// # Errors
/// When the table must throw first, or the throw does not fit.
pub fn save(
    unfolding: &mut Unfolding,
    subunit: SubunitId,
    hits: u8,
    protected: bool,
    tape: &mut Tape<'_>,
) -> Result<u8, Halt<Refusal>> {
    let highest = saving_face(&unfolding.state, subunit, protected);
    if hits == 0 || highest == 0 {
        return Ok(hits);
    }
    let faces = tape.roll(u16::from(hits), 6, || call(&unfolding.state, subunit, hits, highest))?;
    let saved = faces.iter().filter(|face| **face <= highest).count();
    let saved = u8::try_from(saved).unwrap_or(hits);
    unfolding.happen(Event::HitsSaved { subunit, saved, of: hits });
    Ok(hits - saved)
}

fn call(state: &State, subunit: SubunitId, hits: u8, highest: u8) -> RollCall {
    let rule = HitRule::each(6, dice::faces_up_to(highest));
    let name = state.name(subunit);
    let mut ledger = Ledger::new();
    ledger.add(name.to_owned(), i32::from(hits), "possible hits", Cite::section("10.4"), None);
    let mut reading = Ledger::new();
    let (now, markers) = (state.subunit(subunit), state.morale(subunit));
    let cover = format!("{} gives cover {}", tables::cover(now.cover).name, now.cover);
    reading.add(name.to_owned(), i32::from(now.cover), cover, Cite::section("6.3"), None);
    if markers > 0 {
        let lowered = i32::from(highest) - i32::from(now.cover);
        let since = Some(state.unit(state.unit_of(subunit)).morale_at);
        let why = format!("{markers} morale markers");
        reading.add(name.to_owned(), lowered, why, Cite::ruling(2), since);
    }
    let odds: Distribution = rule.distribution(u32::from(hits));
    let all = odds.chance(&i64::from(hits));
    RollCall {
        purpose: Cow::Borrowed("cc.save"),
        title: format!("{name} saves on {highest} or less"),
        seat: state.side_of(subunit).actor(),
        count: u16::from(hits),
        sides: 6,
        cite: Cite::section("10.4"),
        ledger,
        hits: Some(rule),
        reading,
        odds,
        outcomes: vec![NamedChance::new("every hit is saved", all)],
        answer: None,
    }
}
