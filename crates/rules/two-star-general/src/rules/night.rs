//! §9 The night after a day: recovery (C16, R37, R38) and the new day; [`reshuffle`] has its own chapter (C17).
//!
//! Both sides act at the same time; the next day begins when both are done. Strength points go to stands in command,
//! to batteries anywhere, and to stands that were destroyed; a lost headquarters returns by itself (§6).

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::position::COMMAND_RANGE;
use crate::refusal::{NightRefusal, Refusal};
use crate::rules::options::PlatoonCommand;
use crate::rules::{gates, headquarters, reshuffle, support_platoons, turn};
use crate::state::{
    BattalionId, BattalionSpec, NightPhase, Phase, Place, PlatoonId, StandId, State,
};
use crate::tables::Role;

/// Begins the night after the last round of a day that is not the last.
pub fn begin(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let (day, plan) = (state.day, state.day_plan());
    let initial = Side::BOTH.map(|side| initial_battalions(state, side));
    let points = |rate: [u8; 2]| [0, 1].map(|i| u16::from(rate[i]).saturating_mul(initial[i]));
    let [blue, orange] = plan.sides;
    let strength = points([blue.recovery_strength, orange.recovery_strength]);
    let platoons = points([blue.recovery_platoons, orange.recovery_platoons]);
    unfolding.happen(Event::NightBegan { day, strength, platoons });
}

/// C16 Strength points for a stand on the table; also in an enemy zone of control (§9.1).
///
/// # Errors
/// When the stand is out of command or full, or the points are not there.
pub fn recover(state: &State, side: Side, stand: StandId, points: u8) -> Decision {
    let night = may_act(state, side)?;
    gates::own_stand_on_table(state, side, stand)?;
    let (strength, full) = (state.stand(stand).strength, state.spec(stand).strength);
    if !state.in_command(stand) {
        return Err(NightRefusal::OutOfCommand { stand }.into());
    }
    may_spend(night, side, points)?;
    let room = full.saturating_sub(strength);
    if points > room {
        return Err(NightRefusal::AboveFull { stand, strength, full, points, room }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::StrengthRecovered { stand, points });
    Ok(unfolding.finish())
}

/// C16 A destroyed core stand comes back with at least one point (§9.1, R37, R75, R80).
///
/// # Errors
/// When it is not destroyed, cannot stand in `hex`, or the points are not there.
pub fn restore(state: &State, side: Side, stand: StandId, hex: Hex, points: u8) -> Decision {
    let night = may_act(state, side)?;
    may_be_restored(state, side, stand)?;
    may_come_back(state, stand, hex)?;
    may_spend(night, side, points)?;
    let full = state.spec(stand).strength;
    if points > full {
        return Err(NightRefusal::AboveFull { stand, strength: 0, full, points, room: full }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::StandRestored { stand, hex, points });
    unfolding.take_objective(stand, hex);
    Ok(unfolding.finish())
}

/// C16 A lost support platoon comes back to a stand of the unit it started in (§9.1, R38, R81).
///
/// # Errors
/// When it is not lost, the stand is of another unit or has no room, no point is left, or the group wants command and
/// the stand is out of it.
pub fn recover_platoon(state: &State, side: Side, platoon: PlatoonId, with: StandId) -> Decision {
    let night = may_act(state, side)?;
    may_be_recovered(state, side, platoon)?;
    may_join(state, side, platoon, with)?;
    if night.platoons[side.index()] == 0 {
        return Err(NightRefusal::NoPlatoonPoint.into());
    }
    Ok(vec![Event::PlatoonRecovered { platoon, with }])
}

/// The side's night is done; the new day begins with the second one.
///
/// # Errors
/// While a lost headquarters can and must return (§6).
pub fn end(state: &State, side: Side) -> Decision {
    may_end(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::NightDone { side });
    if let Phase::Night(NightPhase { done: [true, true], .. }) = unfolding.state.phase {
        turn::begin_round(&mut unfolding, state.day.saturating_add(1), 1);
    }
    Ok(unfolding.finish())
}

/// Whether this is the night, and the side's is not done.
///
/// # Errors
/// [`crate::refusal::TurnRefusal::WrongPhase`], [`NightRefusal::NightDone`].
pub fn may_act(state: &State, side: Side) -> Result<&NightPhase, Refusal> {
    match &state.phase {
        Phase::Night(night) if night.done[side.index()] => Err(NightRefusal::NightDone.into()),
        Phase::Night(night) => Ok(night),
        _ => Err(gates::wrong_phase(state, gates::NIGHT).into()),
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(night) = may_act(state, side) else {
        return;
    };
    offer_recovery(state, side, night, offers);
    offer_restoring(state, side, night, offers);
    offer_platoons(state, side, night, offers);
    reshuffle::offer(state, side, offers);
    match may_end(state, side) {
        Ok(()) => offers.offer("Night", "End the night", Order::EndNight),
        Err(why) => offers.bar("End the night", why.refused(state)),
    }
}

/// §9.1, R70 Battalions on the table at the start, and those that have arrived since; lost ones count, and those that have left for
/// another map count there once they have come (R108).
fn initial_battalions(state: &State, side: Side) -> u16 {
    let has_come = |id: BattalionId, spec: &BattalionSpec| {
        spec.side == side
            && !state.awaits(id.0)
            && (spec.arrival.is_none()
                || state.stands.iter().any(|(stand, s)| {
                    state.spec(*stand).battalion == Some(id) && s.place != Place::Waiting
                }))
    };
    let came = state.setup.battalions.iter().filter(|(id, spec)| has_come(**id, spec)).count();
    u16::try_from(came).unwrap_or(u16::MAX)
}

fn may_spend(night: &NightPhase, side: Side, points: u8) -> Result<(), Refusal> {
    let left = night.strength[side.index()];
    match points {
        0 => Err(NightRefusal::NoPoints.into()),
        wanted if u16::from(wanted) > left => {
            Err(NightRefusal::TooFewPoints { wanted, left }.into())
        }
        _ => Ok(()),
    }
}

/// A destroyed core stand, not an HQ, of a battalion that still plays; or a destroyed battery (R75).
fn may_be_restored(state: &State, side: Side, stand: StandId) -> Result<(), Refusal> {
    gates::own_stand(state, side, stand)?;
    if state.stand(stand).place != Place::Destroyed {
        return Err(NightRefusal::NotDestroyed { stand }.into());
    }
    if state.role(stand) == Role::Hq {
        return Err(NightRefusal::HqComesBackByItself { stand }.into());
    }
    match state.spec(stand).battalion {
        Some(battalion) if !state.in_play(battalion) => {
            Err(NightRefusal::BattalionOut { battalion }.into())
        }
        _ => Ok(()),
    }
}

fn may_come_back(state: &State, stand: StandId, hex: Hex) -> Result<(), Refusal> {
    let spec = state.spec(stand);
    headquarters::may_be_put(state, spec.side, hex)?;
    let Some(battalion) = spec.battalion else {
        let beside = artillery_homes(state, spec.side).any(|home| home.adjacent(hex));
        return if beside { Ok(()) } else { Err(NightRefusal::NotBesideArtillery { hex }.into()) };
    };
    if !state.stands_of(battalion).any(|(_, at)| at.adjacent(hex)) {
        return Err(NightRefusal::NotBesideBattalion { hex, battalion }.into());
    }
    let commanded = |hq: Hex| hq.distance(hex) <= COMMAND_RANGE;
    if state.hq_hex(battalion).is_some_and(commanded) {
        Ok(())
    } else {
        Err(NightRefusal::HexOutOfCommand { hex, battalion }.into())
    }
}

/// R75 Where the side's batteries and headquarters stand: a destroyed battery comes back beside one of them.
fn artillery_homes(state: &State, side: Side) -> impl Iterator<Item = Hex> + '_ {
    let is_home = |role| matches!(role, Role::Artillery | Role::Hq);
    state.side_on_table(side).filter(move |(id, _)| is_home(state.role(*id))).map(|(_, hex)| hex)
}

fn may_be_recovered(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    match gates::known_platoon(state, side, platoon) {
        Ok(_) => Err(NightRefusal::PlatoonNotLost { platoon }.into()),
        Err(crate::refusal::TurnRefusal::PlatoonLost { .. }) => Ok(()),
        Err(why) => Err(why.into()),
    }
}

fn may_join(state: &State, side: Side, platoon: PlatoonId, stand: StandId) -> Result<(), Refusal> {
    gates::own_stand_on_table(state, side, stand)?;
    let spec = state.platoon_spec(platoon);
    let same_unit = match spec.battalion {
        Some(battalion) => state.spec(stand).battalion == Some(battalion),
        None => spec.with == stand,
    };
    if !same_unit {
        return Err(NightRefusal::NotItsUnit { platoon, stand }.into());
    }
    let anywhere = state.setup.options.platoon_command == PlatoonCommand::Anywhere;
    if !anywhere && !state.in_command(stand) {
        return Err(NightRefusal::OutOfCommand { stand }.into());
    }
    Ok(support_platoons::has_room(state, stand, platoon, &[])?)
}

/// §6 No lost HQ may stay away overnight when there is a place for it.
fn may_end(state: &State, side: Side) -> Result<(), Refusal> {
    may_act(state, side)?;
    let due =
        state.battalions_in_play(side).find(|id| !headquarters::places(state, *id).is_empty());
    due.map_or(Ok(()), |battalion| Err(NightRefusal::HqMustReturn { battalion }.into()))
}

fn offer_recovery(state: &State, side: Side, night: &NightPhase, offers: &mut Offers<Order>) {
    for (stand, _) in state.side_on_table(side) {
        let (strength, full) = (state.stand(stand).strength, state.spec(stand).strength);
        let name = state.stand_name(stand);
        if strength >= full {
            continue;
        }
        if !state.in_command(stand) {
            let why = NightRefusal::OutOfCommand { stand };
            offers.bar(format!("Recover {name}"), Refusal::from(why).refused(state));
            continue;
        }
        for points in points_up_to(full - strength, night, side) {
            let label = format!("{name} +{points} ({} of {full})", strength + points);
            offers.offer("Recover strength", label, Order::Recover { stand, points });
        }
    }
}

fn offer_restoring(state: &State, side: Side, night: &NightPhase, offers: &mut Offers<Order>) {
    let lost = state.stands.iter().filter(|(_, stand)| stand.place == Place::Destroyed);
    for (stand, _) in lost.filter(|(id, _)| state.spec(**id).side == side) {
        let name = state.stand_name(*stand);
        let group = format!("Form {name} again");
        if let Err(why) = may_be_restored(state, side, *stand) {
            offers.bar(group, why.refused(state));
            continue;
        }
        for hex in homes(state, *stand) {
            for points in points_up_to(state.spec(*stand).strength, night, side) {
                let label = format!("{name} in {hex} with {points}");
                offers.offer(group.clone(), label, Order::Restore { stand: *stand, hex, points });
            }
        }
    }
}

/// Where a destroyed stand may come back, by number.
fn homes(state: &State, stand: StandId) -> Vec<Hex> {
    let spec = state.spec(stand);
    let beside = match spec.battalion {
        Some(id) => headquarters::beside(state, state.stands_of(id).map(|(_, hex)| hex)),
        None => headquarters::beside(state, artillery_homes(state, spec.side)),
    };
    beside.into_iter().filter(|hex| may_come_back(state, stand, *hex).is_ok()).collect()
}

fn points_up_to(missing: u8, night: &NightPhase, side: Side) -> impl Iterator<Item = u8> {
    let left = u8::try_from(night.strength[side.index()]).unwrap_or(u8::MAX);
    1..=missing.min(left)
}

fn offer_platoons(state: &State, side: Side, night: &NightPhase, offers: &mut Offers<Order>) {
    let lost = state.platoons.iter().filter(|(_, platoon)| platoon.with.is_none());
    for (platoon, _) in lost.filter(|(id, _)| state.platoon_spec(**id).side == side) {
        let name = &state.platoon_spec(*platoon).name;
        let what = format!("Form {name} again");
        if night.platoons[side.index()] == 0 {
            offers.bar(what, Refusal::from(NightRefusal::NoPlatoonPoint).refused(state));
            continue;
        }
        for (with, _) in state.side_on_table(side) {
            if may_join(state, side, *platoon, with).is_ok() {
                let label = format!("{name} with {}", state.stand_name(with));
                let order = Order::RecoverPlatoon { platoon: *platoon, with };
                offers.offer("Recover platoons", label, order);
            }
        }
    }
}
