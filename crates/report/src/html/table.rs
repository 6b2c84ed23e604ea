//! Tables as HTML; every cell is escaped here.

use core::fmt::Write as _;

use crate::sketch::escaped;
use crate::style::Style;
use crate::table::{Cell, Table};

/// Empty without rows.
pub(super) fn write(table: &Table, style: &dyn Style) -> String {
    if table.rows.is_empty() {
        return String::new();
    }
    let mut html = String::from("<div class=\"wide\"><table><thead><tr>");
    for (at, heading) in table.headings.iter().enumerate() {
        let _ = write!(html, "<th scope=\"col\"{}>{heading}</th>", class(table, at));
    }
    html.push_str("</tr></thead><tbody>");
    let last = table.rows.len() - 1;
    for (n, row) in table.rows.iter().enumerate() {
        html.push_str(if table.is_summed && n == last { "<tr class=\"sum\">" } else { "<tr>" });
        for (at, cell) in row.iter().enumerate() {
            let text = match cell {
                Cell::Entries(Some(entries)) => style.entries(*entries).0,
                cell => escaped(&cell.text()),
            };
            let _ = write!(html, "<td{}>{text}</td>", class(table, at));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    html
}

fn class(table: &Table, column: usize) -> &'static str {
    if table.is_numeric(column) { " class=\"number\"" } else { "" }
}
