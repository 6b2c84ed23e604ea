//! The face-down sheet, for the eyes of its own side.

use api::views::Sheet;

use crate::look::Look;

use super::table;

/// Each battalion with the order written for it and those it may be given; `next` is marked.
pub(crate) fn sheet(sheet: &Sheet, next: Option<usize>, look: &Look) -> String {
    let rows = sheet.battalions.iter().enumerate().map(|(index, line)| {
        let known = |order: &String| sheet.words.iter().find(|word| word.order == *order);
        let allowed = line.allowed.iter().filter_map(known);
        let allowed: Vec<String> =
            allowed.map(|word| format!("{} {}", word.letter, word.word)).collect();
        let mark = if next == Some(index) { ">" } else { "" };
        let allowed = match &line.commander {
            Some(who) if line.order.is_empty() => format!("{who} orders it"),
            _ => allowed.join(", "),
        };
        vec![
            mark.to_owned(),
            line.battalion.to_string(),
            line.name.clone(),
            known(&line.order).map_or_else(|| line.order.clone(), |word| word.word.clone()),
            allowed,
        ]
    });
    let table = table(look, &["", "Id", "Battalion", "Order", "May be"], rows.collect());
    let lies = match (sheet.sealed, sheet.laid) {
        (true, _) => "\nThe orders lie face down.".to_owned(),
        (_, true) => format!("\nYour orders lie. Still writing: {}.", sheet.missing.join(", ")),
        _ => String::new(),
    };
    format!("{table}{lies}")
}
