//! The orders of battle of the war's maps, and what stands in whichever of them.

use kernel::Name;
use kernel::face::{Oob, OobPiece, OobSetup, OobUnit};

use super::WarState;
use crate::setup::{BattleId, WarSetup};

impl WarState {
    /// The order of battle of every battle on a map, by the names of these.
    pub fn oobs(&self) -> impl Iterator<Item = (BattleId, &dyn Oob)> {
        self.battles.iter().filter_map(|(id, battle)| Some((*id, battle.oob()?)))
    }

    /// A unit on a map, and the battle it is in.
    #[must_use]
    pub fn unit_on_map(&self, id: Name) -> Option<(BattleId, OobUnit)> {
        self.oobs().find_map(|(battle, oob)| Some((battle, oob.unit(id)?)))
    }

    /// A piece on a map, and the battle it is in.
    #[must_use]
    pub fn piece_on_map(&self, id: Name) -> Option<(BattleId, OobPiece)> {
        self.oobs().find_map(|(battle, oob)| Some((battle, oob.piece(id)?)))
    }
}

impl WarSetup {
    /// The orders of battle as the scenario has them, by its battles.
    pub fn oobs(&self) -> impl Iterator<Item = (BattleId, OobSetup)> {
        self.battles.iter().map(|root| (root.id, root.setup.oob()))
    }
}
