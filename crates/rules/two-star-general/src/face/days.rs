//! Days and rounds, and what a day brings, for those who do not know the book.

use kernel::face::{DayPlan, DaySupply, Days};

use crate::state::{Phase, SideDay, State};

pub(super) fn days(state: &State) -> Days {
    let supply = |day: SideDay| DaySupply {
        shots: day.shots,
        air: day.air,
        recovery_strength: day.recovery_strength,
        recovery_platoons: day.recovery_platoons,
    };
    let days = state.setup.days.iter();
    Days {
        day: state.day,
        round: state.round,
        // The guns fire then, so that their entries do not bear the next round's hour.
        late: matches!(state.phase, Phase::Artillery(_)),
        round_at: state.round_at,
        plan: days
            .map(|day| DayPlan { rounds: day.rounds, supply: day.sides.map(supply) })
            .collect(),
        air: state.air,
    }
}

/// Rounds that have gone by since the first of its first day; in the night, and when it is over, this one too.
pub(super) fn rounds_gone(state: &State) -> u32 {
    let before = usize::from(state.setup.first_day.max(1)) - 1..usize::from(state.day.max(1)) - 1;
    let days = state.setup.days.get(before).unwrap_or_default();
    let earlier: u32 = days.iter().map(|day| u32::from(day.rounds)).sum();
    let is_done = matches!(state.phase, Phase::Night(_) | Phase::Over(_));
    earlier + u32::from(state.round.saturating_sub(u8::from(!is_done)))
}
