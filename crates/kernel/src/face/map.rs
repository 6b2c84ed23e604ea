//! A battle on a map of cells, hexes or squares, whichever book it is fought by: the ground, and the pieces on it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::map::{Cell, Feature, Grid, Water};
use crate::{Name, Side};

/// A battle on a map, as its book shows it. All of this is open on the map.
pub trait MapBattle {
    /// The ground, with its objectives and who holds them.
    fn ground(&self) -> MapGround;

    /// Every piece of both sides, those off the map among them.
    fn pieces(&self) -> Vec<MapPiece>;

    fn overlays(&self) -> MapOverlays;

    /// The pieces that stand in a cell.
    fn standing_in(&self, cell: Cell) -> Vec<Name>;

    fn grid(&self) -> Grid;

    /// What is fought for, by cell.
    fn objectives(&self) -> Vec<MapObjective>;

    /// Where a piece is, or what goes with one; none off the map.
    fn cell_of(&self, unit: Name) -> Option<Cell>;
}

/// The ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapGround {
    pub grid: Grid,
    /// Only cells that hold something: a feature, a name, an objective. All others are open ground.
    pub cells: Vec<MapCell>,
    /// Only sides with something along them or through them.
    pub edges: Vec<MapEdge>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapCell {
    pub cell: Cell,
    pub features: Vec<Feature>,
    pub name: Option<String>,
    /// Points for holding it, where it is an objective.
    pub objective: Option<u16>,
    /// Who holds the objective.
    pub holder: Option<Side>,
}

/// A place that is worth points to who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapObjective {
    pub cell: Cell,
    /// May be empty.
    pub name: String,
    pub value: u16,
    pub holder: Option<Side>,
}

/// What runs along the side between two neighbours, or through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapEdge {
    pub between: [Cell; 2],
    pub water: Option<Water>,
    pub bridge: bool,
    /// A road leads through it.
    pub road: bool,
}

/// A unit that stands on the map by itself: a company's stand, a battery, a battalion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapPiece {
    pub id: Name,
    pub name: String,
    pub side: Side,
    /// The unit it takes its orders with, and what that is called; none where it has orders of its own.
    pub unit: Option<Name>,
    pub unit_name: Option<String>,
    /// In the book's words: "Infantry".
    pub kind: String,
    pub symbol: MapSymbol,
    /// Where it stands; none off the map.
    pub cell: Option<Cell>,
    /// Why it is not on the map, if it is not: "destroyed", "to come".
    pub gone: Option<String>,
    /// Strength now and at full, in the book's points.
    pub strength: u16,
    pub strength_full: u16,
    /// The order it is under, where that is open: "Dig In".
    pub order: Option<String>,
    /// Its order lies face down on the map.
    pub is_face_down: bool,
    /// What is wrong with it, in a word or two: "out of command".
    pub trouble: Option<String>,
    /// What else is to be known: "2 shots left".
    pub notes: Vec<String>,
    /// Smaller units that go with it.
    pub with: Vec<MapAttached>,
}

/// A smaller unit that goes with a piece and has no cell of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapAttached {
    pub id: Name,
    pub name: String,
    pub kind: String,
}

/// What a unit is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MapSymbol {
    Headquarters,
    Infantry,
    ArmouredInfantry,
    EliteInfantry,
    Militia,
    Battery,
    SelfPropelledBattery,
    HeavyArmour,
    MediumArmour,
    LightArmour,
    ArmouredCars,
}

/// What the rules make of the map: areas to be laid over it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapOverlays {
    /// Of every unit that commands pieces on the map.
    pub commands: Vec<MapCommand>,
    /// Blue's and orange's zones of control: entering one ends an enemy's move.
    pub zones: [Vec<Cell>; 2],
    /// The ground that blue and orange hold.
    pub control: [Vec<Cell>; 2],
}

/// How far one headquarters commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapCommand {
    pub unit: Name,
    pub name: String,
    pub side: Side,
    /// Where the headquarters stands; none when it is lost.
    pub from: Option<Cell>,
    /// So many cells round it.
    pub range: u32,
    pub cells: Vec<Cell>,
    pub in_command: Vec<Name>,
    pub out_of_command: Vec<Name>,
}

impl MapGround {
    /// Open ground all over.
    #[must_use]
    pub const fn open(grid: Grid) -> Self {
        Self { grid, cells: Vec::new(), edges: Vec::new() }
    }

    /// The cells that show a feature.
    pub fn with(&self, feature: Feature) -> impl Iterator<Item = &MapCell> {
        self.cells.iter().filter(move |cell| cell.features.contains(&feature))
    }

    /// Whether any cell or side shows it.
    #[must_use]
    pub fn shows(&self, feature: Feature) -> bool {
        let water = |water| self.edges.iter().any(|edge| edge.water == Some(water));
        self.with(feature).next().is_some()
            || match feature {
                Feature::Stream => water(Water::Stream),
                Feature::River => water(Water::River),
                Feature::Bridge => self.edges.iter().any(|edge| edge.bridge),
                Feature::Road => self.edges.iter().any(|edge| edge.road),
                _ => false,
            }
    }

    /// Roads from the middle of one cell to the middle of a neighbour: through the sides that have one; where no side has,
    /// from every cell with a road to its neighbours with one.
    #[must_use]
    pub fn roads(&self) -> Vec<[Cell; 2]> {
        let led: Vec<[Cell; 2]> =
            self.edges.iter().filter(|edge| edge.road).map(|edge| edge.between).collect();
        if !led.is_empty() {
            return led;
        }
        let cells: BTreeSet<Cell> = self.with(Feature::Road).map(|cell| cell.cell).collect();
        let pairs = cells.iter().flat_map(|cell| {
            let next = self.grid.neighbours(*cell).into_iter();
            next.filter(|next| next > cell && cells.contains(next)).map(|next| [*cell, next])
        });
        pairs.collect()
    }
}
