//! The table a brigade action is fought on, made from the hex it is about and those around it (H.8): twenty inches to a hex, pieces by
//! the words of its terrain, the same on every evening.

use std::collections::BTreeSet;

use brigadier_general::ground::{
    FORTIFICATION, HEDGE, HILL, IMPASSABLE, RIVER, ROAD, ROUGH, SLOPE, TOWN, WOOD,
};
use kernel::Generator;
use kernel::table::{Length, Piece, Point, Polygon, Table};
use two_star_general as tsg;
use two_star_general::ground::{Hex, Terrain};

/// Inches of a hex, and of the table: the hex in the middle and one on each side of it.
const HEX: i32 = 20;
const SIZE: i32 = 3 * HEX;

/// The table for a hex.
#[must_use]
pub(in crate::war) fn table(position: &tsg::State, hex: Hex) -> Table {
    let mut layout = Layout { pieces: Vec::new() };
    for (across, down) in (-1..=1).flat_map(|down| (-1..=1).map(move |across| (across, down))) {
        let Some(beside) = beside(hex, across, down) else { continue };
        if !position.setup.ground.contains(beside) {
            continue;
        }
        // Rows are counted from the north.
        let corner = Point::inches((across + 1) * HEX, (1 - down) * HEX);
        let mut cell = Cell { corner, hex: beside, generator: Generator::of(&beside.to_string()) };
        for terrain in position.terrain(beside).iter() {
            layout.lay(&mut cell, terrain);
        }
    }
    Table { width: Length::inches(SIZE), depth: Length::inches(SIZE), pieces: layout.pieces }
}

fn beside(hex: Hex, across: i32, down: i32) -> Option<Hex> {
    let at = |value: u8, by: i32| u8::try_from(i32::from(value) + by).ok();
    Some(Hex::new(at(hex.column, across)?, at(hex.row, down)?))
}

/// The ground of one hex.
struct Cell {
    /// Its south-west corner.
    corner: Point,
    hex: Hex,
    generator: Generator,
}

impl Cell {
    /// A rectangle in it, in inches from its corner.
    fn part(&self, low: (i32, i32), high: (i32, i32)) -> Polygon {
        let at = |(x, y)| self.corner.plus(Point::inches(x, y));
        Polygon::rectangle(at(low), at(high))
    }

    /// A rectangle of a size somewhere in it, an inch from its edges.
    fn somewhere(&mut self, wide: i32, deep: i32) -> Polygon {
        let mut from = |size: i32| {
            let room = u64::try_from((HEX - 1 - size).max(1)).unwrap_or(1);
            1 + i32::try_from(self.generator.number() % room).unwrap_or(0)
        };
        let low = (from(wide), from(deep));
        self.part(low, (low.0 + wide, low.1 + deep))
    }
}

struct Layout {
    pieces: Vec<Piece>,
}

impl Layout {
    fn lay(&mut self, cell: &mut Cell, terrain: Terrain) {
        let middle = HEX / 2;
        match terrain {
            Terrain::Open => self.hedges(cell, 1),
            Terrain::Road => self.road(cell),
            Terrain::Woods => {
                let shape = cell.somewhere(14, 12);
                self.put(cell, "Wood", WOOD, 0, shape);
            }
            Terrain::Rough | Terrain::Marsh => {
                let shape = cell.somewhere(13, 13);
                let name = if terrain == Terrain::Marsh { "Marsh" } else { "Broken ground" };
                self.put(cell, name, ROUGH, 0, shape);
            }
            Terrain::Town => {
                let shape = cell.part((middle - 4, middle - 4), (middle + 4, middle + 4));
                self.put(cell, "Town", TOWN, 0, shape);
                self.road(cell);
            }
            Terrain::Bocage => self.hedges(cell, 5),
            Terrain::Stream => {
                let shape = cell.part((0, middle - 5), (HEX, middle - 4));
                self.put(cell, "Stream", RIVER, 0, shape);
            }
            Terrain::River => {
                // A way over it is left where the road runs.
                let west = cell.part((0, middle - 6), (middle - 1, middle - 4));
                let east = cell.part((middle + 1, middle - 6), (HEX, middle - 4));
                self.put(cell, "River, west", IMPASSABLE, 0, west);
                self.put(cell, "River, east", IMPASSABLE, 0, east);
            }
            Terrain::Bridge => self.road(cell),
            Terrain::Works => {
                let shape = cell.part((middle - 5, middle + 5), (middle + 5, middle + 7));
                self.put(cell, "Works", FORTIFICATION, 0, shape);
            }
            Terrain::Hill => {
                let slope = cell.part((2, 3), (18, 17));
                let top = cell.part((5, 6), (15, 14));
                self.put(cell, "Slope", SLOPE, 0, slope);
                self.put(cell, "Hill", HILL, 1, top);
            }
            Terrain::Beach => {
                let shape = cell.part((0, 0), (HEX, 4));
                self.put(cell, "Beach", ROUGH, 0, shape);
            }
            Terrain::Impassable => {
                let shape = cell.somewhere(8, 8);
                self.put(cell, "Cliff", IMPASSABLE, 0, shape);
            }
            Terrain::Sea => {
                let shape = cell.part((0, 0), (HEX, HEX));
                self.put(cell, "Sea", IMPASSABLE, 0, shape);
            }
        }
    }

    /// So many hedges of eight inches, either way.
    fn hedges(&mut self, cell: &mut Cell, count: usize) {
        for at in 1..=count {
            let upright = cell.generator.one_in(2);
            let place = if upright { cell.somewhere(1, 8) } else { cell.somewhere(8, 1) };
            // A quarter of an inch wide.
            let low = place.corners()[0];
            let size = if upright { Point::new(25, 800) } else { Point::new(800, 25) };
            let shape = Polygon::rectangle(low, low.plus(size));
            self.put(cell, &format!("Hedge {at}"), HEDGE, 0, shape);
        }
    }

    /// A road from the south of the hex to its north.
    fn road(&mut self, cell: &Cell) {
        let name = format!("Road {}", cell.hex);
        if self.pieces.iter().all(|piece| piece.name != name) {
            let middle = HEX / 2;
            let low = cell.corner.plus(Point::new(middle * 100 - 50, 0));
            let shape = Polygon::rectangle(low, low.plus(Point::new(100, HEX * 100)));
            self.put(cell, "Road", ROAD, 0, shape);
        }
    }

    fn put(&mut self, cell: &Cell, name: &str, kind: &str, height: i32, shape: Polygon) {
        let (name, kinds) = (format!("{name} {}", cell.hex), BTreeSet::from([kind.to_owned()]));
        self.pieces.push(Piece { name, kinds, height: Length::inches(height), shape });
    }
}
