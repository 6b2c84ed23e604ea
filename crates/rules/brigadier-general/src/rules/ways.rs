//! §11.7 Ways worth offering: to the ground the battle is about, to the enemy, into cover, back, behind the commander of a column. Any
//! other way may be laid point by point.

use kernel::table::{Disc, Length, Path, Point, Polygon, Table};

use crate::ground::{FORTIFICATION, HEDGE, RIVER, ROAD, TOWN, WOOD};
use crate::position::BESIDE;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::{flight, movement};
use crate::state::{PlatoonId, State};
use crate::tables::BASE_RADIUS;

/// What may cover or hide a platoon at its edge.
const COVER: [&str; 5] = [WOOD, TOWN, FORTIFICATION, HEDGE, RIVER];
/// So many pieces of ground, and places at their edges, are looked at.
const GROUND: usize = 2;
const PIECES: usize = 3;
/// How finely a way is measured, and in what steps and how often it is cut short where one cannot stand.
const FINE: i32 = 10;
const STEP: Length = Length(50);
const TRIES: usize = 12;
/// Ends so near to each other are one.
const ALIKE: Length = Length::inches(1);

/// The ways of a platoon that has a move to make, each with another end, the most likely first.
#[must_use]
pub fn worth_going(state: &State, platoon: PlatoonId) -> Vec<Vec<Point>> {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else { return Vec::new() };
    let at = base.centre;
    let goals = match movement::column(state, platoon) {
        Ok(None) => goals(state, platoon, at),
        Ok(Some(column)) => return behind(state, platoon, &column),
        Err(_) => return Vec::new(),
    };
    let mut ways: Vec<Vec<Point>> = Vec::new();
    let mut add = |way: Option<Vec<Point>>| {
        let Some(way) = way else { return };
        let end = |way: &[Point]| way.last().copied().unwrap_or(at);
        if ways.iter().all(|other| end(other).distance(end(&way)) >= ALIKE) {
            ways.push(way);
        }
    };
    for goal in &goals {
        add(farthest(state, platoon, &[*goal]));
    }
    if let Some(goal) = goals.first() {
        add(by_road(table, at, *goal).and_then(|way| farthest(state, platoon, &way)));
        for way in bends(at, *goal) {
            add(farthest(state, platoon, &[way]));
        }
    }
    for spot in covers(table, platoon, state, &goals) {
        add(Some(vec![spot]).filter(|way| movement::may_go_along(state, platoon, way).is_ok()));
    }
    add(away(state, platoon, at).and_then(|goal| farthest(state, platoon, &[goal])));
    ways
}

/// Ground that is not its side's, the nearest first, or what is; then the nearest enemy.
fn goals(state: &State, platoon: PlatoonId, at: Point) -> Vec<Point> {
    let side = state.spec(platoon).side;
    let mut ground: Vec<(bool, Length, Point)> = state
        .setup
        .objectives
        .iter()
        .filter_map(|(name, objective)| {
            let is_own = state.held.get(name).copied().flatten() == Some(side);
            objective.at.map(|to| (is_own, at.distance(to), to))
        })
        .collect();
    ground.sort_unstable();
    let enemies = state.fielded(side.enemy()).filter_map(|id| state.base(id));
    let enemy = enemies.map(|base| base.centre).min_by_key(|to| (at.distance(*to), *to));
    let ground = ground.into_iter().map(|(_, _, to)| to).take(GROUND);
    ground.chain(enemy).filter(|to| *to != at).collect()
}

/// From the nearest enemy, or home.
fn away(state: &State, platoon: PlatoonId, at: Point) -> Option<Point> {
    let heading = flight::heading_of(state, platoon)?;
    let far = at.plus(heading.stretched(Length::inches(200)));
    (far != at).then_some(far)
}

/// Half-way to the left and to the right of the straight way.
fn bends(at: Point, goal: Point) -> [Point; 2] {
    let way = goal.from(at);
    let across = Point::new(-way.y, way.x);
    [at.plus(way).plus(across), at.plus(way).plus(across.back())]
}

/// Along the nearest road that leads nearer to a goal.
fn by_road(table: &Table, at: Point, goal: Point) -> Option<Vec<Point>> {
    let joins = table.pieces_of(ROAD).filter_map(|road| {
        let (on, off) = (nearest(&road.shape, at), nearest(&road.shape, goal));
        let detour = at.distance(on);
        (off.distance(goal).plus(detour) < at.distance(goal)).then_some((detour, on, off))
    });
    let (_, on, off) = joins.min()?;
    Some(if on == at { vec![off] } else { vec![on, off] })
}

/// Places at the edges of what covers, near the platoon and towards where it wants to go.
fn covers(table: &Table, platoon: PlatoonId, state: &State, goals: &[Point]) -> Vec<Point> {
    let Some(base) = state.base(platoon) else { return Vec::new() };
    let reach = movement::left(state, platoon);
    let is_cover = |piece: &&kernel::table::Piece| COVER.iter().any(|kind| piece.is(kind));
    let mut near: Vec<(Length, &Polygon)> = table
        .pieces
        .iter()
        .filter(is_cover)
        .map(|piece| (base.centre.distance(edge(&piece.shape, base.centre)), &piece.shape))
        .filter(|(far, _)| *far <= reach)
        .collect();
    near.sort_by_key(|(far, _)| *far);
    let spots = near.into_iter().take(PIECES).flat_map(|(_, shape)| {
        let towards = goals.first().map(|goal| edge(shape, *goal));
        core::iter::once(edge(shape, base.centre)).chain(towards)
    });
    spots.filter(|spot| spot.distance(base.centre) <= reach).collect()
}

/// R2 Places beside those of a column who have gone ahead, or the way to the nearest of them.
fn behind(state: &State, platoon: PlatoonId, column: &[PlatoonId]) -> Vec<Vec<Point>> {
    let Some(base) = state.base(platoon) else { return Vec::new() };
    let gap = BASE_RADIUS.plus(BASE_RADIUS).plus(Length(BESIDE.0 / 2));
    let around = |ahead: Disc| {
        let winds = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        winds.map(|(x, y)| ahead.centre.plus(Point::new(x * 100, y * 100).stretched(gap)))
    };
    let ahead = column.iter().filter_map(|id| state.base(*id));
    let mut spots: Vec<Point> = ahead.flat_map(around).collect();
    spots.sort_by_key(|spot| (spot.distance(base.centre), *spot));
    let ways = spots.iter().map(|spot| vec![*spot]);
    let legal = ways.filter(|way| movement::may_go_along(state, platoon, way).is_ok());
    let legal: Vec<Vec<Point>> = legal.take(GROUND).collect();
    if legal.is_empty() {
        let nearest = spots.iter().take(PIECES);
        let far = nearest.filter_map(|spot| farthest(state, platoon, &[*spot]));
        return far.take(1).collect();
    }
    legal
}

/// As much of a way as the platoon may go.
fn farthest(state: &State, platoon: PlatoonId, way: &[Point]) -> Option<Vec<Point>> {
    let path = Path::from(state.base(platoon)?.centre, way);
    let part = |far: Length| path.until(far, path.along(far));
    let mut far = affordable(state, platoon, &path);
    for _ in 0..TRIES {
        match movement::may_go_along(state, platoon, &part(far)) {
            Ok(()) => return Some(part(far)),
            Err(Refusal::Move(MoveRefusal::TooShort { .. })) => return None,
            Err(_) => far = far.less(STEP),
        }
        if far <= Length::ZERO {
            return None;
        }
    }
    None
}

/// How far along a way its move brings a platoon, to a tenth of an inch.
fn affordable(state: &State, platoon: PlatoonId, path: &Path) -> Length {
    let budget = movement::left(state, platoon);
    let fits = |far: Length| {
        movement::used_by(state, platoon, &[], &path.until(far, path.along(far))) <= budget
    };
    // No inch costs less than two thirds of one.
    let whole = path.length().min(Length(budget.0 * 3 / 2));
    if fits(whole) {
        return whole;
    }
    let open = whole.min(budget);
    let (mut low, mut high) = if fits(open) { (open, whole) } else { (Length::ZERO, open) };
    while high.0 - low.0 > FINE {
        let middle = Length(low.0.midpoint(high.0));
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// The point of an area that is nearest to a place.
fn nearest(area: &Polygon, at: Point) -> Point {
    match area.locate(at) {
        kernel::table::Where::Outside => edge(area, at),
        _ => at,
    }
}

/// The point of an area's outline that is nearest to a place, to the hundredth.
fn edge(area: &Polygon, at: Point) -> Point {
    let corners = area.corners();
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let points = edges.map(|(from, to)| nearest_on_line(*from, *to, at));
    points.min_by_key(|point| (point.distance(at), *point)).unwrap_or(at)
}

fn nearest_on_line(from: Point, to: Point, at: Point) -> Point {
    let (line, way) = (to.from(from), at.from(from));
    let length = line.dot(line).max(1);
    let along = way.dot(line).clamp(0, length);
    let part = |value: i32| i32::try_from(i64::from(value) * along / length).unwrap_or(value);
    from.plus(Point::new(part(line.x), part(line.y)))
}
