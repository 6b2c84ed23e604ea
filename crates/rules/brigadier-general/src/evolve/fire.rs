//! Calls, fire and what they do (§11.4, §11.5).

use kernel::Seq;

use super::{has_moved, put_elsewhere, with};
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
            for platoon in firers.iter().chain(batteries) {
                opens_fire(state, *platoon, at);
            }
        }
        Event::FireDodged { firers, batteries, .. } => {
            firers.iter().chain(batteries).for_each(|platoon| has_fired(state, *platoon));
        }
        Event::FireFoughtOut { firers, .. } => {
            firers.iter().for_each(|platoon| opens_fire(state, *platoon, at));
        }
        Event::PlatoonFoughtOut { platoon, told, marks, losses, order } => {
            with(state, *platoon, |now| {
                now.men.fought(*told, *marks);
                (now.losses, now.order, now.hurt_at) = (*losses, *order, at);
            });
        }
        Event::PatrolCameBack { platoon, met } => {
            for id in met.iter().chain([platoon]) {
                with(state, *id, |now| now.deeds.patrolled = true);
            }
        }
        Event::FireGivenUp { platoon } => has_fired(state, *platoon),
        Event::BuggedOut { platoon, to } => {
            put_elsewhere(state, *platoon);
            has_moved(state, *platoon, *to, at);
            with(state, *platoon, |now| {
                (now.order, now.deeds.bugged_out) = (now.order.max(OrderMarker::Back), true);
            });
        }
        Event::Struck { platoon, losses, order } => with(state, *platoon, |now| {
            now.men.struck(now.losses, *losses);
            (now.losses, now.order, now.hurt_at) = (*losses, *order, at);
        }),
        _ => {}
    }
}

/// R36 Its fire is spent, and gives it away.
pub(super) fn opens_fire(state: &mut State, platoon: PlatoonId, at: Seq) {
    let turn = state.turn;
    has_fired(state, platoon);
    with(state, platoon, |now| (now.fired_mark, now.fired_at) = (Some(turn), at));
}

/// R8 A platoon's fire of the turn is spent; a battery that reloads does so in the next (R51).
fn has_fired(state: &mut State, platoon: PlatoonId) {
    let next = state.turn + 1;
    let reloads =
        state.setup.platoons.get(&platoon).is_some_and(|spec| tables::platoon(spec.kind).reloads);
    state.missions.retain(|mission| mission.battery != platoon);
    state.declared.retain(|one| one.firer != platoon);
    with(state, platoon, |now| {
        // Planned fire is told before what it does.
        now.missions = now.missions.saturating_add(u8::from(!now.deeds.fired));
        now.deeds.fired = true;
        now.reloads_in = reloads.then_some(next).or(now.reloads_in);
    });
}
