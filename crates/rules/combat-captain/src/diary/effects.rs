//! What every event did, for whoever searches the record.

use kernel::Effects;

use crate::event::{Effect, Event, LossCause};
use crate::order::Ruling;
use crate::state::State;

/// A bomb destroys what it falls on with these faces (§13.3).
const BOMB_HITS: u8 = 5;

/// What an event did; `state` is the one just before it.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn effects(state: &State, event: &Event) -> Effects {
    match event {
        Event::Fired { .. }
        | Event::KillThrown { .. }
        | Event::CombatThrown { .. }
        | Event::ShellFell { .. }
        | Event::BombDropped { .. } => thrown(event),
        Event::FiguresLost { .. }
        | Event::MenLost { .. }
        | Event::VehicleKilled { .. }
        | Event::SubunitDestroyed { .. }
        | Event::UnitRouted { .. }
        | Event::PlaneLost { .. } => lost(event),
        Event::UnitArrived { .. }
        | Event::Mounted { .. }
        | Event::Dismounted { .. }
        | Event::SubunitMoved { .. }
        | Event::SubunitLeft { .. } => Effects::MOVED,
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        Event::TurnBegan { .. }
        | Event::InitiativeThrown { .. }
        | Event::InitiativeTaken { .. }
        | Event::FirstSideChosen { .. }
        | Event::UnitActivated { .. }
        | Event::CommonActivityBegan { .. }
        | Event::ActivationEnded { .. }
        | Event::SideSkipped { .. }
        | Event::ActivationsEnded
        | Event::CoverTaken { .. }
        | Event::CoverRemoved { .. }
        | Event::CoverBroken { .. }
        | Event::FireHeld { .. }
        | Event::MoralePulled { .. }
        | Event::VehicleOverturned { .. }
        | Event::Sheltered { .. }
        | Event::ObstacleReached { .. }
        | Event::ObstacleCrossed { .. }
        | Event::MoveThrown { .. }
        | Event::WindowOpened { .. }
        | Event::WindowClosed
        | Event::FireFoughtOut { .. }
        | Event::HitsSaved { .. }
        | Event::HitsSwapped { .. }
        | Event::SquadDissolved { .. }
        | Event::MoraleGained { .. }
        | Event::UnitGone { .. }
        | Event::ChargeAnnounced { .. }
        | Event::ChargeStood { .. }
        | Event::ChargeThrown { .. }
        | Event::ContactMade { .. }
        | Event::UnitWithdrew { .. }
        | Event::FlightThrown { .. }
        | Event::RunnerStayed { .. }
        | Event::FlightEnded { .. }
        | Event::CombatBegan { .. }
        | Event::CombatDecided { .. }
        | Event::CombatEnded { .. }
        | Event::GroundOffered { .. }
        | Event::GroundDone
        | Event::EventsBegan
        | Event::EventDeclined
        | Event::EventThrown { .. }
        | Event::ShellsGiven { .. }
        | Event::StrafingGiven { .. }
        | Event::BombingGiven { .. }
        | Event::RunFlown { .. }
        | Event::PlaneDriven { .. }
        | Event::RunsEnded { .. }
        | Event::ReinforcementsBegan { .. }
        | Event::ReinforcementThrown { .. }
        | Event::ReinforcementsDone { .. }
        | Event::ObjectiveTaken { .. }
        | Event::BattleEnded { .. } => Effects::NONE,
    }
}

const fn thrown(event: &Event) -> Effects {
    match event {
        Event::Fired { effect: Effect::Hits(hits), .. } => Effects::of_throw(*hits > 0),
        Event::Fired { effect: Effect::AutoKill, .. } => Effects::of_throw(true),
        Event::KillThrown { killed, .. } => Effects::of_throw(*killed),
        Event::CombatThrown { on_attacker, on_defender } => {
            Effects::of_throw(*on_attacker > 0 || *on_defender > 0)
        }
        Event::ShellFell { touched, .. } => Effects::of_throw(touched.is_some()),
        Event::BombDropped { face, .. } => Effects::of_throw(*face >= BOMB_HITS),
        // What comes of a kill number, the throw against it tells.
        _ => Effects::NONE,
    }
}

const fn lost(event: &Event) -> Effects {
    match event {
        Event::FiguresLost { .. } => Effects::LOSS,
        Event::MenLost { killed, wounded, captured, stragglers, .. } => {
            Effects::LOSS.only_if(*killed > 0 || *wounded > 0 || *captured > 0 || *stragglers > 0)
        }
        // The figures of a squad that is dissolved are with others.
        Event::SubunitDestroyed { cause: LossCause::Consolidation, .. } => Effects::NONE,
        Event::SubunitDestroyed { .. } | Event::VehicleKilled { .. } | Event::PlaneLost { .. } => {
            Effects::DESTROYED
        }
        // It runs off the table; its men are prisoners and stragglers.
        Event::UnitRouted { .. } => Effects { loss: true, ..Effects::MOVED },
        _ => Effects::NONE,
    }
}

fn ruled(state: &State, ruling: &Ruling) -> Effects {
    match ruling {
        Ruling::Figures { figures: 0, .. } => Effects::DESTROYED,
        Ruling::Figures { subunit, figures } => {
            let had = state.subunits.get(subunit).map_or(0, |now| now.figures.len());
            Effects::LOSS.only_if(usize::from(*figures) < had)
        }
        Ruling::Kills { unit, kills } => {
            let had = state.units.get(unit).map_or(0, |now| now.kills);
            Effects::DESTROYED.only_if(*kills > had)
        }
        Ruling::Planes { side, planes } => {
            Effects::LOSS.only_if(*planes < state.planes[side.index()])
        }
        Ruling::Place { .. } | Ruling::Return { .. } => Effects::MOVED,
        Ruling::Shot { .. }
        | Ruling::Cover { .. }
        | Ruling::Morale { .. }
        | Ruling::Dice { .. }
        | Ruling::Held { .. }
        | Ruling::Activated { .. }
        | Ruling::Contact { .. }
        | Ruling::Initiative { .. }
        | Ruling::Objective { .. }
        | Ruling::End { .. } => Effects::NONE,
    }
}
