//! Maps of hexes that a scenario brings for a part of an operational map, drawn better than squares can tell (LNK-R62).

use std::collections::BTreeMap;

use kernel::map::Cell;
use operations::ground::{Ground as Squares, Link, Square, Water, corners, is_diagonal};
use serde::{Deserialize, Serialize};
use two_star_general::ground::{Ground, Hex};

/// A part of an operational map in hexes, one for each square from its corner on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HexMap {
    /// The square of its first hex, in an odd column.
    pub corner: Square,
    pub ground: Ground,
    /// What its hexes are called, by their numbers on this map.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<Cell, String>,
}

impl HexMap {
    /// The hex of a square; none where the square lies beside this map.
    #[must_use]
    pub fn hex(&self, square: Square) -> Option<Hex> {
        let at = |at: u8, first: u8| at.checked_sub(first).map(|by| by + 1);
        let column = at(square.column, self.corner.column)?;
        let hex = Hex::new(column, at(square.row, self.corner.row)?);
        self.ground.contains(hex).then_some(hex)
    }

    /// The square of a cell of this map.
    #[must_use]
    pub const fn square(&self, cell: Cell) -> Square {
        Square::new(self.corner.column + cell.column - 1, self.corner.row + cell.row - 1)
    }

    /// The square of its last hex.
    #[must_use]
    pub const fn last(&self) -> Square {
        self.square(Cell::new(self.ground.columns, self.ground.rows))
    }
}

/// The water of the map of squares that parts two neighbours; over a corner, when there is some on both ways round, the easier one.
#[must_use]
pub(crate) fn parted(ground: &Squares, one: Square, other: Square) -> Option<Water> {
    let water = |from, to| ground.water.get(&Link::new(from, to)?).copied();
    if !is_diagonal(one, other) {
        return water(one, other);
    }
    let [this, that] = corners(one, other).map(|by| water(one, by).max(water(by, other)));
    Some(this?.min(that?))
}
