//! Movement: towards its place from cover to cover, the foremost first, and close assaults at good odds.

use kernel::table::{Disc, Length, Point};
use kernel::{Generator, Offers};

use super::staff::{Staff, Unit};
use super::{goals, posture};
use crate::ground::{self, EdgePosition, HEDGE, RIVER, TOWN, WOOD};
use crate::order::Order;
use crate::rules::{close_assault, worth};
use crate::state::{OrderMarker, PlatoonId, State};
use crate::tables::{self, BASE_RADIUS, Cover};

/// A place where it is not seen before it fires.
const HIDDEN: i64 = 12;
/// In thousandths, by how much the odds of a close assault must be better than bad.
const BETTER: i64 = 250;
/// So many go for one enemy together.
pub(super) const TOGETHER: usize = 4;
/// What a lost fight leaves and a won one takes, of the worth of who lost it, in tenths.
const BEATEN: i64 = 6;
/// Ground that the beaten enemy stands on and the side wants.
const GROUND: i64 = 300;

/// The best move or close assault among the offers, of the platoon that is nearest to its place; `None` where none is worth it.
pub(super) fn best<'o>(
    staff: &Staff<'_>,
    offers: &'o Offers<Order>,
    generator: &mut Generator,
) -> Option<&'o Order> {
    let mut movers: Vec<PlatoonId> = Vec::new();
    for order in offers.offers.iter().map(|offer| &offer.order) {
        if let Order::Move { platoon, .. } | Order::Assault { platoon, .. } = order
            && !movers.contains(platoon)
        {
            movers.push(*platoon);
        }
    }
    let mut units: Vec<Unit<'_>> = movers.into_iter().filter_map(|id| staff.unit(id)).collect();
    units.sort_by_key(|unit| (left(staff, unit), unit.id));
    units.into_iter().find_map(|unit| best_of(staff, &unit, offers, generator))
}

/// What a platoon has to go to its place; those who are there already go last.
fn left(staff: &Staff<'_>, unit: &Unit<'_>) -> (bool, Length) {
    let place = staff.place(unit).zip(unit.base);
    place.map_or((true, Length::ZERO), |(place, base)| (false, base.gap_from(place.at)))
}

fn best_of<'o>(
    staff: &Staff<'_>,
    unit: &Unit<'_>,
    offers: &'o Offers<Order>,
    generator: &mut Generator,
) -> Option<&'o Order> {
    let now = unit.base.map(|base| stay(staff, unit, base));
    let valued = offers.offers.iter().map(|offer| &offer.order).filter_map(|order| {
        let worth = match order {
            Order::Move { platoon, way } if *platoon == unit.id => match (way.last(), now) {
                (Some(end), Some(now)) => stay(staff, unit, Disc::new(*end, BASE_RADIUS)) - now,
                // Without positions a move only shows that somebody moves.
                _ => 1,
            },
            Order::Assault { platoon, target, .. } if *platoon == unit.id => {
                let enemy = staff.enemy(*target).filter(|enemy| staff.is_known(enemy))?;
                assault(staff, unit, &enemy, &together(unit, *target, offers))?
            }
            _ => return None,
        };
        (worth > 0).then_some((worth, generator.number(), order))
    });
    valued.max_by_key(|(worth, chance, _)| (*worth, *chance)).map(|(_, _, order)| order)
}

/// What it is worth to stand there when the move is over.
fn stay(staff: &Staff<'_>, unit: &Unit<'_>, there: Disc) -> i64 {
    let full = i64::from(Length::inches(tables::movement(staff.state.mover(unit.id)).open).0);
    let left = staff.place(unit).map_or(0, |place| {
        i64::from(there.gap_from(place.at).less(place.within).max(Length::ZERO).0)
    });
    let weight = if goals::attacks(staff) { 3 } else { 1 };
    let risk = staff.danger(unit, there, unit.now.order) / weight;
    let hides = if is_at_cover(staff.state, there) { HIDDEN } else { 0 };
    let push = posture::push(staff, unit);
    let arrives = if left == 0 { push } else { 0 };
    hides + arrives - push * left / full - risk
}

/// Whether a base touches something to hide behind.
fn is_at_cover(state: &State, there: Disc) -> bool {
    let Some(table) = state.table() else { return false };
    table.pieces.iter().any(|piece| {
        [WOOD, TOWN, HEDGE, RIVER].iter().any(|kind| piece.is(kind))
            && ground::edge_position(there, &piece.shape) == EdgePosition::Touching
    })
}

/// All who can go for an enemy now, and this platoon first.
fn together(unit: &Unit<'_>, target: PlatoonId, offers: &Offers<Order>) -> Vec<PlatoonId> {
    let mut attackers = vec![unit.id];
    for order in offers.offers.iter().map(|offer| &offer.order) {
        if let Order::Assault { platoon, target: at, .. } = order
            && *at == target
            && attackers.len() < TOGETHER
            && !attackers.contains(platoon)
        {
            attackers.push(*platoon);
        }
    }
    attackers
}

/// What a close assault is worth by the exact odds of its fight, with all these; `None` where they are not good.
pub(super) fn assault(
    staff: &Staff<'_>,
    unit: &Unit<'_>,
    target: &Unit<'_>,
    attackers: &[PlatoonId],
) -> Option<i64> {
    let state = staff.state;
    let mut met = state.clone();
    for attacker in attackers {
        met.contacts.insert((*attacker, target.id), Cover::Open);
    }
    let (wins, loses) = close_assault::chances(&met, target.id, staff.side)?;
    let (wins, loses) = (wins.permille_half_up(), loses.permille_half_up());
    if wins < loses + BETTER {
        return None;
    }
    let (own, enemy) = (unit.base?, target.base?);
    let ground = if is_wanted(staff, enemy.centre) { GROUND } else { 0 };
    let gain = (worth::now(state, target.id) * BEATEN / 10 + ground) * wins;
    let loss = worth::now(state, unit.id) * BEATEN / 10 * loses;
    let beside = enemy.centre.towards(own.centre, Length(BASE_RADIUS.0 * 2));
    let risk = staff.danger(unit, Disc::new(beside, BASE_RADIUS), OrderMarker::Move) / 2;
    Some((gain - loss) / 1000 - risk)
}

fn is_wanted(staff: &Staff<'_>, at: Point) -> bool {
    let state = staff.state;
    state.setup.objectives.iter().any(|(name, objective)| {
        let is_own = state.held.get(name).copied().flatten() == Some(staff.side);
        let near = |ground: Point| ground.distance(at) <= objective.radius.plus(BASE_RADIUS);
        !is_own && objective.at.is_some_and(near)
    })
}
