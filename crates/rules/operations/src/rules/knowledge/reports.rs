//! R63, R92 The moments at which commanders are told something: the founding, the end of movement, after a battle, after a flight of reconnaissance,
//! the end of the turn. One report a formation and moment, and none where nothing is new.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;

use super::glimpse::tidy;
use super::sight::{self, View};
use super::together::related;
use crate::decide::Unfolding;
use crate::event::Event;
use crate::evolve::begin;
use crate::ground::Square;
use crate::rules::battle::Battle;
use crate::rules::options::ReportDelay;
use crate::state::{
    Body, BridgeId, By, Encounter, FormationId, Glimpse, Noted, ObjectiveAt, ObjectiveId, Place,
    Sighting, State, Strength, Troops, UnitId, UnitReport,
};
use crate::tables::BattleResult;

/// What every commander begins with: what his troops see, and what his side holds.
pub fn at_founding(unfolding: &mut Unfolding) {
    for (formation, side) in all(&unfolding.state) {
        let state = &unfolding.state;
        let view = sight::view(state, formation);
        let mut lines = look(state, formation, side, &view, None);
        let ours = |id: BridgeId| state.bridges.get(&id).and_then(|one| one.holder) == Some(side);
        let held = |id: ObjectiveId| state.held.get(&id) == Some(&side);
        lines.extend(places(state, formation, &view, ours, held));
        tell(unfolding, formation, lines);
    }
}

/// R63 (a), (c), (e) All moves are made.
pub fn after_movement(unfolding: &mut Unfolding) {
    for (formation, side) in all(&unfolding.state) {
        let state = &unfolding.state;
        let view = sight::view(state, formation);
        let mut lines = look(state, formation, side, &view, None);
        // What came of a blow is told to the side that ordered it.
        let blow = &state.sheets[side.index()].blow;
        let tried = |id: BridgeId| state.tried.contains(&id) && blow.contains_key(&id);
        lines.extend(places(state, formation, &view, tried, |_| false));
        tell(unfolding, formation, lines);
    }
}

/// R63 (b) A battle is fought, and the beaten have drawn back.
pub fn after_battle(unfolding: &mut Unfolding, battle: &Battle, result: BattleResult) {
    let beaten = result == BattleResult::BadlyBeaten;
    for (attacker, won) in [(true, result >= BattleResult::LimitedSuccess), (false, beaten)] {
        let (ours, theirs) = (battle.units(attacker), battle.units(!attacker));
        let of = |id: &UnitId| unfolding.state.unit(*id).formation;
        let formations: BTreeSet<FormationId> = ours.iter().map(of).collect();
        for formation in formations {
            let state = &unfolding.state;
            let lines = fought(state, formation, battle, theirs, won);
            tell(unfolding, formation, lines);
        }
    }
}

/// R63 (d), R64, R95 The air force tells every headquarters of its side.
pub fn by_air(unfolding: &mut Unfolding, side: Side, seen: Vec<(Square, Glimpse)>) {
    let mut found: BTreeMap<Square, Sighting> = BTreeMap::new();
    for (square, glimpse) in seen {
        let new = Sighting { by: By::Air, seen: Vec::new() };
        found.entry(square).or_insert(new).seen.push(glimpse);
    }
    found
        .values_mut()
        .for_each(|sighting| sighting.seen = tidy(core::mem::take(&mut sighting.seen)));
    for (formation, of) in all(&unfolding.state) {
        if of == side {
            let lines = enemy_lines(&unfolding.state, formation, found.clone(), Vec::new());
            tell(unfolding, formation, lines);
        }
    }
}

/// §B (6.2) The turn is over: what is before the troops now, and how the neighbours stand.
pub fn at_close(unfolding: &mut Unfolding) {
    for (formation, side) in all(&unfolding.state) {
        let state = &unfolding.state;
        let view = sight::view(state, formation);
        let mut lines = look(state, formation, side, &view, None);
        lines.extend(places(state, formation, &view, |_| false, |_| false));
        lines.extend(own_lines(state, formation, side));
        tell(unfolding, formation, lines);
    }
}

/// §C18 A commander knows how a unit stood when he gave it away.
pub fn handed_over(state: &State, unit: UnitId, to: FormationId) -> Option<Event> {
    let formation = state.units.get(&unit)?.formation;
    let report = UnitReport { formation: to, ..report_of(state, unit) };
    let told = Event::Reported { formation, report: vec![Noted::Own { unit, report }] };
    (formation != to).then_some(told)
}

/// A unit as it stood at the founding: what is known of it where nothing was told.
pub(super) fn at_first(state: &State, unit: UnitId) -> UnitReport {
    let first = begin::unit(state.spec(unit));
    UnitReport {
        formation: first.formation,
        place: first.place,
        status: first.status,
        supply: first.supply,
    }
}

fn tell(unfolding: &mut Unfolding, formation: FormationId, report: Vec<Noted>) {
    if !report.is_empty() {
        unfolding.happen(Event::Reported { formation, report });
    }
}

fn all(state: &State) -> Vec<(FormationId, Side)> {
    state.setup.formations.iter().map(|(id, spec)| (*id, spec.side)).collect()
}

/// What its troops have before them, of all squares or of some.
fn look(
    state: &State,
    formation: FormationId,
    side: Side,
    view: &View,
    only: Option<&BTreeSet<Square>>,
) -> Vec<Noted> {
    let mut found = sight::enemies(state, side, view, &BTreeSet::new());
    let mut clear: Vec<Square> = sight::clear(state, view, &found).into_iter().copied().collect();
    if let Some(only) = only {
        found.retain(|square, _| only.contains(square));
        clear.retain(|square| only.contains(square));
    }
    enemy_lines(state, formation, found, clear)
}

/// Only what is new: of one turn a report that says no more than the last is not made.
fn enemy_lines(
    state: &State,
    formation: FormationId,
    found: BTreeMap<Square, Sighting>,
    clear: Vec<Square>,
) -> Vec<Noted> {
    let known = state.known.get(&formation).map(|known| &known.enemy);
    let heard =
        |square: &Square| known.and_then(|known| known.get(square)).map(|heard| &heard.last);
    let is_new = |(square, sighting): &(Square, Sighting)| {
        let today = heard(square).filter(|news| news.turn == state.turn);
        let told = today.and_then(|news| news.what.as_ref());
        told.is_none_or(|told| told.is_surpassed_by(sighting))
    };
    let is_gone = |square: &Square| heard(square).is_some_and(|news| news.what.is_some());
    let found = found.into_iter().filter(is_new);
    let clear = clear.into_iter().filter(is_gone);
    found
        .map(|(square, sighting)| Noted::Enemy { square, sighting })
        .chain(clear.map(|square| Noted::Clear { square }))
        .collect()
}

/// R63 (b) Whom the battle was with, and where those stand whom the formation still has before it.
fn fought(
    state: &State,
    formation: FormationId,
    battle: &Battle,
    theirs: &[UnitId],
    won: bool,
) -> Vec<Noted> {
    let side = state.setup.formations[&formation].side;
    let dead = |id: &UnitId| state.unit(*id).place == Place::Destroyed;
    let (lost, left): (Vec<UnitId>, Vec<UnitId>) = theirs.iter().copied().partition(dead);
    // Of formations whose men were taken the names are known, whoever won.
    let taken: BTreeSet<FormationId> = lost.iter().map(|id| state.unit(*id).formation).collect();
    let identify = |ids: &[UnitId]| -> Vec<Glimpse> {
        counted(ids.iter().map(|id| identity(state, *id, won, &taken)))
    };
    let destroyed = u8::try_from(lost.len()).unwrap_or(u8::MAX);
    let encounter = Encounter { square: battle.target, enemy: identify(theirs), destroyed };
    let mut lines = vec![Noted::Fought { encounter }];
    let view = sight::view(state, formation);
    let mut at: BTreeMap<Square, Vec<UnitId>> = BTreeMap::new();
    for unit in &left {
        if let Some(square) = state.square_of(*unit)
            && (view.sight.contains(&square) || view.touch.contains(&square))
        {
            at.entry(square).or_default().push(*unit);
        }
    }
    let mut others = sight::enemies(state, side, &view, &left.iter().copied().collect());
    let mut concerned: BTreeSet<Square> = at.keys().copied().collect();
    let mut found: BTreeMap<Square, Sighting> = BTreeMap::new();
    for (square, units) in at {
        let mut seen = identify(&units);
        seen.extend(others.remove(&square).map(|other| other.seen).unwrap_or_default());
        found.insert(square, Sighting { by: By::Battle, seen: tidy(seen) });
    }
    lines.extend(enemy_lines(state, formation, found.clone(), Vec::new()));
    concerned.extend([battle.target]);
    concerned.extend(battle.attackers.iter().filter_map(|id| state.square_of(*id)));
    concerned.retain(|square| !found.contains_key(square));
    lines.extend(look(state, formation, side, &view, Some(&concerned)));
    lines
}

/// R63 (b), R96 Class, strength, and the formation's name as far as it came out.
fn identity(state: &State, unit: UnitId, won: bool, taken: &BTreeSet<FormationId>) -> Glimpse {
    let (found, class) = (state.unit(unit), state.spec(unit).class);
    let named = won || taken.contains(&found.formation);
    let spec = state.setup.formations.get(&found.formation).filter(|_| named);
    Glimpse {
        number: Some(1),
        body: Some(Body::of(class)),
        troops: Some(Troops::of(class)),
        class: Some(class),
        strength: Strength::of(found.status),
        formation: spec.map(|spec| spec.name.clone()),
        ..Glimpse::default()
    }
}

/// Units that are alike are counted together.
fn counted(units: impl Iterator<Item = Glimpse>) -> Vec<Glimpse> {
    let mut numbers: BTreeMap<Glimpse, u8> = BTreeMap::new();
    for unit in units {
        let number = numbers.entry(unit).or_default();
        *number = number.saturating_add(1);
    }
    let all = numbers.into_iter();
    all.map(|(unit, number)| Glimpse { number: Some(number), ..unit }).collect()
}

/// R63 (e) Bridges with an end in sight, objectives there, and others that are told.
fn places(
    state: &State,
    formation: FormationId,
    view: &View,
    bridge_told: impl Fn(BridgeId) -> bool,
    objective_told: impl Fn(ObjectiveId) -> bool,
) -> Vec<Noted> {
    let in_sight = |id: BridgeId| {
        let bridge = state.bridges.get(&id);
        bridge.is_some_and(|bridge| bridge.side.ends().iter().any(|end| view.sight.contains(end)))
    };
    let mut lines = bridge_lines(state, formation, |id| in_sight(id) || bridge_told(id));
    let objective = |id: ObjectiveId| match state.setup.objectives.get(&id).map(|spec| spec.at) {
        Some(ObjectiveAt::Square(square)) => view.sight.contains(&square),
        Some(ObjectiveAt::Bridge(bridge)) => in_sight(bridge),
        None => false,
    };
    lines.extend(objective_lines(state, formation, |id| objective(id) || objective_told(id)));
    lines
}

fn bridge_lines(
    state: &State,
    formation: FormationId,
    wanted: impl Fn(BridgeId) -> bool,
) -> Vec<Noted> {
    let known = state.known.get(&formation).map(|known| &known.bridges);
    let told = |id: &BridgeId| known.and_then(|known| known.get(id)).map(|heard| &heard.last.what);
    let new = state.bridges.iter().filter(|(id, bridge)| wanted(**id) && told(id) != Some(*bridge));
    new.map(|(id, bridge)| Noted::Bridge { bridge: *id, found: bridge.clone() }).collect()
}

fn objective_lines(
    state: &State,
    formation: FormationId,
    wanted: impl Fn(ObjectiveId) -> bool,
) -> Vec<Noted> {
    let known = state.known.get(&formation).map(|known| &known.objectives);
    let told =
        |id: &ObjectiveId| known.and_then(|known| known.get(id)).map(|heard| heard.last.what);
    let ids = state.setup.objectives.keys().filter(|id| wanted(**id));
    let new = ids.map(|id| (*id, state.held.get(id).copied()));
    new.filter(|(id, holder)| told(id) != Some(*holder))
        .map(|(objective, holder)| Noted::Objective { objective, holder })
        .collect()
}

/// R63 Neighbours and formations under the same superior, as far as something has changed; its own units for those above it.
fn own_lines(state: &State, formation: FormationId, side: Side) -> Vec<Noted> {
    let known = state.known.get(&formation).map(|known| &known.own);
    let told = |id: UnitId| match known.and_then(|known| known.get(&id)) {
        Some(heard) => heard.last.what,
        None => at_first(state, id),
    };
    let delayed = state.setup.options.report_delay == ReportDelay::One;
    let mut near: BTreeMap<FormationId, bool> = BTreeMap::new();
    let mut lines = Vec::new();
    for (unit, found) in &state.units {
        if state.side_of(*unit) != side {
            continue;
        }
        let wanted = if found.formation == formation {
            delayed
        } else {
            let of = found.formation;
            *near.entry(of).or_insert_with(|| related(state, formation, of))
        };
        let report = report_of(state, *unit);
        if wanted && report != told(*unit) {
            lines.push(Noted::Own { unit: *unit, report });
        }
    }
    lines
}

fn report_of(state: &State, unit: UnitId) -> UnitReport {
    let found = state.unit(unit);
    UnitReport {
        formation: found.formation,
        place: found.place,
        status: found.status,
        supply: found.supply,
    }
}
