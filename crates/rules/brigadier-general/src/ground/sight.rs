//! §9.1, §9.2, R36 Whether anything stands between two platoons. How far one sees is told in [`crate::rules::visibility`].

use kernel::table::{Crossing, Disc, Length, Piece, Table};

use super::{EdgePosition, HEDGE, HILL, RIVER, SLOPE, TOWN, WOOD, edge_position, level};

/// A platoon as far as the ground goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub base: Disc,
    pub dug_in: bool,
    /// R36 Its fire still gives it away, or an enemy has come upon it.
    pub given_away: bool,
}

/// Why one platoon does not see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked<'a> {
    /// §10 One of the two is fully inside, and the other is not in it.
    Inside(&'a Piece),
    /// §9.1 The target hides at an edge, or is dug in, and has not fired.
    Hidden,
    /// §9.2 It stands between them.
    Between(&'a Piece),
    /// §9.2, R36 One stands on the slope of a hill and the other not at the edge of its top.
    Slope(&'a Piece),
}

/// Areas that hide a platoon inside.
const AREAS: [&str; 3] = [WOOD, TOWN, RIVER];
/// Pieces that hide a platoon at their edge.
const HIDING: [&str; 4] = [WOOD, TOWN, HEDGE, RIVER];
/// What stands in the way of a look.
const SCREENS: [&str; 3] = [WOOD, TOWN, HEDGE];

/// §9 Whether nothing stands between an observer and a target. Units never do.
///
/// # Errors
/// What does.
pub fn clear<'a>(
    table: &'a Table,
    observer: Standing,
    target: Standing,
) -> Result<(), Blocked<'a>> {
    if let Some(piece) = fully_inside(table, observer.base, target.base) {
        return Err(Blocked::Inside(piece));
    }
    if is_hidden(table, observer.base, target) {
        return Err(Blocked::Hidden);
    }
    let (from, to) = (observer.base, target.base);
    slopes(table, from, to)?;
    // What is clear one way is clear the other way: the higher of the two looks over what is nearer to him.
    let over = |piece: &&Crossing<'_>| !is_looked_over(table, from, to, piece);
    let crossings: Vec<Crossing<'a>> = table.crossings(from.centre, to.centre).collect();
    match crossings.iter().filter(|crossing| screens(crossing, from, to)).find(over) {
        Some(crossing) => Err(Blocked::Between(crossing.piece)),
        None => Ok(()),
    }
}

/// R36, R48 Whether a platoon is neither fully inside an area nor hides: at an edge, or dug in, until it fires.
#[must_use]
pub fn is_in_the_open(table: &Table, platoon: Standing) -> bool {
    let stands = |kinds: &[&str], position| {
        table.pieces.iter().any(|piece| {
            kinds.iter().any(|kind| piece.is(kind))
                && edge_position(platoon.base, &piece.shape) == position
        })
    };
    let hides = platoon.dug_in || stands(&HIDING, EdgePosition::Touching);
    !stands(&AREAS, EdgePosition::Inside) && (platoon.given_away || !hides)
}

/// §10 Whether a base is fully inside a wood, a town or a river bed.
#[must_use]
pub fn is_concealed(table: &Table, base: Disc) -> bool {
    let areas = table.pieces.iter().filter(|piece| AREAS.iter().any(|kind| piece.is(kind)));
    areas.into_iter().any(|piece| edge_position(base, &piece.shape) == EdgePosition::Inside)
}

/// §10 The area that one of them is fully inside and the other not in at all.
fn fully_inside(table: &Table, one: Disc, other: Disc) -> Option<&Piece> {
    let areas = table.pieces.iter().filter(|piece| AREAS.iter().any(|kind| piece.is(kind)));
    areas.into_iter().find(|piece| {
        let places = [edge_position(one, &piece.shape), edge_position(other, &piece.shape)];
        places.contains(&EdgePosition::Inside) && places.contains(&EdgePosition::Outside)
    })
}

/// §9.1 Whether a target hides from an observer who is not in the same wood, town or river bed.
fn is_hidden(table: &Table, observer: Disc, target: Standing) -> bool {
    let both_in = |piece: &Piece| {
        [observer, target.base]
            .iter()
            .all(|base| edge_position(*base, &piece.shape) != EdgePosition::Outside)
    };
    let is_area = |piece: &Piece| AREAS.iter().any(|kind| piece.is(kind));
    if target.given_away || table.pieces.iter().any(|piece| is_area(piece) && both_in(piece)) {
        return false;
    }
    // A hedge hides a platoon behind it from the other side alone.
    let line =
        |piece: &Piece| !piece.shape.stretches(observer.centre, target.base.centre).is_empty();
    let hides = |piece: &&Piece| {
        HIDING.iter().any(|kind| piece.is(kind))
            && edge_position(target.base, &piece.shape) == EdgePosition::Touching
            && (!piece.is(HEDGE) || line(piece))
    };
    target.dug_in || table.pieces.iter().any(|piece| hides(&piece))
}

/// Whether a crossing blocks a look on level ground: an edge that neither touches, or a piece that is gone through.
fn screens(crossing: &Crossing<'_>, from: Disc, to: Disc) -> bool {
    let piece = crossing.piece;
    if piece.is(HILL) {
        return !on(piece, from) && !on(piece, to);
    }
    if !SCREENS.iter().any(|kind| piece.is(kind)) {
        return false;
    }
    let touches = |base: Disc| edge_position(base, &piece.shape) == EdgePosition::Touching;
    let both_in =
        [from, to].iter().all(|base| edge_position(*base, &piece.shape) != EdgePosition::Outside);
    if both_in {
        // Inside one wood the distance alone counts.
        return false;
    }
    // A platoon at an edge sees over it, but not through to the far edge.
    let width = from.radius.plus(from.radius);
    !((touches(from) || touches(to)) && crossing.length() <= width)
}

/// §9.2 The higher of the two sees over what is nearer to it than half way.
fn is_looked_over(table: &Table, from: Disc, to: Disc, crossing: &Crossing<'_>) -> bool {
    let whole = from.centre.distance(to.centre);
    let near = |far: Length| far.0 * 2 < whole.0;
    let ends = crossing.stretches.iter().map(|stretch| (stretch.from, stretch.to));
    let (first, last) = ends
        .fold((whole, Length::ZERO), |(first, last), (from, to)| (first.min(from), last.max(to)));
    match level(table, from) - level(table, to) {
        // Its far end is what hides the ground behind it.
        higher if higher > 0 => near(last),
        lower if lower < 0 => near(whole.less(first)),
        _ => false,
    }
}

/// §9.2, R36 Between a slope and the top of its hill only the top's edge sees and is seen.
fn slopes(table: &Table, from: Disc, to: Disc) -> Result<(), Blocked<'_>> {
    for (below, above) in [(from, to), (to, from)] {
        let on_slope = table.pieces_of(SLOPE).any(|slope| on(slope, below));
        let is_on_top = table.pieces_of(HILL).any(|hill| on(hill, below));
        if !on_slope || is_on_top {
            continue;
        }
        let width = above.radius.plus(above.radius);
        // The top between them, or the one that the other stands on away from its edge on that side.
        let tops = table.crossings(above.centre, below.centre).filter(|one| one.piece.is(HILL));
        let away = |one: &Crossing<'_>| one.length() > width || !on(one.piece, above);
        if let Some(top) = tops.into_iter().find(away) {
            return Err(Blocked::Slope(top.piece));
        }
    }
    Ok(())
}

/// Whether a base's middle is on a piece.
fn on(piece: &Piece, base: Disc) -> bool {
    piece.shape.locate(base.centre) != kernel::table::Where::Outside
}
