//! §11.3 Communications: each battalion throws for its radio (R5).

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::rules::turn;
use crate::state::{BattalionId, Phase, State};
use crate::tables;

/// D.1 Every battalion throws, those of the side with the initiative first. Contact holds until the next communications phase.
///
/// # Errors
/// When it is not the phase, or the table must throw first.
pub fn throw(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    turn::may_act(state, side, "communications", |phase| *phase == Phase::Communications)?;
    let mut unfolding = Unfolding::of(state);
    for battalion in in_order(state) {
        if is_lost(state, battalion) {
            unfolding.happen(Event::ContactLost { battalion });
        } else {
            let total = throw_for(state, battalion, tape)?;
            let in_contact = total >= least(state, battalion);
            unfolding.happen(Event::ContactThrown { battalion, total, in_contact });
        }
    }
    turn::go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Whether there is any battalion.
#[must_use]
pub fn is_thrown_for(state: &State) -> bool {
    in_order(state).next().is_some()
}

/// The throw for the radios, for the side with the initiative.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::Communications && state.acting() == Some(side) {
        offers.offer("Communications", "Throw for the radios", Order::ThrowForContact);
    }
}

/// R50 The battalions with a platoon left, by side and name.
fn in_order(state: &State) -> impl Iterator<Item = BattalionId> + '_ {
    let has_anybody = |id: BattalionId| {
        let own = |platoon: &crate::state::PlatoonId| {
            state.is_there(*platoon) && state.spec(*platoon).battalion == Some(id)
        };
        state.platoons.keys().any(own)
    };
    let of = move |side: Side| {
        let ids = state.battalions.keys().copied();
        ids.filter(move |id| state.battalion_spec(*id).side == side && has_anybody(*id))
    };
    of(state.initiative).chain(of(state.initiative.enemy()))
}

/// R5 Its headquarters was destroyed and is not replaced.
fn is_lost(state: &State, battalion: BattalionId) -> bool {
    state.battalions[&battalion].lost.is_some()
}

fn throw_for(
    state: &State,
    battalion: BattalionId,
    tape: &mut Tape<'_>,
) -> Result<i8, Halt<Refusal>> {
    let faces = tape.roll(1, 6, || call(state, battalion))?;
    let face = i8::try_from(faces[0]).unwrap_or(i8::MAX);
    Ok(face.saturating_add(added(state, battalion)))
}

/// R5, R20 One more while its headquarters has not moved, one less at night.
fn added(state: &State, battalion: BattalionId) -> i8 {
    stood(state, battalion) - i8::from(state.is_night())
}

fn stood(state: &State, battalion: BattalionId) -> i8 {
    let headquarters = state.battalions[&battalion].headquarters;
    // Off the table it counts as not moved.
    i8::from(headquarters.is_none_or(|id| !state.platoon(id).moved_before))
}

fn least(state: &State, battalion: BattalionId) -> i8 {
    let row = tables::experience(state.battalion_spec(battalion).experience);
    i8::try_from(row.radio).unwrap_or(i8::MAX)
}

fn call(state: &State, battalion: BattalionId) -> RollCall {
    let spec = state.battalion_spec(battalion);
    let mut ledger = Ledger::new();
    ledger.add("", 1, "a die for its radio", Cite::section("11.3"), None);
    let mut reading = Ledger::new();
    let experience = tables::experience(spec.experience);
    let needed = i32::from(experience.radio);
    reading.add(&experience.name, needed, "needed or more", Cite::ruling(5), None);
    if stood(state, battalion) > 0 {
        reading.add("", 1, "its headquarters has not moved", Cite::ruling(5), None);
    }
    if state.is_night() {
        reading.add("", -1, "at night", Cite::ruling(20), None);
    }
    let odds = Distribution::die(6).shift(i64::from(added(state, battalion)));
    let chance = odds.at_least(&i64::from(least(state, battalion)));
    let seat = spec.side.actor();
    RollCall {
        purpose: Cow::Borrowed("bgc.contact"),
        title: format!("the radio of {}", spec.name),
        seat,
        count: 1,
        sides: 6,
        cite: Cite::section("11.3"),
        ledger,
        hits: None,
        reading,
        outcomes: vec![
            NamedChance::new(format!("{} is in contact", spec.name), chance.clone()).of(seat),
            NamedChance::new(format!("{} is out of contact", spec.name), chance.complement())
                .of(seat),
        ],
        odds,
        answer: None,
    }
}
