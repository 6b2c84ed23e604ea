//! §11.7.3 Interrupt and ambush fire: held fire at a platoon on its way, at any full inch of it (R41).

use std::collections::BTreeMap;

use kernel::table::{Disc, Length, Path, Point};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::dice::{FireKind, Manner};
use crate::rules::hiding::{self, Meeting};
use crate::rules::{fire, movement, removal, room, sighting, turn, volley, windows};
use crate::state::{Goal, OnTheWay, OrderMarker, Place, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Cover};

/// Everything that is said of held fire.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    pub firers: &'a [PlatoonId],
    pub after: Length,
    pub ambush: bool,
    pub sightings: &'a [Sighting],
}

/// A way, and what it is for.
#[derive(Clone, Debug, Default)]
pub struct Errand {
    pub way: Vec<Point>,
    /// R18 It runs, with Back or Rout.
    pub runs: bool,
    /// R32 Over its own edge of the table.
    pub leaves: bool,
    /// R36 It ends at a hidden enemy.
    pub meets: Option<PlatoonId>,
}

impl Errand {
    /// A way over the table, as far as no hidden enemy stands in it.
    #[must_use]
    pub fn march(state: &State, platoon: PlatoonId, way: &[Point]) -> Self {
        match hiding::met(state, platoon, way, None) {
            Some(Meeting { way, enemy }) => Self { way, meets: Some(enemy), ..Self::default() },
            None => Self { way: way.to_vec(), ..Self::default() },
        }
    }
}

/// A platoon sets out. When no enemy can interrupt it, it arrives at once.
pub fn set_out(unfolding: &mut Unfolding, platoon: PlatoonId, errand: Errand) {
    let Errand { way, runs, leaves, meets } = errand;
    unfolding.happen(Event::WayLaid { platoon, way, runs, leaves, meets });
    go_on(unfolding);
}

/// C13 The same for a platoon that goes for an enemy.
pub fn set_out_for(unfolding: &mut Unfolding, platoon: PlatoonId, way: Vec<Point>, goal: Goal) {
    unfolding.happen(Event::AssaultBegan { platoon, way, goal });
    go_on(unfolding);
}

/// C11 Held fire at the platoon on its way. It stands where it was met; what it meets it with is thrown; then it goes on, or stops
/// (R24).
///
/// # Errors
/// When a platoon may not fire, or the table must answer first.
pub fn interrupt(state: &State, side: Side, said: Said<'_>, tape: &mut Tape<'_>) -> Decision {
    let (mut unfolding, volley) = aim(state, side, said)?;
    let target = volley.target;
    volley::shoot(&mut unfolding, &volley, tape)?;
    after_fire(&mut unfolding, state);
    if let (None, Some(on_the_way)) = (&unfolding.state.on_the_way, &state.on_the_way) {
        stand_clear(&mut unfolding, state, on_the_way, said.after);
        hiding::conceal(&mut unfolding, target);
    }
    Ok(unfolding.finish())
}

/// The fire that would meet it there, and the battle as it is then.
///
/// # Errors
/// When a platoon may not fire, or it does not come by there.
pub(crate) fn aim(
    state: &State,
    side: Side,
    said: Said<'_>,
) -> Result<(Unfolding, volley::Volley), Refusal> {
    let on_the_way = awaited(state, side)?;
    let target = on_the_way.platoon;
    fire::each_once(said.firers)?;
    let mut unfolding = Unfolding::of(state);
    move_to(&mut unfolding, &on_the_way, said.after)?;
    let here = &unfolding.state;
    let mut volley = volley::Volley::at(side, target);
    for firer in said.firers {
        let manner = may_interrupt(here, side, *firer)?;
        let (part, fact) = fire::direct(here, (*firer, target), manner, said.sightings)?;
        volley.parts.push(part);
        volley.facts.push(fact);
    }
    // §11.5.8 No bugging out of an ambush: the mover's side has seen none of the firers (R42).
    volley.sudden = match here.table() {
        Some(_) if said.ambush => return Err(TurnRefusal::Measured { platoon: target }.into()),
        Some(_) => said.firers.iter().all(|firer| !sighting::is_seen(here, *firer)),
        None => said.ambush,
    };
    Ok((unfolding, volley))
}

/// R41 Whether a platoon can meet the one that is on its way.
#[must_use]
pub(crate) fn can_meet(state: &State, side: Side, platoon: PlatoonId) -> bool {
    state.on_the_way.is_some()
        && may_interrupt(state, side, platoon).is_ok()
        && (state.table().is_none() || meets_at(state, platoon).is_some())
}

/// R41 After how much of its way a platoon can first meet the one that is moving.
#[must_use]
pub(crate) fn meets_at(state: &State, platoon: PlatoonId) -> Option<Length> {
    windows::first(state, platoon, state.on_the_way.as_ref()?)
}

/// R41 The battle with the mover where a platoon of the other side can first meet it; `None` where it cannot.
#[must_use]
pub(crate) fn met_by(state: &State, platoon: PlatoonId) -> Option<State> {
    let on_the_way = state.on_the_way.as_ref()?;
    if state.spec(platoon).side == state.spec(on_the_way.platoon).side {
        return None;
    }
    let after = meets_at(state, platoon)?;
    let mut unfolding = Unfolding::of(state);
    move_to(&mut unfolding, on_the_way, after).ok()?;
    Some(unfolding.state.clone())
}

/// The other side holds its fire: the platoon arrives.
///
/// # Errors
/// When no platoon is moving.
pub fn pass(state: &State, side: Side) -> Decision {
    awaited(state, side)?;
    let mut unfolding = Unfolding::of(state);
    arrive(&mut unfolding);
    Ok(unfolding.finish())
}

/// Each of those who can interrupt, at the first place where it can, and at the first where the mover has less cover; at each of these
/// places all who can together; and to pass.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(on_the_way) = awaited(state, side) else { return };
    let target = state.name(on_the_way.platoon);
    let mut by_place: BTreeMap<Length, Vec<PlatoonId>> = BTreeMap::new();
    for firer in able(state, side, &on_the_way) {
        let places: Vec<(Length, Cover)> = windows::of(state, firer, &on_the_way).collect();
        let first = places.first().copied();
        let better = first.and_then(|(_, at_first)| {
            places.iter().filter(|(_, cover)| *cover < at_first).min_by_key(|(_, cover)| *cover)
        });
        for (after, _) in first.iter().chain(better) {
            by_place.entry(*after).or_default().push(firer);
        }
    }
    for (after, firers) in by_place {
        let names: Vec<&str> = firers.iter().map(|id| state.name(*id)).collect();
        let mut list = |names: &[&str], firers: Vec<PlatoonId>| {
            let label = format!("{} at {target}, after {after}", names.join(" and "));
            let (ambush, sightings) = (false, Vec::new());
            offers.offer("Interrupt", label, Order::Interrupt { firers, after, ambush, sightings });
        };
        for (name, firer) in names.iter().zip(&firers) {
            list(&[*name], vec![*firer]);
        }
        if firers.len() > 1 {
            list(&names, firers);
        }
    }
    if state.table().is_none() {
        offers.unlisted("Interrupt", "say who sees the mover, how far it is, and what covers it");
    } else {
        offers.unlisted("Interrupt", "at any other place of its way, and others together");
    }
    offers.offer("Interrupt", format!("Let {target} go on"), Order::Pass);
}

fn awaited(state: &State, side: Side) -> Result<OnTheWay, Refusal> {
    let Some(on_the_way) = &state.on_the_way else {
        return Err(MoveRefusal::NoMover.into());
    };
    turn::may_act(state, side, "movement", movement::is_movement)?;
    Ok(on_the_way.clone())
}

/// Goes on with a way: to its end when no enemy can interrupt it any more.
fn go_on(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let Some(on_the_way) = state.on_the_way.clone() else { return };
    let side = state.spec(on_the_way.platoon).side.enemy();
    let anybody = match state.table() {
        Some(_) => able(state, side, &on_the_way)
            .into_iter()
            .any(|firer| windows::first(state, firer, &on_the_way).is_some()),
        None => !able(state, side, &on_the_way).is_empty(),
    };
    if !anybody && !may_be_ambushed(state, side, &on_the_way) {
        arrive(unfolding);
    }
}

fn arrive(unfolding: &mut Unfolding) {
    let Some(on_the_way) = unfolding.state.on_the_way.clone() else { return };
    let OnTheWay { platoon, way, gone, assaults, meets, leaves, .. } = on_the_way;
    let used = movement::used_by(&unfolding.state, platoon, &gone, &way);
    // It may have been met at its end, and stands there.
    if unfolding.state.table().is_none() || !way.is_empty() {
        unfolding.happen(Event::PlatoonMoved { platoon, way, used });
    }
    unfolding.happen(Event::WayEnded { platoon });
    if leaves {
        removal::left(unfolding, platoon);
        return;
    }
    hiding::conceal(unfolding, platoon);
    if let Some(Goal { target: defender, cover }) = assaults {
        hiding::find(unfolding, platoon, defender);
        unfolding.happen(Event::ContactMade { attacker: platoon, defender, cover });
    }
    if let Some(enemy) = meets {
        hiding::meet(unfolding, platoon, enemy);
    }
}

/// R36 A platoon that is stopped stands on no other: back along its way to the next place with room.
fn stand_clear(unfolding: &mut Unfolding, before: &State, met: &OnTheWay, after: Length) {
    let state = &unfolding.state;
    let platoon = met.platoon;
    let (Some(there), Some(start)) = (state.base(platoon), before.base(platoon)) else { return };
    let path = Path::from(start.centre, &met.way);
    let is_moved = state.platoon(platoon).deeds.bugged_out;
    if is_moved || there.centre != path.along(after) || room::is_free(state, platoon, there) {
        return;
    }
    let places = (0..=after.0).rev().map(|far| path.along(Length(far)));
    let free =
        places.into_iter().find(|at| room::is_free(state, platoon, Disc::new(*at, BASE_RADIUS)));
    if let Some(at) = free {
        let used = state.platoon(platoon).deeds.used;
        unfolding.happen(Event::PlatoonMoved { platoon, way: vec![at], used });
    }
}

/// It stands where it is met.
fn move_to(
    unfolding: &mut Unfolding,
    on_the_way: &OnTheWay,
    after: Length,
) -> Result<(), MoveRefusal> {
    let state = &unfolding.state;
    let platoon = on_the_way.platoon;
    let Some(base) = state.base(platoon) else {
        // Without positions it has set out all the same.
        unfolding.happen(Event::PlatoonMoved { platoon, way: Vec::new(), used: Length::ZERO });
        return Ok(());
    };
    let path = Path::from(base.centre, &on_the_way.way);
    let length = path.length();
    if after > length || after < Length::ZERO {
        return Err(MoveRefusal::NotOnTheWay { after, length });
    }
    if !windows::all(state, on_the_way).contains(&after) {
        return Err(MoveRefusal::NoWindow { after });
    }
    let way = path.until(after, path.along(after));
    let used = movement::used_by(state, platoon, &on_the_way.gone, &way);
    unfolding.happen(Event::PlatoonMoved { platoon, way, used });
    Ok(())
}

/// R24, R25 A platoon that still may goes on, and may be met again: as far from its start as the move brings it that it has now. It was
/// farther `before`, when it fell from Double to Move, or was wounded with Double.
pub(super) fn after_fire(unfolding: &mut Unfolding, before: &State) {
    let state = &unfolding.state;
    let Some(on_the_way) = state.on_the_way.clone() else { return };
    let platoon = on_the_way.platoon;
    let own = state.platoon(platoon);
    let goes = match own.order {
        OrderMarker::Back | OrderMarker::Rout => on_the_way.runs,
        OrderMarker::Double | OrderMarker::Move | OrderMarker::Follow => true,
        _ => false,
    };
    if own.place != Place::Table || own.deeds.bugged_out || !goes {
        unfolding.happen(Event::WayEnded { platoon });
        return;
    }
    let is_slower = movement::left(state, platoon) < movement::left(before, platoon);
    let far = if is_slower {
        movement::as_far_as(state, platoon, &on_the_way)
    } else {
        on_the_way.way.clone()
    };
    let OnTheWay { way, runs, leaves, meets, assaults, .. } = on_the_way;
    // What lies behind the place where it stops is met by no platoon.
    let meets = meets.filter(|_| far == way);
    match assaults {
        Some(goal) => set_out_for(unfolding, platoon, far, goal),
        None => set_out(unfolding, platoon, Errand { way: far, runs, leaves, meets }),
    }
}

/// The platoons that hold their fire, whatever they see.
fn able(state: &State, side: Side, on_the_way: &OnTheWay) -> Vec<PlatoonId> {
    debug_assert_ne!(state.spec(on_the_way.platoon).side, side, "only the enemy interrupts");
    state.fielded(side).filter(|id| may_interrupt(state, side, *id).is_ok()).collect()
}

/// §14 Whether a hidden platoon could be put on the table and fire at the mover; where it stands the set-up may leave to its owner.
fn may_be_ambushed(state: &State, side: Side, on_the_way: &OnTheWay) -> bool {
    let hidden = state.present(side).filter(|id| state.platoon(*id).place == Place::Hidden);
    hidden.filter(|id| holds_fire(state, *id).is_ok()).any(|id| match hiding::shown(state, id) {
        Some(shown) => windows::first(&shown, id, on_the_way).is_some(),
        None => true,
    })
}

/// §11.5, R23 With Aim or Defend since before the firing phase, and its fire not spent.
fn may_interrupt(state: &State, side: Side, platoon: PlatoonId) -> Result<Manner, Refusal> {
    turn::own(state, side, platoon)?;
    turn::stands(state, platoon)?;
    holds_fire(state, platoon)
}

/// The same of a platoon that may stand on the table or be hidden.
pub(super) fn holds_fire(state: &State, platoon: PlatoonId) -> Result<Manner, Refusal> {
    match fire::manner(state, platoon)? {
        Some(manner) if manner.kind == FireKind::Aimed => Ok(manner),
        _ => {
            let own = state.platoon(platoon);
            Err(MoveRefusal::HoldsNoFire { platoon, now: own.order.max(own.order_at_fire) }.into())
        }
    }
}
