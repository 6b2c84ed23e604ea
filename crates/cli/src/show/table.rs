//! Tables without boxes: a head, a line, rows. Words are never broken: where there is no room, each row becomes a few lines.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width,
};
use unicode_width::UnicodeWidthStr;

use crate::look::{Look, bold};

/// Blanks behind each column but the last, and the one that the table itself puts between two.
const GAP: u16 = 2;
const BETWEEN: u16 = 1;

/// A table with its head. Columns whose head begins with `#` hold numbers and stand to the right; keys stay whole.
pub(crate) fn table(look: &Look, head: &[&str], rows: Vec<Vec<String>>) -> String {
    let least: Vec<u16> = (0..head.len()).map(|column| least(head, &rows, column)).collect();
    let gaps = (GAP + BETWEEN) * u16::try_from(head.len().saturating_sub(1)).unwrap_or_default();
    let width = u16::try_from(look.width).unwrap_or(100);
    if least.iter().copied().fold(gaps, u16::saturating_add) > width {
        return listed(look, head, &rows);
    }
    let mut table = Table::new();
    let across = if look.unicode { '─' } else { '-' };
    let under_head = LineStyle::none().fill(across).junction(across);
    table.load_style(TableStyle::new().header_separator(under_head));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(width);
    table.set_header(head.iter().map(|name| name.trim_start_matches('#')));
    for (index, name) in head.iter().enumerate() {
        let Some(column) = table.column_mut(index) else { continue };
        let gap = if index + 1 == head.len() { 0 } else { GAP };
        column.set_padding((0, gap));
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least[index] + gap)));
        if name.starts_with('#') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for row in rows {
        table.add_row(row);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// How narrow a column may be: its longest word; of keys, which are typed again, all.
fn least(head: &[&str], rows: &[Vec<String>], column: usize) -> u16 {
    let name = head[column].trim_start_matches('#');
    let whole = name == "Key";
    let cells = rows.iter().filter_map(|row| row.get(column)).map(String::as_str);
    let wide = |text: &str| match whole {
        true => text.width(),
        false => text.split_whitespace().map(UnicodeWidthStr::width).max().unwrap_or_default(),
    };
    let longest = cells.chain([name]).map(wide).max().unwrap_or_default();
    u16::try_from(longest).unwrap_or(u16::MAX)
}

/// The rows one below the other, for a window that is too narrow for a table: the first two columns, then what the others say.
fn listed(look: &Look, head: &[&str], rows: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| {
        let titled = row.iter().take(2).filter(|cell| !cell.is_empty());
        let title = titled.map(String::as_str).collect::<Vec<_>>().join("  ");
        let rest = head.iter().zip(row).skip(2).filter(|(_, cell)| !cell.is_empty());
        let said = rest.map(|(name, cell)| match name.trim_start_matches('#') {
            "" => cell.clone(),
            name => format!("{name}: {cell}"),
        });
        let said = said.collect::<Vec<_>>().join(" · ");
        let title = look.wrap(&bold(title), "  ");
        if said.is_empty() {
            title
        } else {
            format!("{title}\n{}", look.wrap(&format!("  {said}"), "  "))
        }
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{look, plain};

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

    #[test]
    fn no_word_is_broken_at_any_width() {
        let words = ["Reconnaissance", "Headquarters, Armoured", "Group", "in command", "orange"];
        let row = words.map(str::to_owned).to_vec();
        let head = ["Key", "Unit", "Formation", "Fate", "Side"];
        for width in 24..100 {
            let text = plain(&table(&look(width), &head, vec![row.clone()]));
            for word in words.iter().flat_map(|cell| cell.split(' ')) {
                assert!(text.contains(word), "{width}: {word}: {text}");
            }
            assert!(text.lines().all(|line| line.width() <= width), "{width}: {text}");
        }
    }
}
