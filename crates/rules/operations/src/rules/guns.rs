//! R7, R50 Support fire and counter-battery: each battery helps in one battle a turn.

use crate::ground::{Square, within};
use crate::order::{Aim, Task};
use crate::rules::battle::Battle;
use crate::state::{FormationId, State, UnitId};
use crate::tables::{self, HALF_TURN};

/// A battery's share in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub unit: UnitId,
    /// Status at effective range, half of it (rounded down) at long range.
    pub amount: i32,
    pub effective: bool,
}

/// Assigns the batteries of both sides that can help in this battle.
pub fn assign(state: &State, battle: &mut Battle) {
    for attacker in [true, false] {
        let guns = ready(state, side_of(battle, attacker))
            .filter(|id| aims(state, battle, attacker, *id))
            .filter(|id| share(state, battle, attacker, *id).is_some())
            .collect();
        battle.support.guns[index(attacker)] = guns;
    }
    for attacker in [true, false] {
        let counter = counter_battery(state, battle, attacker);
        battle.support.counter[index(attacker)] = counter;
    }
}

/// What every battery of a side brings.
#[must_use]
pub fn shares(state: &State, battle: &Battle, attacker: bool) -> Vec<Share> {
    let guns = battle.support.guns[index(attacker)].iter();
    guns.filter_map(|id| share(state, battle, attacker, *id)).collect()
}

/// R50 Whether the other side's counter-battery halves this side's fire.
#[must_use]
pub fn is_halved(state: &State, battle: &Battle, attacker: bool) -> bool {
    let status =
        |ids: &[UnitId]| -> u32 { ids.iter().map(|id| u32::from(state.unit(*id).status)).sum() };
    let against = status(&battle.support.counter[index(!attacker)]);
    let guns = status(&battle.support.guns[index(attacker)]);
    guns > 0 && against > guns
}

/// What a side's guns bring in all.
#[must_use]
pub fn total(state: &State, battle: &Battle, attacker: bool) -> i32 {
    let sum: i32 = shares(state, battle, attacker).iter().map(|share| share.amount).sum();
    if is_halved(state, battle, attacker) { sum / 2 } else { sum }
}

/// The place of a side in [`crate::event::Support`]: the attacker first.
#[must_use]
pub const fn index(attacker: bool) -> usize {
    if attacker { 0 } else { 1 }
}

const fn side_of(battle: &Battle, attacker: bool) -> kernel::Side {
    if attacker { battle.side } else { battle.side.enemy() }
}

/// §C7, R50 Batteries of a side that may still fire: unused, with SP, not over half a move, free of contact.
fn ready(state: &State, side: kernel::Side) -> impl Iterator<Item = UnitId> + '_ {
    let armed = state.on_map().filter(move |(_, spec, _)| spec.side == side);
    armed.filter(|(_, spec, _)| spec.artillery.is_some()).map(|(id, _, _)| id).filter(|id| {
        let unit = state.unit(*id);
        unit.supply > 0
            && !unit.fired
            && !unit.immobilised
            && unit.ticks <= HALF_TURN
            && !state.in_contact(*id)
    })
}

/// R50 Whether a battery is there for this battle.
fn aims(state: &State, battle: &Battle, attacker: bool, unit: UnitId) -> bool {
    let fights = |formation: FormationId| {
        battle.units(attacker).iter().any(|id| state.unit(*id).formation == formation)
    };
    match state.task(unit) {
        Task::Support { aim: Aim::Square(square) } => *square == battle.target,
        Task::Support { aim: Aim::Formation(formation) } => fights(*formation),
        _ => false,
    }
}

/// R50 From the gun to the defending square, or to the nearest attacker's.
fn share(state: &State, battle: &Battle, attacker: bool, unit: UnitId) -> Option<Share> {
    let at = state.square_of(unit)?;
    let row = tables::artillery(state.spec(unit).artillery?);
    let targets: Vec<Square> = if attacker {
        vec![battle.target]
    } else {
        battle.attackers.iter().filter_map(|id| state.square_of(*id)).collect()
    };
    let reaches = |km: u32| targets.iter().any(|target| within(at, *target, km));
    let status = i32::from(state.unit(unit).status);
    if reaches(row.effective) {
        Some(Share { unit, amount: status, effective: true })
    } else if reaches(row.long) {
        Some(Share { unit, amount: status / 2, effective: false })
    } else {
        None
    }
}

/// R50 Batteries that fire at the other side's guns of this battle.
fn counter_battery(state: &State, battle: &Battle, attacker: bool) -> Vec<UnitId> {
    let enemies: Vec<Square> = battle.support.guns[index(!attacker)]
        .iter()
        .filter_map(|id| state.square_of(*id))
        .collect();
    let reaches = |id: &UnitId| {
        let (Some(at), Some(kind)) = (state.square_of(*id), state.spec(*id).artillery) else {
            return false;
        };
        let effective = tables::artillery(kind).effective;
        enemies.iter().any(|enemy| within(at, *enemy, effective))
    };
    let ordered = |id: &UnitId| matches!(state.task(*id), Task::CounterBattery { battle: square } if *square == battle.target);
    ready(state, side_of(battle, attacker)).filter(ordered).filter(reaches).collect()
}
