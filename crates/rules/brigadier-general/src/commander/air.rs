//! Aircraft and planned fire: they go where the enemy loses most by them, and not where friends may.

use kernel::odds::{Distribution, Fraction};

use super::goals;
use super::staff::{Staff, Unit};
use crate::order::Order;
use crate::rules::effect::{Exposure, Pool};
use crate::rules::{air_attack, barrage};
use crate::state::{MissionId, Plan, PlatoonId, Spot, State};
use crate::tables::{self, AirGoal};

/// Less than so many thousandths of a platoon are not worth a sortie, or a flight that an observer directs.
const SORTIE: i64 = 80;
const FLIGHT: i64 = 30;
/// Planned fire is for the first half hour, before anybody sees the enemy.
const SOON: u32 = 30;
/// What comes by itself at the end of the step is thrown for first.
const DUE: i64 = 5000;
/// Guns fire at every aircraft that comes.
const ANTI_AIRCRAFT: i64 = 100;

/// How much an order about aircraft or planned fire is worth; `None` for others, and for what a sensible commander does not do.
pub(super) fn worth(staff: &Staff<'_>, order: &Order) -> Option<i64> {
    match order {
        Order::PlanFire { battery, at, clock } => plan(staff, *battery, *at, *clock),
        Order::CancelPlan { battery, clock, .. } => {
            let is_it = |plan: &&Plan| plan.battery == *battery && plan.clock == *clock;
            let plan = staff.state.plans.iter().find(is_it)?;
            let on = barrage::nearest(staff.state, plan.at)?;
            staff.unit(on).map(|_| DUE)
        }
        Order::CallAir { mission, .. } => sortie(staff, *mission),
        Order::DirectAir { target, flights, .. } => {
            let target = staff.enemy(*target)?;
            let sent = staff.state.attacks.iter().filter(|one| one.target == target.id);
            let sent: u8 = sent.map(|one| one.flights).sum();
            let before = if sent == 0 { 0 } else { cost(staff, &target, sent) };
            let worth = cost(staff, &target, sent.saturating_add(*flights)) - before;
            (worth >= FLIGHT * i64::from(*flights)).then_some(worth)
        }
        Order::AntiAircraft { platoons, .. } => Some(ANTI_AIRCRAFT * platoons.len() as i64),
        Order::Barrage { batteries, .. } => Some(DUE + batteries.len() as i64),
        Order::AttackFromAir { .. } => Some(DUE),
        _ => None,
    }
}

/// An attacker plans the fire of each battery once, on an enemy whom the map tells of.
fn plan(staff: &Staff<'_>, battery: PlatoonId, at: Spot, clock: u32) -> Option<i64> {
    let state = staff.state;
    let is_planned = state.plans.iter().any(|plan| plan.battery == battery);
    let is_soon = clock <= state.clock + SOON;
    if is_planned || !is_soon || !goals::attacks(staff) {
        return None;
    }
    let target = staff.enemy(barrage::nearest(state, at)?)?;
    let cost = staff.cost_of(&staff.shells(&[battery], &target));
    (cost > 0).then_some(cost)
}

/// What a mission without an observer brings on average: it may find friends.
fn sortie(staff: &Staff<'_>, mission: MissionId) -> Option<i64> {
    let (spec, force) = (staff.state.setup.air.get(&mission)?, staff.state.air.get(&mission)?);
    let row = tables::air(spec.kind)?;
    let sums = Distribution::sum_of_dice(u32::from(row.dice), 6);
    let chance = |wanted| {
        let leads = |sum: &i64| u8::try_from(*sum).is_ok_and(|sum| row.goal(sum) == wanted);
        Fraction::permille_half_up(&sums.chance_of(leads))
    };
    let most = |units: &mut dyn Iterator<Item = &Unit<'_>>| {
        units.map(|unit| cost(staff, unit, force.flights)).max().unwrap_or(0)
    };
    let gain = most(&mut staff.enemies.iter().filter(|enemy| staff.is_known(enemy)));
    let loss = most(&mut staff.own.iter());
    let worth = (gain * chance(AirGoal::Enemy) - loss * chance(AirGoal::Friends)) / 1000;
    (worth >= SORTIE).then_some(worth)
}

/// What so many flights cost a platoon on average.
fn cost(staff: &Staff<'_>, target: &Unit<'_>, flights: u8) -> i64 {
    let state: &State = staff.state;
    let area = u16::from(flights) * air_attack::dice_of_a_flight(state, target.id);
    let cover = air_attack::cover(state, target.id).unwrap_or_default();
    let exposure = Exposure::behind(cover, target.now.order);
    if target.is_locked {
        0
    } else {
        staff.cost(target, Pool { area, ..Pool::default() }, exposure)
    }
}
