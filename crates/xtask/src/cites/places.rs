//! Where a rule set cites its book: in the code, in the data, and as evidence.
//!
//! Code: `§3.7.2` or `R29` in a comment or a value below `src/`, outside tests. Data: the same below `data/`. Evidence: a
//! heading of a worked example, or `// covers §3.7.2, R29` right above a test. A tag in front (`cc§4`) means another book.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::index::Cite;
use crate::tree::{Finding, Tree};

/// A line of a file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) path: String,
    pub(crate) line: usize,
}

type Cited = BTreeMap<Cite, Vec<Place>>;

#[derive(Debug, Default)]
pub(crate) struct Places {
    pub(crate) code: Cited,
    pub(crate) data: Cited,
    pub(crate) evidence: Cited,
    /// `GAP:` comments and what they name.
    pub(crate) gaps: Vec<(Cite, Place)>,
}

impl Places {
    /// Every citation of a rule set, and the lines that promise one and do not keep it.
    pub(crate) fn of(tree: &Tree, book: &str) -> (Self, Vec<Finding>) {
        let mut places = Self::default();
        let mut findings = Vec::new();
        let home = format!("crates/rules/{book}/");
        for (path, text) in tree.texts_under(&home) {
            let Some((room, inside)) = path[home.len()..].split_once('/') else {
                continue;
            };
            match room {
                "src" => findings.extend(places.read_source(path, inside, text)),
                "tests" => findings.extend(places.read_tests(path, text, 0)),
                "data" => places.read_lines(path, text, |places| &mut places.data, |_| true),
                "worked" => places.read_lines(
                    path,
                    text,
                    |places| &mut places.evidence,
                    |line| line.starts_with('#'),
                ),
                _ => {}
            }
        }
        (places, findings)
    }

    pub(crate) fn code(&self, cite: &Cite) -> usize {
        self.code.get(cite).map_or(0, Vec::len)
    }

    pub(crate) fn data(&self, cite: &Cite) -> usize {
        self.data.get(cite).map_or(0, Vec::len)
    }

    pub(crate) fn evidence(&self, cite: &Cite) -> usize {
        self.evidence.get(cite).map_or(0, Vec::len)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (&Cite, &Place)> {
        [&self.code, &self.data, &self.evidence]
            .into_iter()
            .flatten()
            .flat_map(|(cite, places)| places.iter().map(move |place| (cite, place)))
    }

    /// A source file: code down to its tests, evidence from there.
    fn read_source(&mut self, path: &str, inside: &str, text: &str) -> Vec<Finding> {
        let only_tests = inside.split('/').any(|part| part == "tests" || part == "tests.rs");
        let code_ends = match text.lines().position(|line| line.trim() == "#[cfg(test)]") {
            _ if only_tests => 0,
            Some(line) => line,
            None => text.lines().count(),
        };
        let mut findings = Vec::new();
        for (number, line) in (1..).zip(text.lines().take(code_ends)) {
            let cites = cites_in(line);
            let place = Place { path: path.to_owned(), line: number };
            if line.contains("GAP:") {
                if cites.is_empty() {
                    findings.push(Finding::line(path, number, "a GAP names its section or ruling"));
                }
                // What is not done is not code, only a promise.
                self.gaps.extend(cites.into_iter().map(|cite| (cite, place.clone())));
            } else if !line.trim_start().starts_with("// covers ") {
                add(&mut self.code, cites, &place);
            }
        }
        findings.extend(self.read_tests(path, text, code_ends));
        findings
    }

    /// The `covers` lines from a line on; each stands right above a test.
    fn read_tests(&mut self, path: &str, text: &str, from: usize) -> Vec<Finding> {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let mut findings = Vec::new();
        for (index, line) in lines.iter().enumerate().skip(from) {
            let Some(covered) = line.strip_prefix("// covers ") else {
                continue;
            };
            let cites = cites_in(covered);
            if cites.is_empty() {
                findings.push(Finding::line(
                    path,
                    index + 1,
                    "this covers neither a section nor a ruling",
                ));
            } else if is_above_a_test(&lines[index + 1..]) {
                add(&mut self.evidence, cites, &Place { path: path.to_owned(), line: index + 1 });
            } else {
                findings.push(Finding::line(
                    path,
                    index + 1,
                    "there is no test right below this line",
                ));
            }
        }
        findings
    }

    fn read_lines(
        &mut self,
        path: &str,
        text: &str,
        into: fn(&mut Self) -> &mut Cited,
        wanted: fn(&str) -> bool,
    ) {
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| wanted(line)) {
            add(into(self), cites_in(line), &Place { path: path.to_owned(), line: number });
        }
    }
}

fn add(cited: &mut Cited, cites: Vec<Cite>, place: &Place) {
    for cite in cites {
        cited.entry(cite).or_default().push(place.clone());
    }
}

/// Comments and attributes may stand between, an empty line may not.
fn is_above_a_test(below: &[&str]) -> bool {
    below
        .iter()
        .take_while(|line| line.starts_with("//") || line.starts_with("#["))
        .any(|line| line.starts_with("#[") && line.contains("test"))
}

/// Each citation of a line once.
pub(super) fn cites_in(line: &str) -> Vec<Cite> {
    static SHAPE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r#"(?:^|[^\w§])§((?:[A-Z]\d*|\d+)(?:\.\d+)*)\b|section\("((?:[A-Z]\d*|\d+)(?:\.\d+)*)"\)|ruling\((\d+)\)|(?:^|[^\w§])R(\d+)(?:[^\w(]|$)"#,
        )
        .expect("the pattern is a constant")
    });
    let mut cites: Vec<Cite> = Vec::new();
    let mut at = 0;
    while let Some(found) = SHAPE.captures_at(line, at) {
        let section =
            found.get(1).or(found.get(2)).and_then(|number| Cite::section(number.as_str()));
        let number = found.get(3).or(found.get(4));
        let ruling = number.and_then(|number| number.as_str().parse().ok()).map(Cite::Ruling);
        cites.extend(section.or(ruling));
        // From the end of the number: what closes one citation may open the next.
        at = (1..=4)
            .filter_map(|group| found.get(group))
            .map(|group| group.end())
            .max()
            .unwrap_or(line.len());
    }
    cites.sort();
    cites.dedup();
    cites
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> String {
        cites_in(line).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_way_to_cite_is_read() {
        for (line, cites) in [
            ("/// §3.7.2 Fire at a moving target.", "§3.7.2"),
            ("// §2, §2.4. (§3.10) R29,R30", "§2 §2.4 §3.10 R29 R30"),
            (r#"line(2, Cite::section("3.7.2"))"#, "§3.7.2"),
            ("refuse(Cite::ruling(29), R29)", "R29"),
            ("# §13 R30 The terrain chart", "§13 R30"),
            (r#"§A.5, §C12 and section("D.7"), §B"#, "§A.5 §B §C12 §D.7"),
            ("§Overview is none", ""),
            (r#"cite = "R30""#, "R30"),
            ("cc§4.1 is another book, so is cc:R3x", ""),
            ("impl<R2D2> and OR3 and R3(x) and XR4", ""),
        ] {
            assert_eq!(found(line), cites, "{line}");
        }
    }
}
