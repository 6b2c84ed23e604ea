//! Where a cell lies on the sheet, a hex or a square. Whole numbers all the way: 30, 52 and 60 make a hex that is regular to a
//! thousandth.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use kernel::map::{Cell as Place, Grid, Shape};

use super::outline;

/// Distance from one column of hexes to the next.
const COLUMN: i32 = 90;
/// Distance from one row to the next, and of squares from one column to the next.
pub(super) const ROW: i32 = 104;
/// From the middle of a hex to its corners left and right.
const RADIUS: i32 = 60;
/// Blank sheet round the cells.
pub(super) const MARGIN: i32 = 24;

/// The corners of a hex from its middle, clockwise from the right; side `n` runs from corner `n` to corner `n + 1`:
/// south-east, south, south-west, north-west, north, north-east.
const HEX: [Point; 6] = [
    Point { x: RADIUS, y: 0 },
    Point { x: 30, y: 52 },
    Point { x: -30, y: 52 },
    Point { x: -RADIUS, y: 0 },
    Point { x: -30, y: -52 },
    Point { x: 30, y: -52 },
];

/// The corners of a square likewise, from the north-east; its sides are east, south, west and north.
const SQUARE: [Point; 4] = [
    Point { x: 52, y: -52 },
    Point { x: 52, y: 52 },
    Point { x: -52, y: 52 },
    Point { x: -52, y: -52 },
];

/// A place on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// The sheet of a map with so many columns and rows, its legend left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub shape: Shape,
    pub columns: u8,
    pub rows: u8,
    pub width: i32,
    pub height: i32,
}

/// A cell by column and row that may lie just outside the map.
pub(super) type Cell = (i32, i32);

impl Layout {
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let Grid { shape, columns, rows, .. } = *grid;
        let (across, down) = (i32::from(columns), i32::from(rows));
        let (width, lower) = match shape {
            Shape::Hexes if columns > 1 => (COLUMN * (across - 1) + 2 * RADIUS, ROW / 2),
            Shape::Hexes => (2 * RADIUS, 0),
            Shape::Squares => (ROW * across, 0),
        };
        let (width, height) = (2 * MARGIN + width, 2 * MARGIN + ROW * down + lower);
        Self { shape, columns, rows, width, height }
    }

    /// How high a cell is, from edge to edge.
    #[must_use]
    pub const fn cell_height(&self) -> i32 {
        ROW
    }

    /// The middle of a cell.
    #[must_use]
    pub fn centre(&self, place: Place) -> Point {
        self.middle_of(place.cell())
    }

    /// The same of one that may lie just outside the map.
    #[must_use]
    pub(super) const fn middle_of(&self, (column, row): Cell) -> Point {
        let (x, lower) = match self.shape {
            Shape::Hexes if column % 2 == 0 => (RADIUS + (column - 1) * COLUMN, ROW / 2),
            Shape::Hexes => (RADIUS + (column - 1) * COLUMN, 0),
            Shape::Squares => (ROW / 2 + (column - 1) * ROW, 0),
        };
        Point { x: MARGIN + x, y: MARGIN + ROW / 2 + (row - 1) * ROW + lower }
    }

    /// From one column to the next.
    #[must_use]
    pub(super) const fn column(&self) -> i32 {
        match self.shape {
            Shape::Hexes => COLUMN,
            Shape::Squares => ROW,
        }
    }

    /// How many sides a cell has.
    #[must_use]
    pub(super) const fn sides(&self) -> usize {
        self.corners().len()
    }

    const fn corners(&self) -> &'static [Point] {
        match self.shape {
            Shape::Hexes => &HEX,
            Shape::Squares => &SQUARE,
        }
    }

    #[must_use]
    pub(super) fn corner(&self, cell: Cell, index: usize) -> Point {
        self.middle_of(cell) + self.corners()[index % self.sides()]
    }

    /// The cell beyond side `index`.
    #[must_use]
    pub(super) const fn beyond(&self, (column, row): Cell, index: usize) -> Cell {
        let index = index % self.sides();
        if matches!(self.shape, Shape::Squares) {
            return match index {
                0 => (column + 1, row),
                1 => (column, row + 1),
                2 => (column - 1, row),
                _ => (column, row - 1),
            };
        }
        let lower = if column % 2 == 0 { 1 } else { 0 };
        match index {
            0 => (column + 1, row + lower),
            1 => (column, row + 1),
            2 => (column - 1, row + lower),
            3 => (column - 1, row - 1 + lower),
            4 => (column, row - 1),
            _ => (column + 1, row - 1 + lower),
        }
    }

    /// The cells beyond all sides.
    pub(super) fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let layout = *self;
        (0..self.sides()).map(move |index| layout.beyond(cell, index))
    }

    /// The side of `one` that it shares with `other`; none where they are not adjacent, or meet at a corner alone.
    #[must_use]
    pub(super) fn side_towards(&self, one: Cell, other: Cell) -> Option<usize> {
        (0..self.sides()).find(|index| self.beyond(one, *index) == other)
    }

    /// How far a way that came in over side `from` turns to leave over another: 0 for straight on.
    #[must_use]
    pub(super) const fn turn(&self, from: usize, side: usize) -> usize {
        ((side + self.sides() - from) % self.sides()).abs_diff(self.sides() / 2)
    }

    /// The way over a side, in degrees clockwise from the right.
    #[must_use]
    pub(super) const fn degrees(&self, side: usize) -> usize {
        match self.shape {
            Shape::Hexes => 30 + 60 * side,
            Shape::Squares => 90 * side,
        }
    }

    #[must_use]
    pub(super) fn contains(&self, (column, row): Cell) -> bool {
        (1..=i32::from(self.columns)).contains(&column) && (1..=i32::from(self.rows)).contains(&row)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let rows = i32::from(self.rows);
        (1..=i32::from(self.columns))
            .flat_map(move |column| (1..=rows).map(move |row| (column, row)))
    }
}

/// A cell as the sheet counts it.
pub(super) trait OnSheet {
    fn cell(self) -> Cell;
}

impl OnSheet for Place {
    fn cell(self) -> Cell {
        (i32::from(self.column), i32::from(self.row))
    }
}

impl core::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl core::ops::Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Point {
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Half-way to another point.
    #[must_use]
    pub(super) const fn middle(self, other: Self) -> Self {
        Self { x: (self.x + other.x).div_euclid(2), y: (self.y + other.y).div_euclid(2) }
    }

    /// So many hundredths of the way to another point.
    #[must_use]
    pub(super) const fn towards(self, other: Self, hundredths: i32) -> Self {
        Self {
            x: self.x + (other.x - self.x) * hundredths / 100,
            y: self.y + (other.y - self.y) * hundredths / 100,
        }
    }
}

/// A number that is always the same for a cell, so that the map never shimmers: 0 to `below` - 1.
#[must_use]
pub(super) const fn lot((column, row): Cell, salt: u32, below: u32) -> u32 {
    let mut mixed = (column as u32).wrapping_mul(0x9e37_79b1)
        ^ (row as u32).wrapping_mul(0x85eb_ca6b)
        ^ salt.wrapping_mul(0xc2b2_ae35);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2c1b_3c6d);
    mixed ^= mixed >> 12;
    mixed = mixed.wrapping_mul(0x297a_2d39);
    mixed ^= mixed >> 15;
    mixed % below
}

/// The outline of the map, to cut off what hangs over, and the pattern of its cells' sides.
pub(super) fn define(svg: &mut String, layout: &Layout) {
    let all: BTreeSet<Cell> = layout.cells().collect();
    let edge = outline::straight(&all, layout);
    let (x, y, width, sides) = match layout.shape {
        Shape::Hexes => {
            let sides = "M0 52h30l30-52h60l30 52h30M30 52l30 52h60l30-52";
            (MARGIN + RADIUS, MARGIN + ROW / 2, 2 * COLUMN, sides)
        }
        Shape::Squares => (MARGIN, MARGIN, ROW, "M0 104V0h104"),
    };
    let _ = write!(
        svg,
        "<defs><path id=\"wd-edge\" d=\"{edge}\"/><clipPath id=\"wd-map\"><use href=\"#wd-edge\"/></clipPath>\
         <pattern id=\"wd-grid\" patternUnits=\"userSpaceOnUse\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"104\">\
         <path class=\"wd-grid\" d=\"{sides}\"/></pattern></defs>"
    );
}

/// The sides of all cells, by one pattern however large the map is.
pub(super) fn draw_grid(svg: &mut String, layout: &Layout) {
    let (width, height) = (layout.width, layout.height);
    let _ = write!(svg, "<rect fill=\"url(#wd-grid)\" width=\"{width}\" height=\"{height}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(shape: Shape) -> Layout {
        Layout::of(&Grid { shape, columns: 9, rows: 9, metres: 1_000 })
    }

    #[test]
    fn neighbours_share_the_corners_of_their_side() {
        for shape in [Shape::Hexes, Shape::Squares] {
            let layout = layout(shape);
            let (all, half) = (layout.sides(), layout.sides() / 2);
            for (cell, side) in
                [(3, 3), (4, 3)].iter().flat_map(|at| (0..all).map(move |n| (*at, n)))
            {
                let next = layout.beyond(cell, side);
                let corner = |cell, at| layout.corner(cell, at);
                assert_eq!(corner(cell, side), corner(next, side + half + 1), "{cell:?} {side}");
                assert_eq!(corner(cell, side + 1), corner(next, side + half), "{cell:?} {side}");
                assert_eq!(layout.side_towards(next, cell), Some((side + half) % all));
            }
        }
    }

    #[test]
    fn even_columns_of_hexes_lie_half_a_hex_lower() {
        let middle = |shape, cell| layout(shape).middle_of(cell);
        assert_eq!(middle(Shape::Hexes, (2, 1)).y - middle(Shape::Hexes, (1, 1)).y, ROW / 2);
        assert_eq!(middle(Shape::Hexes, (3, 1)).y, middle(Shape::Hexes, (1, 1)).y);
        assert_eq!(middle(Shape::Squares, (2, 1)).y, middle(Shape::Squares, (1, 1)).y);
    }

    #[test]
    fn a_square_is_as_wide_as_it_is_high() {
        let layout = layout(Shape::Squares);
        assert_eq!((layout.width, layout.height), (9 * ROW + 2 * MARGIN, 9 * ROW + 2 * MARGIN));
        assert_eq!(layout.middle_of((2, 2)) - layout.middle_of((1, 1)), Point::new(ROW, ROW));
    }
}
