//! The map and the units on it, as every door draws them.

use std::collections::BTreeSet;

use kernel::face::{
    MapBattle, MapCell, MapEdge, MapGround, MapObjective, MapOverlays, MapPiece, MapSymbol,
};
use kernel::map::{Cell, Feature, Grid, Water};
use kernel::{Name, Side};

use super::overlays;
use crate::ground::{self, Link, Square, Terrain};
use crate::rules::knowledge;
use crate::state::{Objective, ObjectiveAt, Phase, Place, State, UnitId};
use crate::tables::Class;

impl MapBattle for State {
    fn ground(&self) -> MapGround {
        let ground = &self.setup.ground;
        let known: BTreeSet<Square> = ground
            .terrain
            .keys()
            .copied()
            .chain(self.objectives().iter().map(|o| o.cell))
            .collect();
        let links: BTreeSet<Link> =
            ground.roads.keys().chain(ground.water.keys()).copied().collect();
        MapGround {
            grid: ground.grid(),
            cells: known.into_iter().map(|square| cell(self, square)).collect(),
            edges: links.into_iter().map(|link| edge(self, link)).collect(),
        }
    }

    fn pieces(&self) -> Vec<MapPiece> {
        self.units.keys().map(|id| piece(self, *id)).collect()
    }

    fn overlays(&self) -> MapOverlays {
        overlays::overlays(self)
    }

    fn standing_in(&self, cell: Cell) -> Vec<Name> {
        self.units_in(cell).map(|(id, _)| id.0).collect()
    }

    fn grid(&self) -> Grid {
        self.setup.ground.grid()
    }

    fn objectives(&self) -> Vec<MapObjective> {
        let objective = |(id, objective): (&crate::state::ObjectiveId, &Objective)| {
            Some(MapObjective {
                cell: square(self, objective.at)?,
                name: objective.name.clone(),
                value: objective.points,
                holder: self.held.get(id).copied(),
            })
        };
        self.setup.objectives.iter().filter_map(objective).collect()
    }

    fn cell_of(&self, unit: Name) -> Option<Cell> {
        let unit = UnitId(unit);
        self.units.contains_key(&unit).then(|| self.square_of(unit)).flatten()
    }
}

/// The square of an objective: of a bridge, its first end.
fn square(state: &State, at: ObjectiveAt) -> Option<Square> {
    match at {
        ObjectiveAt::Square(square) => Some(square),
        ObjectiveAt::Bridge(id) => state.bridges.get(&id).map(|bridge| bridge.side.ends()[0]),
    }
}

fn cell(state: &State, square: Square) -> MapCell {
    let objectives = state.objectives();
    let objective = objectives.iter().find(|objective| objective.cell == square);
    MapCell {
        cell: square,
        features: feature(state.terrain(square)).into_iter().collect(),
        name: objective.map(|o| o.name.clone()).filter(|name| !name.is_empty()),
        objective: objective.map(|objective| objective.value),
        holder: objective.and_then(|objective| objective.holder),
    }
}

fn edge(state: &State, link: Link) -> MapEdge {
    let ground = &state.setup.ground;
    let water = ground.water.get(&link).map(|water| match water {
        ground::Water::Canal => Water::Stream,
        ground::Water::River | ground::Water::Great => Water::River,
    });
    let bridge = state.standing_bridge(link).is_some();
    MapEdge { between: link.ends(), water, bridge, road: ground.roads.contains_key(&link) }
}

fn piece(state: &State, id: UnitId) -> MapPiece {
    let (unit, spec) = (state.unit(id), state.spec(id));
    let formation = state.setup.formations.get(&unit.formation);
    MapPiece {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        unit: Some(unit.formation.0),
        unit_name: formation.map(|formation| formation.name.clone()),
        kind: kind(state, id),
        symbol: symbol(state, id),
        cell: state.square_of(id),
        gone: gone(unit.place),
        strength: unit.status.into(),
        strength_full: spec.status.into(),
        order: state.order_of(id).map(|order| order.task.words(state)),
        is_face_down: lies_face_down(state, spec.side),
        trouble: trouble(state, id),
        notes: notes(state, id),
        with: Vec::new(),
    }
}

/// What people call a unit.
pub(super) fn kind(state: &State, id: UnitId) -> String {
    if knowledge::is_stand_in(state, id) {
        return "enemy, as reported".to_owned();
    }
    let spec = state.spec(id);
    if spec.flags.hq { "headquarters".to_owned() } else { spec.class.word().to_owned() }
}

/// Why a unit is not on the map.
pub(super) fn gone(place: Place) -> Option<String> {
    (!matches!(place, Place::At(_))).then(|| word(place).to_owned())
}

pub(super) const fn word(place: Place) -> &'static str {
    match place {
        Place::Waiting => "to come",
        Place::At(_) => "on the map",
        Place::Landing(_) => "in the air",
        Place::Destroyed => "destroyed",
    }
}

fn trouble(state: &State, id: UnitId) -> Option<String> {
    let unit = state.unit(id);
    let word = if unit.immobilised {
        "immobilised"
    } else if state.is_retired(id) {
        "retired"
    } else if unit.supply == 0 && state.spec(id).fights() {
        "no SP"
    } else {
        return None;
    };
    Some(word.to_owned())
}

fn notes(state: &State, id: UnitId) -> Vec<String> {
    if let Some((turn, sighting)) = knowledge::sighting(state, id) {
        return vec![format!("reported on turn {turn} ({})", sighting.by.word())];
    }
    let unit = state.unit(id);
    let mut notes = vec![format!("{} SP", unit.supply)];
    match knowledge::reported_on(state, id) {
        None => {}
        Some(0) => notes.push("as at the start".to_owned()),
        Some(turn) => notes.push(format!("as reported on turn {turn}")),
    }
    if state.is_dug_in(id) {
        notes.push("dug in".to_owned());
    }
    if let Some(prepared) = unit.prepared {
        notes.push(format!("prepared to attack {}", prepared.target));
    }
    if unit.cargo > 0 {
        notes.push(format!("carries {} SP", unit.cargo));
    }
    notes
}

/// From the laying of a side's sheet until both are turned over.
fn lies_face_down(state: &State, side: Side) -> bool {
    matches!(&state.phase, Phase::Orders(phase) if phase.sealed[side.index()].is_some())
}

fn symbol(state: &State, id: UnitId) -> MapSymbol {
    let spec = state.spec(id);
    if spec.flags.hq {
        return MapSymbol::Headquarters;
    }
    match spec.class {
        Class::Foot | Class::Engineer => MapSymbol::Infantry,
        Class::Para => MapSymbol::EliteInfantry,
        Class::MotorInfantry | Class::MotorEngineer | Class::Column => MapSymbol::ArmouredInfantry,
        Class::HorseArtillery
        | Class::TowedArtillery
        | Class::AntiTank
        | Class::TowedFlak
        | Class::MotorFlak => MapSymbol::Battery,
        Class::SpArtillery => MapSymbol::SelfPropelledBattery,
        Class::HeavyTank => MapSymbol::HeavyArmour,
        Class::Tank | Class::AssaultGun => MapSymbol::MediumArmour,
        Class::LightTank => MapSymbol::LightArmour,
        Class::Recce => MapSymbol::ArmouredCars,
    }
}

const fn feature(terrain: Terrain) -> Option<Feature> {
    Some(match terrain {
        Terrain::Open => return None,
        Terrain::Wood => Feature::Woods,
        Terrain::Town => Feature::Town,
        Terrain::Marsh => Feature::Marsh,
        Terrain::Close => Feature::Rough,
        Terrain::Water => Feature::Sea,
    })
}
