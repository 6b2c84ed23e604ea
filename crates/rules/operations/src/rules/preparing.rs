//! R2 Prepared attacks, and what else the turn's orders leave behind: attachments (R42), standing still (R68).

use std::collections::BTreeMap;

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::{BattleKind, Event};
use crate::ground::{Square, distance};
use crate::order::Task;
use crate::rules::knowledge::reports;
use crate::rules::step;
use crate::state::{FormationId, Half, Place, State, UnitId};
use crate::tables::{Mode, TURN};

/// R2, R30, R49 Whether a unit's attack on this square is a prepared one.
#[must_use]
pub fn is_prepared(state: &State, unit: UnitId, target: Square, kind: BattleKind) -> bool {
    let found = state.unit(unit);
    if found.supply == 0 {
        return false;
    }
    match kind {
        BattleKind::Overrun => named_beyond(state, unit) == Some(target),
        BattleKind::Counter => {
            // It was ordered for the square the unit stood in, which it may just have left.
            let own = |square: Square| {
                found.began == Some(square) || state.square_of(unit) == Some(square)
            };
            matches!(state.task(unit), Task::Prepare { target } if own(*target))
                || found.prepared.is_some_and(|p| own(p.target) && is_fresh(state, p.turn))
        }
        BattleKind::Ordered | BattleKind::Meeting => {
            found.landed
                || found
                    .prepared
                    .is_some_and(|p| distance(p.target, target) <= 1 && is_fresh(state, p.turn))
        }
    }
}

/// R2, R67 In the very next turn, or after a Day order the next Day.
fn is_fresh(state: &State, ordered: u16) -> bool {
    ordered + 1 == state.turn || (ordered + 2 == state.turn && state.half == Half::Day)
}

/// R30 What the breakthrough order names beyond the enemy.
#[must_use]
pub fn named_beyond(state: &State, unit: UnitId) -> Option<Square> {
    match state.task(unit) {
        Task::Attack { breakthrough: Some(through), .. } => through.then.map(|then| then.target),
        _ => None,
    }
}

/// R2 Attacks ordered this turn stand prepared where the unit is near enough at its end.
pub fn prepare(unfolding: &mut Unfolding) {
    let units: Vec<UnitId> = unfolding.state.units.keys().copied().collect();
    for unit in units {
        let state = &unfolding.state;
        let Task::Prepare { target } = *state.task(unit) else { continue };
        let found = state.unit(unit);
        let stays = matches!(found.place, Place::At(_)) && !state.is_retired(unit);
        if stays && found.supply > 0 && is_near(state, unit, target) {
            unfolding.happen(Event::AttackPrepared { unit, target });
        }
    }
}

/// R2 In contact with the target, or within one tactical move of it.
fn is_near(state: &State, unit: UnitId, target: Square) -> bool {
    let Some(at) = state.square_of(unit) else { return false };
    if at == target || state.may_strike(unit, target) {
        return true;
    }
    let mut by_day = state.clone();
    by_day.half = Half::Day;
    let reached = step::reach(&by_day, unit, Mode::Tactical, TURN);
    reached.keys().any(|square| distance(*square, target) <= 1)
}

/// §C18, R42 Units change formation at the end of the turn.
pub fn hand_over(unfolding: &mut Unfolding) {
    let mut given: Vec<(UnitId, FormationId)> = Vec::new();
    for side in Side::BOTH {
        let sheets = unfolding.state.sheets[side.index()].formations.values();
        let orders = sheets.flat_map(|sheet| &sheet.units);
        given.extend(orders.filter_map(|(unit, order)| Some((*unit, order.joins?))));
    }
    for (unit, formation) in given {
        if unfolding.state.unit(unit).place != Place::Destroyed {
            let told = reports::handed_over(&unfolding.state, unit, formation);
            unfolding.happen(Event::UnitAttached { unit, formation });
            told.into_iter().for_each(|told| unfolding.happen(told));
        }
    }
}

/// R68 Units under hold or dig in that did not move count one turn more; all others count anew, but who is dug in stays so.
pub fn stand(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let mut units = BTreeMap::new();
    for (id, _, _) in state.on_map() {
        let found = state.unit(id);
        let moved = found.mode.is_some() || found.landed || found.began != state.square_of(id);
        let still = match state.task(id) {
            _ if moved => 0,
            Task::Hold | Task::DigIn => found.still.saturating_add(1).min(2),
            // It ends with a step or a retreat alone.
            _ if found.still >= 2 => 2,
            _ => 0,
        };
        if still != found.still {
            units.insert(id, still);
        }
    }
    if !units.is_empty() {
        unfolding.happen(Event::Stood { units });
    }
}
