//! §6 Casualties: the chart, and what critical wounds and medics do when the wounded man's card comes.

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, MedicEffect, WoundCause};
use crate::refusal::Refusal;
use crate::rules::dice::{self, Ask};
use crate::state::{SoldierId, State, Wound};
use crate::tables;

/// §7.7 What a grenade adds.
pub const GRENADE: u8 = 2;
/// §6.3 The threshold of the first test.
const THRESHOLD: u8 = 2;

/// D.7 Where a hit comes from.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub cause: WoundCause,
    pub by: Option<SoldierId>,
}

/// D.7 One hit. Nothing more happens to a dead man.
///
/// # Errors
/// When the table must throw first.
pub fn strike(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    hit: Hit,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if !unfolding.state.on_table(soldier) {
        return Ok(());
    }
    let state = &unfolding.state;
    let added = if hit.cause == WoundCause::Grenade { GRENADE } else { 0 };
    let faces = dice::dice(tape, 2, 10, || Ask {
        purpose: "combat.casualty",
        title: format!("{} is hit: how badly?", state.name(soldier)),
        side: hit.by.map_or(state.side_of(soldier).enemy(), |by| state.side_of(by)),
        cite: Cite::section("6.1"),
        why: "two dice for every hit",
        hits: None,
        reading: reading(added),
        outcomes: dice::named(&wounds(added)),
    })?;
    let sum = faces[0] + faces[1] + added;
    let Hit { cause, by } = hit;
    let wound = tables::casualty(sum);
    unfolding.happen(Event::CasualtyThrown { soldier, sum, wound, cause, by });
    Ok(())
}

/// §6.1 The exact chance of each result of one hit.
#[must_use]
pub fn wounds(added: u8) -> Distribution<String> {
    results(added).map(|wound| wound.word().to_owned())
}

/// §6.1 The same as wounds, the mildest first.
#[must_use]
pub fn results(added: u8) -> Distribution<Wound> {
    Distribution::sum_of_dice(2, 10)
        .map(|sum| tables::casualty(u8::try_from(*sum).unwrap_or(u8::MAX).saturating_add(added)))
}

fn reading(added: u8) -> kernel::Ledger {
    let mut ledger = kernel::Ledger::new();
    if added > 0 {
        ledger.add("", i32::from(added), "a grenade", Cite::section("7.7"), None);
    }
    ledger
}

/// D.8 A critically wounded man's card: first whoever is with him, then death's die (§6.3, §6.4).
///
/// # Errors
/// When the table must throw first.
pub fn critical(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if let Some(medic) = medic(&unfolding.state, soldier) {
        match aid(unfolding, medic, soldier, tape)? {
            MedicEffect::Worse => {}
            MedicEffect::Steady | MedicEffect::Saved => return Ok(()),
        }
    }
    let state = &unfolding.state;
    let threshold = threshold(state, soldier);
    let face = dice::die(tape, 6, || Ask {
        purpose: "combat.critical",
        title: format!("{} fights for his life", state.name(soldier)),
        side: state.side_of(soldier),
        cite: Cite::section("6.3"),
        why: "one die",
        hits: None,
        reading: danger(state, soldier),
        outcomes: dice::by_face(6, |face| death(face <= threshold).to_owned()),
    })?;
    let died = face <= threshold;
    unfolding.happen(Event::CriticalThrown { soldier, face, threshold, died });
    Ok(())
}

const fn death(died: bool) -> &'static str {
    if died { "he dies" } else { "he lives on" }
}

/// §6.3, R20, R21 The highest die that kills: two, and one more for each test taken and each botched aid.
#[must_use]
pub fn threshold(state: &State, soldier: SoldierId) -> u8 {
    let man = state.soldier(soldier);
    THRESHOLD.saturating_add(man.tests).saturating_add(man.worse)
}

/// What has raised the threshold of the first test.
fn danger(state: &State, soldier: SoldierId) -> kernel::Ledger {
    let man = state.soldier(soldier);
    let mut ledger = kernel::Ledger::new();
    for (times, why, cite) in [
        (man.tests, "tests taken", Cite::section("6.3")),
        (man.worse, "aid that failed", Cite::section("6.4")),
    ] {
        if times > 0 {
            ledger.add("", i32::from(times), why, cite, None);
        }
    }
    ledger
}

/// §6.4, R53 Whoever stays with him, a trained medic before others.
#[must_use]
pub fn medic(state: &State, patient: SoldierId) -> Option<SoldierId> {
    let side: Side = state.side_of(patient);
    let tending = |id: &SoldierId| {
        state.soldier(*id).tends == Some(patient)
            && state.touch(*id, patient)
            && !state.is_locked(*id)
    };
    let helpers: Vec<SoldierId> = state.able(side).filter(tending).collect();
    helpers.iter().copied().find(|id| state.spec(*id).medic).or(helpers.first().copied())
}

fn aid(
    unfolding: &mut Unfolding,
    medic: SoldierId,
    patient: SoldierId,
    tape: &mut Tape<'_>,
) -> Result<MedicEffect, Halt<Refusal>> {
    let state = &unfolding.state;
    let trained = u8::from(state.spec(medic).medic);
    let face = dice::die(tape, 6, || {
        let mut reading = kernel::Ledger::new();
        if trained > 0 {
            reading.add("", 1, "a trained medic", Cite::section("6.4"), None);
        }
        Ask {
            purpose: "combat.medic",
            title: format!("{} cares for {}", state.name(medic), state.name(patient)),
            side: state.side_of(medic),
            cite: Cite::section("6.4"),
            why: "one die",
            hits: None,
            reading,
            outcomes: dice::by_face(6, |face| match effect(face + trained) {
                MedicEffect::Worse => "it gets worse".to_owned(),
                MedicEffect::Steady => "he holds on".to_owned(),
                MedicEffect::Saved => "he is saved".to_owned(),
            }),
        }
    })?;
    let total = face + trained;
    let effect = effect(total);
    unfolding.happen(Event::MedicThrown { soldier: medic, patient, total, effect });
    Ok(effect)
}

/// §6.4
#[must_use]
pub const fn effect(total: u8) -> MedicEffect {
    match total {
        0..=3 => MedicEffect::Worse,
        4..=5 => MedicEffect::Steady,
        _ => MedicEffect::Saved,
    }
}
