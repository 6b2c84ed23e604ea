//! The war diary: one plain sentence for every event, told before the event is folded, with the names of the setup.
//!
//! The words live in three rooms: the round and its movement in [`round`], fights and losses in [`losses`], artillery,
//! night and rulings in [`night`], what a player orders in [`orders`], and in fewer words in [`phrases`].

mod effects;
mod losses;
mod names;
mod night;
mod orders;
mod phrases;
mod round;

use crate::event::Event;
use crate::state::State;

pub use effects::effects;
pub use orders::order;
pub use phrases::phrase;

/// One sentence for people about an event, told before it is folded.
#[must_use]
pub fn sentence(state: &State, event: &Event) -> String {
    names::capital(&told(state, event))
}

fn told(state: &State, event: &Event) -> String {
    match event {
        Event::RoundBegan { .. }
        | Event::StandArrived { .. }
        | Event::OrdersSealed { .. }
        | Event::OrdersRevealed { .. }
        | Event::OrderTook { .. }
        | Event::OrderLapsed { .. }
        | Event::RetreatsBegan
        | Event::BattalionsBegan
        | Event::MoveThrown { .. }
        | Event::TurnGiven { .. }
        | Event::BattalionActivated { .. }
        | Event::ActivationEnded { .. } => round::sentence(state, event),
        Event::StandMoved { .. }
        | Event::StandsShuffled { .. }
        | Event::PlatoonTransferred { .. }
        | Event::StandLeft { .. }
        | Event::UnitLeft { .. }
        | Event::UnitExpected { .. }
        | Event::EntryChanged { .. }
        | Event::ObjectiveTaken { .. } => round::movement(state, event),
        Event::AttackDeclared { .. }
        | Event::SupportCalled { .. }
        | Event::AircraftStopped { .. }
        | Event::FightThrown { .. }
        | Event::StrengthLost { .. }
        | Event::PlatoonLost { .. }
        | Event::StandDestroyed { .. }
        | Event::HqLost { .. }
        | Event::BattalionRemoved { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. } => losses::sentence(state, event),
        Event::ArtilleryBegan
        | Event::ArtilleryThrown { .. }
        | Event::ArtilleryTurn { .. }
        | Event::ShotFired { .. }
        | Event::ShotDiscarded { .. }
        | Event::AirPointUsed { .. }
        | Event::BombardmentThrown { .. }
        | Event::ArtilleryDone { .. }
        | Event::HqReturned { .. }
        | Event::NightBegan { .. }
        | Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. }
        | Event::NightReshuffled { .. }
        | Event::NightDone { .. }
        | Event::Ruled { .. }
        | Event::BattleEnded { .. } => night::sentence(state, event),
    }
}
