//! §11 The ten phases of a turn, and which side acts in them (R50).

use kernel::{Halt, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::evolve::evolve;
use crate::legal::legal;
use crate::order::Order;
use crate::refusal::{
    AirRefusal, MoveRefusal, PlanRefusal, PresenceRefusal, Refusal, TransportRefusal, TurnRefusal,
};
use crate::rules::{
    air_attack, anti_aircraft, barrage, close_assault, contact, hiding, movement, planned,
    surrender,
};
use crate::state::{AirAttack, Phase, Place, Plan, PlatoonId, State, Step};

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

/// A platoon that stands on the table.
///
/// # Errors
/// Where it is instead.
pub fn stands(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    match state.platoon(platoon).place {
        Place::Table => Ok(()),
        Place::Aboard(vehicle) => Err(TransportRefusal::Aboard { platoon, vehicle }.into()),
        Place::ToCome => Err(PresenceRefusal::ToCome { platoon }.into()),
        Place::Hidden => Err(PresenceRefusal::Hidden { platoon }.into()),
        _ => Err(TurnRefusal::NotThere { platoon }.into()),
    }
}

/// The side has done in this phase, or in this step of it.
///
/// # Errors
/// When the phase has no sides, it is the other side's turn, or the table must throw for what falls now.
pub fn end_phase(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    may_end(state, side)?;
    let mut unfolding = Unfolding::of(state);
    come(&mut unfolding, tape)?;
    give_up_fire(&mut unfolding);
    go_on(&mut unfolding);
    Ok(unfolding.finish())
}

fn may_end(state: &State, side: Side) -> Result<(), Refusal> {
    let has_sides = |phase: &Phase| {
        matches!(
            phase,
            Phase::Planning(_)
                | Phase::Orders(_)
                | Phase::Call(_)
                | Phase::Firing(_)
                | Phase::Movement(_)
        )
    };
    may_act(state, side, "planning, orders, call in indirect fire, firing or movement", has_sides)?;
    if let Some(on_the_way) = &state.on_the_way {
        return Err(MoveRefusal::StillMoving { platoon: on_the_way.platoon }.into());
    }
    if movement::is_movement(&state.phase)
        && let Some(platoon) = movement::must_run(state, side).next()
    {
        return Err(MoveRefusal::MustRun { platoon, now: state.order_of(platoon) }.into());
    }
    // R52 Where what comes by itself comes to, and what it finds there, is said first.
    if state.table().is_none() && state.phase == Phase::Firing(Step::Indirect(side)) {
        if let Some(Plan { battery, .. }) = barrage::all_due(state, side).first().copied() {
            return Err(PlanRefusal::FallsFirst { battery }.into());
        }
        if let Some(attack) = air_attack::of_side(state, side).first().copied() {
            let AirAttack { mission, target, .. } = attack;
            return Err(AirRefusal::AttacksFirst { mission, target }.into());
        }
    }
    Ok(())
}

/// R29 Planned fire and aircraft that were not thrown in the step of their side come at its end.
fn come(unfolding: &mut Unfolding, tape: &mut Tape<'_>) -> Result<(), Halt<Refusal>> {
    let Phase::Firing(Step::Indirect(side)) = unfolding.state.phase else { return Ok(()) };
    barrage::fall_all(unfolding, side, tape)?;
    air_attack::attack_all(unfolding, side, tape)
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
    let mut phase = next(state.initiative, &state.phase);
    while is_skipped(state, &phase) {
        phase = next(state.initiative, &phase);
    }
    unfolding.happen(Event::PhaseBegan { phase });
}

/// R50 A phase or step in which nothing is thrown for, or its side could do nothing but end it, is skipped.
fn is_skipped(state: &State, phase: &Phase) -> bool {
    match phase {
        Phase::Planning(side) => !planned::has_batteries(state, *side),
        Phase::Communications => !contact::is_thrown_for(state),
        Phase::Firing(Step::AntiAircraft(side)) => !anti_aircraft::is_fired(state, *side),
        Phase::Call(_) | Phase::Firing(_) => !is_for_anything(state, phase),
        Phase::Surrender => !surrender::is_thrown_for(state),
        Phase::Assault => !close_assault::is_thrown_for(state),
        _ => false,
    }
}

/// Whether the side whose phase or step it would be could order anything, or has fire that waits to be thrown.
fn is_for_anything(state: &State, phase: &Phase) -> bool {
    let mut then = state.clone();
    evolve(&mut then, &Event::PhaseBegan { phase: phase.clone() }, state.turn_at);
    let Some(side) = then.acting() else { return true };
    let of_side = |id: PlatoonId| state.spec(id).side == side;
    let is_fire = matches!(phase, Phase::Firing(_));
    let waits = state.declared.iter().any(|one| of_side(one.firer))
        || state.missions.iter().any(|mission| of_side(mission.battery));
    let offers = legal(&then, side.actor());
    // A hidden platoon may be put down at any time: it is asked for where it could fire at once.
    let may_fire = matches!(phase, Phase::Firing(Step::Aimed | Step::Rest(_)));
    let counts = |group: &str| may_fire || group != hiding::GROUP;
    let ends = |order: &Order| *order == Order::EndPhase;
    let orders = offers.offers.iter().any(|offer| !ends(&offer.order) && counts(&offer.group));
    let others = offers.unlisted.iter().any(|others| counts(&others.group));
    (is_fire && waits) || orders || others
}

/// §11, §11.5.1 What follows a phase or a step.
fn next(initiative: Side, phase: &Phase) -> Phase {
    let contesting = initiative.enemy();
    let is_first = |side: &Side| *side == initiative;
    match phase {
        Phase::Planning(side) if is_first(side) => Phase::Planning(contesting),
        Phase::Planning(_) => Phase::Initiative,
        Phase::Initiative => Phase::Orders(initiative),
        Phase::Orders(side) if is_first(side) => Phase::Orders(contesting),
        Phase::Orders(_) => Phase::Communications,
        Phase::Communications => Phase::Call(initiative),
        Phase::Call(side) if is_first(side) => Phase::Call(contesting),
        Phase::Call(_) => Phase::Firing(Step::AntiAircraft(initiative)),
        Phase::Firing(step) => match step {
            Step::AntiAircraft(side) if is_first(side) => {
                Phase::Firing(Step::AntiAircraft(contesting))
            }
            Step::AntiAircraft(_) => Phase::Firing(Step::Indirect(initiative)),
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
    if may_end(state, side).is_err() {
        return;
    }
    let comes = |side: Side| {
        !barrage::all_due(state, side).is_empty() || !air_attack::of_side(state, side).is_empty()
    };
    let what = match &state.phase {
        Phase::Planning(_) => "Plan no more fire",
        Phase::Orders(_) => "End your orders",
        Phase::Call(_) => "Call no more fire",
        Phase::Firing(Step::Indirect(side)) if comes(*side) => {
            "Resolve planned fire and air attacks, and end this step"
        }
        Phase::Firing(_) => "Fire no more in this step",
        Phase::Movement(_) => "End your movement",
        _ => return,
    };
    offers.offer("Phase", what, Order::EndPhase);
}
