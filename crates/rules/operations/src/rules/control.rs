//! R66 Control of bridges and objectives at the end of a turn.

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::{BridgeId, ObjectiveAt, ObjectiveId, State};

/// Bridges fall to the side that holds both ends, objectives to who holds the square or the bridge.
pub fn settle(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let bridges: Vec<(BridgeId, Side)> = state
        .bridges
        .iter()
        .filter_map(|(id, bridge)| {
            let [one, other] =
                bridge.side.ends().map(|end| state.control.get(&end).copied().flatten());
            let side = one.filter(|_| one == other)?;
            (bridge.holder != Some(side)).then_some((*id, side))
        })
        .collect();
    for (bridge, side) in bridges {
        unfolding.happen(Event::BridgeHeld { bridge, side });
    }
    let state = &unfolding.state;
    let taken: Vec<(ObjectiveId, Side)> = state
        .setup
        .objectives
        .iter()
        .filter_map(|(id, objective)| {
            let side = holder(state, objective.at)?;
            (state.held.get(id) != Some(&side)).then_some((*id, side))
        })
        .collect();
    for (objective, side) in taken {
        unfolding.happen(Event::ObjectiveTaken { objective, side });
    }
}

/// Who holds a place now.
#[must_use]
pub fn holder(state: &State, at: ObjectiveAt) -> Option<Side> {
    match at {
        ObjectiveAt::Square(square) => state.control.get(&square).copied().flatten(),
        ObjectiveAt::Bridge(bridge) => state.bridges.get(&bridge).and_then(|bridge| bridge.holder),
    }
}
