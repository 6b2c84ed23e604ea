//! Which sections of a book a shipped scenario leads to: shipped scenarios are played, and a section is reached when dice, a choice
//! or a bar names it, when an order is given or an event happens whose documentation names it, or when the battle has something
//! whose documentation names it, such as night or a medic.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::index::{Cite, Index, Part, Status};
use super::places::cites_in;
use crate::tools::AS_TESTED;
use crate::tree::{Finding, Tree};
use crate::window;

/// What an umpire orders, and a side never does.
const RULING: &str = "rule";

/// What the names of the tests begin with that play shipped scenarios and print `reached combat fired`, `reached combat §4.3` or
/// `reached combat has medic`.
pub(crate) const PLAYS: &str = "reached::of_";

/// Where names of what is played are documented, and the word that is before them in what is printed.
const DOCUMENTED: [(&str, &str); 10] = [
    ("order.rs", ""),
    ("event.rs", ""),
    ("event.rs", "has "),
    ("order/ruling.rs", "has "),
    ("order/sheet.rs", "has "),
    ("state.rs", "has "),
    ("state/setup.rs", "has "),
    ("state/game.rs", "has "),
    ("tables.rs", "has "),
    ("rules/options.rs", "has "),
];

/// By book: the kinds of orders and events, the places in the rules, and what battles have, that shipped scenarios led to.
#[derive(Debug, Default)]
pub(super) struct Reached(BTreeMap<String, BTreeSet<String>>);

impl Reached {
    pub(super) fn by_playing(shell: &Shell) -> Result<Self> {
        window::prepare(shell)?;
        let played =
            cmd!(shell, "cargo test --quiet {AS_TESTED...} --test main -- --nocapture {PLAYS}");
        let told = played.read().context("the shipped scenarios could not be played")?;
        Ok(Self::read(&told))
    }

    fn read(told: &str) -> Self {
        let mut reached = Self::default();
        for line in told.lines() {
            if let Some((book, what)) =
                line.strip_prefix("reached ").and_then(|line| line.split_once(' '))
            {
                reached.0.entry(book.replace('_', "-")).or_default().insert(what.to_owned());
            }
        }
        reached
    }

    /// The sections of a book that are done and that nothing shipped leads to.
    pub(super) fn never(&self, tree: &Tree, book: &str, index: &Index) -> Vec<Finding> {
        let sections = self.sections(tree, book);
        let done = index.entries().filter(|(_, entry)| entry.status == Status::Done);
        done.filter(|(cite, _)| matches!(cite, Cite::Section(_)) && !sections.lead_to(cite))
            .map(|(cite, entry)| {
                let title = &entry.title;
                let what =
                    format!("{cite} {title} is marked done and no shipped scenario leads to it");
                Finding::line(&super::index_path(book), entry.line, what)
            })
            .collect()
    }

    /// The orders of a book that no side was ever offered in anything shipped.
    pub(super) fn never_ordered(&self, tree: &Tree, book: &str) -> Vec<Finding> {
        let path = format!("crates/rules/{book}/src/order.rs");
        let orders = tree.text(&path).map_or_else(Vec::new, orders);
        let reached = |order: &String| self.0.get(book).is_some_and(|all| all.contains(order));
        orders
            .into_iter()
            .filter(|(_, order)| order != RULING && !reached(order))
            .map(|(line, order)| {
                let what = format!("no shipped scenario leads to the order {order}");
                Finding::line(&path, line, what)
            })
            .collect()
    }

    pub(super) fn sections(&self, tree: &Tree, book: &str) -> Sections {
        let none = BTreeSet::new();
        let reached = self.0.get(book).unwrap_or(&none);
        let home = format!("crates/rules/{book}/src/");
        let documented = DOCUMENTED
            .iter()
            .filter_map(|(file, has)| Some((tree.text(&format!("{home}{file}"))?, has)))
            .flat_map(|(text, has)| documented(text).map(move |(name, cites)| (has, name, cites)))
            .filter(|(has, name, _)| reached.contains(&format!("{has}{name}")))
            .flat_map(|(.., cites)| cites);
        let named = reached.iter().flat_map(|what| cites_in(what));
        let all = documented.chain(named).filter_map(|cite| match cite {
            Cite::Section(section) => Some(section),
            Cite::Ruling(_) => None,
        });
        Sections(all.collect())
    }
}

/// The sections of one book that were reached.
pub(super) struct Sections(BTreeSet<Vec<Part>>);

impl Sections {
    /// Whether a section was reached, or one of those it is made of.
    pub(super) fn lead_to(&self, cite: &Cite) -> bool {
        match cite {
            Cite::Section(wanted) => self.0.iter().any(|section| section.starts_with(wanted)),
            Cite::Ruling(_) => false,
        }
    }
}

/// The variants and fields in a source file, by their stored names, with what their documentation cites. Variants of enums within
/// `order.rs` and `event.rs` that are neither orders nor events have names of their own, so they do no harm.
fn documented(text: &str) -> impl Iterator<Item = (String, Vec<Cite>)> {
    let mut cites = Vec::new();
    text.lines().filter_map(move |line| {
        let line = line.trim_start();
        if let Some(documentation) = line.strip_prefix("///") {
            cites.extend(cites_in(documentation));
            return None;
        }
        if line.starts_with('#') {
            return None;
        }
        // The values of an option say what they mean in the line itself.
        cites.extend(cites_in(line));
        let name = line.strip_prefix("pub ").unwrap_or(line);
        let name: String =
            name.chars().take_while(|one| one.is_ascii_alphanumeric() || *one == '_').collect();
        Some((snake_case(&name), core::mem::take(&mut cites)))
            .filter(|(_, cites)| !cites.is_empty())
    })
}

/// The variants of `Order` in a source file: their lines and stored names.
fn orders(text: &str) -> Vec<(usize, String)> {
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != "pub enum Order {");
    let inside = lines.skip(1).take_while(|(_, line)| *line != "}");
    inside
        .filter_map(|(number, line)| {
            let name: String = line
                .strip_prefix("    ")?
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            Some((number, snake_case(&name))).filter(|(_, name)| !name.is_empty())
        })
        .collect()
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "| § | title | status |
|-|-|-|
| 1 | Tricks | done |
| 1.2 | The lead | done |
| 1.3 | The revoke | done |
| 2 | Scoring | done |
| 3 | Vulnerable sides | done |
| 4 | History | narrative |
";
    const EVENT: &str = "pub enum Event {
    /// §1.2 Somebody leads.
    CardLed {
        card: Card,
    },
    /// §1.3
    Revoked,
}
";
    const STATE: &str = "pub struct Setup {
    /// §3
    #[serde(default)]
    pub vulnerable: bool,
    /// §2
    pub card_led: u8,
}
";

    fn never(told: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("crates/rules/whist/src/event.rs", EVENT),
            ("crates/rules/whist/src/state.rs", STATE),
        ]);
        let (index, _) = Index::parse("RULES.md", RULES);
        let never = Reached::read(told).never(&tree, "whist", &index);
        never.into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn every_order_is_led_to() {
        let order = "pub enum Order {\n    /// §1\n    Lead {\n        card: Card,\n    },\n    Pass,\n    Rule,\n}\n";
        let tree = Tree::of(&[("crates/rules/whist/src/order.rs", order)]);
        let never = Reached::read("reached whist lead\n").never_ordered(&tree, "whist");
        let never: Vec<String> = never.iter().map(ToString::to_string).collect();
        let path = "crates/rules/whist/src/order.rs";
        assert_eq!(never, [format!("{path}:6: no shipped scenario leads to the order pass")]);
    }

    #[test]
    fn what_happened_was_asked_and_is_there_leads_to_sections() {
        let all = "reached whist card_led\nreached whist revoked\nreached whist §2\nreached whist has vulnerable\n";
        assert_eq!(never(all), Vec::<String>::new());
        assert_eq!(
            never("running 1 test\nreached whist card_led\nreached bridge §2\nok"),
            [
                "§1.3 The revoke is marked done and no shipped scenario leads to it",
                "§2 Scoring is marked done and no shipped scenario leads to it",
                "§3 Vulnerable sides is marked done and no shipped scenario leads to it"
            ]
        );
        assert_eq!(never("").len(), 5);
    }
}
