//! What every event tells a reader of the record, and what it is to an account of the battle.

use kernel::Name;
use kernel::face::{Cause, Happening, Matter, Place, Telling};

use crate::Event;
use crate::state::{SoldierId, Wound};

/// What an event tells.
pub(super) fn happenings(event: &Event) -> Vec<Happening> {
    match event {
        Event::TurnBegan { turn } => vec![Happening::TurnBegan(*turn)],
        Event::SoldierArrived { soldier, .. } => vec![told(Matter::Reinforcement, soldier.0)],
        Event::CasualtyThrown { soldier, wound: Wound::Dead, .. }
        | Event::CriticalThrown { soldier, died: true, .. } => killed(*soldier),
        Event::CasualtyThrown { soldier, wound, .. } if *wound > Wound::None => {
            vec![told(Matter::Loss, soldier.0)]
        }
        Event::Captured { soldier, .. } | Event::Left { soldier } => {
            vec![told(Matter::Loss, soldier.0)]
        }
        Event::ObjectiveTaken { name, side } => {
            let place = Place { cell: None, name: name.clone() };
            let told = Happening::Told {
                about: Matter::Objective,
                units: Vec::new(),
                place: Some(place.clone()),
            };
            vec![Happening::Taken { place, side: *side, by: None }, told]
        }
        Event::Ruled { reason, .. } => vec![Happening::Ruled { reason: reason.clone() }],
        Event::BattleEnded { .. } => vec![Happening::Ended],
        _ => Vec::new(),
    }
}

/// What an event is to an account of the battle.
pub(super) const fn telling(event: &Event) -> Telling {
    match event {
        Event::ObjectiveTaken { .. } | Event::BattleEnded { .. } => Telling::Everybody,
        Event::CasualtyThrown { wound: Wound::None, .. }
        | Event::CriticalThrown { died: false, .. } => Telling::Nothing,
        Event::CasualtyThrown { .. }
        | Event::CriticalThrown { .. }
        | Event::SoldierArrived { .. }
        | Event::Captured { .. }
        | Event::Left { .. }
        | Event::MedicThrown { .. }
        | Event::Ruled { .. } => Telling::Named,
        _ => Telling::Nothing,
    }
}

/// A man has no strength points: he counts as the unit that is destroyed.
fn killed(soldier: SoldierId) -> Vec<Happening> {
    let cause = Cause { words: "in fights", fought: true };
    let destroyed = Happening::Destroyed { unit: soldier.0, points: 0, cause };
    vec![destroyed, told(Matter::Loss, soldier.0)]
}

fn told(about: Matter, unit: Name) -> Happening {
    Happening::Told { about, units: vec![unit], place: None }
}
