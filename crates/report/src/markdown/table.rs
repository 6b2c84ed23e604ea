//! Tables whose columns stand under each other in the raw text too.

use kernel::Side;

use super::escape::escaped;
use crate::AarModel;
use crate::model::{Losses, SideName, UnitLosses};

/// A column: its heading, and whether it holds numbers.
type Column<'a> = (&'a str, Align);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

use Align::{Left, Right};

/// Who held what before and after; empty when there is nothing to hold.
pub(super) fn objectives(model: &AarModel) -> String {
    let holder = |side: Option<Side>| side.map_or("nobody", |side| name(&model.sides, side));
    let row = |objective: &crate::model::Objective| {
        let taken = objective.taken.map_or_else(String::new, |entries| format!("[{entries}]"));
        vec![
            escaped(&objective.name),
            objective.value.to_string(),
            escaped(holder(objective.before)),
            escaped(holder(objective.after)),
            taken,
        ]
    };
    let rows: Vec<_> = model.points.objectives.iter().map(row).collect();
    let columns = [
        ("Objective", Left),
        ("Points", Right),
        ("Before", Left),
        ("After", Left),
        ("Taken in", Left),
    ];
    table(&columns, &rows)
}

/// One row a side.
pub(super) fn losses(model: &AarModel) -> String {
    let row = |side: Side| {
        let mut row = vec![escaped(name(&model.sides, side))];
        row.extend(figures(&model.losses[side.index()].total));
        row
    };
    let mut columns = vec![("Side", Left)];
    columns.extend(FIGURES);
    table(&columns, &Side::BOTH.map(row))
}

/// One row a unit of the side that lost anything; empty when none did.
pub(super) fn units(model: &AarModel, side: Side) -> String {
    let row = |unit: &UnitLosses| {
        let mut row = vec![escaped(&unit.unit)];
        row.extend(figures(&unit.losses));
        row.push(format!("[{}]", unit.entries));
        row
    };
    let rows: Vec<_> = model.losses[side.index()].units.iter().map(row).collect();
    let mut columns = vec![("Unit", Left)];
    columns.extend(FIGURES);
    columns.push(("Entries", Left));
    table(&columns, &rows)
}

const FIGURES: [Column<'static>; 8] = [
    ("Points", Right),
    ("Stands", Right),
    ("Platoons", Right),
    ("Killed", Right),
    ("Wounded", Right),
    ("Captured", Right),
    ("Strayed", Right),
    ("Vehicles", Right),
];

fn figures(losses: &Losses) -> [String; 8] {
    let Losses { points, stands, platoons, killed, wounded, captured, stragglers, vehicles } =
        losses;
    [points, stands, platoons, killed, wounded, captured, stragglers, vehicles].map(|n| match n {
        0 => "–".to_owned(),
        n => n.to_string(),
    })
}

fn name(sides: &[SideName; 2], side: Side) -> &str {
    &sides[side.index()].name
}

/// A padded table; empty without rows. Cells are Markdown already.
fn table(columns: &[Column<'_>], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let wide = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..columns.len())
        .map(|at| rows.iter().map(|row| wide(&row[at])).max().unwrap_or(0).max(wide(columns[at].0)))
        .collect();
    let line = |cells: &[&str]| {
        let cells =
            cells.iter().zip(columns).zip(&widths).map(|((cell, column), width)| match column.1 {
                Left => format!(" {cell:<width$} |"),
                Right => format!(" {cell:>width$} |"),
            });
        format!("|{}\n", cells.collect::<String>())
    };
    let mut text = line(&columns.iter().map(|column| column.0).collect::<Vec<_>>());
    text.push('|');
    for (column, width) in columns.iter().zip(&widths) {
        let dashes = "-".repeat(*width);
        text.push_str(&match column.1 {
            Left => format!(" {dashes} |"),
            Right => format!(" {}: |", &dashes[1..]),
        });
    }
    text.push('\n');
    for row in rows {
        text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let rows =
            [vec!["Foy".to_owned(), "3".to_owned()], vec!["Noville".to_owned(), "12".to_owned()]];
        let text = table(&[("Place", Left), ("Worth", Right)], &rows);
        let expected = "\
| Place   | Worth |
| ------- | ----: |
| Foy     |     3 |
| Noville |    12 |
";
        assert_eq!(text, expected);
    }
}
