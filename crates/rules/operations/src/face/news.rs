//! What an event is news of, and how the journal files it.

use kernel::face::{Filing, FilingKind, News};

use crate::event::Event;
use crate::state::State;

pub(super) const fn news(event: &Event) -> Option<News> {
    match event {
        Event::TurnBegan { .. } | Event::GameEnded { .. } => Some(News::Clock),
        Event::Ruled { .. } => Some(News::Ruling),
        Event::ObjectiveTaken { .. } | Event::BridgeHeld { .. } => Some(News::Objective),
        Event::UnitDestroyed { .. }
        | Event::SquadronLost { .. }
        | Event::DumpTaken { .. }
        | Event::HqDisplaced { .. } => Some(News::Loss),
        Event::BattleFought { .. } | Event::BattleSettled { .. } | Event::AirFought { .. } => {
            Some(News::Fight)
        }
        Event::AreaStruck { .. } => Some(News::Bombardment),
        Event::OrdersSealed { .. } | Event::OrdersRevealed { .. } => Some(News::Orders),
        Event::UnitArrived { .. } | Event::UnitLanded { .. } => Some(News::Arrival),
        _ => None,
    }
}

/// What follows by itself is credited to the app, what a unit does to its side.
pub(super) fn filing(state: &State, event: &Event) -> Filing {
    let unit = match event {
        Event::OrdersSealed { .. } => return Filing::of(FilingKind::Sealed),
        Event::OrdersRevealed { .. } => return Filing::of(FilingKind::Revealed),
        Event::Ruled { .. } => return Filing::of(FilingKind::Ruled),
        Event::Reported { .. } => return Filing::CLOCKWORK,
        Event::TurnBegan { .. } | Event::GameEnded { .. } => return Filing::ROUND,
        Event::OrdersTook { side, .. }
        | Event::BattleFought { side, .. }
        | Event::BattleSettled { side, .. } => {
            return Filing::by(side.actor());
        }
        Event::UnitMoved { unit, .. }
        | Event::UnitArrived { unit, .. }
        | Event::UnitLanded { unit, .. }
        | Event::UnitRetired { unit, .. }
        | Event::UnitAdvanced { unit, .. }
        | Event::UnitOverran { unit, .. } => *unit,
        _ => return Filing::CLOCKWORK,
    };
    Filing::by(state.side_of(unit).actor())
}
