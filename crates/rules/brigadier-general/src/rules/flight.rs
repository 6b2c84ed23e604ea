//! R18 Running away: straight from the nearest enemy that fires or is seen, a full move, else home.

use kernel::table::{Disc, Length, Path, Point};

use crate::ground;
use crate::rules::going;
use crate::state::{OrderMarker, PlatoonId, State};
use crate::tables::{self, BASE_RADIUS};

/// Runners are measured by the quarter of an inch (§10), and one that cannot go an inch stays.
const STEP: i32 = 25;
const LEAST: Length = Length::inches(1);
/// A runner ends at least so far from every enemy.
const CLEAR: Length = Length::inches(1);

/// Where a platoon comes to that runs by its order: a full move from the enemy, with Rout two; `None` where it cannot go an inch, or
/// there are no positions.
#[must_use]
pub fn run(state: &State, platoon: PlatoonId) -> Option<Point> {
    away(state, platoon, &[], state.order_of(platoon).max(OrderMarker::Back))
}

/// Where a platoon comes to that goes a full move from these enemies: out of a fire, or of a close assault.
#[must_use]
pub fn from(state: &State, platoon: PlatoonId, enemies: &[PlatoonId]) -> Option<Point> {
    away(state, platoon, enemies, OrderMarker::Back)
}

fn away(
    state: &State,
    platoon: PlatoonId,
    from: &[PlatoonId],
    order: OrderMarker,
) -> Option<Point> {
    let table = state.table()?;
    let base = state.base(platoon)?;
    let heading = heading(state, platoon, base, from)?;
    let mover = tables::platoon(state.spec(platoon).kind).mover;
    let budget = going::budget(mover, order, false)?;
    let mut far = budget.rounded_up().0;
    while far >= LEAST.0 {
        let end = base.centre.plus(heading.stretched(Length(far)));
        let way = Path::from(base.centre, &[end]);
        let lengths = ground::lengths(table, &way);
        let is_paid = going::cost(mover, order, false, lengths).is_ok_and(|cost| cost <= budget);
        let there = Disc::new(end, BASE_RADIUS);
        let stands = ground::can_stand(table, there) && !ground::is_barred(table, &way);
        if is_paid && stands && has_room(state, platoon, there) {
            return Some(end);
        }
        far -= STEP;
    }
    None
}

/// Away from the nearest of them on the table; else home; without a home nowhere.
fn heading(state: &State, platoon: PlatoonId, base: Disc, from: &[PlatoonId]) -> Option<Point> {
    let side = state.spec(platoon).side;
    let apart = |enemy: &PlatoonId| state.base(*enemy).map(|other| (base.gap(other), other.centre));
    let firers = from.iter().filter_map(apart).min();
    // Batteries that are not there: the nearest enemy it sees.
    let seen = || {
        let sees = |enemy: &PlatoonId| {
            super::sighting::measured(state, platoon, *enemy).is_some_and(|shot| shot.sight)
        };
        state.fielded(side.enemy()).filter(sees).filter_map(|enemy| apart(&enemy)).min()
    };
    let home = state.setup.sides[side.index()].home_edge;
    let enemy = firers.or_else(seen).map(|(_, centre)| base.centre.from(centre));
    enemy.filter(|way| *way != Point::default()).or_else(|| home.map(|edge| edge.outward()))
}

/// On no other base, and an inch from every enemy.
fn has_room(state: &State, platoon: PlatoonId, there: Disc) -> bool {
    let side = state.spec(platoon).side;
    state.platoons.keys().filter(|id| **id != platoon).all(|id| {
        let Some(other) = state.base(*id) else { return true };
        let is_enemy = state.spec(*id).side != side;
        if is_enemy { there.gap(other) >= CLEAR } else { !there.overlaps(other) }
    })
}
