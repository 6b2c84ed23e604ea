//! The diary, line by line, and the nights.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Said;
use crate::model::{Day, Line, Night, Recovery, What};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, number, words as cell};
use crate::{AarModel, words};

/// A day as it is printed.
#[derive(Serialize)]
pub(super) struct DayPage {
    day: u8,
    heading: String,
    dawn: Vec<Said>,
    parts: Vec<Part>,
    /// Who recovered in the night.
    recovery: Markup,
}

/// A round, or the night.
#[derive(Serialize)]
struct Part {
    heading: String,
    is_night: bool,
    lines: Vec<LineText>,
}

#[derive(Serialize)]
struct LineText {
    /// Where links to this line lead; the first of several lines has it.
    anchor: Option<u64>,
    hour: String,
    place: String,
    /// Such as "Close combat."; empty for plain lines.
    kind: &'static str,
    text: String,
    entries: Markup,
}

pub(super) fn days(model: &AarModel, style: &dyn Style) -> Vec<DayPage> {
    let mut days: Vec<DayPage> = model.days.iter().map(|day| page(model, day, style)).collect();
    let mut known = BTreeSet::new();
    let parts = days.iter_mut().flat_map(|day| &mut day.parts);
    for line in parts.flat_map(|part| &mut part.lines) {
        line.anchor = line.anchor.filter(|first| known.insert(*first));
    }
    days
}

fn page(model: &AarModel, day: &Day, style: &dyn Style) -> DayPage {
    let mut parts: Vec<Part> = day
        .rounds
        .iter()
        // A battle on a table is told in its own account.
        .filter(|round| round.round.is_some() || !round.lines.is_empty())
        .map(|round| Part {
            heading: format!(
                "{}{}{}",
                words::battle(&round.battle),
                round.hour,
                round.round.map_or_else(String::new, |number| format!(", round {number}"))
            ),
            is_night: false,
            lines: round.lines.iter().map(|line| text(model, line, style)).collect(),
        })
        .collect();
    for night in &day.nights {
        let mut lines: Vec<LineText> =
            night.recoveries.iter().map(|recovery| recovered(night, recovery, style)).collect();
        lines.extend(night.lines.iter().map(|line| text(model, line, style)));
        let heading = format!("{}{}, the night", words::battle(&night.battle), night.hour);
        parts.push(Part { heading, is_night: true, lines });
    }
    DayPage {
        day: day.day,
        heading: format!("Day {}: {}", day.day, day.date),
        dawn: day.dawn.iter().map(|said| said.said(style)).collect(),
        parts,
        recovery: style.table(&recovery(model, day)),
    }
}

fn text(model: &AarModel, line: &Line, style: &dyn Style) -> LineText {
    let (kind, text) = match &line.what {
        What::Fight(fight) => (words::kind(fight.kind), words::fight(model, fight)),
        What::Moves(moves) => ("", words::moves(moves)),
        What::Told(told) => ("", told.text.clone()),
    };
    LineText {
        anchor: Some(line.entries.first),
        hour: line.hour.clone(),
        place: line.place.clone(),
        kind,
        text,
        entries: style.diary_entries(line.entries),
    }
}

fn recovered(night: &Night, recovery: &Recovery, style: &dyn Style) -> LineText {
    LineText {
        anchor: Some(recovery.entries.first),
        hour: night.hour.clone(),
        place: String::new(),
        kind: "",
        text: words::recovered(recovery),
        entries: style.diary_entries(recovery.entries),
    }
}

fn recovery(model: &AarModel, day: &Day) -> Table {
    let row = |recovery: &Recovery| {
        vec![
            cell(words::side(model, recovery.side)),
            cell(&recovery.unit),
            number(recovery.points),
            number(recovery.men),
            cell(recovery.formed.join("; ")),
            Cell::Entries(Some(recovery.entries)),
        ]
    };
    let rows = day.nights.iter().flat_map(|night| &night.recoveries).map(row).collect();
    Table::new(&["Side", "Unit", "Points", "Men", "Formed again", "Entries"], rows)
}
