//! People by name: a list of them, and one person's page.

use api::kernel::Side;
use api::views::{PeopleView, PersonKind, PersonLine, PersonView};

use super::table;
use crate::look::{Look, bold, dim};

const HEAD: [&str; 10] =
    ["Key", "Name", "Side", "Unit", "Fate", "#Fights", "#Shots", "#Hits", "#Felled", "#Awards"];

/// The list, with the keys that pages, names, ranks and decorations are asked for by.
pub(crate) fn people(view: &PeopleView, look: &Look) -> String {
    if view.people.is_empty() {
        return "No named person fits. Soldiers are named when they first fight.".to_owned();
    }
    let mut head: Vec<&str> = HEAD.to_vec();
    let row = |line: &PersonLine| {
        let record = &line.record;
        let side = if line.side == Side::Blue { "blue" } else { "orange" };
        let counts = [record.battles, record.shots, record.hits, record.felled, line.decorations];
        let words = [&*line.key, &*line.title, side, &*line.unit_name, fate(line)];
        let figure = |count: u32| if count > 0 { count.to_string() } else { String::new() };
        words.into_iter().map(str::to_owned).chain(counts.map(figure)).collect()
    };
    let mut rows: Vec<Vec<String>> = view.people.iter().map(row).collect();
    // A column of nothing only takes room.
    for column in (0..HEAD.len()).rev() {
        if rows.iter().all(|row| row[column].is_empty()) {
            head.remove(column);
            rows.iter_mut().for_each(|row| drop(row.remove(column)));
        }
    }
    let mut text = format!("{}\n{} of {} people", table(look, &head, rows), view.total, view.all);
    if view.people.len() < view.total as usize {
        text.push_str(&format!(", the first {} shown", view.people.len()));
    }
    text
}

/// One person: who he is, his record, what he was given, his life entry by entry.
pub(crate) fn person(view: &PersonView, look: &Look) -> String {
    let head = &view.head;
    let record = &head.record;
    let figures = match head.kind {
        PersonKind::Commander => format!("Attacks made or met under him {}", record.battles),
        PersonKind::Soldier => format!(
            "Fights {} · shots {} · hits {} · felled {} · prisoners {} · cared for {}",
            record.battles, record.shots, record.hits, record.felled, record.captures, record.aided
        ),
    };
    let mut parts =
        vec![format!("{}, {} ({})", bold(&head.title), head.unit_name, fate(head)), figures];
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
    let neighbours = [("Before him", &view.before), ("His command taken by", &view.after)];
    for (what, who) in neighbours {
        if let Some(who) = who {
            parts.push(format!("{what}: {} ({})", who.title, who.key));
        }
    }
    for one in &view.life {
        let when = one.game_time.replace('T', " ");
        let line = format!("{:>6}  {}  {}", one.entry, dim(&when), one.text);
        parts.push(look.wrap(&line, "                          "));
    }
    parts.join("\n")
}

fn fate(line: &PersonLine) -> &'static str {
    match &line.fighting {
        Some(_) => "fighting",
        None => line.fate.words(),
    }
}
