//! Words in a sentence.

use crate::state::{Phase, State, Step};

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

/// "1 die", "2 dice", "no dice".
#[must_use]
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        0 => format!("no {}", plural(one)),
        1 => format!("1 {one}"),
        number => format!("{number} {}", plural(one)),
    }
}

#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn plural(one: &str) -> String {
    if one == "die" { "dice".to_owned() } else { format!("{one}s") }
}
