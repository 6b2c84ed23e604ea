//! Where an order points on the map.

use std::collections::BTreeMap;

use kernel::Name;
use kernel::face::{MapAim, MapDeed, MapIntent};
use kernel::map::Cell;

use crate::ground::Hex;
use crate::order::Order;
use crate::state::{StandId, State};

pub(super) fn aim(state: &State, order: &Order) -> MapAim {
    match order {
        Order::Move { stand, path, .. } | Order::Retreat { stand, path, .. } => {
            along(state, *stand, path)
        }
        Order::MoveArtillery { battery, path } => along(state, *battery, path),
        Order::Attack { stands, target } => at(MapDeed::Attack, stands, *target),
        Order::Barrage { battery, target } => at(MapDeed::Barrage, &[*battery], *target),
        Order::AirStrike { target } => at(MapDeed::Air, &[], *target),
        Order::PlaceHq { battalion, hex } => {
            at(MapDeed::Place, &[state.battalion_spec(*battalion).hq], *hex)
        }
        Order::Restore { stand, hex, .. } => at(MapDeed::Place, &[*stand], *hex),
        Order::Recover { stand, .. } => of(&[*stand]),
        Order::Transfer { to, .. } => of(&[*to]),
        Order::Shuffle { places } => {
            let stands: Vec<StandId> = places.keys().copied().collect();
            MapAim { places: cells(places), ..of(&stands) }
        }
        // In the night a stand is called on to recover, not to change places.
        Order::NightReshuffle { places, .. } => {
            MapAim { places: cells(places), ..MapAim::default() }
        }
        Order::RecoverPlatoon { .. } | Order::NightTransfer { .. } | Order::Rule { .. } => {
            MapAim::default()
        }
        Order::Activate { .. } => intent(MapIntent::Activate),
        Order::ThrowForMove | Order::ThrowForArtillery => intent(MapIntent::Throw),
        Order::EndActivation | Order::EndArtillery | Order::EndNight => intent(MapIntent::End),
        Order::SealOrders { .. } | Order::RevealOrders { .. } => intent(MapIntent::Sheet),
    }
}

fn cells(places: &BTreeMap<StandId, Hex>) -> BTreeMap<Name, Cell> {
    places.iter().map(|(stand, hex)| (stand.0, (*hex).into())).collect()
}

pub(super) fn with_places(order: &Order, places: BTreeMap<Name, Cell>) -> Option<Order> {
    let places = places.into_iter().map(|(stand, cell)| (StandId(stand), cell.into())).collect();
    match order {
        Order::Shuffle { .. } => Some(Order::Shuffle { places }),
        Order::NightReshuffle { battalion, .. } => {
            Some(Order::NightReshuffle { battalion: *battalion, places })
        }
        _ => None,
    }
}

fn of(stands: &[StandId]) -> MapAim {
    MapAim { pieces: stands.iter().map(|stand| stand.0).collect(), ..MapAim::default() }
}

fn at(deed: MapDeed, stands: &[StandId], hex: Hex) -> MapAim {
    MapAim { deed: Some(deed), cell: Some(hex.into()), ..of(stands) }
}

/// A way that enters no hex ends where it starts: a stand that leaves the table from its edge.
fn along(state: &State, stand: StandId, path: &[Hex]) -> MapAim {
    let start = || state.stands.contains_key(&stand).then(|| state.hex_of(stand)).flatten();
    let end = path.last().copied().or_else(start);
    MapAim { deed: Some(MapDeed::Move), cell: end.map(Cell::from), ..of(&[stand]) }
}

fn intent(intent: MapIntent) -> MapAim {
    MapAim { intent: Some(intent), ..MapAim::default() }
}
