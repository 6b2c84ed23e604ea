//! H.3 The status of units, which is what their men are worth, and what an event does to it.

use kernel::face::{StrengthCause, StrengthChange};
use kernel::{Name, Seq};

use crate::Event;
use crate::event::LossCause;
use crate::evolve::evolve;
use crate::order::Ruling;
use crate::state::{State, UnitId};

pub(super) fn strengths(state: &State) -> Vec<(Name, u32)> {
    state.units.iter().map(|(id, unit)| (id.0, u32::from(unit.status))).collect()
}

/// One unit at most is struck, refitted or ruled over by an event.
pub(super) fn changes(state: &State, event: &Event) -> Vec<StrengthChange> {
    let (unit, cause) = match event {
        Event::StatusLost { unit, cause, .. } | Event::UnitDestroyed { unit, cause } => {
            (*unit, of(*cause))
        }
        Event::UnitRefitted { unit } => (*unit, StrengthCause::Fight),
        Event::Ruled { ruling, .. } => match ruling {
            Ruling::Strength { unit, .. } | Ruling::Place { unit, .. } => {
                (*unit, StrengthCause::Ruling)
            }
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let mut after = state.clone();
    evolve(&mut after, event, Seq(0));
    let [before, after] = [state, &after].map(|state| status(state, unit));
    let change = StrengthChange { element: unit.0, before, after, cause };
    (before != after).then_some(change).into_iter().collect()
}

fn status(state: &State, unit: UnitId) -> u32 {
    state.units.get(&unit).map_or(0, |unit| u32::from(unit.status))
}

/// R22, R37, R47 Whoever could not retire, or was caught, is taken or scattered; in aircraft that are shot down he falls.
const fn of(cause: LossCause) -> StrengthCause {
    match cause {
        LossCause::NoWayOut | LossCause::Caught => StrengthCause::NoEscape,
        LossCause::FoughtOut => StrengthCause::FoughtOut,
        LossCause::Battle
        | LossCause::Overrun
        | LossCause::Retreat
        | LossCause::Interdiction
        | LossCause::Flak
        | LossCause::ShotDown
        | LossCause::Landing
        | LossCause::Attrition => StrengthCause::Fight,
    }
}
