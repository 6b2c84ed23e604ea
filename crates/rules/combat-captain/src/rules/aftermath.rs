//! §12.6 After a close combat: the winner may take the ground (R51).

use kernel::table::{Length, Path, Point};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::order::Order;
use crate::refusal::{AssaultRefusal, Refusal};
use crate::rules::way::{self, Lines, Rules};
use crate::rules::{activity, ending, turn};
use crate::state::{Aftermath, Phase, State, SubunitId, UnitId, UnitStatus};

/// How far each sub-unit of a winner may go, without dice.
const FORWARD: Length = Length::inches(6);
/// Over any ground, and up to any enemy.
const RULES: Rules = Rules {
    normal: FORWARD,
    odd: FORWARD,
    clear_of_enemies: Length::ZERO,
    charged: None,
    lines: Lines::Open,
};

/// Offers the ground to a winner that is still there.
pub fn open(unfolding: &mut Unfolding, winner: UnitId, attacked: bool) {
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
        unfolding.happen(Event::GroundOffered { winner, attacked, may_move });
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
            if path.length() > FORWARD {
                let (length, inches) = (path.length(), FORWARD);
                return Err(crate::refusal::MoveRefusal::TooFar { subunit, length, inches }.into());
            }
            way::check(state, subunit, &path, RULES)?;
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
    unfolding.happen(Event::SubunitMoved { subunit, way, manner: Manner::TakingGround });
    if let Some(name) = objective.filter(|_| state.table().is_none()) {
        ending::take(&mut unfolding, name, side);
    }
    let left =
        matches!(&unfolding.state.phase, Phase::CloseCombat(Some(a)) if !a.may_move.is_empty());
    if !left {
        unfolding.happen(Event::GroundDone);
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
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
        let mut ends: Vec<Point> = way::goals(state, *subunit)
            .into_iter()
            .filter_map(|goal| way::reachable(state, *subunit, goal, RULES))
            .collect();
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
