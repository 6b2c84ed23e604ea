//! What an order of Combat! promises, and what it would sweep over or burst round.

use crate::event::Manner;
use crate::order::{Attack, Order, Reply, Throw};
use crate::rules::aim::{self, Occasion};
use crate::rules::{assault, grenade, guns, journey};
use crate::state::{SoldierId, State, Step, Weapon};
use crate::tables::{self, GrenadeKind};
use crate::{Refusal, ground};
use kernel::odds::Fraction;
use kernel::table::{Arc, Length, Point};

use super::{Book, TableOption, asked, inches};
use kernel::face::{TableCircle, TableCircleKind, TableDeed, TableSweep};

/// Spots on the die of this book.
const FACES: u8 = 10;

/// An order with what it is good for.
pub(super) fn option(book: Book<'_>, label: String, order: Order) -> TableOption {
    let state = book.state;
    let (sweep, burst) = drawn(state, &order);
    let weapons = fired_with(&order);
    let chances = chances(state, &order);
    let option = TableOption::of(deed(&order), label, order, chances);
    TableOption { weapons, sweep, burst, ..option }
}

/// The weapon of an order that fires.
fn fired_with(order: &Order) -> Vec<String> {
    let weapon = match order {
        Order::Fire { attack } | Order::FireThenMove { attack } => match attack {
            Attack::Aimed { weapon, .. }
            | Attack::Throw { weapon, .. }
            | Attack::Arc { weapon, .. }
            | Attack::Spray { weapon, .. } => weapon,
        },
        Order::SnapFire { weapon, .. } | Order::Reply { reply: Reply::Fire { weapon, .. } } => {
            weapon
        }
        _ => return Vec::new(),
    };
    vec![tables::weapon(*weapon).name.clone()]
}

/// Who is to do it.
pub(super) fn doer(state: &State, order: &Order) -> Option<SoldierId> {
    match order {
        Order::SnapFire { soldier, .. } => Some(*soldier),
        Order::Draw | Order::RequestReinforcement | Order::Rule { .. } => None,
        _ => match state.next_step() {
            Some(step) => asked(step),
            None => state.active().map(|active| active.soldier),
        },
    }
}

const fn deed(order: &Order) -> TableDeed {
    match order {
        Order::Fire { .. } | Order::FireThenMove { .. } | Order::SnapFire { .. } => TableDeed::Fire,
        Order::Charge { .. } | Order::Reply { .. } => TableDeed::Assault,
        Order::Run { .. }
        | Order::CombatMove { .. }
        | Order::HalfMove { .. }
        | Order::MoveThenFire { .. }
        | Order::ReactMove { .. }
        | Order::ForcedMove { .. } => TableDeed::Move,
        Order::TakeCover | Order::ChoosePin => TableDeed::Cover,
        Order::Reload { .. } => TableDeed::Ready,
        Order::Capture { .. } => TableDeed::Help,
        _ => TableDeed::Other,
    }
}

fn chances(state: &State, order: &Order) -> Vec<(String, String)> {
    let told = match order {
        Order::Fire { attack } => of_attack(state, attack, false),
        Order::FireThenMove { attack } => of_attack(state, attack, true),
        Order::SnapFire { soldier, weapon, after, shot } => {
            snap(state, (*soldier, *weapon), *after, *shot).and_then(|aim| hits(aim.ok()?))
        }
        Order::Reply { reply: Reply::Fire { weapon, shot } } => match state.next_step() {
            Some(Step::Reply { charger, target }) => {
                let manner = Manner::Reply;
                let occasion = Occasion { manner, moved: false, target_at: None };
                aim::aim(state, (*target, *weapon), *charger, *shot, occasion).ok().and_then(hits)
            }
            _ => None,
        },
        Order::Charge { target, .. } => state.active().map(|active| {
            let first = assault::meeting(state, active.soldier, *target);
            vec![("he alone hits in the first round".to_owned(), first.more().percent_text(1))]
        }),
        _ => None,
    };
    told.unwrap_or_default()
}

fn of_attack(state: &State, attack: &Attack, moved: bool) -> Option<Vec<(String, String)>> {
    let soldier = firer(state)?;
    let moved = moved || matches!(state.next_step(), Some(Step::MayFire { .. }));
    match attack {
        Attack::Aimed { weapon, method, target, shot } => {
            let occasion = Occasion::of(*method, moved);
            hits(aim::aim(state, (soldier, *weapon), *target, *shot, occasion).ok()?)
        }
        Attack::Throw { weapon, at, said } => {
            let thrown = (soldier, *weapon);
            let (lie, kind) = grenade::may_throw(state, thrown, *at, said.as_ref()).ok()?;
            let inverted = grenade::inverted(state, thrown, lie, moved);
            let drops = u8::from(kind == GrenadeKind::Hand);
            let there = Fraction::new(u64::from(inverted.saturating_sub(drops)), u64::from(FACES));
            let dropped = Fraction::new(u64::from(drops), u64::from(FACES));
            let mut told = vec![("lies where it is meant".to_owned(), there.percent_text(0))];
            if drops > 0 {
                told.push(("he drops it".to_owned(), dropped.percent_text(0)));
            }
            Some(told)
        }
        Attack::Arc { .. } | Attack::Spray { .. } => None,
    }
}

fn hits(aim: aim::Aim) -> Option<Vec<(String, String)>> {
    let one = aim.rule.distribution(u32::from(aim.shots)).at_least(&1);
    Some(vec![("hits".to_owned(), one.percent_text(1))])
}

/// A snap at the man who is on his way, so far along it.
fn snap(
    state: &State,
    shooter: (SoldierId, Weapon),
    after: Option<Length>,
    shot: Option<crate::order::Shot>,
) -> Option<Result<aim::Aim, Refusal>> {
    let Some(Step::March(march)) = state.next_step() else { return None };
    let target_at = after.map(|far| {
        let path = journey::path(state, march.soldier, &march.way);
        ground::stand(journey::last_room(state, march.soldier, &path, far).1)
    });
    let occasion = Occasion { manner: Manner::Snap, moved: false, target_at };
    Some(aim::aim(state, shooter, march.soldier, shot, occasion))
}

/// The enemy an order is at: a grenade thrown to his feet and an arc towards him are at him too.
pub(super) fn at_whom(state: &State, order: &Order) -> Option<SoldierId> {
    let attack = match order {
        Order::Fire { attack } | Order::FireThenMove { attack } => attack,
        Order::Charge { target, .. } | Order::Capture { enemy: target } => return Some(*target),
        _ => return None,
    };
    let at = match attack {
        Attack::Aimed { target, .. } | Attack::Spray { target, .. } => return Some(*target),
        Attack::Throw { at, .. } => *at,
        Attack::Arc { towards, .. } => *towards,
    };
    let is_there = |id: &SoldierId| state.disc(*id).map(|disc| disc.centre) == at;
    at.and_then(|_| state.fielded(state.side_of(firer(state)?).enemy()).find(is_there))
}

/// What pointing at a place means for his weapons, where any of them is felt round a place.
pub(super) fn bursts(state: &State, id: SoldierId) -> Option<String> {
    let rows = state.spec(id).weapons.iter().map(|weapon| tables::weapon(*weapon));
    let has = |is: fn(&tables::WeaponRow) -> bool| rows.clone().any(is);
    let ways = [
        (has(|row| row.grenade.is_some()), "where he throws"),
        (has(tables::WeaponRow::is_machine_gun), "where he sweeps"),
    ];
    let ways: Vec<&str> = ways.into_iter().filter_map(|(is, words)| is.then_some(words)).collect();
    (!ways.is_empty()).then(|| ways.join(" or "))
}

/// Whoever fires by this order: the active man, or the one who may fire now.
pub(super) fn firer(state: &State) -> Option<SoldierId> {
    match state.next_step() {
        Some(step) => asked(step),
        None => state.active().map(|active| active.soldier),
    }
}

/// The arc it sweeps over, and the ring in which it is felt.
fn drawn(state: &State, order: &Order) -> (Option<TableSweep>, Option<TableCircle>) {
    let (Order::Fire { attack } | Order::FireThenMove { attack }) = order else {
        return (None, None);
    };
    let ring = |at: Point, radius: Length, words: String| {
        Some(TableCircle { kind: TableCircleKind::Burst, at, radius, words })
    };
    match attack {
        Attack::Arc { weapon, towards: Some(point), .. } => (sweep(state, *weapon, *point), None),
        Attack::Spray { target, .. } => {
            let disc = state.disc(*target);
            let words = format!("felt within {} of him", inches(guns::SPRAY));
            (None, disc.and_then(|disc| ring(disc.centre, disc.radius.plus(guns::SPRAY), words)))
        }
        Attack::Throw { at: Some(at), .. } => {
            let caught = names(state, &grenade::caught(state, *at));
            let words = if caught.is_empty() {
                format!("bursts within {}", inches(grenade::BURST))
            } else {
                format!("bursts within {}: {caught}", inches(grenade::BURST))
            };
            (None, ring(*at, grenade::BURST, words))
        }
        _ => (None, None),
    }
}

fn sweep(state: &State, weapon: Weapon, towards: Point) -> Option<TableSweep> {
    let soldier = firer(state)?;
    let own = state.disc(soldier)?;
    let way = towards.from(own.centre);
    let radius = tables::weapon(weapon).optimum();
    let men: Vec<SoldierId> =
        guns::swept(state, soldier, way, radius).into_iter().map(|(id, _)| id).collect();
    let words = if men.is_empty() { "nobody is in it".to_owned() } else { names(state, &men) };
    let radius = radius.plus(own.radius);
    Some(TableSweep { at: own.centre, way, arc: Arc::Eighth, radius, words })
}

/// Names in a row; whoever is of the shooter's own side is pointed out.
pub(super) fn names(state: &State, men: &[SoldierId]) -> String {
    let side = firer(state).map(|id| state.side_of(id));
    let name = |id: &SoldierId| match side {
        Some(side) if state.side_of(*id) == side => format!("{} (own side)", state.name(*id)),
        _ => state.name(*id),
    };
    men.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Both sides' word on a throw, in battles without positions.
pub(super) fn throw(said: kernel::face::TableSaid, near: Vec<SoldierId>) -> Throw {
    Throw { distance: said.distance, sight: said.sight, near }
}
