//! What pieces of terrain mean here: what blocks sight, what is odd to move in, where nobody can stand (§8.3, §11.6).

use kernel::table::{
    Crossing, Disc, Length, Obstacle, Path, Piece, Point, Polygon, Table, Where, sight,
};

use crate::state::SubunitId;
use crate::tables::COVER_TAKEN_MAX;

/// The words a piece of terrain may carry.
pub const HOUSE: &str = "house";
pub const FOREST: &str = "forest";
/// Ground that rises and can be stood on.
pub const HILL: &str = "hill";
/// Bog, rubble, dense brush, burning buildings (§8.3).
pub const ODD: &str = "odd";
pub const HEDGE: &str = "hedge";
pub const WALL: &str = "wall";
pub const IMPASSABLE: &str = "impassable";
/// §6.3 Prepared positions, made before the battle: cover 4 and 5 for whoever stands in them.
pub const TRENCH: &str = "trench";
pub const PILLBOX: &str = "pillbox";

/// Every word, for scenarios that are checked.
pub const KINDS: [&str; 9] = [HOUSE, FOREST, HILL, ODD, HEDGE, WALL, IMPASSABLE, TRENCH, PILLBOX];

/// §6.3, R76 The level of the prepared position a stand is in, 0 where there is none.
#[must_use]
pub fn prepared(table: &Table, at: Point) -> u8 {
    let level = |piece: &Piece| match () {
        () if piece.is(PILLBOX) => 5,
        () if piece.is(TRENCH) => 4,
        () => 0,
    };
    table.pieces_at(at).map(level).max().unwrap_or(0)
}

/// §6.3, R76 Digs a trench or builds a pillbox around every stand that starts in prepared cover outside of one: the position is the
/// table's, for those who stand in it, and stays when they leave.
pub fn dig_in(table: &mut Table, stands: impl IntoIterator<Item = (Disc, u8)>) {
    for (stand, cover) in stands {
        if cover <= COVER_TAKEN_MAX || prepared(table, stand.centre) >= cover {
            continue;
        }
        let (kind, word) = if cover == 4 { (TRENCH, "Trench") } else { (PILLBOX, "Pillbox") };
        let reach = Point::new(stand.radius.0, stand.radius.0);
        let low = Point::new(stand.centre.x - reach.x, stand.centre.y - reach.y);
        table.pieces.push(Piece {
            name: word.to_owned(),
            kinds: [kind.to_owned()].into(),
            height: Length::ZERO,
            shape: Polygon::rectangle(low, stand.centre.plus(reach)),
        });
    }
}

/// §11.6 How deep into a forest it is seen, and how far two inside it see each other.
pub const FOREST_SIGHT: Length = Length::inches(8);

/// Everything that is moved through with odd dice only: odd ground and houses (§8.3, §6.2), hedges and walls in a charge (R72).
#[must_use]
pub fn odd_ground(table: &Table) -> Vec<&Polygon> {
    let odd = |piece: &&Piece| is_odd_area(piece) || is_line(piece);
    table.pieces.iter().filter(odd).map(|piece| &piece.shape).collect()
}

/// Odd ground and houses alone: what a march goes through with odd dice.
#[must_use]
pub fn odd_areas(table: &Table) -> Vec<&Polygon> {
    table.pieces.iter().filter(|piece| is_odd_area(piece)).map(|piece| &piece.shape).collect()
}

fn is_odd_area(piece: &Piece) -> bool {
    piece.is(ODD) || piece.is(HOUSE)
}

fn is_line(piece: &Piece) -> bool {
    piece.is(HEDGE) || piece.is(WALL)
}

/// §6.6 The hedges and walls a way goes over; not one that it begins in.
pub fn lines_crossed<'a>(table: &'a Table, way: &'a Path) -> impl Iterator<Item = &'a Piece> {
    let begins_in = |piece: &Piece| {
        way.0.first().is_some_and(|start| piece.shape.locate(*start) == Where::Inside)
    };
    let lines = table.pieces.iter().filter(|piece| is_line(piece));
    lines.filter(move |piece| way.enters(&piece.shape) && !begins_in(piece))
}

/// Whether a point lies in odd ground.
#[must_use]
pub fn is_odd(table: &Table, point: Point) -> bool {
    table.pieces_at(point).any(is_odd_area)
}

/// A model building no farther than this from the stand (§6.3).
#[must_use]
pub fn building_within(table: &Table, stand: Disc, limit: Length) -> bool {
    let reach = limit.plus(stand.radius);
    table.pieces_of(HOUSE).any(|piece| piece.shape.apart(stand.centre).within(reach))
}

/// The forest both points are in (R42).
#[must_use]
pub fn same_forest(table: &Table, one: Point, two: Point) -> bool {
    let holds = |piece: &Piece, point| piece.shape.locate(point) != Where::Outside;
    table.pieces_of(FOREST).any(|piece| holds(piece, one) && holds(piece, two))
}

/// §11.6, R42, R43, R62 What blocks the line from one stand to another, if anything does.
pub fn blocked(
    table: &Table,
    (from, to): (Disc, Disc),
    stands: impl IntoIterator<Item = (SubunitId, Disc)>,
) -> Option<Obstacle<'_, SubunitId>> {
    let (start, end) = (from.centre, to.centre);
    let is_ground = |piece: &Piece| piece.is(HILL);
    let eye = table.ground_at(start, is_ground).max(table.ground_at(end, is_ground));
    let inside_both = same_forest(table, start, end);
    let blocks = |crossing: &Crossing<'_>| {
        let piece = crossing.piece;
        if piece.is(HOUSE) {
            return true;
        }
        if piece.is(FOREST) {
            return forest_blocks(crossing, inside_both, (from, to));
        }
        // R62 Higher ground than both ends stand on.
        piece.is(HILL) && piece.height > eye
    };
    sight(table, (start, end), stands, blocks)
}

/// R42 Inside one forest they see 8 inches, measured as fire is from the centre to the stand (§11.5); into it or out of it only
/// from its edge; through it not at all.
fn forest_blocks(crossing: &Crossing<'_>, inside_both: bool, (from, to): (Disc, Disc)) -> bool {
    let depth = crossing.length();
    if inside_both {
        return depth > FOREST_SIGHT.plus(to.radius);
    }
    // On the edge: no deeper inside than its own stand is wide.
    let stand = from.radius.max(to.radius);
    let edge = stand.plus(stand);
    !(crossing.holds_start || crossing.holds_end) || depth > edge
}

/// Whether a stand may be put down here, as far as the ground goes.
#[must_use]
pub fn can_stand(table: &Table, stand: Disc) -> bool {
    let near = |piece: &Piece| piece.shape.apart(stand.centre).below(stand.radius);
    table.holds_disc(stand) && !table.pieces_of(IMPASSABLE).any(near)
}

/// Whether a way goes through ground nobody enters.
#[must_use]
pub fn is_barred(table: &Table, way: &Path) -> bool {
    table.pieces_of(IMPASSABLE).any(|piece| way.enters(&piece.shape))
}
