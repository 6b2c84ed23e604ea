//! What lies over the map and is worked out by the rules: command (§1.1), zones of control (§2.4), who holds which ground.

use std::collections::BTreeSet;

use kernel::Side;
use kernel::face::{MapCommand, MapOverlays};
use kernel::map::Cell;

use crate::ground::Hex;
use crate::position::COMMAND_RANGE;
use crate::state::{BattalionId, State};

pub(super) fn overlays(state: &State) -> MapOverlays {
    let zones = Side::BOTH.map(|side| zone(state, side));
    let held = Side::BOTH.map(|side| state.side_on_table(side).map(|(_, hex)| hex).collect());
    // Where a side stands, or is alone in having a stand adjacent.
    let control = Side::BOTH.map(|side| {
        let (own, other) = (side.index(), side.enemy().index());
        let taken: &BTreeSet<Hex> = &held[other];
        let alone = zones[own].difference(&zones[other]).filter(|hex| !taken.contains(hex));
        alone.chain(&held[own]).copied().collect::<BTreeSet<Hex>>()
    });
    let battalions = state.setup.battalions.keys();
    let areas = battalions.filter(|id| state.stands_of(**id).next().is_some());
    MapOverlays {
        commands: areas.map(|id| command(state, *id)).collect(),
        zones: zones.map(cells),
        control: control.map(cells),
    }
}

fn cells(hexes: impl IntoIterator<Item = Hex>) -> Vec<Cell> {
    hexes.into_iter().map(Cell::from).collect()
}

/// The hexes in which the side's enemies are stopped. Only neighbours of its stands can be; the rule itself decides.
fn zone(state: &State, side: Side) -> BTreeSet<Hex> {
    let near = state.side_on_table(side).flat_map(|(_, hex)| state.setup.ground.neighbours(hex));
    near.filter(|hex| state.in_enemy_zone(*hex, side.enemy())).collect()
}

fn command(state: &State, battalion: BattalionId) -> MapCommand {
    let spec = state.battalion_spec(battalion);
    let hq = state.hq_hex(battalion);
    let stands = state.stands_of(battalion).map(|(id, _)| id);
    let (held, lost): (Vec<_>, Vec<_>) = stands.partition(|id| state.in_command(*id));
    MapCommand {
        unit: battalion.0,
        name: spec.name.clone(),
        side: spec.side,
        from: hq.map(Cell::from),
        range: COMMAND_RANGE,
        cells: hq.map_or_else(Vec::new, |hex| cells(state.setup.ground.within(hex, COMMAND_RANGE))),
        in_command: held.into_iter().map(|id| id.0).collect(),
        out_of_command: lost.into_iter().map(|id| id.0).collect(),
    }
}
