//! Tables without boxes: a head, a line, rows.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use crate::look::Look;

/// A table with its head. Columns whose head begins with `#` hold numbers and stand to the right.
pub(crate) fn table(look: &Look, head: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_preset(if look.unicode { presets::UTF8_HORIZONTAL_ONLY } else { presets::ASCII_HORIZONTAL_ONLY });
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(look.width).unwrap_or(100));
    table.set_header(head.iter().map(|name| name.trim_start_matches('#')));
    for (index, name) in head.iter().enumerate() {
        if name.starts_with('#')
            && let Some(column) = table.column_mut(index)
        {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for row in rows {
        table.add_row(row);
    }
    // The preset draws a line under every row; only the head needs one.
    let drawn = table.to_string();
    let line = |text: &&str| text.chars().all(|c| matches!(c, '─' | '-' | '=' | '═' | '╌' | '+' | ' '));
    let mut kept: Vec<&str> = Vec::new();
    for (index, text) in drawn.lines().enumerate() {
        if index == 2 || !line(&text) {
            kept.push(text.trim_end());
        }
    }
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_head_a_line_and_its_rows() {
        let look = Look { width: 40, window: 40, height: 24, unicode: false, terminal: false };
        let rows = vec![vec!["Anna".to_owned(), "7".to_owned()], vec!["Ben".to_owned(), "12".to_owned()]];
        let text = table(&look, &["Player", "#Hits"], rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert!(lines[0].contains("Player") && lines[0].contains("Hits"), "{text}");
        assert!(lines[1].chars().all(|c| "=-".contains(c)), "{text}");
        assert!(lines[2].ends_with("   7") && lines[3].ends_with("  12"), "{text}");
    }
}
