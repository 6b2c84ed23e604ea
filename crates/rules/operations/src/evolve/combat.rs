//! What happens in battles.

use kernel::{Seq, Side};

use crate::event::{Event, Support};
use crate::state::{Phase, Place, State, UnitId};
use crate::tables::Mode;

use super::{place, with_unit};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::BattleFought { side, attackers, defenders, support, .. }
        | Event::BattleSettled { side, attackers, defenders, support, .. } => {
            fight(state, *side, attackers, defenders, support);
        }
        Event::StatusLost { unit, points, .. } => {
            with_unit(state, *unit, |unit| {
                unit.status = unit.status.saturating_sub(*points);
                unit.hurt_at = at;
            });
            if let Some(spec) = state.setup.units.get(unit) {
                let lost = &mut state.lost[spec.side.index()];
                *lost = lost.saturating_add(u16::from(*points));
            }
        }
        Event::SupplyLost { unit, points } => {
            with_unit(state, *unit, |unit| unit.supply = unit.supply.saturating_sub(*points));
        }
        Event::UnitDestroyed { unit, .. } => {
            with_unit(state, *unit, |unit| {
                unit.status = 0;
                unit.place = Place::Destroyed;
                unit.cargo = 0;
                unit.march = None;
                unit.prepared = None;
            });
            lose_headquarters(state, *unit);
        }
        Event::UnitRetired { unit, path } => {
            let until = state.turn + 1;
            if let Some(square) = path.last() {
                place(state, *unit, *square, at);
            }
            with_unit(state, *unit, |unit| {
                unit.retired = until;
                // R48 It is in no column any more.
                unit.mode = Some(Mode::Tactical);
                unit.prepared = None;
                unit.march = None;
            });
        }
        Event::UnitAdvanced { unit, square } => place(state, *unit, *square, at),
        Event::UnitOverran { unit, path, ticks } => {
            if let Some(square) = path.last() {
                place(state, *unit, *square, at);
            }
            with_unit(state, *unit, |unit| unit.ticks += ticks);
        }
        Event::BattleDone { side, target } => {
            if let Phase::Combat(phase) = &mut state.phase {
                phase.battles.retain(|battle| battle.side != *side || battle.target != *target);
            }
        }
        _ => {}
    }
}

/// R61, R88 Without its headquarters a formation has standing orders next turn.
pub(super) fn lose_headquarters(state: &mut State, unit: UnitId) {
    let led = state.setup.formations.iter().filter(|(_, spec)| spec.hq == Some(unit));
    state.displaced.extend(led.map(|(id, _)| *id));
}

fn fight(
    state: &mut State,
    side: Side,
    attackers: &[UnitId],
    defenders: &[UnitId],
    support: &Support,
) {
    for unit in attackers {
        with_unit(state, *unit, |unit| {
            unit.used = true;
            unit.attacked = true;
        });
    }
    for unit in defenders {
        with_unit(state, *unit, |unit| unit.used = true);
    }
    for unit in support.guns.iter().chain(&support.counter).flatten() {
        with_unit(state, *unit, |unit| {
            unit.used = true;
            unit.fired = true;
        });
    }
    for (of, used) in [side, side.enemy()].into_iter().zip(&support.air) {
        for used in used {
            state.raised.retain(|raised| {
                raised.side != of || raised.square != used.square || raised.zone != used.zone
            });
        }
    }
}
