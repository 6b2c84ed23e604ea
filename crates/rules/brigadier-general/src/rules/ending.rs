//! The end of a turn and of a battle: who holds the ground, whether it is over, and the next turn (R26).

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::{EndReason, OrderMarker, Outcome, PlatoonId, State};
use crate::tables::{self, Class};

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

/// The battle is over when a side has no platoon left on the table.
pub fn end_when_a_side_is_gone(unfolding: &mut Unfolding) {
    let gone = Side::BOTH.map(|side| unfolding.state.fielded(side).next().is_none());
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
        let class = tables::platoon(state.spec(*id).kind).class;
        let can = matches!(class, Class::Foot | Class::Weapon | Class::Gun) && !own.dug_in;
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

/// R26 The only side with a fighting platoon on the ground: one with a count, and not running.
fn stands_on(state: &State, name: &str) -> Option<Side> {
    let ground = state.setup.objectives.get(name)?;
    let at = ground.at?;
    let holds = |side: Side| {
        state.fielded(side).any(|id| {
            let platoon = state.platoon(id);
            let fights = platoon.losses.count() > 0 && platoon.order < OrderMarker::Back;
            let is_near = state.base(id).is_some_and(|base| base.gap_from(at) <= ground.radius);
            fights && is_near
        })
    };
    match Side::BOTH.map(holds) {
        [true, false] => Some(Side::Blue),
        [false, true] => Some(Side::Orange),
        _ => None,
    }
}
