//! What runs along the sides of hexes, and how a side shows it.

use api::kernel::map::{Cell, Water};

use super::Ground;
use super::canvas::Ink;

pub(super) const STREAM: char = '~';

/// A river is another kind of water than a stream.
pub(super) const fn river(unicode: bool) -> char {
    if unicode { '≈' } else { '%' }
}

/// The six sides, by where the neighbour lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    UpperLeft,
    LowerLeft,
    UpperRight,
    LowerRight,
}

impl Side {
    pub(super) const ALL: [Self; 6] = [
        Self::Top,
        Self::Bottom,
        Self::UpperLeft,
        Self::LowerLeft,
        Self::UpperRight,
        Self::LowerRight,
    ];

    /// The number beyond this side; 0 where no hex has one.
    const fn beyond(self, hex: Cell) -> Cell {
        let Cell { column, row } = hex;
        // Even columns lie half a hex lower: their upper neighbours have the same row.
        let lower = column.is_multiple_of(2) as u8;
        let (column, row) = match self {
            Self::Top => (column, row.saturating_sub(1)),
            Self::Bottom => (column, row + 1),
            Self::UpperLeft => (column.saturating_sub(1), row + lower - 1),
            Self::LowerLeft => (column.saturating_sub(1), row + lower),
            Self::UpperRight => (column + 1, row + lower - 1),
            Self::LowerRight => (column + 1, row + lower),
        };
        Cell::new(column, row)
    }

    const fn slant(self) -> char {
        match self {
            Self::UpperLeft | Self::LowerRight => '/',
            _ => '\\',
        }
    }

    /// The characters of this side, `length` of them, from left to right or from top to bottom.
    pub(super) fn drawn(self, ground: &Ground<'_>, hex: Cell, length: usize) -> (Vec<char>, Ink) {
        let level = matches!(self, Self::Top | Self::Bottom);
        let plain = if level { '_' } else { self.slant() };
        let Some(side) = ground.sides.get(&(hex, self.beyond(hex))) else {
            return (vec![plain; length], Ink::Grid);
        };
        let wet = side.water.map(|water| match water {
            Water::River => river(ground.unicode),
            Water::Stream => STREAM,
        });
        let mut characters = vec![wet.unwrap_or(plain); length];
        if side.bridge || side.road {
            // The crossing lies in the middle of a level side and fills a slanting one.
            let middle = if level { length / 4..length - length / 4 } else { 0..length };
            let middle = if level && length == 3 { 1..2 } else { middle };
            characters[middle].fill('=');
        }
        let ink = match (side.bridge || side.road, wet) {
            (true, _) => Ink::Road,
            (false, Some(_)) => Ink::Water,
            (false, None) => Ink::Grid,
        };
        (characters, ink)
    }
}

#[cfg(test)]
mod tests {
    use api::kernel::map::{Grid, Shape};

    use super::*;

    #[test]
    fn neighbours_lie_where_the_distance_says() {
        let grid = Grid { shape: Shape::Hexes, columns: 9, rows: 9, metres: 1_000 };
        for hex in [Cell::new(7, 5), Cell::new(8, 4)] {
            for side in Side::ALL {
                assert!(grid.distance(hex, side.beyond(hex)) == 1, "{hex} {side:?}");
            }
        }
        assert_eq!(Side::LowerRight.beyond(Cell::new(7, 5)), Cell::new(8, 5));
        assert_eq!(Side::UpperRight.beyond(Cell::new(7, 5)), Cell::new(8, 4));
        assert_eq!(Side::LowerLeft.beyond(Cell::new(8, 4)), Cell::new(7, 5));
    }
}
