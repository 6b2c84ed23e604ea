//! What an event is news of. A new event must be placed here, or named among those that others tell.

use kernel::face::News;

use crate::event::Event;

pub(super) const fn news(event: &Event) -> Option<News> {
    match event {
        Event::RoundBegan { .. } | Event::NightBegan { .. } | Event::BattleEnded { .. } => {
            Some(News::Clock)
        }
        Event::Ruled { .. } => Some(News::Ruling),
        Event::ObjectiveTaken { .. } => Some(News::Objective),
        Event::StandDestroyed { .. }
        | Event::PlatoonLost { .. }
        | Event::HqLost { .. }
        | Event::BattalionRemoved { .. }
        | Event::StandLeft { .. } => Some(News::Loss),
        Event::FightThrown { .. } => Some(News::Fight),
        Event::BombardmentThrown { .. } => Some(News::Bombardment),
        Event::OrdersSealed { .. } | Event::OrdersRevealed { .. } | Event::OrderLapsed { .. } => {
            Some(News::Orders)
        }
        Event::StandArrived { .. } => Some(News::Arrival),
        Event::HqReturned { .. }
        | Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. }
        | Event::NightReshuffled { .. }
        | Event::NightDone { .. } => Some(News::Night),
        // Steps on the way, told by what they led to.
        Event::OrderTook { .. }
        | Event::RetreatsBegan
        | Event::BattalionsBegan
        | Event::MoveThrown { .. }
        | Event::TurnGiven { .. }
        | Event::BattalionActivated { .. }
        | Event::ActivationEnded { .. }
        | Event::StandMoved { .. }
        | Event::StandsShuffled { .. }
        | Event::PlatoonTransferred { .. }
        | Event::UnitLeft { .. }
        | Event::UnitExpected { .. }
        | Event::EntryChanged { .. }
        | Event::AttackDeclared { .. }
        | Event::SupportCalled { .. }
        | Event::AircraftStopped { .. }
        | Event::StrengthLost { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. }
        | Event::ArtilleryBegan
        | Event::ArtilleryThrown { .. }
        | Event::ArtilleryTurn { .. }
        | Event::ShotFired { .. }
        | Event::ShotDiscarded { .. }
        | Event::AirPointUsed { .. }
        | Event::ArtilleryDone { .. } => None,
    }
}
