//! `cargo xtask cites`: is every section of a book, and every ruling of ours, in the code, is there evidence for it, and does a
//! shipped scenario lead to it? Joins the two tables of a rule set's `RULES.md` with the places that cite them, plays what is
//! shipped, and prints the coverage.

mod index;
mod places;
pub(crate) mod reached;

use anyhow::{Result, bail};
use xshell::Shell;

use crate::tree::{Finding, Tree};
use index::{Entry, Index, Status};
use places::Places;
use reached::{Reached, Sections};

#[derive(clap::Args)]
pub(crate) struct Cites {
    /// A rule set: the name of a folder in crates/rules/; all of them when none is named
    book: Option<String>,
}

pub(crate) fn run(shell: &Shell, cites: &Cites) -> Result<()> {
    let tree = Tree::of_checkout()?;
    let books = tree.books();
    let report = |books: &[&str]| report(&tree, books, &Reached::by_playing(shell)?, Detail::Table);
    match &cites.book {
        None => report(&books),
        Some(book) if books.contains(&book.as_str()) => {
            if tree.text(&index_path(book)).is_none() {
                bail!("{book} has no RULES.md yet, so there is nothing to join");
            }
            report(&[book])
        }
        Some(book) => bail!("there is no rule set {book}; there are: {}", books.join(", ")),
    }
}

/// Every book, one line each unless something is wrong: a step of `cargo xtask test`.
pub(crate) fn run_all(shell: &Shell) -> Result<()> {
    let tree = Tree::of_checkout()?;
    report(&tree, &tree.books(), &Reached::by_playing(shell)?, Detail::Totals)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Table,
    Totals,
}

fn report(tree: &Tree, books: &[&str], reached: &Reached, detail: Detail) -> Result<()> {
    let mut wrong = 0;
    for book in books {
        let Some(text) = tree.text(&index_path(book)) else {
            println!("{book}: no RULES.md, nothing to join");
            continue;
        };
        // A book that no war has yet is being written.
        if !is_in_the_war(tree, book) {
            println!("{book}: the war has no battles of it yet");
            continue;
        }
        let (index, mut findings) = Index::parse(&index_path(book), text);
        let (places, misplaced) = Places::of(tree, book);
        findings.extend(misplaced);
        findings.extend(join(book, &index, &places));
        findings.extend(reached.never(tree, book, &index));
        findings.extend(reached.never_ordered(tree, book));
        if detail == Detail::Table {
            print_table(&index, &places, &reached.sections(tree, book));
        }
        for finding in &findings {
            println!("{finding}");
        }
        println!("{book}: {}", total(&index, &places));
        wrong += findings.len();
    }
    if wrong > 0 {
        bail!("{wrong} findings, listed above");
    }
    Ok(())
}

/// Whether the war can have battles of this book.
fn is_in_the_war(tree: &Tree, book: &str) -> bool {
    let needs = tree.text("crates/campaign/Cargo.toml").unwrap_or_default();
    needs.lines().any(|line| line.starts_with(&format!("{book}.")))
}

/// What does not fit together between the index and the places that cite it.
fn join(book: &str, index: &Index, places: &Places) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (cite, place) in places.all() {
        if index.entry(cite).is_none() {
            findings.push(Finding::line(
                &place.path,
                place.line,
                format!("{cite} is not in the index of RULES.md"),
            ));
        }
    }
    for (cite, place) in &places.gaps {
        if index.entry(cite).is_some_and(|entry| entry.status != Status::Gap) {
            findings.push(Finding::line(
                &place.path,
                place.line,
                format!("RULES.md does not list {cite} as a GAP"),
            ));
        }
    }
    for (cite, entry) in index.entries().filter(|(_, entry)| entry.status == Status::Done) {
        let mut lacks = |what: &str| {
            let what = format!("{cite} {} is marked done and has no {what}", entry.title);
            findings.push(Finding::line(&index_path(book), entry.line, what));
        };
        if places.code(cite) == 0 {
            lacks("code");
        }
        if places.evidence(cite) == 0 {
            lacks("evidence");
        }
    }
    findings
}

fn print_table(index: &Index, places: &Places, sections: &Sections) {
    println!(
        "{:<9} {:<48} {:<10} {:>5} {:>5} {:>9} {:>7}",
        "§", "title", "status", "code", "data", "evidence", "shipped"
    );
    for (cite, Entry { title, status, .. }) in index.entries() {
        let (code, data, evidence) = (places.code(cite), places.data(cite), places.evidence(cite));
        let title: String = title.chars().take(48).collect();
        let shipped = if sections.lead_to(cite) { "yes" } else { "" };
        println!(
            "{cite:<9} {title:<48} {status:<10} {code:>5} {data:>5} {evidence:>9} {shipped:>7}"
        );
    }
}

fn total(index: &Index, places: &Places) -> String {
    let count = |status| index.entries().filter(|(_, entry)| entry.status == status).count();
    format!(
        "{} sections and rulings: {} done, {} narrative, {} gaps; cited {} times in code, {} in data, {} in evidence",
        index.entries().count(),
        count(Status::Done),
        count(Status::Narrative),
        count(Status::Gap),
        places.code.values().map(Vec::len).sum::<usize>(),
        places.data.values().map(Vec::len).sum::<usize>(),
        places.evidence.values().map(Vec::len).sum::<usize>(),
    )
}

fn index_path(book: &str) -> String {
    format!("crates/rules/{book}/RULES.md")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "\
| § | title | status |
|---|---|---|
| 1 | Purpose | narrative |
| 2.1 | The lead | done |
| 2.2 | The revoke | GAP |

| ruling | what | option | status |
|---|---|---|---|
| R1 | who deals first | whist.deal | done |
";
    const CODE: &str = "//! Tricks.\n/// §2.1 The lead.\nfn lead() { refuse(Cite::ruling(1)) }\n// GAP: §2.2 the revoke.\n";
    const WORKED: &str = "# Whist\n## §2.1 The lead wins\ntext §9.9\n";
    const TESTS: &str = "//! Tests.\n// covers R1\n#[test]\nfn the_youngest_deals() {}\n";

    fn findings(rules: &str, code: &str, worked: &str, tests: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("crates/rules/whist/RULES.md", rules),
            ("crates/rules/whist/src/rules/trick.rs", code),
            ("crates/rules/whist/worked/trick.md", worked),
            ("crates/rules/whist/tests/main.rs", tests),
        ]);
        let (index, mut findings) = Index::parse("RULES.md", rules);
        let (places, misplaced) = Places::of(&tree, "whist");
        findings.extend(misplaced);
        findings.extend(join("whist", &index, &places));
        findings.into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn a_book_that_fits_together_passes() {
        assert_eq!(findings(RULES, CODE, WORKED, TESTS), Vec::<String>::new());
    }

    #[test]
    fn a_cited_section_must_be_in_the_index() {
        let code = format!("{CODE}// §2.3 is no section.\n");
        assert_eq!(findings(RULES, &code, WORKED, TESTS), ["§2.3 is not in the index of RULES.md"]);
        let tests = TESTS.replace("covers R1", "covers R1, R7");
        assert_eq!(findings(RULES, CODE, WORKED, &tests), ["R7 is not in the index of RULES.md"]);
    }

    #[test]
    fn done_needs_code_and_evidence() {
        let no_code = CODE.replace("§2.1 ", "");
        assert_eq!(
            findings(RULES, &no_code, WORKED, TESTS),
            ["§2.1 The lead is marked done and has no code"]
        );
        assert_eq!(
            findings(RULES, CODE, "# Whist\n", TESTS),
            ["§2.1 The lead is marked done and has no evidence"]
        );
        assert_eq!(
            findings(RULES, CODE, WORKED, "//! Tests.\n"),
            ["R1 who deals first is marked done and has no evidence"]
        );
    }

    #[test]
    fn a_gap_in_the_code_must_be_listed() {
        let filled =
            RULES.replace("| 2.2 | The revoke | GAP |", "| 2.2 | The revoke | narrative |");
        assert_eq!(
            findings(&filled, CODE, WORKED, TESTS),
            ["RULES.md does not list §2.2 as a GAP"]
        );
        let nameless = CODE.replace("GAP: §2.2 the revoke", "GAP: the revoke");
        assert_eq!(
            findings(RULES, &nameless, WORKED, TESTS),
            ["a GAP names its section or ruling"]
        );
    }

    #[test]
    fn the_tests_of_a_source_file_are_evidence_and_not_code() {
        let code = "//! Tricks.\nfn lead() {} // R1\n// GAP: §2.2\n#[cfg(test)]\nmod tests {\n    /// §2.1\n    fn f() {}\n}\n";
        assert_eq!(
            findings(RULES, code, WORKED, TESTS),
            ["§2.1 The lead is marked done and has no code"]
        );
    }

    #[test]
    fn covering_nothing_is_found() {
        let tests = "//! Tests.\n// covers R1\n\nfn not_a_test() {}\n";
        assert_eq!(
            findings(RULES, CODE, WORKED, tests),
            [
                "there is no test right below this line",
                "R1 who deals first is marked done and has no evidence"
            ]
        );
    }
}
