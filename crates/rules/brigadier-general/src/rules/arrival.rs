//! R56 Platoons that are to come: they set foot on the table at their side's edge, and go on from there.

use kernel::table::{Edge, Length, Point, Table};
use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MoveRefusal, PresenceRefusal, Refusal};
use crate::rules::interrupt::{self, Errand};
use crate::rules::{movement, room, turn};
use crate::state::{Place, PlatoonId, State};
use crate::tables::BASE_RADIUS;

/// The first point of a way is taken for the edge when it is so near to it.
const AT_THE_EDGE: Length = Length::inches(1);
/// Places along the edge that are offered.
const PLACES: i32 = 5;

/// A platoon comes on where its way begins, and goes on along it with its order. Without positions it is simply there.
///
/// # Errors
/// Why it may not.
pub fn arrive(state: &State, side: Side, platoon: PlatoonId, way: &[Point]) -> Decision {
    may_arrive(state, side, platoon)?;
    let mut unfolding = Unfolding::of(state);
    let Some(table) = state.table() else {
        if !way.is_empty() {
            return Err(MoveRefusal::NoPositions.into());
        }
        unfolding.happen(Event::PlatoonArrived { platoon, at: None });
        interrupt::set_out(&mut unfolding, platoon, Errand::default());
        return Ok(unfolding.finish());
    };
    let (first, rest) = way.split_first().ok_or(MoveRefusal::NoWay)?;
    let edge = state.setup.sides[side.index()].home_edge;
    let edge = edge.ok_or(PresenceRefusal::NoEdge { platoon })?;
    let at = entry(table, edge, *first).ok_or(PresenceRefusal::NotAtEdge { platoon })?;
    room::may_stand(state, platoon, at)?;
    unfolding.happen(Event::PlatoonArrived { platoon, at: Some(at) });
    let here = &unfolding.state;
    if !rest.is_empty() {
        movement::may_go(here, table, platoon, rest, None)?;
    }
    let errand = Errand::march(here, platoon, rest);
    interrupt::set_out(&mut unfolding, platoon, errand);
    Ok(unfolding.finish())
}

/// Some places along the edge, and a full move straight on from each; and why others are still to come.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "movement", movement::is_movement).is_err()
        || state.on_the_way.is_some()
    {
        return;
    }
    let to_come =
        |id: &PlatoonId| state.spec(*id).side == side && state.platoon(*id).place == Place::ToCome;
    for platoon in state.platoons.keys().copied().filter(to_come) {
        let name = state.name(platoon);
        let mut why = None;
        let mut comes = false;
        for way in ways(state, side, platoon) {
            match arrive(state, side, platoon, &way) {
                Ok(_) => {
                    comes = true;
                    let to = way.last().map(|at| format!(" to {at}")).unwrap_or_default();
                    let label = format!("{name} comes on{to}");
                    offers.offer("Arrive", label, Order::Arrive { platoon, way });
                }
                Err(kernel::Halt::Refused(refusal)) => why = why.or(Some(refusal)),
                Err(_) => {}
            }
        }
        if let (Some(why), false) = (why, comes) {
            offers.bar(format!("{name}: come on"), why.refused(state));
        }
        if state.table().is_some() {
            offers.unlisted("Arrive", "any way from its edge of the table, point by point");
        }
    }
}

fn may_arrive(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    movement::is_movement_of(state, side, platoon)?;
    if state.platoon(platoon).place != Place::ToCome {
        return Err(PresenceRefusal::NotToCome { platoon }.into());
    }
    if let Some(turn) = state.spec(platoon).arrives.filter(|turn| *turn > state.turn) {
        return Err(PresenceRefusal::NotYet { platoon, turn }.into());
    }
    movement::has_order_to_go(state, platoon)?;
    movement::others_have_run(state, side)?;
    Ok(())
}

/// Where a base stands that has just come on near a point of an edge.
fn entry(table: &Table, edge: Edge, near: Point) -> Option<Point> {
    let off = table.from_edge(near, edge);
    if !table.holds(near) || off > AT_THE_EDGE {
        return None;
    }
    Some(near.plus(inward(edge, BASE_RADIUS.0 - off.0)))
}

/// So far from an edge into the table.
const fn inward(edge: Edge, far: i32) -> Point {
    let Point { x, y } = edge.outward();
    Point::new(-x * far, -y * far)
}

fn ways(state: &State, side: Side, platoon: PlatoonId) -> Vec<Vec<Point>> {
    let Some(table) = state.table() else { return vec![Vec::new()] };
    let Some(edge) = state.setup.sides[side.index()].home_edge else { return vec![Vec::new()] };
    let full = movement::left(state, platoon);
    let place = |part: i32| {
        let along = |size: Length| size.0 * part / (PLACES + 1);
        let at = match edge {
            Edge::North => Point::new(along(table.width), table.depth.0),
            Edge::South => Point::new(along(table.width), 0),
            Edge::East => Point::new(table.width.0, along(table.depth)),
            Edge::West => Point::new(0, along(table.depth)),
        };
        at.plus(inward(edge, BASE_RADIUS.0))
    };
    let places = (1..=PLACES).map(place);
    places.flat_map(|at| [vec![at], vec![at, at.plus(inward(edge, full.0))]]).collect()
}
