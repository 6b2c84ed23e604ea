//! H.3 The status of units, which is what their men are worth, and what an event does to it.

use kernel::Name;
use kernel::face::{StrengthCause, StrengthChange};

use crate::Event;
use crate::handoff::{self, Gone, Men};
use crate::state::{State, UnitId};

pub(super) fn strengths(state: &State) -> Vec<(Name, u32)> {
    state.units.iter().map(|(id, unit)| (id.0, u32::from(unit.status))).collect()
}

/// One unit at most is struck, refitted or ruled over by an event.
pub(super) fn change(state: &State, event: &Event) -> Option<StrengthChange> {
    let status = |unit: UnitId| Some(u32::from(state.units.get(&unit)?.status));
    let (unit, after, cause) = match handoff::men(state, event)? {
        Men::Lost { unit, points, how } => {
            (unit, status(unit)?.saturating_sub(points.into()), lost(how))
        }
        Men::Back { unit, points } => {
            (unit, status(unit)? + u32::from(points), StrengthCause::Fight)
        }
        Men::Ruled { unit, points } => (unit, points.into(), StrengthCause::Ruling),
    };
    let before = status(unit)?;
    (before != after).then_some(StrengthChange { element: unit.0, before, after, cause })
}

const fn lost(how: Gone) -> StrengthCause {
    match how {
        Gone::Fighting => StrengthCause::Fight,
        Gone::Surrendering => StrengthCause::NoEscape,
        Gone::FoughtOut => StrengthCause::FoughtOut,
    }
}
