//! R63 What several formations know together, and who knows of whom.

use std::collections::BTreeMap;

use crate::evolve::begin::FOUNDED;
use crate::ground::{Square, within};
use crate::rules::command::RANGE;
use crate::rules::options::ReportDelay;
use crate::state::{Eyes, FormationId, Heard, Knowledge, News, Sighting, State, UnitId};

/// The formations whose knowledge counts, by id.
#[must_use]
pub fn formations(state: &State, eyes: &Eyes) -> Vec<FormationId> {
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == eyes.side());
    let wanted = |id: &FormationId| match eyes {
        Eyes::Formations { formations, .. } => formations.contains(id),
        Eyes::Side(_) => true,
    };
    ours.map(|(id, _)| *id).filter(wanted).collect()
}

/// Whether everything is known of a unit: it is of the own formation, or of a side that hears of its formations at once.
#[must_use]
pub fn knows_whole(state: &State, eyes: &Eyes, unit: UnitId) -> bool {
    let Some(found) = state.units.get(&unit).filter(|_| state.side_of(unit) == eyes.side()) else {
        return false;
    };
    match eyes {
        Eyes::Formations { formations, .. } => formations.contains(&found.formation),
        Eyes::Side(_) => state.setup.options.report_delay == ReportDelay::None,
    }
}

/// In a position as it is seen: the turn of the last report of an own unit of which not everything is known; 0 where there was none since the
/// founding.
#[must_use]
pub fn reported_on(state: &State, unit: UnitId) -> Option<u16> {
    let eyes = state.eyes.as_ref()?;
    if state.side_of(unit) != eyes.side() || knows_whole(state, eyes, unit) {
        return None;
    }
    let heard = state.known.values().find_map(|known| known.own.get(&unit));
    Some(heard.map_or(0, |heard| heard.last.turn))
}

/// Everything that these eyes have been told, the newest of each thing alone.
#[must_use]
pub fn known_to(state: &State, eyes: &Eyes) -> Knowledge {
    let delayed =
        matches!(eyes, Eyes::Side(_)) && state.setup.options.report_delay == ReportDelay::One;
    let turn = state.turn.saturating_sub(u16::from(delayed));
    let of = formations(state, eyes).into_iter();
    let all: Vec<&Knowledge> = of.filter_map(|id| state.known.get(&id)).collect();
    let mut fought: Vec<&News<_>> = all.iter().flat_map(|known| &known.fought).collect();
    fought.retain(|news| news.turn <= turn);
    fought.sort_by_key(|news| (news.turn, news.at));
    let mut met: Vec<News<_>> = Vec::new();
    for news in fought.into_iter().map(undated) {
        if !met.contains(&news) {
            met.push(news);
        }
    }
    Knowledge {
        enemy: merged(all.iter().map(|known| &known.enemy), turn, says_more),
        own: merged(all.iter().map(|known| &known.own), turn, |_, _| true),
        bridges: merged(all.iter().map(|known| &known.bridges), turn, |_, _| true),
        objectives: merged(all.iter().map(|known| &known.objectives), turn, |_, _| true),
        fought: met,
    }
}

/// R94 Of one turn a later sighting that says no more than the one before does not replace it.
fn says_more(old: &News<Option<Sighting>>, new: &News<Option<Sighting>>) -> bool {
    match (&old.what, &new.what) {
        (Some(old), Some(new)) => old.is_surpassed_by(new),
        _ => true,
    }
}

/// The newest of each thing; `replaces` is asked where two are of one turn.
fn merged<'k, K: Ord + Copy + 'k, T: Clone + 'k>(
    all: impl Iterator<Item = &'k BTreeMap<K, Heard<T>>>,
    turn: u16,
    replaces: impl Fn(&News<T>, &News<T>) -> bool,
) -> BTreeMap<K, Heard<T>> {
    let mut heard: BTreeMap<K, Vec<&News<T>>> = BTreeMap::new();
    for (key, one) in all.flatten() {
        heard.entry(*key).or_default().extend(one.as_of(turn));
    }
    let mut merged = BTreeMap::new();
    for (key, mut news) in heard {
        news.sort_by_key(|news| (news.turn, news.at));
        let newest = news
            .into_iter()
            .reduce(|old, new| if new.turn > old.turn || replaces(old, new) { new } else { old });
        if let Some(newest) = newest {
            merged.insert(key, Heard { last: undated(newest), before: None });
        }
    }
    merged
}

/// Numbers of entries would tell how much happened that was not told.
fn undated<T: Clone>(news: &News<T>) -> News<T> {
    News { at: FOUNDED, ..news.clone() }
}

/// R63, R97 Whether two formations of a side hear of each other at the end of every turn: one is above the other, they have the same superior, or
/// their headquarters are at most 16 km apart.
#[must_use]
pub fn related(state: &State, one: FormationId, other: FormationId) -> bool {
    let superior = |id: FormationId| state.setup.formations.get(&id).and_then(|spec| spec.superior);
    let (above_one, above_other) = (superior(one), superior(other));
    let by_order = above_one == Some(other)
        || above_other == Some(one)
        || (above_one.is_some() && above_one == above_other);
    let (here, there) = (seat(state, one), seat(state, other));
    by_order || here.iter().any(|from| there.iter().any(|to| within(*from, *to, RANGE)))
}

/// Where a formation is led from: its headquarters, or wherever its troops are.
fn seat(state: &State, formation: FormationId) -> Vec<Square> {
    let hq = state.setup.formations.get(&formation).and_then(|spec| spec.hq);
    let hq = hq.filter(|hq| state.units.contains_key(hq)).and_then(|hq| state.square_of(hq));
    match hq {
        Some(square) => vec![square],
        None => state.members(formation).filter_map(|id| state.square_of(id)).collect(),
    }
}
