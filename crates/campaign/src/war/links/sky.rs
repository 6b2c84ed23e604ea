//! LNK-R40 What the division's weather and hour leave of the aircraft of a company battle: all of them, or none.

use two_star_general as tsg;
use two_star_general::state::Phase;

use crate::war::{Battle, WarState};

/// Whether no aircraft can fly now: the day's weather forbids it, or it is night.
pub(super) fn is_closed(state: &WarState, position: &tsg::State) -> bool {
    let weather = state.setup.calendar.day(position.day).is_some_and(|note| note.grounded);
    weather || matches!(position.phase, Phase::Night(_))
}

/// Leaves a smaller battle without aircraft: the event is thrown for, and nothing flies. The other books have none.
pub(super) fn close(battle: &mut Battle) {
    match battle {
        Battle::CombatCaptain(state) => state.planes = [0; 2],
        Battle::TwoStarGeneral(_) | Battle::Combat(_) => {}
    }
}
