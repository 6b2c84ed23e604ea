//! The rooms of a rule set. Five siblings have the same ones, so whoever knows one book's crate knows all of them.

use crate::tree::{Finding, Tree};

/// Files every rule set has.
const FILES: &[&str] = &["Cargo.toml", "RULES.md", "tests/main.rs"];

/// Folders every rule set has, with anything in them.
const FOLDERS: &[&str] = &["data", "worked"];

/// Modules every rule set has: `src/<name>.rs`.
const MODULES: &[&str] = &["lib", "event", "position", "tables"];

/// Modules every rule set has and which may be a folder: `src/<name>.rs`, `src/<name>/mod.rs`, and files below `src/<name>/`.
const WINGS: &[&str] = &[
    "state",
    "order",
    "refusal",
    "decide",
    "evolve",
    "legal",
    "ground",
    "diary",
    "face",
    "handoff",
    "parse",
    "commander",
    "rules",
];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.books().into_iter().flat_map(|book| check_book(tree, book)).collect()
}

fn check_book(tree: &Tree, book: &str) -> Vec<Finding> {
    let home = format!("crates/rules/{book}/");
    let has = |room: &str| tree.has(&format!("{home}{room}"));
    let mut missing: Vec<String> = Vec::new();
    missing.extend(FILES.iter().filter(|file| !has(file)).map(|file| (*file).to_owned()));
    missing.extend(
        FOLDERS
            .iter()
            .filter(|folder| !tree.has_folder(&format!("{home}{folder}/")))
            .map(|folder| format!("{folder}/")),
    );
    missing.extend(MODULES.iter().map(|name| format!("src/{name}.rs")).filter(|file| !has(file)));
    missing.extend(
        WINGS
            .iter()
            .filter(|wing| !has(&format!("src/{wing}.rs")) && !has(&format!("src/{wing}/mod.rs")))
            .map(|wing| format!("src/{wing}.rs")),
    );
    let missing = missing
        .into_iter()
        .map(|room| Finding::file(&format!("{home}{room}"), "this room is missing"));
    let extra = tree
        .paths()
        .filter(|path| path.strip_prefix(&home).is_some_and(|room| !is_room(room)))
        .map(|path| Finding::file(path, "this is no room of a rule set"));
    missing.chain(extra).collect()
}

fn is_room(path: &str) -> bool {
    if FILES.contains(&path) {
        return true;
    }
    match path.split_once('/') {
        Some(("src", inside)) => is_module(inside),
        // One test binary, `autotests = false`: its chapters stand beside main.rs.
        // Beside them what is measured, where odds are dear.
        Some(("tests" | "benches", inside)) => inside.ends_with(".rs"),
        Some((folder, _)) => FOLDERS.contains(&folder),
        None => false,
    }
}

fn is_module(path: &str) -> bool {
    match path.split_once('/') {
        Some((wing, _)) => WINGS.contains(&wing),
        None => path
            .strip_suffix(".rs")
            .is_some_and(|name| MODULES.contains(&name) || WINGS.contains(&name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole_house() -> Vec<String> {
        let mut paths: Vec<String> = FILES.iter().map(|file| (*file).to_owned()).collect();
        paths.extend(MODULES.iter().map(|name| format!("src/{name}.rs")));
        paths.extend(
            [
                "src/state.rs",
                "src/order.rs",
                "src/evolve/night.rs",
                "src/evolve.rs",
                "src/legal.rs",
                "src/refusal.rs",
                "src/decide.rs",
                "src/diary.rs",
                "src/face.rs",
                "src/handoff.rs",
                "src/parse.rs",
            ]
            .map(str::to_owned),
        );
        paths.extend(
            ["src/ground/mod.rs", "src/commander.rs", "src/rules/mod.rs", "src/rules/fire.rs"]
                .map(str::to_owned),
        );
        paths.extend(
            ["data/stands.toml", "worked/fire.md", "tests/chapters/laws.rs"].map(str::to_owned),
        );
        paths
    }

    fn findings(paths: &[String]) -> Vec<String> {
        let paths: Vec<String> =
            paths.iter().map(|path| format!("crates/rules/whist/{path}")).collect();
        let files: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "")).collect();
        check(&Tree::of(&files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_whole_house_passes() {
        assert_eq!(findings(&whole_house()), Vec::<String>::new());
    }

    #[test]
    fn every_missing_room_is_named() {
        for gone in [
            "RULES.md",
            "tests/main.rs",
            "src/diary.rs",
            "src/evolve.rs",
            "src/rules/mod.rs",
            "src/ground/mod.rs",
        ] {
            let rest: Vec<String> = whole_house().into_iter().filter(|path| path != gone).collect();
            assert_eq!(findings(&rest).len(), 1, "{gone}");
        }
        let no_data: Vec<String> =
            whole_house().into_iter().filter(|path| !path.starts_with("data/")).collect();
        assert_eq!(findings(&no_data), ["crates/rules/whist/data/: this room is missing"]);
    }

    #[test]
    fn every_extra_file_is_named() {
        for extra in [
            "NOTES.md",
            "src/combat.rs",
            "src/event/unit.rs",
            "src/tables/night.rs",
            "examples/one.rs",
            "build.rs",
        ] {
            let mut paths = whole_house();
            paths.push(extra.to_owned());
            assert_eq!(
                findings(&paths),
                [format!("crates/rules/whist/{extra}: this is no room of a rule set")]
            );
        }
    }
}
