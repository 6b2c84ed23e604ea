//! R63 What is told is kept; the newer report of a thing replaces the older.

use std::collections::BTreeMap;

use kernel::Seq;

use crate::event::Event;
use crate::state::{FormationId, Heard, Knowledge, News, Noted, State};

pub(super) fn fold(state: &mut State, event: &Event, at: Seq) {
    let Event::Reported { formation, report } = event else { return };
    tell(state, *formation, report, at);
}

fn tell(state: &mut State, formation: FormationId, report: &[Noted], at: Seq) {
    let turn = state.turn;
    let known = state.known.entry(formation).or_default();
    for line in report {
        note(known, line.clone(), turn, at);
    }
}

fn note(known: &mut Knowledge, line: Noted, turn: u16, at: Seq) {
    match line {
        Noted::Enemy { square, sighting } => {
            hear(&mut known.enemy, square, News { turn, at, what: Some(sighting) });
        }
        Noted::Clear { square } => hear(&mut known.enemy, square, News { turn, at, what: None }),
        Noted::Fought { encounter } => known.fought.push(News { turn, at, what: encounter }),
        Noted::Own { unit, report } => hear(&mut known.own, unit, News { turn, at, what: report }),
        Noted::Bridge { bridge, found } => {
            hear(&mut known.bridges, bridge, News { turn, at, what: found });
        }
        Noted::Objective { objective, holder } => {
            hear(&mut known.objectives, objective, News { turn, at, what: holder });
        }
    }
}

fn hear<K: Ord, T>(heard: &mut BTreeMap<K, Heard<T>>, key: K, news: News<T>) {
    let before = match heard.remove(&key) {
        Some(old) if old.last.turn < news.turn => Some(old.last),
        Some(old) => old.before,
        None => None,
    };
    heard.insert(key, Heard { last: news, before });
}
