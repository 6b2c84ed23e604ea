//! Who may import whom, read from every `Cargo.toml`. No rule set imports another, the kernel and the journal import nothing
//! of ours, and only the desktop shell knows Tauri.

use std::collections::BTreeMap;

use crate::tree::{Finding, Tree};

/// A crate by its folder, what it may import, and what only its tests may import besides.
const ARROWS: &[(&str, &[&str], &[&str])] = &[
    ("crates/kernel", &[], &[]),
    (RULE_SET, &["crates/kernel"], &["crates/testkit"]),
    ("crates/campaign", &[RULE_SET, "crates/kernel"], &["crates/testkit"]),
    ("crates/journal", &[], &[]),
    ("crates/report", &["crates/kernel"], &[]),
    ("crates/paper", &[], &[]),
    ("crates/engine", &["crates/campaign", RULE_SET, "crates/journal", "crates/kernel"], &[]),
    (
        "crates/views",
        &["crates/campaign", "crates/engine", "crates/journal", "crates/report", "crates/kernel"],
        &[],
    ),
    (
        "crates/api",
        &[
            "crates/campaign",
            RULE_SET,
            "crates/engine",
            "crates/journal",
            "crates/report",
            "crates/views",
            "crates/kernel",
        ],
        &["crates/testkit"],
    ),
    ("crates/server", &["crates/api"], &[]),
    ("crates/cli", &["crates/api", "crates/server"], &[]),
    ("crates/testkit", &["crates/kernel"], &[]),
    ("crates/xtask", &[], &[]),
    ("tests", &["crates/api", "crates/cli", "crates/testkit"], &[]),
    ("src-tauri", &["crates/api"], &[]),
];

/// Stands for the five of them.
const RULE_SET: &str = "crates/rules/*";

const SHELL: &str = "src-tauri";

/// Built once the window is open.
const PAPER: &str = "crates/paper";

/// The one file of the window that may speak to Tauri.
const TAURI_DOOR: &str = "ui/src/host/tauri.ts";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut manifests: Vec<(&str, toml::Table)> = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else {
            continue;
        };
        match text.parse() {
            Ok(manifest) => manifests.push((folder, manifest)),
            Err(_) => findings.push(Finding::file(path, "this is not TOML")),
        }
    }
    let folders: BTreeMap<&str, &str> = manifests
        .iter()
        .filter_map(|(folder, manifest)| Some((package_name(manifest)?, *folder)))
        .collect();
    for (folder, manifest) in &manifests {
        findings.extend(check_manifest(folder, manifest, &folders));
    }
    findings.extend(check_default_members(tree));
    findings.extend(check_window(tree));
    findings
}

fn check_manifest(
    folder: &str,
    manifest: &toml::Table,
    folders: &BTreeMap<&str, &str>,
) -> Vec<Finding> {
    let path = format!("{folder}/Cargo.toml");
    let Some((_, imports, test_imports)) = ARROWS.iter().find(|(from, ..)| *from == kind(folder))
    else {
        return vec![Finding::file(
            &path,
            "this crate has no place in the house: give it a row in xtask's arrows",
        )];
    };
    let mut findings = Vec::new();
    for (package, for_tests) in dependencies(manifest) {
        if package == "tauri" || package.starts_with("tauri-") {
            if folder != SHELL {
                findings
                    .push(Finding::file(&path, format!("only {SHELL} may depend on {package}")));
            }
            continue;
        }
        let Some(to) = folders.get(package).copied() else {
            continue;
        };
        let allowed =
            imports.contains(&kind(to)) || (for_tests && test_imports.contains(&kind(to)));
        if !allowed {
            findings.push(Finding::file(&path, format!("no arrow leads from {folder} to {to}")));
        }
    }
    findings
}

fn check_default_members(tree: &Tree) -> Option<Finding> {
    if !tree.has_folder("src-tauri/") {
        return None;
    }
    let manifest: toml::Table = tree.text("Cargo.toml")?.parse().ok()?;
    let list = |key: &str| -> Option<Vec<&str>> {
        Some(
            manifest
                .get("workspace")?
                .get(key)?
                .as_array()?
                .iter()
                .filter_map(toml::Value::as_str)
                .collect(),
        )
    };
    let members = list("members").unwrap_or_default();
    let built_by_default = list("default-members").unwrap_or_else(|| members.clone());
    let reasons = [(SHELL, "it needs WebKit"), (PAPER, "the window does not wait for it")];
    let wrong = reasons.iter().find(|(member, _)| built_by_default.contains(member));
    wrong.map(|(member, why)| {
        Finding::file("Cargo.toml", format!("default-members must leave {member} out: {why}"))
    })
}

fn check_window(tree: &Tree) -> Vec<Finding> {
    tree.texts_under("ui/src/")
        .filter(|(path, _)| *path != TAURI_DOOR)
        .flat_map(|(path, text)| {
            text.lines().enumerate().map(move |(index, line)| (path, index, line))
        })
        .filter(|(_, _, line)| line.contains("@tauri-apps/"))
        .map(|(path, index, _)| {
            Finding::line(path, index + 1, format!("only {TAURI_DOOR} may import @tauri-apps"))
        })
        .collect()
}

fn kind(folder: &str) -> &str {
    if folder.starts_with("crates/rules/") { RULE_SET } else { folder }
}

fn package_name(manifest: &toml::Table) -> Option<&str> {
    manifest.get("package")?.get("name")?.as_str()
}

/// Names of the packages depended on, and whether only tests and benchmarks do.
fn dependencies(manifest: &toml::Table) -> Vec<(&str, bool)> {
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets =
        targets.into_iter().flat_map(|table| table.values()).filter_map(toml::Value::as_table);
    let mut found = Vec::new();
    for table in targets.chain([manifest]) {
        for (key, for_tests) in
            [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)]
        {
            let list = table.get(key).and_then(toml::Value::as_table);
            for (name, value) in list.into_iter().flatten() {
                let package = value.get("package").and_then(toml::Value::as_str).unwrap_or(name);
                found.push((package, for_tests));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNEL: (&str, &str) = ("crates/kernel/Cargo.toml", "package.name = 'kernel'");
    const JOURNAL: (&str, &str) = ("crates/journal/Cargo.toml", "package.name = 'journal'");
    const TESTKIT: (&str, &str) =
        ("crates/testkit/Cargo.toml", "package.name = 'testkit'\ndependencies.kernel = {}");
    const WHIST: (&str, &str) = (
        "crates/rules/whist/Cargo.toml",
        "package.name = 'whist'\ndependencies.kernel = {}\ndev-dependencies.testkit = {}",
    );

    /// What is found in `path` when it stands in a house that is otherwise in order.
    fn found(path: &str, manifest: &str) -> Vec<String> {
        let mut files = vec![KERNEL, JOURNAL, TESTKIT, WHIST];
        files.retain(|(other, _)| *other != path);
        files.push((path, manifest));
        check(&Tree::of(&files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_arrows_of_the_house_pass() {
        assert!(found(WHIST.0, WHIST.1).is_empty());
        let campaign =
            "package.name = 'campaign'\ndependencies.whist = {}\ndependencies.kernel = {}";
        assert!(found("crates/campaign/Cargo.toml", campaign).is_empty());
        assert!(
            found("src-tauri/Cargo.toml", "package.name = 'desk'\ndependencies.tauri = '2'")
                .is_empty()
        );
    }

    #[test]
    fn no_rule_set_imports_another() {
        let bridge = "package.name = 'bridge'\ndependencies.whist.workspace = true";
        assert_eq!(
            found("crates/rules/bridge/Cargo.toml", bridge),
            [
                "crates/rules/bridge/Cargo.toml: no arrow leads from crates/rules/bridge to crates/rules/whist"
            ]
        );
    }

    #[test]
    fn every_wrong_arrow_is_found() {
        for (path, manifest) in [
            (KERNEL.0, "package.name = 'kernel'\ndependencies.journal = {}"),
            (KERNEL.0, "package.name = 'kernel'\ndev-dependencies.testkit = {}"),
            (JOURNAL.0, "package.name = 'journal'\nbuild-dependencies.kernel = {}"),
            (WHIST.0, "package.name = 'whist'\ndependencies.testkit = {}"),
            (WHIST.0, "package.name = 'whist'\ntarget.'cfg(unix)'.dependencies.journal = {}"),
            (WHIST.0, "package.name = 'whist'\ndependencies.store = { package = 'journal' }"),
            ("crates/cli/Cargo.toml", "package.name = 'wardiary'\ndependencies.tauri = '2'"),
            ("crates/attic/Cargo.toml", "package.name = 'attic'"),
            ("crates/cli/Cargo.toml", "package.name = "),
        ] {
            assert_eq!(found(path, manifest).len(), 1, "{path}: {manifest}");
        }
    }

    #[test]
    fn the_desktop_shell_is_not_built_by_default() {
        let shell = ("src-tauri/Cargo.toml", "package.name = 'desk'");
        let check = |root: &str| check(&Tree::of(&[("Cargo.toml", root), shell])).len();
        assert_eq!(check("workspace.members = ['crates/kernel', 'src-tauri']"), 1);
        assert_eq!(
            check("workspace.members = ['src-tauri']\nworkspace.default-members = ['src-tauri']"),
            1
        );
        assert_eq!(
            check("workspace.members = ['src-tauri']\nworkspace.default-members = ['crates/cli']"),
            0
        );
    }

    #[test]
    fn the_window_has_one_door_to_tauri() {
        let text = "import { invoke } from '@tauri-apps/api/core';\n";
        assert_eq!(check(&Tree::of(&[("ui/src/host/tauri.ts", text)])).len(), 0);
        assert_eq!(check(&Tree::of(&[("ui/src/view/map.ts", text)])).len(), 1);
    }
}
