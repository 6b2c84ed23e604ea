//! §11.7, R10, R40 What a way costs, in inches of open ground, and how many a platoon has.

use kernel::table::Length;

use crate::state::OrderMarker;
use crate::tables::{self, Going, Mover};

/// Hundredths of an inch of open ground, in parts that every allowance divides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(i64);

const PARTS: i64 = 120;

/// R40 A hedge costs one inch.
pub const HEDGE: Length = Length::inches(1);

/// Who goes, as far as the price of a way depends on him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traveller {
    pub mover: Mover,
    pub order: OrderMarker,
    pub has_wounded: bool,
    /// R20
    pub at_night: bool,
}

/// How much of a way runs where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    pub open: Length,
    pub difficult: Length,
    pub town: Length,
    /// On a paved road, whatever lies around it.
    pub road: Length,
    pub hedges: u16,
    /// River beds that are entered.
    pub rivers: u16,
}

/// Why a way cannot be gone at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The mover goes there on roads only.
    OffRoad(Going),
    /// It crosses rivers by fords and bridges only.
    River,
}

impl Cost {
    /// So many inches of open ground.
    #[must_use]
    pub const fn of(length: Length) -> Self {
        Self(length.0 as i64 * PARTS)
    }

    /// Half of it.
    #[must_use]
    pub const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// As a length of open ground, rounded up to a whole hundredth.
    #[must_use]
    pub const fn rounded_up(self) -> Length {
        Length(((self.0 + PARTS - 1) / PARTS) as i32)
    }
}

impl Traveller {
    /// R40 What it may spend: a full move, two with Double or Rout, one with Double while it has wounded (§11.2.1, R25); nothing with
    /// orders that stand.
    #[must_use]
    pub fn budget(self) -> Option<Cost> {
        let full = Cost::of(Length::inches(tables::movement(self.mover).open));
        match self.order {
            OrderMarker::Double if self.has_wounded => Some(full),
            OrderMarker::Double | OrderMarker::Rout => Some(Cost(full.0 * 2)),
            OrderMarker::Move | OrderMarker::Follow | OrderMarker::Back => Some(full),
            OrderMarker::Aim | OrderMarker::Defend | OrderMarker::Shaken | OrderMarker::Hold => {
                None
            }
        }
    }

    /// R40 What a way costs. A paved road triples the inches of Double, and gives nothing to any other order (§11.2.2); at night every
    /// inch off it costs double (R20).
    ///
    /// # Errors
    /// Where the mover may not go.
    pub fn cost(self, way: Lengths) -> Result<Cost, Barred> {
        let row = tables::movement(self.mover);
        let open = i64::from(row.open);
        let mut parts = i64::from(way.open.0) * PARTS;
        for (going, length) in [(Going::Difficult, way.difficult), (Going::Town, way.town)] {
            if length == Length::ZERO {
                continue;
            }
            let inches = row.inches(going).ok_or(Barred::OffRoad(going))?;
            parts += i64::from(length.0) * PARTS * open / i64::from(inches);
        }
        if self.at_night {
            parts *= 2;
        }
        let fast = self.order == OrderMarker::Double && !self.has_wounded;
        // Three inches for the price of two: of twice a full move that makes three.
        parts += i64::from(way.road.0) * PARTS * if fast { 2 } else { 3 } / 3;
        parts += i64::from(way.hedges) * Cost::of(HEDGE).0;
        if way.rivers > 0 {
            let river = row.river().ok_or(Barred::River)?;
            parts += i64::from(way.rivers) * Cost::of(Length::inches(river)).0;
        }
        Ok(Cost(parts))
    }
}
