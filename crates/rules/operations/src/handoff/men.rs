//! H.3, H.4, R47 What an event does to the men of a unit. This book keeps the status alone; the war keeps the men and their pools.

use std::collections::BTreeSet;

use crate::event::{Event, LossCause};
use crate::order::{Ruling, Task};
use crate::state::{State, UnitId};

/// How the men of a unit fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Men {
    /// So many points of its status are lost, of those it has; with the last all men who are left.
    Lost { unit: UnitId, points: u8, how: Gone },
    /// R69 So many points come back from the pools of its formation.
    Back { unit: UnitId, points: u8 },
    /// R65 A ruling leaves the unit with so many points.
    Ruled { unit: UnitId, points: u8 },
}

/// How men are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gone {
    /// A quarter dead, rounded down, the rest wounded.
    Fighting,
    /// Half taken, rounded up, the other half stragglers.
    Surrendering,
    /// R70 The report of the smaller battle tells each man's fate.
    FoughtOut,
}

/// What an event does to the men of a unit; `state` is the one just before it. A unit that is destroyed has lost its last points by the event
/// before.
#[must_use]
pub fn men(state: &State, event: &Event) -> Option<Men> {
    Some(match event {
        Event::StatusLost { unit, points, cause } => {
            Men::Lost { unit: *unit, points: *points, how: gone(*cause) }
        }
        Event::UnitRefitted { unit } => Men::Back { unit: *unit, points: 1 },
        Event::Ruled { ruling: Ruling::Strength { unit, points }, .. } => {
            Men::Ruled { unit: *unit, points: *points }
        }
        Event::Ruled { ruling: Ruling::Place { unit, .. }, .. } => {
            let points = state.units.get(unit)?.status.max(1);
            Men::Ruled { unit: *unit, points }
        }
        _ => return None,
    })
}

/// R22, R37, R47 Who cannot retire, or is caught by troops that he cannot fight, gives himself up.
const fn gone(cause: LossCause) -> Gone {
    match cause {
        LossCause::NoWayOut | LossCause::Caught => Gone::Surrendering,
        LossCause::FoughtOut => Gone::FoughtOut,
        LossCause::Battle
        | LossCause::Overrun
        | LossCause::Retreat
        | LossCause::Interdiction
        | LossCause::Flak
        | LossCause::ShotDown
        | LossCause::Landing
        | LossCause::Attrition => Gone::Fighting,
    }
}

/// R69 The units that are ordered to refit this turn, by id: the war asks the pools of their formations for their men.
#[must_use]
pub fn refitting(state: &State) -> Vec<UnitId> {
    let on_map = state.on_map().map(|(id, _, _)| id);
    on_map.filter(|id| *state.task(*id) == Task::Refit).collect()
}

/// R69, H.4 The state in which these units cannot refit, because the pools of their formations have no men for them. It is asked and not kept.
#[must_use]
pub fn without_men(state: &State, units: BTreeSet<UnitId>) -> State {
    State { short_of_men: units, ..state.clone() }
}
