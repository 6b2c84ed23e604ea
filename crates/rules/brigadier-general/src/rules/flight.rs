//! R18, R32 Running away: straight from the nearest enemy that fires or is seen, a full move, else home, and over one's own edge of the
//! table out of the battle.

use kernel::table::{Disc, Length, Path, Point};

use crate::decide::Unfolding;
use crate::ground;
use crate::rules::going::Traveller;
use crate::rules::{hiding, removal, room, sighting};
use crate::state::{OrderMarker, PlatoonId, State};
use crate::tables::BASE_RADIUS;

/// Runners are measured by the quarter of an inch (§10), and one that cannot go an inch stays.
const STEP: i32 = 25;
const LEAST: Length = Length::inches(1);

/// Where a platoon comes to that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    pub to: Point,
    /// R32 Over its own edge of the table.
    pub leaves: bool,
}

/// What becomes of a platoon that runs by its order: a full move from the enemy, with Rout two, and one that was turned back on its way
/// one (R24); `None` where it cannot go an inch, or there are no positions.
#[must_use]
pub fn run(state: &State, platoon: PlatoonId) -> Option<Flight> {
    let own = state.platoon(platoon);
    let order = if own.deeds.marched { OrderMarker::Back } else { own.order };
    away(state, platoon, &[], order.max(OrderMarker::Back))
}

/// The same of a platoon that goes a full move from these enemies: out of a fire, or of a close assault.
#[must_use]
pub fn from(state: &State, platoon: PlatoonId, enemies: &[PlatoonId]) -> Option<Flight> {
    away(state, platoon, enemies, OrderMarker::Back)
}

/// The way it would run now; nothing where it would stay.
pub(super) fn heading_of(state: &State, platoon: PlatoonId) -> Option<Point> {
    heading(state, platoon, state.base(platoon)?, &[])
}

/// A flight is over: the platoon is gone from the table (R32), or out of sight (R36).
pub fn end(unfolding: &mut Unfolding, platoon: PlatoonId, flight: Option<Flight>) {
    if !unfolding.state.on_table(platoon) {
        return;
    }
    if flight.is_some_and(|flight| flight.leaves) {
        removal::left(unfolding, platoon);
    } else {
        hiding::conceal(unfolding, platoon);
    }
}

fn away(
    state: &State,
    platoon: PlatoonId,
    from: &[PlatoonId],
    order: OrderMarker,
) -> Option<Flight> {
    let table = state.table()?;
    let base = state.base(platoon)?;
    let heading = heading(state, platoon, base, from)?;
    let at_night = state.is_night();
    let runner = Traveller { mover: state.mover(platoon), order, has_wounded: false, at_night };
    let budget = runner.budget()?;
    let goes = |end: Point| {
        let way = Path::from(base.centre, &[end]);
        let is_paid = runner.cost(ground::lengths(table, &way)).is_ok_and(|cost| cost <= budget);
        is_paid && !ground::is_barred(table, &way) && is_clear(state, platoon, &way)
    };
    if let Some(to) = over_its_edge(state, platoon, base, heading)
        && goes(to)
    {
        return Some(Flight { to, leaves: true });
    }
    let mut far = budget.rounded_up().0;
    while far >= LEAST.0 {
        let to = base.centre.plus(heading.stretched(Length(far)));
        let there = Disc::new(to, BASE_RADIUS);
        if has_room(state, platoon, there) && goes(to) {
            return Some(Flight { to, leaves: false });
        }
        far -= STEP;
    }
    None
}

/// R32 Where its way comes to its own edge of the table.
fn over_its_edge(state: &State, platoon: PlatoonId, base: Disc, heading: Point) -> Option<Point> {
    let table = state.table()?;
    let edge = state.setup.sides[state.spec(platoon).side.index()].home_edge?;
    let out = heading.dot(edge.outward());
    if out <= 0 {
        return None;
    }
    let far = i64::from(table.from_edge(base.centre, edge).0);
    let part = |way: i32| i32::try_from(i64::from(way) * far / out).ok();
    let to = base.centre.plus(Point::new(part(heading.x)?, part(heading.y)?));
    table.holds(to).then_some(to)
}

/// Away from the nearest of them on the table; else home; without a home nowhere.
fn heading(state: &State, platoon: PlatoonId, base: Disc, from: &[PlatoonId]) -> Option<Point> {
    let side = state.spec(platoon).side;
    let apart = |enemy: &PlatoonId| state.base(*enemy).map(|other| (base.gap(other), other.centre));
    let firers = from.iter().filter_map(apart).min();
    // Batteries that are not there: the nearest enemy it sees.
    let seen = || {
        let sees = |enemy: &PlatoonId| sighting::sees(state, platoon, *enemy);
        state.fielded(side.enemy()).filter(sees).filter_map(|enemy| apart(&enemy)).min()
    };
    let home = state.setup.sides[side.index()].home_edge;
    let enemy = firers.or_else(seen).map(|(_, centre)| base.centre.from(centre));
    enemy.filter(|way| *way != Point::default()).or_else(|| home.map(|edge| edge.outward()))
}

/// An inch from every enemy, all along the way.
fn is_clear(state: &State, platoon: PlatoonId, way: &Path) -> bool {
    let mut enemies = state.fielded(state.spec(platoon).side.enemy());
    !enemies.any(|id| state.base(id).is_some_and(|base| room::comes_too_near(way, base)))
}

/// On no other base, and an inch from every enemy.
fn has_room(state: &State, platoon: PlatoonId, there: Disc) -> bool {
    let mut enemies = state.fielded(state.spec(platoon).side.enemy());
    let is_near = |id| state.base(id).is_some_and(|base| there.gap(base) < room::CLEAR);
    room::is_free(state, platoon, there) && !enemies.any(is_near)
}
