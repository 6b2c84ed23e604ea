//! What an event did, in the few words by which a record is searched.

use kernel::Effects;

use crate::event::Event;
use crate::order::Ruling;
use crate::state::{Place, State};
use crate::tables::BattleResult;

/// What an event did; `state` is the one just before it.
#[must_use]
pub fn effects(state: &State, event: &Event) -> Effects {
    match event {
        // The attacker has thrown the die: from a limited success on he has driven the defender back.
        Event::BattleFought { result, .. } => {
            Effects::of_throw(*result >= BattleResult::LimitedSuccess)
        }
        Event::StatusLost { .. }
        | Event::SupplyLost { .. }
        | Event::SquadronDamaged { .. }
        | Event::DumpStruck { .. }
        | Event::DumpTaken { .. }
        | Event::SuppliesLost { .. } => Effects::LOSS,
        Event::BridgeTried { blown, .. } => Effects::of_throw(*blown),
        Event::UnitDestroyed { .. } | Event::SquadronLost { .. } => Effects::DESTROYED,
        Event::UnitMoved { path, .. }
        | Event::UnitRetired { path, .. }
        | Event::UnitOverran { path, .. } => Effects::MOVED.only_if(!path.is_empty()),
        Event::UnitArrived { .. }
        | Event::UnitEmplaned { .. }
        | Event::UnitLanded { .. }
        | Event::UnitAdvanced { .. }
        | Event::HqDisplaced { .. } => Effects::MOVED,
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        Event::TurnBegan { .. }
        | Event::WeatherSet { .. }
        | Event::DumpFilled { .. }
        | Event::OrdersBegan
        | Event::OrdersSealed { .. }
        | Event::OrdersRevealed { .. }
        | Event::OrdersTook { .. }
        | Event::AirBegan { .. }
        | Event::SquadronGrounded { .. }
        | Event::SquadronMended { .. }
        | Event::AirFought { .. }
        | Event::SortieBroken { .. }
        | Event::AreaStruck { .. }
        | Event::UnitImmobilised { .. }
        | Event::FlakSilenced { .. }
        | Event::FlakFired { .. }
        | Event::SupportRaised { .. }
        | Event::SuppliesDropped { .. }
        | Event::Reported { .. }
        | Event::ZoneDone { .. }
        | Event::MovementBegan
        | Event::SquareTaken { .. }
        | Event::DumpMade { .. }
        | Event::ColumnLoaded { .. }
        | Event::ColumnUnloaded { .. }
        | Event::CombatBegan { .. }
        | Event::BattleLapsed { .. }
        | Event::BattleSettled { .. }
        | Event::BattleDone { .. }
        | Event::SupplyBegan
        | Event::SupplyUsed { .. }
        | Event::SupplyIssued { .. }
        | Event::Starving { .. }
        | Event::UnitRefitted { .. }
        | Event::RefitFailed { .. }
        | Event::AttackPrepared { .. }
        | Event::BridgeCharged { .. }
        | Event::ChargesRemoved { .. }
        | Event::BridgeWorked { .. }
        | Event::BridgeRepaired { .. }
        | Event::BridgeBegun { .. }
        | Event::BridgeHeld { .. }
        | Event::UnitAttached { .. }
        | Event::Stood { .. }
        | Event::ObjectiveTaken { .. }
        | Event::PointsScored { .. }
        | Event::DecisiveHeld { .. }
        | Event::GameEnded { .. } => Effects::NONE,
    }
}

fn ruled(state: &State, ruling: &Ruling) -> Effects {
    match ruling {
        Ruling::Strength { unit, points } => {
            let had = state.units.get(unit).map_or(0, |unit| unit.status);
            let is_lost = Effects::LOSS.only_if(*points < had);
            if *points == 0 && had > 0 { Effects::DESTROYED } else { is_lost }
        }
        Ruling::Place { unit, square } => {
            let elsewhere =
                state.units.get(unit).is_some_and(|unit| unit.place != Place::At(*square));
            Effects::MOVED.only_if(elsewhere)
        }
        _ => Effects::NONE,
    }
}
