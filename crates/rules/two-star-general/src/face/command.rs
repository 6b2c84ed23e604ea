//! Whose units an order moves, for wars with several commanders a side.

use kernel::Name;
use kernel::face::Concern;

use crate::order::Order;
use crate::state::Phase;
use crate::state::{PlatoonId, StandId, State, Step, Turns};

pub(super) fn concern(state: &State, order: &Order) -> Concern {
    let units = match order {
        Order::Activate { battalion }
        | Order::PlaceHq { battalion, .. }
        | Order::NightReshuffle { battalion, .. } => vec![battalion.0],
        Order::Move { stand, .. }
        | Order::Retreat { stand, .. }
        | Order::Recover { stand, .. }
        | Order::Restore { stand, .. } => vec![stand.0],
        Order::Shuffle { places } => places.keys().map(|stand| stand.0).collect(),
        Order::Transfer { platoon, .. }
        | Order::RecoverPlatoon { platoon, .. }
        | Order::NightTransfer { platoon, .. } => vec![platoon.0],
        Order::Attack { stands, .. } => stands.iter().map(|stand| stand.0).collect(),
        Order::Barrage { battery, .. } | Order::MoveArtillery { battery, .. } => vec![battery.0],
        Order::EndActivation => active(state).into_iter().collect(),
        Order::ThrowForMove | Order::ThrowForArtillery => return Concern::Table,
        Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::AirStrike { .. }
        | Order::Rule { .. } => return Concern::Side,
        Order::EndArtillery | Order::EndNight => return Concern::End,
    };
    Concern::Units(units)
}

pub(super) fn above(state: &State, unit: Name) -> Option<Name> {
    let setup = &state.setup;
    let battalion = match setup.stands.get(&StandId(unit)) {
        Some(stand) => stand.battalion,
        None => setup.platoons.get(&PlatoonId(unit))?.battalion,
    };
    battalion.map(|battalion| battalion.0)
}

fn active(state: &State) -> Option<Name> {
    match &state.phase {
        Phase::Retreats(Turns { step, .. }) | Phase::Battalions(Turns { step, .. }) => match step {
            Step::Acting { battalion, .. } => Some(battalion.0),
            _ => None,
        },
        _ => None,
    }
}
