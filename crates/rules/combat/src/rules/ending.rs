//! §9.3 The end of a turn and of the fight: who holds the ground, whether anybody is left, and the next deck (R47).

use kernel::Side;
use kernel::table::Point;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::rules::journey;
use crate::state::{EndReason, Outcome, Phase, Place, SoldierId, State};

/// S6 The deck is empty: the ground is looked at, then the fight ends or the next turn begins (R16).
pub fn end_turn(unfolding: &mut Unfolding) {
    let names: Vec<String> = unfolding.state.held.keys().cloned().collect();
    for name in names {
        let held = unfolding.state.held.get(&name).copied().flatten();
        if let Some(side) = stands_on(&unfolding.state, &name).filter(|side| held != Some(*side)) {
            unfolding.happen(Event::ObjectiveTaken { name, side });
        }
    }
    let state = &unfolding.state;
    if state.setup.turns > 0 && state.turn >= state.setup.turns {
        let (winner, reason) = (holder(state), EndReason::TimeIsUp);
        unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
        return;
    }
    let turn = state.turn + 1;
    unfolding.happen(Event::TurnBegan { turn });
    for side in Side::BOTH {
        if unfolding.state.requests[side.index()].granted {
            reinforce(unfolding, side);
        }
    }
}

/// §9.2 The side's next fire team comes on.
fn reinforce(unfolding: &mut Unfolding, side: Side) {
    for soldier in next_team(&unfolding.state, side) {
        let state = &unfolding.state;
        let start = state.spec(soldier).start.unwrap_or_default();
        let at: Option<Point> = state.table().map(|_| journey::free_near(state, soldier, start));
        unfolding.happen(Event::SoldierArrived { soldier, at });
    }
}

/// The men of the fire team that comes next.
#[must_use]
pub fn next_team(state: &State, side: Side) -> Vec<SoldierId> {
    let waiting = || {
        let own = state.soldiers.iter().filter(|(id, _)| state.side_of(**id) == side);
        own.filter(|(_, man)| man.place == Place::Reserve).map(|(id, _)| *id)
    };
    let team = waiting().filter_map(|id| state.spec(id).reserve).min();
    waiting().filter(|id| state.spec(*id).reserve == team).collect()
}

/// R47 The side that has won as things stand: more objectives, the defender where that is equal.
#[must_use]
pub fn holder(state: &State) -> Option<Side> {
    let count = |side: Side| state.held.values().filter(|held| **held == Some(side)).count();
    match count(Side::Blue).cmp(&count(Side::Orange)) {
        core::cmp::Ordering::Greater => Some(Side::Blue),
        core::cmp::Ordering::Less => Some(Side::Orange),
        core::cmp::Ordering::Equal => state.setup.defender,
    }
}

/// Whether a side has nobody left who can act, nor anybody on his way.
#[must_use]
pub fn is_gone(state: &State, side: Side) -> bool {
    let comes = state.requests[side.index()].granted && !next_team(state, side).is_empty();
    !comes && state.able(side).next().is_none()
}

/// §9.3 The fight is over when a side is gone.
pub fn end_when_nobody_is_left(unfolding: &mut Unfolding) {
    if matches!(unfolding.state.phase, Phase::Over(_)) {
        return;
    }
    let winner = match Side::BOTH.map(|side| is_gone(&unfolding.state, side)) {
        [false, false] => return,
        [false, true] => Some(Side::Blue),
        [true, false] => Some(Side::Orange),
        [true, true] => None,
    };
    let reason = EndReason::NobodyLeft;
    unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
}

/// R47 The side with more able men on the ground of an objective; nobody changes anything where that is equal.
fn stands_on(state: &State, name: &str) -> Option<Side> {
    let objective = state.setup.objectives.get(name)?;
    let at = objective.at.filter(|_| state.table().is_some())?;
    let near =
        |id: &SoldierId| state.disc(*id).is_some_and(|disc| disc.gap_from(at) <= objective.radius);
    let count = |side: Side| state.able(side).filter(near).count();
    match count(Side::Blue).cmp(&count(Side::Orange)) {
        core::cmp::Ordering::Greater => Some(Side::Blue),
        core::cmp::Ordering::Less => Some(Side::Orange),
        core::cmp::Ordering::Equal => None,
    }
}
