//! §3.7.3, R29, R41 The die that water costs.

use crate::ground::Terrain;
use crate::rules::options::Streams;
use crate::state::{StandId, State};

/// Why water costs a stand a die where it stands, if it does.
pub(super) fn at(state: &State, id: StandId) -> Option<&'static str> {
    let hex = state.hex_of(id)?;
    if state.water_minus(hex) {
        let terrain = state.terrain(hex);
        return Some(if terrain.has(Terrain::Bridge) {
            "on a bridge"
        } else if terrain.has(Terrain::River) {
            "in a river"
        } else {
            "in a stream"
        });
    }
    state.stand(id).landed.then_some("landing on a beach")
}

/// Whether a stand in a stream is spared the die by the option.
pub(super) fn spared(state: &State, id: StandId) -> bool {
    state.setup.options.streams == Streams::Free
        && state.hex_of(id).is_some_and(|hex| state.terrain(hex).has(Terrain::Stream))
}
