//! What is left to do: the steps of an action, the next one last. Those that wait for somebody's order stay; the others are
//! done one after the other until one of them waits, or nothing is left.

use kernel::{Halt, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{assault, ending, guns, movement, reaction, snap, turn};
use crate::state::{State, Step};

/// Does what can be done, and gives the events of the order.
///
/// # Errors
/// When the table must throw or choose first.
pub fn settle(mut unfolding: Unfolding, tape: &mut Tape<'_>) -> Decision {
    carry_on(&mut unfolding, tape)?;
    Ok(unfolding.finish())
}

fn carry_on(unfolding: &mut Unfolding, tape: &mut Tape<'_>) -> Result<(), Halt<Refusal>> {
    loop {
        let state = &unfolding.state;
        if state.is_over() || Side::BOTH.iter().any(|side| ending::is_gone(state, *side)) {
            return Ok(());
        }
        let Some(step) = unfolding.agenda.pop() else { return Ok(()) };
        let state = &unfolding.state;
        if is_pointless(state, &step) {
            if let Step::March(march) = &step {
                unfolding.cancel_move(march.soldier);
            }
            continue;
        }
        if answering(state, &step).is_some() {
            unfolding.push(step);
            return Ok(());
        }
        take(unfolding, step, tape)?;
    }
}

/// Whether nothing can come of a step any more, because of what happened meanwhile.
fn is_pointless(state: &State, step: &Step) -> bool {
    match step {
        Step::March(march) => !movement::may_go_on(state, march),
        Step::React { soldier, .. }
        | Step::Forced { soldier, .. }
        | Step::Test { soldier, .. }
        | Step::MayFire { soldier }
        | Step::MayMove { soldier } => !state.is_able(*soldier) || state.is_locked(*soldier),
        Step::Reply { charger, target } => {
            !state.is_able(*charger) || !state.is_able(*target) || state.is_locked(*target)
        }
        Step::Contact { charger, target } => {
            let apart = !state.touch(*charger, *target);
            apart || !state.is_able(*charger) || !state.is_able(*target)
        }
        Step::Tick { charger, target } => !state.contacts.contains(&(*charger, *target)),
        Step::Bullets { gunner, target, .. } => {
            !state.on_table(*gunner) || !state.on_table(*target)
        }
        Step::Ticks | Step::Done { .. } | Step::Next => false,
    }
}

/// Whose order a step waits for; `None` for one that takes care of itself.
#[must_use]
pub fn answering(state: &State, step: &Step) -> Option<Side> {
    match step {
        Step::March(march) => {
            let waits = !march.met && snap::is_possible(state, march);
            waits.then(|| state.side_of(march.soldier).enemy())
        }
        Step::React { soldier, .. } | Step::MayFire { soldier } | Step::MayMove { soldier } => {
            Some(state.side_of(*soldier))
        }
        Step::Forced { soldier, threat } => {
            let waits = reaction::may_be_driven(state, *soldier, *threat);
            waits.then(|| state.side_of(*soldier).enemy())
        }
        Step::Reply { target, .. } => Some(state.side_of(*target)),
        Step::Test { .. }
        | Step::Contact { .. }
        | Step::Tick { .. }
        | Step::Ticks
        | Step::Bullets { .. }
        | Step::Done { .. }
        | Step::Next => None,
    }
}

/// The side whose answer the fight waits for.
#[must_use]
pub fn waiting_for(state: &State) -> Option<Side> {
    answering(state, state.next_step()?)
}

/// The step this side is asked to answer.
///
/// # Errors
/// When nobody is asked, or the other side is.
pub fn asked(state: &State, side: Side) -> Result<&Step, Refusal> {
    match state.next_step() {
        Some(step) if answering(state, step) == Some(side) => Ok(step),
        Some(_) => Err(TurnRefusal::AnswerFirst.into()),
        None => Err(TurnRefusal::NothingToAnswer.into()),
    }
}

fn take(unfolding: &mut Unfolding, step: Step, tape: &mut Tape<'_>) -> Result<(), Halt<Refusal>> {
    match step {
        Step::March(march) => {
            movement::arrive(unfolding, &march);
            Ok(())
        }
        Step::Test { soldier, threat, reason } => {
            reaction::test(unfolding, soldier, threat, reason, tape)
        }
        Step::Forced { soldier, threat } => {
            reaction::stays_down(unfolding, soldier, threat);
            Ok(())
        }
        Step::Bullets { gunner, weapon, target, shot, moved } => {
            guns::bullets(unfolding, (gunner, weapon), (target, shot), moved, tape)
        }
        Step::Contact { charger, target } => assault::meet(unfolding, charger, target, tape),
        Step::Tick { charger, target } => assault::tick(unfolding, charger, target, tape),
        Step::Ticks => {
            let locked: Vec<_> = unfolding.state.contacts.iter().rev().copied().collect();
            for (charger, target) in locked {
                unfolding.push(Step::Tick { charger, target });
            }
            Ok(())
        }
        Step::Done { soldier } => {
            turn::end_activation(unfolding, soldier);
            Ok(())
        }
        Step::Next => {
            if unfolding.state.deck.is_empty() {
                ending::end_turn(unfolding);
            }
            Ok(())
        }
        Step::React { .. } | Step::Reply { .. } | Step::MayFire { .. } | Step::MayMove { .. } => {
            unreachable!("these wait for an order")
        }
    }
}
