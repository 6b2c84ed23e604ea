//! §8, §9.1, §14, R57 Hidden platoons: on their side's own map until they are put on the table, or at an edge on it until they fire or an enemy
//! comes upon them (R36).

use kernel::table::{Disc, Length, Path, Point, clearance};
use kernel::{Offers, Refusal as _, Seq, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground;
use crate::order::Order;
use crate::refusal::{MoveRefusal, PresenceRefusal, Refusal};
use crate::rules::{assault, room, sighting, turn};
use crate::state::{Place, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Cover};

/// What putting hidden platoons down is listed under.
pub(super) const GROUP: &str = "Hidden";
/// From middle to middle of two bases that touch.
const CONTACT: Length = BASE_RADIUS.plus(BASE_RADIUS);

/// C15 A hidden platoon is put on the table, in any phase: before it fires, or where the enemy would see it.
///
/// # Errors
/// When it is not hidden, or there is no room.
pub fn reveal(state: &State, side: Side, platoon: PlatoonId, at: Option<Point>) -> Decision {
    turn::own(state, side, platoon)?;
    if state.platoon(platoon).place != Place::Hidden {
        return Err(PresenceRefusal::NotHidden { platoon }.into());
    }
    let at = place(state, platoon, at)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::PlatoonRevealed { platoon, at });
    Ok(unfolding.finish())
}

/// The hidden platoons that stand where the set-up has them; the places of others are to be said.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.acting() != Some(side) {
        return;
    }
    let is_hidden = |id: &PlatoonId| state.platoon(*id).place == Place::Hidden;
    for platoon in state.present(side).filter(is_hidden) {
        let label = format!("Put {} on the table", state.name(platoon));
        match place(state, platoon, None) {
            Ok(_) => offers.offer(GROUP, label, Order::Reveal { platoon, at: None }),
            Err(Refusal::Presence(PresenceRefusal::PlaceNotSaid { .. })) => {
                offers.unlisted(GROUP, "say where a hidden platoon stands");
            }
            Err(why) => offers.bar(label, why.refused(state)),
        }
    }
}

/// §14 Hidden platoons whose place the set-up has are put on the table as soon as an enemy sees them there.
pub fn appear(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    if state.table().is_none() {
        return;
    }
    let hidden = state.platoons.iter().filter(|(_, now)| now.place == Place::Hidden);
    let is_seen = |id: &PlatoonId| {
        let shown = shown(state, *id);
        shown.is_some_and(|shown| sighting::is_seen(&shown, *id))
    };
    let seen: Vec<PlatoonId> = hidden.map(|(id, _)| *id).filter(is_seen).collect();
    for platoon in seen {
        if let Ok(at) = place(&unfolding.state, platoon, None) {
            unfolding.happen(Event::PlatoonRevealed { platoon, at });
        }
    }
}

/// The place of a hidden platoon that the set-up has, as long as it has never been anywhere else.
fn set_up(state: &State, platoon: PlatoonId) -> Option<Point> {
    state.spec(platoon).start.filter(|_| state.platoon(platoon).moved_at == Seq(0))
}

/// The state with a hidden platoon on the table where the set-up has it; `None` where its owner alone knows the place.
#[must_use]
pub fn shown(state: &State, platoon: PlatoonId) -> Option<State> {
    let start = state.table().and(set_up(state, platoon))?;
    let mut shown = state.clone();
    let own = shown.platoons.get_mut(&platoon)?;
    (own.place, own.at) = (Place::Table, Some(start));
    Some(shown)
}

/// A way as far as a hidden enemy lets it go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub way: Vec<Point>,
    pub enemy: PlatoonId,
}

/// R36 The first enemy whom a platoon does not know of and would touch on its way, and where that stops it: in contact where it may
/// assault, else an inch before him. `goal` is the enemy for whom it goes.
#[must_use]
pub fn met(
    state: &State,
    platoon: PlatoonId,
    way: &[Point],
    goal: Option<PlatoonId>,
) -> Option<Meeting> {
    let base = state.base(platoon)?;
    let path = Path::from(base.centre, way);
    let touches = |enemy: PlatoonId| {
        let there = stands(state, enemy)?;
        let was_near = base.centre.apart(there.centre).within(CONTACT);
        if was_near
            || !clearance(&path, there.centre).within(CONTACT)
            || sighting::is_known(state, platoon, enemy)
        {
            return None;
        }
        let mut along = (0..=path.length().0).map(Length);
        let far = along.find(|far| path.along(*far).apart(there.centre).within(CONTACT))?;
        Some((far, enemy, there))
    };
    let enemies = state.present(state.spec(platoon).side.enemy()).filter(|id| Some(*id) != goal);
    let (far, enemy, there) = enemies.filter_map(touches).min_by_key(|(far, id, _)| (*far, *id))?;
    let clear =
        if assault::may_come_up(state, platoon) { CONTACT } else { CONTACT.plus(room::CLEAR) };
    let stops = |at: Point| {
        !at.apart(there.centre).below(clear)
            && room::is_free(state, platoon, Disc::new(at, BASE_RADIUS))
    };
    let back = (1..=far.0).rev().map(Length).find(|far| stops(path.along(*far)));
    let way = back.map_or_else(Vec::new, |far| path.until(far, path.along(far)));
    Some(Meeting { way, enemy })
}

/// R36 A platoon has come to where a hidden enemy stopped it.
pub fn meet(unfolding: &mut Unfolding, platoon: PlatoonId, enemy: PlatoonId) {
    find(unfolding, platoon, enemy);
    let state = &unfolding.state;
    let (Some(own), Some(there)) = (state.base(platoon), state.base(enemy)) else { return };
    // The step before their bases would overlap.
    let is_touching = own.gap(there) <= Length(1);
    if is_touching && assault::may_come_up(state, platoon) {
        let (attacker, defender, cover) = (platoon, enemy, Cover::Open);
        unfolding.happen(Event::ContactMade { attacker, defender, cover });
    }
}

/// R36 An enemy who hides is found: his model is put down, and where he stands he hides no more.
pub fn find(unfolding: &mut Unfolding, platoon: PlatoonId, enemy: PlatoonId) {
    let state = &unfolding.state;
    if state.table().is_none() {
        return;
    }
    if state.platoon(enemy).place == Place::Hidden {
        let at = set_up(state, enemy);
        unfolding.happen(Event::PlatoonRevealed { platoon: enemy, at });
    }
    let state = &unfolding.state;
    if !sighting::is_known(state, platoon, enemy) {
        unfolding.happen(Event::HiddenFound { platoon: enemy, by: platoon });
    }
}

/// R36 A platoon that ends a move fully inside a wood, a town or a river bed is given away by its fire no more.
pub fn conceal(unfolding: &mut Unfolding, platoon: PlatoonId) {
    let state = &unfolding.state;
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else { return };
    if state.platoon(platoon).fired_mark.is_some() && ground::is_concealed(table, base) {
        unfolding.happen(Event::FireForgotten { platoon });
    }
}

/// Where a platoon stands, or is hidden by the set-up.
fn stands(state: &State, platoon: PlatoonId) -> Option<Disc> {
    let is_hidden = state.platoon(platoon).place == Place::Hidden;
    let hidden = || set_up(state, platoon).filter(|_| is_hidden);
    state.base(platoon).or_else(|| hidden().map(|at| Disc::new(at, BASE_RADIUS)))
}

/// The place where a hidden platoon is put: that of the set-up while there is room on it, or the one that is said.
fn place(state: &State, platoon: PlatoonId, said: Option<Point>) -> Result<Option<Point>, Refusal> {
    if state.table().is_none() {
        return match said {
            None => Ok(None),
            Some(_) => Err(MoveRefusal::NoPositions.into()),
        };
    }
    let is_free = |at: Point| room::may_be_put(state, platoon, at);
    match (set_up(state, platoon), said) {
        (None, None) => Err(PresenceRefusal::PlaceNotSaid { platoon }.into()),
        (Some(set), Some(at)) if set != at && is_free(set).is_ok() => {
            Err(PresenceRefusal::PlaceIsSet { platoon }.into())
        }
        (_, Some(at)) => is_free(at).and_then(|()| off_the_way(state, at)).map(|()| Some(at)),
        (Some(at), None) => is_free(at).map(|()| Some(at)),
    }
}

/// R57 No platoon is put before one that is moving: what it does not know of stops it only where the set-up has it (R36).
fn off_the_way(state: &State, at: Point) -> Result<(), Refusal> {
    let Some(on_the_way) = &state.on_the_way else { return Ok(()) };
    let mover = on_the_way.platoon;
    let path = state.base(mover).map(|base| Path::from(base.centre, &on_the_way.way));
    if path.is_some_and(|path| clearance(&path, at).below(CONTACT)) {
        return Err(PresenceRefusal::InTheWay { mover }.into());
    }
    Ok(())
}
