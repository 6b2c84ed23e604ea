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
