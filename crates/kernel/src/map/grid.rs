//! How the cells of a map lie to each other.

use hexx::{HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};

use super::Cell;

/// The cells of a map. Column 1 is its west edge, row 1 its north edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Grid {
    pub shape: Shape,
    /// 1 to 255.
    pub columns: u8,
    /// 1 to 255.
    pub rows: u8,
    /// From the middle of a cell to the middle of the next in its column, in metres.
    pub metres: u32,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Shape {
    /// Hexes in upright columns, even columns half a hex lower.
    Hexes,
    Squares,
}

impl Shape {
    /// Several of them in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hexes => "hexes",
            Self::Squares => "squares",
        }
    }

    /// One cell in words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hexes => "hex",
            Self::Squares => "square",
        }
    }
}

impl Grid {
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.column >= 1 && cell.column <= self.columns && cell.row >= 1 && cell.row <= self.rows
    }

    /// Every cell, column by column.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        let rows = self.rows;
        (1..=self.columns).flat_map(move |column| (1..=rows).map(move |row| Cell { column, row }))
    }

    /// Steps from one cell to the other over sides, and in a map of squares over corners too: 0 for the same, 1 for
    /// neighbours.
    #[must_use]
    pub fn distance(&self, one: Cell, other: Cell) -> u32 {
        match self.shape {
            Shape::Hexes => axial(one).unsigned_distance_to(axial(other)),
            Shape::Squares => {
                let across = one.column.abs_diff(other.column);
                u32::from(across.max(one.row.abs_diff(other.row)))
            }
        }
    }

    /// The cells one step away that are on the map, by number.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let around = |n: u8, most: u8| n.saturating_sub(1).max(1)..=n.saturating_add(1).min(most);
        around(cell.column, self.columns)
            .flat_map(|column| around(cell.row, self.rows).map(move |row| Cell { column, row }))
            .filter(|next| self.distance(cell, *next) == 1)
            .collect()
    }
}

const fn axial(cell: Cell) -> hexx::Hex {
    let offset = [cell.column as i32, cell.row as i32];
    hexx::Hex::from_offset_coordinates(offset, OffsetHexMode::Even, HexOrientation::Flat)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(shape: Shape) -> Grid {
        Grid { shape, columns: 9, rows: 9, metres: 1_000 }
    }

    fn numbers(shape: Shape, of: (u8, u8)) -> Vec<String> {
        let cells = grid(shape).neighbours(Cell::new(of.0, of.1));
        cells.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_hex_has_six_neighbours_and_even_columns_lie_lower() {
        assert_eq!(numbers(Shape::Hexes, (3, 3)), ["0202", "0203", "0302", "0304", "0402", "0403"]);
        assert_eq!(numbers(Shape::Hexes, (4, 3)), ["0303", "0304", "0402", "0404", "0503", "0504"]);
    }

    #[test]
    fn a_square_has_eight_and_fewer_at_the_edge() {
        assert_eq!(numbers(Shape::Squares, (3, 3)).len(), 8);
        assert_eq!(numbers(Shape::Squares, (1, 1)), ["0102", "0201", "0202"]);
        assert_eq!(numbers(Shape::Hexes, (1, 1)), ["0102", "0201"]);
    }

    /// A walk from neighbour to neighbour counts the distance in another way.
    #[test]
    fn the_distance_is_the_number_of_steps() {
        for shape in [Shape::Hexes, Shape::Squares] {
            let grid = grid(shape);
            let from = Cell::new(2, 5);
            let mut ring = vec![from];
            let mut seen = ring.clone();
            for steps in 0.. {
                assert!(ring.iter().all(|cell| grid.distance(from, *cell) == steps), "{shape:?}");
                ring = ring.iter().flat_map(|cell| grid.neighbours(*cell)).collect();
                ring.sort_unstable();
                ring.dedup();
                ring.retain(|cell| !seen.contains(cell));
                if ring.is_empty() {
                    break;
                }
                seen.extend(&ring);
            }
            assert_eq!(seen.len(), grid.all().count());
        }
    }
}
