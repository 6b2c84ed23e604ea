//! The map and the stands on it, as every door draws them.

use std::collections::BTreeSet;

use kernel::face::{
    MapAttached, MapBattle, MapCell, MapEdge, MapGround, MapObjective, MapOverlays, MapPiece,
    MapSymbol,
};
use kernel::map::{Cell, Feature, Grid, Shape, Water};
use kernel::{Name, Side};

use super::overlays;
use crate::ground::{Ground, HEX_METRES, Hex, HexSide, SideFeatures, Terrain};
use crate::state::{Objective, Phase, Place, PlatoonId, StandId, State};
use crate::tables::{self, StandKind};

impl MapBattle for State {
    fn ground(&self) -> MapGround {
        let Ground { hexes, sides, .. } = &self.setup.ground;
        let known: BTreeSet<Hex> = hexes.keys().chain(self.objectives.keys()).copied().collect();
        MapGround {
            grid: self.grid(),
            cells: known.into_iter().map(|hex| cell(self, hex)).collect(),
            edges: sides.iter().map(|(side, what)| edge(*side, *what)).collect(),
        }
    }

    fn pieces(&self) -> Vec<MapPiece> {
        self.stands.keys().map(|id| piece(self, *id)).collect()
    }

    fn overlays(&self) -> MapOverlays {
        overlays::overlays(self)
    }

    fn standing_in(&self, cell: Cell) -> Vec<Name> {
        self.occupant(cell.into()).map(|stand| stand.0).into_iter().collect()
    }

    fn grid(&self) -> Grid {
        let Ground { columns, rows, .. } = &self.setup.ground;
        Grid { shape: Shape::Hexes, columns: *columns, rows: *rows, metres: HEX_METRES }
    }

    fn objectives(&self) -> Vec<MapObjective> {
        let objective = |(hex, objective): (&Hex, &Objective)| MapObjective {
            cell: (*hex).into(),
            name: objective.name.clone(),
            value: objective.value,
            holder: self.objectives.get(hex).copied().flatten(),
        };
        self.setup.objectives.iter().map(objective).collect()
    }

    fn cell_of(&self, unit: Name) -> Option<Cell> {
        let stand = match self.platoons.get(&PlatoonId(unit)) {
            Some(platoon) => platoon.with?,
            None => StandId(unit),
        };
        let known = self.stands.contains_key(&stand);
        known.then(|| self.hex_of(stand)).flatten().map(Cell::from)
    }
}

fn cell(state: &State, hex: Hex) -> MapCell {
    let objective = state.setup.objectives.get(&hex);
    let named = objective.map(|objective| objective.name.clone());
    MapCell {
        cell: hex.into(),
        features: state.terrain(hex).iter().filter_map(feature).collect(),
        name: named.filter(|name| !name.is_empty()),
        objective: objective.map(|objective| objective.value),
        holder: state.objectives.get(&hex).copied().flatten(),
    }
}

fn edge(HexSide { low, high }: HexSide, what: SideFeatures) -> MapEdge {
    let water = match what {
        SideFeatures { river: true, .. } => Some(Water::River),
        SideFeatures { stream: true, .. } => Some(Water::Stream),
        _ => None,
    };
    let between = [low, high].map(Cell::from);
    MapEdge { between, water, bridge: what.bridge, road: what.road }
}

fn piece(state: &State, id: StandId) -> MapPiece {
    let (stand, spec) = (state.stand(id), state.spec(id));
    let order = spec.battalion.and_then(|battalion| state.battalion(battalion).order);
    MapPiece {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        unit: spec.battalion.map(|battalion| battalion.0),
        unit_name: spec.battalion.map(|battalion| state.battalion_spec(battalion).name.clone()),
        kind: tables::stand(spec.kind).name.clone(),
        symbol: symbol(spec.kind),
        cell: state.hex_of(id).map(Cell::from),
        gone: gone(stand.place),
        strength: stand.strength.into(),
        strength_full: spec.strength.into(),
        order: order.map(|status| status.word().to_owned()),
        is_face_down: spec.battalion.is_some() && lies_face_down(state, spec.side),
        trouble: (!state.in_command(id)).then(|| "out of command".to_owned()),
        notes: notes(state, id),
        with: state.platoons_with(id).map(|platoon| attached(state, platoon)).collect(),
    }
}

/// Why a stand is not on the map.
pub(super) fn gone(place: Place) -> Option<String> {
    (!matches!(place, Place::At(_))).then(|| place.word().to_owned())
}

/// What else is to be known of a stand.
fn notes(state: &State, id: StandId) -> Vec<String> {
    match state.stand(id).shots {
        0 => Vec::new(),
        1 => vec!["1 shot left".to_owned()],
        shots => vec![format!("{shots} shots left")],
    }
}

fn attached(state: &State, id: PlatoonId) -> MapAttached {
    let spec = state.platoon_spec(id);
    MapAttached { id: id.0, name: spec.name.clone(), kind: tables::platoon(spec.kind).name.clone() }
}

/// §1.6 From the laying of a side's orders until both sides' are turned up.
fn lies_face_down(state: &State, side: Side) -> bool {
    matches!(&state.phase, Phase::Orders(phase) if phase.sealed[side.index()].is_some())
}

const fn symbol(kind: StandKind) -> MapSymbol {
    match kind {
        StandKind::Hq => MapSymbol::Headquarters,
        StandKind::Infantry => MapSymbol::Infantry,
        StandKind::ArmouredInfantry => MapSymbol::ArmouredInfantry,
        StandKind::EliteInfantry => MapSymbol::EliteInfantry,
        StandKind::Militia => MapSymbol::Militia,
        StandKind::Artillery => MapSymbol::Battery,
        StandKind::ArmouredArtillery => MapSymbol::SelfPropelledBattery,
        StandKind::HeavyArmour => MapSymbol::HeavyArmour,
        StandKind::MediumArmour => MapSymbol::MediumArmour,
        StandKind::LightArmour => MapSymbol::LightArmour,
        StandKind::ArmouredCars => MapSymbol::ArmouredCars,
    }
}

const fn feature(terrain: Terrain) -> Option<Feature> {
    Some(match terrain {
        Terrain::Open => return None,
        Terrain::Road => Feature::Road,
        Terrain::Woods => Feature::Woods,
        Terrain::Rough => Feature::Rough,
        Terrain::Town => Feature::Town,
        Terrain::Bocage => Feature::Bocage,
        Terrain::Stream => Feature::Stream,
        Terrain::River => Feature::River,
        Terrain::Bridge => Feature::Bridge,
        Terrain::Works => Feature::Works,
        Terrain::Hill => Feature::Hill,
        Terrain::Beach => Feature::Beach,
        Terrain::Marsh => Feature::Marsh,
        Terrain::Impassable => Feature::Impassable,
        Terrain::Sea => Feature::Sea,
    })
}
