//! What one soldier may do: the offers of the rules that name him, and how every enemy stands to him.

use std::collections::BTreeSet;

use crate::legal::legal;
use crate::order::{Method, Order, Shot};
use crate::rules::aim::{self, Occasion};
use crate::rules::journey;
use crate::state::{Gait, SoldierId, State, Step};
use crate::tables::{self, Cover};
use kernel::table::Point;
use kernel::{Offer, Refusal as _, Refused};

use super::{Book, TableOption, TablePlace, TableReachView, TableTarget, inches, said, shots};
use kernel::face::{TableBand, TableCircle, TableCircleKind, TableDeed, TablePointing, TableSight};

/// What a soldier may do now, as `book.seat` may order it.
pub(super) fn reach(book: Book<'_>, id: SoldierId) -> TableReachView {
    let state = book.state;
    let offers = legal(state, book.seat);
    let (mut options, mut places, mut aimed) = (Vec::new(), Vec::new(), Vec::new());
    let mut left = Vec::new();
    let own =
        offers.offers.into_iter().filter(|offer| shots::doer(state, &offer.order) == Some(id));
    let mut told = BTreeSet::new();
    for Offer { label, order, .. } in own.filter(|offer| told.insert(offer.label.clone())) {
        // Of the many ways off the table one of each kind is enough; any other is pointed at.
        if leaves(&order) {
            let kind = core::mem::discriminant(&order);
            if left.contains(&kind) {
                continue;
            }
            left.push(kind);
        }
        if let Some(target) = shots::at_whom(state, &order) {
            aimed.push((target, shots::option(book, label, order)));
        } else if let Some(at) = place(state, &order) {
            places.push(TablePlace { at, option: shots::option(book, label, order) });
        } else {
            options.push(shots::option(book, label, order));
        }
    }
    options.sort_by_key(|option| (option.label.contains(", and off the table"), option.deed));
    let is_own = book.seat == state.side_of(id).actor();
    let barred = offers.barred;
    let is_said = state.table().is_none();
    TableReachView {
        stand: id.to_string(),
        prompt: offers.prompt,
        options,
        targets: if is_own { targets(state, id, &aimed) } else { Vec::new() },
        pointing: pointing(book, id),
        places,
        circles: circles(state, id),
        barred: if is_own { barred } else { Vec::new() },
        is_said,
        asks: said::asks(),
        says_ways: is_said && is_own && said::may_go(state, id),
    }
}

/// Every enemy on the table, the nearest first.
fn targets(state: &State, id: SoldierId, aimed: &[(SoldierId, TableOption)]) -> Vec<TableTarget> {
    let own = state.disc(id);
    let mut enemies: Vec<SoldierId> = state.fielded(state.side_of(id).enemy()).collect();
    enemies.sort_by_key(|enemy| own.zip(state.disc(*enemy)).map(|(one, other)| one.gap(other)));
    let target = |enemy: SoldierId| {
        let mut options: Vec<TableOption> =
            aimed.iter().filter(|(at, _)| *at == enemy).map(|(_, option)| option.clone()).collect();
        options.sort_by_key(|option| option.deed);
        TableTarget {
            stand: enemy.to_string(),
            name: state.name(enemy),
            sight: sight(state, id, enemy, None),
            why: if options.is_empty() { why(state, id, enemy) } else { None },
            options,
        }
    };
    enemies.into_iter().map(target).collect()
}

/// What his weapons make of a shot at an enemy.
pub(super) fn sight(
    state: &State,
    id: SoldierId,
    enemy: SoldierId,
    told: Option<Shot>,
) -> Option<TableSight> {
    let ruled = state.overruled.iter().find(|o| (o.firer, o.target) == (id, enemy));
    let ruled = ruled.map(|o| o.shot.value);
    let shot = ruled.or_else(|| state.measured(id, enemy)).or(told)?;
    let occasion = Occasion::of(Method::Standard, false);
    let said = told.filter(|_| ruled.is_none());
    let band = |weapon: &tables::Weapon| {
        let row = tables::weapon(*weapon);
        let told = |words: String, brief: String, has_effect| TableBand {
            weapon: row.name.clone(),
            words,
            brief,
            has_effect,
        };
        if row.standard().is_none() {
            let to = format!("to {}", inches(row.optimum()));
            // How far it flies is in its chance.
            return told(format!("{to}, at most {}", inches(row.maximum())), String::new(), false);
        }
        match aim::aim(state, (id, *weapon), enemy, said, occasion) {
            Ok(aim) => {
                let words = format!("hits on {} or more", aim.needed);
                told(words.clone(), words, true)
            }
            Err(why) => {
                let words = why.sentence(state);
                told(words.clone(), words, false)
            }
        }
    };
    Some(TableSight {
        range: shot.distance,
        is_seen: shot.sight,
        blocked_by: None,
        unseen: None,
        back: None,
        bands: state.spec(id).weapons.iter().map(band).collect(),
        cover: (shot.sight && shot.cover != Cover::None)
            .then(|| tables::cover(shot.cover).name.clone()),
        is_said: ruled.is_some() || told.is_some(),
    })
}

/// Why none of his weapons may be fired at an enemy.
fn why(state: &State, id: SoldierId, enemy: SoldierId) -> Option<Refused> {
    let weapon = state.spec(id).weapons.first()?;
    let occasion = Occasion::of(Method::Standard, false);
    let why = aim::aim(state, (id, *weapon), enemy, None, occasion).err()?;
    Some(why.refused(state))
}

/// Whether he leaves the table at the end of it.
fn leaves(order: &Order) -> bool {
    order.way().is_some_and(|way| way.leaves)
}

/// Where an order ends on the table, or where on his way somebody is shot at; leaving the table has no place.
fn place(state: &State, order: &Order) -> Option<Point> {
    if let Order::SnapFire { after: Some(far), .. } = order {
        let Some(Step::March(march)) = state.next_step() else { return None };
        return Some(journey::path(state, march.soldier, &march.way).along(*far));
    }
    let way = order.way()?;
    let is_plain = !way.leaves && way.drags.is_none() && way.tends.is_none();
    way.points.last().copied().filter(|_| is_plain)
}

fn pointing(book: Book<'_>, id: SoldierId) -> Option<TablePointing> {
    let state = book.state;
    state.table()?;
    let gait = |gait| inches(journey::inches(gait));
    let says = |words: String| Some(TablePointing { deed: TableDeed::Move, words, is_way: true });
    let is_own = book.seat == state.side_of(id).actor();
    let bursts = shots::bursts(state, id);
    match state.next_step() {
        None if is_own && state.active().is_some_and(|active| active.soldier == id) => {
            let (run, walk) = (gait(Gait::Run), gait(Gait::CombatMove));
            let bursts = bursts.map_or_else(String::new, |words| format!("; or {words}"));
            says(format!(
                "Point where he should go: {run} in a run, {walk} in a combat move{bursts}"
            ))
        }
        Some(Step::MayFire { soldier }) if is_own && *soldier == id => {
            let words = format!("Point {}", bursts?);
            Some(TablePointing { deed: TableDeed::Fire, words, is_way: false })
        }
        Some(Step::MayMove { soldier }) if is_own && *soldier == id => {
            says(format!("Point where he should go, up to {}", gait(Gait::HalfMove)))
        }
        Some(Step::React { soldier, .. }) if is_own && *soldier == id => {
            says(format!("Point at cover for him, up to {}", gait(Gait::Reaction)))
        }
        Some(Step::Forced { soldier, .. }) if !is_own && *soldier == id => {
            says("Point where he must go".to_owned())
        }
        Some(Step::March(_)) if is_own => {
            let words = "Point at a place on the way: there he is shot at".to_owned();
            Some(TablePointing { deed: TableDeed::Fire, words, is_way: false })
        }
        _ => None,
    }
}

fn circles(state: &State, id: SoldierId) -> Vec<TableCircle> {
    let Some(own) = state.disc(id) else { return Vec::new() };
    let at = own.centre;
    let mut circles = Vec::new();
    for weapon in &state.spec(id).weapons {
        let row = tables::weapon(*weapon);
        for (radius, what) in [(row.optimum(), "optimum"), (row.maximum(), "maximum")] {
            let words = format!("{}, {what} range, {}", row.name, inches(radius));
            let radius = radius.plus(own.radius);
            circles.push(TableCircle { kind: TableCircleKind::Range, at, radius, words });
        }
    }
    if state.active().is_some_and(|active| active.soldier == id) && state.may_run(id) {
        let radius = journey::inches(Gait::Run);
        let words = format!("{} in a run", inches(radius));
        circles.push(TableCircle { kind: TableCircleKind::Reach, at, radius, words });
    }
    circles
}
