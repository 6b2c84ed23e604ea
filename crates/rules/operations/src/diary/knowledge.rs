//! R63 What a commander is told, as a staff officer would say it.

use super::names::{formation, list, place, side, unit};
use crate::event::Event;
use crate::rules::bridges::bridge_name;
use crate::rules::knowledge::said;
use crate::state::{
    Bridge, BridgeId, BridgeState, Encounter, Glimpse, Half, Noted, Place, Sighting, State,
    UnitReport,
};

pub(super) fn told(state: &State, event: &Event) -> Option<String> {
    let Event::Reported { formation: to, report } = event else { return None };
    let half = match state.half {
        Half::Day => "day",
        Half::Night => "night",
    };
    let lines: Vec<String> = report.iter().map(|line| noted(state, line)).collect();
    let (to, turn) = (formation(state, *to), state.turn);
    Some(format!("report to {to}, turn {turn}, {half}: {}", lines.join("; ")))
}

fn noted(state: &State, line: &Noted) -> String {
    match line {
        Noted::Enemy { square, sighting } => {
            let Sighting { by, seen } = sighting;
            format!("{} in {} ({})", glimpses(seen), place(state, *square), by.word())
        }
        Noted::Clear { square } => format!("no enemy in {}", place(state, *square)),
        Noted::Fought { encounter } => fought(state, encounter),
        Noted::Own { unit: id, report } => own(state, &unit(state, *id), report),
        Noted::Bridge { bridge, found } => {
            format!("{} {}", name_of(state, *bridge, found), bridge_words(state, found))
        }
        Noted::Objective { objective, holder } => {
            let name = state.setup.objectives.get(objective);
            let name = name.map_or_else(|| objective.to_string(), |spec| spec.name.clone());
            match holder {
                Some(holder) => format!("{name} is held by {}", side(state, *holder)),
                None => format!("{name} is held by neither side"),
            }
        }
    }
}

fn glimpses(seen: &[Glimpse]) -> String {
    let all: Vec<String> = seen.iter().map(said).collect();
    list(&all)
}

fn fought(state: &State, Encounter { square, enemy, destroyed }: &Encounter) -> String {
    let place = place(state, *square);
    let lost = match destroyed {
        0 => String::new(),
        1 => "; 1 unit of them is destroyed".to_owned(),
        more => format!("; {more} units of them are destroyed"),
    };
    format!("the battle for {place} was with {}{lost}", glimpses(enemy))
}

fn own(state: &State, name: &str, report: &UnitReport) -> String {
    let UnitReport { place: at, status, supply, .. } = report;
    match at {
        Place::At(square) => {
            format!("{name} is in {} with {status} status and {supply} SP", place(state, *square))
        }
        Place::Landing(square) => format!("{name} is in the air over {}", place(state, *square)),
        Place::Waiting => format!("{name} has not come yet"),
        Place::Destroyed => format!("{name} is destroyed"),
    }
}

/// A bridge that was built may be new to the reader.
fn name_of(state: &State, id: BridgeId, found: &Bridge) -> String {
    let known = state.setup.bridges.contains_key(&id) || state.bridges.contains_key(&id);
    if known { bridge_name(state, id) } else { format!("the bridge over {}", found.side) }
}

fn bridge_words(state: &State, found: &Bridge) -> String {
    let mut words = match found.state {
        BridgeState::Intact => "stands".to_owned(),
        BridgeState::Charged => "stands, with charges laid".to_owned(),
        BridgeState::Blown if found.work > 0 || found.built => "is being worked on".to_owned(),
        BridgeState::Blown => "is blown".to_owned(),
    };
    if let Some(holder) = found.holder {
        words.push_str(", held by ");
        words.push_str(&side(state, holder));
    }
    words
}
