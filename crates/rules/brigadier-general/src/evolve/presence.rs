//! Who is on the table, how it came there, and what carries or draws it (§8, R31, R36).

use kernel::Seq;

use super::{leave_contact, put_elsewhere, stand, take_off, with};
use crate::event::Event;
use crate::state::{Place, State};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::PlatoonDestroyed { platoon } => {
            with(state, *platoon, |now| now.men.destroyed());
            take_off(state, *platoon, Place::Destroyed);
        }
        Event::PlatoonCaptured { platoon } => {
            with(state, *platoon, |now| now.men.captured());
            take_off(state, *platoon, Place::Captured);
        }
        Event::PlatoonLeft { platoon } => take_off(state, *platoon, Place::Left),
        Event::PlatoonArrived { platoon, at: place } => {
            stand(state, *platoon, *place, at);
            with(state, *platoon, |now| {
                (now.place, now.deeds.moved, now.deeds.marched) = (Place::Table, true, true);
            });
        }
        Event::PlatoonRevealed { platoon, at: place } => with(state, *platoon, |now| {
            (now.place, now.at, now.moved_at) = (Place::Table, *place, at);
        }),
        Event::HiddenFound { platoon, .. } => with(state, *platoon, |now| now.found = true),
        Event::FireForgotten { platoon } => with(state, *platoon, |now| now.fired_mark = None),
        Event::Mounted { platoon, vehicle } => {
            leave_contact(state, *platoon);
            put_elsewhere(state, *platoon);
            stand(state, *platoon, None, at);
            with(state, *platoon, |now| {
                (now.place, now.at) = (Place::Aboard(*vehicle), None);
                (now.deeds.moved, now.deeds.halves) = (true, now.deeds.halves.saturating_add(1));
            });
        }
        Event::Dismounted { platoon, at: place, forced, .. } => {
            stand(state, *platoon, *place, at);
            with(state, *platoon, |now| {
                (now.place, now.deeds.moved) = (Place::Table, true);
                now.deeds.halves = now.deeds.halves.saturating_add(u8::from(!forced));
            });
        }
        Event::GunsLimbered { platoon } => with(state, *platoon, |now| {
            (now.limbered, now.dug_in, now.deeds.moved) = (true, false, true);
            now.deeds.halves = now.deeds.halves.saturating_add(1);
        }),
        Event::GunsUnlimbered { platoon } => with(state, *platoon, |now| {
            (now.limbered, now.deeds.moved) = (false, true);
            now.deeds.halves = now.deeds.halves.saturating_add(1);
        }),
        _ => {}
    }
}
