//! Supply, bridges, and the end of the turn.

use crate::event::Event;
use crate::rules::supply::UNIT_MAX;
use crate::state::{Bridge, BridgeState, Dump, Place, Prepared, State};

use super::{set_bridge, with_unit};

pub(super) fn fold(state: &mut State, event: &Event) {
    match event {
        Event::DumpFilled { dump, points } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.stock = found.stock.saturating_add(*points);
            }
        }
        Event::DumpTaken { dump, side, stock } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.side = *side;
                found.stock = *stock;
            }
        }
        Event::DumpMade { dump, side, square, points } => {
            let made = Dump { side: *side, square: *square, stock: 0 };
            let found = state.dumps.entry(*dump).or_insert(made);
            found.stock = found.stock.saturating_add(*points);
            state.dropped.remove(square);
        }
        Event::SupplyUsed { units } => {
            for unit in units {
                with_unit(state, *unit, |unit| unit.supply = unit.supply.saturating_sub(1));
            }
        }
        Event::SupplyIssued { unit, dump, points } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.stock = found.stock.saturating_sub(u16::from(*points));
            }
            with_unit(state, *unit, |unit| {
                unit.supply = unit.supply.saturating_add(*points).min(UNIT_MAX);
            });
        }
        Event::Starving { unit, turns } => {
            with_unit(state, *unit, |unit| unit.starving = *turns);
        }
        Event::UnitRefitted { unit } => with_unit(state, *unit, |unit| {
            unit.status = unit.status.saturating_add(1);
            unit.supply = unit.supply.saturating_sub(1);
        }),
        Event::ColumnLoaded { unit, dump, points } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.stock = found.stock.saturating_sub(u16::from(*points));
            }
            with_unit(state, *unit, |unit| unit.cargo = unit.cargo.saturating_add(*points));
        }
        Event::ColumnUnloaded { unit } => with_unit(state, *unit, |unit| unit.cargo = 0),
        _ => close(state, event),
    }
}

/// What the end of a turn leaves behind.
fn close(state: &mut State, event: &Event) {
    match event {
        Event::AttackPrepared { unit, target } => {
            let prepared = Prepared { target: *target, turn: state.turn };
            with_unit(state, *unit, |unit| unit.prepared = Some(prepared));
        }
        Event::BridgeCharged { bridge } => set_bridge(state, *bridge, BridgeState::Charged),
        Event::ChargesRemoved { bridge } => set_bridge(state, *bridge, BridgeState::Intact),
        Event::BridgeWorked { bridge, work } => {
            if let Some(found) = state.bridges.get_mut(bridge) {
                found.work = *work;
            }
        }
        Event::BridgeRepaired { bridge } => {
            set_bridge(state, *bridge, BridgeState::Intact);
            if let Some(found) = state.bridges.get_mut(bridge) {
                found.built = true;
                found.foot_only = false;
            }
        }
        Event::BridgeBegun { bridge, side } => {
            let begun = Bridge {
                side: *side,
                foot_only: false,
                state: BridgeState::Blown,
                work: 0,
                built: true,
                holder: None,
            };
            state.bridges.entry(*bridge).or_insert(begun);
            for end in side.ends() {
                let holder = kernel::Side::BOTH.into_iter().find(|side| state.holds(end, *side));
                state.control.entry(end).or_insert(holder);
            }
        }
        Event::BridgeHeld { bridge, side } => {
            if let Some(found) = state.bridges.get_mut(bridge) {
                found.holder = Some(*side);
            }
        }
        Event::UnitAttached { unit, formation } => {
            with_unit(state, *unit, |unit| unit.formation = *formation);
        }
        Event::Stood { units } => {
            for (unit, still) in units {
                with_unit(state, *unit, |unit| {
                    unit.still = if matches!(unit.place, Place::At(_)) { *still } else { 0 };
                });
            }
        }
        Event::ObjectiveTaken { objective, side } => {
            state.held.insert(*objective, *side);
        }
        Event::PointsScored { points, all } => {
            for (sum, points) in state.scored.iter_mut().zip(points) {
                *sum = sum.saturating_add(*points);
            }
            state.stakes = state.stakes.saturating_add(*all);
        }
        Event::DecisiveHeld { turns } => state.decisive = *turns,
        _ => {}
    }
}
