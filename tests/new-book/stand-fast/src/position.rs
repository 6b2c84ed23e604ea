//! Questions about a position.

use crate::State;

/// What is wrong with a position: nothing, after every order.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let late = state.turn > state.setup.turns;
    late.then(|| format!("there is no turn {}", state.turn)).into_iter().collect()
}
