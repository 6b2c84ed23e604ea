//! The seat an event is credited with. Effects of both sides' orders are credited to the app, not to the last player.

use campaign::BattleEvent::{Combat, CombatCaptain, TwoStarGeneral};
use campaign::combat as squad;
use campaign::combat_captain as company;
use campaign::two_star_general::Event;
use campaign::{WarEvent, WarState};
use journal::Kind;
use kernel::Seat;

/// The seat credited with an event of an order by `seat`.
pub(crate) fn author(war: &WarState, event: &WarEvent, seat: Seat) -> Seat {
    let (event, battle) = match event {
        WarEvent::Battle { battle, event, .. } => match event {
            TwoStarGeneral(event) => (event, war.division(*battle)),
            CombatCaptain(event) if is_clockwork(event) => return Seat::App,
            Combat(event) if squad_goes_on(event) => return Seat::App,
            CombatCaptain(_) | Combat(_) => return seat,
        },
        WarEvent::LinkOpened { .. }
        | WarEvent::LinkDeclined { .. }
        | WarEvent::LinkReported { .. }
        | WarEvent::LinkCorrected { .. }
        | WarEvent::LinkAccepted { .. }
        | WarEvent::LinkAbandoned { .. }
        | WarEvent::TransferBegan { .. }
        | WarEvent::SoldierRenamed { .. }
        | WarEvent::SoldierDecorated { .. }
        | WarEvent::CommanderRenamed { .. }
        | WarEvent::CommanderPromoted { .. }
        | WarEvent::CommanderDecorated { .. } => return seat,
        WarEvent::DayDawned { .. }
        | WarEvent::ReplacementsArrived { .. }
        | WarEvent::CommanderFell { .. }
        | WarEvent::CommandTaken { .. } => return Seat::App,
    };
    match event {
        Event::OrderTook { battalion, .. } | Event::OrderLapsed { battalion, .. } => {
            battle.map_or(seat, |battle| battle.battalion_spec(*battalion).side.seat())
        }
        Event::StandArrived { stand, .. } => {
            battle.map_or(seat, |battle| battle.spec(*stand).side.seat())
        }
        Event::RoundBegan { .. }
        | Event::RetreatsBegan
        | Event::BattalionsBegan
        | Event::ArtilleryBegan
        | Event::NightBegan { .. }
        | Event::BattleEnded { .. } => Seat::App,
        _ => seat,
    }
}

/// Which kind of entry holds an event.
pub(crate) fn kind_of(event: &WarEvent) -> Kind {
    match event {
        WarEvent::Battle { event, .. } => match event {
            TwoStarGeneral(Event::OrdersSealed { .. }) => Kind::Sealed,
            TwoStarGeneral(Event::OrdersRevealed { .. }) => Kind::Revealed,
            TwoStarGeneral(Event::Ruled { .. })
            | CombatCaptain(company::Event::Ruled { .. })
            | Combat(squad::Event::Ruled { .. }) => Kind::Ruled,
            TwoStarGeneral(_) | CombatCaptain(_) | Combat(_) => Kind::Happened,
        },
        WarEvent::LinkCorrected { .. } => Kind::Ruled,
        _ => Kind::Happened,
    }
}

/// What goes by itself in a fight of soldiers: turns, and what still waits.
const fn squad_goes_on(event: &squad::Event) -> bool {
    use squad::Event;
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::SoldierArrived { .. }
            | Event::ActivationEnded { .. }
            | Event::Pending { .. }
            | Event::ObjectiveTaken { .. }
            | Event::BattleEnded { .. }
    )
}

/// What goes by itself in a company battle: turns and phases.
const fn is_clockwork(event: &company::Event) -> bool {
    use company::Event;
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::UnitArrived { .. }
            | Event::SideSkipped { .. }
            | Event::ActivationsEnded
            | Event::EventsBegan
            | Event::ReinforcementsBegan { .. }
            | Event::BattleEnded { .. }
    )
}
