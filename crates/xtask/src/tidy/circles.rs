//! No circle of rooms: the rooms of a crate are its top-level modules, and one that leads back to itself by way of another cannot
//! be read alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Finding, Tree};

/// Crates whose rooms are looked at.
const CRATES: &[&str] = &["crates/api/", "crates/engine/", "crates/report/", "crates/views/"];

/// The rooms that each room names.
type Rooms<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    CRATES.iter().filter_map(|home| circle(tree, home)).collect()
}

fn circle(tree: &Tree, home: &str) -> Option<Finding> {
    let rooms = rooms(tree, home);
    let found: Vec<&str> =
        rooms.keys().copied().filter(|room| leads_to(&rooms, room, room)).collect();
    let what = || format!("rooms that lie on a circle: {}", found.join(", "));
    (!found.is_empty()).then(|| Finding::file(home, what()))
}

/// Read from `crate::room`; what the root of the crate hands on counts for the room it comes from.
fn rooms<'a>(tree: &'a Tree, home: &str) -> Rooms<'a> {
    let source = format!("{home}src/");
    let files: Vec<(&str, &str)> = tree
        .texts_under(&source)
        .filter(|(path, _)| !path.contains("/tests/") && !path.ends_with("/tests.rs"))
        .filter_map(|(path, text)| Some((room_of(path.strip_prefix(&source)?), text)))
        .collect();
    let names: BTreeSet<&str> = files.iter().map(|(room, _)| *room).collect();
    let root = tree.text(&format!("{source}lib.rs")).unwrap_or_default();
    let handed_on = handed_on(root);
    let mut rooms = Rooms::new();
    for (room, text) in files.into_iter().filter(|(room, _)| *room != "lib") {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
        let named = named(text).into_iter();
        let named = named.map(|name| handed_on.get(name).copied().unwrap_or(name));
        let named = named.filter(|name| *name != room && names.contains(name));
        rooms.entry(room).or_default().extend(named);
    }
    rooms
}

fn room_of(path: &str) -> &str {
    path.split_once('/').map_or_else(|| path.trim_end_matches(".rs"), |(room, _)| room)
}

/// The first word of every path from the root of the crate.
fn named(text: &str) -> BTreeSet<&str> {
    text.split("crate::").skip(1).flat_map(heads).collect()
}

/// The names in the root of a crate, by the room they come from.
fn handed_on(root: &str) -> BTreeMap<&str, &str> {
    let uses =
        root.split("use ").skip(1).filter_map(|rest| rest.split(';').next()?.split_once("::"));
    uses.flat_map(|(room, names)| heads(names).into_iter().map(move |name| (name, room))).collect()
}

/// `a::b` names `a`; `{a::{b, c}, d as e}` names `a` and `e`.
fn heads(path: &str) -> Vec<&str> {
    let Some(list) = path.strip_prefix('{') else { return vec![first_word(path)] };
    let (mut depth, mut from, mut heads) = (0, 0, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let one = &list[from..at];
                heads.push(first_word(one.rsplit(" as ").next().unwrap_or(one)));
                from = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    heads.retain(|head| !head.is_empty());
    heads
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// Whether a room leads to another, by way of any.
fn leads_to(rooms: &Rooms<'_>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut next = vec![from];
    while let Some(named) = next.pop().and_then(|room| rooms.get(room)) {
        if named.contains(to) {
            return true;
        }
        next.extend(named.iter().copied().filter(|room| seen.insert(*room)));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: (&str, &str) =
        ("crates/whist/src/lib.rs", "mod deal;\npub use deal::{Hand, Suit};\n");

    fn found(files: &[(&str, &str)]) -> Option<String> {
        let files: Vec<(&str, &str)> = [LIB].iter().chain(files).copied().collect();
        circle(&Tree::of(&files), "crates/whist/").map(|finding| finding.to_string())
    }

    #[test]
    fn a_circle_is_found_by_way_of_lists_and_of_the_root() {
        for back in
            ["use crate::Suit;", "use crate::{hand, deal::{Hand, Suit}};", "crate::deal::cut()"]
        {
            let circle = [
                ("crates/whist/src/deal.rs", "use crate::score::Score;"),
                ("crates/whist/src/score.rs", "use crate::table::Table;"),
                ("crates/whist/src/table/seat.rs", back),
                ("crates/whist/src/trick.rs", "use crate::{table, score};"),
            ];
            let said = found(&circle).expect(back);
            assert!(said.ends_with(": deal, score, table"), "{said}");
        }
    }

    #[test]
    fn a_way_that_does_not_come_back_tests_and_files_of_one_room_are_none() {
        let way = [
            ("crates/whist/src/deal.rs", "use crate::score::Score;"),
            ("crates/whist/src/score.rs", "#[cfg(test)]\nmod tests {\nuse crate::deal::Hand;\n}"),
            ("crates/whist/src/score/tests.rs", "use crate::deal::Hand;"),
            ("crates/whist/src/deal/cut.rs", "use crate::deal::Hand;"),
        ];
        assert_eq!(found(&way), None);
    }
}
