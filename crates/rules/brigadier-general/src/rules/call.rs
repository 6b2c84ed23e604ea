//! §11.4 Calling indirect fire: a stationary platoon with a radio names a target it sees, and batteries that reach it.

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::{FireRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::{dice, fire, sighting, turn};
use crate::state::{OrderMarker, Phase, Place, PlatoonId, State};
use crate::tables;

/// C5 A platoon calls the fire of batteries on a target.
///
/// # Errors
/// Why it may not.
pub fn call(
    state: &State,
    side: Side,
    (observer, target): (PlatoonId, PlatoonId),
    batteries: &[PlatoonId],
    sightings: &[Sighting],
) -> Decision {
    may_observe(state, side, observer)?;
    enemy(state, side, target)?;
    fire::each_once(batteries)?;
    let seen = sighting::settle(state, (observer, target), sightings)?;
    if !seen.value().shot.sight {
        return Err(FireRefusal::NoSight { firer: observer, target }.into());
    }
    for battery in batteries {
        may_be_called(state, side, *battery)?;
        reaches(state, *battery, target, sightings)?;
    }
    let mut unfolding = Unfolding::of(state);
    let batteries = batteries.to_vec();
    unfolding.happen(Event::IndirectCalled { observer, target, batteries });
    Ok(unfolding.finish())
}

/// Every battery of every observer on every target he sees, one at a time; and why others may not be called.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "call in indirect fire", is_call).is_err() {
        return;
    }
    let batteries: Vec<PlatoonId> = state
        .there(side)
        .filter(|id| tables::platoon(state.spec(*id).kind).indirect.is_some())
        .collect();
    for battery in batteries.iter().copied() {
        if let Err(why) = may_be_called(state, side, battery) {
            offers.bar(format!("{}: indirect fire", state.name(battery)), why.refused(state));
        }
    }
    let observers = state.fielded(side).filter(|id| may_observe(state, side, *id).is_ok());
    for observer in observers {
        for target in state.fielded(side.enemy()) {
            for battery in batteries.iter().copied() {
                let order = Order::CallIndirect {
                    observer,
                    target,
                    batteries: vec![battery],
                    sightings: Vec::new(),
                };
                if call(state, side, (observer, target), &[battery], &[]).is_ok() {
                    let label = format!(
                        "{} at {}, seen by {}",
                        state.name(battery),
                        state.name(target),
                        state.name(observer)
                    );
                    offers.offer("Indirect fire", label, order);
                }
            }
        }
    }
    if state.table().is_none() && !batteries.is_empty() {
        offers.unlisted("Indirect fire", "say which observer sees which target, and how far it is");
    }
}

/// §11.4 Stationary, in good order, with a radio, and one target a turn.
fn may_observe(state: &State, side: Side, observer: PlatoonId) -> Result<(), Refusal> {
    turn::may_act(state, side, "call in indirect fire", is_call)?;
    turn::own(state, side, observer)?;
    if !state.on_table(observer) {
        return Err(TurnRefusal::NotThere { platoon: observer }.into());
    }
    if state.is_locked(observer) {
        return Err(MoveRefusal::Locked { platoon: observer }.into());
    }
    let platoon = state.platoon(observer);
    let now = platoon.order;
    if !matches!(now, OrderMarker::Aim | OrderMarker::Defend) {
        return Err(FireRefusal::NotStationary { observer, now }.into());
    }
    if platoon.losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon: observer }.into());
    }
    if !state.by_radio(observer) {
        return Err(FireRefusal::OffTheAir { platoon: observer }.into());
    }
    if platoon.deeds.called && !state.spec(observer).observers {
        return Err(FireRefusal::HasCalled { observer }.into());
    }
    Ok(())
}

/// §11.4, R33 A battery with a radio and no other mission, on the table or off it.
fn may_be_called(state: &State, side: Side, battery: PlatoonId) -> Result<(), Refusal> {
    turn::own(state, side, battery)?;
    if !state.is_there(battery) {
        return Err(TurnRefusal::NotThere { platoon: battery }.into());
    }
    if tables::platoon(state.spec(battery).kind).indirect.is_none() {
        return Err(FireRefusal::NoBattery { battery }.into());
    }
    if state.is_locked(battery) {
        return Err(MoveRefusal::Locked { platoon: battery }.into());
    }
    if state.platoon(battery).losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon: battery }.into());
    }
    if !state.by_radio(battery) {
        return Err(FireRefusal::OffTheAir { platoon: battery }.into());
    }
    if state.missions.iter().any(|mission| mission.battery == battery) {
        return Err(FireRefusal::HasMission { battery }.into());
    }
    if state.platoon(battery).reloads_in == Some(state.turn) {
        return Err(FireRefusal::Reloads { battery }.into());
    }
    Ok(())
}

/// Whether a battery reaches a target and can hurt it: measured, said, or from off the table.
fn reaches(
    state: &State,
    battery: PlatoonId,
    target: PlatoonId,
    sightings: &[Sighting],
) -> Result<(), Refusal> {
    let is_off = state.platoon(battery).place == Place::OffTable;
    let distance = if is_off {
        None
    } else {
        Some(sighting::settle(state, (battery, target), sightings)?.value().shot.distance)
    };
    let (kind, count) = (state.spec(battery).kind, state.platoon(battery).losses.count());
    let class = tables::platoon(state.spec(target).kind).class;
    if dice::indirect(kind, count, class, distance).is_some() {
        return Ok(());
    }
    // At some distance it could.
    match (dice::indirect(kind, count, class, None), distance) {
        (Some(_), Some(distance)) => {
            Err(FireRefusal::OutOfRange { firer: battery, target, distance }.into())
        }
        _ => Err(FireRefusal::NoEffect { firer: battery, target }.into()),
    }
}

/// An enemy on the table.
///
/// # Errors
/// When it is none.
pub fn enemy(state: &State, side: Side, target: PlatoonId) -> Result<(), Refusal> {
    let Some(spec) = state.setup.platoons.get(&target) else {
        return Err(TurnRefusal::Unknown { what: target.0 }.into());
    };
    if spec.side == side || !state.on_table(target) {
        return Err(FireRefusal::NoTarget { target }.into());
    }
    // R11 A close assault is not fired into.
    if state.is_locked(target) {
        return Err(MoveRefusal::Locked { platoon: target }.into());
    }
    Ok(())
}

fn is_call(phase: &Phase) -> bool {
    matches!(phase, Phase::Call(_))
}
