//! Tables whose columns stand under each other in the raw text too.

use super::escape::escaped;
use crate::table::{Cell, Table};

/// A padded table; empty without rows.
pub(super) fn write(table: &Table) -> String {
    if table.rows.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| cells(table, row)).collect();
    let wide = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..table.headings.len())
        .map(|at| {
            let cells = rows.iter().map(|row| wide(&row[at]));
            // A heading line needs three signs.
            cells.max().unwrap_or(0).max(wide(table.headings[at])).max(3)
        })
        .collect();
    let line = |cells: Vec<&str>| {
        let cells = cells.into_iter().zip(&widths).enumerate().map(|(at, (cell, width))| {
            if table.is_numeric(at) {
                format!(" {cell:>width$} |")
            } else {
                format!(" {cell:<width$} |")
            }
        });
        format!("|{}\n", cells.collect::<String>())
    };
    let mut text = line(table.headings.clone());
    text.push('|');
    for (at, width) in widths.iter().enumerate() {
        let dashes = "-".repeat(*width);
        text.push_str(&match table.is_numeric(at) {
            false => format!(" {dashes} |"),
            true => format!(" {}: |", &dashes[1..]),
        });
    }
    text.push('\n');
    for row in &rows {
        text.push_str(&line(row.iter().map(String::as_str).collect()));
    }
    text
}

fn cells(table: &Table, row: &[Cell]) -> Vec<String> {
    debug_assert_eq!(row.len(), table.headings.len());
    row.iter()
        .map(|cell| match cell {
            Cell::Entries(Some(entries)) => format!("[{entries}]"),
            cell => escaped(&cell.text()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{number, words};

    #[test]
    fn columns_stand_under_each_other() {
        let rows = vec![vec![words("Foy"), number(3_u8)], vec![words("Noville"), number(12_u8)]];
        let expected = "\
| Place   | Worth |
| ------- | ----: |
| Foy     |     3 |
| Noville |    12 |
";
        assert_eq!(write(&Table::new(&["Place", "Worth"], rows)), expected);
    }
}
