//! Entries as lines: number, time, who, what; what no longer counts is crossed out and says since which amendment.

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
    let (mark, text) = told(entry);
    let indent = " ".repeat(width + 21);
    look.wrap(&format!("{mark}{:>width$}  {}  {seat} {text}", entry.seq, dim(time)), &indent)
}

/// A mark for whether it counts, and the sentence with what it must be read with.
fn told(entry: &EntryLine) -> (&'static str, String) {
    let eyes = match entry.audience.filter(|_| !entry.withheld) {
        Some(seat) => format!("[for {seat} alone] "),
        None => String::new(),
    };
    match (entry.counts, entry.amended_by) {
        (true, None) => (" ", format!("{eyes}{}", entry.text)),
        (true, Some(by)) => ("~", format!("[otherwise since {by}] {eyes}{}", entry.text)),
        (false, by) => {
            let by = by.map_or_else(String::new, |by| format!(" since {by}"));
            ("x", dim(format!("[no longer counts{by}] {eyes}{}", entry.text)))
        }
    }
}

#[cfg(test)]
mod tests {
    use api::kernel::Seat;

    use super::*;
    use crate::sample;

    fn entry(counts: bool, amended_by: Option<u64>, audience: Option<Seat>) -> EntryLine {
        EntryLine { counts, amended_by, audience, ..sample::entry(7, "noted", None) }
    }

    #[test]
    fn what_no_longer_counts_says_since_when() {
        let plain = |entry: &EntryLine| {
            let (mark, text) = told(entry);
            format!("{mark}{}", sample::plain(&text))
        };
        assert_eq!(plain(&entry(true, None, None)), " Anna notes: rain");
        let out = plain(&entry(false, Some(9), None));
        assert_eq!(out, "x[no longer counts since 9] Anna notes: rain");
        assert_eq!(plain(&entry(true, Some(9), None)), "~[otherwise since 9] Anna notes: rain");
        let own = plain(&entry(true, None, Some(Seat::Blue)));
        assert_eq!(own, " [for blue alone] Anna notes: rain");
    }
}
