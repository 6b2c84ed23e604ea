//! How far a stand's weapons reach, and what it sees on the way (§3.3, §5.1, §5.2; R31).

use kernel::face::{MapRange, MapRangeKind};
use kernel::map::Cell;

use crate::ground::{Hex, sight_line};
use crate::rules::spotting;
use crate::state::{StandId, State};
use crate::tables::Role;

/// The bands of a stand in the hex `at`, nearest first.
pub(super) fn ranges(state: &State, stand: StandId, at: Hex) -> Vec<MapRange> {
    let range = u32::from(state.spec(stand).range);
    match state.role(stand) {
        // §5.2 A headquarters starts no fight; it spots.
        Role::Hq => vec![spotting(state, at)],
        Role::Artillery => {
            vec![spotting(state, at), indirect(state, at, spotting::OPEN_RANGE + 1, range)]
        }
        Role::Infantry | Role::Tank => vec![
            band(state, at, (MapRangeKind::Close, "close combat"), 1, 1),
            band(state, at, (MapRangeKind::Distant, "distant fire"), 2, range),
        ],
    }
}

fn spotting(state: &State, at: Hex) -> MapRange {
    band(state, at, (MapRangeKind::Spotting, "spotting"), 1, spotting::OPEN_RANGE)
}

fn band(
    state: &State,
    at: Hex,
    (kind, word): (MapRangeKind, &str),
    from: u32,
    to: u32,
) -> MapRange {
    let ground = &state.setup.ground;
    let (seen, hidden) = ring(state, at, from, to)
        .partition(|cell| sight_line(ground, at, Hex::from(*cell)).is_none());
    MapRange { kind, word: word.to_owned(), from, to, seen, hidden }
}

/// A barrage needs a spotter, not the battery's own eyes.
fn indirect(state: &State, at: Hex, from: u32, to: u32) -> MapRange {
    let (kind, word) = (MapRangeKind::Indirect, "barrage".to_owned());
    let seen = ring(state, at, from, to).collect();
    MapRange { kind, word, from, to, seen, hidden: Vec::new() }
}

fn ring(state: &State, at: Hex, from: u32, to: u32) -> impl Iterator<Item = Cell> {
    let near = state.setup.ground.within(at, to).into_iter();
    near.filter(move |hex| hex.distance(at) >= from).map(Cell::from)
}
