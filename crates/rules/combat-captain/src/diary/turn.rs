//! Sentences of the turn, of activity dice, movement and the random event.

use super::words::{count, names};
use crate::event::{Event, InitiativeReason, Manner};
use crate::order::Ruling;
use crate::state::{EndReason, EventStep, Phase, State, UnitStatus};
use kernel::names::with_verb;

pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::UnitArrived { unit, .. } => format!("{} comes on.", state.unit_name(*unit)),
        Event::InitiativeThrown { blue, orange } => {
            format!("The initiative is thrown for: {blue} to {orange}.")
        }
        Event::InitiativeTaken { side, reason } => {
            let why = match reason {
                InitiativeReason::Throw => "has",
                InitiativeReason::Kept => "keeps, on a tie,",
                InitiativeReason::Promised => "was promised, and has,",
            };
            format!("{} {why} the initiative.", state.side_name(*side))
        }
        Event::FirstSideChosen { side } => format!("{} activates first.", state.side_name(*side)),
        Event::UnitActivated { unit } => format!("{} is active.", state.unit_name(*unit)),
        Event::CommonActivityBegan { unit, activity } => {
            let (name, what) = (state.unit_name(*unit), activity.word());
            format!("All of {name} {what} together, with a die more for each.")
        }
        Event::ActivationEnded { unit } => format!("{} has done.", state.unit_name(*unit)),
        Event::SideSkipped { side } => {
            format!("{} has no unit left to activate.", state.side_name(*side))
        }
        Event::ActivationsEnded => "Every unit has been active.".to_owned(),
        Event::ReinforcementsBegan { .. } => "Units far from the enemy may come on.".to_owned(),
        Event::ReinforcementThrown { unit, inches } => {
            let far: i32 = inches.values().map(|far| far.0 / 100).sum();
            format!("{} makes a reinforcement move: {far}\" in all.", state.unit_name(*unit))
        }
        Event::ReinforcementsDone { side } => {
            format!("{} has brought up its reinforcements.", state.side_name(*side))
        }
        Event::ObjectiveTaken { name, side } => format!("{} takes {name}.", state.side_name(*side)),
        Event::Ruled { ruling, reason } => {
            format!("Ruling: {} ({reason}).", ruling_words(state, ruling))
        }
        Event::BattleEnded { outcome } => {
            let who = outcome
                .winner
                .map_or_else(|| "Neither side".to_owned(), |side| state.side_name(side));
            let why = match outcome.reason {
                EndReason::NobodyLeft => "the other side has no one left",
                EndReason::TimeIsUp => "the time is up",
                EndReason::Ruling => "by ruling",
            };
            format!("The battle is over: {}, {why}.", with_verb(&who, "wins"))
        }
        _ => return activity(state, event).or_else(|| random(state, event)),
    })
}

fn activity(state: &State, event: &Event) -> Option<String> {
    let name = |id| state.name(id);
    Some(match event {
        Event::CoverTaken { subunit, dice, .. } => {
            let level = state.subunit(*subunit).cover + dice;
            format!("{} takes cover {level}.", name(*subunit))
        }
        Event::CoverRemoved { subunit, levels, .. } => {
            let left = state.subunit(*subunit).cover.saturating_sub(*levels);
            match left {
                0 => format!("{} leaves its cover.", name(*subunit)),
                left => format!("{} comes down to cover {left}.", name(*subunit)),
            }
        }
        Event::CoverBroken { subunit } => format!("{} breaks cover.", name(*subunit)),
        Event::FireHeld { subunit, dice } => {
            format!("{} holds its fire with {}.", name(*subunit), count(*dice, "die"))
        }
        Event::MoralePulled { unit, markers } => {
            format!("{} shakes off {}.", state.unit_name(*unit), count(*markers, "morale marker"))
        }
        Event::Mounted { subunit, vehicle } => {
            format!("{} mounts {}.", name(*subunit), name(*vehicle))
        }
        Event::Dismounted { subunit, forced: false, .. } => {
            format!("{} gets down.", name(*subunit))
        }
        Event::Dismounted { subunit, .. } => format!("{} has to get out.", name(*subunit)),
        Event::VehicleOverturned { subunit, vehicle, .. } => {
            format!("{} turns {} over.", name(*subunit), name(*vehicle))
        }
        Event::Sheltered { subunit, vehicle, .. } => {
            format!("{} takes cover behind {}.", name(*subunit), name(*vehicle))
        }
        Event::MoveThrown { subunit, dice, normal, odd } => {
            format!(
                "{} throws {} to move: {}.",
                name(*subunit),
                count(*dice, "die"),
                normal.plus(*odd)
            )
        }
        Event::SubunitMoved { subunit, way, met: true, .. } => match way.last() {
            Some(end) => format!("{} is met at {end}.", name(*subunit)),
            None => format!("{} is met on its way.", name(*subunit)),
        },
        Event::SubunitMoved { subunit, way, manner, .. } => {
            let how = match manner {
                Manner::March => "goes",
                Manner::Charge => "charges",
                Manner::Withdrawal => "runs",
                Manner::TakingGround => "takes ground",
                Manner::Reinforcement => "comes up",
            };
            match way.last() {
                Some(end) => format!("{} {how} to {end}.", name(*subunit)),
                None => format!("{} {how}.", name(*subunit)),
            }
        }
        Event::ObstacleReached { subunit, kind, .. } => {
            format!("{} is in cover behind the {}.", name(*subunit), kind.word())
        }
        Event::ObstacleCrossed { subunit, kind, .. } => {
            format!("{} goes over the {}.", name(*subunit), kind.word())
        }
        Event::WindowOpened { .. } => "A player must answer first.".to_owned(),
        Event::WindowClosed => "It is answered.".to_owned(),
        _ => return None,
    })
}

fn random(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::EventsBegan => "Guns and aircraft may come.".to_owned(),
        Event::EventDeclined => "Neither side asks for guns or aircraft.".to_owned(),
        Event::EventThrown { side, face } => {
            let (own, other) = (state.side_name(*side), state.side_name(side.enemy()));
            match face {
                1 => format!("{own} throws a 1: {other} chooses what comes."),
                2 => format!("{own} throws a 2: {other} will have the initiative."),
                3 => format!("{own} throws a 3 and will have the initiative."),
                5 | 6 if state.planes[side.index()] == 0 => {
                    format!("{own} throws a {face} for aircraft, and none of its own can fly.")
                }
                face => format!("{own} throws a {face}."),
            }
        }
        Event::ShellsGiven { side } => format!("The guns of {} are ready.", state.side_name(*side)),
        Event::StrafingGiven { side, planes } => {
            format!("{} of {} strafe.", count(*planes, "aircraft"), state.side_name(*side))
        }
        Event::BombingGiven { side, planes } => {
            format!("{} of {} bomb.", count(*planes, "aircraft"), state.side_name(*side))
        }
        Event::ShellFell { touched, .. } => match touched {
            Some(id) => format!("A shell falls on {}.", state.name(*id)),
            None => "A shell falls on empty ground.".to_owned(),
        },
        Event::RunFlown { side, crossed } if crossed.is_empty() => {
            format!("An aircraft of {} strafes empty ground.", state.side_name(*side))
        }
        Event::RunFlown { side, crossed } => {
            let under = names(state, crossed.iter().map(|(id, _)| *id));
            format!("An aircraft of {} strafes {under}.", state.side_name(*side))
        }
        Event::BombDropped { side, target, face } => {
            let what = match face {
                5 | 6 => "and hits",
                1 => "and is shot down",
                _ => "and misses",
            };
            format!(
                "An aircraft of {} bombs {} {what}.",
                state.side_name(*side),
                state.name(*target)
            )
        }
        Event::PlaneLost { side } => format!("An aircraft of {} crashes.", state.side_name(*side)),
        Event::PlaneDriven { side } => {
            format!("An aircraft of {} breaks off.", state.side_name(*side))
        }
        Event::RunsEnded { side }
            if matches!(state.phase, Phase::RandomEvent(EventStep::Shells { .. })) =>
        {
            format!("The guns of {} stay silent.", state.side_name(*side))
        }
        Event::RunsEnded { side } => {
            format!("The aircraft of {} fly home.", state.side_name(*side))
        }
        _ => return None,
    })
}

fn ruling_words(state: &State, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            let seen = if shot.sight { "sees" } else { "does not see" };
            format!("{} {seen} {} at {}", state.name(*firer), state.name(*target), shot.distance)
        }
        Ruling::Place { subunit, at, .. } => match at {
            Some(at) => format!("{} stands at {at}", state.name(*subunit)),
            None => format!("{} is on the field", state.name(*subunit)),
        },
        Ruling::Figures { subunit, figures } => {
            format!("{} has {}", state.name(*subunit), count(*figures, "figure"))
        }
        Ruling::Kills { unit, kills } => {
            format!("{} has taken {}", state.unit_name(*unit), count(*kills, "kill"))
        }
        Ruling::Cover { subunit, level } => format!("{} is in cover {level}", state.name(*subunit)),
        Ruling::Morale { unit, markers } => {
            format!("{} has {}", state.unit_name(*unit), count(*markers, "morale marker"))
        }
        Ruling::Dice { subunit, dice } => {
            format!("{} has {} left", state.name(*subunit), count(*dice, "die"))
        }
        Ruling::Held { subunit, markers } => {
            format!("{} has {}", state.name(*subunit), count(*markers, "hold-fire marker"))
        }
        Ruling::Activated { unit, activated } => {
            let has = if *activated { "has had its turn" } else { "has its turn still" };
            format!("{} {has}", state.unit_name(*unit))
        }
        Ruling::Contact { attacker, defender, contact } => {
            let (one, other) = (state.name(*attacker), state.name(*defender));
            match contact {
                true => format!("{one} has charged {other} and is in contact"),
                false => format!("{one} and {other} are not in contact"),
            }
        }
        Ruling::Return { unit } => {
            let waits = state.units.get(unit).is_some_and(|u| u.status == UnitStatus::Waiting);
            format!("{} comes {}", state.unit_name(*unit), if waits { "on" } else { "back" })
        }
        Ruling::Initiative { side } => format!("{} has the initiative", state.side_name(*side)),
        Ruling::Objective { name, holder } => match holder {
            Some(side) => format!("{name} belongs to {}", state.side_name(*side)),
            None => format!("{name} belongs to neither side"),
        },
        Ruling::Planes { side, planes } => {
            format!("{} has {}", state.side_name(*side), count(*planes, "aircraft"))
        }
        Ruling::End { winner } => match winner {
            Some(side) => format!("{} has won", state.side_name(*side)),
            None => "the battle is a draw".to_owned(),
        },
    }
}
