//! Ways, and fights of those who touch (§11.7, §11.8).

use kernel::Seq;
use kernel::table::{Length, Point};

use super::{has_moved, leave_contact, put_elsewhere, stand, with};
use crate::event::Event;
use crate::state::{OnTheWay, OrderMarker, PlatoonId, State};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::WayLaid { platoon, way, runs, leaves, meets } => {
            let laid = OnTheWay {
                platoon: *platoon,
                way: way.clone(),
                gone: gone(state, *platoon),
                runs: *runs,
                leaves: *leaves,
                meets: *meets,
                assaults: None,
            };
            lay_way(state, laid);
        }
        Event::AssaultBegan { platoon, way, goal } => {
            let laid = OnTheWay {
                platoon: *platoon,
                way: way.clone(),
                gone: gone(state, *platoon),
                runs: false,
                leaves: false,
                meets: None,
                assaults: Some(*goal),
            };
            lay_way(state, laid);
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
        Event::FellBack { platoon, to } => {
            put_elsewhere(state, *platoon);
            has_moved(state, *platoon, *to, at);
            with(state, *platoon, |now| {
                (now.order, now.deeds.ran) = (now.order.max(OrderMarker::Back), true);
            });
        }
        Event::GroundTaken { platoon, to } => {
            put_elsewhere(state, *platoon);
            stand(state, *platoon, Some(*to), at);
        }
        Event::PlatoonMoved { platoon, way, used } => go_way(state, *platoon, way, *used, at),
        Event::WayEnded { platoon } => {
            put_elsewhere(state, *platoon);
            state.on_the_way = None;
        }
        _ => {}
    }
}

/// R24 What a platoon has gone of a way that is laid anew counts on.
fn gone(state: &State, platoon: PlatoonId) -> Vec<Point> {
    match &state.on_the_way {
        Some(on_the_way) if on_the_way.platoon == platoon => on_the_way.gone.clone(),
        _ => state.base(platoon).map(|base| base.centre).into_iter().collect(),
    }
}

fn lay_way(state: &mut State, laid: OnTheWay) {
    let (platoon, runs) = (laid.platoon, laid.runs);
    // What is ruled while it waits to be met holds until it goes on.
    put_elsewhere(state, platoon);
    state.on_the_way = Some(laid);
    with(state, platoon, |now| now.deeds.ran = now.deeds.ran || runs);
}

fn go_way(state: &mut State, platoon: PlatoonId, way: &[Point], used: Length, at: Seq) {
    if let (Some(on_the_way), Some(here)) = (&mut state.on_the_way, way.last()) {
        // What is left of it: the points behind the place it has come to.
        let passed = way.len() - 1;
        let came_to = on_the_way.way.get(passed) == Some(here);
        on_the_way.way.drain(..(passed + usize::from(came_to)).min(on_the_way.way.len()));
        on_the_way.gone.extend_from_slice(way);
    }
    // R11 A platoon that moves away leaves its fight.
    leave_contact(state, platoon);
    has_moved(state, platoon, way.last().copied(), at);
    with(state, platoon, |now| (now.deeds.marched, now.deeds.used) = (true, used));
}
