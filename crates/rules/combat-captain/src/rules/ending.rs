//! §3.3 The end of a turn: who holds the ground, whether the battle is over, and the next turn (R64).

use std::collections::BTreeMap;

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::{Event, InitiativeReason};
use crate::rules::transport;
use crate::state::{Arrival, EndReason, Outcome, Phase, State, SubunitId, UnitId, UnitStatus};

/// T6 The turn ends: the ground is looked at, then the battle ends or the next turn begins.
pub fn end_turn(unfolding: &mut Unfolding) {
    let names: Vec<String> = unfolding.state.objectives.keys().cloned().collect();
    for name in names {
        if let Some(side) = stands_on(&unfolding.state, &name) {
            take(unfolding, &name, side);
        }
    }
    let state = &unfolding.state;
    if state.setup.turns > 0 && state.turn >= state.setup.turns {
        let (winner, reason) = (holder(state), EndReason::TimeIsUp);
        unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
        return;
    }
    let (turn, promised) = (state.turn + 1, state.promised);
    unfolding.happen(Event::TurnBegan { turn });
    for unit in due(&unfolding.state) {
        let places = places(&unfolding.state, unit);
        unfolding.happen(Event::UnitArrived { unit, places });
    }
    if let Some(side) = promised {
        let reason = InitiativeReason::Promised;
        unfolding.happen(Event::InitiativeTaken { side, reason });
    }
}

/// The ground changes hands, if it was not this side's.
pub fn take(unfolding: &mut Unfolding, name: &str, side: Side) {
    let held = unfolding.state.objectives.get(name).and_then(|held| held.by);
    if held != Some(side) {
        unfolding.happen(Event::ObjectiveTaken { name: name.to_owned(), side });
    }
}

/// R64 The side that has won as things stand: more objectives, the defender where that is equal.
#[must_use]
pub fn holder(state: &State) -> Option<Side> {
    let count = |side: Side| state.objectives.values().filter(|held| held.by == Some(side)).count();
    match count(Side::Blue).cmp(&count(Side::Orange)) {
        core::cmp::Ordering::Greater => Some(Side::Blue),
        core::cmp::Ordering::Less => Some(Side::Orange),
        core::cmp::Ordering::Equal => state.setup.defender,
    }
}

/// Whether a side has nobody on the field and nobody sure to come.
#[must_use]
pub fn is_one_side_gone(state: &State) -> bool {
    Side::BOTH.iter().any(|side| is_gone(state, *side))
}

/// §3.3 The battle is over when a side is gone.
pub fn end_when_nobody_is_left(unfolding: &mut Unfolding) {
    let gone = Side::BOTH.map(|side| is_gone(&unfolding.state, side));
    let winner = match gone {
        [false, false] => return,
        [false, true] => Some(Side::Blue),
        [true, false] => Some(Side::Orange),
        [true, true] => None,
    };
    let reason = EndReason::NobodyLeft;
    unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
}

fn is_gone(state: &State, side: Side) -> bool {
    let comes = |id: UnitId| {
        let sure = matches!(state.unit_spec(id).arrival, Some(Arrival::Turn(_)));
        sure && state.unit(id).status == UnitStatus::Waiting
    };
    let mut own = state.units.keys().copied().filter(|id| state.unit_spec(*id).side == side);
    !matches!(state.phase, Phase::Over(_))
        && !own.any(|id| state.unit(id).status == UnitStatus::Fighting || comes(id))
}

/// R64 The side with more stands on the ground of an objective; nobody changes anything where that is equal.
fn stands_on(state: &State, name: &str) -> Option<Side> {
    let objective = state.setup.objectives.get(name)?;
    let at = objective.at.filter(|_| state.table().is_some())?;
    let near =
        |id: &SubunitId| state.disc(*id).is_some_and(|disc| disc.gap_from(at) <= objective.radius);
    let count = |side: Side| state.fielded(side).filter(near).count();
    match count(Side::Blue).cmp(&count(Side::Orange)) {
        core::cmp::Ordering::Greater => Some(Side::Blue),
        core::cmp::Ordering::Less => Some(Side::Orange),
        core::cmp::Ordering::Equal => None,
    }
}

/// §14.3 Units that come on this turn.
fn due(state: &State) -> Vec<UnitId> {
    let comes = |id: &UnitId| {
        let spec = state.unit_spec(*id);
        state.unit(*id).status == UnitStatus::Waiting
            && match &spec.arrival {
                Some(Arrival::Turn(turn)) => *turn <= state.turn,
                Some(Arrival::AfterTaking { objective, turns }) => {
                    state.objectives.get(objective).is_some_and(|held| {
                        held.by == Some(spec.side)
                            && held.since > 0
                            && held.since + turns <= state.turn
                    })
                }
                None => false,
            }
    };
    state.units.keys().copied().filter(comes).collect()
}

/// R68 Where its sub-units come on: at their places, or as near to them as there is room.
fn places(state: &State, unit: UnitId) -> BTreeMap<SubunitId, kernel::table::Point> {
    let mut places = BTreeMap::new();
    if state.table().is_none() {
        return places;
    }
    let mut scratch = state.clone();
    let members = state.setup.subunits.iter().filter(|(_, spec)| spec.unit == unit);
    for (id, spec) in members {
        let start = spec.start.unwrap_or_default();
        let at = transport::free_place(&scratch, *id, start).unwrap_or(start);
        if let Some(subunit) = scratch.subunits.get_mut(id) {
            (subunit.place, subunit.at) = (crate::state::Place::Field, Some(at));
        }
        places.insert(*id, at);
    }
    places
}
