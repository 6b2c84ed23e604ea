//! Where a stand is worth more than where it is: towards the goal, into cover, within reach of the HQ, not surrounded.

use crate::ground::{Edge, Hex};
use crate::position::COMMAND_RANGE;
use crate::rules::options::StrategicBars;
use crate::state::{BattalionId, StandId, State};
use crate::tables::Role;

use super::battalions::Plan;

/// An HQ that moves last can follow so far that a stand at this distance is still in command afterwards.
const REACH_OF_HQ: u32 = 4;

/// §2.1 Hexes of a normal move on most ground.
const NORMAL_MOVE: u32 = 2;

/// §5.2 From so far batteries are shown their targets.
const SPOTTING: u32 = 4;

/// What a normal or strategic move brings; `None` when the stand is better off where it is. The HQ moves last.
pub(super) fn advance(
    state: &State,
    plan: Plan,
    stand: StandId,
    path: &[Hex],
    strategic: bool,
) -> Option<i32> {
    if strategic && would_bar_a_fight(state, plan.battalion) {
        return None;
    }
    let (from, to) = (state.hex_of(stand)?, *path.last()?);
    let is_hq = state.battalion_spec(plan.battalion).hq == stand;
    let worth = |hex| match is_hq {
        true => hq_worth(state, plan, hex),
        false => company_worth(state, plan, stand, hex),
    };
    let gain = worth(to) - worth(from);
    let first = if is_hq { 2000 } else { 3000 };
    // Of two ways to the same gain the shorter, and one that leaves the stand free to fight.
    let effort = i32::try_from(path.len()).unwrap_or(i32::MAX) + i32::from(strategic);
    (gain > 0).then(|| first + gain.saturating_mul(8).saturating_sub(effort))
}

/// R53 Whether strategic movement would keep the battalion from a fight that it may still have this turn: one of its stands that
/// can attack is as near to an enemy as it shoots after a normal move.
fn would_bar_a_fight(state: &State, battalion: BattalionId) -> bool {
    let side = state.battalion_spec(battalion).side;
    let may_fight = |(id, hex): (StandId, Hex)| {
        matches!(state.role(id), Role::Infantry | Role::Tank)
            && state
                .nearest_enemy(hex, side)
                .is_some_and(|far| far <= NORMAL_MOVE + u32::from(state.spec(id).range))
    };
    state.setup.options.strategic_bars == StrategicBars::Battalion
        && state.stands_of(battalion).any(may_fight)
}

/// What a retreat move brings: distance from the enemy, nearness to the own table edge.
pub(super) fn retreat(state: &State, stand: StandId, path: &[Hex], leave: bool) -> Option<i32> {
    let from = state.hex_of(stand)?;
    let to = path.last().copied().unwrap_or(from);
    let side = state.spec(stand).side;
    let safety = |hex: Hex| {
        let enemy = state.nearest_enemy(hex, side).map_or(8, |distance| distance.min(8));
        let edge = state.setup.sides[side.index()].home_edge.map_or(0, |e| to_edge(state, hex, e));
        6 * signed(enemy) - signed(edge)
    };
    let pressed = state.nearest_enemy(to, side).is_some_and(|distance| distance <= 2);
    match leave {
        true => pressed.then_some(1500),
        false => Some(1000 + safety(to) - safety(from)).filter(|worth| *worth > 1000),
    }
}

/// What a hex is worth for the battalion's HQ: companies in command, no enemy beside it, cover, the goal.
pub(super) fn hq_worth(state: &State, plan: Plan, hex: Hex) -> i32 {
    let spec = state.battalion_spec(plan.battalion);
    let (side, hq) = (spec.side, spec.hq);
    let mut worth = 0;
    for (_, at) in state.stands_of(plan.battalion).filter(|(id, _)| *id != hq) {
        let distance = at.distance(hex);
        let commanded = distance <= COMMAND_RANGE;
        worth += if commanded { 20 } else { 10 - 4 * signed(distance) };
    }
    worth -= 15 * enemies_beside(state, hex, side);
    let spotted = state.nearest_enemy(hex, side).is_some_and(|distance| distance <= SPOTTING);
    worth -= i32::from(spotted) * 4;
    worth += i32::from(state.covering(hex)) * 2;
    worth - plan.goal.map_or(0, |goal| signed(goal.distance(hex)))
}

/// What a hex is worth for a company.
fn company_worth(state: &State, plan: Plan, stand: StandId, hex: Hex) -> i32 {
    let side = state.battalion_spec(plan.battalion).side;
    let goal = plan.goal;
    let mut worth = goal.map_or(0, |goal| -12 * signed(goal.distance(hex)));
    if goal == Some(hex) {
        worth += 12;
    }
    if let Some(hq) = state.hq_hex(plan.battalion) {
        worth -= 30 * signed(hq.distance(hex).saturating_sub(REACH_OF_HQ));
    }
    worth += i32::from(state.covering(hex)) * 4;
    worth -= i32::from(state.water_minus(hex)) * 6;
    let beside = enemies_beside(state, hex, side);
    let fit = plan.strength >= 50 && state.stand(stand).strength >= 2;
    worth += match (beside, fit) {
        (0, _) => 0,
        (1, true) => 2,
        (more, true) => 6 - 6 * more,
        (any, false) => -15 * any,
    };
    let in_range = state.nearest_enemy(hex, side).is_some_and(|distance| distance <= 3);
    worth + i32::from(in_range && beside == 0) * 3
}

fn enemies_beside(state: &State, hex: Hex, side: kernel::Side) -> i32 {
    let beside = state.side_on_table(side.enemy()).filter(|(_, at)| at.adjacent(hex)).count();
    i32::try_from(beside).unwrap_or(i32::MAX)
}

/// Hexes to the edge of the table.
fn to_edge(state: &State, hex: Hex, edge: Edge) -> u32 {
    let ground = &state.setup.ground;
    u32::from(match edge {
        Edge::North => hex.row.saturating_sub(1),
        Edge::South => ground.rows.saturating_sub(hex.row),
        Edge::West => hex.column.saturating_sub(1),
        Edge::East => ground.columns.saturating_sub(hex.column),
    })
}

fn signed(distance: u32) -> i32 {
    i32::try_from(distance).unwrap_or(i32::MAX)
}
