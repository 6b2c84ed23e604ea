//! R63 (a), (c), (e) What the troops of a formation see from where they stand.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;

use super::glimpse::{glimpse, groups, tidy};
use crate::ground::{Square, within};
use crate::state::{Body, By, FormationId, Glimpse, Sighting, State, UnitId};
use crate::tables::{Class, TargetGroup};

/// R63 (c), R90 Kilometres of sight by day: of reconnaissance, of others, and into or from bad ground; by night the last.
const RECCE: u32 = 3;
const OPEN: u32 = 2;
const BAD: u32 = 1;
/// R63 (c), R91 The die as which a look counts, by day and by night.
const DAY: u8 = 5;
const NIGHT: u8 = 4;

/// What the troops of one formation have before them.
pub(super) struct View {
    /// R63 (c) Squares in sight.
    pub(super) sight: BTreeSet<Square>,
    /// R28 Squares in which an enemy would be in contact.
    pub(super) touch: BTreeSet<Square>,
}

/// R63 (c) Whether troops of a class in one square see into another.
#[must_use]
pub fn sees(state: &State, class: Class, from: Square, to: Square) -> bool {
    let bad = state.terrain(from).is_bad() || state.terrain(to).is_bad();
    let km = match class {
        _ if state.is_night() || bad => BAD,
        Class::Recce => RECCE,
        _ => OPEN,
    };
    within(from, to, km)
}

pub(super) fn view(state: &State, formation: FormationId) -> View {
    let mut view = View { sight: BTreeSet::new(), touch: BTreeSet::new() };
    for unit in state.members(formation) {
        let Some(from) = state.square_of(unit) else { continue };
        let class = state.spec(unit).class;
        view.sight.extend(near(state, from).filter(|to| sees(state, class, from, *to)));
        let around = state.setup.ground.neighbours(from).into_iter().chain([from]);
        view.touch.extend(around.filter(|to| state.touches(from, *to)));
    }
    view
}

/// The squares that reconnaissance might see.
fn near(state: &State, from: Square) -> impl Iterator<Item = Square> + '_ {
    let reach = u8::try_from(RECCE).unwrap_or(u8::MAX);
    let range = move |at: u8| at.saturating_sub(reach).max(1)..=at.saturating_add(reach);
    let columns = range(from.column);
    let squares =
        columns.flat_map(move |column| range(from.row).map(move |row| Square::new(column, row)));
    squares.filter(|square| state.setup.ground.contains(*square))
}

/// The enemy as this formation has him before it, by square: what sight and contact tell of all units but those that are known better.
pub(super) fn enemies(
    state: &State,
    side: Side,
    view: &View,
    known: &BTreeSet<UnitId>,
) -> BTreeMap<Square, Sighting> {
    let enemy = side.enemy();
    let die = if state.is_night() { NIGHT } else { DAY };
    let mut looks: BTreeMap<Square, Vec<(Body, Glimpse)>> = BTreeMap::new();
    let wanted = |id: UnitId, square: Square| view.sight.contains(&square) && !known.contains(&id);
    for group in groups(state, enemy, wanted) {
        let (square, kind) = group.0;
        let body = match kind {
            TargetGroup::VehiclesMoving | TargetGroup::VehiclesStill => Body::Vehicles,
            TargetGroup::OthersMoving | TargetGroup::OthersStill => Body::Infantry,
        };
        let glimpse = glimpse(state, enemy, &group, die);
        looks.entry(square).or_default().extend(glimpse.map(|glimpse| (body, glimpse)));
    }
    let mut found = BTreeMap::new();
    for (square, looks) in &looks {
        let seen = tidy(looks.iter().map(|(_, glimpse)| glimpse.clone()).collect());
        if !seen.is_empty() {
            found.insert(*square, Sighting { by: By::Sight, seen });
        }
    }
    for (square, counted) in touched(state, enemy, view, known) {
        let looks = looks.get(&square).map_or(&[][..], |looks| looks);
        let seen = counted.into_iter().map(|(body, number)| met(body, number, looks));
        found.insert(square, Sighting { by: By::Contact, seen: tidy(seen.collect()) });
    }
    found
}

/// R63 (a) Combat units of the enemy in contact, counted by what they are.
fn touched(
    state: &State,
    enemy: Side,
    view: &View,
    known: &BTreeSet<UnitId>,
) -> BTreeMap<Square, BTreeMap<Body, u8>> {
    let mut counted: BTreeMap<Square, BTreeMap<Body, u8>> = BTreeMap::new();
    for (id, square) in state.combat_units(enemy) {
        if view.touch.contains(&square) && !known.contains(&id) {
            let body = Body::of(state.spec(id).class);
            *counted.entry(square).or_default().entry(body).or_default() += 1;
        }
    }
    counted
}

/// R63 (a) What contact tells, with what is seen of all such units there alike.
fn met(body: Body, number: u8, looks: &[(Body, Glimpse)]) -> Glimpse {
    let alike: Vec<&Glimpse> =
        looks.iter().filter(|(of, _)| *of == body).map(|(_, glimpse)| glimpse).collect();
    let mut met = Glimpse { number: Some(number), body: Some(body), ..Glimpse::default() };
    if let Some(first) = alike.first() {
        let agreed = |same: bool| same.then_some(());
        let troops = agreed(alike.iter().all(|other| other.troops == first.troops));
        let heading = agreed(alike.iter().all(|other| other.heading == first.heading));
        met.troops = troops.and(first.troops);
        met.heading = heading.and(first.heading);
    }
    met
}

/// R93 Squares of which this look tells that no enemy is there: by day all in sight, by night those that troops touch, as standing infantry would
/// not be seen farther off.
pub(super) fn clear<'v>(
    state: &State,
    view: &'v View,
    found: &BTreeMap<Square, Sighting>,
) -> Vec<&'v Square> {
    let squares = if state.is_night() { &view.touch } else { &view.sight };
    squares.iter().filter(|square| !found.contains_key(*square)).collect()
}
