//! Whom an order is about, so that nobody orders or strikes those who are away in a smaller battle.

use kernel::Name;

use crate::order::{Order, Ruling};
use crate::state::State;

/// The stands and platoons an order moves, uses or strikes.
pub(super) fn touched(state: &State, order: &Order) -> Option<Vec<Name>> {
    let struck = |target| state.occupant(target).map(|stand| stand.0);
    Some(match order {
        Order::Rule { ruling: Ruling::End { .. }, .. } => return None,
        Order::Move { stand, .. }
        | Order::Retreat { stand, .. }
        | Order::Recover { stand, .. }
        | Order::Restore { stand, .. } => vec![stand.0],
        Order::MoveArtillery { battery, .. } => vec![battery.0],
        Order::Shuffle { places } | Order::NightReshuffle { places, .. } => {
            places.keys().map(|stand| stand.0).collect()
        }
        Order::Transfer { platoon, to } | Order::NightTransfer { platoon, to } => {
            vec![platoon.0, to.0]
        }
        Order::RecoverPlatoon { platoon, with } => vec![platoon.0, with.0],
        Order::Attack { stands, target } => {
            stands.iter().map(|stand| stand.0).chain(struck(*target)).collect()
        }
        Order::Barrage { battery, target } => {
            core::iter::once(battery.0).chain(struck(*target)).collect()
        }
        Order::AirStrike { target } => struck(*target).into_iter().collect(),
        Order::Rule { ruling, .. } => match ruling {
            Ruling::Strength { stand, .. } | Ruling::Place { stand, .. } => vec![stand.0],
            Ruling::Attach { platoon, with } => vec![platoon.0, with.0],
            Ruling::LosePlatoon { platoon } => vec![platoon.0],
            Ruling::Shots { battery, .. } => vec![battery.0],
            Ruling::Order { .. }
            | Ruling::Air { .. }
            | Ruling::Recovery { .. }
            | Ruling::Objective { .. }
            | Ruling::VoidOrders { .. }
            | Ruling::End { .. } => Vec::new(),
        },
        Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::ThrowForMove
        | Order::Activate { .. }
        | Order::PlaceHq { .. }
        | Order::EndActivation
        | Order::ThrowForArtillery
        | Order::EndArtillery
        | Order::EndNight => Vec::new(),
    })
}
