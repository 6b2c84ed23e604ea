//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

mod air;
pub(crate) mod begin;
mod combat;
mod knowledge;
mod ruling;
mod supply;

use std::collections::BTreeMap;

use kernel::{Seq, Side};

use crate::event::Event;
use crate::ground::Square;
use crate::order::{March, Sheet};
use crate::state::{
    AirPhase, BridgeId, BridgeState, CombatPhase, Half, OrdersPhase, Phase, Place, State, Unit,
    UnitId,
};
use crate::tables::Mode;

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::TurnBegan { turn, half, initiative, .. } => {
            begin_turn(state, *turn, *half, at);
            state.initiative = *initiative;
        }
        Event::WeatherSet { weather } => state.weather.clone_from(weather),
        Event::UnitArrived { unit, square } => place(state, *unit, *square, at),
        Event::OrdersBegan => state.phase = Phase::Orders(OrdersPhase::default()),
        Event::OrdersSealed { side, commitment } => with_orders(state, |phase| {
            phase.sealed[side.index()] = Some(commitment.clone());
        }),
        Event::OrdersRevealed { side, orders } => with_orders(state, |phase| {
            phase.revealed[side.index()] = Some(orders.as_ref().clone());
        }),
        Event::OrdersTook { side, orders, missing } => {
            state.sheets[side.index()] = orders.as_ref().clone();
            state.missing.extend(missing);
            // R37 Standing orders have been put in for headquarters that were driven off.
            let ours = |id: &crate::state::FormationId| {
                state.setup.formations.get(id).is_some_and(|spec| spec.side == *side)
            };
            let keep = state.displaced.iter().copied().filter(|id| !ours(id)).collect();
            state.displaced = keep;
        }
        Event::MovementBegan => begin_movement(state),
        Event::UnitMoved { unit, mode, path, ticks, left, .. } => {
            fold_move(state, *unit, *mode, path, (*ticks, left.as_ref()), at);
        }
        Event::UnitLanded { unit, square } => land(state, *unit, *square, at),
        Event::SquareTaken { side, square } => {
            state.control.insert(*square, Some(*side));
        }
        Event::BridgeTried { bridge, blown, .. } => {
            state.tried.insert(*bridge);
            if *blown {
                set_bridge(state, *bridge, BridgeState::Blown);
            }
        }
        Event::HqDisplaced { unit, square } => {
            let formation = state.units.get(unit).map(|unit| unit.formation);
            state.displaced.extend(formation);
            place(state, *unit, *square, at);
        }
        Event::CombatBegan { battles } => {
            state.phase = Phase::Combat(CombatPhase { battles: battles.clone() });
        }
        Event::SupplyBegan => state.phase = Phase::Supply,
        Event::Ruled { ruling, .. } => ruling::fold(state, ruling, at),
        Event::GameEnded { outcome } => state.phase = Phase::Over(outcome.clone()),
        Event::AirBegan { zones, flown } => {
            state.has_flown.extend(flown.iter().map(|flown| flown.sortie.squadron));
            state.phase = Phase::Air(AirPhase { zones: zones.clone(), flown: flown.clone() });
        }
        other => {
            air::fold(state, other);
            knowledge::fold(state, other, at);
            combat::fold(state, other, at);
            supply::fold(state, other);
        }
    }
}

fn with_unit(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(&unit) {
        change(unit);
    }
}

fn with_orders(state: &mut State, change: impl FnOnce(&mut OrdersPhase)) {
    if let Phase::Orders(phase) = &mut state.phase {
        change(phase);
    }
}

fn place(state: &mut State, unit: UnitId, square: Square, at: Seq) {
    with_unit(state, unit, |unit| {
        unit.place = Place::At(square);
        unit.placed_at = at;
        unit.still = 0;
    });
}

fn set_bridge(state: &mut State, bridge: BridgeId, now: BridgeState) {
    if let Some(bridge) = state.bridges.get_mut(&bridge) {
        bridge.state = now;
        bridge.work = 0;
    }
}

/// §B (0) What belonged to the last turn is forgotten.
fn begin_turn(state: &mut State, turn: u16, half: Half, at: Seq) {
    state.turn = turn;
    state.half = half;
    state.phase = Phase::Opening;
    state.turn_at = at;
    state.before = core::mem::take(&mut state.sheets);
    state.missing.clear();
    state.struck.clear();
    state.tried.clear();
    state.raised.clear();
    state.dropped.clear();
    state.granted = [BTreeMap::new(), BTreeMap::new()];
    if half == Half::Day {
        state.has_flown.clear();
    }
    for unit in state.units.values_mut() {
        unit.mode = None;
        unit.ticks = 0;
        unit.began = None;
        unit.immobilised = false;
        unit.used = false;
        unit.attacked = false;
        unit.fired = false;
        unit.silenced = false;
        unit.landed = false;
    }
}

/// R10 Where every unit stands when the moves begin.
fn begin_movement(state: &mut State) {
    state.phase = Phase::Movement;
    for unit in state.units.values_mut() {
        // R61 Who marches on is told so by his move.
        unit.march = None;
        if let Place::At(square) = unit.place {
            unit.began = Some(square);
        }
    }
}

fn fold_move(
    state: &mut State,
    unit: UnitId,
    mode: Mode,
    path: &[Square],
    (ticks, left): (u32, Option<&March>),
    at: Seq,
) {
    with_unit(state, unit, |found| {
        found.march = left.cloned();
        if let Some(square) = path.last() {
            found.place = Place::At(*square);
            found.placed_at = at;
            found.mode = Some(mode);
            found.ticks = ticks;
            found.still = 0;
        }
    });
}

/// R55 With the SP it starts with.
fn land(state: &mut State, unit: UnitId, square: Square, at: Seq) {
    let supply = state.setup.units.get(&unit).and_then(|spec| spec.start_supply);
    with_unit(state, unit, |unit| {
        unit.place = Place::At(square);
        unit.placed_at = at;
        unit.began = Some(square);
        unit.landed = true;
        unit.supply = supply.unwrap_or(crate::rules::supply::UNIT_MAX);
    });
}

impl State {
    /// The sheets that lie open, before both are in force.
    #[must_use]
    pub fn revealed(&self, side: Side) -> Option<&Sheet> {
        match &self.phase {
            Phase::Orders(phase) => phase.revealed[side.index()].as_ref(),
            _ => None,
        }
    }
}
