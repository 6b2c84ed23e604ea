//! §9, §10 What one platoon sees of another: measured on the table, or said by both sides where there is none (R52).

use kernel::table::{Declared, Disc, Fact, Length, Point, Table};

use crate::ground::{self, Blocked, EdgePosition, Fire, Shelter, Standing, TOWN, WOOD};
use crate::order::{Shot, Sighting};
use crate::refusal::{FireRefusal, Refusal};
use crate::rules::visibility::{self, Look};
use crate::state::{PlatoonId, State};
use crate::tables::Cover;

/// What is known of a look, with where that comes from.
///
/// # Errors
/// When nothing is known, or what is said contradicts the table.
pub fn settle(
    state: &State,
    (from, at): (PlatoonId, PlatoonId),
    sightings: &[Sighting],
) -> Result<Fact<Sighting>, Refusal> {
    let said = sightings.iter().find(|said| (said.from, said.at) == (from, at)).copied();
    let measured = measured(state, from, at).map(|shot| Sighting { from, at, shot });
    let ruled = ruling(state, from, at).map(|Declared { value: shot, agreed, reason }| Declared {
        value: Sighting { from, at, shot: *shot },
        agreed: *agreed,
        reason: reason.clone(),
    });
    match Fact::settle(measured, said, ruled) {
        Ok(Some(fact)) => Ok(fact),
        Ok(None) => Err(FireRefusal::NotSaid { firer: from, target: at }.into()),
        Err(contradiction) => {
            let shot = contradiction.measured.shot;
            let seen = if shot.sight { "seen" } else { "not seen" };
            let distance = shot.distance;
            Err(FireRefusal::Contradicts { firer: from, target: at, distance, seen }.into())
        }
    }
}

/// R42 Whether a platoon knows of an enemy: it sees him, or another of its battalion does, or one whose radio is heard where its own is
/// too; or a platoon has come upon him where he stands (R36). False where there are no positions.
#[must_use]
pub fn is_known(state: &State, platoon: PlatoonId, enemy: PlatoonId) -> bool {
    let own = state.spec(platoon);
    let tells = |friend: &PlatoonId| {
        let battalion = state.spec(*friend).battalion;
        let is_near = *friend == platoon || (battalion.is_some() && battalion == own.battalion);
        is_near || (state.by_radio(*friend) && state.by_radio(platoon))
    };
    let is_found = state.table().is_some() && state.platoon(enemy).found;
    is_found || state.fielded(own.side).filter(tells).any(|friend| sees(state, friend, enemy))
}

/// R42 Whether any enemy sees a platoon; false where there are no positions.
#[must_use]
pub fn is_seen(state: &State, platoon: PlatoonId) -> bool {
    let mut enemies = state.fielded(state.spec(platoon).side.enemy());
    enemies.any(|enemy| sees(state, enemy, platoon))
}

/// Whether one platoon sees another, as was ruled or as the table has it; false where there are no positions.
#[must_use]
pub fn sees(state: &State, from: PlatoonId, at: PlatoonId) -> bool {
    let shot = ruled(state, from, at).or_else(|| measured(state, from, at));
    shot.is_some_and(|shot| shot.sight)
}

/// R53 What the umpire has ruled of a look.
#[must_use]
pub fn ruled(state: &State, from: PlatoonId, at: PlatoonId) -> Option<Shot> {
    ruling(state, from, at).map(|ruling| ruling.value)
}

fn ruling(state: &State, from: PlatoonId, at: PlatoonId) -> Option<&Declared<Shot>> {
    let own = state.overruled.iter().find(|one| (one.firer, one.target) == (from, at));
    own.map(|one| &one.shot)
}

/// The look as the table has it; `None` where there are no positions. A platoon off the table sees nothing.
#[must_use]
pub fn measured(state: &State, from: PlatoonId, at: PlatoonId) -> Option<Shot> {
    measured_at(state, (from, at), state.base(at)?)
}

/// The same with the target somewhere on its way.
#[must_use]
pub fn measured_at(
    state: &State,
    (from, at): (PlatoonId, PlatoonId),
    target: Disc,
) -> Option<Shot> {
    let table = state.table()?;
    let Some(observer) = state.base(from) else {
        let (distance, cover) = (Length::ZERO, Cover::Open);
        return Some(Shot { distance, sight: false, cover, under_shells: cover });
    };
    let distance = observer.gap(target);
    let standing = |id: PlatoonId, base: Disc| standing(state, id, base);
    debug_assert_ne!(from, at, "two platoons");
    let is_clear = || ground::clear(table, standing(from, observer), standing(at, target)).is_ok();
    let look = look_at(state, table, observer, (at, target));
    // R36 At a marginal distance a target is seen if it has fired since the observer last moved.
    let fired_since = state.platoon(at).fired_at > state.platoon(from).moved_at;
    let margin = state.setup.options.margin;
    let sight = visibility::is_seen(distance, look, fired_since, margin) && is_clear();
    let shelter = shelter(state, at, target);
    Some(Shot {
        distance,
        sight,
        cover: ground::cover(table, shelter, Fire::From(observer.centre)),
        under_shells: ground::cover(table, shelter, Fire::Artillery),
    })
}

/// §11.4.1 Whether a platoon sees a place, as far as it would see a vehicle there; `None` where there are no positions.
#[must_use]
pub fn sees_place(state: &State, from: PlatoonId, at: Point) -> Option<bool> {
    let table = state.table()?;
    let Some(observer) = state.base(from) else { return Some(false) };
    let place = Disc::new(at, Length::ZERO);
    // Ground does not hide.
    let standing = |base| Standing { base, dug_in: false, given_away: true };
    let is_clear = ground::clear(table, standing(observer), standing(place)).is_ok();
    let look = Look { vehicle: true, ..look(state, table, observer, place) };
    let margin = state.setup.options.margin;
    Some(is_clear && visibility::is_seen(observer.gap(place), look, false, margin))
}

/// R48 Whether a platoon is neither hidden nor fully inside, so that aircraft find it; false where there are no positions.
#[must_use]
pub fn is_in_the_open(state: &State, platoon: PlatoonId) -> bool {
    let (Some(table), Some(base)) = (state.table(), state.base(platoon)) else { return false };
    ground::is_in_the_open(table, standing(state, platoon, base))
}

/// Why one platoon does not see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unseen<'a> {
    Blocked(Blocked<'a>),
    /// §9 It is seen as far as this; in a town not at all.
    TooFar(Option<Length>),
}

/// §9 Why one does not see the other; `None` where it does, and where there are no positions.
pub(crate) fn unseen(state: &State, from: PlatoonId, at: PlatoonId) -> Option<Unseen<'_>> {
    let (table, observer, target) = (state.table()?, state.base(from)?, state.base(at)?);
    let [one, other] = [(from, observer), (at, target)].map(|(id, base)| standing(state, id, base));
    if let Err(blocked) = ground::clear(table, one, other) {
        return Some(Unseen::Blocked(blocked));
    }
    let look = look_at(state, table, observer, (at, target));
    let is_seen = measured(state, from, at).is_some_and(|shot| shot.sight);
    (!is_seen).then(|| Unseen::TooFar(visibility::limit(look)))
}

fn standing(state: &State, id: PlatoonId, base: Disc) -> Standing {
    let platoon = state.platoon(id);
    let given_away = platoon.fired_mark.is_some() || platoon.found;
    Standing { base, dug_in: platoon.dug_in, given_away }
}

/// §9 A look at a platoon, which may stand elsewhere.
fn look_at(state: &State, table: &Table, observer: Disc, (at, target): (PlatoonId, Disc)) -> Look {
    Look {
        vehicle: state.class(at).is_vehicle(),
        has_fired: state.platoon(at).fired_mark.is_some(),
        ..look(state, table, observer, target)
    }
}

/// What the ground and the hour do to a look.
fn look(state: &State, table: &Table, observer: Disc, target: Disc) -> Look {
    let both_in = |kind| {
        ground::standing_in(table, observer, kind)
            .any(|piece| ground::edge_position(target, &piece.shape) != EdgePosition::Outside)
    };
    let higher = ground::level(table, observer) - ground::level(table, target);
    Look {
        levels: u8::try_from(higher.max(0)).unwrap_or(u8::MAX),
        in_one_wood: both_in(WOOD),
        in_one_town: both_in(TOWN),
        night: state.is_night(),
        ..Look::default()
    }
}

/// §11.5.9 What covers a platoon where it stands; `None` where there are no positions.
#[must_use]
pub fn cover(state: &State, platoon: PlatoonId, fire: Fire) -> Option<Cover> {
    Some(ground::cover(state.table()?, shelter(state, platoon, state.base(platoon)?), fire))
}

fn shelter(state: &State, at: PlatoonId, base: Disc) -> Shelter {
    let (open_topped, dug_in) = (state.row(at).open_topped, state.platoon(at).dug_in);
    Shelter { base, class: state.class(at), open_topped, dug_in }
}
