//! Who comes on, gets out, is set up to fire, or shows himself: before anything else is moved or met.

use kernel::Offers;
use kernel::table::{Length, Point};

use super::staff::Staff;
use crate::order::Order;
use crate::rules::{hiding, interrupt};
use crate::state::{Place, PlatoonId};

/// Infantry rides no nearer to an enemy who is known.
const DISMOUNTS: Length = Length::inches(12);
/// Guns are set up when an enemy who is known comes so near.
const UNLIMBERS: Length = Length::inches(20);

/// What is to be done before anybody moves; `None` where nothing is.
pub(super) fn first<'o>(staff: &Staff<'_>, offers: &'o Offers<Order>) -> Option<&'o Order> {
    let orders = || offers.offers.iter().map(|offer| &offer.order);
    let arrives = orders().filter(|order| matches!(order, Order::Arrive { .. }));
    let far = |order: &&Order| match order {
        Order::Arrive { way, .. } => way.last().map(|end| to_ground(staff, *end)),
        _ => None,
    };
    arrives.min_by_key(far).or_else(|| {
        orders().find(|order| match order {
            Order::Dismount { platoon, .. } => is_enemy_near(staff, *platoon, DISMOUNTS),
            Order::Unlimber { platoon } => is_enemy_near(staff, *platoon, UNLIMBERS),
            _ => false,
        })
    })
}

/// The hidden platoon that can fire at the one on its way.
pub(super) fn ambush<'o>(staff: &Staff<'_>, offers: &'o Offers<Order>) -> Option<&'o Order> {
    let (state, side) = (staff.state, staff.side);
    let meets = |platoon: PlatoonId| match hiding::shown(state, platoon) {
        Some(shown) => interrupt::can_meet(&shown, side, platoon),
        None => true,
    };
    let mut orders = offers.offers.iter().map(|offer| &offer.order);
    orders.find(|order| matches!(order, Order::Reveal { platoon, .. } if meets(*platoon)))
}

/// How far a place is from the nearest ground that the battle is about.
fn to_ground(staff: &Staff<'_>, at: Point) -> Length {
    let ground = staff.state.setup.objectives.values().filter_map(|ground| ground.at);
    ground.map(|to| at.distance(to)).min().unwrap_or_default()
}

/// Whether an enemy who is known is near to a platoon, or to what it rides in.
fn is_enemy_near(staff: &Staff<'_>, platoon: PlatoonId, limit: Length) -> bool {
    let state = staff.state;
    let carrier = match state.platoon(platoon).place {
        Place::Aboard(vehicle) => vehicle,
        _ => platoon,
    };
    let known = staff.enemies.iter().filter(|enemy| staff.is_known(enemy));
    known.into_iter().any(|enemy| state.within(carrier, enemy.id, limit) != Some(false))
}
