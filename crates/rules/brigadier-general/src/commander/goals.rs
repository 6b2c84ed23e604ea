//! Where a platoon of a side belongs: on ground that is to be taken, on ground that is to be held, or where it is.

use kernel::Side;
use kernel::table::{Length, Point};

use super::staff::{Staff, Unit};
use crate::state::OrderMarker;
use crate::tables::{Class, PlatoonKind};

/// A place, and how near to it a platoon wants to be, from the edge of its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub at: Point,
    pub within: Length,
}

/// So many platoons stay with ground that was taken, and with ground that is defended, if they are as near as this.
const GUARDS: usize = 2;
const DEFENDERS: usize = 5;
const GUARD_RANGE: Length = Length::inches(12);
/// So many on ground without an enemy as near as this are enough to take it.
const ENOUGH: usize = 3;
const CONTESTED: Length = Length::inches(6);
/// As near as one comes to an enemy without going for him.
const TOUCHING: Length = Length(180);
/// Inside the ground, so that who stands there counts.
const INSIDE: Length = Length(50);

/// Whether a side has ground to take, or an enemy to look for.
pub(super) fn attacks(staff: &Staff<'_>) -> bool {
    let state = staff.state;
    let held = |side: Side| state.held.values().filter(|by| **by == Some(side)).count();
    if state.setup.defender == Some(staff.side) {
        return held(staff.side.enemy()) > held(staff.side);
    }
    state.held.is_empty() || held(staff.side) < state.held.len()
}

/// Where a platoon wants to go; nowhere where it is well placed, or has no business at the front.
pub(super) fn place(staff: &Staff<'_>, unit: &Unit<'_>) -> Option<Place> {
    let state = staff.state;
    let base = unit.base?;
    let off = stand_off(unit.spec.kind)?;
    let arrived = |place: Place| base.gap_from(place.at) <= place.within;
    if let Some(post) = post(staff, unit) {
        return Some(post).filter(|post| !arrived(*post));
    }
    let ground = state.setup.objectives.iter().filter_map(|(name, objective)| {
        let is_own = state.held.get(name).copied().flatten() == Some(staff.side);
        let at = objective.at.filter(|_| !is_own)?;
        let stays = base.gap_from(at) <= objective.radius;
        // Who has come to ground that the enemy still stands on goes for him.
        let intruder =
            staff.enemies.iter().filter(|enemy| staff.is_known(enemy)).find_map(|enemy| {
                let there = enemy.base.filter(|there| there.gap_from(at) <= objective.radius)?;
                Some(Place { at: there.centre, within: TOUCHING })
            });
        if let Some(intruder) = intruder.filter(|_| stays && off == Length::ZERO) {
            return Some(intruder);
        }
        let within = off.max(objective.radius.less(INSIDE));
        (stays || !is_enough(staff, at, objective.radius)).then_some(Place { at, within })
    });
    let nearest = ground.min_by_key(|place| (base.gap_from(place.at), place.at));
    let hunts = state.setup.objectives.is_empty() && attacks(staff);
    let enemy = || {
        let places = staff.enemies.iter().filter_map(|enemy| enemy.base).map(|one| one.centre);
        let at = places.min_by_key(|at| (base.gap_from(*at), *at))?;
        Some(Place { at, within: off.max(Length::inches(2)) })
    };
    nearest.or_else(|| hunts.then(enemy).flatten()).filter(|place| !arrived(*place))
}

/// The held ground that a platoon is one of the nearest to guard.
fn post(staff: &Staff<'_>, unit: &Unit<'_>) -> Option<Place> {
    let state = staff.state;
    let guards = if state.setup.defender == Some(staff.side) { DEFENDERS } else { GUARDS };
    let base = unit.base.filter(|_| holds_ground(unit))?;
    state.setup.objectives.iter().find_map(|(name, objective)| {
        let at = objective.at?;
        let own = base.gap_from(at);
        let is_own = state.held.get(name).copied().flatten() == Some(staff.side);
        if !is_own || own > GUARD_RANGE {
            return None;
        }
        let nearer = staff.own.iter().filter(|other| {
            let gap = other.base.map(|other| other.gap_from(at));
            holds_ground(other) && gap.is_some_and(|gap| (gap, other.id) < (own, unit.id))
        });
        let within = objective.radius.less(INSIDE);
        (nearer.count() < guards).then_some(Place { at, within })
    })
}

/// Whether there are as many of a side on a piece of ground as it takes.
fn is_enough(staff: &Staff<'_>, at: Point, radius: Length) -> bool {
    let near =
        |unit: &Unit<'_>, far: Length| unit.base.is_some_and(|base| base.gap_from(at) <= far);
    let own = staff.own.iter().filter(|unit| near(unit, radius) && holds_ground(unit)).count();
    own >= ENOUGH && !staff.enemies.iter().any(|unit| near(unit, radius.plus(CONTESTED)))
}

/// Whether a platoon is one to hold ground with.
fn holds_ground(unit: &Unit<'_>) -> bool {
    let fights = unit.now.losses.count() > 0 && unit.now.order < OrderMarker::Back;
    fights && matches!(unit.row.class, Class::Foot | Class::Weapon | Class::Gun)
}

/// How far from its ground a platoon does its work; nothing for those who stay where they are.
const fn stand_off(kind: PlatoonKind) -> Option<Length> {
    match kind {
        PlatoonKind::InfantrySemi
        | PlatoonKind::InfantryMixed
        | PlatoonKind::InfantryBolt
        | PlatoonKind::Engineers => Some(Length::ZERO),
        PlatoonKind::TankLight
        | PlatoonKind::TankMedium
        | PlatoonKind::TankHeavy
        | PlatoonKind::HalfTracks => Some(Length::inches(5)),
        PlatoonKind::AssaultGuns => Some(Length::inches(12)),
        PlatoonKind::MachineGuns => Some(Length::inches(12)),
        PlatoonKind::AntiTankLight
        | PlatoonKind::AntiTankMedium
        | PlatoonKind::AntiTankHeavy
        | PlatoonKind::AntiAircraft
        | PlatoonKind::InfantryGuns => Some(Length::inches(16)),
        PlatoonKind::Mortars | PlatoonKind::Headquarters => Some(Length::inches(24)),
        PlatoonKind::Trucks
        | PlatoonKind::ArtilleryLight
        | PlatoonKind::ArtilleryMedium
        | PlatoonKind::Rockets => None,
    }
}
