//! Whose men an order moves, for wars with several commanders a side.

use kernel::Name;
use kernel::face::Concern;

use crate::order::Order;
use crate::state::{State, Step};

pub(super) fn concern(state: &State, order: &Order) -> Concern {
    match order {
        Order::Draw => Concern::Table,
        Order::SwapCards { nco, .. } => Concern::Units(vec![nco.0]),
        Order::SnapFire { soldier, .. } => Concern::Units(vec![soldier.0]),
        Order::ForcedMove { .. } | Order::RequestReinforcement | Order::Rule { .. } => {
            Concern::Side
        }
        _ => Concern::Units(acting(state).into_iter().collect()),
    }
}

/// A soldier stands alone: what he belongs to is known by the battle that his squad was sent from.
pub(super) const fn above(_: &State, _: Name) -> Option<Name> {
    None
}

/// Who is asked, or acts.
fn acting(state: &State) -> Option<Name> {
    match state.agenda.last() {
        Some(
            Step::React { soldier, .. } | Step::MayFire { soldier } | Step::MayMove { soldier },
        ) => Some(soldier.0),
        Some(Step::Reply { target, .. }) => Some(target.0),
        _ => state.active().map(|active| active.soldier.0),
    }
}
