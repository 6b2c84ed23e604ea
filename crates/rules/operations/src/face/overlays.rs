//! What lies over the map and is worked out by the rules: how far headquarters command (R61), where enemies are stopped (R36), who holds what
//! counts (R66).

use std::collections::BTreeSet;

use kernel::Side;
use kernel::face::{MapCommand, MapOverlays};

use crate::ground::{Square, within};
use crate::rules::command::RANGE;
use crate::state::{FormationId, State};

pub(super) fn overlays(state: &State) -> MapOverlays {
    let formations = state.setup.formations.keys();
    let held = |side: Side| {
        let squares = state.control.iter().filter(move |(_, holder)| **holder == Some(side));
        squares.map(|(square, _)| *square).collect()
    };
    MapOverlays {
        commands: formations.filter_map(|id| command(state, *id)).collect(),
        zones: Side::BOTH.map(|side| zone(state, side).into_iter().collect()),
        control: Side::BOTH.map(held),
    }
}

/// R36 The squares in which the side's enemies are in contact.
fn zone(state: &State, side: Side) -> BTreeSet<Square> {
    let ours = state.combat_units(side);
    let near = ours.flat_map(|(_, at)| {
        let around = state.setup.ground.neighbours(at).into_iter().chain([at]);
        around.filter(move |square| state.touches(at, *square)).collect::<Vec<_>>()
    });
    near.collect()
}

/// R61 A formation with a headquarters on the map.
fn command(state: &State, id: FormationId) -> Option<MapCommand> {
    let spec = &state.setup.formations[&id];
    let from = state.square_of(spec.hq?)?;
    let units = state.members(id).filter_map(|unit| Some((unit, state.square_of(unit)?)));
    let (held, lost): (Vec<_>, Vec<_>) = units.partition(|(_, at)| within(from, *at, RANGE));
    let squares = state.setup.ground.grid().all();
    Some(MapCommand {
        unit: id.0,
        name: spec.name.clone(),
        side: spec.side,
        from: Some(from),
        range: RANGE,
        cells: squares.filter(|square| within(from, *square, RANGE)).collect(),
        in_command: held.into_iter().map(|(unit, _)| unit.0).collect(),
        out_of_command: lost.into_iter().map(|(unit, _)| unit.0).collect(),
    })
}
