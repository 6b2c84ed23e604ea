//! What pieces of terrain mean here: what blocks sight (R2), what covers (§4.4, R3), what a way over them costs (§3).

use kernel::table::{Crossing, Disc, Length, Path, Piece, Point, Polygon, Table, Where, sight};

use crate::tables::{self, Cover};

/// The words a piece of terrain may carry.
pub const BUILDING: &str = "building";
/// Blocks sight and way.
pub const BOCAGE: &str = "bocage";
pub const HILL: &str = "hill";
/// Dense woods: difficult ground that is seen two inches into.
pub const WOODS: &str = "woods";
/// Difficult ground: a ploughed field, a marsh (§3.4).
pub const ROUGH: &str = "rough";
pub const IMPASSABLE: &str = "impassable";
/// Fence-like obstacles (§3.3), which cover too.
pub const OBSTACLES: [&str; 3] = ["fence", "hedge", "wall"];
/// What only covers.
pub const COVERING: [&str; 6] = ["crops", "trunk", "rubble", "vehicle", "trench", "bunker"];

/// Every word, for scenarios that are checked.
pub const KINDS: [&str; 15] = [
    BUILDING, WOODS, HILL, ROUGH, "crops", "rubble", "trench", "bunker", "trunk", "vehicle",
    "hedge", "fence", "wall", BOCAGE, IMPASSABLE,
];

/// R32 Half the width of a man's base.
pub const BASE: Length = Length(50);
/// R2 How deep into woods one sees.
const WOODS_SIGHT: Length = Length::inches(2);
/// R3 How near to the target a piece covers.
const COVER_NEAR: Length = Length::inches(1);
/// §3.3
const FENCE: Length = Length::inches(1);

/// What a way runs over, fences taken out of the inches (R35).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Going {
    pub open: Length,
    pub rough: Length,
    pub fences: u8,
}

impl Going {
    /// §3.1 A run is not slowed, but a fence takes its inch.
    #[must_use]
    pub const fn run(self) -> Length {
        self.open.plus(self.rough).plus(Length(FENCE.0 * self.fences as i32))
    }

    /// §3.2 Difficult ground costs double.
    #[must_use]
    pub const fn combat_move(self) -> Length {
        self.run().plus(self.rough)
    }
}

/// R32 A man's stand.
#[must_use]
pub const fn stand(at: Point) -> Disc {
    Disc::new(at, BASE)
}

fn is_obstacle(piece: &Piece) -> bool {
    OBSTACLES.iter().any(|kind| piece.is(kind))
}

fn is_rough(piece: &Piece) -> bool {
    piece.is(ROUGH) || piece.is(WOODS) || piece.is("rubble")
}

/// What a way runs over.
#[must_use]
pub fn going(table: &Table, path: &Path) -> Going {
    let fences: Vec<Length> = fences(table, path).into_iter().map(|fence| fence.thick).collect();
    let (rough, open) = path.split(&rough_shapes(table));
    let thick = fences.iter().fold(Length::ZERO, |sum, thick| sum.plus(*thick));
    let fences = u8::try_from(fences.len()).unwrap_or(u8::MAX);
    Going { open: open.less(thick), rough, fences }
}

fn rough_shapes(table: &Table) -> Vec<&Polygon> {
    table.pieces.iter().filter(|piece| is_rough(piece)).map(|piece| &piece.shape).collect()
}

/// How far along a way a man is when he has so many inches of difficult ground behind him; its end, if there are not so many.
#[must_use]
pub fn after_rough(table: &Table, path: &Path, inches: Length) -> Length {
    let shapes = rough_shapes(table);
    let done = |far: i32| {
        let gone = path.until(Length(far), path.along(Length(far)));
        let start = path.0.first().copied().unwrap_or_default();
        Path::from(start, &gone).split(&shapes).0
    };
    // What is behind him only grows, so the place is found by halving.
    let (mut low, mut high) = (0, path.length().0);
    while low < high {
        let middle = low + (high - low) / 2;
        if done(middle) < inches { low = middle + 1 } else { high = middle }
    }
    Length(low)
}

/// A fence on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Where its far side is, along the way.
    pub behind: Length,
    pub thick: Length,
}

/// §3.6 The fences a way goes over, in order.
#[must_use]
pub fn fences(table: &Table, path: &Path) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut before = Length::ZERO;
    for (from, to) in path.legs() {
        for piece in table.pieces.iter().filter(|piece| is_obstacle(piece)) {
            found.extend(
                piece.shape.stretches(from, to).into_iter().map(|stretch| Fence {
                    behind: before.plus(stretch.to),
                    thick: stretch.length(),
                }),
            );
        }
        before = before.plus(from.distance(to));
    }
    found.sort_by_key(|fence| fence.behind);
    found
}

/// §3.3, R35 How far along a way a runner is when he has spent so many inches: each fence has taken one of them instead of its
/// thickness.
#[must_use]
pub fn reach(table: &Table, path: &Path, spent: Length) -> Length {
    let mut far = spent;
    for fence in fences(table, path) {
        let begins = fence.behind.less(fence.thick);
        if far <= begins {
            break;
        }
        // Whoever has not spent the whole inch is not over it.
        far = far.plus(fence.thick).less(FENCE).max(begins);
    }
    far
}

/// Whether a man may stand here, as far as the ground goes: not in a fence, nor in what nobody enters.
#[must_use]
pub fn can_stand(table: &Table, at: Point) -> bool {
    let barred = |piece: &&Piece| {
        (piece.is(IMPASSABLE) || piece.is(BOCAGE)) && piece.shape.apart(at).below(BASE)
    };
    let on_fence = |piece: &&Piece| is_obstacle(piece) && piece.shape.locate(at) == Where::Inside;
    table.holds_disc(stand(at)) && !table.pieces.iter().any(|p| barred(&p) || on_fence(&p))
}

/// Whether a way goes through what nobody passes.
#[must_use]
pub fn is_barred(table: &Table, path: &Path) -> bool {
    let barred = |piece: &&Piece| piece.is(IMPASSABLE) || piece.is(BOCAGE);
    table.pieces.iter().filter(barred).any(|piece| path.enters(&piece.shape))
}

/// The building a point is in.
#[must_use]
pub fn building_at(table: &Table, at: Point) -> Option<&Piece> {
    table.pieces_of(BUILDING).find(|piece| piece.shape.locate(at) == Where::Inside)
}

/// R24 How a way treats buildings: it stays out of them or within one, or it begins at a wall and ends inside.
#[must_use]
pub fn entry(table: &Table, path: &Path) -> Entry {
    let start = path.0.first().copied().unwrap_or_default();
    let (from, to) = (building_at(table, start), building_at(table, path.end()));
    let through = |piece: &&Piece| {
        let ends = [from, to].into_iter().flatten().any(|end| core::ptr::eq(end, *piece));
        !ends && path.enters(&piece.shape)
    };
    if table.pieces_of(BUILDING).any(|piece| through(&piece)) {
        return Entry::Through;
    }
    match to {
        Some(to) if from.is_none_or(|from| !core::ptr::eq(from, to)) => {
            let at_the_wall = to.shape.apart(start).within(BASE.plus(BASE));
            if at_the_wall { Entry::FromTheWall } else { Entry::TooFar }
        }
        _ => Entry::None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    None,
    FromTheWall,
    /// It would go in from farther away.
    TooFar,
    /// It would go in and out again.
    Through,
}

/// R2 Whether anything is between two places.
#[must_use]
pub fn sees(table: &Table, from: Point, to: Point) -> bool {
    let is_ground = |piece: &Piece| piece.is(HILL);
    let eye = table.ground_at(from, is_ground).max(table.ground_at(to, is_ground));
    let blocks = |crossing: &Crossing<'_>| {
        let piece = crossing.piece;
        if piece.is(BUILDING) {
            // R2 Out of a building and into it one sees through its windows.
            return !crossing.holds_start && !crossing.holds_end;
        }
        piece.is(BOCAGE)
            || (piece.is(WOODS) && crossing.length() > WOODS_SIGHT)
            || (piece.is(HILL) && piece.height > eye)
    };
    sight(table, (from, to), core::iter::empty::<((), Disc)>(), blocks).is_none()
}

/// §4.4, R3 What the ground gives a man at `to` against a shot from `from`: the best single piece the line crosses within
/// an inch of him, or the building, trench or bunker he is in.
#[must_use]
pub fn cover(table: &Table, from: Point, to: Point) -> Cover {
    covering(table, from, to).map(level).unwrap_or_default()
}

/// The piece that covers a man at `to` best against a shot from `from`, where any does.
#[must_use]
pub fn covering(table: &Table, from: Point, to: Point) -> Option<&Piece> {
    let near = to.towards(from, COVER_NEAR.plus(BASE));
    let crossed = |piece: &&Piece| {
        let shelters = !piece.is(BUILDING) || piece.shape.locate(to) == Where::Inside;
        shelters && !piece.shape.stretches(near, to).is_empty()
    };
    let covers = table.pieces.iter().filter(crossed);
    covers.filter(|piece| level(piece) > Cover::None).max_by_key(|piece| level(piece))
}

fn level(piece: &Piece) -> Cover {
    piece.kinds.iter().map(|kind| tables::cover_of_kind(kind)).max().unwrap_or_default()
}
