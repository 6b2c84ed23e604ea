//! R28, R36 Contact: the same square or one of the eight around it, unless water parts them.

use kernel::Side;

use crate::ground::{Square, distance};
use crate::state::{State, UnitId};

impl State {
    /// Whether troops in these two squares are in contact.
    #[must_use]
    pub fn touches(&self, one: Square, other: Square) -> bool {
        match distance(one, other) {
            0 => true,
            1 => !self.parted(one, other),
            _ => false,
        }
    }

    /// The enemy combat units of `side` in contact with a square.
    pub fn enemies_at(
        &self,
        square: Square,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, Square)> + '_ {
        self.combat_units(side.enemy()).filter(move |(_, at)| self.touches(square, *at))
    }

    /// Whether a unit is in contact with an enemy combat unit.
    #[must_use]
    pub fn in_contact(&self, id: UnitId) -> bool {
        let side = self.side_of(id);
        self.square_of(id).is_some_and(|square| self.enemies_at(square, side).next().is_some())
    }

    /// R41 Whether a unit may attack a square: in contact, or beside it across water that its class can cross.
    #[must_use]
    pub fn may_strike(&self, id: UnitId, target: Square) -> bool {
        let Some(square) = self.square_of(id) else { return false };
        if self.touches(square, target) {
            return true;
        }
        let spec = self.spec(id);
        if distance(square, target) != 1 || !crate::tables::movement(spec.class.mover()).river {
            return false;
        }
        match self.crossing(square, target) {
            super::Crossing::Open(crate::ground::Water::Great) => self.has_boats(square, spec.side),
            _ => true,
        }
    }
}
