//! R38 Traffic: so many ticks between two units in a column, or over a bridge.

use std::collections::BTreeMap;

use crate::ground::{Link, Road, Square};
use crate::position::Crossing;
use crate::rules::options;
use crate::state::{BridgeState, State};
use crate::tables::{Mode, NIGHT, TURN};

/// 20 units a turn.
const MAIN: u32 = TURN / 20;
/// 12 units a turn.
const MINOR: u32 = TURN / 12;

/// A stretch of road or a bridge: in one direction, or in both where they share the lane.
type Lane = (Link, Option<Square>);

pub(super) struct Traffic {
    /// The first free tick of each lane that was used.
    free: BTreeMap<Lane, u32>,
    on: bool,
}

impl Traffic {
    pub(super) fn new(state: &State) -> Self {
        Self { free: BTreeMap::new(), on: state.setup.options.traffic == options::Traffic::On }
    }

    /// The tick at which a unit can pass that would pass now; none, and it passes, when the way is free.
    pub(super) fn waits(
        &mut self,
        state: &State,
        mode: Mode,
        from: Square,
        to: Square,
        tick: u32,
    ) -> Option<u32> {
        let (lane, interval) = lane(state, mode, from, to).filter(|_| self.on)?;
        let free = self.free.get(&lane).copied().unwrap_or(0);
        if free > tick {
            return Some(free);
        }
        self.free.insert(lane, tick + interval);
        None
    }
}

fn lane(state: &State, mode: Mode, from: Square, to: Square) -> Option<(Lane, u32)> {
    let road = state.setup.ground.road(from, to);
    let bridge = match state.crossing(from, to) {
        Crossing::Bridge(id) | Crossing::Wreckage(id) => Some(state.bridge(id)),
        _ => None,
    };
    let column = mode == Mode::Column;
    if !column && bridge.is_none() {
        return None;
    }
    let minor = road == Some(Road::Minor);
    let shared =
        minor || bridge.is_some_and(|bridge| bridge.built || bridge.state == BridgeState::Blown);
    let interval = if minor && column { MINOR } else { MAIN };
    let interval = if state.is_night() { interval * NIGHT } else { interval };
    Some(((Link::new(from, to)?, (!shared).then_some(from)), interval))
}
