//! What every event did, for whoever searches the record.

use kernel::Effects;

use crate::event::Event;
use crate::order::{Gone, Ruling};
use crate::state::{Casualties, PlatoonId, State};

/// What an event did; `state` is the one just before it.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn effects(state: &State, event: &Event) -> Effects {
    match event {
        Event::Fired { kills, wounds, steps, .. }
        | Event::RoundsFellShort { kills, wounds, steps, .. } => {
            Effects::of_throw(*kills > 0 || *wounds > 0 || *steps > 0)
        }
        Event::AirAttacked { kills, wounds, steps, .. } => {
            Effects::of_throw(*kills > 0 || *wounds > 0 || *steps > 0)
        }
        Event::AntiAircraftFired { down, away, .. } => Effects {
            loss: *down > 0,
            destroyed: *down > 0,
            ..Effects::of_throw(*down > 0 || *away > 0)
        },
        Event::FireDodged { .. } | Event::PlannedFireFell { on: None, .. } => {
            Effects::of_throw(false)
        }
        Event::AssaultFought { levels, kills, .. } => {
            Effects::of_throw(levels.iter().chain(kills).any(|lost| *lost > 0))
        }
        Event::Struck { platoon, losses, .. } => {
            Effects::LOSS.only_if(points_lost(state, *platoon, *losses) > 0)
        }
        Event::PlatoonFoughtOut { platoon, told, losses, .. } => {
            let points = points_lost(state, *platoon, *losses);
            Effects::LOSS.only_if(points > 0 || told.men() > 0 || told.vehicles > 0)
        }
        Event::WoundedTreated { dead, .. } => Effects::LOSS.only_if(*dead > 0),
        Event::PlatoonDestroyed { .. } | Event::PlatoonCaptured { .. } => Effects::DESTROYED,
        Event::BuggedOut { .. }
        | Event::PlatoonMoved { .. }
        | Event::FellBack { .. }
        | Event::GroundTaken { .. }
        | Event::PlatoonLeft { .. }
        | Event::PlatoonArrived { .. }
        | Event::PlatoonRevealed { .. }
        | Event::Mounted { .. }
        | Event::Dismounted { .. } => Effects::MOVED,
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        Event::InitiativeKept { .. }
        | Event::InitiativePassed { .. }
        | Event::OrderRaised { .. }
        | Event::OrderLowered { .. }
        | Event::ColumnFormed { .. }
        | Event::ContactThrown { .. }
        | Event::ContactLost { .. }
        | Event::PhaseBegan { .. }
        | Event::IndirectCalled { .. }
        | Event::FireDeclared { .. }
        | Event::FireGivenUp { .. }
        | Event::FireFoughtOut { .. }
        | Event::FirePlanned { .. }
        | Event::PlanCancelled { .. }
        | Event::PlannedFireFell { .. }
        | Event::AirCalled { .. }
        | Event::AirTargetNamed { .. }
        | Event::AirFoundNobody { .. }
        | Event::AirDirected { .. }
        | Event::PatrolCameBack { .. }
        | Event::DugIn { .. }
        | Event::SurrenderThrown { .. }
        | Event::WayLaid { .. }
        | Event::WayEnded { .. }
        | Event::HiddenFound { .. }
        | Event::FireForgotten { .. }
        | Event::GunsLimbered { .. }
        | Event::GunsUnlimbered { .. }
        | Event::AssaultBegan { .. }
        | Event::ContactMade { .. }
        | Event::TimePassed { .. }
        | Event::InitiativeTurned { .. }
        | Event::HeadquartersReplaced { .. }
        | Event::ObjectiveTaken { .. }
        | Event::TurnBegan { .. }
        | Event::BattleEnded { .. } => Effects::NONE,
    }
}

/// What is destroyed or captured by a ruling is told by the event that follows it.
fn ruled(state: &State, ruling: &Ruling) -> Effects {
    match ruling {
        Ruling::Losses { platoon, dead, wounded } => {
            let losses = Casualties { dead: *dead, wounded: *wounded };
            Effects::LOSS.only_if(points_lost(state, *platoon, losses) > 0)
        }
        Ruling::Place { .. }
        | Ruling::Aboard { .. }
        | Ruling::Gone { how: Gone::OffTable | Gone::Hidden | Gone::ToCome, .. } => Effects::MOVED,
        Ruling::Shot { .. }
        | Ruling::Gone { .. }
        | Ruling::Order { .. }
        | Ruling::Began { .. }
        | Ruling::DugIn { .. }
        | Ruling::Limbered { .. }
        | Ruling::Still { .. }
        | Ruling::FiredMark { .. }
        | Ruling::Deed { .. }
        | Ruling::Reload { .. }
        | Ruling::Superior { .. }
        | Ruling::Contact { .. }
        | Ruling::Called { .. }
        | Ruling::Declared { .. }
        | Ruling::Void { .. }
        | Ruling::Planned { .. }
        | Ruling::Shots { .. }
        | Ruling::Flights { .. }
        | Ruling::AirAttack { .. }
        | Ruling::Radio { .. }
        | Ruling::Headquarters { .. }
        | Ruling::Initiative { .. }
        | Ruling::Clock { .. }
        | Ruling::Objective { .. }
        | Ruling::End { .. } => Effects::NONE,
    }
}

/// Points of its count that a platoon has now and will not have with these losses.
pub(crate) fn points_lost(state: &State, platoon: PlatoonId, losses: Casualties) -> u16 {
    let had = state.platoons.get(&platoon).map_or(0, |now| now.losses.count());
    u16::from(had.saturating_sub(losses.count()))
}
