//! How the journal files what happens in a war.

use kernel::Actor;
use kernel::face::{Filing, FilingKind};

use super::{WarEvent, WarState};

impl WarState {
    /// How an event is filed, before it is folded.
    #[must_use]
    pub fn filing(&self, event: &WarEvent) -> Filing {
        match event {
            WarEvent::Battle { battle, event, .. } => {
                self.battle(*battle).map_or(Filing::HAPPENED, |battle| battle.filing(event))
            }
            WarEvent::LinkCorrected { .. } => Filing::of(FilingKind::Ruled),
            WarEvent::DayDawned { .. }
            | WarEvent::ReplacementsArrived { .. }
            | WarEvent::CommanderFell { .. }
            | WarEvent::CommandTaken { .. } => Filing::by(Actor::App),
            WarEvent::LinkOpened { .. }
            | WarEvent::LinkDeclined { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkAccepted { .. }
            | WarEvent::LinkAbandoned { .. }
            | WarEvent::TransferBegan { .. }
            | WarEvent::SoldierRenamed { .. }
            | WarEvent::SoldierDecorated { .. }
            | WarEvent::CommanderRenamed { .. }
            | WarEvent::CommanderPromoted { .. }
            | WarEvent::CommanderDecorated { .. } => Filing::HAPPENED,
        }
    }
}
