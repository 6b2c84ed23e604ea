//! Fire: batteries are called and platoons fire where the enemy loses most by it, together where that costs him more than their best fires
//! one by one; others hold their fire for who comes near.

use std::collections::BTreeMap;

use kernel::Offers;

use super::staff::Staff;
use crate::order::Order;
use crate::rules::volley::Volley;
use crate::rules::{fire, interrupt, short_rounds, sighting};
use crate::state::PlatoonId;

/// Less than so many thousandths of a platoon are not worth a mission, or a fire.
const CALL: i64 = 20;
const SHOT: i64 = 15;
/// Who is not seen yet gives himself away only for this.
const FROM_HIDING: i64 = 110;
/// Held fire waits for this, unless the mover comes to assault.
const HELD: i64 = 50;
/// What a loss of one's own counts more than the enemy's.
const OWN: i64 = 2;

/// How much calling these batteries is worth: what they add to what was called on that target.
pub(super) fn call(staff: &Staff<'_>, target: PlatoonId, batteries: &[PlatoonId]) -> Option<i64> {
    let missions = staff.state.missions.iter().filter(|mission| mission.target == target);
    let called: Vec<PlatoonId> = missions.map(|mission| mission.battery).collect();
    let all: Vec<PlatoonId> = called.iter().chain(batteries).copied().collect();
    let target = staff.enemy(target)?;
    let gain = |batteries: &[PlatoonId]| {
        let volley = staff.shells(batteries, &target);
        staff.cost_of(&volley) - own_loss(staff, &volley)
    };
    let worth = gain(&all) - if called.is_empty() { 0 } else { gain(&called) };
    (worth >= CALL).then_some(worth)
}

/// What rounds that fall short cost.
fn own_loss(staff: &Staff<'_>, volley: &Volley) -> i64 {
    let friend = short_rounds::endangered(staff.state, volley);
    let cost = |(friend, pool, exposure)| Some(staff.cost(&staff.unit(friend)?, pool, exposure));
    friend.and_then(cost).unwrap_or(0) * OWN
}

/// How much every fire that is offered is worth, in the order of the offers.
pub(super) fn worths(staff: &Staff<'_>, offers: &Offers<Order>) -> Vec<Option<i64>> {
    let mut best: BTreeMap<PlatoonId, i64> = BTreeMap::new();
    let volleys: Vec<Option<(i64, Vec<PlatoonId>)>> = offers
        .offers
        .iter()
        .map(|offer| {
            let Order::Fire { firers, batteries, target, .. } = &offer.order else { return None };
            let said = fire::Said { firers, batteries, target: *target, sightings: &[] };
            let volley = fire::aim(staff.state, staff.side, said).ok()?;
            let cost = staff.cost_of(&volley) - own_loss(staff, &volley);
            let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            if let [one] = all.as_slice() {
                let known = best.entry(*one).or_insert(cost);
                *known = cost.max(*known);
            }
            Some((cost, all))
        })
        .collect();
    let hidden = |id: &PlatoonId| {
        let on_table = staff.state.base(*id).is_some();
        on_table && !sighting::is_seen(staff.state, *id)
    };
    let is_called = |id: &PlatoonId| staff.state.missions.iter().any(|one| one.battery == *id);
    let worth = |(cost, all): &(i64, Vec<PlatoonId>)| {
        let single: i64 = all.iter().filter_map(|id| best.get(id)).sum();
        let pays = all.len() == 1 || *cost > single;
        let least = match all.iter().any(hidden) {
            true => FROM_HIDING,
            // What was called is lost if it does not fall.
            false if all.iter().all(is_called) => 1,
            false => SHOT,
        };
        (pays && *cost >= least).then_some(*cost)
    };
    volleys.iter().map(|volley| volley.as_ref().and_then(worth)).collect()
}

/// How much held fire at the platoon on its way is worth, 0 for letting it go on.
pub(super) fn interrupt(staff: &Staff<'_>, order: &Order) -> Option<i64> {
    let Order::Interrupt { firers, after, ambush, sightings } = order else {
        return matches!(order, Order::Pass).then_some(0);
    };
    let said = interrupt::Said { firers, after: *after, ambush: *ambush, sightings };
    let (there, volley) = interrupt::aim(staff.state, staff.side, said).ok()?;
    let cost = Staff::new(&there.state, staff.side).cost_of(&volley);
    let assaults = staff.state.on_the_way.as_ref().is_some_and(|one| one.assaults.is_some());
    let least = if assaults { SHOT } else { HELD * firers.len() as i64 };
    (cost >= least).then_some(cost / firers.len() as i64)
}
