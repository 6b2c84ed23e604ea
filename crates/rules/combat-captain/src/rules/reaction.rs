//! §4.6 Held fire: the moments in which the other side may answer (B.2), and what it may do in them.
//!
//! A window stands in the state; the next order answers it or passes. It opens only where somebody could fire (R67), in every
//! part of the turn in which somebody moves.

use kernel::table::{Disc, Length, Path};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Firing, Order, Sighting, Volley};
use crate::refusal::{FireRefusal, Refusal, TurnRefusal};
use crate::rules::volley::{self, Occasion};
use crate::rules::{fire, journey, turn, withdrawal};
use crate::state::{State, SubunitId, UnitStatus, Window};

/// What must be answered before anybody goes on.
#[must_use]
pub fn window(state: &State) -> Option<&Window> {
    state.windows.first()
}

/// Whose answer a window waits for.
#[must_use]
pub fn answering(state: &State) -> Option<Side> {
    let side = |id: SubunitId| state.side_of(id);
    Some(match window(state)? {
        Window::Charge(rush) => side(rush.target),
        Window::Way { subunit, .. } | Window::Interrupted { subunit, .. } => side(*subunit),
        Window::OnTheWay { subunit, .. } | Window::Arrived { subunit } => side(*subunit).enemy(),
        Window::Answer { subunit, .. } => side(*subunit),
    })
}

/// C13 Held fire.
///
/// # Errors
/// When it is not the moment, these may not fire, or the table must answer first.
pub fn react(
    state: &State,
    side: Side,
    volley: &Volley,
    after: Option<Length>,
    tape: &mut Tape<'_>,
) -> Decision {
    let open = may_react(state, side, volley)?.clone();
    let mut unfolding = Unfolding::of(state);
    let mut rest = None;
    let mut target_at = None;
    if let Window::OnTheWay { subunit, way, errand } = &open {
        let start = state.disc(*subunit).map(|disc| disc.centre).unwrap_or_default();
        let path = Path::from(start, way);
        let far = after.unwrap_or_else(|| path.length());
        if far > path.length() || far < Length::ZERO {
            return Err(FireRefusal::NotOnTheWay { after: far, length: path.length() }.into());
        }
        let place = path.along(far);
        target_at = Some(state.disc_at(*subunit, place));
        rest = Some((*subunit, place, path.rest(far).0[1..].to_vec(), *errand));
    }
    let sheaves = volley::aim(state, side, volley, Occasion::Held { target_at })?;
    unfolding.happen(Event::WindowClosed);
    if let Some((subunit, place, _, errand)) = &rest {
        let (subunit, way, manner) = (*subunit, vec![*place], errand.manner());
        unfolding.happen(Event::SubunitMoved { subunit, way, manner, met: true });
    }
    fire::shoot(&mut unfolding, &sheaves, true, tape)?;
    match (open, rest) {
        (_, Some((subunit, _, way, errand))) => {
            journey::interrupted(&mut unfolding, subunit, way, errand);
        }
        (Window::Arrived { subunit }, None) => open_arrived(&mut unfolding, subunit),
        (Window::Answer { subunit, firers }, None) => {
            open_answer(&mut unfolding, subunit, &firers);
        }
        _ => {}
    }
    withdrawal::proceed(&mut unfolding, tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Nobody fires, or fires again.
///
/// # Errors
/// When nobody is asked, or the table must throw for what goes on now.
pub fn pass(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    if answering(state) != Some(side) {
        return Err(TurnRefusal::NothingToAnswer.into());
    }
    let mut unfolding = Unfolding::of(state);
    match window(state) {
        Some(Window::OnTheWay { subunit, way, errand }) => {
            unfolding.happen(Event::WindowClosed);
            journey::arrive(&mut unfolding, *subunit, way.clone(), *errand);
        }
        Some(Window::Arrived { .. } | Window::Answer { .. }) => {
            unfolding.happen(Event::WindowClosed);
        }
        _ => return Err(TurnRefusal::NothingToAnswer.into()),
    }
    withdrawal::proceed(&mut unfolding, tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Held fire at a sub-unit that has come to a halt (B.2 a, c).
pub fn open_arrived(unfolding: &mut Unfolding, subunit: SubunitId) {
    let state = &unfolding.state;
    if !journey::goes_on(state, subunit) {
        return;
    }
    let could = |firer| volley::could_hit(state, firer, subunit, None);
    let any = holders(state, state.side_of(subunit).enemy()).any(could);
    if any {
        unfolding.happen(Event::WindowOpened { window: Window::Arrived { subunit } });
    }
}

/// Held fire of a sub-unit that was fired at (B.2 b): its losses are off first. Where two were fired at, the second waits for
/// the first.
pub fn open_answer(unfolding: &mut Unfolding, subunit: SubunitId, firers: &[SubunitId]) {
    let state = &unfolding.state;
    let firers = answered(state, subunit, firers);
    if !firers.is_empty() && is_acting(state) {
        unfolding.happen(Event::WindowOpened { window: Window::Answer { subunit, firers } });
    }
}

/// Moments that have waited fall away when nobody is left to use them.
pub fn close_idle(unfolding: &mut Unfolding) {
    while window(&unfolding.state).is_some_and(|window| is_idle(&unfolding.state, window)) {
        unfolding.happen(Event::WindowClosed);
    }
}

fn is_idle(state: &State, window: &Window) -> bool {
    match window {
        Window::Charge(rush) => !state.on_field(rush.subunit) || !state.on_field(rush.target),
        Window::Way { subunit, .. }
        | Window::OnTheWay { subunit, .. }
        | Window::Interrupted { subunit, .. }
        | Window::Arrived { subunit } => !journey::goes_on(state, *subunit),
        Window::Answer { subunit, firers } => {
            !is_acting(state) || answered(state, *subunit, firers).is_empty()
        }
    }
}

/// Whether a unit is active and still fights.
fn is_acting(state: &State) -> bool {
    state.acting().is_some_and(|unit| state.unit(unit).status == UnitStatus::Fighting)
}

/// Whom of those who fired at it a sub-unit may answer.
fn answered(state: &State, subunit: SubunitId, firers: &[SubunitId]) -> Vec<SubunitId> {
    if !state.on_field(subunit) || state.subunit(subunit).held == 0 {
        return Vec::new();
    }
    let reached = |firer: &&SubunitId| {
        state.on_field(**firer) && volley::could_hit(state, subunit, **firer, None)
    };
    firers.iter().filter(reached).copied().collect()
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if answering(state) != Some(side) {
        return;
    }
    match window(state) {
        Some(Window::Interrupted { subunit, errand, .. }) => {
            offers.offer("Movement", "Go on", Order::GoOn);
            if journey::may_stay(state, *subunit, *errand).is_ok() {
                offers.offer("Movement", "Stop here", Order::Halt);
            }
        }
        Some(Window::OnTheWay { subunit, way, .. }) => {
            offers.offer("Held fire", "Nobody fires", Order::Pass);
            let start = state.disc(*subunit).map(|disc| disc.centre).unwrap_or_default();
            let length = Path::from(start, way).length();
            for firer in holders(state, side) {
                for far in [Length::ZERO, Length(length.0 / 2), length] {
                    let place = state.disc_at(*subunit, Path::from(start, way).along(far));
                    offer_shot(state, side, (firer, *subunit), Some((far, place)), offers);
                }
            }
        }
        Some(Window::Arrived { subunit }) => {
            offers.offer("Held fire", "Nobody fires", Order::Pass);
            for firer in holders(state, side) {
                offer_shot(state, side, (firer, *subunit), None, offers);
            }
        }
        Some(Window::Answer { subunit, firers }) => {
            offers.offer("Held fire", "It does not fire back", Order::Pass);
            for target in firers {
                offer_shot(state, side, (*subunit, *target), None, offers);
            }
        }
        _ => {}
    }
}

/// Offers all held dice of one sub-unit, and a single one.
fn offer_shot(
    state: &State,
    side: Side,
    (firer, target): (SubunitId, SubunitId),
    on_the_way: Option<(Length, Disc)>,
    offers: &mut Offers<Order>,
) {
    let held = state.subunit(firer).held;
    let target_at = on_the_way.map(|(_, disc)| disc);
    let mut counts = vec![held, 1];
    counts.dedup();
    let after = on_the_way.map(|(far, _)| far);
    let place = after.map_or(String::new(), |far| format!(" after {far}"));
    for dice in counts {
        for bazooka in volley::ways_to_fire(state, firer) {
            let mut volley = Volley::of(firer, dice, target);
            volley.firers[0].bazooka = *bazooka;
            if state.table().is_none() {
                volley.sightings = vec![Sighting::usual(firer, target)];
            }
            if volley::aim(state, side, &volley, Occasion::Held { target_at }).is_ok() {
                let dice = crate::diary::count(dice, "held die");
                let with = if *bazooka { " with a bazooka" } else { "" };
                let (name, other) = (state.name(firer), state.name(target));
                let label = format!("{name} fires {dice}{with} at {other}{place}");
                offers.offer("Held fire", label, Order::ReactFire { volley, after });
            }
        }
    }
}

/// §4.6 Sub-units of a side with markers.
pub fn holders(state: &State, side: Side) -> impl Iterator<Item = SubunitId> + '_ {
    state.fielded(side).filter(|id| state.subunit(*id).held > 0)
}

/// Which window this fire answers; who may fire at whom in it.
fn may_react<'a>(state: &'a State, side: Side, volley: &Volley) -> Result<&'a Window, Refusal> {
    if answering(state) != Some(side) {
        return Err(TurnRefusal::NothingToAnswer.into());
    }
    let Some(open) = window(state) else { return Err(TurnRefusal::NothingToAnswer.into()) };
    let is_moment = |target: SubunitId| match open {
        Window::OnTheWay { subunit, .. } | Window::Arrived { subunit } => target == *subunit,
        Window::Answer { subunit, firers } => {
            volley.firers.iter().all(|firing| firing.subunit == *subunit)
                && firers.contains(&target)
        }
        _ => false,
    };
    // A machine gun with a target of its own answers no less.
    let mut targets = [Some(volley.target), volley.machine_guns_at].into_iter().flatten();
    match targets.find(|target| !is_moment(*target)) {
        Some(target) => Err(FireRefusal::NotTheMoment { target }.into()),
        None => Ok(open),
    }
}

impl Volley {
    /// One sub-unit fires.
    #[must_use]
    pub fn of(subunit: SubunitId, dice: u8, target: SubunitId) -> Self {
        let firers = vec![Firing { subunit, dice, bazooka: false }];
        Self { firers, target, machine_guns_at: None, sightings: Vec::new() }
    }
}

impl Sighting {
    /// What an automatic player says in a battle without positions: in the open, at eight inches.
    #[must_use]
    pub const fn usual(firer: SubunitId, target: SubunitId) -> Self {
        let distance = Length::inches(8);
        let shot = crate::order::Shot { distance, sight: true, protected: true, forest: false };
        Self { firer, target, shot }
    }
}
