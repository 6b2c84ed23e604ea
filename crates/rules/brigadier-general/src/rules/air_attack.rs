//! §11.5.1, R48 Air attacks: flat dice for each flight that has got through, by the table of area fire, and no bugging out.

use std::borrow::Cow;

use kernel::odds::{FaceSet, HitRule};
use kernel::{Cite, Halt, Ledger, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Fire;
use crate::order::Order;
use crate::refusal::{AirRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::effect::{self, Effect, Exposure, Pool};
use crate::rules::{fire, sighting, turn, volley};
use crate::state::{AirAttack, MissionId, Phase, PlatoonId, State, Step};
use crate::tables::{self, Cover};

/// C7 The flights of a mission that have got through attack their target. Their owner gives the order; over friends the enemy throws.
///
/// # Errors
/// When they do not attack now, or the table must answer first.
pub fn attack(
    state: &State,
    side: Side,
    (mission, target): (MissionId, PlatoonId),
    said: Option<Cover>,
    tape: &mut Tape<'_>,
) -> Decision {
    turn::may_act(state, side, "firing", fire::is_firing)?;
    let attack = find(state, mission, target)?;
    if state.setup.air[&mission].side != side {
        return Err(AirRefusal::NotYourAircraft { mission }.into());
    }
    if state.phase != Phase::Firing(Step::Indirect(side)) {
        let step = fire::step_word(state);
        return Err(AirRefusal::WrongStep { mission, step }.into());
    }
    let cover = match (cover(state, target), said) {
        (Some(_), Some(_)) => return Err(MoveRefusal::CoverIsMeasured { target }.into()),
        (None, None) => return Err(MoveRefusal::CoverNotSaid { target }.into()),
        (Some(cover), None) | (None, Some(cover)) => cover,
    };
    let mut unfolding = Unfolding::of(state);
    strike(&mut unfolding, attack, cover, tape)?;
    Ok(unfolding.finish())
}

/// R29 Aircraft that have not attacked when the step of their side ends do so.
///
/// # Errors
/// When the table must throw first.
pub fn attack_all(
    unfolding: &mut Unfolding,
    side: Side,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    while let Some(attack) = of_side(&unfolding.state, side).first().copied() {
        let cover = cover(&unfolding.state, attack.target).unwrap_or_default();
        strike(unfolding, attack, cover, tape)?;
    }
    Ok(())
}

/// The flights of a mission that come for a target.
///
/// # Errors
/// When there is no such mission, or none of them does.
pub fn find(state: &State, mission: MissionId, target: PlatoonId) -> Result<AirAttack, Refusal> {
    if !state.air.contains_key(&mission) {
        return Err(TurnRefusal::Unknown { what: mission.0 }.into());
    }
    let is_it = |one: &&AirAttack| (one.mission, one.target) == (mission, target);
    let found = state.attacks.iter().find(is_it).copied();
    found.ok_or_else(|| AirRefusal::NoAttack { mission, target }.into())
}

/// What a side's aircraft attack this turn.
#[must_use]
pub fn of_side(state: &State, side: Side) -> Vec<AirAttack> {
    let own = |one: &AirAttack| state.setup.air[&one.mission].side == side;
    state.attacks.iter().copied().filter(own).collect()
}

/// Every attack of the side; in battles without positions with each cover.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase != Phase::Firing(Step::Indirect(side)) {
        return;
    }
    for AirAttack { mission, target, .. } in of_side(state, side) {
        let label = format!("{} attacks {}", state.mission_name(mission), state.name(target));
        if state.table().is_some() {
            let order = Order::AttackFromAir { mission, target, cover: None };
            offers.offer("Aircraft", label, order);
            continue;
        }
        for cover in Cover::ALL {
            let label = format!("{label}, {}", tables::cover(cover).name);
            let order = Order::AttackFromAir { mission, target, cover: Some(cover) };
            offers.offer("Aircraft", label, order);
        }
    }
}

/// The dice of one flight at a target.
#[must_use]
pub fn dice_of_a_flight(state: &State, target: PlatoonId) -> u16 {
    let (class, open_topped) = (state.class(target), state.row(target).open_topped);
    u16::from(tables::flight().dice(class, open_topped))
}

/// What covers a platoon from the air; `None` where there are no positions.
#[must_use]
pub fn cover(state: &State, target: PlatoonId) -> Option<Cover> {
    sighting::cover(state, target, Fire::Air)
}

fn strike(
    unfolding: &mut Unfolding,
    attack: AirAttack,
    cover: Cover,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let AirAttack { mission, target, flights, .. } = attack;
    let (pool, exposure) = (pool(state, attack), Exposure::behind(cover, state.order_of(target)));
    let dice = pool.count();
    let faces = tape.roll(dice, 6, || call(state, attack, cover))?;
    let effect = effect::read(pool, exposure, state.setup.options.area_steps, faces);
    let Effect { kills, wounds, steps } = effect;
    unfolding.happen(Event::AirAttacked { mission, target, flights, dice, kills, wounds, steps });
    volley::strike(unfolding, target, effect);
    Ok(())
}

fn pool(state: &State, attack: AirAttack) -> Pool {
    let area = u16::from(attack.flights) * dice_of_a_flight(state, attack.target);
    Pool { area, ..Pool::default() }
}

fn call(state: &State, attack: AirAttack, cover: Cover) -> RollCall {
    let AirAttack { mission, target, by, flights } = attack;
    let each = dice_of_a_flight(state, target);
    let mut ledger = Ledger::new();
    for flight in 1..=flights {
        let subject = format!("{}, flight {flight}", state.mission_name(mission));
        ledger.add(subject, i32::from(each), "area dice of a flight", Cite::ruling(51), None);
    }
    let (pool, exposure) = (pool(state, attack), Exposure::behind(cover, state.order_of(target)));
    let rule = HitRule::each(6, FaceSet::of(&[6]));
    RollCall {
        purpose: Cow::Borrowed("bgc.air_attack"),
        title: format!("{} attacks {}", state.mission_name(mission), state.name(target)),
        seat: by.actor(),
        count: pool.count(),
        sides: 6,
        cite: Cite::ruling(48),
        ledger,
        hits: Some(rule),
        reading: volley::reading(pool, exposure),
        odds: rule.distribution(u32::from(pool.count())),
        outcomes: volley::outcomes(state, target, pool, exposure),
        answer: None,
    }
}
