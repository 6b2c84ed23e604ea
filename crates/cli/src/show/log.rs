//! Entries as lines: number, time, who, what; struck ones are crossed out and say by what.

use api::request::Done;
use api::views::EntryLine;

use crate::look::{Look, dim, of_seat};

/// The log.
pub(crate) fn lines(entries: &[EntryLine], look: &Look) -> String {
    let width = entries.last().map_or(1, |entry| entry.seq.to_string().len());
    let mut text = String::new();
    for entry in entries {
        text.push_str(&line(entry, width, look));
        text.push('\n');
    }
    text
}

/// What an order led to: the events only, since order and dice were just typed.
pub(crate) fn done(done: &Done, look: &Look) -> String {
    let told: Vec<&EntryLine> = done.told.iter().filter(|entry| is_news(entry)).collect();
    let width = done.last.to_string().len();
    told.iter().map(|entry| line(entry, width, look) + "\n").collect()
}

/// Calls are shown as such; a digest is no news, nor is that somebody is asked or has answered.
fn is_news(entry: &EntryLine) -> bool {
    !entry.step && !matches!(&*entry.kind, "roll_called" | "choice_called" | "digest")
}

fn line(entry: &EntryLine, width: usize, look: &Look) -> String {
    let time = entry.game_time.get(5..).unwrap_or_default().replace('T', " ");
    let seat = entry.seat.map_or_else(String::new, |seat| of_seat(seat, format!("{seat:<6}")));
    let text = match entry.struck_by {
        Some(strike) => dim(format!("[struck by {strike}] {}", entry.text)),
        None => entry.text.clone(),
    };
    let mark = if entry.struck_by.is_some() { "x" } else { " " };
    let indent = " ".repeat(width + 21);
    look.wrap(&format!("{mark}{:>width$}  {}  {seat} {text}", entry.seq, dim(time)), &indent)
}
