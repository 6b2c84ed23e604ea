//! §11.7.3 Interrupt and ambush fire: held fire at a platoon on its way, at any full inch of it (R41).

use kernel::table::{Disc, Length, Path, Point};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::{FireRefusal, MoveRefusal, Refusal};
use crate::rules::dice::{self, Aim, FireKind, Firer, Manner};
use crate::rules::{fire, movement, sighting, turn, volley};
use crate::state::{Goal, OnTheWay, OrderMarker, Place, PlatoonId, State};
use crate::tables::{self, BASE_RADIUS};

/// Everything that is said of held fire.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    pub firers: &'a [PlatoonId],
    pub after: Length,
    pub ambush: bool,
    pub sightings: &'a [Sighting],
}

/// A platoon sets out. When no enemy can interrupt it, it arrives at once.
pub fn set_out(unfolding: &mut Unfolding, platoon: PlatoonId, way: Vec<Point>, runs: bool) {
    unfolding.happen(Event::WayLaid { platoon, way, runs });
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
        Some(_) => said.firers.iter().all(|firer| !sighting::is_seen(here, *firer)),
        None => said.ambush,
    };
    let before = here.order_of(target);
    volley::shoot(&mut unfolding, &volley, tape)?;
    after_fire(&mut unfolding, target, before);
    Ok(unfolding.finish())
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

/// Each of those who can interrupt, at the first place where it can; all who can there together; and to pass.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(on_the_way) = awaited(state, side) else { return };
    let target = state.name(on_the_way.platoon);
    for firer in able(state, side, &on_the_way) {
        let Some(after) = first_place(state, firer, &on_the_way) else { continue };
        let label = format!("{} at {target}, after {after}", state.name(firer));
        let (firers, ambush, sightings) = (vec![firer], false, Vec::new());
        offers.offer("Interrupt", label, Order::Interrupt { firers, after, ambush, sightings });
    }
    if state.table().is_none() {
        offers.unlisted("Interrupt", "say who sees the mover, how far it is, and what covers it");
    } else {
        offers.unlisted("Interrupt", "at any other place of its way, and several together");
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
            .any(|firer| first_place(state, firer, &on_the_way).is_some()),
        None => !able(state, side, &on_the_way).is_empty(),
    };
    if !anybody {
        arrive(unfolding);
    }
}

fn arrive(unfolding: &mut Unfolding) {
    let Some(on_the_way) = unfolding.state.on_the_way.clone() else { return };
    let OnTheWay { platoon, way, used, assaults, .. } = on_the_way;
    let used = used.plus(movement::used_by(&unfolding.state, platoon, &way));
    // It may have been met at its end, and stands there.
    if unfolding.state.table().is_none() || !way.is_empty() {
        unfolding.happen(Event::PlatoonMoved { platoon, way, used });
    }
    unfolding.happen(Event::WayEnded { platoon });
    if let Some(Goal { target: defender, cover }) = assaults {
        unfolding.happen(Event::ContactMade { attacker: platoon, defender, cover });
    }
}

/// It stands where it is met.
fn move_to(
    unfolding: &mut Unfolding,
    on_the_way: &OnTheWay,
    after: Length,
) -> Result<(), MoveRefusal> {
    let state = &unfolding.state;
    let Some(base) = state.base(on_the_way.platoon) else { return Ok(()) };
    let path = Path::from(base.centre, &on_the_way.way);
    let length = path.length();
    if after > length || after < Length::ZERO {
        return Err(MoveRefusal::NotOnTheWay { after, length });
    }
    let way = path.until(after, path.along(after));
    let platoon = on_the_way.platoon;
    let used = on_the_way.used.plus(movement::used_by(state, platoon, &way));
    unfolding.happen(Event::PlatoonMoved { platoon, way, used });
    Ok(())
}

/// R24 A platoon that still may goes on, and may be met again. One that fell from Double to Move goes as far as a single move
/// brings it.
fn after_fire(unfolding: &mut Unfolding, platoon: PlatoonId, before: OrderMarker) {
    let state = &unfolding.state;
    let Some(on_the_way) = state.on_the_way.clone() else { return };
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
    let OnTheWay { way, used, runs, assaults, .. } = on_the_way;
    let is_slower = (before, own.order) == (OrderMarker::Double, OrderMarker::Move);
    let way = if is_slower { movement::as_far_as(state, platoon, &way, used) } else { way };
    match assaults {
        Some(goal) => set_out_for(unfolding, platoon, way, goal),
        None => set_out(unfolding, platoon, way, runs),
    }
}

/// The platoons that hold their fire, whatever they see.
fn able(state: &State, side: Side, on_the_way: &OnTheWay) -> Vec<PlatoonId> {
    debug_assert_ne!(state.spec(on_the_way.platoon).side, side, "only the enemy interrupts");
    state.fielded(side).filter(|id| may_interrupt(state, side, *id).is_ok()).collect()
}

/// §11.5, R23 With Aim or Defend since before the firing phase, and its fire not spent.
fn may_interrupt(state: &State, side: Side, platoon: PlatoonId) -> Result<Manner, Refusal> {
    turn::own(state, side, platoon)?;
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    let own = state.platoon(platoon);
    if own.deeds.fired {
        return Err(FireRefusal::HasFired { platoon }.into());
    }
    if own.losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon }.into());
    }
    match dice::manner(own.order_at_fire, own.order, state.setup.options) {
        Some(manner) if manner.kind == FireKind::Aimed && state.on_table(platoon) => Ok(manner),
        _ => {
            Err(MoveRefusal::HoldsNoFire { platoon, now: own.order.max(own.order_at_fire) }.into())
        }
    }
}

/// R41 The first full inch of the way, or its end, at which it sees the mover and can do something to it.
fn first_place(state: &State, firer: PlatoonId, on_the_way: &OnTheWay) -> Option<Length> {
    let base = state.base(on_the_way.platoon)?;
    let path = Path::from(base.centre, &on_the_way.way);
    let length = path.length();
    let inches = (0..=length.0 / 100).map(Length::inches).chain(core::iter::once(length));
    let spec = state.spec(firer);
    let own = state.platoon(firer);
    let manner = dice::manner(own.order_at_fire, own.order, state.setup.options)?;
    let row = tables::platoon(state.spec(on_the_way.platoon).kind);
    inches.into_iter().find(|far| {
        let there = Disc::new(path.along(*far), BASE_RADIUS);
        let pair = (firer, on_the_way.platoon);
        sighting::measured_at(state, pair, there).is_some_and(|shot| {
            let (class, open_topped) = (row.class, row.open_topped);
            let aim = Aim { class, open_topped, distance: shot.distance };
            let count = own.losses.count();
            let firer = Firer { kind: spec.kind, launcher: spec.launcher, count, manner };
            shot.sight && dice::direct(firer, aim).is_some()
        })
    })
}
