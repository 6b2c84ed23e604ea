//! §4.6 Held fire: the moments in which the other side may answer (B.2), and what it may do in them.
//!
//! A window stands in the state; the next order answers it or passes. It opens only where somebody could fire (R67).

use kernel::table::{Disc, Length, Path, Point};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::order::{Firing, Order, Sighting, Volley};
use crate::refusal::{FireRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::volley::{self, Occasion};
use crate::rules::{fire, turn, way};
use crate::state::{State, SubunitId, UnitStatus, Window};

/// How often a way is looked at for chances to fire.
const STEP: Length = Length::inches(1);

/// What must be answered before the active unit goes on.
#[must_use]
pub fn window(state: &State) -> Option<&Window> {
    state.turns().and_then(|turns| turns.window.as_ref())
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
    if let Window::OnTheWay { subunit, way } = &open {
        let start = state.disc(*subunit).map(|disc| disc.centre).unwrap_or_default();
        let path = Path::from(start, way);
        let far = after.unwrap_or_else(|| path.length());
        if far > path.length() || far < Length::ZERO {
            return Err(FireRefusal::NotOnTheWay { after: far, length: path.length() }.into());
        }
        let place = path.along(far);
        target_at = Some(state.disc_at(*subunit, place));
        rest = Some((*subunit, place, path.rest(far).0[1..].to_vec()));
    }
    let sheaves = volley::aim(state, side, volley, Occasion::Held { target_at })?;
    unfolding.happen(Event::WindowClosed);
    if let Some((subunit, place, _)) = &rest {
        let (subunit, way) = (*subunit, vec![*place]);
        unfolding.happen(Event::SubunitMoved { subunit, way, manner: Manner::Interrupted });
    }
    fire::shoot(&mut unfolding, &sheaves, true, tape)?;
    match (open, rest) {
        (_, Some((subunit, _, way))) => interrupted(&mut unfolding, subunit, way),
        (Window::Arrived { subunit }, None) => open_arrived(&mut unfolding, subunit),
        (Window::Answer { subunit, firers }, None) => {
            open_answer(&mut unfolding, subunit, &firers);
            close_idle(&mut unfolding);
        }
        _ => {}
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Nobody fires, or fires again.
///
/// # Errors
/// When nobody is asked.
pub fn pass(state: &State, side: Side) -> Decision {
    if answering(state) != Some(side) {
        return Err(TurnRefusal::NothingToAnswer.into());
    }
    let mut unfolding = Unfolding::of(state);
    match window(state) {
        Some(Window::OnTheWay { subunit, way }) => {
            unfolding.happen(Event::WindowClosed);
            arrive(&mut unfolding, *subunit, way.clone());
        }
        Some(Window::Arrived { .. } | Window::Answer { .. }) => {
            unfolding.happen(Event::WindowClosed);
            close_idle(&mut unfolding);
        }
        _ => return Err(TurnRefusal::NothingToAnswer.into()),
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// R36 The mover who was shot at goes on, or stays where he is.
///
/// # Errors
/// When nobody was interrupted.
pub fn resume(state: &State, side: Side, go_on: bool) -> Decision {
    let Some(Window::Interrupted { subunit, way }) = window(state) else {
        return Err(MoveRefusal::NotInterrupted.into());
    };
    if state.side_of(*subunit) != side {
        return Err(TurnRefusal::NotYours { subunit: *subunit }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::WindowClosed);
    if go_on {
        set_out(&mut unfolding, *subunit, way.clone());
    } else {
        if let (Some(table), Some(stand)) = (state.table(), state.disc(*subunit)) {
            way::may_end(state, table, *subunit, stand.centre)?;
        }
        open_arrived(&mut unfolding, *subunit);
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// A sub-unit sets out: held fire may meet it anywhere on its way (B.2 a).
pub fn set_out(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>) {
    let state = &unfolding.state;
    let start = state.disc(subunit).map(|disc| disc.centre).unwrap_or_default();
    let path = Path::from(start, &way);
    let steps = path.length().0 / STEP.0 + 1;
    let places: Vec<Disc> =
        (0..=steps).map(|step| state.disc_at(subunit, path.along(Length(step * STEP.0)))).collect();
    let chance = |firer: SubunitId| {
        places.iter().any(|place| volley::could_hit(state, firer, subunit, Some(*place)))
    };
    if holders(state, state.side_of(subunit).enemy()).any(chance) {
        unfolding.happen(Event::WindowOpened { window: Window::OnTheWay { subunit, way } });
    } else {
        arrive(unfolding, subunit, way);
    }
}

/// Held fire at a sub-unit that has come to a halt (B.2 a, c).
pub fn open_arrived(unfolding: &mut Unfolding, subunit: SubunitId) {
    let state = &unfolding.state;
    if !goes_on(state, subunit) {
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
    let acting = state.acting().is_some_and(|unit| state.unit(unit).status == UnitStatus::Fighting);
    if !firers.is_empty() && acting {
        unfolding.happen(Event::WindowOpened { window: Window::Answer { subunit, firers } });
    }
}

/// An answer that has waited falls away when nobody is left to give it, or to take it.
fn close_idle(unfolding: &mut Unfolding) {
    while let Some(Window::Answer { subunit, firers }) = window(&unfolding.state)
        && answered(&unfolding.state, *subunit, firers).is_empty()
    {
        unfolding.happen(Event::WindowClosed);
    }
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
        Some(Window::Interrupted { .. }) => {
            offers.offer("Movement", "Go on", Order::GoOn);
            if resume(state, side, false).is_ok() {
                offers.offer("Movement", "Stop here", Order::Halt);
            }
        }
        Some(Window::OnTheWay { subunit, way }) => {
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
                let with = if *bazooka { " with its anti-tank weapon" } else { "" };
                let (name, other) = (state.name(firer), state.name(target));
                let label = format!("{name} fires {dice}{with} at {other}{place}");
                offers.offer("Held fire", label, Order::ReactFire { volley, after });
            }
        }
    }
}

/// §4.6 Sub-units of a side with markers.
fn holders(state: &State, side: Side) -> impl Iterator<Item = SubunitId> + '_ {
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

/// What is left of a way after a shot: the mover may go on, if it can.
fn interrupted(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>) {
    if !goes_on(&unfolding.state, subunit) {
        return;
    }
    let stands = unfolding.state.disc(subunit).map(|disc| disc.centre);
    if way.is_empty() || way.last().copied() == stands {
        open_arrived(unfolding, subunit);
    } else {
        unfolding.happen(Event::WindowOpened { window: Window::Interrupted { subunit, way } });
    }
}

fn arrive(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>) {
    unfolding.happen(Event::SubunitMoved { subunit, way, manner: Manner::March });
    open_arrived(unfolding, subunit);
}

/// Whether a mover is still there and its unit active.
fn goes_on(state: &State, subunit: SubunitId) -> bool {
    state.on_field(subunit) && state.unit(state.unit_of(subunit)).status == UnitStatus::Fighting
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
