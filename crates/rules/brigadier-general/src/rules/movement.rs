//! §11.7 Movement: ways, what they cost, who must run, and columns (R2, R10, R20, R24, R40).

use kernel::table::{Disc, Length, Path, Point, Table};
use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::ground;
use crate::order::Order;
use crate::position::BESIDE;
use crate::refusal::{MoveRefusal, Refusal, TransportRefusal, TurnRefusal};
use crate::rules::flight::{self, Flight};
use crate::rules::going::{Barred, Cost, Traveller};
use crate::rules::interrupt::{self, Errand};
use crate::rules::{room, turn, ways};
use crate::state::{OnTheWay, OrderMarker, Phase, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Going};

/// C12 A platoon lays its way; the other side may interrupt it.
///
/// # Errors
/// Why it may not.
pub fn march(state: &State, side: Side, platoon: PlatoonId, way: &[Point]) -> Decision {
    may_set_out(state, side, platoon)?;
    may_go_along(state, platoon, way)?;
    let mut unfolding = Unfolding::of(state);
    interrupt::set_out(&mut unfolding, platoon, Errand::march(state, platoon, way));
    Ok(unfolding.finish())
}

/// §11.2 An order that moves a platoon where its owner likes.
///
/// # Errors
/// When it has none.
pub(super) fn has_order_to_go(state: &State, platoon: PlatoonId) -> Result<(), MoveRefusal> {
    let now = state.order_of(platoon);
    match now {
        OrderMarker::Double | OrderMarker::Move | OrderMarker::Follow => Ok(()),
        OrderMarker::Back | OrderMarker::Rout => Err(MoveRefusal::MustRun { platoon, now }),
        _ => Err(MoveRefusal::OrderForbids { platoon, now }),
    }
}

/// R24, R50 No other platoon of the side must run first. One that was turned back on its way runs when the moves of its side are done.
///
/// # Errors
/// When one must.
pub(super) fn others_have_run(state: &State, side: Side) -> Result<(), MoveRefusal> {
    match must_run(state, side).find(|id| !state.platoon(*id).deeds.marched) {
        Some(platoon) => Err(MoveRefusal::OthersRunFirst { platoon }),
        None => Ok(()),
    }
}

/// R31, R40 A platoon spends half its move where it stands, or where it rides: at a transport, or at its guns.
///
/// # Errors
/// When it may not move, or has not half of it left.
pub(super) fn may_spend_half(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    is_movement_of(state, side, platoon)?;
    has_order_to_go(state, platoon)?;
    others_have_run(state, side)?;
    let deeds = state.platoon(platoon).deeds;
    if deeds.bugged_out {
        return Err(MoveRefusal::HasRun { platoon }.into());
    }
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    let half = traveller(state, platoon).budget().unwrap_or_default().halved();
    // One half is enough for a way only when no other half is spent.
    let left = if deeds.halves == 0 { half } else { Cost::default() };
    if deeds.halves >= 2 || Cost::of(deeds.used) > left {
        return Err(TransportRefusal::HalfNeeded { platoon, half: half.rounded_up() }.into());
    }
    Ok(())
}

/// Whether a platoon that has a move to make may go along a way.
///
/// # Errors
/// What is wrong with the way.
pub(super) fn may_go_along(
    state: &State,
    platoon: PlatoonId,
    way: &[Point],
) -> Result<(), Refusal> {
    match state.table() {
        Some(table) => may_go(state, table, platoon, way, None),
        None if way.is_empty() => Ok(()),
        None => Err(MoveRefusal::NoPositions.into()),
    }
}

/// R2 Behind whom a platoon with Follow ends: its commander, who has gone ahead with Double, Move or Follow, and others who have
/// followed him. `None` for other orders, and for the leader of a column, who goes where he likes.
///
/// # Errors
/// When its commander does not lead.
pub(super) fn column(
    state: &State,
    platoon: PlatoonId,
) -> Result<Option<Vec<PlatoonId>>, MoveRefusal> {
    let follows = |id: &PlatoonId| state.order_of(*id) == OrderMarker::Follow;
    if !follows(&platoon) || state.subordinates(platoon).any(|id| follows(&id)) {
        return Ok(None);
    }
    let has_gone = |id: &PlatoonId| state.on_table(*id) && state.platoon(*id).deeds.moved;
    let leads = |id: &PlatoonId| has_gone(id) && has_order_to_go(state, *id).is_ok();
    let Some(commander) = state.platoon(platoon).superior.filter(leads) else {
        return Err(MoveRefusal::CommanderStands { platoon });
    };
    let others = state.subordinates(commander).filter(|id| *id != platoon);
    let ahead = others.filter(|id| follows(id) && has_gone(id));
    Ok(Some(core::iter::once(commander).chain(ahead).collect()))
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
    others_have_run(state, side)?;
    match state.table() {
        Some(table) => may_go(state, table, platoon, way, Some(target)),
        None => Ok(()),
    }
}

/// C12 A platoon with Back runs a full move, one with Rout two; over its own edge of the table it leaves the battle (R32), which is said
/// in battles without positions.
///
/// # Errors
/// When it has no order to run, or has run.
pub fn run(state: &State, side: Side, platoon: PlatoonId, leaves: bool) -> Decision {
    may_act(state, side, platoon)?;
    let own = state.platoon(platoon);
    let now = own.order;
    if now < OrderMarker::Back {
        return Err(MoveRefusal::DoesNotRun { platoon, now }.into());
    }
    if own.deeds.ran || own.deeds.bugged_out {
        return Err(MoveRefusal::HasRun { platoon }.into());
    }
    let errand = match (state.table(), flight::run(state, platoon)) {
        (None, _) => Errand { runs: true, leaves, ..Errand::default() },
        (Some(_), _) if leaves => return Err(TurnRefusal::Measured { platoon }.into()),
        (Some(_), Some(Flight { to, leaves })) => {
            Errand { way: vec![to], runs: true, leaves, ..Errand::default() }
        }
        (Some(_), None) => return Err(MoveRefusal::NoRoom { platoon }.into()),
    };
    let mut unfolding = Unfolding::of(state);
    interrupt::set_out(&mut unfolding, platoon, errand);
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

/// R24, R40 How far a platoon may still go on its way, by the move it has now: all of it, or as far as that brings it from its start.
#[must_use]
pub fn as_far_as(state: &State, platoon: PlatoonId, on_the_way: &OnTheWay) -> Vec<Point> {
    let OnTheWay { way, gone, .. } = on_the_way;
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else {
        return way.clone();
    };
    let path = Path::from(base.centre, way);
    let mut far = path.length();
    let left = Cost::of(left(state, platoon));
    while far > Length::ZERO {
        let points = path.until(far, path.along(far));
        let whole = behind(base.centre, gone, &points);
        let there = Disc::new(whole.end(), BASE_RADIUS);
        if cost(state, table, platoon, &whole).is_ok_and(|cost| cost <= left)
            && ground::can_stand(table, there)
        {
            return points;
        }
        far = far.less(Length(25));
    }
    Vec::new()
}

/// A way behind the points that were passed before it, or from where the platoon stands.
fn behind(here: Point, gone: &[Point], way: &[Point]) -> Path {
    match gone.split_first() {
        Some((start, passed)) => Path::from(*start, &[passed, way].concat()),
        None => Path::from(here, way),
    }
}

/// What a way costs a platoon as a length of open ground, with the points it has passed before, rounded up; nothing in battles without
/// positions.
#[must_use]
pub fn used_by(state: &State, platoon: PlatoonId, gone: &[Point], way: &[Point]) -> Length {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else {
        return Length::ZERO;
    };
    let path = behind(base.centre, gone, way);
    cost(state, table, platoon, &path).map_or(path.length(), Cost::rounded_up)
}

/// Who runs and who moves, along ways worth going, and why others do not.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "movement", is_movement).is_err() || state.on_the_way.is_some() {
        return;
    }
    for platoon in must_run(state, side) {
        let label = format!("{} runs", state.name(platoon));
        offers.offer("Run", label, Order::Run { platoon, leaves: false });
        if state.table().is_none() {
            let label = format!("{} runs over its edge of the table", state.name(platoon));
            offers.offer("Run", label, Order::Run { platoon, leaves: true });
        }
    }
    for platoon in state.fielded(side) {
        match may_set_out(state, side, platoon) {
            Ok(()) => offer_ways(state, platoon, offers),
            Err(why) => offers.bar(format!("{}: move", state.name(platoon)), why.refused(state)),
        }
    }
    if state.table().is_some() {
        offers.unlisted("Move", "any way over the table, point by point");
    }
}

fn offer_ways(state: &State, platoon: PlatoonId, offers: &mut Offers<Order>) {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else {
        let order = Order::Move { platoon, way: Vec::new() };
        offers.offer("Move", state.name(platoon), order);
        return;
    };
    let mut told: Vec<String> = Vec::new();
    for way in ways::worth_going(state, platoon) {
        let Some(end) = way.last().copied() else { continue };
        let heading = base.centre.heading(end);
        let label = format!("{} to {} ({heading})", state.name(platoon), table.whereabouts(end));
        // Two ways that nobody could tell apart are one.
        if !told.contains(&label) {
            told.push(label.clone());
            offers.offer("Move", label, Order::Move { platoon, way });
        }
    }
}

/// The inches of open ground of its order, less what it has spent on a transport or on its guns (R31); none for orders that stand.
#[must_use]
pub(crate) fn left(state: &State, platoon: PlatoonId) -> Length {
    let whole = traveller(state, platoon).budget().unwrap_or_default();
    match state.platoon(platoon).deeds.halves {
        0 => whole.rounded_up(),
        1 => whole.halved().rounded_up(),
        _ => Length::ZERO,
    }
}

fn traveller(state: &State, platoon: PlatoonId) -> Traveller {
    let own = state.platoon(platoon);
    Traveller {
        mover: state.mover(platoon),
        order: own.order,
        has_wounded: own.losses.wounded > 0,
        at_night: state.is_night(),
    }
}

/// R40 What a way costs a platoon.
///
/// # Errors
/// Where it may not go.
pub(crate) fn cost(
    state: &State,
    table: &Table,
    platoon: PlatoonId,
    way: &Path,
) -> Result<Cost, Barred> {
    traveller(state, platoon).cost(ground::lengths(table, way))
}

/// Whether a way is legal: long enough, within the move, clear of ground, bases and enemies.
///
/// # Errors
/// Why it is not.
pub(super) fn may_go(
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
    let cost = cost(state, table, platoon, &path).map_err(|barred| barred_to(platoon, barred))?;
    let budget = left(state, platoon);
    // Guns that are moved by hand may have less than an inch, and go that.
    let is_all = cost >= Cost::of(budget);
    if is_march && own.order == OrderMarker::Move && path.length() < Length::inches(1) && !is_all {
        return Err(MoveRefusal::TooShort { length: path.length() }.into());
    }
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
    room::keeps_clear(state, platoon, &path, assaults)?;
    if let (true, Some(column)) = (is_march, column(state, platoon)?) {
        let is_spent = cost > Cost::of(budget.less(Length::inches(1)));
        follows(state, platoon, &column, [base, there], is_spent)?;
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

/// R2 A follower ends within an inch of one who is ahead of it in the column, or as near as its whole move brings it.
fn follows(
    state: &State,
    platoon: PlatoonId,
    column: &[PlatoonId],
    [start, there]: [Disc; 2],
    is_spent: bool,
) -> Result<(), MoveRefusal> {
    let ahead = || column.iter().filter_map(|id| state.base(*id));
    let gap = |from: Disc| ahead().map(|base| from.gap(base)).min();
    let is_behind = ahead().any(|base| there.within(base, BESIDE));
    if is_behind || (is_spent && gap(there) < gap(start)) {
        Ok(())
    } else {
        Err(MoveRefusal::NotBehind { platoon })
    }
}

/// Whether a platoon has a move to make.
fn may_set_out(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    may_move(state, side, platoon)?;
    has_order_to_go(state, platoon)?;
    others_have_run(state, side)?;
    column(state, platoon)?;
    Ok(())
}

pub(crate) fn may_move(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    may_act(state, side, platoon)?;
    let deeds = state.platoon(platoon).deeds;
    if deeds.bugged_out {
        return Err(MoveRefusal::HasRun { platoon }.into());
    }
    if deeds.marched {
        return Err(MoveRefusal::HasMoved { platoon }.into());
    }
    if deeds.halves >= 2 {
        return Err(TransportRefusal::HalfNeeded { platoon, half: Length::ZERO }.into());
    }
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    if state.has_observed(platoon) {
        return Err(MoveRefusal::HasObserved { platoon }.into());
    }
    Ok(())
}

fn may_act(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    is_movement_of(state, side, platoon)?;
    turn::stands(state, platoon)
}

/// The movement of its side, and no platoon is on its way.
///
/// # Errors
/// When it is not.
pub(super) fn is_movement_of(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    if let Some(on_the_way) = &state.on_the_way {
        return Err(MoveRefusal::StillMoving { platoon: on_the_way.platoon }.into());
    }
    turn::may_act(state, side, "movement", is_movement)?;
    turn::own(state, side, platoon)?;
    Ok(())
}

pub(super) fn is_movement(phase: &Phase) -> bool {
    matches!(phase, Phase::Movement(_))
}
