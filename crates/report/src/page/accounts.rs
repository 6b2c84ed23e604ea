//! Who held what, what was lost, and what was spent.

use kernel::Side;
use serde::Serialize;

use crate::model::{Deed, Honour, LossLine, Losses, Objective, SupplyLine, UnitLosses};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, figure, number, words as cell};
use crate::{AarModel, Entries, words};

/// The most orders that are cited one by one behind a sentence.
const RECEIPTS_MOST: usize = 5;

/// A unit that stood out.
#[derive(Serialize)]
pub(super) struct HonourText {
    title: &'static str,
    text: String,
    /// The orders in which it did so.
    entries: Vec<Markup>,
}

/// A table under its own heading.
#[derive(Serialize)]
pub(super) struct Titled {
    pub(super) title: String,
    pub(super) table: Markup,
}

pub(super) fn honours(model: &AarModel, style: &dyn Style) -> Vec<HonourText> {
    let text = |honour: &Honour| {
        let title = match honour.deed {
            Deed::LossesCaused => "Most losses caused",
            Deed::Attacks => "Most attacks made",
            Deed::ObjectivesTaken => "Most objectives taken",
            Deed::EnemiesFelled => "Most enemies put out of action",
            Deed::PrisonersTaken => "Most prisoners taken",
        };
        let count = match honour.deed {
            Deed::LossesCaused => words::count(honour.count, "strength point", "strength points"),
            Deed::Attacks => words::count(honour.count, "attack", "attacks"),
            Deed::ObjectivesTaken => words::count(honour.count, "objective", "objectives"),
            Deed::EnemiesFelled => words::count(honour.count, "enemy", "enemies"),
            Deed::PrisonersTaken => words::count(honour.count, "prisoner", "prisoners"),
        };
        let side = words::side(model, honour.side);
        let under = match &*honour.commander {
            "" => String::new(),
            commander => format!("; commander {commander}"),
        };
        let text = format!("{} ({side}{under}): {count}.", honour.unit);
        let entries = receipts(&honour.orders).into_iter().map(|entries| style.entries(entries));
        HonourText { title, text, entries: entries.collect() }
    };
    model.honours.iter().map(text).collect()
}

/// The orders one by one while they are few; where they are many, from the first to the last.
fn receipts(orders: &[u64]) -> Vec<Entries> {
    match orders {
        [first, .., last] if orders.len() > RECEIPTS_MOST => vec![Entries::between(*first, *last)],
        orders => orders.iter().map(|order| Entries::one(*order)).collect(),
    }
}

pub(super) fn objectives(model: &AarModel) -> Table {
    let holder = |side: Option<Side>| side.map_or("nobody", |side| words::side(model, side));
    let row = |objective: &Objective| {
        vec![
            cell(&objective.name),
            number(objective.value),
            cell(holder(objective.before)),
            cell(holder(objective.after)),
            Cell::Entries(objective.taken),
        ]
    };
    let rows = model.points.objectives.iter().map(row).collect();
    Table::new(&["Objective", "Points", "Before", "After", "Entry"], rows)
}

/// One row a side.
pub(super) fn losses(model: &AarModel) -> Table {
    let row = |side: Side| {
        let total = &model.losses[side.index()].total;
        let mut row = vec![cell(words::side(model, side))];
        row.extend(figures(total));
        row
    };
    table(&["Side"], Side::BOTH.map(row).into(), &[])
}

/// The same losses by day, formation, arm and cause.
pub(super) fn breakdown(model: &AarModel, style: &dyn Style) -> Vec<Titled> {
    let all = &model.breakdown;
    let lines = |heading: &'static str, lines: &[LossLine]| {
        let row = |line: &LossLine| {
            let mut row = vec![cell(words::side(model, line.side)), cell(&line.label)];
            row.extend(figures(&line.losses));
            row
        };
        table(&["Side", heading], lines.iter().map(row).collect(), &[])
    };
    let cause = |line: &LossLine| {
        let points = number(line.losses.points);
        vec![cell(words::side(model, line.side)), cell(&line.label), points]
    };
    let causes = all.causes.iter().map(cause).collect();
    let days = if model.days.len() > 1 { &*all.days } else { &[] };
    let several = model.forces.iter().any(|force| force.formations.len() > 1);
    let formations = if several { &*all.formations } else { &[] };
    let tables = [
        ("By day", lines("Day", days)),
        ("By formation", lines("Formation", formations)),
        ("By arm", lines("Arm", &all.arms)),
        ("Strength points by cause", Table::new(&["Side", "Cause", "Points"], causes)),
    ];
    titled(tables.map(|(title, table)| (title.to_owned(), table)), style)
}

/// Every unit that lost anything.
pub(super) fn units(model: &AarModel, style: &dyn Style) -> Vec<Titled> {
    let row = |unit: &UnitLosses| {
        let mut row = vec![cell(&unit.unit)];
        row.extend(figures(&unit.losses));
        row.push(Cell::Entries(Some(unit.entries)));
        row
    };
    let of_side = |side: Side| {
        let rows = model.losses[side.index()].units.iter().map(row).collect();
        (words::side(model, side).to_owned(), table(&["Unit"], rows, &["Entries"]))
    };
    titled(Side::BOTH.map(of_side), style)
}

pub(super) fn supply(model: &AarModel) -> Table {
    let row = |line: &SupplyLine| {
        vec![
            figure(line.day.to_string()),
            cell(words::side(model, line.side)),
            cell(&line.supply),
            number(line.shots_each),
            number(line.shots_fired),
            number(line.shots_lost),
            number(line.air_each),
            number(line.air_used),
            number(line.hexes),
        ]
    };
    let headings = [
        "Day",
        "Side",
        "Supply",
        "Shots per battery per round",
        "Shots fired",
        "Shots lost",
        "Air points per round",
        "Air used",
        "Hexes moved",
    ];
    Table::new(&headings, model.supply.iter().map(row).collect())
}

const FIGURES: [&str; 8] =
    ["Points", "Stands", "Platoons", "Killed", "Wounded", "Captured", "Missing", "Vehicles"];

fn figures(losses: &Losses) -> [Cell; 8] {
    let Losses { points, stands, platoons, killed, wounded, captured, stragglers, vehicles } =
        *losses;
    [points, stands, platoons, killed, wounded, captured, stragglers, vehicles].map(number)
}

fn table(before: &[&'static str], rows: Vec<Vec<Cell>>, after: &[&'static str]) -> Table {
    let headings: Vec<&'static str> = [before, &FIGURES, after].concat();
    Table::new(&headings, rows)
}

fn titled<const N: usize>(tables: [(String, Table); N], style: &dyn Style) -> Vec<Titled> {
    let written =
        tables.into_iter().map(|(title, table)| Titled { title, table: style.table(&table) });
    written.filter(|titled| !titled.table.0.is_empty()).collect()
}
