//! Folds the random event (§13) and the reinforcement move (§8.5).

use std::collections::BTreeMap;

use super::with_unit;
use crate::event::Event;
use crate::state::{EventStep, Phase, Reinforcing, State};

pub(super) fn fold_event(state: &mut State, event: &Event) {
    let step = |state: &mut State, step| state.phase = Phase::RandomEvent(step);
    match event {
        Event::EventsBegan => step(state, EventStep::Open),
        Event::EventThrown { side, face } => match face {
            2 => state.promised = Some(side.enemy()),
            3 => state.promised = Some(*side),
            _ => {}
        },
        Event::ShellsGiven { side } => step(state, EventStep::Shells { side: *side }),
        Event::StrafingGiven { side, planes } => {
            step(state, EventStep::Strafing { side: *side, planes: *planes });
        }
        Event::BombingGiven { side, planes } => {
            step(state, EventStep::Bombing { side: *side, planes: *planes });
        }
        Event::RunFlown { .. } | Event::BombDropped { .. } => {
            if let Phase::RandomEvent(
                EventStep::Strafing { planes, .. } | EventStep::Bombing { planes, .. },
            ) = &mut state.phase
            {
                *planes = planes.saturating_sub(1);
            }
        }
        Event::PlaneLost { side } => {
            let planes = &mut state.planes[side.index()];
            *planes = planes.saturating_sub(1);
        }
        _ => {}
    }
}

pub(super) fn fold_reinforcement(state: &mut State, event: &Event) {
    match event {
        Event::ReinforcementsBegan { first } => {
            let inches = BTreeMap::new();
            state.phase =
                Phase::Reinforcement(Reinforcing { side: *first, inches, done: [false; 2] });
        }
        Event::ReinforcementThrown { unit, inches } => {
            with_unit(state, *unit, |now| now.reinforced = true);
            let measured = state.setup.table.is_some();
            let far = inches.iter().filter(|(_, inches)| measured && inches.0 > 0);
            if let Phase::Reinforcement(phase) = &mut state.phase {
                phase.inches.extend(far.map(|(id, inches)| (*id, *inches)));
            }
        }
        Event::ReinforcementsDone { side } => {
            if let Phase::Reinforcement(phase) = &mut state.phase {
                phase.done[side.index()] = true;
                phase.inches.clear();
                phase.side = side.enemy();
            }
        }
        _ => {}
    }
}
