//! §6.6 Hedges and walls: thrown dice come up to them, their own dice go over (R18, R57, R58).

use kernel::table::{Length, Path, Piece, Point, Table};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground;
use crate::order::{Obstacle, Order};
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::options::ObstaclePrice;
use crate::rules::way::{self, Lines, Rules};
use crate::rules::{activity, cover, journey, turn};
use crate::state::{Activity, Errand, State, SubunitId};

/// How near counts as beside the obstacle, edge to edge.
const BESIDE: Length = Length(50);
/// How finely a place beside an obstacle is looked for.
const STEP: i32 = 25;
const KINDS: [Obstacle; 2] = [Obstacle::Hedge, Obstacle::Wall];

/// R18 Whether a move with so many dice may end behind such an obstacle: it has thrown as many as that costs, and one of them
/// odd, that is for odd terrain.
///
/// # Errors
/// When it may not, or the group pays a flat price instead.
pub fn may_come_up(state: &State, kind: Obstacle, dice: u8, has_odd: bool) -> Result<(), Refusal> {
    if state.setup.options.obstacle == ObstaclePrice::Flat {
        return Err(MoveRefusal::PaidBesides { kind }.into());
    }
    if dice < kind.dice() || !has_odd {
        return Err(MoveRefusal::ObstacleDice { kind, dice: kind.dice() }.into());
    }
    Ok(())
}

/// Whether the way ends beside such an obstacle, on the side it comes from.
///
/// # Errors
/// When it does not.
pub fn ends_behind(
    state: &State,
    subunit: SubunitId,
    kind: Obstacle,
    path: &Path,
) -> Result<(), Refusal> {
    let Some(table) = state.table() else { return Ok(()) };
    match table.pieces_of(kind.word()).any(|piece| is_beside(state, subunit, piece, path.end())) {
        true => Ok(()),
        false => Err(MoveRefusal::NoObstacle.into()),
    }
}

/// The last steps up to an obstacle are odd terrain: the odd dice carry over the ground before it too.
#[must_use]
pub fn approach(state: &State, path: &Path, rules: Rules) -> Rules {
    let Some(table) = state.table() else { return rules };
    let (odd, _) = path.split(&ground::odd_areas(table));
    Rules { normal: rules.normal.plus(rules.odd.less(odd).max(Length::ZERO)), ..rules }
}

/// A sub-unit beside an obstacle goes over it, or, where the price is flat, takes cover behind it.
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
    let mut unfolding = Unfolding::of(state);
    if cross {
        let way = match state.table() {
            Some(table) => vec![over(state, table, subunit, kind, to)?],
            None => Vec::new(),
        };
        unfolding.happen(Event::ObstacleCrossed { subunit, kind });
        journey::set_out(&mut unfolding, subunit, way, Errand::March);
    } else {
        if state.setup.options.obstacle == ObstaclePrice::OddDice {
            return Err(MoveRefusal::ThrownFor { kind }.into());
        }
        if let (Some(table), Some(own)) = (state.table(), state.disc(subunit))
            && !table.pieces_of(kind.word()).any(|p| is_beside(state, subunit, p, own.centre))
        {
            return Err(MoveRefusal::NoObstacle.into());
        }
        let facing = cover::look(state, subunit, facing);
        unfolding.happen(Event::ObstacleReached { subunit, kind, dice: kind.dice(), facing });
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

fn is_beside(state: &State, subunit: SubunitId, piece: &Piece, at: Point) -> bool {
    piece.shape.apart(at).within(BESIDE.plus(state.disc_at(subunit, at).radius))
}

/// R57 Whether the step to that place goes over the obstacle it stands beside, and ends beside it.
fn over(
    state: &State,
    table: &Table,
    subunit: SubunitId,
    kind: Obstacle,
    to: Option<Point>,
) -> Result<Point, Refusal> {
    let to = to.ok_or(MoveRefusal::NoObstacle)?;
    let Some(own) = state.disc(subunit) else { return Err(MoveRefusal::NoObstacle.into()) };
    let path = Path::from(own.centre, &[to]);
    let both = |piece: &Piece| {
        is_beside(state, subunit, piece, own.centre) && is_beside(state, subunit, piece, to)
    };
    let paid = |piece: &Piece| piece.is(kind.word()) && both(piece) && path.enters(&piece.shape);
    if !table.pieces_of(kind.word()).any(paid) {
        return Err(MoveRefusal::NoObstacle.into());
    }
    // Another line has a price of its own.
    if let Some(line) = ground::lines_crossed(table, &path).find(|piece| !paid(piece)) {
        return Err(MoveRefusal::Obstacle { name: line.name.clone() }.into());
    }
    let rules = Rules { lines: Lines::Open, ..Rules::march(path.length(), Length::ZERO) };
    way::check(state, subunit, &path, rules)?;
    Ok(to)
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    for subunit in state.members(unit) {
        for kind in KINDS {
            for cross in [false, true] {
                let places = if cross { places_over(state, subunit, kind) } else { vec![None] };
                for to in places {
                    if pass(state, side, subunit, kind, cross, to, None).is_ok() {
                        let how = if cross { "Over" } else { "Behind" };
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

/// Whether its dice could bring it up to a hedge or wall.
#[must_use]
pub fn is_near(state: &State, subunit: SubunitId) -> bool {
    let far = Length::inches(6 * i32::from(state.subunit(subunit).dice));
    !places_behind(state, subunit, far).is_empty()
}

/// The nearest place straight ahead behind each hedge and wall within so many inches.
#[must_use]
pub fn places_behind(state: &State, subunit: SubunitId, far: Length) -> Vec<(Obstacle, Point)> {
    let (Some(table), Some(own)) = (state.table(), state.disc(subunit)) else { return Vec::new() };
    let from = own.centre;
    let mut places = Vec::new();
    for kind in KINDS {
        let near = |piece: &&Piece| piece.shape.apart(from).within(far.plus(own.radius));
        for piece in table.pieces_of(kind.word()).filter(near) {
            let fits = |at: &Point| {
                *at != from
                    && is_beside(state, subunit, piece, *at)
                    && !Path::from(from, &[*at]).enters(&piece.shape)
                    && way::may_end(state, table, subunit, *at).is_ok()
            };
            let steps = |ahead: Point| {
                (1..=far.0 / STEP).map(move |step| from.towards(ahead, Length(step * STEP)))
            };
            let found = ahead(piece, from).into_iter().filter_map(|ahead| steps(ahead).find(fits));
            places.extend(found.min_by_key(|at| at.distance(from)).map(|at| (kind, at)));
        }
    }
    places
}

/// Places on the other side of each obstacle of the kind it stands beside; nothing but its name without positions.
fn places_over(state: &State, subunit: SubunitId, kind: Obstacle) -> Vec<Option<Point>> {
    let Some(table) = state.table() else { return vec![None] };
    let Some(own) = state.disc(subunit) else { return Vec::new() };
    let beside = |piece: &&Piece| is_beside(state, subunit, piece, own.centre);
    let mut places = Vec::new();
    for piece in table.pieces_of(kind.word()).filter(beside) {
        for ahead in ahead(piece, own.centre) {
            let steps = (1..=40).map(|step| own.centre.towards(ahead, Length(step * STEP)));
            places.extend(steps.filter(|at| is_beside(state, subunit, piece, *at)).map(Some));
        }
    }
    places
}

/// Points well beyond a piece, straight over each of its sides and over its middle.
fn ahead(piece: &Piece, from: Point) -> Vec<Point> {
    let corners = piece.shape.corners();
    let ends = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
    let square = ends.flat_map(|(one, other)| {
        let side = other.from(one);
        [Point::new(side.y, -side.x), Point::new(-side.y, side.x)]
    });
    let middles = corners.iter().map(|corner| corner.from(from));
    let ways = square.chain(middles).filter(|way| *way != Point::default());
    let beyond = ways.map(|way| from.plus(way.stretched(Length::inches(100))));
    beyond.filter(|at| Path::from(from, &[*at]).enters(&piece.shape)).collect()
}
