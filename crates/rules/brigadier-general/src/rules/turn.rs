//! §11 The ten phases of a turn, and which side acts in them (R50).

use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MoveRefusal, TurnRefusal};
use crate::rules::{contact, movement, surrender};
use crate::state::{Phase, PlatoonId, State, Step};

/// Whether a side may act now, in a phase of this name.
///
/// # Errors
/// When it is another phase, or the other side's turn.
pub fn may_act(
    state: &State,
    side: Side,
    wanted: &'static str,
    is_it: impl Fn(&Phase) -> bool,
) -> Result<(), TurnRefusal> {
    if !is_it(&state.phase) {
        return Err(TurnRefusal::WrongPhase { wanted, now: state.phase.word() });
    }
    if state.acting() != Some(side) {
        return Err(TurnRefusal::OtherSide);
    }
    Ok(())
}

/// A platoon of this side.
///
/// # Errors
/// When it is of the other side, or of no battle.
pub fn own(state: &State, side: Side, platoon: PlatoonId) -> Result<(), TurnRefusal> {
    match state.setup.platoons.get(&platoon) {
        None => Err(TurnRefusal::Unknown { what: platoon.0 }),
        Some(spec) if spec.side != side => Err(TurnRefusal::NotYours { platoon }),
        Some(_) => Ok(()),
    }
}

/// The side has done in this phase, or in this step of it.
///
/// # Errors
/// When the phase has no sides, or it is the other side's turn.
pub fn end_phase(state: &State, side: Side) -> Decision {
    let has_sides = |phase: &Phase| {
        matches!(phase, Phase::Orders(_) | Phase::Call(_) | Phase::Firing(_) | Phase::Movement(_))
    };
    may_act(state, side, "orders, call in indirect fire, firing or movement", has_sides)?;
    if let Some(on_the_way) = &state.on_the_way {
        return Err(MoveRefusal::StillMoving { platoon: on_the_way.platoon }.into());
    }
    if movement::is_movement(&state.phase)
        && let Some(platoon) = movement::must_run(state, side).next()
    {
        return Err(MoveRefusal::MustRun { platoon, now: state.order_of(platoon) }.into());
    }
    let mut unfolding = Unfolding::of(state);
    give_up_fire(&mut unfolding);
    go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// R29 What was called or declared and has not been thrown when the last step of its side ends is lost.
fn give_up_fire(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let Phase::Firing(Step::Rest(side)) = state.phase else { return };
    let declared = state.declared.iter().map(|one| one.firer);
    let called = state.missions.iter().map(|mission| mission.battery);
    let of_side = |id: &PlatoonId| state.spec(*id).side == side;
    let lost: Vec<PlatoonId> = declared.chain(called).filter(of_side).collect();
    for platoon in lost {
        unfolding.happen(Event::FireGivenUp { platoon });
    }
}

/// Begins what follows the phase, or the step of it, that is over.
pub fn go_on(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let phase = next(state.initiative, &state.phase);
    // A phase without anything to throw for is skipped.
    let phase = match phase {
        Phase::Communications if !contact::is_thrown_for(state) => Phase::Call(state.initiative),
        Phase::Surrender if !surrender::is_thrown_for(state) => Phase::Movement(state.initiative),
        Phase::Assault if state.contacts.is_empty() => Phase::Medic,
        phase => phase,
    };
    unfolding.happen(Event::PhaseBegan { phase });
}

/// §11, §11.5.1 What follows a phase or a step.
fn next(initiative: Side, phase: &Phase) -> Phase {
    let contesting = initiative.enemy();
    let is_first = |side: &Side| *side == initiative;
    match phase {
        Phase::Initiative => Phase::Orders(initiative),
        Phase::Orders(side) if is_first(side) => Phase::Orders(contesting),
        Phase::Orders(_) => Phase::Communications,
        Phase::Communications => Phase::Call(initiative),
        Phase::Call(side) if is_first(side) => Phase::Call(contesting),
        Phase::Call(_) => Phase::Firing(Step::AntiAircraft),
        Phase::Firing(step) => match step {
            Step::AntiAircraft => Phase::Firing(Step::Indirect(initiative)),
            Step::Indirect(side) if is_first(side) => Phase::Firing(Step::Indirect(contesting)),
            Step::Indirect(_) => Phase::Firing(Step::Aimed),
            Step::Aimed => Phase::Firing(Step::Rest(initiative)),
            Step::Rest(side) if is_first(side) => Phase::Firing(Step::Rest(contesting)),
            Step::Rest(_) => Phase::Surrender,
        },
        Phase::Surrender => Phase::Movement(initiative),
        Phase::Movement(side) if is_first(side) => Phase::Movement(contesting),
        Phase::Movement(_) => Phase::Assault,
        Phase::Assault => Phase::Medic,
        Phase::Medic | Phase::Time => Phase::Time,
        Phase::Over(outcome) => Phase::Over(outcome.clone()),
    }
}

/// What ends the phase, for the side that acts.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if end_phase(state, side).is_err() {
        return;
    }
    let what = match &state.phase {
        Phase::Orders(_) => "End your orders",
        Phase::Call(_) => "Call no more fire",
        Phase::Firing(_) => "Fire no more in this step",
        Phase::Movement(_) => "End your movement",
        _ => return,
    };
    offers.offer("Phase", what, Order::EndPhase);
}
