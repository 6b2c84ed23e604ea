//! One person's record as Markdown, to be kept or printed.

use core::fmt::Write as _;

use report::markdown::escaped;

use super::PersonView;
use crate::person::{PersonKind, PersonLine};

impl PersonView {
    /// The record as Markdown. The same record gives the same bytes.
    #[must_use]
    pub fn markdown(&self) -> String {
        let head = &self.head;
        let mut text = format!("# {}\n\n", escaped(&head.title));
        let belongs =
            if head.belongs.is_empty() { String::new() } else { format!(", {}", head.belongs) };
        let of = format!("{}{belongs}, {}", head.unit_name, self.side_name);
        let _ = writeln!(text, "{}. To entry {}: {}.\n", escaped(&of), self.at, head.fate.words());
        text.push_str("Numbers in brackets are entries of the journal.\n");
        section(&mut text, "What he did", &did(head));
        let promoted = self.promotions.iter();
        let promoted = promoted.map(|one| format!("{} [{}]", escaped(&one.rank), one.entry));
        section(&mut text, "Promotions", &promoted.collect::<Vec<_>>());
        let given = self.decorations.iter();
        let given = given
            .map(|one| format!("{}: {} [{}]", escaped(&one.name), escaped(&one.reason), one.entry));
        section(&mut text, "Decorations", &given.collect::<Vec<_>>());
        let mut command = Vec::new();
        for (what, who) in [("Before him", &self.before), ("After him", &self.after)] {
            command.extend(who.as_ref().map(|who| format!("{what}: {}", escaped(&who.title))));
        }
        section(&mut text, "His command", &command);
        let life = self.life.iter().map(|one| {
            let when = one.game_time.replace('T', " ");
            format!("{when} {} [{}]", escaped(&one.text), one.entry)
        });
        section(&mut text, "Entry by entry", &life.collect::<Vec<_>>());
        text
    }
}

/// His figures in words; what he never did is left out.
fn did(head: &PersonLine) -> Vec<String> {
    let record = &head.record;
    let figures = match head.kind {
        PersonKind::Commander => vec![("Attacks made or met under him", record.battles)],
        PersonKind::Soldier => vec![
            ("Fights", record.battles),
            ("Shots", record.shots),
            ("Hits", record.hits),
            ("Enemies put out of action", record.felled),
            ("Prisoners taken", record.captures),
            ("Wounded men cared for", record.aided),
        ],
    };
    let told = figures.into_iter().filter(|(_, count)| *count > 0);
    let mut told: Vec<String> = told.map(|(what, count)| format!("{what}: {count}")).collect();
    if !record.wounds.is_empty() {
        told.push(format!("Wounds: {}", escaped(&record.wounds.join(", "))));
    }
    told
}

/// A list under its heading; nothing without lines.
fn section(text: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n## {title}\n");
    for line in lines {
        let _ = writeln!(text, "- {line}");
    }
}
