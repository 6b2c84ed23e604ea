//! What an order does in the night (§6, §9).

use kernel::face::{NightDeed, NightStepKind};

use crate::order::Order;

pub(super) fn night_deed(order: &Order) -> Option<NightDeed> {
    let deed = match order {
        Order::PlaceHq { battalion, .. } => NightDeed::of(NightStepKind::Headquarters, battalion.0),
        Order::Recover { stand, points } => {
            NightDeed { strength: *points, ..NightDeed::of(NightStepKind::Recover, stand.0) }
        }
        Order::Restore { stand, points, .. } => {
            NightDeed { strength: *points, ..NightDeed::of(NightStepKind::Restore, stand.0) }
        }
        Order::RecoverPlatoon { platoon, .. } => NightDeed::of(NightStepKind::Platoons, platoon.0),
        Order::NightReshuffle { battalion, .. } => {
            NightDeed::of(NightStepKind::Reshuffle, battalion.0)
        }
        Order::NightTransfer { platoon, .. } => NightDeed::of(NightStepKind::Exchange, platoon.0),
        Order::EndNight => NightDeed { step: NightStepKind::End, unit: None, strength: 0 },
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
