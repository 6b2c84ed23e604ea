//! §10, R40 What a way runs over, and where a base may come to stand.

use kernel::table::{Disc, Length, Path, Piece, Polygon, Table, Where};

use super::{HEDGE, IMPASSABLE, RIVER, ROAD, ROUGH, TOWN, WOOD};
use crate::rules::going::Lengths;

/// Stretches of a way are rounded up to a hundredth: so little off a road is none.
const ROUNDING: Length = Length(1);

/// How much of a way runs where. A road goes before what lies around it, a town before woods and rough ground; slopes are open
/// ground.
#[must_use]
pub fn lengths(table: &Table, way: &Path) -> Lengths {
    let shapes = |kinds: &[&str]| -> Vec<&Polygon> {
        let is = |piece: &&Piece| kinds.iter().any(|kind| piece.is(kind));
        table.pieces.iter().filter(is).map(|piece| &piece.shape).collect()
    };
    let inside = |kinds: &[&str]| way.split(&shapes(kinds)).0;
    let road = inside(&[ROAD]);
    let to_town = inside(&[ROAD, TOWN]);
    let to_woods = inside(&[ROAD, TOWN, WOOD, ROUGH]);
    let roads = shapes(&[ROAD]);
    let entered = |kind: &str| {
        let begins_in = |piece: &&Piece| {
            way.0.first().is_some_and(|start| piece.shape.locate(*start) == Where::Inside)
        };
        // A road leads through hedges and over rivers.
        let is_off_road = |piece: &&Piece| {
            let with_it: Vec<&Polygon> = roads.iter().copied().chain([&piece.shape]).collect();
            way.split(&with_it).0.less(road) > ROUNDING
        };
        let pieces = table.pieces_of(kind).filter(|piece| !begins_in(piece));
        let entered = pieces.filter(|piece| way.enters(&piece.shape)).filter(is_off_road);
        u16::try_from(entered.count()).unwrap_or(u16::MAX)
    };
    Lengths {
        open: way.length().less(to_woods),
        difficult: to_woods.less(to_town),
        town: to_town.less(road),
        road,
        hedges: entered(HEDGE),
        rivers: entered(RIVER),
    }
}

/// Whether a base may be put down here, as far as the ground goes.
#[must_use]
pub fn can_stand(table: &Table, base: Disc) -> bool {
    let near = |piece: &Piece| piece.shape.apart(base.centre).below(base.radius);
    table.holds_disc(base) && !table.pieces_of(IMPASSABLE).any(near)
}

/// Whether a way crosses impassable ground.
#[must_use]
pub fn is_barred(table: &Table, way: &Path) -> bool {
    way.length() > Length::ZERO && table.pieces_of(IMPASSABLE).any(|piece| way.enters(&piece.shape))
}
