//! Tables without boxes: a head, a line, rows.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
};

use crate::look::Look;

/// A table with its head. Columns whose head begins with `#` hold numbers and stand to the right; keys stay whole.
pub(crate) fn table(look: &Look, head: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    let across = if look.unicode { '─' } else { '-' };
    let under_head = LineStyle::none().fill(across).junction(across);
    table.load_style(TableStyle::new().header_separator(under_head));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(look.width).unwrap_or(100));
    table.set_header(head.iter().map(|name| name.trim_start_matches('#')));
    for (index, name) in head.iter().enumerate() {
        let Some(column) = table.column_mut(index) else { continue };
        column.set_padding((0, if index + 1 == head.len() { 0 } else { 2 }));
        // What is typed again is never broken.
        if *name == "Key" {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if name.starts_with('#') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for row in rows {
        table.add_row(row);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::look;

    #[test]
    fn a_table_has_a_head_a_line_and_its_rows() {
        let rows =
            vec![vec!["Anna".to_owned(), "7".to_owned()], vec!["Ben".to_owned(), "12".to_owned()]];
        let text = table(&look(40), &["Player", "#Hits"], rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert!(lines[0].contains("Player") && lines[0].contains("Hits"), "{text}");
        assert!(lines[1].chars().all(|c| c == '-'), "{text}");
        assert!(lines[2].ends_with("   7") && lines[3].ends_with("  12"), "{text}");
    }
}
