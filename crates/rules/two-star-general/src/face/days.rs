//! Days and rounds, and what a day brings, for those who do not know the book.

use kernel::face::{DaySupply, Days};

use crate::state::{DayPlan, SideDay, State};

pub(super) fn days(state: &State) -> Days {
    let supply = |day: SideDay| DaySupply {
        shots: day.shots,
        recovery_strength: day.recovery_strength,
        recovery_platoons: day.recovery_platoons,
    };
    let DayPlan { sides, .. } = state.day_plan();
    Days {
        day: state.day,
        round: state.round,
        round_at: state.round_at,
        rounds: state.setup.days.iter().map(|day| day.rounds).collect(),
        supply: sides.map(supply),
        air: state.air,
    }
}
