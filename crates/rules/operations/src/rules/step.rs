//! §A.1, §A.11 What a step from one square into the next costs, and where none leads.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::ground::{Square, Terrain, Water, distance, is_diagonal};
use crate::position::Crossing;
use crate::refusal::SheetRefusal;
use crate::state::{BridgeState, State, UnitId};
use crate::tables::{self, CROSSING, Class, Mode, Mover};

/// R26, R33 The ticks of a step as the ground is; enemies are not asked.
///
/// # Errors
/// Why no step leads there.
pub fn cost(
    state: &State,
    unit: UnitId,
    mode: Mode,
    from: Square,
    to: Square,
) -> Result<u32, SheetRefusal> {
    if !state.setup.ground.contains(to) {
        return Err(SheetRefusal::OffMap { square: to });
    }
    if distance(from, to) != 1 {
        return Err(SheetRefusal::Gap { from, to });
    }
    let ground = state.terrain(to);
    if ground == Terrain::Water {
        return Err(SheetRefusal::IntoWater { square: to });
    }
    let class = state.spec(unit).class;
    let row = tables::movement(class.mover());
    let allowance = row.allowance(mode, ground).ok_or(SheetRefusal::NoMode { unit, mode })?;
    if mode == Mode::Column && state.setup.ground.road(from, to).is_none() {
        return Err(SheetRefusal::NoRoad { from, to });
    }
    if wades(state, unit, mode, from, to)? {
        return Ok(CROSSING);
    }
    Ok(tables::ticks(allowance, is_diagonal(from, to), state.is_night()))
}

/// R26 Whether the step crosses water without a bridge.
fn wades(
    state: &State,
    unit: UnitId,
    mode: Mode,
    from: Square,
    to: Square,
) -> Result<bool, SheetRefusal> {
    let spec = state.spec(unit);
    let no_crossing = Err(SheetRefusal::NoCrossing { unit, from, to });
    let water = match state.crossing(from, to) {
        Crossing::Dry => return Ok(false),
        Crossing::Bridge(id) | Crossing::Wreckage(id) if carries(state, id, spec.class) => {
            return Ok(false);
        }
        Crossing::Bridge(_) | Crossing::Wreckage(_) => state.water_beside(from, to),
        Crossing::Ferry => None,
        Crossing::Open(water) => Some(water),
    };
    if !tables::movement(spec.class.mover()).river || mode == Mode::Column {
        return no_crossing;
    }
    if water == Some(Water::Great) && !state.has_boats(from, spec.side) {
        return Err(SheetRefusal::NeedsBoats { from, to });
    }
    Ok(true)
}

/// R48 Whether a unit can get from one square into the next, time and roads apart.
#[must_use]
pub fn can_cross(state: &State, unit: UnitId, from: Square, to: Square) -> bool {
    wades(state, unit, Mode::Tactical, from, to).is_ok()
}

/// R59 Whether a bridge carries this class: those for infantry alone, and the wreckage of a blown one, carry no vehicles.
#[must_use]
pub fn carries(state: &State, bridge: crate::state::BridgeId, class: Class) -> bool {
    let bridge = state.bridge(bridge);
    let on_foot = bridge.foot_only || bridge.state == BridgeState::Blown;
    !on_foot || class.mover() == Mover::HorseDrawn
}

/// R34 Whether the corners of a diagonal step bar it: both are water, or hold enemies.
#[must_use]
pub fn cornered(state: &State, unit: UnitId, from: Square, to: Square) -> bool {
    let enemy = state.side_of(unit).enemy();
    cornered_by(state, from, to, |square| state.holds(square, enemy))
}

/// The same, where it is said which squares the enemy holds.
pub(crate) fn cornered_by(
    state: &State,
    from: Square,
    to: Square,
    holds: impl Fn(Square) -> bool,
) -> bool {
    let shut = |square| state.terrain(square) == Terrain::Water || holds(square);
    is_diagonal(from, to) && crate::ground::corners(from, to).into_iter().all(shut)
}

/// The fewest ticks to every square within so many, and the square before it; enemies and traffic are not asked.
#[must_use]
pub fn reach(
    state: &State,
    unit: UnitId,
    mode: Mode,
    most: u32,
) -> BTreeMap<Square, (u32, Square)> {
    let Some(start) = state.square_of(unit) else { return BTreeMap::new() };
    spread(state, start, most, |from, to| cost(state, unit, mode, from, to).ok())
}

/// The same from any square, where each step takes as many ticks as is said; none leads where nothing is said.
pub(crate) fn spread(
    state: &State,
    start: Square,
    most: u32,
    step: impl Fn(Square, Square) -> Option<u32>,
) -> BTreeMap<Square, (u32, Square)> {
    let mut reached = BTreeMap::from([(start, (0, start))]);
    let mut open = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((spent, from))) = open.pop() {
        // A shorter way was found since.
        if reached.get(&from).is_some_and(|(known, _)| *known < spent) {
            continue;
        }
        for to in state.setup.ground.neighbours(from) {
            let Some(step) = step(from, to) else { continue };
            let total = spent + step;
            let better = reached.get(&to).is_none_or(|(known, _)| total < *known);
            if total <= most && better {
                reached.insert(to, (total, from));
                open.push(Reverse((total, to)));
            }
        }
    }
    reached
}

/// The way to a square that [`reach`] found, the start left out.
#[must_use]
pub fn way(reached: &BTreeMap<Square, (u32, Square)>, to: Square) -> Vec<Square> {
    let mut path = Vec::new();
    let mut at = to;
    while let Some((_, before)) = reached.get(&at)
        && *before != at
    {
        path.push(at);
        at = *before;
    }
    path.reverse();
    path
}
