//! What pieces of terrain mean here: what blocks sight, what hides, what covers (§9, §10, §11.5.9, R36).

mod cover;
mod sight;
mod way;

use kernel::table::{Apart, Disc, Length, Piece, Point, Polygon, Table, Where};

pub use cover::{Fire, Shelter, cover};
pub use sight::{Blocked, Standing, clear, is_concealed, is_in_the_open};
pub use way::{can_stand, is_barred, lengths};

/// The words a piece of terrain may carry.
pub const WOOD: &str = "wood";
pub const TOWN: &str = "town";
pub const HEDGE: &str = "hedge";
/// A river bed: it can be entered, stood in and hidden in (§10).
pub const RIVER: &str = "river";
/// The top of a hill; its height in inches is its level (R36).
pub const HILL: &str = "hill";
/// The slope round a hill's top.
pub const SLOPE: &str = "slope";
pub const FORTIFICATION: &str = "fortification";
pub const ROUGH: &str = "rough";
/// A paved road.
pub const ROAD: &str = "road";
pub const IMPASSABLE: &str = "impassable";

/// Every word, for scenarios that are checked.
pub const KINDS: [&str; 10] =
    [WOOD, TOWN, HEDGE, RIVER, HILL, SLOPE, FORTIFICATION, ROUGH, ROAD, IMPASSABLE];

/// §10 How a base stands to the edge of a piece of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgePosition {
    /// Wholly inside: it neither sees out nor is seen from outside.
    Inside,
    /// It uses the edge: sees both ways, and hides until it fires.
    Touching,
    Outside,
}

/// §10 How a base stands to the edge of an area.
#[must_use]
pub fn edge_position(base: Disc, area: &Polygon) -> EdgePosition {
    if is_beside(base, area) {
        return EdgePosition::Outside;
    }
    if outline_apart(area, base).within(base.radius) {
        return EdgePosition::Touching;
    }
    match area.locate(base.centre) {
        Where::Outside => EdgePosition::Outside,
        Where::Inside | Where::Edge => EdgePosition::Inside,
    }
}

/// The pieces of a kind that a base is in or touches.
pub fn standing_in<'a>(
    table: &'a Table,
    base: Disc,
    kind: &'a str,
) -> impl Iterator<Item = &'a Piece> {
    let holds = move |piece: &&Piece| edge_position(base, &piece.shape) != EdgePosition::Outside;
    table.pieces_of(kind).filter(holds)
}

/// R36 The level of the ground under a base's middle.
#[must_use]
pub fn level(table: &Table, base: Disc) -> i32 {
    let hills = table.pieces_of(HILL);
    let under = hills.filter(|hill| hill.shape.locate(base.centre) != Where::Outside);
    under.map(|hill| hill.height.0 / Length::inches(1).0).max().unwrap_or(0)
}

/// Whether a base is clear of the box around an area, as most bases are of most areas.
fn is_beside(base: Disc, area: &Polygon) -> bool {
    let beside = |own: i32, of: fn(&Point) -> i32| {
        let (low, high) = (own - base.radius.0, own + base.radius.0);
        let corners = area.corners();
        corners.iter().all(|at| of(at) > high) || corners.iter().all(|at| of(at) < low)
    };
    beside(base.centre.x, |at| at.x) || beside(base.centre.y, |at| at.y)
}

/// How far the middle of a base is from an area's outline, from either side.
fn outline_apart(area: &Polygon, base: Disc) -> Apart {
    let corners = area.corners();
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    // A polygon has at least three edges.
    edges
        .map(|(from, to)| base.centre.apart_from_line(*from, *to))
        .reduce(Apart::min)
        .unwrap_or_else(|| area.apart(base.centre))
}
