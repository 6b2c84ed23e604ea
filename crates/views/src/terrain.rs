//! The ground as a drawing: what the rules call a hex becomes what the report's map draws.

use campaign::two_star_general::ground::{Ground, HEX_METRES, Hex, SideFeatures, Terrain};
use campaign::two_star_general::state::StandId;
use report::map::{Feature, HexDrawing, MapDrawing, Place, SideDrawing, Standing, Water};
use std::collections::BTreeSet;

use super::on_map::OnMap;

/// The ground of a battle, ready to be drawn.
#[must_use]
pub fn drawing(on: OnMap<'_>) -> MapDrawing {
    let state = on.state;
    let ground = &state.setup.ground;
    let known: BTreeSet<Hex> = ground
        .hexes
        .keys()
        .chain(on.named())
        .chain(state.setup.objectives.keys())
        .copied()
        .collect();
    MapDrawing {
        title: on.war.title_of(on.battle),
        columns: ground.columns,
        rows: ground.rows,
        hexes: known.into_iter().map(|hex| hex_drawing(on, hex)).collect(),
        sides: ground
            .sides
            .iter()
            .map(|(side, what)| side_drawing([side.low, side.high], *what))
            .collect(),
        roads: roads(ground),
        scale: scale(HEX_METRES),
    }
}

/// Who is where on it, for a thumbnail. All of this lies open on the table.
#[must_use]
pub fn standing(on: OnMap<'_>) -> Standing {
    let state = on.state;
    let on_the_map = |id: &StandId| Some((place(state.hex_of(*id)?), state.spec(*id).side));
    Standing {
        stands: state.stands.keys().filter_map(on_the_map).collect(),
        objectives: state.objectives.iter().map(|(hex, holder)| (place(*hex), *holder)).collect(),
    }
}

/// The ground scale in words.
fn scale(metres: u32) -> String {
    match (metres / 1_000, metres % 1_000) {
        (1, 0) => "a hex is about a kilometre".to_owned(),
        (kilometres, 0) => format!("a hex is about {kilometres} kilometres"),
        _ => format!("a hex is about {metres} metres"),
    }
}

fn hex_drawing(on: OnMap<'_>, hex: Hex) -> HexDrawing {
    let state = on.state;
    let objective = state.setup.objectives.get(&hex);
    let named = objective.map(|objective| &*objective.name).filter(|name| !name.is_empty());
    HexDrawing {
        place: place(hex),
        features: state.terrain(hex).iter().filter_map(feature).collect(),
        name: on.place(hex).or(named).map(str::to_owned),
        objective: objective.map(|objective| objective.value),
    }
}

fn side_drawing(between: [Hex; 2], what: SideFeatures) -> SideDrawing {
    let water = match what {
        SideFeatures { river: true, .. } => Some(Water::River),
        SideFeatures { stream: true, .. } => Some(Water::Stream),
        _ => None,
    };
    SideDrawing { between: between.map(place), water, bridge: what.bridge }
}

/// Roads where the map says over which sides they lead; otherwise every road hex is joined to its neighbours with a road.
fn roads(ground: &Ground) -> Vec<[Place; 2]> {
    let led: Vec<[Place; 2]> = ground
        .sides
        .iter()
        .filter(|(_, what)| what.road)
        .map(|(side, _)| [place(side.low), place(side.high)])
        .collect();
    if !led.is_empty() {
        return led;
    }
    let is_road = |hex: Hex| ground.terrain(hex).has(Terrain::Road);
    let pairs = ground.hexes.keys().filter(|hex| is_road(**hex)).flat_map(|hex| {
        let later = ground.neighbours(*hex).filter(move |next| next > hex && is_road(*next));
        later.map(|next| [place(*hex), place(next)])
    });
    pairs.collect()
}

const fn place(hex: Hex) -> Place {
    Place::new(hex.column, hex.row)
}

const fn feature(terrain: Terrain) -> Option<Feature> {
    Some(match terrain {
        Terrain::Open | Terrain::Road => return None,
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

#[cfg(test)]
mod tests {
    use super::scale;

    #[test]
    fn the_scale_is_said_in_whole_kilometres_or_in_metres() {
        assert_eq!(scale(1_000), "a hex is about a kilometre");
        assert_eq!(scale(3_000), "a hex is about 3 kilometres");
        assert_eq!(scale(1_500), "a hex is about 1500 metres");
        assert_eq!(scale(250), "a hex is about 250 metres");
    }
}
