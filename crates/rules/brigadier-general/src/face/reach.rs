//! What one platoon may do: the offers of the rules that name it, and how it stands to every enemy.

use std::collections::BTreeSet;

use kernel::face::{TableAsk, TableAskField, TableCircle, TableCircleKind};
use kernel::table::{Length, Point};
use kernel::{Actor, Bar, Offer, Refused};

use super::{
    Book, TablePlace, TableReachView, TableTarget, aim, calls, inches, sight, way, weapons,
};
use crate::legal::legal;
use crate::order::Order;
use crate::position::{self, BESIDE};
use crate::rules::{command, movement};
use crate::state::{OrderMarker, Phase, Plan, PlatoonId, Spot, State};
use crate::tables::{self, Class};

/// What a platoon may do now, as `book.seat` may order it.
pub(super) fn reach(book: Book<'_>, id: PlatoonId) -> TableReachView {
    let state = book.state;
    let offers = legal(state, book.seat);
    let is_own = book.seat == state.spec(id).side.actor();
    let (mut options, mut places, mut at_enemies) = (Vec::new(), Vec::new(), Vec::new());
    for Offer { order, .. } in offers.offers.into_iter().filter(|one| is_its(state, id, &one.order))
    {
        match (at_whom(state, &order), place(&order)) {
            (Some(target), _) => at_enemies.push((target, order)),
            (None, Some(at)) => places.push(TablePlace { at, option: aim::option(book, order) }),
            (None, None) => options.push(aim::option(book, order)),
        }
    }
    options.sort_by_key(|option| option.deed);
    let mut barred = if is_own { bars(state, id, offers.barred) } else { Vec::new() };
    if is_own {
        barred.extend(not_raised(book, id));
        barred.extend(not_planned(book, id));
    }
    TableReachView {
        stand: id.to_string(),
        prompt: offers.prompt,
        options,
        targets: if is_own { targets(book, id, &at_enemies) } else { Vec::new() },
        places,
        pointing: way::pointing(book, id),
        circles: circles(book, id),
        barred,
        is_said: state.table().is_none(),
        asks: asks(state),
        says_ways: false,
    }
}

/// What both sides say where there is no table to measure on.
fn asks(state: &State) -> Vec<TableAsk> {
    let ask = |field, words: &str, choices| TableAsk { field, words: words.to_owned(), choices };
    let mut asks = vec![
        ask(TableAskField::Distance, "Distance", Vec::new()),
        ask(TableAskField::Sight, "It is seen", Vec::new()),
        ask(TableAskField::Cover, "What covers it from here", calls::covers()),
        ask(TableAskField::Forest, "It is in a wood, where shells burst in the trees", Vec::new()),
    ];
    if state.on_the_way.is_some() {
        let words = "Its side has seen one of the firers: no ambush";
        asks.push(ask(TableAskField::Protected, words, Vec::new()));
    }
    asks
}

/// Whether an order is the platoon's own: it does it, or is told to.
fn is_its(state: &State, id: PlatoonId, order: &Order) -> bool {
    match order {
        // A commander's own list has those who follow him directly; all others have it beside their own orders.
        Order::Raise { commander, platoon, .. } => {
            *platoon == id || (*commander == id && state.platoon(*platoon).superior == Some(id))
        }
        Order::Follow { commander, platoons, .. } => *commander == id || platoons.contains(&id),
        Order::CancelPlan { platoon, .. }
        | Order::Lower { platoon, .. }
        | Order::Move { platoon, .. }
        | Order::Assault { platoon, .. }
        | Order::Run { platoon, .. }
        | Order::Dismount { platoon, .. }
        | Order::Limber { platoon }
        | Order::Unlimber { platoon }
        | Order::Arrive { platoon, .. }
        | Order::Reveal { platoon, .. } => *platoon == id,
        Order::Mount { platoon, vehicle } => *platoon == id || *vehicle == id,
        Order::Fight { platoon } => {
            crate::rules::close_assault::group(state, *platoon).contains(&id)
        }
        Order::CallIndirect { observer, .. } | Order::DirectAir { observer, .. } => *observer == id,
        Order::PlanFire { battery, .. } => *battery == id,
        Order::AntiAircraft { platoons, .. } => *platoons == [id],
        Order::Barrage { batteries, .. } => *batteries == [id],
        Order::Fire { firers, batteries, .. } => match (firers.as_slice(), batteries.as_slice()) {
            ([one], []) | ([], [one]) => *one == id,
            _ => false,
        },
        Order::Declare { firers, .. } | Order::Interrupt { firers, .. } => *firers == [id],
        _ => false,
    }
}

/// The enemy an order is at.
fn at_whom(state: &State, order: &Order) -> Option<PlatoonId> {
    match order {
        Order::CallIndirect { target, .. }
        | Order::DirectAir { target, .. }
        | Order::Declare { target, .. }
        | Order::Fire { target, .. }
        | Order::Assault { target, .. } => Some(*target),
        Order::Interrupt { .. } => state.on_the_way.as_ref().map(|on_the_way| on_the_way.platoon),
        _ => None,
    }
}

/// Where an order ends on the table.
fn place(order: &Order) -> Option<Point> {
    match order {
        Order::Move { way, .. } | Order::Arrive { way, .. } => way.last().copied(),
        Order::PlanFire { at, .. } => at.point(),
        _ => None,
    }
}

/// Every enemy on the table, the nearest first.
fn targets(book: Book<'_>, id: PlatoonId, offered: &[(PlatoonId, Order)]) -> Vec<TableTarget> {
    let state = book.state;
    if !state.is_there(id) {
        return Vec::new();
    }
    let own = state.base(id);
    let mut enemies: Vec<PlatoonId> = state.fielded(state.spec(id).side.enemy()).collect();
    enemies.sort_by_key(|enemy| own.zip(state.base(*enemy)).map(|(one, other)| one.gap(other)));
    let target = |enemy: PlatoonId| {
        let orders = offered.iter().filter(|(at, _)| *at == enemy);
        let options: Vec<_> = orders.map(|(_, order)| aim::option(book, order.clone())).collect();
        TableTarget {
            stand: enemy.to_string(),
            name: state.name(enemy).to_owned(),
            sight: sight::sight(state, id, enemy, None),
            why: if options.is_empty() { why(book, id, enemy) } else { None },
            options,
        }
    };
    enemies.into_iter().map(target).collect()
}

/// Why nothing may be done at an enemy now; nothing where the phase has no such orders, or it is not its part to do so.
fn why(book: Book<'_>, id: PlatoonId, enemy: PlatoonId) -> Option<Refused> {
    let state = book.state;
    state.table()?;
    if state.acting() != book.seat.side() {
        return None;
    }
    let is_infantry = tables::platoon(state.spec(id).kind).class == Class::Foot;
    let assaults = is_infantry && state.order_of(id) == OrderMarker::Move;
    if matches!(state.phase, Phase::Movement(_)) && state.on_the_way.is_none() && !assaults {
        return None;
    }
    let aim = calls::Aim { platoon: id, target: enemy, way: &[], with: &[], said: None };
    calls::orders(book, aim).first().and_then(|order| book.refusal(order))
}

/// What the rules say of it by name: "1st Platoon: fire".
fn bars(state: &State, id: PlatoonId, all: Vec<Bar>) -> Vec<Bar> {
    let own = format!("{}: ", state.name(id));
    all.into_iter().filter(|bar| bar.what.starts_with(&own)).collect()
}

/// §11.2 Why the commanders above it do not raise it, and why it leads no column.
fn not_raised(book: Book<'_>, id: PlatoonId) -> Vec<Bar> {
    let state = book.state;
    let is_now = matches!(state.phase, Phase::Orders(_)) && state.acting() == book.seat.side();
    if !is_now || !state.is_there(id) {
        return Vec::new();
    }
    let now = state.order_of(id);
    let higher = OrderMarker::LADDER.into_iter().rfind(|to| *to < now);
    let mut tried: Vec<Order> = Vec::new();
    for commander in line_of(state, id) {
        if let Some(to) = higher {
            tried.push(Order::Raise { commander, platoon: id, to, beside: false });
        }
    }
    if let Some(first) = state.subordinates(id).next() {
        let able =
            state.subordinates(id).find(|one| command::is_disrupted(state, state.order_of(*one)));
        let platoons = vec![able.unwrap_or(first)];
        tried.push(Order::Follow { commander: id, platoons, beside: Vec::new() });
    }
    way::sorted(book, tried).1
}

/// §11.4.1 Why no fire of it is planned; nothing for a battery.
fn not_planned(book: Book<'_>, id: PlatoonId) -> Option<Bar> {
    let state = book.state;
    let fires = tables::platoon(state.spec(id).kind).indirect.is_some();
    let is_now = matches!(state.phase, Phase::Planning(_)) && state.acting() == book.seat.side();
    if fires || !is_now {
        return None;
    }
    let at = Spot::At(Point::default());
    let why = book.refusal(&Order::PlanFire { battery: id, at, clock: state.clock })?;
    Some(Bar { what: "Plan fire".to_owned(), why })
}

/// R6 Every commander above a platoon, the nearest first; at the top himself.
fn line_of(state: &State, id: PlatoonId) -> Vec<PlatoonId> {
    let mut line = Vec::new();
    let mut known = BTreeSet::from([id]);
    let mut at = state.platoon(id).superior;
    while let Some(above) = at.filter(|above| known.insert(*above)) {
        if state.is_there(above) {
            line.push(above);
        }
        at = state.platoons.get(&above).and_then(|above| above.superior);
    }
    if line.is_empty() && state.is_commander(id) {
        line.push(id);
    }
    line
}

fn circles(book: Book<'_>, id: PlatoonId) -> Vec<TableCircle> {
    let state = book.state;
    let mut circles = planned(book, id);
    let Some(base) = state.base(id) else { return circles };
    let at = base.centre;
    circles.extend(weapons::circles(state, id, base));
    circles.extend(sight::circles(state, base));
    let radius = movement::left(state, id);
    let now = state.order_of(id);
    if radius > Length::ZERO && !state.is_locked(id) {
        let goes = if now < OrderMarker::Back { "may go" } else { "runs" };
        let words = format!("it {goes} {}", way::budget_words(state, id, radius));
        circles.push(TableCircle { kind: TableCircleKind::Reach, at, radius, words });
    }
    if state.is_commander(id) {
        let words = format!("within {} he needs no radio", inches(BESIDE));
        let radius = BESIDE.plus(base.radius);
        circles.push(TableCircle { kind: TableCircleKind::Cohesion, at, radius, words });
    }
    circles
}

/// R47 So near its place planned fire hits.
const SPREAD: Length = Length::inches(2);

/// §11.4.1, R47 Where its planned fire falls, for those who may know of it.
fn planned(book: Book<'_>, id: PlatoonId) -> Vec<TableCircle> {
    let state = book.state;
    if book.seat != state.spec(id).side.actor() && book.seat != Actor::Umpire {
        return Vec::new();
    }
    let circle = |plan: &Plan| {
        let words = format!("planned fire of {} at {}", state.name(id), position::time(plan.clock));
        let (kind, radius) = (TableCircleKind::Burst, SPREAD);
        Some(TableCircle { kind, at: plan.at.point()?, radius, words })
    };
    state.plans.iter().filter(|plan| plan.battery == id).filter_map(circle).collect()
}
