//! Calls, fire and what they do (§11.4, §11.5).

use kernel::Seq;

use super::with;
use crate::event::Event;
use crate::state::{Declared, Mission, OrderMarker, PlatoonId, State};
use crate::tables;

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::IndirectCalled { observer, target, batteries } => {
            let (observer, target) = (*observer, *target);
            let mission = |battery: &PlatoonId| Mission { observer, battery: *battery, target };
            state.missions.extend(batteries.iter().map(mission));
            with(state, observer, |now| now.deeds.called = true);
        }
        Event::FireDeclared { firers, target } => {
            let target = *target;
            let declared = firers.iter().map(|firer| Declared { firer: *firer, target });
            state.declared.extend(declared);
        }
        Event::Fired { firers, batteries, .. } => {
            let turn = state.turn;
            for platoon in firers.iter().chain(batteries) {
                has_fired(state, *platoon);
                with(state, *platoon, |now| (now.fired_mark, now.fired_at) = (Some(turn), at));
            }
        }
        Event::FireDodged { firers, batteries, .. } => {
            firers.iter().chain(batteries).for_each(|platoon| has_fired(state, *platoon));
        }
        Event::FireGivenUp { platoon } => has_fired(state, *platoon),
        Event::BuggedOut { platoon, to } => with(state, *platoon, |now| {
            now.order = now.order.max(OrderMarker::Back);
            (now.deeds.bugged_out, now.deeds.moved) = (true, true);
            (now.at, now.dug_in, now.moved_at) = (to.or(now.at), false, at);
        }),
        Event::Struck { platoon, losses, order } => with(state, *platoon, |now| {
            (now.losses, now.order, now.hurt_at) = (*losses, *order, at);
        }),
        _ => {}
    }
}

/// R8 A platoon's fire of the turn is spent; a battery that reloads does so in the next (R51).
fn has_fired(state: &mut State, platoon: PlatoonId) {
    let next = state.turn + 1;
    let reloads =
        state.setup.platoons.get(&platoon).is_some_and(|spec| tables::platoon(spec.kind).reloads);
    state.missions.retain(|mission| mission.battery != platoon);
    state.declared.retain(|one| one.firer != platoon);
    with(state, platoon, |now| {
        now.deeds.fired = true;
        now.reloads_in = reloads.then_some(next).or(now.reloads_in);
    });
}
