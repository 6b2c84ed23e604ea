//! What an event did, in the few words by which a record is searched.

use kernel::Effects;

use crate::event::Event;

/// What an event did.
#[must_use]
pub const fn effects(event: &Event) -> Effects {
    match event {
        Event::StatusLost { .. } | Event::DumpStruck { .. } | Event::SupplyLost { .. } => {
            Effects::LOSS
        }
        Event::UnitDestroyed { .. } | Event::SquadronLost { .. } => Effects::DESTROYED,
        Event::UnitMoved { path, .. } | Event::UnitRetired { path, .. } => {
            Effects::MOVED.only_if(!path.is_empty())
        }
        Event::UnitArrived { .. }
        | Event::UnitLanded { .. }
        | Event::UnitAdvanced { .. }
        | Event::UnitOverran { .. }
        | Event::HqDisplaced { .. } => Effects::MOVED,
        _ => Effects::NONE,
    }
}
