//! Combat! without positions (R45, R46): what both sides say of a line or a way, and the orders that makes.

use crate::order::{Attack, Half, Method, Order, Shot, Way};
use crate::rules::falls;
use crate::state::{SoldierId, State, Step, Weapon};
use crate::tables::{self, Cover};
use kernel::Bar;

use super::{Book, TableOption, asked, shots};
use kernel::face::{TableAsk, TableAskField, TableSaid};

/// Levels of cover that may be said, the worst first.
const COVERS: [Cover; 4] = [Cover::None, Cover::Light, Cover::Heavy, Cover::Fortified];

/// What is asked of both sides.
pub(super) fn asks() -> Vec<TableAsk> {
    let covers = COVERS.map(|cover| tables::cover(cover).name.clone()).to_vec();
    let ask = |field, words: &str, choices| TableAsk { field, words: words.to_owned(), choices };
    vec![
        ask(TableAskField::Distance, "Distance", Vec::new()),
        ask(TableAskField::Cover, "Cover from here", covers),
        ask(TableAskField::Sight, "It is seen", Vec::new()),
        ask(TableAskField::Odd, "of it difficult ground", Vec::new()),
        ask(TableAskField::Fences, "fences on it", Vec::new()),
    ]
}

/// The shot as both sides say it.
pub(super) fn shot(said: TableSaid) -> Shot {
    let cover = COVERS.get(usize::from(said.cover)).copied().unwrap_or_default();
    Shot { distance: said.distance, sight: said.sight, cover }
}

fn way(said: TableSaid) -> Way {
    Way {
        open: said.distance.less(said.odd),
        rough: said.odd.min(said.distance),
        fences: said.fences,
        ..Way::default()
    }
}

/// A run at every stake he may declare (§3.5).
pub(super) fn runs(state: &State, id: SoldierId, words: &str, way: &Way) -> Vec<(String, Order)> {
    let label = |way: &Way| format!("{words}{}", falls::gamble_words(state, id, way));
    let ways = falls::at_every_stake(state, id, way).into_iter();
    ways.map(|way| (label(&way), Order::Run { way })).collect()
}

/// Whether a way of his may be said now.
pub(super) fn may_go(state: &State, id: SoldierId) -> bool {
    match state.next_step() {
        None => state.active().is_some_and(|active| active.soldier == id),
        Some(Step::MayMove { soldier }) => *soldier == id,
        Some(_) => false,
    }
}

/// Orders at an enemy as he is said to lie; `near` are the others whom a burst may reach.
pub(super) fn at(
    book: Book<'_>,
    id: SoldierId,
    target: SoldierId,
    near: &[SoldierId],
    said: TableSaid,
) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let shot = shot(said);
    let mut tried: Vec<(String, Order)> = Vec::new();
    let is_free = state.next_step().is_none();
    for weapon in state.spec(id).weapons.iter().copied() {
        for (label, attack) in attacks(weapon, target, near, (shot, said)) {
            if is_free {
                let order = Order::FireThenMove { attack: attack.clone() };
                tried.push((format!("{label}, then move"), order));
            }
            tried.push((label, Order::Fire { attack }));
        }
    }
    if is_free {
        tried.push(("Charge".to_owned(), Order::Charge { target, way: way(said) }));
    }
    tried.sort_by_key(|(label, _)| label.ends_with("move"));
    sorted(book, tried)
}

/// Every way of using a weapon at him.
fn attacks(
    weapon: Weapon,
    target: SoldierId,
    near: &[SoldierId],
    (shot, said): (Shot, TableSaid),
) -> Vec<(String, Attack)> {
    let row = tables::weapon(weapon);
    let name = &row.name;
    let around = || near.to_vec();
    let mut found = Vec::new();
    let aimed = |method| Attack::Aimed { weapon, method, target, shot: Some(shot) };
    if row.standard().is_some() {
        found.push((format!("Fire the {name}"), aimed(Method::Standard)));
    }
    if row.special().is_some() {
        found.push((format!("Fire the {name} rapidly"), aimed(Method::Special)));
    }
    if row.spray {
        let attack = Attack::Spray { weapon, target, shot: Some(shot), near: around() };
        found.push((format!("Spray around him with the {name}"), attack));
    }
    if row.is_machine_gun() {
        let men = core::iter::once(target).chain(near.iter().copied());
        let at = men.map(|id| (id, shot)).collect();
        let attack = Attack::Arc { weapon, towards: None, at };
        found.push((format!("Sweep an arc with the {name}"), attack));
    }
    if row.grenade.is_some() {
        let beside = core::iter::once(target).chain(near.iter().copied()).collect();
        let throw = Some(shots::throw(said, beside));
        let attack = Attack::Throw { weapon, at: None, said: throw };
        found.push((format!("{} beside him", crate::diary::capital(name)), attack));
    }
    found
}

/// Ways of that length.
pub(super) fn ways(book: Book<'_>, id: SoldierId, said: TableSaid) -> (Vec<TableOption>, Vec<Bar>) {
    let way = way(said);
    let tried = match book.state.next_step() {
        None if may_go(book.state, id) => {
            let mut tried = runs(book.state, id, "Run so far", &way);
            tried.push(("Move so far".to_owned(), Order::CombatMove { way: way.clone() }));
            let half = Half::Move { way };
            tried.push(("Move so far, then fire".to_owned(), Order::MoveThenFire { half }));
            tried
        }
        Some(step @ Step::MayMove { .. }) if asked(step) == Some(id) => {
            vec![("Move so far".to_owned(), Order::HalfMove { half: Half::Move { way } })]
        }
        _ => Vec::new(),
    };
    sorted(book, tried)
}

/// Those the rules would take, and why they would not take the others.
pub(super) fn sorted(book: Book<'_>, tried: Vec<(String, Order)>) -> (Vec<TableOption>, Vec<Bar>) {
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    for (label, order) in tried {
        match book.refusal(&order) {
            None => options.push(shots::option(book, label, order)),
            Some(why) => barred.push(Bar { what: label, why }),
        }
    }
    (options, barred)
}
