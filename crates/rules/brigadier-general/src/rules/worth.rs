//! What a choice is worth that the book leaves to the player: what a platoon still is to its side, and what a fire costs it on average,
//! by the exact odds. The usual answers of choices rest on it, and the automatic commander does.

use kernel::odds::Distribution;

use crate::rules::bug_out::HURT;
use crate::rules::effect::{self, Effect};
use crate::rules::volley::{self, Volley};
use crate::state::{Casualties, OrderMarker, PlatoonId, State};
use crate::tables::{COUNT, PlatoonKind};

/// An infantry platoon without losses and in good order; everything is told in thousandths of it.
pub const WHOLE: i64 = 1000;
/// A wounded point in hundredths of an unhurt one: every second comes back, and until then does nothing (R13).
const WOUNDED: i64 = 35;
/// One chance in so many that a platoon which bugs out is hurt (§11.5.8).
const FLIGHT_DIE: i64 = 6;

/// What it is worth now.
#[must_use]
pub fn now(state: &State, platoon: PlatoonId) -> i64 {
    let own = state.platoon(platoon);
    of(kind(state, platoon), own.losses, own.order)
}

/// What a fire costs its target on average, if it stays.
#[must_use]
pub fn lost_to(state: &State, volley: &Volley) -> i64 {
    let steps = state.setup.options.area_steps;
    let experience = state.spec(volley.target).experience;
    let odds = effect::telling(volley.pool(), volley.exposure(state), steps, experience);
    lost_by(state, volley.target, &odds)
}

/// What an effect of these odds costs a platoon on average.
#[must_use]
pub fn lost_by(state: &State, platoon: PlatoonId, odds: &Distribution<Effect>) -> i64 {
    let (kind, fate) = (kind(state, platoon), volley::fate(state, platoon));
    let left = |effect: &Effect| {
        let (losses, order) = fate(*effect);
        u32::try_from(of(kind, losses, order)).unwrap_or(0)
    };
    // The mean, without bringing it to its lowest terms.
    let parts = odds.weights().map(|(effect, weight)| weight * left(effect));
    let mean = parts.reduce(|sum, part| sum + part).map(|sum| sum / odds.total());
    now(state, platoon) - mean.and_then(|mean| i64::try_from(mean).ok()).unwrap_or(0)
}

/// What it costs a platoon on average to bug out: the order Back, and on a 1 a kill and a wound.
#[must_use]
pub fn lost_by_flight(state: &State, platoon: PlatoonId) -> i64 {
    let own = state.platoon(platoon);
    let kind = kind(state, platoon);
    let order = own.order.max(OrderMarker::Back);
    let (hurt, _) = volley::fate(state, platoon)(HURT);
    let (unhurt, hurt) = (of(kind, own.losses, order), of(kind, hurt, order));
    of(kind, own.losses, own.order) - ((FLIGHT_DIE - 1) * unhurt + hurt) / FLIGHT_DIE
}

/// What a platoon of such worth is still worth with these losses and this order.
fn of(kind: i64, losses: Casualties, order: OrderMarker) -> i64 {
    if losses.is_destroyed() {
        return 0;
    }
    // The order means nothing to the wounded.
    let men = i64::from(losses.count()) * standing(order) + i64::from(losses.wounded) * WOUNDED;
    kind * men / (i64::from(COUNT) * 100)
}

/// What an order leaves of a platoon's worth, in hundredths: what has fallen must be raised again, and who runs may be caught.
const fn standing(order: OrderMarker) -> i64 {
    match order {
        OrderMarker::Double | OrderMarker::Move | OrderMarker::Aim => 100,
        OrderMarker::Follow => 90,
        OrderMarker::Defend => 88,
        OrderMarker::Shaken => 72,
        OrderMarker::Hold => 66,
        OrderMarker::Back => 52,
        OrderMarker::Rout => 25,
    }
}

/// A whole platoon of this kind in thousandths of an infantry platoon.
#[must_use]
pub fn kind(state: &State, platoon: PlatoonId) -> i64 {
    let own = match state.spec(platoon).kind {
        PlatoonKind::InfantrySemi | PlatoonKind::InfantryMixed | PlatoonKind::Engineers => WHOLE,
        PlatoonKind::InfantryBolt => 800,
        PlatoonKind::Headquarters => 700,
        PlatoonKind::MachineGuns | PlatoonKind::AntiTankMedium | PlatoonKind::AntiAircraft => 1300,
        PlatoonKind::Mortars | PlatoonKind::InfantryGuns | PlatoonKind::AntiTankLight => 1100,
        PlatoonKind::AntiTankHeavy | PlatoonKind::TankMedium | PlatoonKind::AssaultGuns => 1700,
        PlatoonKind::TankLight | PlatoonKind::ArtilleryLight => 1300,
        PlatoonKind::TankHeavy | PlatoonKind::ArtilleryMedium | PlatoonKind::Rockets => 2200,
        PlatoonKind::HalfTracks => 600,
        PlatoonKind::Trucks => 250,
    };
    // Each platoon below a headquarters is raised by it.
    own + state.subordinates(platoon).count() as i64 * 100
}
