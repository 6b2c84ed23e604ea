//! What an order does in the night (§6, §9).

use kernel::face::{NightDeed, NightStep};

use crate::order::Order;

pub(super) fn night_deed(order: &Order) -> Option<NightDeed> {
    let deed = match order {
        Order::PlaceHq { battalion, .. } => NightDeed::of(NightStep::Headquarters, battalion.0),
        Order::Recover { stand, points } => {
            NightDeed { strength: *points, ..NightDeed::of(NightStep::Recover, stand.0) }
        }
        Order::Restore { stand, points, .. } => {
            NightDeed { strength: *points, ..NightDeed::of(NightStep::Restore, stand.0) }
        }
        Order::RecoverPlatoon { platoon, .. } => NightDeed::of(NightStep::Platoons, platoon.0),
        Order::NightReshuffle { battalion, .. } => NightDeed::of(NightStep::Reshuffle, battalion.0),
        Order::NightTransfer { platoon, .. } => NightDeed::of(NightStep::Exchange, platoon.0),
        Order::EndNight => NightDeed { step: NightStep::End, unit: None, strength: 0 },
        Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::ThrowForMove
        | Order::Activate { .. }
        | Order::Move { .. }
        | Order::Retreat { .. }
        | Order::Shuffle { .. }
        | Order::Transfer { .. }
        | Order::Attack { .. }
        | Order::EndActivation
        | Order::ThrowForArtillery
        | Order::Barrage { .. }
        | Order::AirStrike { .. }
        | Order::MoveArtillery { .. }
        | Order::EndArtillery
        | Order::Rule { .. } => return None,
    };
    Some(deed)
}
