//! The tape measure of Combat!.

use crate::legal::legal;
use crate::order::{Attack, Half, Order, Way};
use crate::rules::journey;
use crate::state::{SoldierId, State, Step};
use crate::tables;
use kernel::Bar;
use kernel::table::{Length, Path, Point};

use super::{Book, TableLineView, TableOption, inches, reach, said, shots, spot};
use kernel::face::TableFellow;
use kernel::face::TableSaid;

/// What is measured: from a soldier, or from the first point, along points, to a soldier or the last point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tape<'a> {
    pub soldier: Option<SoldierId>,
    pub points: &'a [Point],
    pub target: Option<SoldierId>,
    /// Who else is reached, in battles without positions.
    pub with: &'a [SoldierId],
    pub said: Option<TableSaid>,
}

pub(super) fn line(book: Book<'_>, tape: Tape<'_>) -> TableLineView {
    let state = book.state;
    let Tape { soldier, points, target, with, .. } = tape;
    let told = tape.said.filter(|_| state.table().is_none());
    let start = soldier.and_then(|id| state.disc(id)).map(|disc| disc.centre);
    let end = target.and_then(|id| state.disc(id)).map(|disc| disc.centre);
    let from = start.or_else(|| points.first().copied()).unwrap_or_default();
    let corners: Vec<Point> = points.iter().copied().chain(end).collect();
    let path = Path::from(from, &corners);
    let sight = soldier
        .zip(target)
        .and_then(|(one, other)| reach::sight(state, one, other, told.map(said::shot)));
    let (options, barred) = match (soldier, target, told) {
        (Some(id), Some(enemy), Some(told)) => said::at(book, id, enemy, with, told),
        (Some(id), Some(enemy), None) => to_target(book, id, enemy),
        (Some(id), None, Some(told)) => said::ways(book, id, told),
        (Some(id), None, None) if !points.is_empty() => along(book, id, points),
        _ => (Vec::new(), Vec::new()),
    };
    let fellows = match (soldier, target, told) {
        (Some(id), Some(enemy), Some(_)) => beside(state, id, enemy, with),
        _ => Vec::new(),
    };
    let length = match (&sight, told) {
        (Some(sight), _) => sight.range,
        (None, Some(told)) => told.distance,
        (None, None) => path.length(),
    };
    TableLineView {
        length,
        parts: if told.is_some() {
            Vec::new()
        } else {
            soldier.map_or_else(Vec::new, |id| parts(state, id, &corners))
        },
        sight,
        options,
        fellows,
        fellows_words: "A burst reaches too".to_owned(),
        barred,
    }
}

/// What the rules offer at an enemy, or why nothing.
fn to_target(book: Book<'_>, id: SoldierId, enemy: SoldierId) -> (Vec<TableOption>, Vec<Bar>) {
    let targets = reach::reach(book, id).targets;
    let target = targets.into_iter().find(|one| one.stand == enemy.to_string());
    let Some(target) = target else { return (Vec::new(), Vec::new()) };
    let bar = |why| Bar { what: format!("Fire at {}", target.name), why };
    (target.options, target.why.map(bar).into_iter().collect())
}

/// Whoever else may be reached by what bursts or sweeps, where nobody measures it.
fn beside(state: &State, id: SoldierId, target: SoldierId, with: &[SoldierId]) -> Vec<TableFellow> {
    let bursts = |weapon: &tables::Weapon| {
        let row = tables::weapon(*weapon);
        row.spray || row.grenade.is_some() || row.is_machine_gun()
    };
    if !state.spec(id).weapons.iter().any(bursts) {
        return Vec::new();
    }
    let others = state.soldiers.keys().filter(|one| state.on_table(**one));
    let others = others.filter(|one| **one != id && **one != target);
    let fellow = |one: &SoldierId| TableFellow {
        stand: one.to_string(),
        name: shots::names(state, &[*one]),
        is_with: with.contains(one),
    };
    others.map(fellow).collect()
}

/// What a way runs over, fences counted.
fn parts(state: &State, id: SoldierId, points: &[Point]) -> Vec<String> {
    let way = Way { points: points.to_vec(), ..Way::default() };
    let going = journey::going(state, id, &way);
    let lengths = [(going.open, "of open ground"), (going.rough, "of difficult ground")];
    let mut parts: Vec<String> = lengths
        .iter()
        .filter(|(length, _)| *length > Length::ZERO)
        .map(|(length, words)| format!("{} {words}", inches(*length)))
        .collect();
    if going.fences > 0 {
        parts.push(format!("{} to get over", crate::diary::count(going.fences, "fence")));
    }
    parts
}

/// Orders that would go along these points, and why others would not.
fn along(book: Book<'_>, id: SoldierId, points: &[Point]) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let way = Way { points: points.to_vec(), ..Way::default() };
    let mut tried: Vec<(String, Order)> = Vec::new();
    match state.next_step() {
        None if state.active().is_some_and(|active| active.soldier == id) => {
            tried.extend(said::runs(state, id, "Run there", &way));
            tried.push(("Move there".to_owned(), Order::CombatMove { way: way.clone() }));
            let fire = |way| Order::MoveThenFire { half: Half::Move { way } };
            tried.push(("Move there, then fire".to_owned(), fire(way)));
            for (label, way) in dragged(state, id, points) {
                tried.push((format!("{label}, then fire"), fire(way.clone())));
                tried.push((label, Order::CombatMove { way }));
            }
            tried.extend(thrown(state, id, points));
        }
        Some(Step::MayFire { soldier }) if *soldier == id => {
            tried.extend(thrown(state, id, points));
        }
        Some(Step::MayMove { soldier }) if *soldier == id => {
            let order = |way| Order::HalfMove { half: Half::Move { way } };
            tried.push(("Move there".to_owned(), order(way)));
            let drags = dragged(state, id, points).into_iter();
            tried.extend(drags.map(|(label, way)| (label, order(way))));
        }
        Some(Step::React { soldier, .. }) if *soldier == id => {
            tried.push(("Into cover there".to_owned(), Order::ReactMove { way, cover: None }));
        }
        Some(Step::Forced { soldier, .. }) if *soldier == id => {
            tried.push(("Send him there".to_owned(), Order::ForcedMove { way, cover: None }));
        }
        Some(Step::March(_)) => return snap(book, id, points),
        _ => {}
    }
    let (mut options, barred) = said::sorted(book, tried);
    options.extend(said::sorted(book, tending(state, id, points)).0);
    options.extend(said::sorted(book, leaving(state, id, points)).0);
    (options, barred)
}

/// §6.4 A dying friend whom he touches at the end of the way, or whom he drags there, is looked after.
fn tending(state: &State, id: SoldierId, points: &[Point]) -> Vec<(String, Order)> {
    let is_free = state.next_step().is_none();
    if !is_free || state.active().is_none_or(|active| active.soldier != id) {
        return Vec::new();
    }
    let tend = |friend: SoldierId, drags: Option<SoldierId>| {
        let name = state.name(friend);
        let label = match drags {
            Some(_) => format!("Drag {name} there, and look after him"),
            None => format!("Move there, and look after {name}"),
        };
        let way = Way { points: points.to_vec(), drags, tends: Some(friend), ..Way::default() };
        (label, Order::CombatMove { way })
    };
    let is_dying =
        |one: &SoldierId| *one != id && state.soldier(*one).wound == tables::Wound::Critical;
    let dying: Vec<SoldierId> = state.fielded(state.side_of(id)).filter(is_dying).collect();
    let ways = dying.iter().map(|friend| tend(*friend, None));
    ways.chain(dying.iter().map(|friend| tend(*friend, Some(*friend)))).collect()
}

/// R48 Off the table at the end of the way, where that is by his own edge.
fn leaving(state: &State, id: SoldierId, points: &[Point]) -> Vec<(String, Order)> {
    let is_free = state.next_step().is_none();
    if !is_free || state.active().is_none_or(|active| active.soldier != id) {
        return Vec::new();
    }
    let way = Way { points: points.to_vec(), leaves: true, ..Way::default() };
    vec![
        ("Run there, and off the table".to_owned(), Order::Run { way: way.clone() }),
        ("Move there, and off the table".to_owned(), Order::CombatMove { way }),
    ]
}

/// §6.2 A wounded friend whom he touches is taken along.
fn dragged(state: &State, id: SoldierId, points: &[Point]) -> Vec<(String, Way)> {
    let side = state.side_of(id);
    let is_hurt = |friend: &SoldierId| {
        *friend != id
            && state.soldier(*friend).wound >= tables::Wound::Light
            && state.touch(id, *friend)
    };
    let drag = |friend: SoldierId| {
        let way = Way { points: points.to_vec(), drags: Some(friend), ..Way::default() };
        (format!("Drag {} there", state.name(friend)), way)
    };
    state.fielded(side).filter(is_hurt).map(drag).collect()
}

/// The snap of his that meets the other on his way nearest to where somebody points.
fn snap(book: Book<'_>, id: SoldierId, points: &[Point]) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let (Some(Step::March(march)), Some(end)) = (state.next_step(), points.last().copied()) else {
        return (Vec::new(), Vec::new());
    };
    let path = journey::path(state, march.soldier, &march.way);
    let mut own: Vec<(Length, String, Order)> = Vec::new();
    for offer in legal(state, book.seat).offers {
        let Order::SnapFire { soldier, after: Some(far), .. } = &offer.order else { continue };
        if *soldier == id {
            own.push((path.along(*far).distance(end), offer.label, offer.order));
        }
    }
    let nearest = own.iter().map(|(far, _, _)| *far).min();
    let own = own.into_iter().filter(|(far, _, _)| Some(*far) == nearest);
    said::sorted(book, own.map(|(_, label, order)| (label, order)).collect())
}

/// Grenades at the place, and a machine gun's arc towards it.
fn thrown(state: &State, id: SoldierId, points: &[Point]) -> Vec<(String, Order)> {
    let Some(end) = points.last().copied() else { return Vec::new() };
    let mut tried = Vec::new();
    for weapon in state.spec(id).weapons.iter().copied() {
        let row = tables::weapon(weapon);
        if row.grenade.is_some() {
            let attack = Attack::Throw { weapon, at: Some(end), said: None };
            let label = format!("{} at {}", crate::diary::capital(&row.name), spot(end));
            tried.push((label, attack));
        }
        if row.is_machine_gun() {
            let attack = Attack::Arc { weapon, towards: Some(end), at: Vec::new() };
            tried.push((format!("Sweep an arc towards {}", spot(end)), attack));
        }
    }
    let fire = |(label, attack): &(String, Attack)| {
        (label.clone(), Order::Fire { attack: attack.clone() })
    };
    let mut orders: Vec<(String, Order)> = tried.iter().map(fire).collect();
    if state.next_step().is_none() {
        let then =
            |(label, attack)| (format!("{label}, then move"), Order::FireThenMove { attack });
        orders.extend(tried.into_iter().map(then));
    }
    orders
}
