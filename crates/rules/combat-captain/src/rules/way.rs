//! §7, §8, §12.1 Ways: how far the inches carry, how near the enemy one may come, where a stand fits.

use kernel::table::{Disc, Length, Path, Point, Table, clearance};

use crate::ground;
use crate::position::towards_edge;
use crate::refusal::{MoveRefusal, Refusal};
use crate::state::{State, SubunitId};

/// §12.1 Nobody comes so near to an enemy, except in a charge.
pub const SIX_INCHES: Length = Length::inches(6);

/// What a way must respect.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Inches of normal and odd ground; what is left over of one is no use for the other (R49).
    pub normal: Length,
    pub odd: Length,
    /// How near to an enemy is too near (§12.1); a charge and the winner's ground are free of that, through no stand though.
    pub clear_of_enemies: Option<Length>,
    pub lines: Lines,
}

/// What hedges and walls are to a way (R18, R72).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// It ends before them.
    Closed,
    /// It goes over them as over odd terrain.
    Odd,
    /// It goes over them.
    Open,
}

impl Rules {
    /// What a march must respect.
    #[must_use]
    pub const fn march(normal: Length, odd: Length) -> Self {
        let lines = Lines::Closed;
        Self { normal, odd, clear_of_enemies: Some(SIX_INCHES), lines }
    }

    /// What a charge must respect (R20).
    #[must_use]
    pub const fn charge(normal: Length, odd: Length) -> Self {
        Self { normal, odd, clear_of_enemies: None, lines: Lines::Odd }
    }
}

/// Whether a sub-unit may take this way.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(state: &State, subunit: SubunitId, path: &Path, rules: Rules) -> Result<(), Refusal> {
    let Some(table) = state.table() else { return Ok(()) };
    let areas = match rules.lines {
        Lines::Odd => ground::odd_ground(table),
        Lines::Closed | Lines::Open => ground::odd_areas(table),
    };
    let (odd, normal) = path.split(&areas);
    if normal > rules.normal {
        return Err(MoveRefusal::TooFar { subunit, length: normal, inches: rules.normal }.into());
    }
    if odd > rules.odd {
        return Err(MoveRefusal::TooFarInOdd { subunit, length: odd, inches: rules.odd }.into());
    }
    if ground::is_barred(table, path) {
        return Err(MoveRefusal::Impassable.into());
    }
    if rules.lines == Lines::Closed
        && let Some(line) = ground::lines_crossed(table, path).next()
    {
        return Err(MoveRefusal::Obstacle { name: line.name.clone() }.into());
    }
    may_end(state, table, subunit, path.end())?;
    match too_near(state, subunit, path, rules) {
        Some(enemy) => Err(MoveRefusal::TooNear { subunit, enemy }.into()),
        None => Ok(()),
    }
}

/// Whether a stand fits there: on the table, on no other stand (R66), on ground that bears it.
///
/// # Errors
/// When it does not.
pub fn may_end(state: &State, table: &Table, subunit: SubunitId, at: Point) -> Result<(), Refusal> {
    let stand = state.disc_at(subunit, at);
    if !ground::can_stand(table, stand) {
        return Err(MoveRefusal::NoRoom { at }.into());
    }
    match occupant(state, subunit, stand) {
        Some(by) => Err(MoveRefusal::Taken { at, by }.into()),
        None => Ok(()),
    }
}

/// Whoever stands where this stand would.
#[must_use]
pub fn occupant(state: &State, subunit: SubunitId, stand: Disc) -> Option<SubunitId> {
    let mut others = state.discs().filter(|(id, disc)| *id != subunit && disc.overlaps(stand));
    others.next().map(|(id, _)| id)
}

/// §12.1, R20, R61 The enemy a way comes too near to. One that stands so near already must not be come nearer to.
#[must_use]
pub fn too_near(state: &State, subunit: SubunitId, path: &Path, rules: Rules) -> Option<SubunitId> {
    let start = state.disc_at(subunit, path.0.first().copied().unwrap_or_default());
    let enemies = state.fielded(state.side_of(subunit).enemy());
    let comes_too_near = |enemy: &SubunitId| {
        let Some(stand) = state.disc(*enemy) else { return false };
        let radii = stand.radius.plus(start.radius);
        let nearest = clearance(path, stand.centre);
        let gap = start.gap(stand);
        let Some(limit) = rules.clear_of_enemies else {
            // Edges may touch, within the rounding of a way.
            return !start.overlaps(stand) && nearest.below(radii.less(Length(2)));
        };
        if gap > limit {
            nearest.within(limit.plus(radii))
        } else {
            // A hundredth for the rounding of the gap.
            nearest.below(gap.less(Length(1)).plus(radii))
        }
    };
    let mut near = enemies.filter(comes_too_near);
    near.next()
}

/// The farthest of a few points on the straight line to `goal` that the sub-unit may reach, full way first.
#[must_use]
pub fn reachable(state: &State, subunit: SubunitId, goal: Point, rules: Rules) -> Option<Point> {
    let from = state.disc(subunit)?.centre;
    let far = rules.normal.max(rules.odd).min(from.distance(goal));
    let fits = |part: i32| {
        let end = from.towards(goal, Length(far.0 * part / 8));
        let path = Path::from(from, &[end]);
        (end != from && check(state, subunit, &path, rules).is_ok()).then_some(end)
    };
    [8, 7, 6, 5, 4, 3, 2, 1].into_iter().find_map(fits)
}

/// Where it would go, in the words of an offer: `to the Barn (4" north)`.
#[must_use]
pub fn words(state: &State, subunit: SubunitId, to: Point) -> String {
    match (state.table(), state.disc(subunit)) {
        (Some(table), Some(own)) => {
            format!("to {} ({})", table.whereabouts(to), own.centre.heading(to))
        }
        _ => format!("to {to}"),
    }
}

/// Places worth going to: objectives, the nearest enemy and away from him, fellows, and the eight winds.
#[must_use]
pub fn goals(state: &State, subunit: SubunitId) -> Vec<Point> {
    let Some(own) = state.disc(subunit).map(|disc| disc.centre) else { return Vec::new() };
    let mut goals: Vec<Point> = state.setup.objectives.values().filter_map(|o| o.at).collect();
    if let Some(enemy) = state.nearest_enemy(subunit).and_then(|(enemy, _)| state.disc(enemy)) {
        goals.push(enemy.centre);
        goals.push(own.plus(own.from(enemy.centre)));
    }
    let fellows = state.members(state.unit_of(subunit)).filter(|id| *id != subunit);
    let nearest = fellows.filter_map(|id| state.disc(id)).min_by_key(|d| d.centre.distance(own));
    goals.extend(nearest.map(|disc| disc.centre));
    let far = 5000;
    for (x, y) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        goals.push(own.plus(Point::new(x * far, y * far)));
    }
    goals
}

/// The direction home of a side's troops, away from the enemy where they have no edge.
#[must_use]
pub fn homewards(state: &State, subunit: SubunitId) -> Option<Point> {
    let side = &state.setup.sides[state.side_of(subunit).index()];
    side.home_edge.map(towards_edge)
}
