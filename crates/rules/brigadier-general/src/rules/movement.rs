//! §11.7 Movement: ways, what they cost, who must run, and columns (R2, R10, R24, R40).

use kernel::table::{Disc, Length, Path, Point, Table, clearance};
use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::ground;
use crate::order::Order;
use crate::position::BESIDE;
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::going::{self, Barred, Cost};
use crate::rules::{flight, interrupt, turn};
use crate::state::{OrderMarker, Phase, PlatoonId, State};
use crate::tables::{self, BASE_RADIUS, Going, Mover};

/// A mover keeps so far from every enemy it does not assault (R10).
const CLEAR: Length = Length::inches(1);

/// C12 A platoon lays its way; the other side may interrupt it.
///
/// # Errors
/// Why it may not.
pub fn march(state: &State, side: Side, platoon: PlatoonId, way: &[Point]) -> Decision {
    may_move(state, side, platoon)?;
    let now = state.order_of(platoon);
    match now {
        OrderMarker::Double | OrderMarker::Move | OrderMarker::Follow => {}
        OrderMarker::Back | OrderMarker::Rout => {
            return Err(MoveRefusal::MustRun { platoon, now }.into());
        }
        _ => return Err(MoveRefusal::OrderForbids { platoon, now }.into()),
    }
    if let Some(first) = must_run(state, side).next() {
        return Err(MoveRefusal::OthersRunFirst { platoon: first }.into());
    }
    match state.table() {
        Some(table) => may_go(state, table, platoon, way, None)?,
        None if way.is_empty() => {}
        None => return Err(MoveRefusal::NoPositions.into()),
    }
    let mut unfolding = Unfolding::of(state);
    interrupt::set_out(&mut unfolding, platoon, way.to_vec(), false);
    Ok(unfolding.finish())
}

/// Whether a platoon may go along a way that ends at an enemy it assaults.
///
/// # Errors
/// Why it may not.
pub(super) fn may_assault(
    state: &State,
    side: Side,
    (platoon, target): (PlatoonId, PlatoonId),
    way: &[Point],
) -> Result<(), Refusal> {
    may_move(state, side, platoon)?;
    if let Some(first) = must_run(state, side).next() {
        return Err(MoveRefusal::OthersRunFirst { platoon: first }.into());
    }
    match state.table() {
        Some(table) => may_go(state, table, platoon, way, Some(target)),
        None => Ok(()),
    }
}

/// C12 A platoon with Back runs a full move, one with Rout two.
///
/// # Errors
/// When it has no order to run, or has run.
pub fn run(state: &State, side: Side, platoon: PlatoonId) -> Decision {
    may_act(state, side, platoon)?;
    let own = state.platoon(platoon);
    let now = own.order;
    if now < OrderMarker::Back {
        return Err(MoveRefusal::DoesNotRun { platoon, now }.into());
    }
    if own.deeds.ran || own.deeds.bugged_out {
        return Err(MoveRefusal::HasRun { platoon }.into());
    }
    let way = match (state.table(), flight::run(state, platoon)) {
        (None, _) => Vec::new(),
        (Some(_), Some(to)) => vec![to],
        (Some(_), None) => return Err(MoveRefusal::NoRoom { platoon }.into()),
    };
    let mut unfolding = Unfolding::of(state);
    interrupt::set_out(&mut unfolding, platoon, way, true);
    Ok(unfolding.finish())
}

/// R18, R50 The platoons of a side that must still run, and can.
pub fn must_run(state: &State, side: Side) -> impl Iterator<Item = PlatoonId> + '_ {
    state.fielded(side).filter(|id| {
        let own = state.platoon(*id);
        let runs = own.order >= OrderMarker::Back && !own.deeds.ran && !own.deeds.bugged_out;
        runs && (state.table().is_none() || flight::run(state, *id).is_some())
    })
}

/// R24, R40 What of a way a platoon may still go when so much of its move is used: the way itself, or as far as it comes.
#[must_use]
pub fn as_far_as(state: &State, platoon: PlatoonId, way: &[Point], used: Length) -> Vec<Point> {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else {
        return way.to_vec();
    };
    let path = Path::from(base.centre, way);
    let mut far = path.length();
    let left = Cost::of(left(state, platoon).less(used));
    while far > Length::ZERO {
        let points = path.until(far, path.along(far));
        let part = Path::from(base.centre, &points);
        let there = Disc::new(part.end(), BASE_RADIUS);
        if cost(state, table, platoon, &part).is_ok_and(|cost| cost <= left)
            && ground::can_stand(table, there)
        {
            return points;
        }
        far = far.less(Length(25));
    }
    Vec::new()
}

/// What a way costs a platoon as a length of open ground, rounded up; nothing in battles without positions.
#[must_use]
pub fn used_by(state: &State, platoon: PlatoonId, way: &[Point]) -> Length {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else {
        return Length::ZERO;
    };
    let path = Path::from(base.centre, way);
    cost(state, table, platoon, &path).map_or(path.length(), Cost::rounded_up)
}

/// Who moves, runs, and why others do not; ways over a table are endless, so a straight inch forward is offered.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "movement", is_movement).is_err() || state.on_the_way.is_some() {
        return;
    }
    for platoon in must_run(state, side) {
        let label = format!("{} runs", state.name(platoon));
        offers.offer("Run", label, Order::Run { platoon });
    }
    for platoon in state.fielded(side) {
        let ways = match state.base(platoon) {
            Some(base) => straight_ways(state, platoon, base),
            None => vec![Vec::new()],
        };
        let mut why = None;
        let mut goes = false;
        for way in ways {
            match march(state, side, platoon, &way) {
                Ok(_) => {
                    goes = true;
                    let to = way.last().map(|at| format!(" to {at}")).unwrap_or_default();
                    let label = format!("{}{to}", state.name(platoon));
                    offers.offer("Move", label, Order::Move { platoon, way });
                }
                Err(kernel::Halt::Refused(refusal)) => why = why.or(Some(refusal)),
                Err(_) => {}
            }
        }
        if let (Some(why), false) = (why, goes) {
            offers.bar(format!("{}: move", state.name(platoon)), why.refused(state));
        }
    }
    if state.table().is_some() {
        offers.unlisted("Move", "any way over the table, point by point");
    }
}

/// A full move of open ground, and an inch, towards each edge of the table.
fn straight_ways(state: &State, platoon: PlatoonId, base: Disc) -> Vec<Vec<Point>> {
    let full = left(state, platoon);
    let steps = [Length::inches(1), full];
    let edges = [Point::new(0, 100), Point::new(100, 0), Point::new(0, -100), Point::new(-100, 0)];
    let to = |edge: Point, far: Length| vec![base.centre.plus(edge.stretched(far))];
    edges.into_iter().flat_map(|edge| steps.map(|far| to(edge, far))).collect()
}

/// The inches of open ground of its order; none for orders that stand.
fn left(state: &State, platoon: PlatoonId) -> Length {
    let own = state.platoon(platoon);
    let budget = going::budget(mover(state, platoon), own.order, own.losses.wounded > 0);
    budget.map_or(Length::ZERO, Cost::rounded_up)
}

fn mover(state: &State, platoon: PlatoonId) -> Mover {
    tables::platoon(state.spec(platoon).kind).mover
}

fn cost(state: &State, table: &Table, platoon: PlatoonId, way: &Path) -> Result<Cost, Barred> {
    let own = state.platoon(platoon);
    let lengths = ground::lengths(table, way);
    going::cost(mover(state, platoon), own.order, own.losses.wounded > 0, lengths)
}

/// Whether a way is legal: long enough, within the move, clear of ground, bases and enemies.
fn may_go(
    state: &State,
    table: &Table,
    platoon: PlatoonId,
    way: &[Point],
    assaults: Option<PlatoonId>,
) -> Result<(), Refusal> {
    let Some(base) = state.base(platoon) else {
        return Err(TurnRefusal::NotThere { platoon }.into());
    };
    if way.is_empty() {
        return Err(MoveRefusal::NoWay.into());
    }
    let path = Path::from(base.centre, way);
    let own = state.platoon(platoon);
    let is_march = assaults.is_none();
    if is_march && own.order == OrderMarker::Move && path.length() < Length::inches(1) {
        return Err(MoveRefusal::TooShort { length: path.length() }.into());
    }
    let cost = cost(state, table, platoon, &path).map_err(|barred| barred_to(platoon, barred))?;
    let budget = left(state, platoon);
    if cost > Cost::of(budget) {
        return Err(MoveRefusal::TooFar { platoon, cost: cost.rounded_up(), budget }.into());
    }
    let there = Disc::new(path.end(), BASE_RADIUS);
    if !ground::can_stand(table, there) {
        return Err(MoveRefusal::NoPlace { at: path.end() }.into());
    }
    if ground::is_barred(table, &path) {
        return Err(MoveRefusal::Barred.into());
    }
    keeps_clear(state, platoon, &path, assaults)?;
    if own.order == OrderMarker::Follow {
        follows(state, platoon, there)?;
    }
    Ok(())
}

fn barred_to(platoon: PlatoonId, barred: Barred) -> MoveRefusal {
    match barred {
        Barred::OffRoad(Going::Town) => MoveRefusal::OffRoad { platoon, what: "towns" },
        Barred::OffRoad(_) => MoveRefusal::OffRoad { platoon, what: "difficult ground" },
        Barred::River => MoveRefusal::NoFord { platoon },
    }
}

/// R10, R36 Bases do not overlap, and no way comes within an inch of an enemy that was not so near before.
fn keeps_clear(
    state: &State,
    platoon: PlatoonId,
    path: &Path,
    assaults: Option<PlatoonId>,
) -> Result<(), MoveRefusal> {
    let there = Disc::new(path.end(), BASE_RADIUS);
    let side = state.spec(platoon).side;
    let start = path.0.first().copied().unwrap_or_default();
    let reach = CLEAR.plus(BASE_RADIUS).plus(BASE_RADIUS);
    for other in state.platoons.keys().copied().filter(|id| *id != platoon) {
        let Some(base) = state.base(other) else { continue };
        if there.overlaps(base) {
            return Err(MoveRefusal::Occupied { other });
        }
        let was_near = start.apart(base.centre).below(reach);
        let is_enemy = state.spec(other).side != side;
        if is_enemy
            && !was_near
            && assaults != Some(other)
            && clearance(path, base.centre).below(reach)
        {
            return Err(MoveRefusal::TooNear { enemy: other });
        }
    }
    Ok(())
}

/// R2 The leader of a column moves freely. Followers end within an inch of their commander, who has moved, or of another follower.
fn follows(state: &State, platoon: PlatoonId, there: Disc) -> Result<(), MoveRefusal> {
    let leads = state.subordinates(platoon).any(|id| state.order_of(id) == OrderMarker::Follow);
    let above = state.platoon(platoon).superior.filter(|above| state.on_table(*above));
    let moved = |id: PlatoonId| state.platoon(id).deeds.moved;
    let Some(commander) = above.filter(|above| moved(*above)) else {
        return if leads { Ok(()) } else { Err(MoveRefusal::CommanderStands { platoon }) };
    };
    let column = state.subordinates(commander).filter(|id| *id != platoon && moved(*id));
    let near = |id: PlatoonId| state.base(id).is_some_and(|base| there.within(base, BESIDE));
    let ahead = column.filter(|id| state.order_of(*id) == OrderMarker::Follow);
    if core::iter::once(commander).chain(ahead).any(near) {
        Ok(())
    } else {
        Err(MoveRefusal::NotBehind { platoon })
    }
}

fn may_move(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    may_act(state, side, platoon)?;
    let deeds = state.platoon(platoon).deeds;
    if deeds.bugged_out {
        return Err(MoveRefusal::HasRun { platoon }.into());
    }
    if deeds.moved {
        return Err(MoveRefusal::HasMoved { platoon }.into());
    }
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    Ok(())
}

fn may_act(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    if let Some(on_the_way) = &state.on_the_way {
        return Err(MoveRefusal::StillMoving { platoon: on_the_way.platoon }.into());
    }
    turn::may_act(state, side, "movement", is_movement)?;
    turn::own(state, side, platoon)?;
    if !state.on_table(platoon) {
        return Err(TurnRefusal::NotThere { platoon }.into());
    }
    Ok(())
}

pub(super) fn is_movement(phase: &Phase) -> bool {
    matches!(phase, Phase::Movement(_))
}
