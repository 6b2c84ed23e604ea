//! The tape measure of Combat!.

use campaign::combat::order::{Attack, Half, Order, Way};
use campaign::combat::rules::journey;
use campaign::combat::state::{SoldierId, State, Step};
use campaign::combat::tables;
use kernel::Bar;
use kernel::table::{Length, Path, Point};

use super::super::line::TableLineView;
use super::super::{TableDeed, TableOption, TableSaid};
use super::{Book, inches, reach, refused, spot};

pub(super) fn line(
    book: Book<'_>,
    soldier: Option<SoldierId>,
    points: &[Point],
    target: Option<SoldierId>,
    _said: Option<TableSaid>,
) -> TableLineView {
    let state = book.state;
    let start = soldier.and_then(|id| state.disc(id)).map(|disc| disc.centre);
    let end = target.and_then(|id| state.disc(id)).map(|disc| disc.centre);
    let from = start.or_else(|| points.first().copied()).unwrap_or_default();
    let corners: Vec<Point> = points.iter().copied().chain(end).collect();
    let path = Path::from(from, &corners);
    let sight = soldier.zip(target).and_then(|(one, other)| reach::sight(state, one, other));
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    match (soldier, target) {
        (Some(id), Some(enemy)) => {
            let view = reach::reach(book, id);
            let target = view.targets.into_iter().find(|one| one.stand == enemy.to_string());
            if let Some(target) = target {
                options = target.options;
                barred.extend(
                    target.why.map(|why| Bar { what: format!("Fire at {}", target.name), why }),
                );
            }
        }
        (Some(id), None) if !points.is_empty() => (options, barred) = along(book, id, points),
        _ => {}
    }
    TableLineView {
        length: sight.as_ref().map_or_else(|| path.length(), |sight| sight.range),
        parts: soldier.map_or_else(Vec::new, |id| parts(state, id, &corners)),
        sight,
        options,
        fellows: Vec::new(),
        barred,
    }
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
        parts
            .push(format!("{} to get over", campaign::combat::diary::count(going.fences, "fence")));
    }
    parts
}

/// Orders that would go along these points, and why others would not.
fn along(book: Book<'_>, id: SoldierId, points: &[Point]) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    let way = Way { points: points.to_vec(), ..Way::default() };
    let mut tried: Vec<(TableDeed, String, Order)> = Vec::new();
    match state.next_step() {
        None if state.active().is_some_and(|active| active.soldier == id) => {
            tried.push((TableDeed::Move, "Run there".to_owned(), Order::Run { way: way.clone() }));
            let order = Order::CombatMove { way: way.clone() };
            tried.push((TableDeed::Move, "Move there".to_owned(), order));
            let half = Half::Move { way };
            let order = Order::MoveThenFire { half };
            tried.push((TableDeed::Move, "Move there, then fire".to_owned(), order));
            tried.extend(thrown(state, id, points));
        }
        Some(Step::MayMove { .. }) => {
            let order = Order::HalfMove { half: Half::Move { way } };
            tried.push((TableDeed::Move, "Move there".to_owned(), order));
        }
        Some(Step::React { .. }) => {
            let order = Order::ReactMove { way, cover: None };
            tried.push((TableDeed::Move, "Into cover there".to_owned(), order));
        }
        Some(Step::Forced { .. }) => {
            let order = Order::ForcedMove { way, cover: None };
            tried.push((TableDeed::Move, "Send him there".to_owned(), order));
        }
        _ => {}
    }
    for (deed, label, order) in tried {
        match book.refusal(&order) {
            None => {
                let (order, chances) = ((book.wrap)(order), Vec::new());
                options.push(TableOption { deed, label, order, chances });
            }
            Some(why) => barred.push(Bar { what: label, why: refused(state, why) }),
        }
    }
    (options, barred)
}

/// Grenades at the place, and a machine gun's arc towards it.
fn thrown(state: &State, id: SoldierId, points: &[Point]) -> Vec<(TableDeed, String, Order)> {
    let Some(end) = points.last().copied() else { return Vec::new() };
    let mut tried = Vec::new();
    for weapon in state.spec(id).weapons.iter().copied() {
        let row = tables::weapon(weapon);
        if row.grenade.is_some() {
            let attack = Attack::Throw { weapon, at: Some(end), said: None };
            let label = format!("{} at {}", campaign::combat::diary::capital(&row.name), spot(end));
            tried.push((TableDeed::Fire, label, Order::Fire { attack }));
        }
        if row.is_machine_gun() {
            let attack = Attack::Arc { weapon, towards: Some(end), at: Vec::new() };
            let label = format!("Sweep an arc towards {}", spot(end));
            tried.push((TableDeed::Fire, label, Order::Fire { attack }));
        }
    }
    tried
}
