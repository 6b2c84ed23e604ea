//! §12.6 After a close combat: the winner may take the ground (R51).

use kernel::table::{Length, Path, Point};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{AssaultRefusal, MoveRefusal, Refusal};
use crate::rules::options::TakeGround;
use crate::rules::way::{self, Lines, Rules};
use crate::rules::{activity, ending, journey, turn};
use crate::state::{Aftermath, Errand, Phase, State, SubunitId, UnitId, UnitStatus};

/// How far each sub-unit of a winner may go, without dice.
const FORWARD: Length = Length::inches(6);
/// Farther than any table is wide.
const FAR: Length = Length::inches(1000);

/// Over any ground, and up to any enemy.
fn rules(path: &Path) -> Rules {
    let far = path.length();
    Rules { normal: far, odd: far, clear_of_enemies: None, lines: Lines::Open }
}

/// Offers the ground to a winner that is still there.
pub fn open(unfolding: &mut Unfolding, winner: UnitId, attacked: bool, vacated: Vec<Point>) {
    let state = &unfolding.state;
    if state.unit(winner).status != UnitStatus::Fighting {
        return;
    }
    let may_move: Vec<SubunitId> = state
        .members(winner)
        .filter(|id| state.on_field(*id))
        .filter(|id| !stays(state, *id))
        .collect();
    if !may_move.is_empty() {
        unfolding.happen(Event::GroundOffered { winner, attacked, may_move, vacated });
    }
}

/// C17 One of the winner's sub-units goes forward; in a battle without positions the unit has the ground.
///
/// # Errors
/// When it may not.
pub fn take_ground(
    state: &State,
    side: Side,
    subunit: SubunitId,
    to: Option<Point>,
    objective: Option<&String>,
) -> Decision {
    let aftermath = aftermath(state, side)?;
    if !aftermath.may_move.contains(&subunit) {
        return Err(AssaultRefusal::HasGone { subunit }.into());
    }
    let mut way = Vec::new();
    match (state.disc(subunit), to) {
        (Some(own), Some(to)) => {
            let path = Path::from(own.centre, &[to]);
            way::check(state, subunit, &path, rules(&path))?;
            forward(state, aftermath, subunit, &path)?;
            way.push(to);
        }
        (Some(_), None) => return Err(AssaultRefusal::NoPlace.into()),
        (None, _) => {}
    }
    if let Some(name) = objective
        && !state.objectives.contains_key(name)
    {
        return Err(AssaultRefusal::NoObjective { name: name.clone() }.into());
    }
    let mut unfolding = Unfolding::of(state);
    journey::set_out(&mut unfolding, subunit, way, Errand::TakingGround);
    if let Some(name) = objective.filter(|_| state.table().is_none()) {
        ending::take(&mut unfolding, name, side);
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// R51 Where the winner's stands may go: an attacker's to within a stand of where the enemy stood; a defender's 6 inches
/// towards where he stood.
fn forward(
    state: &State,
    open: &Aftermath,
    subunit: SubunitId,
    path: &Path,
) -> Result<(), Refusal> {
    let (start, end) = (path.0[0], path.end());
    let anywhere = state.setup.options.take_ground == TakeGround::AnyWay;
    let (length, inches) = (path.length(), FORWARD);
    if (anywhere || !open.attacked) && length > inches {
        return Err(MoveRefusal::TooFar { subunit, length, inches }.into());
    }
    if anywhere {
        return Ok(());
    }
    let nearest = |from: Point| open.vacated.iter().min_by_key(|at| at.distance(from)).copied();
    let stand = state.disc_at(subunit, end).radius;
    let is_forward = match (open.attacked, nearest(start), nearest(end)) {
        (true, _, Some(place)) => place.distance(end) <= stand.plus(stand),
        (false, Some(place), _) => end.from(start).dot(place.from(start)) > 0,
        // Nobody stood there whose place is known.
        (true, _, None) | (false, None, _) => true,
    };
    if is_forward { Ok(()) } else { Err(AssaultRefusal::NotForward { subunit }.into()) }
}

/// Whether a winner may still take ground.
#[must_use]
pub fn is_open(state: &State, open: &Aftermath) -> bool {
    state.unit(open.winner).status == UnitStatus::Fighting
        && open.may_move.iter().any(|id| state.on_field(*id))
}

/// C17 The winner has done.
///
/// # Errors
/// When nobody waits for it.
pub fn stay_put(state: &State, side: Side) -> Decision {
    aftermath(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::GroundDone);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

fn aftermath(state: &State, side: Side) -> Result<&Aftermath, Refusal> {
    activity::no_window(state)?;
    match &state.phase {
        Phase::CloseCombat(Some(open)) if state.unit_spec(open.winner).side == side => Ok(open),
        _ => Err(AssaultRefusal::NoGround.into()),
    }
}

/// R27 Whoever is still in contact with another enemy stays for that fight, and so does a heavy weapon that has fired
/// this turn (§4.5).
fn stays(state: &State, subunit: SubunitId) -> bool {
    state.in_contact(subunit) || activity::heavy_may_act(state, subunit).is_err()
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(open) = aftermath(state, side) else { return };
    offers.offer("The ground", "Stay", Order::StayPut);
    for subunit in &open.may_move {
        let name = state.name(*subunit);
        if state.table().is_none() {
            let plain = Order::TakeGround { subunit: *subunit, to: None, objective: None };
            offers.offer(name, "Go forward", plain);
            for objective in state.objectives.keys() {
                let order = Order::TakeGround {
                    subunit: *subunit,
                    to: None,
                    objective: Some(objective.clone()),
                };
                offers.offer(name, format!("Take {objective}"), order);
            }
            continue;
        }
        let far = if open.attacked { FAR } else { FORWARD };
        let free = Rules { normal: far, odd: far, clear_of_enemies: None, lines: Lines::Open };
        let goals = way::goals(state, *subunit).into_iter().chain(open.vacated.iter().copied());
        let mut ends: Vec<Point> =
            goals.filter_map(|goal| way::reachable(state, *subunit, goal, free)).collect();
        ends.sort_unstable();
        ends.dedup();
        for to in ends {
            if take_ground(state, side, *subunit, Some(to), None).is_ok() {
                let order = Order::TakeGround { subunit: *subunit, to: Some(to), objective: None };
                offers.offer(name, format!("Go to {to}"), order);
            }
        }
    }
}
