//! R31 Transports and what is drawn: getting in and out, limbering and unlimbering, each for half a move, and the losses of those who ride.

use kernel::table::{Disc, Length, Path, Point};
use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground;
use crate::order::Order;
use crate::position::BESIDE;
use crate::refusal::{MoveRefusal, Refusal, TransportRefusal};
use crate::rules::{casualties, movement, removal, room, turn};
use crate::state::{Casualties, Place, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Class};

/// A platoon on foot gets into a transport beside it.
///
/// # Errors
/// Why it may not.
pub fn mount(state: &State, side: Side, platoon: PlatoonId, vehicle: PlatoonId) -> Decision {
    may_mount(state, side, platoon, vehicle)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Mounted { platoon, vehicle });
    Ok(unfolding.finish())
}

/// It gets out again: where is said, or where there is room.
///
/// # Errors
/// Why it may not.
pub fn dismount(state: &State, side: Side, platoon: PlatoonId, at: Option<Point>) -> Decision {
    let vehicle = may_dismount(state, side, platoon)?;
    let at = match (state.base(vehicle), at) {
        (None, Some(_)) => return Err(MoveRefusal::NoPositions.into()),
        (None, None) => None,
        (Some(stand), Some(at)) => {
            may_get_out(state, (platoon, vehicle), stand, at)?;
            Some(at)
        }
        (Some(stand), None) => {
            let room = place_beside(state, (platoon, vehicle), stand);
            Some(room.ok_or(TransportRefusal::NoRoom { vehicle })?)
        }
    };
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Dismounted { platoon, vehicle, at, forced: false });
    Ok(unfolding.finish())
}

/// Guns get behind what draws them.
///
/// # Errors
/// Why they may not.
pub fn limber(state: &State, side: Side, platoon: PlatoonId) -> Decision {
    may_turn_guns(state, side, platoon)?;
    if state.platoon(platoon).limbered {
        return Err(TransportRefusal::IsLimbered { platoon }.into());
    }
    movement::may_spend_half(state, side, platoon)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::GunsLimbered { platoon });
    Ok(unfolding.finish())
}

/// Guns are set up to fire.
///
/// # Errors
/// Why they may not.
pub fn unlimber(state: &State, side: Side, platoon: PlatoonId) -> Decision {
    may_turn_guns(state, side, platoon)?;
    if !state.platoon(platoon).limbered {
        return Err(TransportRefusal::NotLimbered { platoon }.into());
    }
    movement::may_spend_half(state, side, platoon)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::GunsUnlimbered { platoon });
    Ok(unfolding.finish())
}

/// Each kill and each wound of a transport is also one of those who ride in it. `before` is what the transport had lost before a fire with
/// so many kills.
pub fn share(unfolding: &mut Unfolding, vehicle: PlatoonId, before: Casualties, kills: u16) {
    let state = &unfolding.state;
    let Some(platoon) = state.passenger(vehicle) else { return };
    let now = state.platoon(vehicle).losses;
    let killed = u16::from(now.dead.saturating_sub(before.dead));
    let unhurt = u16::from(before.count());
    let hurt = unhurt.saturating_sub(u16::from(now.count()));
    let wounded = hurt.saturating_sub(kills.min(unhurt));
    let own = state.platoon(platoon);
    let reading = state.setup.options.wound_example;
    let losses = casualties::strike(own.losses, killed, wounded, reading);
    if losses != own.losses {
        let order = own.order;
        unfolding.happen(Event::Struck { platoon, losses, order });
    }
    if losses.is_destroyed() {
        removal::destroyed(unfolding, platoon);
    }
}

/// Who may get in or out, and which guns may be limbered or set up; and why others may not.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "movement", movement::is_movement).is_err()
        || state.on_the_way.is_some()
    {
        return;
    }
    for platoon in state.present(side) {
        let name = state.name(platoon);
        if let Place::Aboard(vehicle) = state.platoon(platoon).place {
            let label = format!("{name} gets out of {}", state.name(vehicle));
            match dismount(state, side, platoon, None) {
                Ok(_) => offers.offer("Transport", label, Order::Dismount { platoon, at: None }),
                Err(kernel::Halt::Refused(why)) => offers.bar(label, why.refused(state)),
                Err(_) => {}
            }
        }
        let may_turn = movement::may_spend_half(state, side, platoon);
        let rides = state.row(platoon).class.is_on_foot() && may_turn.is_ok();
        for vehicle in state.fielded(side).filter(|id| rides && state.row(*id).carries) {
            if may_mount(state, side, platoon, vehicle).is_ok() {
                let label = format!("{name} gets into {}", state.name(vehicle));
                offers.offer("Transport", label, Order::Mount { platoon, vehicle });
            }
        }
        if state.row(platoon).class == Class::Gun && state.on_table(platoon) {
            let (what, order) = if state.platoon(platoon).limbered {
                ("unlimbers", Order::Unlimber { platoon })
            } else {
                ("limbers", Order::Limber { platoon })
            };
            let label = format!("{name} {what}");
            match may_turn {
                Ok(()) => offers.offer("Guns", label, order),
                Err(why) => offers.bar(label, why.refused(state)),
            }
        }
    }
    if state.table().is_some() {
        offers.unlisted("Transport", "out of a transport to any place within an inch of it");
    }
}

fn may_mount(
    state: &State,
    side: Side,
    platoon: PlatoonId,
    vehicle: PlatoonId,
) -> Result<(), Refusal> {
    movement::is_movement_of(state, side, platoon)?;
    turn::stands(state, platoon)?;
    turn::own(state, side, vehicle)?;
    turn::stands(state, vehicle)?;
    fits(state, platoon, vehicle)?;
    if state.is_locked(vehicle) {
        return Err(MoveRefusal::Locked { platoon: vehicle }.into());
    }
    if state.within(platoon, vehicle, BESIDE) == Some(false) {
        return Err(TransportRefusal::NotBeside { platoon, vehicle }.into());
    }
    movement::may_spend_half(state, side, platoon)
}

/// One platoon on foot goes into trucks or half-tracks.
///
/// # Errors
/// When it does not go on foot, the other carries nobody, or has a platoon in it.
pub(super) fn fits(state: &State, platoon: PlatoonId, vehicle: PlatoonId) -> Result<(), Refusal> {
    if !state.row(vehicle).carries {
        return Err(TransportRefusal::NoTransport { vehicle }.into());
    }
    if !state.row(platoon).class.is_on_foot() {
        return Err(TransportRefusal::NotOnFoot { platoon }.into());
    }
    match state.passenger(vehicle) {
        Some(passenger) => Err(TransportRefusal::Full { vehicle, passenger }.into()),
        None => Ok(()),
    }
}

/// The transport that a platoon may get out of.
fn may_dismount(state: &State, side: Side, platoon: PlatoonId) -> Result<PlatoonId, Refusal> {
    movement::is_movement_of(state, side, platoon)?;
    let Place::Aboard(vehicle) = state.platoon(platoon).place else {
        return Err(TransportRefusal::NotAboard { platoon }.into());
    };
    turn::stands(state, vehicle)?;
    if state.is_locked(vehicle) {
        return Err(MoveRefusal::Locked { platoon: vehicle }.into());
    }
    movement::may_spend_half(state, side, platoon)?;
    Ok(vehicle)
}

fn may_turn_guns(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    movement::is_movement_of(state, side, platoon)?;
    turn::stands(state, platoon)?;
    if state.row(platoon).class != Class::Gun {
        return Err(TransportRefusal::NoGuns { platoon }.into());
    }
    Ok(())
}

fn may_get_out(
    state: &State,
    (platoon, vehicle): (PlatoonId, PlatoonId),
    stand: Disc,
    at: Point,
) -> Result<(), Refusal> {
    if !Disc::new(at, BASE_RADIUS).within(stand, BESIDE) {
        return Err(TransportRefusal::NotBeside { platoon, vehicle }.into());
    }
    let step = Path::from(stand.centre, &[at]);
    if state.table().is_some_and(|table| ground::is_barred(table, &step)) {
        return Err(MoveRefusal::Barred.into());
    }
    room::may_stand(state, platoon, at)
}

/// The first place with room around a transport: touching it, then an inch away, from the north by the east.
fn place_beside(state: &State, pair: (PlatoonId, PlatoonId), stand: Disc) -> Option<Point> {
    let winds = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let touching = BASE_RADIUS.plus(BASE_RADIUS).plus(Length(2));
    let rings = [touching, touching.plus(Length(50)), BESIDE.plus(BASE_RADIUS).plus(BASE_RADIUS)];
    let around = rings.into_iter().flat_map(|far| {
        winds.map(|(x, y)| stand.centre.plus(Point::new(x * 100, y * 100).stretched(far)))
    });
    around.into_iter().find(|at| may_get_out(state, pair, stand, *at).is_ok())
}
