//! R56, R60 Columns that load and unload, and SP from the air.

use kernel::{Name, Side};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::{Square, distance};
use crate::order::Task;
use crate::rules::supply::COLUMN_MAX;
use crate::state::{DumpId, State, UnitId};

/// §B (3) Dropped SP go to the troops there, or else to those beside.
pub fn pick_up(unfolding: &mut Unfolding) {
    let dropped: Vec<(Square, u16)> =
        unfolding.state.dropped.iter().map(|(square, points)| (*square, *points)).collect();
    for (square, points) in dropped {
        match taker(&unfolding.state, square) {
            Some(side) => put_down(unfolding, side, square, points),
            None => unfolding.happen(Event::SuppliesLost { square }),
        }
    }
}

/// R56 The side with a combat unit in the square; if neither has one, the one side that has one beside it.
fn taker(state: &State, square: Square) -> Option<Side> {
    let there = |side: &Side| state.holds(square, *side);
    let beside = |side: &Side| state.combat_units(*side).any(|(_, at)| distance(at, square) <= 1);
    let mut near = Side::BOTH.into_iter().filter(beside);
    Side::BOTH.into_iter().find(there).or_else(|| match (near.next(), near.next()) {
        (Some(side), None) => Some(side),
        _ => None,
    })
}

/// A dump of the side in this square gets them, or is made.
fn put_down(unfolding: &mut Unfolding, side: Side, square: Square, points: u16) {
    let known = unfolding.state.dumps.iter();
    let known = known.filter(|(_, dump)| dump.side == side && dump.square == square);
    let dump =
        known.map(|(id, _)| *id).next().unwrap_or_else(|| new_dump(&unfolding.state, square));
    unfolding.happen(Event::DumpMade { dump, side, square, points });
}

/// An id that no dump has yet.
fn new_dump(state: &State, square: Square) -> DumpId {
    let id = |number: usize| Name::new(&format!("dump-{square}-{number}")).map(DumpId).ok();
    let free = (1..=state.dumps.len() + 1).filter_map(id).find(|id| !state.dumps.contains_key(id));
    free.unwrap_or(DumpId(Name::new("dump").expect("a word is an id")))
}

/// §B (5.2) Columns load and unload at the end of their way.
pub(super) fn work(unfolding: &mut Unfolding) {
    let units: Vec<(UnitId, Square)> =
        unfolding.state.on_map().map(|(id, _, square)| (id, square)).collect();
    for (unit, square) in units {
        match unfolding.state.task(unit).clone() {
            Task::Load { dump, .. } => load(unfolding, unit, square, dump),
            Task::Unload { .. } => unload(unfolding, unit, square),
            _ => {}
        }
    }
}

fn load(unfolding: &mut Unfolding, unit: UnitId, square: Square, dump: DumpId) {
    let state = &unfolding.state;
    let Some(found) = state.dumps.get(&dump) else { return };
    if found.square != square || found.side != state.side_of(unit) {
        return;
    }
    let stock = u8::try_from(found.stock).unwrap_or(u8::MAX);
    let points = (COLUMN_MAX - state.unit(unit).cargo).min(stock);
    if points > 0 {
        unfolding.happen(Event::ColumnLoaded { unit, dump, points });
    }
}

/// A new dump stands on a road.
fn unload(unfolding: &mut Unfolding, unit: UnitId, square: Square) {
    let state = &unfolding.state;
    let (cargo, side) = (state.unit(unit).cargo, state.side_of(unit));
    let at_dump = state.dumps.values().any(|dump| dump.side == side && dump.square == square);
    if cargo == 0 || !(at_dump || state.setup.ground.has_road(square)) {
        return;
    }
    unfolding.happen(Event::ColumnUnloaded { unit });
    put_down(unfolding, side, square, u16::from(cargo));
}
