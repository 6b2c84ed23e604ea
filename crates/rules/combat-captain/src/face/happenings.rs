//! What every event tells a reader of the record, and what it is to an account of the battle.

use kernel::Name;
use kernel::face::{Cause, Happening, Matter, Place, Telling};

use crate::event::LossCause;
use crate::{Event, State};

/// What an event tells; `state` is the one just before it.
pub(super) fn happenings(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::TurnBegan { turn } => vec![Happening::TurnBegan(*turn)],
        Event::UnitActivated { unit, .. } => {
            vec![Happening::Turn { unit: unit.0, side: state.unit_spec(*unit).side }]
        }
        Event::ActivationEnded { .. } | Event::ActivationsEnded => vec![Happening::TurnEnded],
        Event::UnitArrived { unit, .. } => vec![told(Matter::Reinforcement, unit.0)],
        Event::FiguresLost { subunit, figures, .. } => vec![
            Happening::Lost { unit: subunit.0, points: u16::from(*figures), cause: FIGHT },
            told(Matter::Loss, subunit.0),
        ],
        // The figures of a squad that is dissolved are with others.
        Event::SubunitDestroyed { cause: LossCause::Consolidation, .. } => Vec::new(),
        Event::SubunitDestroyed { subunit, .. } => {
            let left = state.subunits.get(subunit).map_or(0, |known| known.figures.len());
            let points = u16::try_from(left).unwrap_or(u16::MAX);
            vec![
                Happening::Destroyed { unit: subunit.0, points, cause: FIGHT },
                told(Matter::Loss, subunit.0),
            ]
        }
        Event::VehicleKilled { unit, .. }
        | Event::UnitRouted { unit }
        | Event::UnitWithdrew { unit } => vec![told(Matter::Loss, unit.0)],
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
        Event::UnitArrived { .. }
        | Event::FiguresLost { .. }
        | Event::MenLost { .. }
        | Event::VehicleKilled { .. }
        | Event::SubunitDestroyed { .. }
        | Event::SquadDissolved { .. }
        | Event::UnitRouted { .. }
        | Event::UnitGone { .. }
        | Event::SubunitLeft { .. }
        | Event::ChargeAnnounced { .. }
        | Event::ChargeStood { .. }
        | Event::UnitWithdrew { .. }
        | Event::CombatDecided { .. }
        | Event::FireFoughtOut { .. }
        | Event::ShellsGiven { .. }
        | Event::StrafingGiven { .. }
        | Event::BombingGiven { .. }
        | Event::PlaneLost { .. }
        | Event::Ruled { .. } => Telling::Named,
        _ => Telling::Nothing,
    }
}

const FIGHT: Cause = Cause { words: "in fights", fought: true };

fn told(about: Matter, unit: Name) -> Happening {
    Happening::Told { about, units: vec![unit], place: None }
}
