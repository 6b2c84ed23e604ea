//! §5.2 Who sees a target for the artillery phase (R43, R44, R69).
//!
//! Any stand in command, headquarters included, within four hexes; three when the target has cover or is dug in. Stands
//! do not block the view, terrain does. A battery spots for its own shots only.

use crate::ground::{Hex, sight_line};
use crate::state::{StandId, State, Status};
use crate::tables::Role;

/// Hexes at which a target in the open is seen.
pub const OPEN_RANGE: u32 = 4;
/// Hexes at which a target in cover or dug in is seen.
pub const COVER_RANGE: u32 = 3;

/// The first own stand, by id, that spots `target` for `battery`.
#[must_use]
pub fn spotter(state: &State, battery: StandId, target: StandId) -> Option<StandId> {
    let at = state.hex_of(target)?;
    let range = range_to(state, target);
    let may = |id| id == battery || (state.role(id) != Role::Artillery && state.in_command(id));
    let sees = |(id, hex): &(StandId, Hex)| {
        // Distance first: it rules out nearly everybody and costs least.
        hex.distance(at) <= range && may(*id) && sight_line(&state.setup.ground, *hex, at).is_none()
    };
    state.side_on_table(state.spec(battery).side).find(sees).map(|(id, _)| id)
}

/// Hexes at which a target can be spotted.
#[must_use]
pub fn range_to(state: &State, target: StandId) -> u32 {
    if state.in_cover(target) || state.order_of(target) == Status::DigIn {
        COVER_RANGE
    } else {
        OPEN_RANGE
    }
}
