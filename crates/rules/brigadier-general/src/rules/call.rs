//! §11.4 Calling indirect fire: a stationary platoon with a radio names a target it sees, and batteries that reach it.

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::{FireRefusal, MoveRefusal, Refusal, TransportRefusal, TurnRefusal};
use crate::rules::{barrage, dice, fire, sighting, turn};
use crate::state::{OrderMarker, Phase, Place, PlatoonId, State};

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
    may_call(state, side, (observer, target), batteries, sightings)?;
    let mut unfolding = Unfolding::of(state);
    let batteries = batteries.to_vec();
    unfolding.happen(Event::IndirectCalled { observer, target, batteries });
    Ok(unfolding.finish())
}

fn may_call(
    state: &State,
    side: Side,
    (observer, target): (PlatoonId, PlatoonId),
    batteries: &[PlatoonId],
    sightings: &[Sighting],
) -> Result<(), Refusal> {
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
    Ok(())
}

/// Every battery of every observer on every target he sees, one by one and all that reach it together; and why others may not be called.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "call in indirect fire", is_call).is_err() {
        return;
    }
    let all: Vec<PlatoonId> =
        state.there(side).filter(|id| state.row(*id).indirect.is_some()).collect();
    let mut batteries: Vec<PlatoonId> = Vec::new();
    for battery in all.iter().copied() {
        match may_be_called(state, side, battery) {
            Ok(()) => batteries.push(battery),
            Err(why) => {
                offers.bar(format!("{}: indirect fire", state.name(battery)), why.refused(state));
            }
        }
    }
    let observes = |id: &PlatoonId| may_observe(state, side, *id).is_ok();
    let observers = state.fielded(side).filter(|id| !batteries.is_empty() && observes(id));
    for observer in observers {
        let sees = |target: &PlatoonId| {
            let seen = sighting::settle(state, (observer, *target), &[]);
            seen.is_ok_and(|seen| seen.value().shot.sight)
        };
        for target in state.fielded(side.enemy()).filter(sees) {
            let may = |batteries: &[PlatoonId]| {
                may_call(state, side, (observer, target), batteries, &[]).is_ok()
            };
            let able: Vec<PlatoonId> =
                batteries.iter().copied().filter(|battery| may(&[*battery])).collect();
            let mut list = |batteries: Vec<PlatoonId>| {
                let names: Vec<&str> = batteries.iter().map(|id| state.name(*id)).collect();
                let (guns, target_name) = (names.join(" and "), state.name(target));
                let label = format!("{guns} at {target_name}, seen by {}", state.name(observer));
                let sightings = Vec::new();
                let order = Order::CallIndirect { observer, target, batteries, sightings };
                offers.offer("Indirect fire", label, order);
            };
            for battery in &able {
                list(vec![*battery]);
            }
            if able.len() > 1 {
                list(able);
            }
        }
    }
    if state.table().is_none() && !batteries.is_empty() {
        offers.unlisted("Indirect fire", "say which observer sees which target, and how far it is");
    }
}

/// §11.4 In order to call, and one target a turn; specialists of the artillery have as many as they see (§11.4.2).
pub(crate) fn may_observe(state: &State, side: Side, observer: PlatoonId) -> Result<(), Refusal> {
    is_in_order(state, side, observer)?;
    if state.platoon(observer).deeds.called && !state.spec(observer).observers {
        return Err(FireRefusal::HasCalled { observer }.into());
    }
    Ok(())
}

/// §11.4 Stationary, in good order, and with a radio.
///
/// # Errors
/// What keeps it from calling.
pub(crate) fn is_in_order(state: &State, side: Side, observer: PlatoonId) -> Result<(), Refusal> {
    turn::may_act(state, side, "call in indirect fire", is_call)?;
    turn::own(state, side, observer)?;
    turn::stands(state, observer)?;
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
    Ok(())
}

/// §11.4, R33 A battery with a radio and no other mission, on the table or off it.
pub(crate) fn may_be_called(state: &State, side: Side, battery: PlatoonId) -> Result<(), Refusal> {
    turn::own(state, side, battery)?;
    is_ready(state, battery)?;
    if !state.by_radio(battery) {
        return Err(FireRefusal::OffTheAir { platoon: battery }.into());
    }
    if barrage::due(state, battery).is_some() {
        return Err(FireRefusal::HasMission { battery }.into());
    }
    Ok(())
}

/// R31, R33 A battery that can fire a mission this turn: set up on the table or off it, with men, shots and no other mission.
///
/// # Errors
/// What it lacks.
pub(super) fn is_ready(state: &State, battery: PlatoonId) -> Result<(), Refusal> {
    if state.platoon(battery).place != Place::OffTable {
        turn::stands(state, battery)?;
    }
    if state.row(battery).indirect.is_none() {
        return Err(FireRefusal::NoBattery { battery }.into());
    }
    if state.platoon(battery).limbered {
        return Err(TransportRefusal::IsLimbered { platoon: battery }.into());
    }
    if state.is_locked(battery) {
        return Err(MoveRefusal::Locked { platoon: battery }.into());
    }
    if state.platoon(battery).losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon: battery }.into());
    }
    if state.missions.iter().any(|mission| mission.battery == battery) {
        return Err(FireRefusal::HasMission { battery }.into());
    }
    if !has_shots(state, battery) {
        return Err(FireRefusal::NoShots { battery }.into());
    }
    if state.platoon(battery).reloads_in == Some(state.turn) {
        return Err(FireRefusal::Reloads { battery }.into());
    }
    Ok(())
}

/// R33 Whether it can fire another mission.
#[must_use]
pub fn has_shots(state: &State, battery: PlatoonId) -> bool {
    let fired = state.platoon(battery).missions;
    state.spec(battery).missions.is_none_or(|most| fired < most)
}

/// R31 Whether a battery is on the table, or listed off it, and not behind what draws it.
pub(crate) fn is_set_up(state: &State, battery: PlatoonId) -> bool {
    let own = state.platoon(battery);
    matches!(own.place, Place::Table | Place::OffTable) && !own.limbered
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
    let class = state.class(target);
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

pub(super) fn is_call(phase: &Phase) -> bool {
    matches!(phase, Phase::Call(_))
}
