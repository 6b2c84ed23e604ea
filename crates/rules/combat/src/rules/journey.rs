//! §3 Ways: what they cost, where a man may come to stand, where it is worth going.

use kernel::table::{Length, Path, Point, Table, clearance};

use crate::ground::{self, BASE, Entry, Going};
use crate::order::Way;
use crate::position::TOUCH;
use crate::refusal::{MoveRefusal, ReactionRefusal, Refusal, TurnRefusal};
use crate::rules::falls;
use crate::state::{Gait, SoldierId, State};

/// §3.1, §3.2, §4.6, §5.1 Inches of each gait.
#[must_use]
pub const fn inches(gait: Gait) -> Length {
    match gait {
        Gait::Run => Length::inches(9),
        Gait::CombatMove | Gait::Charge | Gait::Retreat => Length::inches(6),
        Gait::HalfMove | Gait::Reaction | Gait::Forced => Length::inches(3),
        Gait::Interrupted => Length::ZERO,
    }
}

/// Where a man stands, in battles with positions.
#[must_use]
pub fn place(state: &State, soldier: SoldierId) -> Point {
    state.disc(soldier).map(|disc| disc.centre).unwrap_or_default()
}

/// His way, from where he stands.
#[must_use]
pub fn path(state: &State, soldier: SoldierId, points: &[Point]) -> Path {
    Path::from(place(state, soldier), points)
}

/// What a way runs over: measured, or as both sides say (R45).
#[must_use]
pub fn going(state: &State, soldier: SoldierId, way: &Way) -> Going {
    match state.table() {
        Some(table) => ground::going(table, &path(state, soldier, &way.points)),
        None => Going { open: way.open, rough: way.rough, fences: way.fences },
    }
}

/// §5.1, §8.2 Whoever reacts, is driven or retreats has no time for anything but his way.
///
/// # Errors
/// When something else is said with it.
pub fn only_a_way(way: &Way) -> Result<(), Refusal> {
    if way.leaves || way.drags.is_some() || way.tends.is_some() {
        return Err(ReactionRefusal::OnlyTheWay.into());
    }
    Ok(())
}

/// Whether a man may take this way, touching nobody able but `charged`.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(
    state: &State,
    soldier: SoldierId,
    way: &Way,
    gait: Gait,
    charged: Option<SoldierId>,
) -> Result<(), Refusal> {
    let going = going(state, soldier, way);
    falls::may_gamble(state, way, gait, going)?;
    let cost = match gait {
        Gait::Run => going.run().plus(going.rough.less(falls::gambled(state, way, going))),
        _ => going.combat_move(),
    };
    // §6.2 Whoever drags goes half as far.
    let cost = if way.drags.is_some() { cost.plus(cost) } else { cost };
    let inches = inches(gait);
    let too_far = || Err(MoveRefusal::TooFar { cost, inches }.into());
    if way.open.0 < 0 || way.rough.0 < 0 {
        return too_far();
    }
    let Some(table) = state.table() else {
        return if cost > inches { too_far() } else { Ok(()) };
    };
    let path = path(state, soldier, &way.points);
    if ground::is_barred(table, &path) {
        return Err(MoveRefusal::Impassable.into());
    }
    match ground::entry(table, &path) {
        Entry::None if cost > inches => return too_far(),
        Entry::None => {}
        // R24
        _ if gait == Gait::Run => return Err(MoveRefusal::Building.into()),
        Entry::Through => return Err(MoveRefusal::Impassable.into()),
        Entry::FromTheWall if matches!(gait, Gait::CombatMove | Gait::Charge | Gait::Retreat) => {
            let length = path.length();
            let cost = if way.drags.is_some() { length.plus(length) } else { length };
            if cost > inches {
                return Err(MoveRefusal::TooFar { cost, inches }.into());
            }
        }
        Entry::FromTheWall | Entry::TooFar => return Err(MoveRefusal::NotAtTheWall.into()),
    }
    may_end(state, table, soldier, path.end(), way.drags)?;
    match touched(state, soldier, &path, charged) {
        Some(enemy) => Err(MoveRefusal::TouchesEnemy { enemy }.into()),
        None => Ok(()),
    }
}

/// Whether a man may come to stand here: on the table, on ground that bears him, on nobody but whom he drags.
fn may_end(
    state: &State,
    table: &Table,
    soldier: SoldierId,
    at: Point,
    drags: Option<SoldierId>,
) -> Result<(), Refusal> {
    if !ground::can_stand(table, at) {
        return Err(MoveRefusal::NoRoom { at }.into());
    }
    match occupant(state, soldier, at).filter(|by| Some(*by) != drags) {
        Some(by) => Err(MoveRefusal::Taken { at, by }.into()),
        None => Ok(()),
    }
}

/// Whoever stands where he would.
#[must_use]
pub fn occupant(state: &State, soldier: SoldierId, at: Point) -> Option<SoldierId> {
    let stand = ground::stand(at);
    let mut others = state.discs().filter(|(id, disc)| *id != soldier && disc.overlaps(stand));
    others.next().map(|(id, _)| id)
}

/// Whether there is room for a man at a place.
#[must_use]
pub fn has_room(state: &State, soldier: SoldierId, at: Point) -> bool {
    state
        .table()
        .is_none_or(|table| ground::can_stand(table, at) && occupant(state, soldier, at).is_none())
}

/// R41 The able enemy a way touches without charging him. Whoever touches one already may go away from him.
fn touched(
    state: &State,
    soldier: SoldierId,
    path: &Path,
    charged: Option<SoldierId>,
) -> Option<SoldierId> {
    let reach = BASE.plus(BASE).plus(TOUCH);
    let start = path.0.first().copied().unwrap_or_default();
    let mut enemies =
        state.able(state.side_of(soldier).enemy()).filter(|enemy| Some(*enemy) != charged);
    enemies.find(|enemy| {
        let Some(disc) = state.disc(*enemy) else { return false };
        let already = start.apart(disc.centre).within(reach);
        let near = if already {
            path.end().apart(disc.centre).within(reach)
        } else {
            clearance(path, disc.centre).within(reach)
        };
        near && !(already && path.end() == start)
    })
}

/// The last place with room at or before so far along a way; where he stands, if there is none.
#[must_use]
pub fn last_room(state: &State, soldier: SoldierId, path: &Path, far: Length) -> (Length, Point) {
    const STEP: i32 = 25;
    let mut along = far.min(path.length());
    loop {
        let at = path.along(along);
        if along == Length::ZERO || has_room(state, soldier, at) {
            return (along, at);
        }
        along = along.less(Length(STEP));
    }
}

/// The nearest place with room to a point.
#[must_use]
pub fn free_near(state: &State, soldier: SoldierId, wanted: Point) -> Point {
    let enemies_apart = |at: Point| {
        let side = state.side_of(soldier).enemy();
        let near = |enemy: SoldierId| {
            state.disc(enemy).is_some_and(|disc| disc.within(ground::stand(at), TOUCH))
        };
        !state.able(side).any(near)
    };
    let free = |at: &Point| has_room(state, soldier, *at) && enemies_apart(*at);
    let ring = |inches: i32| around(wanted, Length::inches(inches));
    let places = (0..60).step_by(3).flat_map(|inches| ring(inches + 3));
    core::iter::once(wanted).chain(places).find(free).unwrap_or(wanted)
}

/// Places half an inch apart within so many inches, the nearest first (R43).
#[must_use]
pub fn around(centre: Point, inches: Length) -> Vec<Point> {
    const STEP: i32 = 50;
    let steps = inches.0 / STEP;
    let grid = (-steps..=steps).flat_map(|x| (-steps..=steps).map(move |y| (x, y)));
    let mut places: Vec<Point> = grid
        .map(|(x, y)| centre.plus(Point::new(x * STEP, y * STEP)))
        .filter(|place| place.apart(centre).within(inches))
        .collect();
    places.sort_by_cached_key(|place| (place.distance(centre), place.x, place.y));
    places
}

/// The farthest of a few points on the straight line to `goal` that he may reach, full way first.
#[must_use]
pub fn reachable(
    state: &State,
    soldier: SoldierId,
    goal: Point,
    gait: Gait,
    drags: Option<SoldierId>,
) -> Option<Way> {
    const PARTS: i32 = 6;
    let from = place(state, soldier);
    let far = inches(gait).min(from.distance(goal));
    let fits = |part: i32| {
        let end = from.towards(goal, Length(far.0 * part / PARTS));
        let way = Way { drags, ..Way::to(end) };
        (end != from && check(state, soldier, &way, gait, None).is_ok()).then_some(way)
    };
    (1..=PARTS).rev().find_map(fits)
}

/// Places worth going to: objectives, the nearest enemy and away from him, the wounded, and the eight winds.
#[must_use]
pub fn goals(state: &State, soldier: SoldierId) -> Vec<Point> {
    let Some(own) = state.disc(soldier).map(|disc| disc.centre) else { return Vec::new() };
    let mut goals: Vec<Point> = state.setup.objectives.values().filter_map(|o| o.at).collect();
    if let Some(enemy) = state.nearest_enemy(soldier).and_then(|(enemy, _)| state.disc(enemy)) {
        goals.push(enemy.centre);
        goals.push(own.plus(own.from(enemy.centre)));
    }
    let far = 2000;
    for (x, y) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        goals.push(own.plus(Point::new(x * far, y * far)));
    }
    goals
}

/// A place in contact with another man, as near as can be on this side of him.
#[must_use]
pub fn beside(state: &State, soldier: SoldierId, other: SoldierId) -> Option<Point> {
    let (own, his) = (state.disc(soldier)?.centre, state.disc(other)?.centre);
    let reach = BASE.plus(BASE);
    let ways = core::iter::once(own.from(his)).chain(TWELVE);
    // A hundredth more than the two bases, for the rounding.
    let mut places =
        ways.map(|way| his.plus(way.stretched(reach.plus(Length(2))))).filter(|at| *at != his);
    places.find(|at| *at == own || has_room(state, soldier, *at))
}

/// R51 Twelve ways of at most an inch, as on a clock.
pub const TWELVE: [Point; 12] = [
    Point::new(0, 100),
    Point::new(50, 86),
    Point::new(86, 50),
    Point::new(100, 0),
    Point::new(86, -50),
    Point::new(50, -86),
    Point::new(0, -100),
    Point::new(-50, -86),
    Point::new(-86, -50),
    Point::new(-100, 0),
    Point::new(-86, 50),
    Point::new(-50, 86),
];

/// A man of the side who is on the table.
///
/// # Errors
/// When he is unknown, another's, or gone.
pub fn own(state: &State, side: kernel::Side, soldier: SoldierId) -> Result<(), Refusal> {
    match state.setup.soldiers.get(&soldier) {
        None => Err(TurnRefusal::Unknown { what: soldier.0 }.into()),
        Some(spec) if spec.side != side => Err(TurnRefusal::NotYours { soldier }.into()),
        Some(_) if !state.on_table(soldier) => Err(TurnRefusal::NotOnTable { soldier }.into()),
        Some(_) => Ok(()),
    }
}
