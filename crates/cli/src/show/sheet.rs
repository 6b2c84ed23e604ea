//! The face-down sheet, for the eyes of its own side.

use api::views::Sheet;

use crate::look::Look;

use super::table;

/// Each battalion with the order written for it and those it may be given; `next` is marked.
pub(crate) fn sheet(sheet: &Sheet, next: Option<usize>, look: &Look) -> String {
    let rows = sheet.battalions.iter().enumerate().map(|(index, line)| {
        let allowed: Vec<String> = line
            .allowed
            .iter()
            .map(|status| format!("{} {}", status.letter(), status.word()))
            .collect();
        let mark = if next == Some(index) { ">" } else { "" };
        vec![
            mark.to_owned(),
            line.battalion.to_string(),
            line.name.clone(),
            line.order.word().to_owned(),
            allowed.join(", "),
        ]
    });
    let table = table(look, &["", "Id", "Battalion", "Order", "May be"], rows.collect());
    let lies = if sheet.sealed { "\nThe orders lie face down." } else { "" };
    format!("{table}{lies}")
}
