//! §6.6 Hedges and walls: a flat price to come up to them or to go over (R18, R57, R58).

use kernel::table::{Length, Path, Piece, Point, Table};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground;
use crate::order::{Obstacle, Order};
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::way::{self, Lines, Rules};
use crate::rules::{activity, cover, reaction, turn};
use crate::state::{Activity, State, SubunitId};

/// R57 What one die of the flat price may carry.
const PER_DIE: Length = Length::inches(6);
/// How near counts as beside the obstacle, edge to edge.
const BESIDE: Length = Length(50);

/// A sub-unit comes up to an obstacle and is in cover behind it, or goes over it.
///
/// # Errors
/// When it may not.
pub fn pass(
    state: &State,
    side: Side,
    subunit: SubunitId,
    kind: Obstacle,
    cross: bool,
    to: Option<Point>,
    facing: Option<Point>,
) -> Decision {
    activity::may_spend(state, side, subunit, kind.dice(), Activity::Move)?;
    activity::heavy_may_act(state, subunit)?;
    if state.is_stranded(subunit) {
        return Err(TurnRefusal::Stranded { subunit }.into());
    }
    // R58 The obstacle's own cover does not hold back whoever goes over it.
    let cover = state.subunit(subunit).cover;
    if cover > if cross { kind.dice() } else { 0 } {
        return Err(MoveRefusal::InCover { subunit }.into());
    }
    let way = match state.table() {
        Some(table) => vec![measured(state, table, subunit, kind, cross, to)?],
        None => Vec::new(),
    };
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(if cross {
        Event::ObstacleCrossed { subunit, kind, way }
    } else {
        let facing = cover::look(state, subunit, facing);
        Event::ObstacleReached { subunit, kind, facing, way }
    });
    reaction::open_arrived(&mut unfolding, subunit);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Whether the step to that place is such a passage.
fn measured(
    state: &State,
    table: &Table,
    subunit: SubunitId,
    kind: Obstacle,
    cross: bool,
    to: Option<Point>,
) -> Result<Point, Refusal> {
    let to = to.ok_or(MoveRefusal::NoObstacle)?;
    let Some(own) = state.disc(subunit) else { return Err(MoveRefusal::NoObstacle.into()) };
    let path = Path::from(own.centre, &[to]);
    let beside = |piece: &Piece, at| piece.shape.apart(at).within(BESIDE.plus(own.radius));
    let fits = |piece: &&Piece| {
        let over = path.enters(&piece.shape);
        if cross { over && beside(piece, own.centre) } else { !over && beside(piece, to) }
    };
    if !table.pieces_of(kind.word()).any(|piece| fits(&piece)) {
        return Err(MoveRefusal::NoObstacle.into());
    }
    // The price is for the one it stands beside; another line behind it has a price of its own.
    let paid = |piece: &Piece| cross && piece.is(kind.word()) && beside(piece, own.centre);
    if let Some(line) = ground::lines_crossed(table, &path).find(|piece| !paid(piece)) {
        return Err(MoveRefusal::Obstacle { name: line.name.clone() }.into());
    }
    let far = Length(PER_DIE.0 * i32::from(kind.dice()));
    let rules = Rules { lines: Lines::Open, ..Rules::march(far, Length::ZERO) };
    way::check(state, subunit, &path, rules)?;
    Ok(to)
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    for subunit in state.members(unit) {
        for kind in [Obstacle::Hedge, Obstacle::Wall] {
            for cross in [false, true] {
                for to in places(state, subunit, kind) {
                    if pass(state, side, subunit, kind, cross, to, None).is_ok() {
                        let how = if cross { "Over" } else { "Up to" };
                        let place = to.map_or(String::new(), |to| format!(", to {to}"));
                        let label = format!("{how} the {}{place}", kind.word());
                        let order = Order::Obstacle { subunit, kind, cross, to, facing: None };
                        offers.offer(state.name(subunit), label, order);
                        break;
                    }
                }
            }
        }
    }
}

/// Places on the straight line over each obstacle of the kind, near and far side; nothing but its name in battles
/// without positions.
fn places(state: &State, subunit: SubunitId, kind: Obstacle) -> Vec<Option<Point>> {
    let Some(table) = state.table() else { return vec![None] };
    let Some(own) = state.disc(subunit) else { return Vec::new() };
    let reach = PER_DIE.0 * i32::from(kind.dice());
    let near =
        |piece: &&Piece| piece.shape.apart(own.centre).within(Length(reach).plus(own.radius));
    let mut places = Vec::new();
    for piece in table.pieces_of(kind.word()).filter(near) {
        let corners = piece.shape.corners();
        let count = i32::try_from(corners.len()).unwrap_or(1);
        let sum = corners.iter().fold(Point::default(), |sum, corner| sum.plus(*corner));
        let centre = Point::new(sum.x / count, sum.y / count);
        let across = centre.from(own.centre);
        let beyond = own.centre.plus(across.stretched(Length(reach)));
        let step = own.radius.0 / 4;
        let along = (1..=reach / step).map(|at| own.centre.towards(beyond, Length(at * step)));
        places.extend(
            along.filter(|at| ground::can_stand(table, state.disc_at(subunit, *at))).map(Some),
        );
    }
    places
}
