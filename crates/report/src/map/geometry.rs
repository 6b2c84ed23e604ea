//! Where a hex lies on the sheet. Whole numbers all the way: 30, 52 and 60 make a hex that is regular to a thousandth.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use kernel::map::Cell as Place;

use super::outline;

/// Distance from one column to the next.
pub(super) const COLUMN: i32 = 90;
/// Distance from one row to the next.
pub(super) const ROW: i32 = 104;
/// From the middle of a hex to its corners left and right.
pub(super) const RADIUS: i32 = 60;
/// Blank sheet round the hexes.
pub(super) const MARGIN: i32 = 24;

/// The corners of a hex from its middle, clockwise from the right; side `n` runs from corner `n` to corner `n + 1`:
/// south-east, south, south-west, north-west, north, north-east.
pub(super) const CORNERS: [Point; 6] = [
    Point { x: RADIUS, y: 0 },
    Point { x: 30, y: 52 },
    Point { x: -30, y: 52 },
    Point { x: -RADIUS, y: 0 },
    Point { x: -30, y: -52 },
    Point { x: 30, y: -52 },
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
    pub columns: u8,
    pub rows: u8,
    pub width: i32,
    pub height: i32,
}

/// A hex by column and row that may lie just outside the map.
pub(super) type Cell = (i32, i32);

impl Layout {
    #[must_use]
    pub fn of(columns: u8, rows: u8) -> Self {
        let width = 2 * MARGIN + COLUMN * (i32::from(columns) - 1) + 2 * RADIUS;
        let lower = if columns > 1 { ROW / 2 } else { 0 };
        let height = 2 * MARGIN + ROW * i32::from(rows) + lower;
        Self { columns, rows, width, height }
    }

    /// The middle of a hex.
    #[must_use]
    pub fn centre(&self, place: Place) -> Point {
        centre(place.cell())
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

#[must_use]
pub(super) fn centre((column, row): Cell) -> Point {
    let lower = if column % 2 == 0 { ROW / 2 } else { 0 };
    Point {
        x: MARGIN + RADIUS + (column - 1) * COLUMN,
        y: MARGIN + ROW / 2 + (row - 1) * ROW + lower,
    }
}

#[must_use]
pub(super) fn corner(cell: Cell, index: usize) -> Point {
    centre(cell) + CORNERS[index % 6]
}

/// The hex beyond side `index`.
#[must_use]
pub(super) const fn beyond((column, row): Cell, index: usize) -> Cell {
    let lower = if column % 2 == 0 { 1 } else { 0 };
    match index % 6 {
        0 => (column + 1, row + lower),
        1 => (column, row + 1),
        2 => (column - 1, row + lower),
        3 => (column - 1, row - 1 + lower),
        4 => (column, row - 1),
        _ => (column + 1, row - 1 + lower),
    }
}

/// The side of `one` that it shares with `other`, if they are adjacent.
#[must_use]
pub(super) fn side_towards(one: Cell, other: Cell) -> Option<usize> {
    (0..6).find(|index| beyond(one, *index) == other)
}

/// A number that is always the same for a hex, so that the map never shimmers: 0 to `below` - 1.
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

/// The outline of the map, to cut off what hangs over, and the pattern of its hex sides.
pub(super) fn define(svg: &mut String, layout: &Layout) {
    let all: BTreeSet<Cell> = layout.cells().collect();
    let edge = outline::straight(&all);
    let (x, y) = (MARGIN + RADIUS, MARGIN + ROW / 2);
    let _ = write!(
        svg,
        "<defs><path id=\"wd-edge\" d=\"{edge}\"/><clipPath id=\"wd-map\"><use href=\"#wd-edge\"/></clipPath>\
         <pattern id=\"wd-grid\" patternUnits=\"userSpaceOnUse\" x=\"{x}\" y=\"{y}\" width=\"180\" height=\"104\">\
         <path class=\"wd-grid\" d=\"M0 52h30l30-52h60l30 52h30M30 52l30 52h60l30-52\"/></pattern></defs>"
    );
}

/// The sides of all hexes, by one pattern however large the map is.
pub(super) fn draw_grid(svg: &mut String, layout: &Layout) {
    let (width, height) = (layout.width, layout.height);
    let _ = write!(svg, "<rect fill=\"url(#wd-grid)\" width=\"{width}\" height=\"{height}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_the_corners_of_their_side() {
        for cell in [(3, 3), (4, 3)] {
            for side in 0..6 {
                let next = beyond(cell, side);
                assert_eq!(corner(cell, side), corner(next, side + 4), "{cell:?} side {side}");
                assert_eq!(corner(cell, side + 1), corner(next, side + 3), "{cell:?} side {side}");
                assert_eq!(side_towards(next, cell), Some((side + 3) % 6));
            }
        }
    }

    #[test]
    fn even_columns_lie_half_a_hex_lower() {
        assert_eq!(centre((2, 1)).y - centre((1, 1)).y, ROW / 2);
        assert_eq!(centre((3, 1)).y, centre((1, 1)).y);
    }
}
