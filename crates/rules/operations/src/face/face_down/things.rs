//! R62 Everything that may have a line on a sheet: units by formation, bridges that can be blown, squadrons.

use kernel::Side;
use kernel::face::SheetThing;

use crate::diary::capital;
use crate::face::map;
use crate::rules::bridges::bridge_name;
use crate::state::{BridgeId, BridgeState, FormationId, Place, SquadronId, State, UnitId};

pub(super) fn things(state: &State, side: Side) -> Vec<SheetThing> {
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    let units = ours.flat_map(|(id, spec)| units(state, *id, &spec.name));
    let bridges = state.bridges.iter().filter(|(_, bridge)| {
        bridge.state == BridgeState::Charged && bridge.holder != Some(side.enemy())
    });
    let bridges = bridges.map(|(id, bridge)| thing_of_bridge(state, *id, bridge.side.ends()[0]));
    let squadrons = state.setup.squadrons.iter().filter(|(_, spec)| spec.side == side);
    let squadrons = squadrons.filter_map(|(id, _)| squadron(state, *id));
    units.chain(bridges).chain(squadrons).collect()
}

fn units(state: &State, formation: FormationId, name: &str) -> Vec<SheetThing> {
    let mut all: Vec<UnitId> = state.members(formation).collect();
    let hq = state.setup.formations[&formation].hq;
    all.sort_by_key(|id| (Some(*id) != hq, *id));
    all.retain(|id| may_be_ordered(state, *id));
    all.into_iter().map(|id| unit(state, id, name)).collect()
}

/// On the map, or with aircraft that can bring it today.
fn may_be_ordered(state: &State, id: UnitId) -> bool {
    match state.unit(id).place {
        Place::At(_) => true,
        Place::Waiting => state.spec(id).serials.is_some(),
        Place::Landing(_) | Place::Destroyed => false,
    }
}

fn unit(state: &State, id: UnitId, group: &str) -> SheetThing {
    let (unit, spec) = (state.unit(id), state.spec(id));
    let mut about = vec![map::kind(state, id), format!("{} SP", unit.supply)];
    about.extend(map::gone(unit.place));
    SheetThing {
        id: id.0,
        name: spec.name.clone(),
        group: group.to_owned(),
        about: about.join(", "),
        strength: Some([unit.status.into(), spec.status.into()]),
        cell: state.square_of(id),
        in_contact: state.square_of(id).is_some() && state.in_contact(id),
        example: if spec.artillery.is_some() { "support 0405" } else { "move tactical 0405 0406" },
    }
}

fn thing_of_bridge(state: &State, id: BridgeId, at: crate::ground::Square) -> SheetThing {
    SheetThing {
        id: id.0,
        name: capital(&bridge_name(state, id)),
        group: "Charged bridges".to_owned(),
        about: state.bridge(id).state.word().to_owned(),
        strength: None,
        cell: Some(at),
        in_contact: false,
        example: "within 1",
    }
}

/// R51 A squadron that can fly this turn.
fn squadron(state: &State, id: SquadronId) -> Option<SheetThing> {
    let (now, spec) = (state.squadrons.get(&id)?, state.squadron_spec(id));
    let flies = !now.lost && spec.from <= state.turn && (!state.is_night() || spec.night_flyer);
    let damage = if now.damage > 0 { ", damaged" } else { "" };
    flies.then(|| SheetThing {
        id: id.0,
        name: spec.name.clone(),
        group: "Aircraft".to_owned(),
        about: format!("{}{damage}", spec.kind.word()),
        strength: None,
        cell: None,
        in_contact: false,
        example: spec.kind.example(),
    })
}
