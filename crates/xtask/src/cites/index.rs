//! The index of a book: two Markdown tables in `RULES.md`.
//!
//! Chapters: `| § | title | status |`, rulings: `| ruling | what we decided | option key | status |`. A table is recognised
//! by its first heading, the status is its last column: `done`, `GAP`, or `narrative` where there is nothing to implement.
//! Other tables are left alone.

use std::collections::BTreeMap;
use std::fmt;

use crate::tree::Finding;

/// A section of the book, `§3.7.2` or `§A.5`, or a ruling of ours, `R29`. Sorted as the book sorts them, rulings last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cite {
    Section(Vec<Part>),
    Ruling(u32),
}

/// A number of a section, a letter, or both: `7`, `A`, `C12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    letter: Option<char>,
    number: Option<u32>,
}

impl Part {
    fn parse(text: &str) -> Option<Self> {
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let digits = if letter.is_some() { &text[1..] } else { text };
        let number = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
        (letter.is_some() || number.is_some()).then_some(Self { letter, number })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { letter, number } = self;
        letter.map_or(Ok(()), |letter| write!(f, "{letter}"))?;
        number.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

impl Cite {
    /// `3.7.2`, with or without the sign.
    pub(crate) fn section(text: &str) -> Option<Self> {
        let parts = text.trim().trim_start_matches('§').split('.').map(Part::parse);
        Some(Self::Section(parts.collect::<Option<_>>()?))
    }

    /// `R29`.
    pub(crate) fn ruling(text: &str) -> Option<Self> {
        Some(Self::Ruling(text.trim().strip_prefix('R')?.parse().ok()?))
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Section(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                f.pad(&format!("§{}", parts.join(".")))
            }
            Self::Ruling(number) => f.pad(&format!("R{number}")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Done,
    /// In the book, not in the code yet.
    Gap,
    /// Nothing to implement.
    Narrative,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Done => "done",
            Self::Gap => "GAP",
            Self::Narrative => "narrative",
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) title: String,
    pub(crate) status: Status,
    pub(crate) line: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: BTreeMap<Cite, Entry>,
}

impl Index {
    /// The index, and the rows that cannot be read.
    pub(crate) fn parse(path: &str, text: &str) -> (Self, Vec<Finding>) {
        let mut index = Self::default();
        let mut findings = Vec::new();
        let mut read: Option<fn(&str) -> Option<Cite>> = None;
        let mut in_table = false;
        for (number, line) in (1..).zip(text.lines()) {
            let Some(cells) = cells(line) else {
                (read, in_table) = (None, false);
                continue;
            };
            if !in_table {
                in_table = true;
                read = match cells[0].to_lowercase().as_str() {
                    "§" => Some(Cite::section),
                    "r" | "ruling" => Some(Cite::ruling),
                    _ => None,
                };
                continue;
            }
            let is_rule = cells.iter().all(|cell| cell.trim_matches([':', '-']).is_empty());
            let Some(read) = read.filter(|_| !is_rule) else {
                continue;
            };
            if let Err(what) = index.add(&cells, read, number) {
                findings.push(Finding::line(path, number, what));
            }
        }
        if index.entries.is_empty() {
            findings
                .push(Finding::file(path, "there is no table of sections: | § | title | status |"));
        }
        (index, findings)
    }

    pub(crate) fn entry(&self, cite: &Cite) -> Option<&Entry> {
        self.entries.get(cite)
    }

    /// In the order of the book, rulings last.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&Cite, &Entry)> {
        self.entries.iter()
    }

    fn add(
        &mut self,
        cells: &[&str],
        read: fn(&str) -> Option<Cite>,
        line: usize,
    ) -> Result<(), String> {
        let [first, title, .., status] = cells else {
            return Err("a row of the index has at least three cells".to_owned());
        };
        let Some(cite) = read(first) else {
            return Err(format!("{first} is neither a section (3.7.2) nor a ruling (R29)"));
        };
        let status = match *status {
            "done" => Status::Done,
            "GAP" => Status::Gap,
            "narrative" => Status::Narrative,
            other => {
                return Err(format!(
                    "the status of {cite} is {other:?}: write done, GAP or narrative"
                ));
            }
        };
        let entry = Entry { title: (*title).to_owned(), status, line };
        match self.entries.insert(cite.clone(), entry) {
            Some(earlier) => Err(format!("{cite} is listed already in line {}", earlier.line)),
            None => Ok(()),
        }
    }
}

/// The cells of a row of a Markdown table; a bar inside a cell is written `\|`.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.trim().strip_prefix('|')?;
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in inside.match_indices('|') {
        if !inside[..at].ends_with('\\') {
            cells.push(inside[start..at].trim());
            start = at + 1;
        }
    }
    cells.push(inside[start..].trim());
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (Vec<String>, usize) {
        let (index, findings) = Index::parse("RULES.md", text);
        (
            index.entries().map(|(cite, entry)| format!("{cite} {}", entry.status)).collect(),
            findings.len(),
        )
    }

    #[test]
    fn sections_are_in_the_order_of_the_book() {
        let text = "| § | t | status |\n|:--|--|--|\n| 3.10 | a | done |\n| §3.9 | a \\| b | narrative |\n| 3 | c | GAP |\n";
        assert_eq!(
            parse(text),
            (vec!["§3 GAP".into(), "§3.9 narrative".into(), "§3.10 done".into()], 0)
        );
    }

    #[test]
    fn rulings_have_an_option_before_the_status() {
        let text = "| § | t | s |\n|-|-|-|\n| 1 | a | done |\n\n| ruling | w | option | s |\n|-|-|-|-|\n| R2 | b | – | done |\n";
        assert_eq!(parse(text), (vec!["§1 done".into(), "R2 done".into()], 0));
    }

    #[test]
    fn other_tables_are_left_alone() {
        assert_eq!(
            parse(
                "| § | t | s |\n|-|-|-|\n| 1 | a | done |\n\n| word | meaning |\n|-|-|\n| 7 | x |\n"
            )
            .1,
            0
        );
    }

    #[test]
    fn every_row_that_cannot_be_read_is_found() {
        for row in [
            "| x | a | done |",
            "| 1 | a | finished |",
            "| 1 | done |",
            "| 1 | a | done |\n| 1 | b | done |",
        ] {
            let text = format!("| § | t | s |\n|-|-|-|\n| 9 | z | done |\n{row}\n");
            assert_eq!(parse(&text).1, 1, "{row}");
        }
        assert_eq!(parse("# Nothing here\n").1, 1);
    }
}
