//! What one sub-unit may do: the offers of the rules that name it, and how it stands to every enemy.

use crate::legal::legal;
use crate::order::{Aim, Order, Run};
use crate::position::COHESION;
use crate::rules::reaction;
use crate::rules::volley::Occasion;
use crate::state::{Phase, State, SubunitId, Window};
use crate::tables;
use kernel::table::Point;
use kernel::{Offer, Refusal as _};

use super::{Book, TableOption, TablePlace, TableReachView, TableTarget, aim, inches, way};
use kernel::face::{TableAsk, TableAskField, TableCircle, TableCircleKind, TableDeed};

/// What a sub-unit may do now, as `book.seat` may order it.
pub(super) fn reach(book: Book<'_>, id: SubunitId) -> TableReachView {
    let state = book.state;
    let offers = legal(state, book.seat);
    let is_own = book.seat == state.side_of(id).actor();
    let (mut options, mut places) = (Vec::new(), Vec::new());
    for offer in offers.offers.into_iter().filter(|offer| names_it(state, id, &offer.order)) {
        match place(&offer.order) {
            Some(at) => places.push(TablePlace { at, option: option(offer) }),
            None if is_aimed(&offer.order) => {}
            None => options.push(option(offer)),
        }
    }
    options.sort_by_key(|option| option.deed);
    let barred = offers.barred.into_iter().filter(|bar| bar.what.contains(state.name(id)));
    let mut view = TableReachView {
        stand: id.to_string(),
        prompt: offers.prompt,
        options,
        targets: if is_own { targets(book, id) } else { Vec::new() },
        places,
        pointing: way::pointing(book, id),
        circles: circles(state, id, is_own),
        barred: barred.collect(),
        is_said: state.table().is_none(),
        asks: asks(),
        says_ways: false,
    };
    for option in view.targets.iter_mut().flat_map(|target| &mut target.options) {
        option.weapons = aim::fired_with(state, &option.order);
    }
    view
}

/// What both sides say where there is no table to measure on.
fn asks() -> Vec<TableAsk> {
    let all = [
        (TableAskField::Distance, "Distance"),
        (TableAskField::Odd, "of it odd ground"),
        (TableAskField::Sight, "It is seen"),
        (TableAskField::Protected, "Its cover protects it from here"),
        (TableAskField::Forest, "Both are in one forest"),
    ];
    all.map(|(field, words)| TableAsk { field, words: words.to_owned(), choices: Vec::new() })
        .into()
}

/// Every enemy on the field, the nearest first.
fn targets(book: Book<'_>, id: SubunitId) -> Vec<TableTarget> {
    let state = book.state;
    if !state.on_field(id) {
        return Vec::new();
    }
    let own = state.disc(id);
    let mut enemies: Vec<SubunitId> = state.fielded(state.side_of(id).enemy()).collect();
    enemies.sort_by_key(|enemy| own.zip(state.disc(*enemy)).map(|(one, other)| one.gap(other)));
    enemies.into_iter().map(|enemy| target(book, id, enemy)).collect()
}

fn target(book: Book<'_>, id: SubunitId, enemy: SubunitId) -> TableTarget {
    let state = book.state;
    let (mut options, mut why) = (Vec::new(), None);
    if state.table().is_some() {
        if reaction::window(state).is_some() {
            options = answers(book, id, enemy);
        } else {
            (options, why) = aim::fire(book, id, enemy, &[], None);
            options.extend(aim::charges(book, id, enemy, &[], None));
        }
    }
    TableTarget {
        stand: enemy.to_string(),
        name: state.name(enemy).to_owned(),
        sight: aim::sight(state, id, enemy, None),
        options,
        why: why.map(|why| why.refused(state)),
    }
}

/// Held fire that answers the window, as the rules offer it.
pub(super) fn answers(book: Book<'_>, id: SubunitId, enemy: SubunitId) -> Vec<TableOption> {
    let state = book.state;
    let Some(side) = book.seat.side() else { return Vec::new() };
    let fires = |offer: &Offer<Order>| match &offer.order {
        Order::ReactFire { volley, .. } => {
            volley.target == enemy && volley.firers.iter().all(|firing| firing.subunit == id)
        }
        _ => false,
    };
    let offers = legal(state, book.seat).offers.into_iter().filter(fires);
    let told = |offer: Offer<Order>| {
        let chances = match &offer.order {
            Order::ReactFire { volley, after } => {
                let target_at = after.and_then(|far| on_the_way(state, far));
                aim::weigh(state, side, volley, Occasion::Held { target_at }).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        TableOption { chances, ..option(offer) }
    };
    offers.map(told).collect()
}

fn on_the_way(state: &State, far: kernel::table::Length) -> Option<kernel::table::Disc> {
    let Some(Window::OnTheWay { subunit, way, .. }) = reaction::window(state) else { return None };
    let start = state.disc(*subunit)?.centre;
    let path = kernel::table::Path::from(start, way);
    Some(state.disc_at(*subunit, path.along(far)))
}

fn option(offer: Offer<Order>) -> TableOption {
    TableOption::of(deed(&offer.order), offer.label, offer.order, Vec::new())
}

const fn deed(order: &Order) -> TableDeed {
    match order {
        Order::Fire { .. } | Order::ReactFire { .. } => TableDeed::Fire,
        Order::Charge { .. } | Order::Stand | Order::Withdraw | Order::Fight => TableDeed::Assault,
        Order::Move { .. }
        | Order::March { .. }
        | Order::GoOn
        | Order::Halt
        | Order::Obstacle { .. }
        | Order::TakeGround { .. }
        | Order::StayPut
        | Order::Reinforce { .. }
        | Order::ReinforcementMarch { .. } => TableDeed::Move,
        Order::TakeCover { .. } | Order::RemoveCover { .. } | Order::EmergencyBreak { .. } => {
            TableDeed::Cover
        }
        Order::HoldFire { .. } => TableDeed::Ready,
        Order::Mount { .. }
        | Order::Dismount { .. }
        | Order::Overturn { .. }
        | Order::Shelter { .. } => TableDeed::Transport,
        Order::AimShells { .. } | Order::Strafe { .. } | Order::Bomb { .. } => TableDeed::Support,
        _ => TableDeed::Other,
    }
}

/// Whether an order is about this sub-unit.
fn names_it(state: &State, id: SubunitId, order: &Order) -> bool {
    match order {
        Order::Move { subunit, .. }
        | Order::Obstacle { subunit, .. }
        | Order::TakeCover { subunit, .. }
        | Order::RemoveCover { subunit, .. }
        | Order::EmergencyBreak { subunit }
        | Order::HoldFire { subunit, .. }
        | Order::Mount { subunit, .. }
        | Order::Dismount { subunit, .. }
        | Order::Overturn { subunit, .. }
        | Order::Shelter { subunit, .. }
        | Order::Charge { subunit, .. }
        | Order::TakeGround { subunit, .. }
        | Order::ReinforcementMarch { subunit, .. } => *subunit == id,
        Order::Fire { volley } | Order::ReactFire { volley, .. } => {
            volley.firers.len() == 1 && volley.firers[0].subunit == id
        }
        Order::March { .. } => {
            matches!(reaction::window(state), Some(Window::Way { subunit, .. }) if *subunit == id)
        }
        Order::GoOn | Order::Halt => {
            matches!(reaction::window(state), Some(Window::Interrupted { subunit, .. }) if *subunit == id)
        }
        Order::Activate { unit } | Order::Reinforce { unit, .. } => state.unit_of(id) == *unit,
        Order::Bomb { target } | Order::AimShells { at: Aim::Subunit(target) } => *target == id,
        Order::Strafe { run: Run::Over(under) } => under.iter().any(|(under, _)| *under == id),
        _ => false,
    }
}

/// Where an order ends on the table.
fn place(order: &Order) -> Option<Point> {
    match order {
        Order::March { way, .. } | Order::ReinforcementMarch { way, .. } => way.last().copied(),
        Order::TakeGround { to, .. } | Order::Obstacle { to, .. } => *to,
        _ => None,
    }
}

/// Orders with a target: they stand with it, weighed.
const fn is_aimed(order: &Order) -> bool {
    matches!(order, Order::Fire { .. } | Order::ReactFire { .. } | Order::Charge { .. })
}

fn circles(state: &State, id: SubunitId, is_own: bool) -> Vec<TableCircle> {
    let Some(own) = state.disc(id) else { return Vec::new() };
    let at = own.centre;
    let mut circles = Vec::new();
    for weapon in aim::weapons(state, id) {
        let row = tables::weapon(weapon);
        for (band, radius) in row.ends() {
            let words = format!("{}, {} range, {}", row.name, band.word(), inches(radius));
            circles.push(TableCircle { kind: TableCircleKind::Range, at, radius, words });
        }
    }
    let far = match reaction::window(state) {
        Some(Window::Way { subunit, normal, odd, .. }) if *subunit == id => {
            Some((*normal).max(*odd))
        }
        _ if matches!(state.phase, Phase::Activation(_)) && is_own => way::farthest(state, id),
        _ => None,
    };
    if let Some(radius) = far {
        let words = format!("it may get {} far", inches(radius));
        circles.push(TableCircle { kind: TableCircleKind::Reach, at, radius, words });
    }
    let radius = COHESION.plus(own.radius);
    let words = format!("a fellow must stand within {}", inches(COHESION));
    circles.push(TableCircle { kind: TableCircleKind::Cohesion, at, radius, words });
    circles
}
