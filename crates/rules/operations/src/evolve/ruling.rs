//! R65 What an umpire changes.

use kernel::Seq;

use crate::order::Ruling;
use crate::rules::ending;
use crate::state::{EndReason, OrdersPhase, Outcome, Phase, Place, State};

use super::{place, set_bridge, with_orders, with_unit};

pub(super) fn fold(state: &mut State, ruling: &Ruling, at: Seq) {
    match ruling {
        Ruling::Strength { unit, points } => with_unit(state, *unit, |unit| {
            unit.status = *points;
            unit.hurt_at = at;
            if *points == 0 {
                unit.place = Place::Destroyed;
            }
        }),
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
        Ruling::Advantage { side, square, count } => {
            state.granted[side.index()].insert(*square, *count);
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
            state.phase = Phase::Over(Outcome { winner: *winner, ..by_points });
        }
    }
}
