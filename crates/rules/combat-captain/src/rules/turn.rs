//! §3 The turn: initiative, activation by turns, and what follows when everybody has been active.

use std::borrow::Cow;

use kernel::odds::{Distribution, Opposed};
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, InitiativeReason, MoraleReason};
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{activity, aftermath, charge, combat, ending, morale, reaction, reinforcement};
use crate::state::{EventStep, Phase, State, UnitId, UnitStatus};

/// D.1 Both sides throw for the initiative.
///
/// # Errors
/// When it is not the time, or the table must throw first.
pub fn throw_for_initiative(state: &State, tape: &mut Tape<'_>) -> Decision {
    if state.phase != Phase::Initiative {
        return Err(TurnRefusal::NoInitiative.into());
    }
    let blue = throw(state, Side::Blue, None, tape)?;
    let orange = throw(state, Side::Orange, Some(blue), tape)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::InitiativeThrown { blue, orange });
    let taken = match blue.cmp(&orange) {
        core::cmp::Ordering::Greater => Some((Side::Blue, InitiativeReason::Throw)),
        core::cmp::Ordering::Less => Some((Side::Orange, InitiativeReason::Throw)),
        // R15 On turn 1 nobody has held it, and both throw again.
        core::cmp::Ordering::Equal => state.initiative.map(|side| (side, InitiativeReason::Kept)),
    };
    if let Some((side, reason)) = taken {
        unfolding.happen(Event::InitiativeTaken { side, reason });
    }
    Ok(unfolding.finish())
}

/// C1 The holder says which side begins (R16).
///
/// # Errors
/// When it is not the holder's to say.
pub fn choose_first(state: &State, side: Side, first: Side) -> Decision {
    match state.phase {
        Phase::FirstSide { holder } if holder == side => {}
        Phase::FirstSide { .. } => return Err(TurnRefusal::NotTheHolder.into()),
        _ => return Err(TurnRefusal::NoInitiative.into()),
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::FirstSideChosen { side: first });
    carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C2 One unit becomes active.
///
/// # Errors
/// When it may not.
pub fn activate(state: &State, side: Side, unit: UnitId) -> Decision {
    let Some(turns) = state.turns() else { return Err(TurnRefusal::NobodyActive.into()) };
    if let Some(active) = turns.acting {
        return Err(TurnRefusal::NotYourTurn { unit: active }.into());
    }
    if turns.next != side {
        return Err(TurnRefusal::OtherSideChooses.into());
    }
    let Some(spec) = state.setup.units.get(&unit) else {
        return Err(TurnRefusal::Unknown { what: unit.0 }.into());
    };
    let now = state.unit(unit);
    if spec.side != side || now.status != UnitStatus::Fighting || now.activated {
        return Err(TurnRefusal::CannotActivate { unit }.into());
    }
    Ok(activity::one(state, Event::UnitActivated { unit }))
}

/// C16 The active unit has done.
///
/// # Errors
/// When it is not active, or an answer is due first.
pub fn end_activation(state: &State, side: Side) -> Decision {
    let unit = activity::acting(state, side)?;
    activity::no_window(state)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ActivationEnded { unit });
    carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Goes on to the next moment at which somebody has something to order.
pub fn carry_on(unfolding: &mut Unfolding) {
    loop {
        reaction::close_idle(unfolding);
        let state = &unfolding.state;
        let waits = !state.windows.is_empty() || state.flight.is_some();
        if waits || ending::is_one_side_gone(state) {
            return;
        }
        match &state.phase {
            Phase::Activation(turns) => match turns.acting {
                Some(unit) if state.unit(unit).status == UnitStatus::Fighting => return,
                // It routed or died while it was active.
                Some(unit) => unfolding.happen(Event::ActivationEnded { unit }),
                None if has_unit_to_activate(state, turns.next) => return,
                None if has_unit_to_activate(state, turns.next.enemy()) => {
                    let side = turns.next;
                    unfolding.happen(Event::SideSkipped { side });
                }
                None => end_activations(unfolding),
            },
            Phase::CloseCombat(Some(open)) if !aftermath::is_open(state, open) => {
                unfolding.happen(Event::GroundDone);
            }
            Phase::CloseCombat(None) if combat::next_fight(state).is_none() => {
                unfolding.happen(Event::EventsBegan);
            }
            Phase::Reinforcement(phase) => {
                let idle = |side: Side| {
                    phase.done[side.index()] || !reinforcement::has_eligible(state, side)
                };
                match (idle(phase.side), idle(phase.side.enemy())) {
                    (false, _) => return,
                    (true, false) if !phase.done[phase.side.index()] => {
                        let side = phase.side;
                        unfolding.happen(Event::ReinforcementsDone { side });
                    }
                    (true, false) => return,
                    (true, true) => {
                        ending::end_turn(unfolding);
                        if !matches!(unfolding.state.phase, Phase::Activation(_)) {
                            return;
                        }
                    }
                }
            }
            _ => return,
        }
    }
}

/// T2 is over: charges that came to nothing cost a marker (R21, R22).
fn end_activations(unfolding: &mut Unfolding) {
    for unit in charge::failed(&unfolding.state) {
        morale::gain(unfolding, unit, 1, MoraleReason::ChargeFailed);
    }
    unfolding.happen(Event::ActivationsEnded);
}

/// §3.2 Whether a side has a unit that has not been active.
#[must_use]
pub fn has_unit_to_activate(state: &State, side: Side) -> bool {
    state.fighting(side).any(|unit| !state.unit(unit).activated)
}

/// What is to be done about the initiative and whose turn it is.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    match &state.phase {
        Phase::Initiative => {
            offers.offer("Initiative", "Throw for the initiative", Order::ThrowForInitiative);
        }
        Phase::FirstSide { holder } if *holder == side => {
            for first in Side::BOTH {
                let label = format!("{} activates first", state.side_name(first));
                offers.offer("Initiative", label, Order::ChooseFirstSide { side: first });
            }
        }
        Phase::Activation(turns) => match turns.acting {
            None if turns.next == side => {
                for unit in state.fighting(side).filter(|unit| !state.unit(*unit).activated) {
                    let label = format!("Activate {}", state.unit_name(unit));
                    offers.offer("Units", label, Order::Activate { unit });
                }
            }
            Some(_) if end_activation(state, side).is_ok() => {
                offers.offer("The whole unit", "End the activation", Order::EndActivation);
            }
            _ => {}
        },
        _ => {}
    }
}

/// T4 ends and T5 begins (R55), for every way the random event can end.
pub fn end_events(unfolding: &mut Unfolding) {
    let first = unfolding.state.initiative.unwrap_or(Side::Blue);
    unfolding.happen(Event::ReinforcementsBegan { first });
    carry_on(unfolding);
}

/// Whether the random event is still to be tried.
#[must_use]
pub const fn events_open(state: &State) -> bool {
    matches!(state.phase, Phase::RandomEvent(EventStep::Open))
}

/// §3.1 What is added to a side's die.
fn modifiers(state: &State, side: Side) -> Ledger {
    let mut ledger = Ledger::new();
    let (name, tally) = (state.side_name(side), state.last_tally[side.index()]);
    let mut line = |amount: u16, why: &'static str| {
        let cite = Cite::section("3.1");
        match amount {
            0 => ledger.pass_over(name.clone(), why, cite),
            amount => {
                ledger.add(name.clone(), i32::from(amount), why, cite, None);
            }
        }
    };
    line(tally.destroyed, "for every enemy sub-unit destroyed last turn");
    let held = state.initiative == Some(side);
    line(if held { 2 } else { 0 }, "had the initiative last turn");
    line(tally.won * 3, "for every close combat won last turn");
    ledger
}

/// The total of one side, `against` the other's where that has been thrown.
fn throw(
    state: &State,
    side: Side,
    against: Option<u8>,
    tape: &mut Tape<'_>,
) -> Result<u8, Halt<Refusal>> {
    let modifiers = modifiers(state, side);
    let added = u8::try_from(modifiers.total()).unwrap_or(u8::MAX);
    let faces = tape.roll(1, 6, || {
        let mut ledger = Ledger::new();
        ledger.add(state.side_name(side), 1, "one die", Cite::section("3.1"), None);
        let total = |side: Side| {
            let added = i64::from(self::modifiers(state, side).total());
            Distribution::weighted((1..=6).map(|face| (face + added, 1)))
        };
        let other = against.map(|thrown| Distribution::point(i64::from(thrown)));
        let meeting = Opposed::new(total(side), other.unwrap_or_else(|| total(side.enemy())));
        RollCall {
            purpose: Cow::Borrowed("cc.initiative"),
            title: format!("{} throws for the initiative", state.side_name(side)),
            seat: side.actor(),
            count: 1,
            sides: 6,
            cite: Cite::section("3.1"),
            ledger,
            hits: None,
            reading: modifiers,
            odds: total(side),
            outcomes: vec![
                NamedChance::new(format!("{} is higher", state.side_name(side)), meeting.more()),
                NamedChance::new("a tie", meeting.equal()),
            ],
            answer: None,
        }
    })?;
    Ok(faces[0].saturating_add(added))
}
