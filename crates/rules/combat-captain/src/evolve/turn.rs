//! Folds the turn: its beginning, the initiative, activation by turns (§3).

use std::collections::BTreeMap;

use kernel::Seq;
use kernel::table::Point;

use super::{each_member, with, with_unit};
use crate::event::Event;
use crate::position::DICE;
use crate::state::{Deeds, Phase, Place, State, SubunitId, Tally, Turns, UnitId, UnitStatus};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::TurnBegan { turn } => begin_turn(state, *turn, at),
        Event::UnitArrived { unit, places } => arrive(state, *unit, places),
        Event::InitiativeTaken { side, .. } => {
            (state.initiative, state.promised) = (Some(*side), None);
            state.phase = Phase::FirstSide { holder: *side };
        }
        Event::FirstSideChosen { side } => {
            state.phase = Phase::Activation(Turns { next: *side, acting: None });
        }
        Event::UnitActivated { unit } => activate(state, *unit),
        Event::CommonActivityBegan { unit, activity } => {
            with_unit(state, *unit, |now| now.common = Some(*activity));
            each_member(state, *unit, |subunit| subunit.dice += 1);
        }
        Event::ActivationEnded { unit } => end_activation(state, *unit),
        Event::SideSkipped { side } => {
            if let Phase::Activation(turns) = &mut state.phase {
                turns.next = side.enemy();
            }
        }
        Event::ActivationsEnded => state.phase = Phase::CloseCombat(None),
        _ => {}
    }
}

fn begin_turn(state: &mut State, turn: u16, at: Seq) {
    (state.turn, state.turn_at) = (turn, at);
    state.phase = Phase::Initiative;
    state.last_tally = state.tally;
    state.tally = [Tally::default(); 2];
    state.charges.clear();
    state.contacts.clear();
    state.overruled.clear();
    for unit in state.units.values_mut() {
        (unit.activated, unit.common, unit.pulled) = (false, None, false);
        (unit.charged, unit.fired, unit.fought, unit.reinforced) = (false, false, false, false);
    }
    for subunit in state.subunits.values_mut() {
        subunit.still = if subunit.deeds.moved { 0 } else { subunit.still.saturating_add(1) };
        (subunit.dice, subunit.held, subunit.deeds) = (0, 0, Deeds::default());
    }
}

fn arrive(state: &mut State, unit: UnitId, places: &BTreeMap<SubunitId, Point>) {
    with_unit(state, unit, |now| now.status = UnitStatus::Fighting);
    let setup = state.setup.clone();
    for (id, spec) in setup.subunits.iter().filter(|(_, spec)| spec.unit == unit) {
        with(state, *id, |subunit| {
            // It has stood nowhere yet (R14).
            (subunit.place, subunit.still) = (Place::Field, 0);
            subunit.at = places.get(id).copied().or(spec.start.filter(|_| setup.table.is_some()));
        });
    }
}

fn activate(state: &mut State, unit: UnitId) {
    if let Phase::Activation(turns) = &mut state.phase {
        turns.acting = Some(unit);
    }
    with_unit(state, unit, |now| now.activated = true);
    let loaded: Vec<SubunitId> =
        state.vehicles(unit).filter(|id| state.passenger(*id).is_some()).collect();
    each_member(state, unit, |subunit| subunit.dice = DICE);
    for vehicle in loaded {
        with(state, vehicle, |subunit| subunit.dice += 1);
    }
}

/// The other side is next (§3.2); it is skipped where it has nobody.
fn end_activation(state: &mut State, unit: UnitId) {
    each_member(state, unit, |subunit| subunit.dice = 0);
    let next = state.unit_spec(unit).side.enemy();
    state.phase = Phase::Activation(Turns { next, acting: None });
}
