//! §9, §10 What one platoon sees of another: measured on the table, or said by both sides where there is none (R52).

use kernel::table::{Disc, Fact, Length, Table};

use crate::ground::{self, EdgePosition, Fire, Shelter, Standing, TOWN, WOOD};
use crate::order::{Shot, Sighting};
use crate::refusal::{FireRefusal, Refusal};
use crate::rules::visibility::{self, Look};
use crate::state::{PlatoonId, State};
use crate::tables::{self, Cover};

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
    match Fact::settle(measured, said, None) {
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

/// R42 Whether any enemy sees a platoon; false where there are no positions.
#[must_use]
pub fn is_seen(state: &State, platoon: PlatoonId) -> bool {
    let mut enemies = state.fielded(state.spec(platoon).side.enemy());
    enemies.any(|enemy| measured(state, enemy, platoon).is_some_and(|shot| shot.sight))
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
    let standing = |id: PlatoonId, base: Disc| {
        let platoon = state.platoon(id);
        Standing { base, dug_in: platoon.dug_in, has_fired: platoon.fired_mark.is_some() }
    };
    let is_clear = ground::clear(table, standing(from, observer), standing(at, target)).is_ok();
    let look = look(state, table, (from, observer), (at, target));
    // R36 At a marginal distance a target is seen if it has fired since the observer last moved.
    let fired_since = state.platoon(at).fired_at > state.platoon(from).moved_at;
    let margin = state.setup.options.margin;
    let sight = is_clear && visibility::is_seen(distance, look, fired_since, margin);
    let shelter = shelter(state, at, target);
    Some(Shot {
        distance,
        sight,
        cover: ground::cover(table, shelter, Fire::From(observer.centre)),
        under_shells: ground::cover(table, shelter, Fire::Artillery),
    })
}

fn look(
    state: &State,
    table: &Table,
    (from, observer): (PlatoonId, Disc),
    (at, target): (PlatoonId, Disc),
) -> Look {
    let both_in = |kind| {
        ground::standing_in(table, observer, kind)
            .any(|piece| ground::edge_position(target, &piece.shape) != EdgePosition::Outside)
    };
    let higher = ground::level(table, observer) - ground::level(table, target);
    debug_assert_ne!(from, at, "two platoons");
    Look {
        vehicle: tables::platoon(state.spec(at).kind).class.is_vehicle(),
        has_fired: state.platoon(at).fired_mark.is_some(),
        levels: u8::try_from(higher.max(0)).unwrap_or(u8::MAX),
        in_one_wood: both_in(WOOD),
        in_one_town: both_in(TOWN),
        night: state.is_night(),
    }
}

/// §11.5.9 What covers a platoon where it stands; `None` where there are no positions.
#[must_use]
pub fn cover(state: &State, platoon: PlatoonId, fire: Fire) -> Option<Cover> {
    Some(ground::cover(state.table()?, shelter(state, platoon, state.base(platoon)?), fire))
}

fn shelter(state: &State, at: PlatoonId, base: Disc) -> Shelter {
    let row = tables::platoon(state.spec(at).kind);
    let dug_in = state.platoon(at).dug_in;
    Shelter { base, class: row.class, open_topped: row.open_topped, dug_in }
}
