//! R60 Issue: in order of priority, then id, each up to two SP, as many as it can carry and the dump holds.

use crate::decide::Unfolding;
use crate::event::Event;
use crate::rules::supply::{ISSUE, Lines, UNIT_MAX};
use crate::state::UnitId;

pub(super) fn run(unfolding: &mut Unfolding, lines: &Lines) {
    let state = &unfolding.state;
    let mut units: Vec<UnitId> = state.on_map().map(|(id, _, _)| id).collect();
    units.sort_by_key(|id| (state.priority(*id), *id));
    for unit in units {
        let state = &unfolding.state;
        let room = UNIT_MAX.saturating_sub(state.unit(unit).supply).min(ISSUE);
        if room == 0 {
            continue;
        }
        let Some(dump) = lines.dump(state, unit) else { continue };
        let stock = u8::try_from(state.dump(dump).stock).unwrap_or(u8::MAX);
        let points = room.min(stock);
        if points > 0 {
            unfolding.happen(Event::SupplyIssued { unit, dump, points });
        }
    }
}
