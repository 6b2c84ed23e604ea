//! Names in a sentence: what the scenario calls a thing, never an identifier alone.

pub(super) use kernel::names::list;
use kernel::{Name, Side};

use crate::ground::{Hex, Terrain};
use crate::state::{BattalionId, PlatoonId, StandId, State};

/// The side's name; its colour where the scenario gives none.
pub(super) fn side_name(state: &State, side: Side) -> String {
    let name = &state.setup.sides[side.index()].name;
    if name.is_empty() { capital(side.actor().word()) } else { name.clone() }
}

pub(super) fn stand(state: &State, id: StandId) -> String {
    state.setup.stands.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
}

pub(super) fn stands(state: &State, ids: &[StandId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| stand(state, *id)).collect();
    list(&names)
}

pub(super) fn battalion(state: &State, id: BattalionId) -> String {
    state.setup.battalions.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
}

/// A battalion's name, or a battery's.
pub(super) fn unit(state: &State, id: Name) -> String {
    match state.setup.battalions.get(&BattalionId(id)) {
        Some(spec) => spec.name.clone(),
        None => stand(state, StandId(id)),
    }
}

/// "MG Platoon with A Company", as long as it is with somebody.
pub(super) fn platoon(state: &State, id: PlatoonId) -> String {
    let Some(spec) = state.setup.platoons.get(&id) else {
        return id.to_string();
    };
    let with = state.platoons.get(&id).and_then(|platoon| platoon.with);
    match with {
        Some(with) => format!("{} with {}", spec.name, stand(state, with)),
        None => spec.name.clone(),
    }
}

/// "0709", or "Foy (0709)" for an objective.
pub(super) fn hex_words(state: &State, hex: Hex) -> String {
    match state.setup.objectives.get(&hex) {
        Some(objective) if !objective.name.is_empty() => format!("{} ({hex})", objective.name),
        _ => hex.to_string(),
    }
}

/// "Foy (0709)", or "the objective 0709".
pub(super) fn objective(state: &State, hex: Hex) -> String {
    match state.setup.objectives.get(&hex) {
        Some(objective) if !objective.name.is_empty() => hex_words(state, hex),
        _ => format!("the objective {hex}"),
    }
}

/// Who stands in the target hex, and where: "C Company in Foy (0709)".
pub(super) fn target(state: &State, hex: Hex) -> String {
    let place = hex_words(state, hex);
    match state.occupant(hex) {
        Some(id) => format!("{} in {place}", stand(state, id)),
        None => place,
    }
}

/// "1 strength point", "2 strength points".
pub(super) fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {}", plural(one)),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(super) const fn terrain_word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "open ground",
        Terrain::Road => "a road hex",
        Terrain::Woods => "woods",
        Terrain::Rough => "rough ground",
        Terrain::Town => "the town",
        Terrain::Bocage => "bocage",
        Terrain::Stream => "a stream",
        Terrain::River => "the river",
        Terrain::Bridge => "a bridge",
        Terrain::Works => "defensive works",
        Terrain::Hill => "high ground",
        Terrain::Beach => "the beach",
        Terrain::Marsh => "marsh",
        Terrain::Impassable => "impassable ground",
        Terrain::Sea => "the sea",
    }
}

/// "dice" for "die", and an s for everything else that is counted here.
fn plural(one: &str) -> String {
    match one {
        "die" => "dice".to_owned(),
        other => format!("{other}s"),
    }
}
