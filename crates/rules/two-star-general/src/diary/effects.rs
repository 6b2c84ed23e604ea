//! What every event did, for whoever searches the record.

use kernel::Effects;

use crate::event::Event;
use crate::order::Ruling;
use crate::state::State;

/// What an event did; `state` is the one just before it.
#[must_use]
pub fn effects(state: &State, event: &Event) -> Effects {
    match event {
        Event::FightThrown { attacker_hits, defender_hits, .. } => {
            Effects::of_throw(*attacker_hits + *defender_hits > 0)
        }
        Event::BombardmentThrown { hits, .. } => Effects::of_throw(*hits > 0),
        Event::StrengthLost { .. } | Event::PlatoonLost { .. } | Event::HqLost { .. } => {
            Effects::LOSS
        }
        Event::StandDestroyed { .. } | Event::BattalionRemoved { .. } => Effects::DESTROYED,
        Event::StandArrived { .. }
        | Event::StandMoved { .. }
        | Event::StandsShuffled { .. }
        | Event::NightReshuffled { .. }
        | Event::PlatoonTransferred { .. }
        | Event::StandLeft { .. }
        | Event::UnitLeft { .. } => Effects::MOVED,
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        Event::RoundBegan { .. }
        | Event::OrdersSealed { .. }
        | Event::OrdersRevealed { .. }
        | Event::OrderTook { .. }
        | Event::OrderLapsed { .. }
        | Event::RetreatsBegan
        | Event::BattalionsBegan
        | Event::MoveThrown { .. }
        | Event::TurnGiven { .. }
        | Event::BattalionActivated { .. }
        | Event::ActivationEnded { .. }
        | Event::UnitExpected { .. }
        | Event::EntryChanged { .. }
        | Event::ObjectiveTaken { .. }
        | Event::AttackDeclared { .. }
        | Event::SupportCalled { .. }
        | Event::AircraftStopped { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. }
        | Event::ArtilleryBegan
        | Event::ArtilleryThrown { .. }
        | Event::ArtilleryTurn { .. }
        | Event::ShotFired { .. }
        | Event::ShotDiscarded { .. }
        | Event::AirPointUsed { .. }
        | Event::ArtilleryDone { .. }
        | Event::HqReturned { .. }
        | Event::NightBegan { .. }
        | Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. }
        | Event::NightDone { .. }
        | Event::BattleEnded { .. } => Effects::NONE,
    }
}

fn ruled(state: &State, ruling: &Ruling) -> Effects {
    match ruling {
        Ruling::Strength { points: 0, .. } => Effects::DESTROYED,
        Ruling::Strength { stand, points } => {
            let had = state.stands.get(stand).map_or(0, |now| now.strength);
            Effects::LOSS.only_if(*points < had)
        }
        Ruling::LosePlatoon { .. } => Effects::LOSS,
        Ruling::Place { .. } | Ruling::Attach { .. } => Effects::MOVED,
        Ruling::Order { .. }
        | Ruling::Shots { .. }
        | Ruling::Air { .. }
        | Ruling::Recovery { .. }
        | Ruling::Objective { .. }
        | Ruling::VoidOrders { .. }
        | Ruling::End { .. } => Effects::NONE,
    }
}
