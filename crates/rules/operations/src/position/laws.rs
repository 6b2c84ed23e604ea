//! What is wrong with a position: the laws that every order keeps.

use kernel::Side;

use crate::ground::Terrain;
use crate::rules::supply;
use crate::state::{Place, State};

/// What is wrong with a position; nothing when it is sound.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !state.units.keys().eq(state.setup.units.keys()) {
        faults.push("the units are not those of the setup".to_owned());
    }
    unit_faults(state, &mut faults);
    for (square, side) in state.combat_units(Side::Blue).map(|(_, square)| (square, Side::Blue)) {
        if state.holds(square, side.enemy()) {
            faults.push(format!("combat units of both sides stand in {square}"));
        }
    }
    for (id, squadron) in &state.squadrons {
        if squadron.damage > 2 || squadron.lost != (squadron.damage == 2) {
            faults.push(format!("{id} has {} damage, lost: {}", squadron.damage, squadron.lost));
        }
    }
    for (id, dump) in &state.dumps {
        if !state.setup.ground.contains(dump.square) {
            faults.push(format!("the dump {id} lies off the map"));
        }
    }
    faults
}

fn unit_faults(state: &State, faults: &mut Vec<String>) {
    for (id, unit) in &state.units {
        let spec = state.spec(*id);
        if unit.status > spec.status {
            faults.push(format!("{id} has {} of {} status", unit.status, spec.status));
        }
        if (unit.status == 0) != (unit.place == Place::Destroyed) {
            faults.push(format!("{id} has {} status and is {:?}", unit.status, unit.place));
        }
        if unit.supply > supply::UNIT_MAX || unit.cargo > supply::COLUMN_MAX {
            faults.push(format!("{id} carries {} and {} SP", unit.supply, unit.cargo));
        }
        if let Place::At(square) = unit.place {
            let wet = state.terrain(square) == Terrain::Water;
            if !state.setup.ground.contains(square) || wet {
                faults.push(format!("{id} stands in {square}, where nothing can stand"));
            }
        }
        if state.setup.formations.get(&unit.formation).map(|formation| formation.side)
            != Some(spec.side)
        {
            faults.push(format!("{id} belongs to {}, which is not of its side", unit.formation));
        }
    }
}
