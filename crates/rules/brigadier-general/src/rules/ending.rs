//! The end of a turn and of a battle: who holds the ground, whether it is over, and the next turn (R26).

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::{EndReason, OrderMarker, Outcome, Place, PlatoonId, State};
use crate::tables::Class;

/// R30 So many turns on end, this one included, dig a platoon in.
const TURNS_TO_DIG_IN: u8 = 4;

/// The turn ends: who has dug in, the ground is looked at, then the battle ends or the next turn begins.
pub fn end_turn(unfolding: &mut Unfolding) {
    dig_in(unfolding);
    let names: Vec<String> = unfolding.state.held.keys().cloned().collect();
    for name in names {
        let Some(side) = stands_on(&unfolding.state, &name) else { continue };
        if unfolding.state.held[&name] != Some(side) {
            unfolding.happen(Event::ObjectiveTaken { name, side });
        }
    }
    let state = &unfolding.state;
    let setup = &state.setup;
    let is_last = setup.turns > 0 && state.turn >= setup.turns;
    let is_late = setup.ends_at.is_some_and(|end| state.clock >= end);
    if is_last || is_late {
        let (winner, reason) = (holder(state), EndReason::TimeIsUp);
        unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
    } else {
        let turn = state.turn + 1;
        unfolding.happen(Event::TurnBegan { turn });
    }
}

/// The battle is over when a side has no platoon left, on the table, in a transport, hidden, or to come.
pub fn end_when_a_side_is_gone(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let is_left =
        |id: &PlatoonId| !state.is_gone(*id) && state.platoon(*id).place != Place::OffTable;
    let gone = Side::BOTH
        .map(|side| !state.platoons.keys().any(|id| state.spec(*id).side == side && is_left(id)));
    let winner = match gone {
        [false, false] => return,
        [false, true] => Some(Side::Blue),
        [true, false] => Some(Side::Orange),
        [true, true] => None,
    };
    let reason = EndReason::NobodyLeft;
    unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, reason } });
}

/// R30 Infantry, crewed weapons and guns that have stood and been silent dig in.
fn dig_in(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let digs = |id: &PlatoonId| {
        let own = state.platoon(*id);
        let is_still = own.order == OrderMarker::Aim && !own.deeds.moved && !own.deeds.fired;
        let can =
            matches!(state.class(*id), Class::Foot | Class::Weapon | Class::Gun) && !own.dug_in;
        can && is_still && !state.is_locked(*id) && own.still + 1 >= TURNS_TO_DIG_IN
    };
    let both = Side::BOTH.into_iter().flat_map(|side| state.fielded(side));
    let diggers: Vec<PlatoonId> = both.filter(digs).collect();
    for platoon in diggers {
        unfolding.happen(Event::DugIn { platoon });
    }
}

/// R26 The side that has more of the ground, the defender where that is equal.
#[must_use]
pub fn holder(state: &State) -> Option<Side> {
    let count = |side: Side| state.held.values().filter(|held| **held == Some(side)).count();
    match count(Side::Blue).cmp(&count(Side::Orange)) {
        core::cmp::Ordering::Greater => Some(Side::Blue),
        core::cmp::Ordering::Less => Some(Side::Orange),
        core::cmp::Ordering::Equal => state.setup.defender,
    }
}

/// R26 Whether a platoon stands on ground that its side holds.
#[must_use]
pub fn stands_on_own_ground(state: &State, platoon: PlatoonId) -> bool {
    let side = state.spec(platoon).side;
    state.setup.objectives.iter().any(|(name, ground)| {
        let near = |at| state.base(platoon).is_some_and(|base| base.gap_from(at) <= ground.radius);
        state.held.get(name).copied().flatten() == Some(side) && ground.at.is_some_and(near)
    })
}

/// R26, H.7 The side with more fighting platoons on the ground, with Defend or better and a count; the defender where both have as
/// many. Nobody where none has any: it stays as it was.
fn stands_on(state: &State, name: &str) -> Option<Side> {
    let ground = state.setup.objectives.get(name)?;
    let at = ground.at?;
    let follow = state.setup.options.follow_position;
    let lowest = OrderMarker::Defend.rank(follow);
    let fighting = |side: Side| {
        let on_it = state.fielded(side).filter(|id| {
            let platoon = state.platoon(*id);
            let fights = platoon.losses.count() > 0 && platoon.order.rank(follow) <= lowest;
            fights && state.base(*id).is_some_and(|base| base.gap_from(at) <= ground.radius)
        });
        on_it.count()
    };
    match Side::BOTH.map(fighting) {
        [0, 0] => None,
        [blue, orange] if blue > orange => Some(Side::Blue),
        [blue, orange] if blue < orange => Some(Side::Orange),
        _ => state.setup.defender,
    }
}
