//! §14, §14.2 Cars and trucks: they carry one sub-unit, and make cover when they are turned over (R47, R60).

use kernel::table::{Length, Path, Point};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground;
use crate::order::Order;
use crate::refusal::{ActivityRefusal, MoveRefusal, Refusal, TransportRefusal, TurnRefusal};
use crate::rules::way::{self, Rules};
use crate::rules::{activity, cover, morale, turn};
use crate::state::{Place, State, SubunitId};
use crate::tables::{COVER_VEHICLE_MAX, SubunitKind};

/// How near a sub-unit must be to get in, or to turn a vehicle over; edge to edge.
const BESIDE: Length = Length::inches(1);

impl State {
    /// Who sits in a vehicle.
    #[must_use]
    pub fn passenger(&self, vehicle: SubunitId) -> Option<SubunitId> {
        let mut aboard = self.subunits.iter().filter(|(_, s)| s.place == Place::Aboard(vehicle));
        aboard.next().map(|(id, _)| *id)
    }
}

/// Into a vehicle, for a die.
///
/// # Errors
/// When it may not.
pub fn mount(state: &State, side: Side, subunit: SubunitId, vehicle: SubunitId) -> Decision {
    activity::may_spend(state, side, subunit, 1, None)?;
    activity::heavy_may_act(state, subunit)?;
    if state.subunits.get(&vehicle).is_some_and(|now| now.place == Place::Overturned) {
        return Err(TransportRefusal::Overturned { vehicle }.into());
    }
    activity::known(state, side, vehicle)?;
    if state.kind(vehicle) != SubunitKind::Truck || state.kind(subunit).is_vehicle() {
        return Err(TransportRefusal::NoTransport { vehicle }.into());
    }
    if state.passenger(vehicle).is_some() {
        return Err(TransportRefusal::Full { vehicle }.into());
    }
    if state.subunit(subunit).cover > 0 {
        return Err(MoveRefusal::InCover { subunit }.into());
    }
    beside(state, subunit, vehicle)?;
    Ok(activity::one(state, Event::Mounted { subunit, vehicle }))
}

/// Out of a vehicle, for a die.
///
/// # Errors
/// When it may not.
pub fn dismount(state: &State, side: Side, subunit: SubunitId, to: Option<Point>) -> Decision {
    let unit = activity::acting(state, side)?;
    activity::no_window(state)?;
    let aboard = state.subunits.get(&subunit).map(|now| (now.place, now.dice));
    let Some((Place::Aboard(vehicle), dice)) = aboard else {
        return Err(TransportRefusal::NotAboard { subunit }.into());
    };
    if state.unit_of(subunit) != unit {
        return Err(TurnRefusal::NotActive { subunit }.into());
    }
    if let Some(activity) = state.unit(unit).common {
        return Err(crate::refusal::ActivityRefusal::InCommon { unit, activity }.into());
    }
    if dice == 0 {
        let (left, wanted) = (0, 1);
        return Err(crate::refusal::ActivityRefusal::TooFewDice { subunit, left, wanted }.into());
    }
    let at = match (state.table(), state.disc(vehicle)) {
        (Some(table), Some(stand)) => {
            let at = match to {
                Some(at) => at,
                None => free_place(state, subunit, stand.centre).ok_or(TransportRefusal::NoRoom)?,
            };
            way::may_end(state, table, subunit, at)?;
            if !state.disc_at(subunit, at).within(stand, BESIDE) {
                return Err(TransportRefusal::NotBeside { subunit, vehicle }.into());
            }
            // §12.1 Nobody comes within six inches of an enemy by getting down either.
            let step = Path::from(stand.centre, &[at]);
            let rules = Rules::march(Length::ZERO, Length::ZERO);
            if let Some(enemy) = way::too_near(state, subunit, &step, rules) {
                return Err(MoveRefusal::TooNear { subunit, enemy }.into());
            }
            Some(at)
        }
        _ => None,
    };
    Ok(activity::one(state, Event::Dismounted { subunit, at, forced: false }))
}

/// Turns a vehicle over and takes cover behind it, for nothing.
///
/// # Errors
/// When it may not.
pub fn overturn(state: &State, side: Side, subunit: SubunitId, vehicle: SubunitId) -> Decision {
    activity::may_act(state, side, subunit)?;
    activity::heavy_may_act(state, subunit)?;
    let truck = state.subunits.contains_key(&vehicle) && state.on_field(vehicle);
    if state.subunits.get(&vehicle).is_some_and(|now| now.place == Place::Overturned) {
        return Err(TransportRefusal::Overturned { vehicle }.into());
    }
    if !truck || state.kind(vehicle) != SubunitKind::Truck || state.kind(subunit).is_vehicle() {
        return Err(TransportRefusal::NoTransport { vehicle }.into());
    }
    if state.passenger(vehicle).is_some() {
        return Err(TransportRefusal::Full { vehicle }.into());
    }
    beside(state, subunit, vehicle)?;
    let mut unfolding = Unfolding::of(state);
    let facing = cover::look(state, subunit, None);
    unfolding.happen(Event::VehicleOverturned { subunit, vehicle });
    unfolding.happen(Event::Sheltered { subunit, vehicle, facing });
    morale::check(&mut unfolding, state.unit_of(vehicle));
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// R47 Takes cover behind a vehicle that lies on its side, whoever turned it over, for nothing.
///
/// # Errors
/// When it may not.
pub fn shelter(state: &State, side: Side, subunit: SubunitId, vehicle: SubunitId) -> Decision {
    activity::may_act(state, side, subunit)?;
    activity::heavy_may_act(state, subunit)?;
    let lies = state.subunits.get(&vehicle).filter(|now| now.place == Place::Overturned);
    let Some(car) = lies else { return Err(TransportRefusal::NotOverturned { vehicle }.into()) };
    if state.kind(subunit).is_vehicle() {
        return Err(TransportRefusal::NoTransport { vehicle }.into());
    }
    if state.subunit(subunit).cover >= COVER_VEHICLE_MAX {
        return Err(ActivityRefusal::CoverTooHigh { subunit, highest: COVER_VEHICLE_MAX }.into());
    }
    if let (Some(own), Some(at)) = (state.disc(subunit), car.at)
        && !own.within(state.disc_at(vehicle, at), BESIDE)
    {
        return Err(TransportRefusal::NotBeside { subunit, vehicle }.into());
    }
    let facing = cover::look(state, subunit, None);
    Ok(activity::one(state, Event::Sheltered { subunit, vehicle, facing }))
}

/// R60 The passenger of a vehicle that is lost, or runs away, gets out where it stood.
pub fn get_out(unfolding: &mut Unfolding, subunit: SubunitId) {
    let state = &unfolding.state;
    let Place::Aboard(vehicle) = state.subunit(subunit).place else { return };
    let at = state
        .disc(vehicle)
        .map(|stand| free_place(state, subunit, stand.centre).unwrap_or(stand.centre));
    unfolding.happen(Event::Dismounted { subunit, at, forced: true });
}

/// R68 The nearest place around a point where a stand fits, in rings of an inch.
#[must_use]
pub fn free_place(state: &State, subunit: SubunitId, around: Point) -> Option<Point> {
    const RINGS: i32 = 24;
    let table = state.table()?;
    if ground::can_stand(table, state.disc_at(subunit, around))
        && way::occupant(state, subunit, state.disc_at(subunit, around)).is_none()
    {
        return Some(around);
    }
    let winds = [(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)];
    let places = (1..=RINGS).flat_map(|ring| {
        winds.map(|(x, y)| {
            around.plus(Point::new(x, y).stretched(Length(10)).stretched(Length(ring * 50)))
        })
    });
    let mut free = places.filter(|at| way::may_end(state, table, subunit, *at).is_ok());
    free.next()
}

fn beside(state: &State, subunit: SubunitId, vehicle: SubunitId) -> Result<(), Refusal> {
    match (state.disc(subunit), state.disc(vehicle)) {
        (Some(own), Some(stand)) if !own.within(stand, BESIDE) => {
            Err(TransportRefusal::NotBeside { subunit, vehicle }.into())
        }
        _ => Ok(()),
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    let trucks: Vec<SubunitId> = state
        .subunits
        .keys()
        .copied()
        .filter(|id| state.on_field(*id) && state.kind(*id) == SubunitKind::Truck)
        .collect();
    for subunit in state.members(unit) {
        let name = state.name(subunit);
        if dismount(state, side, subunit, None).is_ok() {
            offers.offer(name, "Get down", Order::Dismount { subunit, to: None });
        }
        for vehicle in &trucks {
            let vehicle = *vehicle;
            if mount(state, side, subunit, vehicle).is_ok() {
                let label = format!("Mount {}", state.name(vehicle));
                offers.offer(name, label, Order::Mount { subunit, vehicle });
            }
            if overturn(state, side, subunit, vehicle).is_ok() {
                let label = format!("Turn {} over and take cover", state.name(vehicle));
                offers.offer(name, label, Order::Overturn { subunit, vehicle });
            }
        }
        for (vehicle, _) in state.subunits.iter().filter(|(_, s)| s.place == Place::Overturned) {
            let vehicle = *vehicle;
            if shelter(state, side, subunit, vehicle).is_ok() {
                let label = format!("Take cover behind {}", state.name(vehicle));
                offers.offer(name, label, Order::Shelter { subunit, vehicle });
            }
        }
    }
}
