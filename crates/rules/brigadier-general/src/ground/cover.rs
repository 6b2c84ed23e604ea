//! §11.5.9 What covers a platoon, from which side, against what.

use kernel::table::{Disc, Point, Table, Where};

use super::{FORTIFICATION, HEDGE, RIVER, TOWN, WOOD, standing_in};
use crate::tables::{Class, Cover};

/// Where fire comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Direct fire, from the middle of the firer's base.
    From(Point),
    /// Aircraft: every cover counts.
    Air,
    /// Guns, rockets and mortars that fire indirectly: every cover counts, but woods burst the shells.
    Artillery,
}

/// What is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shelter {
    pub base: Disc,
    pub class: Class,
    /// Half-tracks are not fully enclosed.
    pub open_topped: bool,
    pub dug_in: bool,
}

/// §11.5.9 The best cover there is: woods, towns and fortifications from every side, hedges and river banks only against fire that
/// crosses them, a river bed against all direct fire from outside it.
#[must_use]
pub fn cover(table: &Table, target: Shelter, fire: Fire) -> Cover {
    let Shelter { base, .. } = target;
    let is_in = |kind| standing_in(table, base, kind).next().is_some();
    let crossed = |kind| {
        standing_in(table, base, kind).any(|piece| match fire {
            Fire::From(firer) => {
                let is_within = piece.shape.locate(firer) != Where::Outside;
                !is_within && !piece.shape.stretches(firer, base.centre).is_empty()
            }
            Fire::Air | Fire::Artillery => true,
        })
    };
    let hard = target.dug_in || is_in(TOWN) || is_in(FORTIFICATION) || crossed(RIVER);
    if hard {
        return Cover::Hard;
    }
    let is_enclosed = target.class.is_armoured() && !target.open_topped;
    let bursts = fire == Fire::Artillery && !is_enclosed;
    if is_in(WOOD) {
        // The shells burst in the trees, whatever else would cover.
        return if bursts { Cover::Open } else { Cover::Soft };
    }
    if crossed(HEDGE) { Cover::Soft } else { Cover::Open }
}
