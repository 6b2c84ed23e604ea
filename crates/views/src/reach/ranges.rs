//! How far a stand's weapons reach, and what it sees on the way (§3.3, §5.1, §5.2; R31).

use campaign::two_star_general::ground::{Hex, sight_line};
use campaign::two_star_general::rules::spotting;
use campaign::two_star_general::state::{StandId, State};
use campaign::two_star_general::tables::Role;
use serde::{Deserialize, Serialize};

/// A ring round the stand in which it fights in one manner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RangeBand {
    /// "close combat", "distant fire", "spotting", "barrage".
    pub word: String,
    /// Hexes from the stand: the first and the last of the band.
    pub from: u32,
    pub to: u32,
    pub seen: Vec<Hex>,
    /// In range, behind something that blocks the view. A barrage needs a spotter, not the battery's own eyes.
    pub hidden: Vec<Hex>,
}

/// The bands of a stand in the hex `at`, nearest first.
pub(super) fn ranges(state: &State, stand: StandId, at: Hex) -> Vec<RangeBand> {
    let range = u32::from(state.spec(stand).range);
    match state.role(stand) {
        // §5.2 A headquarters starts no fight; it spots.
        Role::Hq => vec![band(state, at, "spotting", 1, spotting::OPEN_RANGE)],
        Role::Artillery => vec![
            band(state, at, "spotting", 1, spotting::OPEN_RANGE),
            indirect(state, at, spotting::OPEN_RANGE + 1, range),
        ],
        Role::Infantry | Role::Tank => {
            vec![band(state, at, "close combat", 1, 1), band(state, at, "distant fire", 2, range)]
        }
    }
}

fn band(state: &State, at: Hex, word: &str, from: u32, to: u32) -> RangeBand {
    let ground = &state.setup.ground;
    let (seen, hidden) =
        ring(state, at, from, to).partition(|hex| sight_line(ground, at, *hex).is_none());
    RangeBand { word: word.to_owned(), from, to, seen, hidden }
}

fn indirect(state: &State, at: Hex, from: u32, to: u32) -> RangeBand {
    let seen = ring(state, at, from, to).collect();
    RangeBand { word: "barrage".to_owned(), from, to, seen, hidden: Vec::new() }
}

fn ring(state: &State, at: Hex, from: u32, to: u32) -> impl Iterator<Item = Hex> {
    state.setup.ground.within(at, to).into_iter().filter(move |hex| hex.distance(at) >= from)
}
