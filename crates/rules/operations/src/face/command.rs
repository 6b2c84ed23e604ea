//! Whose units an order moves, for wars with several commanders a side.

use kernel::Name;
use kernel::face::Concern;

use crate::order::Order;
use crate::state::{State, UnitId};

pub(super) const fn concern(order: &Order) -> Concern {
    match order {
        Order::SealOrders { .. } | Order::RevealOrders { .. } | Order::Rule { .. } => Concern::Side,
        Order::GoOn => Concern::Table,
    }
}

/// A unit belongs to its formation, a formation to its superior.
pub(super) fn above(state: &State, unit: Name) -> Option<Name> {
    match state.units.get(&UnitId(unit)) {
        Some(found) => Some(found.formation.0),
        None => {
            let formation = state.setup.formations.get(&crate::state::FormationId(unit))?;
            formation.superior.map(|superior| superior.0)
        }
    }
}
