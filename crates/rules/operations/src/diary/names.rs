//! Names in a sentence: what the scenario calls a thing.

use kernel::Side;
pub(super) use kernel::names::list;

use crate::ground::Square;
use crate::state::{DumpId, FormationId, SquadronId, State, UnitId};

pub(super) fn side(state: &State, side: Side) -> String {
    state.side_name(side)
}

pub(super) fn unit(state: &State, id: UnitId) -> String {
    state.unit_name(id)
}

pub(super) fn units(state: &State, ids: &[UnitId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| unit(state, *id)).collect();
    list(&names)
}

pub(super) fn squadron(state: &State, id: SquadronId) -> String {
    state.setup.squadrons.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
}

pub(super) fn formation(state: &State, id: FormationId) -> String {
    state.setup.formations.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
}

pub(super) fn dump(state: &State, id: DumpId) -> String {
    let spec = state.setup.dumps.get(&id).map(|spec| spec.name.clone());
    let made = || state.dumps.get(&id).map(|dump| format!("the dump at {}", dump.square));
    spec.or_else(made).unwrap_or_else(|| "a new dump".to_owned())
}

/// "0709", or "Arnhem (0709)" for an objective.
pub(super) fn place(state: &State, square: Square) -> String {
    let here = |objective: &&crate::state::Objective| {
        objective.at == crate::state::ObjectiveAt::Square(square) && !objective.name.is_empty()
    };
    match state.setup.objectives.values().find(here) {
        Some(objective) => format!("{} ({square})", objective.name),
        None => square.to_string(),
    }
}

/// "1 SP", "2 squadrons".
pub(super) fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number if one == "SP" || one == "status" => format!("{number} {one}"),
        number => format!("{number} {one}s"),
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
