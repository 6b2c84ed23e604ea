//! People by name: a list of them, and one man's page.

use api::views::{PeopleView, PersonLine, PersonView};

use super::table;
use crate::look::{Look, bold, dim};

/// The list, with the keys that pages, names and decorations are asked for by.
pub(crate) fn people(view: &PeopleView, look: &Look) -> String {
    if view.people.is_empty() {
        return "Nobody is known by name who fits; soldiers are named when they first fight."
            .to_owned();
    }
    let head = ["Key", "Name", "Unit", "Fate", "#Fights", "#Shots", "#Hits", "#Felled", "#Awards"];
    let row = |line: &PersonLine| {
        let record = &line.record;
        let counts = [record.battles, record.shots, record.hits, record.felled, line.decorations];
        let words = [&line.key, &line.title, &line.unit_name, &fate(line)].map(String::clone);
        words.into_iter().chain(counts.map(|count| count.to_string())).collect()
    };
    let rows = view.people.iter().map(row).collect();
    format!("{}\n{} of {} people", table(look, &head, rows), view.total, view.all)
}

/// One person: what he is, his record, his life entry by entry.
pub(crate) fn person(view: &PersonView, look: &Look) -> String {
    let head = &view.head;
    let record = &head.record;
    let mut parts = vec![
        format!("{}, {} ({})", bold(&head.title), head.unit_name, fate(head)),
        format!(
            "Battles {} · shots {} · hits {} · felled {} · prisoners {} · cared for {}",
            record.battles, record.shots, record.hits, record.felled, record.captures, record.aided
        ),
    ];
    if !record.wounds.is_empty() {
        parts.push(format!("Wounds: {}", record.wounds.join(", ")));
    }
    let promoted = |one: &api::views::PromotionView| format!("{} (entry {})", one.rank, one.entry);
    if !view.promotions.is_empty() {
        let all: Vec<String> = view.promotions.iter().map(promoted).collect();
        parts.push(format!("Promoted: {}", all.join(", ")));
    }
    for one in &view.decorations {
        parts.push(look.wrap(&format!("{}: {} (entry {})", one.name, one.reason, one.entry), "  "));
    }
    for one in &view.life {
        let line = format!("{:>5}  {}  {}", one.entry, dim(&one.game_time), one.text);
        parts.push(look.wrap(&line, "       "));
    }
    parts.join("\n")
}

fn fate(line: &PersonLine) -> String {
    let word = serde_json::to_value(line.fate).ok();
    let word = word.and_then(|word| word.as_str().map(|word| word.replace('_', " ")));
    match &line.fighting {
        Some(_) => "fighting".to_owned(),
        None => word.unwrap_or_default(),
    }
}
