//! Ways over the table: what they run through and what that costs.

use kernel::face::{TableDeed, TablePointing};
use kernel::table::{Length, Path, Point};
use kernel::{Bar, Side};

use super::{Book, TableOption, aim, calls, inches};
use crate::diary::count;
use crate::ground;
use crate::order::Order;
use crate::rules::{interrupt, movement, planned};
use crate::state::{OrderMarker, Phase, PlatoonId, Spot, State};
use crate::tables;

/// What a way runs through, and what of its move it costs a platoon.
pub(super) fn parts(state: &State, mover: Option<PlatoonId>, path: &Path) -> Vec<String> {
    let Some(table) = state.table() else { return Vec::new() };
    let way = ground::lengths(table, path);
    let grounds = [
        (way.open, "of open ground"),
        (way.difficult, "of difficult ground"),
        (way.town, "of town"),
        (way.road, "of road"),
    ];
    let run = grounds.into_iter().filter(|(length, _)| *length > Length::ZERO);
    let mut parts: Vec<String> =
        run.map(|(length, words)| format!("{} {words}", inches(length))).collect();
    if way.hedges > 0 {
        parts.push(format!("{} to cross", count(way.hedges, "hedge")));
    }
    if way.rivers > 0 {
        parts.push(format!("{} to enter", count(way.rivers, "river bed")));
    }
    parts.extend(mover.and_then(|mover| price(state, mover, path)));
    parts
}

/// R40 "costs 7.5" of its 12"".
fn price(state: &State, mover: PlatoonId, path: &Path) -> Option<String> {
    let budget = movement::left(state, mover);
    if budget == Length::ZERO {
        return None;
    }
    let cost = movement::cost(state, state.table()?, mover, path).ok()?.rounded_up();
    Some(format!("costs {} of its {}", inches(cost), inches(budget)))
}

/// What pointing at the table is for, now and for this platoon.
pub(super) fn pointing(book: Book<'_>, id: PlatoonId) -> Option<TablePointing> {
    let (state, side) = (book.state, book.seat.side()?);
    state.table()?;
    if state.spec(id).side != side || state.acting() != Some(side) {
        return None;
    }
    match &state.phase {
        Phase::Planning(_) => {
            let words = "Point where its fire is planned".to_owned();
            let fires = tables::platoon(state.spec(id).kind).indirect.is_some();
            fires.then_some(TablePointing { deed: TableDeed::Support, words, is_way: false })
        }
        Phase::Movement(_) if state.on_the_way.is_some() => {
            let words = "Point at the place on its way where you fire".to_owned();
            let meets = interrupt::can_meet(state, side, id);
            meets.then_some(TablePointing { deed: TableDeed::Fire, words, is_way: false })
        }
        Phase::Movement(_) => {
            let budget = movement::left(state, id);
            let goes = state.order_of(id) < OrderMarker::Back && budget > Length::ZERO;
            let is_free = movement::may_move(state, side, id).is_ok();
            let words = format!("Lay its way: {}", budget_words(state, id, budget));
            (goes && is_free).then_some(TablePointing {
                deed: TableDeed::Move,
                words,
                is_way: true,
            })
        }
        _ => None,
    }
}

/// "12" of open ground, 18" on a paved road".
pub(super) fn budget_words(state: &State, id: PlatoonId, budget: Length) -> String {
    let own = state.platoon(id);
    let open = format!("{} of open ground", inches(budget));
    if own.order == OrderMarker::Double && own.losses.wounded == 0 {
        // §11.2.1 Three inches of road for the price of two.
        return format!("{open}, {} on a paved road", inches(Length(budget.0 * 3 / 2)));
    }
    open
}

/// Orders that would take a platoon along these points, or fire there, and why others would not.
pub(super) fn options(
    book: Book<'_>,
    id: PlatoonId,
    points: &[Point],
    with: &[PlatoonId],
) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let is_own = |side: Side| state.spec(id).side == side && state.acting() == Some(side);
    let Some(end) = points.last().copied() else { return Default::default() };
    if !book.seat.side().is_some_and(is_own) {
        return Default::default();
    }
    match &state.phase {
        Phase::Planning(_) => return sorted(book, plans(state, id, end)),
        Phase::Movement(_) => {}
        _ => return Default::default(),
    }
    let order = match &state.on_the_way {
        Some(_) => {
            let Some(met) = calls::along(state, end) else { return Default::default() };
            let firers: Vec<PlatoonId> = core::iter::once(id).chain(with.iter().copied()).collect();
            calls::held_at(state, &firers, met, None)
        }
        None => Order::Move { platoon: id, way: points.to_vec() },
    };
    sorted(book, vec![order])
}

/// §11.4.1 Its fire on a place, at the times that are offered.
pub(super) fn plans(state: &State, battery: PlatoonId, at: Point) -> Vec<Order> {
    if tables::platoon(state.spec(battery).kind).indirect.is_none() {
        return Vec::new();
    }
    let plan = |later| Order::PlanFire { battery, at: Spot::At(at), clock: state.clock + later };
    planned::OFFERED.map(plan).to_vec()
}

/// Those the rules would take, and why they would not take the others.
pub(super) fn sorted(book: Book<'_>, orders: Vec<Order>) -> (Vec<TableOption>, Vec<Bar>) {
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    for order in orders {
        match book.refusal(&order) {
            None => options.push(aim::option(book, order)),
            Some(why) => {
                let what = crate::diary::capital(&crate::diary::order(book.state, &order));
                barred.push(Bar { what, why });
            }
        }
    }
    (options, barred)
}
