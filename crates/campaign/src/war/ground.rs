//! The table a company action is fought on, made from the hex it is about (H.8): pieces by the words of its terrain, laid out
//! by the hex's number alone, so that the same hex is the same ground on every evening.

pub(super) mod brigade;
mod clip;
pub(super) mod cut;
pub(super) mod division;
mod houses;

use std::collections::BTreeSet;

use combat_captain::ground::{FOREST, HEDGE, HILL, HOUSE, IMPASSABLE, ODD, WALL};
use kernel::Generator;
use kernel::table::{Length, Piece, Point, Polygon, Table};
use two_star_general as tsg;
use two_star_general::ground::{Hex, Terrain};

/// Inches along each edge.
const SIZE: i32 = 72;
/// The table in squares of twelve inches, six by six; the middle four stay free of woods and water.
const SQUARE: i32 = 12;
const SQUARES: i32 = SIZE / SQUARE;

/// The table for a hex.
#[must_use]
pub(super) fn table(position: &tsg::State, hex: Hex) -> Table {
    let mut layout = Layout { hex, pieces: Vec::new(), taken: BTreeSet::new() };
    for terrain in position.terrain(hex).iter() {
        layout.lay(terrain);
    }
    Table { width: Length::inches(SIZE), depth: Length::inches(SIZE), pieces: layout.pieces }
}

/// The same ground for a fight of soldiers, in the words of Combat!.
#[must_use]
pub(super) fn squad_table(position: &tsg::State, hex: Hex) -> Table {
    let mut table = table(position, hex);
    for piece in &mut table.pieces {
        piece.kinds = piece.kinds.iter().map(|kind| cut::squad_word(kind).to_owned()).collect();
    }
    table
}

struct Layout {
    hex: Hex,
    pieces: Vec<Piece>,
    /// Squares that have a piece already.
    taken: BTreeSet<(i32, i32)>,
}

impl Layout {
    fn lay(&mut self, terrain: Terrain) {
        match terrain {
            Terrain::Open => {
                self.scatter(2, "Hedge", HEDGE, hedge);
                self.road();
            }
            Terrain::Road => self.road(),
            Terrain::Woods => self.scatter(9, "Wood", FOREST, grove),
            Terrain::Rough => self.scatter(6, "Broken ground", ODD, grove),
            Terrain::Town => {
                self.scatter(9, "House", HOUSE, house);
                self.scatter(3, "Garden wall", WALL, hedge);
                self.road();
            }
            Terrain::Bocage => self.scatter(12, "Hedgerow", HEDGE, hedge),
            Terrain::Stream => self.water("Stream", ODD, 2, false),
            Terrain::River => self.water("River", IMPASSABLE, 6, true),
            Terrain::Bridge => self.road(),
            Terrain::Works => self.scatter(6, "Breastwork", WALL, hedge),
            Terrain::Hill => self.hill(),
            Terrain::Beach => self.band("Beach", ODD, (0, 8), None),
            Terrain::Marsh => self.scatter(8, "Marsh", ODD, grove),
            Terrain::Impassable => self.scatter(4, "Cliff", IMPASSABLE, grove),
            Terrain::Sea => self.band("Sea", IMPASSABLE, (0, 8), None),
        }
    }

    /// So many pieces in squares that are still free, none of them on the ground the battle is about.
    fn scatter(&mut self, count: usize, name: &str, kind: &str, shape: fn(Point, u64) -> Polygon) {
        let mut generator = Generator::of(&format!("{}/{name}", self.hex));
        let all = (0..SQUARES).flat_map(|x| (0..SQUARES).map(move |y| (x, y)));
        let middle = |at: i32| at == SQUARES / 2 || at == SQUARES / 2 - 1;
        let blocks = [FOREST, IMPASSABLE].contains(&kind);
        let free = |(x, y): &(i32, i32)| !(blocks && middle(*x) && middle(*y));
        let mut squares: Vec<(i32, i32)> =
            all.filter(free).filter(|square| !self.taken.contains(square)).collect();
        generator.shuffle(&mut squares);
        for (at, square) in (1..).zip(squares.into_iter().take(count)) {
            let corner = Point::inches(square.0 * SQUARE, square.1 * SQUARE);
            let shape = shape(corner, generator.number());
            self.put(&format!("{name} {at}"), kind, 0, shape);
            self.taken.insert(square);
        }
    }

    /// A band across the table a third from the south, with a way over it in the middle.
    fn water(&mut self, name: &str, kind: &str, wide: i32, ford: bool) {
        let low = SIZE / 3 - wide / 2;
        self.band(name, kind, (low, low + wide), ford.then_some(8));
    }

    fn band(&mut self, name: &str, kind: &str, rows: (i32, i32), gap: Option<i32>) {
        let part = |from: i32, to: i32| {
            Polygon::rectangle(Point::inches(from, rows.0), Point::inches(to, rows.1))
        };
        match gap {
            None => self.put(name, kind, 0, part(0, SIZE)),
            Some(gap) => {
                let (left, right) = (SIZE / 2 - gap / 2, SIZE / 2 + gap / 2);
                self.put(&format!("{name}, west"), kind, 0, part(0, left));
                self.put(&format!("{name}, east"), kind, 0, part(right, SIZE));
            }
        }
    }

    fn hill(&mut self) {
        let shape = Polygon::rectangle(Point::inches(20, 24), Point::inches(52, 48));
        self.put("Hill", HILL, 2, shape);
    }

    /// A road is to be seen and changes nothing (R64 of the division game).
    fn road(&mut self) {
        if self.pieces.iter().any(|piece| piece.name == "Road") {
            return;
        }
        let (low, high) = (Point::new(3_500, 0), Point::new(3_700, SIZE * 100));
        let shape = Polygon::rectangle(low, high);
        let road =
            Piece { name: "Road".to_owned(), kinds: BTreeSet::new(), height: Length(0), shape };
        self.pieces.push(road);
    }

    fn put(&mut self, name: &str, kind: &str, height: i32, shape: Polygon) {
        let (name, kinds) = (name.to_owned(), BTreeSet::from([kind.to_owned()]));
        self.pieces.push(Piece { name, kinds, height: Length::inches(height), shape });
    }
}

/// A patch that fills most of its square.
fn grove(corner: Point, salt: u64) -> Polygon {
    let cut = i32::try_from(salt % 3).unwrap_or(0);
    Polygon::rectangle(
        corner.plus(Point::inches(1, 1 + cut)),
        corner.plus(Point::inches(11 - cut, 11)),
    )
}

/// A building of four by five inches somewhere in its square.
fn house(corner: Point, salt: u64) -> Polygon {
    let shift = |by: u64| i32::try_from((salt >> by) % 5).unwrap_or(0);
    let low = corner.plus(Point::inches(1 + shift(0), 1 + shift(8)));
    Polygon::rectangle(low, low.plus(Point::inches(4, 5)))
}

/// A line of ten inches, half an inch wide, either way.
fn hedge(corner: Point, salt: u64) -> Polygon {
    let (long, thin) = (1_000, 50);
    let low = corner.plus(Point::inches(1, 5));
    let size =
        if salt.is_multiple_of(2) { Point::new(long, thin) } else { Point::new(thin, long - 400) };
    Polygon::rectangle(low, low.plus(size))
}
