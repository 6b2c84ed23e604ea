//! The way back from the pools (RULES.md H.4, LNK-R6, LNK-R7): nobody returns who is not there to return.

use kernel::Name;

use super::change::RosterChange;
use super::muster::ElementSpec;
use super::rating::after_recovery;
use super::{Element, Pools};

/// LNK-R7 The men of one squad.
pub const SQUAD: u32 = 10;

/// Which pool is emptied first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// H.4 In the night: the wounded, then stragglers, then replacements.
    WoundedFirst,
    /// R18 For a headquarters in the field: replacements, then stragglers, then the wounded.
    ReplacementsFirst,
}

/// Why a recovery is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// There are not enough men behind the lines for the next point.
    Men { needed: u32, available: u32 },
    /// Nor vehicles or guns of this kind in repair.
    Vehicles { needed: u32, available: u32 },
    /// The element has all its points.
    Full,
}

/// H.4 What `points` recovered strength points bring back to an element, each filled on its own.
///
/// # Errors
/// [`Shortage`] when the pools do not reach the last of the points.
pub fn recover(
    id: Name,
    spec: &ElementSpec,
    before: Element,
    pools: &Pools,
    points: u32,
) -> Result<RosterChange, Shortage> {
    let (full, strength) = (spec.full(), u32::from(spec.strength));
    let start = spec.present(before);
    let available = at_hand(spec, pools);
    let mut present = start;
    for _ in 0..points {
        let left = available - (present - start);
        present = after_recovery(present, full, strength, left)
            .ok_or_else(|| shortage(spec, before, pools, points))?;
    }
    Ok(drawn(id, spec, pools, present - start, Order::WoundedFirst))
}

/// R105 The same by the book: what is missing behind the lines arrives from home first.
///
/// # Errors
/// [`Shortage::Full`] when the element has not so many points to regain.
pub fn recover_by_book(
    id: Name,
    spec: &ElementSpec,
    before: Element,
    pools: &Pools,
    points: u32,
) -> Result<Vec<RosterChange>, Shortage> {
    let (full, strength) = (spec.full(), u32::from(spec.strength));
    let start = spec.present(before);
    let mut present = start;
    for _ in 0..points {
        present = after_recovery(present, full, strength, full).ok_or(Shortage::Full)?;
    }
    Ok(drawn_by_book(id, spec, pools, present - start, Order::WoundedFirst))
}

/// R18, R105 Fills an element; what is missing behind the lines arrives from home first.
#[must_use]
pub fn fill_by_book(
    id: Name,
    spec: &ElementSpec,
    before: Element,
    pools: &Pools,
) -> Vec<RosterChange> {
    let missing = spec.full() - spec.present(before);
    drawn_by_book(id, spec, pools, missing, Order::ReplacementsFirst)
}

/// R18 Fills an element as far as the pools reach.
#[must_use]
pub fn fill(id: Name, spec: &ElementSpec, before: Element, pools: &Pools) -> RosterChange {
    let missing = spec.full() - spec.present(before);
    drawn(id, spec, pools, missing.min(at_hand(spec, pools)), Order::ReplacementsFirst)
}

/// LNK-R7 The men and vehicles that a neighbour gives up for a headquarters: one squad, or less, so that somebody stays and
/// the headquarters has room. Of a stand of vehicles whole crews go, and their vehicles are parked. `None` when nobody can go.
#[must_use]
pub fn squad_of(spec: &ElementSpec, element: Element, room: u32) -> Option<(u32, u32)> {
    let (men, vehicles) = if spec.by_vehicles() {
        let crews = (SQUAD.min(room) / spec.crew.max(1)).max(1);
        let crews = crews.min(element.vehicles.saturating_sub(1));
        (crews * spec.crew, crews)
    } else {
        (SQUAD.min(room).min(element.men.saturating_sub(1)), 0)
    };
    (men > 0 && men <= room).then_some((men, vehicles))
}

/// Men, or vehicles that can be crewed, which the pools have for such an element.
#[must_use]
pub fn at_hand(spec: &ElementSpec, pools: &Pools) -> u32 {
    match spec.equipment() {
        Some(kind) => pools.in_repair(kind).min(pools.available() / spec.crew.max(1)),
        None => pools.available(),
    }
}

fn drawn_by_book(
    id: Name,
    spec: &ElementSpec,
    pools: &Pools,
    count: u32,
    order: Order,
) -> Vec<RosterChange> {
    let wanted = spec.with(count);
    let men = wanted.men.saturating_sub(pools.available());
    let waiting = spec.equipment().map_or(0, |kind| pools.in_repair(kind));
    let vehicles = wanted.vehicles.saturating_sub(waiting);
    let mut after = pools.clone();
    after.replacements += men;
    let arrived = RosterChange::Arrived { element: id, men, vehicles };
    let drawn = drawn(id, spec, &after, count, order);
    [arrived, drawn].into_iter().filter(|change| !change.is_empty()).collect()
}

fn drawn(id: Name, spec: &ElementSpec, pools: &Pools, count: u32, order: Order) -> RosterChange {
    let Element { men, vehicles } = spec.with(count);
    let mut left = men;
    let mut draw = |pool: u32| {
        let drawn = pool.min(left);
        left -= drawn;
        drawn
    };
    let (wounded, stragglers, replacements) = match order {
        Order::WoundedFirst => {
            let (w, s) = (draw(pools.wounded), draw(pools.stragglers));
            (w, s, draw(pools.replacements))
        }
        Order::ReplacementsFirst => {
            let (r, s) = (draw(pools.replacements), draw(pools.stragglers));
            (draw(pools.wounded), s, r)
        }
    };
    RosterChange::Returned { element: id, wounded, stragglers, replacements, vehicles }
}

/// What would have been needed for so many points.
fn shortage(spec: &ElementSpec, before: Element, pools: &Pools, points: u32) -> Shortage {
    let strength = u32::from(spec.strength);
    let wanted = spec.rating(before) + points;
    if wanted > strength {
        return Shortage::Full;
    }
    let needed =
        super::rating::least(wanted, spec.full(), strength).saturating_sub(spec.present(before));
    match spec.equipment() {
        Some(kind) if pools.in_repair(kind) < needed => {
            Shortage::Vehicles { needed, available: pools.in_repair(kind) }
        }
        Some(_) => Shortage::Men { needed: needed * spec.crew, available: pools.available() },
        None => Shortage::Men { needed, available: pools.available() },
    }
}
