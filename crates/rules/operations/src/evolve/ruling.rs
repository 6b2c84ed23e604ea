//! R65 What an umpire changes.

use kernel::Seq;

use crate::order::{Ruling, UnitOrder};
use crate::rules::ending;
use crate::state::{EndReason, OrdersPhase, Outcome, Phase, Place, State, UnitId};

use super::combat::lose_headquarters;
use super::{place, set_bridge, with_orders, with_unit};

pub(super) fn fold(state: &mut State, ruling: &Ruling, at: Seq) {
    match ruling {
        Ruling::Strength { unit, points } => {
            with_unit(state, *unit, |unit| {
                unit.status = *points;
                unit.hurt_at = at;
                if *points == 0 {
                    unit.place = Place::Destroyed;
                }
            });
            if *points == 0 {
                lose_headquarters(state, *unit);
            }
        }
        Ruling::Place { unit, square } => {
            with_unit(state, *unit, |unit| unit.status = unit.status.max(1));
            place(state, *unit, *square, at);
        }
        Ruling::Supply { unit, points } => with_unit(state, *unit, |unit| unit.supply = *points),
        Ruling::Stock { dump, points } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.stock = *points;
            }
        }
        Ruling::Attach { unit, formation } => {
            with_unit(state, *unit, |unit| unit.formation = *formation);
        }
        Ruling::Order { unit, order } => accept(state, *unit, &order.0),
        Ruling::Advantage { side, square, count, refused } => {
            let count = i8::try_from(*count).unwrap_or(0);
            let count = if *refused { -count } else { count };
            state.granted[side.index()].insert(*square, count);
        }
        Ruling::Bridge { bridge, state: now } => set_bridge(state, *bridge, *now),
        Ruling::Weather { region, weather } => {
            state.weather.insert(*region, *weather);
        }
        Ruling::Initiative { side } => state.initiative = *side,
        Ruling::Objective { objective, holder } => {
            state.held.insert(*objective, *holder);
            if let Some(spec) = state.setup.objectives.get(objective)
                && let crate::state::ObjectiveAt::Square(square) = spec.at
            {
                state.control.insert(square, Some(*holder));
            }
        }
        Ruling::VoidOrders { side } => with_orders(state, |phase: &mut OrdersPhase| {
            phase.sealed[side.index()] = None;
            phase.revealed[side.index()] = None;
        }),
        Ruling::End { winner } => {
            let by_points = ending::by_points(state, EndReason::Ruled);
            let decisive = by_points.decisive && by_points.winner == *winner;
            state.phase = Phase::Over(Outcome { winner: *winner, decisive, ..by_points });
        }
    }
}

/// R44, R61 The formation of a late order has one from now on.
fn accept(state: &mut State, unit: UnitId, order: &UnitOrder) {
    let (Some(found), Some(spec)) = (state.units.get(&unit), state.setup.units.get(&unit)) else {
        return;
    };
    let formation = found.formation;
    let sheet = &mut state.sheets[spec.side.index()];
    sheet.formations.entry(formation).or_default().units.insert(unit, order.clone());
    state.missing.remove(&formation);
}
