//! Words in a sentence.

use crate::state::{Phase, State, Step};
pub use kernel::names::{capital, count};

/// What a phase is called at the table; of the firing phase its step.
#[must_use]
pub const fn phase_words(phase: &Phase) -> &'static str {
    match phase {
        Phase::Planning(_) => "planned fire",
        Phase::Firing(Step::AntiAircraft(_)) => "anti-aircraft fire",
        Phase::Firing(Step::Indirect(_)) => "indirect fire",
        Phase::Firing(Step::Aimed) => "aimed fire",
        Phase::Firing(Step::Rest(_)) => "all other fire",
        Phase::Time => "time passes",
        Phase::Over(_) => "end of the battle",
        phase => phase.word(),
    }
}

/// "Aimed fire: Combat Command B.", or "Time passes." where both sides wait for the dice.
pub(super) fn phase(state: &State, phase: &Phase) -> String {
    let words = capital(phase_words(phase));
    let side = match phase {
        Phase::Planning(side)
        | Phase::Orders(side)
        | Phase::Call(side)
        | Phase::Movement(side)
        | Phase::Firing(Step::AntiAircraft(side) | Step::Indirect(side) | Step::Rest(side)) => side,
        Phase::Firing(Step::Aimed) => &state.initiative.enemy(),
        _ => return format!("{words}."),
    };
    format!("{words}: {}.", state.side_name(*side))
}
