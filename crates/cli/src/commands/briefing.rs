//! `briefing`: what each side alone was told when the campaign was founded.

use std::path::PathBuf;

use api::views::{BattleView, BriefingView};

use crate::look::{Look, bold, of_side};

use super::prelude::*;

/// Read your side's briefing
#[derive(Debug, Args)]
pub(crate) struct Briefing {
    #[command(flatten)]
    file: File,
    /// Who reads
    #[arg(long)]
    seat: SeatWord,
}

impl Briefing {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (views, text) = told(door, self.file.file, self.seat.into())?;
        Ok(Answer::reply(Reply::Briefing(views), text))
    }
}

/// What a seat may read: the sides' briefings, then what both are told of battles on tables.
pub(crate) fn told(
    door: &mut Door,
    file: PathBuf,
    seat: Seat,
) -> ApiResult<(Vec<BriefingView>, String)> {
    let ask = Request::Battles { file: file.clone(), at: None, seat: Some(seat) };
    let battles = wanted!(door.ask(ask), Reply::Battles)?;
    let views = wanted!(door.ask(Request::Briefing { file, seat }), Reply::Briefing)?;
    let sides = drawn(&views, &door.look);
    let tables = battles.iter().filter_map(|battle| of_battle(battle, &door.look));
    let text = std::iter::once(sides).chain(tables).collect::<Vec<_>>().join("\n\n");
    Ok((views, text))
}

/// Each side's briefing, or for whose eyes it is.
fn drawn(views: &[BriefingView], look: &Look) -> String {
    let one = |view: &BriefingView| {
        let opened = if view.opened { ", open to all" } else { "" };
        let head = of_side(view.side, bold(format!("{} ({}{opened})", view.name, view.side)));
        let text = match view.text.as_deref().map(str::trim) {
            None => format!("For {}'s eyes only.", view.side),
            Some("") => "The scenario has no briefing for this side.".to_owned(),
            Some(text) => plain(&look.wrap(&unbroken(text), "")),
        };
        format!("{head}\n{text}")
    };
    views.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

/// What both sides are told of a battle on a table.
fn of_battle(battle: &BattleView, look: &Look) -> Option<String> {
    let told = battle.briefing.as_ref()?;
    let head = bold(format!("{} (for both sides)", battle.title));
    Some(format!("{head}\n{}", plain(&look.wrap(&unbroken(told.text.trim()), ""))))
}

/// Headings and strong words in bold instead of in the marks of Markdown.
fn plain(text: &str) -> String {
    // Bold may end on another line than it began on.
    let mut is_strong = false;
    let line = |line: &str| {
        let is_heading = line.starts_with('#');
        let parts: Vec<&str> =
            line.trim_start_matches('#').trim_start_matches(' ').split("**").collect();
        let marked = parts.iter().enumerate().map(|(at, part)| {
            is_strong ^= at > 0;
            if (is_strong || is_heading) && !part.is_empty() {
                bold(part)
            } else {
                (*part).to_owned()
            }
        });
        let marked: String = marked.collect();
        let indent = if is_heading { 0 } else { line.len() - line.trim_start_matches(' ').len() };
        format!("{}{marked}", " ".repeat(indent))
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Markdown with each paragraph on one line, to be broken where the window ends.
fn unbroken(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_own = line.is_empty() || line.starts_with(['#', '|', '-', '*', '>']);
        match lines.last_mut() {
            Some(last) if !is_own && is_prose(last) => last.push_str(&format!(" {}", line.trim())),
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}

fn is_prose(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '|'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_markdown_are_not_shown() {
        let text = "# Head\n**Hold the\nbridge.** Or\n  two **hills**";
        let told = crate::sample::plain(&plain(text));
        assert_eq!(told, "Head\nHold the\nbridge. Or\n  two hills");
    }

    #[test]
    fn paragraphs_and_items_are_lines_and_tables_stay() {
        let text = "# Head\nHold the\nbridge.\n\n| a | b |\n|---|---|\n- one\n  more\n- two";
        let expected = "# Head\nHold the bridge.\n\n| a | b |\n|---|---|\n- one more\n- two";
        assert_eq!(unbroken(text), expected);
    }
}
