//! §11.4.1 Planned map fire: before the battle a place and a time of day are written down, and only a platoon that sees the place
//! can cancel what was planned for it.

use kernel::table::{Disc, Length};
use kernel::{Name, Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::position;
use crate::refusal::{FireRefusal, PlanRefusal, Refusal, TurnRefusal};
use crate::rules::{call, sighting, turn};
use crate::state::{Phase, Plan, PlatoonId, Spot, State};
use crate::tables;

/// Minutes after the start of the battle for which fire is offered.
pub(crate) const OFFERED: [u32; 3] = [0, 30, 60];

/// C6 Fire of a battery is planned on a place, for a time in minutes from the midnight before the battle. The side with the initiative
/// plans first, then the other (R33).
///
/// # Errors
/// When it is not the side's turn to plan, or the battery cannot do it.
pub fn plan(state: &State, side: Side, plan: Plan) -> Decision {
    may_plan(state, side, plan)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::FirePlanned { plan });
    Ok(unfolding.finish())
}

/// C16 A platoon that sees the place, and has radio contact with the battery, cancels what was planned; whatever its own order.
///
/// # Errors
/// When it is not the phase, nothing is planned, or the platoon may not.
pub fn cancel(
    state: &State,
    side: Side,
    platoon: PlatoonId,
    (battery, clock): (PlatoonId, u32),
    sees: bool,
) -> Decision {
    let plan = may_cancel(state, side, platoon, (battery, clock), sees)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::PlanCancelled { platoon, plan });
    Ok(unfolding.finish())
}

/// Each battery on each place the battle is about, at a few times; and everybody who may cancel.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if may_begin(state, side).is_ok() {
        offer_plans(state, side, offers);
    }
    if turn::may_act(state, side, "call in indirect fire", call::is_call).is_ok() {
        offer_cancels(state, side, offers);
    }
}

fn offer_plans(state: &State, side: Side, offers: &mut Offers<Order>) {
    let group = "Planned fire";
    let batteries: Vec<PlatoonId> = batteries(state, side).collect();
    for battery in batteries.iter().copied() {
        for (name, ground) in &state.setup.objectives {
            let called = || Name::new(name).ok().map(Spot::Called);
            let spot = if state.table().is_some() { ground.at.map(Spot::At) } else { called() };
            let Some(at) = spot else { continue };
            for clock in OFFERED.map(|later| state.clock + later) {
                let one = Plan { battery, at, clock };
                if may_plan(state, side, one).is_ok() {
                    let time = position::time(clock);
                    let label = format!("{} on {name} at {time}", state.name(battery));
                    offers.offer(group, label, Order::PlanFire { battery, at, clock });
                }
            }
        }
    }
    if !batteries.is_empty() {
        offers.unlisted(group, "any other place, at any time of day");
    }
}

fn offer_cancels(state: &State, side: Side, offers: &mut Offers<Order>) {
    let sees = state.table().is_none();
    for Plan { battery, clock, .. } in state.plans.iter().copied() {
        if state.spec(battery).side != side {
            continue;
        }
        let what = format!("planned fire of {} at {}", state.name(battery), position::time(clock));
        let mut why = None;
        let mut is_seen = false;
        for platoon in state.fielded(side) {
            match may_cancel(state, side, platoon, (battery, clock), sees) {
                Ok(_) => {
                    is_seen = true;
                    let label = format!("{} cancels the {what}", state.name(platoon));
                    let order = Order::CancelPlan { platoon, battery, clock, sees };
                    offers.offer("Planned fire", label, order);
                }
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
        if let (Some(why), false) = (why, is_seen) {
            offers.bar(format!("cancel the {what}"), why.refused(state));
        }
    }
}

/// §11.4.1 The phase in which a battle begins: whoever has batteries plans first.
pub(crate) fn opening(state: &State) -> Phase {
    let sides = [state.initiative, state.initiative.enemy()];
    let planner = sides.into_iter().find(|side| has_batteries(state, *side));
    planner.map_or(Phase::Initiative, Phase::Planning)
}

/// Whether a side has anything to plan with.
pub(super) fn has_batteries(state: &State, side: Side) -> bool {
    batteries(state, side).next().is_some()
}

fn batteries(state: &State, side: Side) -> impl Iterator<Item = PlatoonId> {
    state.there(side).filter(|id| has_fire(state, *id))
}

fn may_begin(state: &State, side: Side) -> Result<(), Refusal> {
    match state.phase {
        Phase::Planning(planner) if planner == side => Ok(()),
        Phase::Planning(_) => Err(TurnRefusal::OtherSide.into()),
        _ => Err(PlanRefusal::SetUpIsOver.into()),
    }
}

fn has_fire(state: &State, battery: PlatoonId) -> bool {
    tables::platoon(state.spec(battery).kind).indirect.is_some()
}

fn may_plan(state: &State, side: Side, plan: Plan) -> Result<(), Refusal> {
    may_begin(state, side)?;
    turn::own(state, side, plan.battery)?;
    may_be_planned(state, plan)
}

/// Whether a battery can fire on a place at a time that is still to come, and nothing is planned for it then.
///
/// # Errors
/// Why not.
pub(super) fn may_be_planned(state: &State, plan: Plan) -> Result<(), Refusal> {
    let Plan { battery, at, clock } = plan;
    if !state.platoons.contains_key(&battery) || !state.is_there(battery) {
        return Err(TurnRefusal::NotThere { platoon: battery }.into());
    }
    if !has_fire(state, battery) {
        return Err(FireRefusal::NoBattery { battery }.into());
    }
    if clock < state.clock {
        let (clock, now) = (position::time(clock), position::time(state.clock));
        return Err(PlanRefusal::TimeIsPast { clock, now }.into());
    }
    if state.plans.iter().any(|one| (one.battery, one.clock) == (battery, clock)) {
        return Err(PlanRefusal::PlannedAlready { battery, clock: position::time(clock) }.into());
    }
    match (state.table(), at) {
        (Some(_), Spot::Called(_)) => return Err(PlanRefusal::WantsPoint.into()),
        (None, Spot::At(_)) => return Err(PlanRefusal::WantsWord.into()),
        (Some(table), Spot::At(point)) if !table.holds_disc(Disc::new(point, Length::ZERO)) => {
            return Err(PlanRefusal::NotOnTheMap { at }.into());
        }
        _ => {}
    }
    Ok(reaches(state, battery, at)?)
}

/// R51 Whether a place is in a battery's range; off the table it reaches everything.
///
/// # Errors
/// When it is too near or too far.
pub(super) fn reaches(state: &State, battery: PlatoonId, at: Spot) -> Result<(), PlanRefusal> {
    let (Some(base), Some(point)) = (state.base(battery), at.point()) else { return Ok(()) };
    let Some(fire) = tables::platoon(state.spec(battery).kind).indirect else { return Ok(()) };
    let distance = base.gap_from(point);
    let (nearest, farthest) = fire.ranges();
    if distance < nearest || distance > farthest {
        return Err(PlanRefusal::OutOfRange { battery, at, distance });
    }
    Ok(())
}

fn may_cancel(
    state: &State,
    side: Side,
    platoon: PlatoonId,
    (battery, clock): (PlatoonId, u32),
    sees: bool,
) -> Result<Plan, Refusal> {
    turn::may_act(state, side, "call in indirect fire", call::is_call)?;
    turn::own(state, side, platoon)?;
    turn::own(state, side, battery)?;
    turn::stands(state, platoon)?;
    let is_it = |one: &&Plan| (one.battery, one.clock) == (battery, clock);
    let Some(plan) = state.plans.iter().find(is_it).copied() else {
        return Err(PlanRefusal::NoPlan { battery, clock: position::time(clock) }.into());
    };
    if let Some(silent) = [platoon, battery].into_iter().find(|id| !state.by_radio(*id)) {
        return Err(FireRefusal::OffTheAir { platoon: silent }.into());
    }
    let at = plan.at;
    match at.point().and_then(|point| sighting::sees_place(state, platoon, point)) {
        Some(_) if sees => Err(TurnRefusal::Measured { platoon }.into()),
        None if !sees => Err(PlanRefusal::SightNotSaid { platoon, at }.into()),
        Some(false) => Err(PlanRefusal::PlaceNotSeen { platoon, at }.into()),
        Some(true) | None => Ok(plan),
    }
}
