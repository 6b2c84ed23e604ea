//! Ways, and fights of those who touch (§11.7, §11.8).

use kernel::Seq;
use kernel::table::{Length, Point};

use super::{leave_contact, with};
use crate::event::Event;
use crate::state::{Goal, OnTheWay, OrderMarker, PlatoonId, State};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::WayLaid { platoon, way, runs } => lay_way(state, *platoon, way, *runs, None),
        Event::AssaultBegan { platoon, way, goal } => {
            lay_way(state, *platoon, way, false, Some(*goal));
        }
        Event::ContactMade { attacker, defender, cover } => {
            state.contacts.insert((*attacker, *defender), *cover);
        }
        Event::AssaultFought { platoons, winner, .. } => {
            state.fought.extend(platoons);
            if winner.is_some() {
                platoons.iter().for_each(|platoon| leave_contact(state, *platoon));
            }
        }
        Event::FellBack { platoon, to } => with(state, *platoon, |now| {
            now.order = now.order.max(OrderMarker::Back);
            (now.at, now.moved_at, now.dug_in) = (to.or(now.at), at, false);
            (now.deeds.moved, now.deeds.ran) = (true, true);
        }),
        Event::GroundTaken { platoon, to } => with(state, *platoon, |now| {
            (now.at, now.moved_at, now.dug_in) = (Some(*to), at, false);
        }),
        Event::PlatoonMoved { platoon, way, used } => go_way(state, *platoon, way, *used, at),
        Event::WayEnded { .. } => state.on_the_way = None,
        _ => {}
    }
}

/// A way is laid; what of its move was used before counts on.
fn lay_way(
    state: &mut State,
    platoon: PlatoonId,
    way: &[Point],
    runs: bool,
    assaults: Option<Goal>,
) {
    let used = state.on_the_way.as_ref().map_or(Length::ZERO, |on_the_way| on_the_way.used);
    state.on_the_way = Some(OnTheWay { platoon, way: way.to_vec(), used, runs, assaults });
    with(state, platoon, |now| now.deeds.ran = now.deeds.ran || runs);
}

fn go_way(state: &mut State, platoon: PlatoonId, way: &[Point], used: Length, at: Seq) {
    if let (Some(on_the_way), Some(here)) = (&mut state.on_the_way, way.last()) {
        // What is left of it: the points behind the place it has come to.
        let passed = way.len() - 1;
        let came_to = on_the_way.way.get(passed) == Some(here);
        on_the_way.way.drain(..(passed + usize::from(came_to)).min(on_the_way.way.len()));
        on_the_way.used = used;
    }
    // R11 A platoon that moves away leaves its fight.
    leave_contact(state, platoon);
    with(state, platoon, |now| {
        (now.at, now.moved_at) = (way.last().copied().or(now.at), at);
        (now.deeds.moved, now.dug_in) = (true, false);
    });
}
