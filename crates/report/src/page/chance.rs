//! The chance to win as it is printed: the turning points, and the figures behind the curve.

use serde::Serialize;

use super::Said;
use crate::model::Prospect;
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, number, words as cell};
use crate::{AarModel, Entries};

#[derive(Serialize)]
pub(super) struct Chance {
    turns: Vec<Turned>,
    table: Markup,
    /// From how many wars the figures are.
    sample: String,
    meaning: String,
}

#[derive(Serialize)]
struct Turned {
    text: String,
    entries: Markup,
    between: Vec<Said>,
}

/// Nothing while nothing was played.
pub(super) fn chance(model: &AarModel, style: &dyn Style) -> Option<Chance> {
    let prospects = model.prospects.as_ref()?;
    let turn = |turn: &crate::model::Turn| Turned {
        text: turn.text.clone(),
        entries: style.entries(turn.entries),
        between: turn.between.iter().map(|one| one.said(style)).collect(),
    };
    let played = || prospects.points.iter().map(|point| point.wars).filter(|wars| *wars > 0);
    let (least, most) = (played().min()?, played().max()?);
    let each = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Some(Chance {
        turns: prospects.turns.iter().map(turn).collect(),
        table: style.table(&table(&prospects.points)),
        sample: format!("Played on {each} times from each of {} moments.", played().count()),
        meaning: prospects.meaning.clone(),
    })
}

fn table(points: &[Prospect]) -> Table {
    let row = |point: &Prospect| {
        let [blue, orange] = point.chance.map(|chance| cell(chance.text()));
        let entries = Cell::Entries(Some(Entries::one(point.entry)));
        vec![entries, cell(&point.when), blue, orange, number(point.wars), number(point.draws)]
    };
    let headings = ["Entry", "When", "Blue wins", "Orange wins", "Wars played on", "Drawn"];
    Table::new(&headings, points.iter().map(row).collect())
}
