//! What must come next in the record: all of an order's outcome, or the calls of an amendment.

use std::collections::VecDeque;

use journal::{Entry, Kind};

use crate::record::{Asked, text};
use crate::session::NewEntry;

use super::Verified;

/// Entries that must follow one another, because they were written in one go.
#[derive(Debug, Default)]
pub(super) struct Expected {
    /// The entry they belong to.
    of: u64,
    entries: VecDeque<NewEntry>,
}

impl Expected {
    pub(super) fn new(of: u64, entries: Vec<NewEntry>) -> Self {
        Self { of, entries: entries.into() }
    }

    /// Whether this entry must be the next of these.
    pub(super) fn is_due(&self) -> bool {
        !self.entries.is_empty()
    }

    /// The entry that must come next.
    pub(super) fn peek(&self) -> Option<&NewEntry> {
        self.entries.front()
    }

    /// The entry that must be this one.
    pub(super) fn next(&mut self) -> Option<NewEntry> {
        self.entries.pop_front()
    }

    /// All of it must have followed.
    pub(super) fn finish(&mut self, report: &mut Verified) {
        if let Some(first) = self.entries.front() {
            report.bad(
                self.of,
                format!(
                    "The outcome of entry {} is not complete; the rules say there follows: {}",
                    self.of,
                    shortened(&first.body)
                ),
            );
        }
        self.entries.clear();
    }
}

/// Compares an entry with the one that the rules say stands there.
pub(super) fn compare(entry: &Entry, expected: Option<&NewEntry>, report: &mut Verified) {
    let Some(expected) = expected else {
        differs(entry, entry.text().unwrap_or_default(), "nothing more", report);
        return;
    };
    if !is_same(entry, expected) {
        differs(entry, entry.text().unwrap_or_default(), &expected.body, report);
        return;
    }
    let battle = expected.battle.to_string();
    let said = [&*entry.battle, &entry.seat, &entry.audience, entry.kind.as_str()];
    let wanted = [&*battle, expected.seat.word(), &expected.audience, expected.kind.as_str()];
    if said != wanted {
        differs(entry, &said.join(" "), &wanted.join(" "), report);
    }
}

/// The wording of a question is not the rules', and may have been bettered since; what it asks is.
fn is_same(entry: &Entry, expected: &NewEntry) -> bool {
    if entry.text() == Some(&expected.body) {
        return true;
    }
    let read = |text: &str| match entry.kind {
        Kind::RollCalled => {
            serde_json::from_str(text).ok().map(|asked| substance(&Asked::Roll(asked)))
        }
        Kind::ChoiceCalled => {
            serde_json::from_str(text).ok().map(|asked| substance(&Asked::Choice(asked)))
        }
        _ => None,
    };
    let recorded = entry.text().and_then(read);
    recorded.is_some() && recorded == read(&expected.body)
}

/// What a call asks, without the words it asks it in: which call of its order, who throws how many dice for what, each line's
/// dice and section, and what hits; or what is chosen among.
fn substance(asked: &Asked) -> String {
    match asked {
        Asked::Roll(roll) => {
            let line = |line: &kernel::Line| (line.amount, line.cite.to_string(), line.cause);
            // What did not apply is told for people, and more of it may be told today than then.
            let of = |ledger: &kernel::Ledger| -> Vec<_> {
                ledger.lines.iter().filter(|line| line.applies).map(line).collect()
            };
            let dice = (roll.call, &roll.purpose, roll.count, roll.sides, &roll.hits, roll.of);
            text(&(dice, of(&roll.ledger), of(&roll.reading)))
        }
        Asked::Choice(choice) => {
            let words: Vec<&str> = choice.options.iter().map(|(word, _)| &**word).collect();
            text(&(choice.call, &choice.purpose, words, choice.least, choice.most, choice.of))
        }
    }
}

/// Says that the record and the rules differ.
pub(super) fn differs(entry: &Entry, recorded: &str, decided: &str, report: &mut Verified) {
    let (seq, recorded, decided) = (entry.seq, shortened(recorded), shortened(decided));
    report.bad(
        seq,
        format!(
            "Entry {seq}: the rules, asked again, say otherwise. Recorded: {recorded} Decided: {decided}"
        ),
    );
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
