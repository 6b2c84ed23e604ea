//! `cargo xtask quick`: what is worth knowing every few minutes of work. Format and tidy; clippy, but
//! not of tests; tests of the packages that changed, then of their dependents until the time is up. Everything is built as
//! `cargo xtask test` builds it, so that nothing is built twice; slow tests are left out (`.config/nextest.toml`).

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::tools::{self, QUICKLY};
use crate::{tidy, tree, ui, window};

/// After so long no further package's tests are begun.
const BEGIN_WITHIN: Duration = Duration::from_secs(30);

/// With more that depends on what changed, clippy looks at the changed packages alone.
const DEPENDENTS_MOST: usize = 8;

/// Tests of the real program.
const END_TO_END: &str = "tests";

/// Where what is not Rust is tested.
const TESTED_BY: &[(&str, &str)] =
    &[("campaigns/", "campaign"), ("migrations/", "journal"), ("tests/", END_TO_END)];

#[derive(clap::Args)]
pub(crate) struct Quick {
    /// What the work is compared with: a branch or a commit
    #[arg(long, default_value = "main")]
    against: String,
}

pub(crate) fn run(shell: &Shell, quick: &Quick) -> Result<()> {
    let start = Instant::now();
    cmd!(shell, "cargo fmt --all --check").run().context("type: cargo fmt --all")?;
    tidy::run()?;
    let files = changed_files(shell, &quick.against)?;
    let packages = Packages::read(shell)?;
    let changed = packages.changed(&files);
    let dependents = packages.dependents(&changed);
    if files.iter().any(|file| file.starts_with("ui/")) {
        ui::check_quickly(shell)?;
    }
    if changed.is_empty() {
        println!("No package changed against {}.", quick.against);
        return Ok(());
    }
    println!("Changed: {}", changed.iter().copied().collect::<Vec<_>>().join(" "));
    lint(shell, &changed, &dependents)?;
    let mut left = Vec::new();
    for (at, package) in changed.iter().chain(&dependents).enumerate() {
        // Those that changed are always tested.
        if at >= changed.len() && start.elapsed() > BEGIN_WITHIN {
            left.push(*package);
            continue;
        }
        test(shell, package)?;
    }
    if !left.is_empty() {
        println!("Not tested, for time: {}. cargo xtask test tests", left.join(" "));
    }
    println!("quick ok, {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Paths that differ from where the work left `against`, and those that git does not know yet.
fn changed_files(shell: &Shell, against: &str) -> Result<Vec<String>> {
    let from = cmd!(shell, "git merge-base HEAD {against}").quiet().read().with_context(|| {
        format!("{against} is not a branch or commit here; name one with --against")
    })?;
    let changed = cmd!(shell, "git diff --name-only {from}").quiet().read()?;
    let new = cmd!(shell, "git ls-files --others --exclude-standard").quiet().read()?;
    Ok(changed.lines().chain(new.lines()).map(str::to_owned).collect())
}

/// Everything, except where nearly everything would be checked again because of one package: then that one alone, and what depends on
/// it is compiled with the tests.
fn lint(shell: &Shell, changed: &BTreeSet<&str>, dependents: &[&str]) -> Result<()> {
    let only: Vec<&str> = if dependents.len() > DEPENDENTS_MOST {
        changed.iter().flat_map(|package| ["--package", package]).collect()
    } else {
        Vec::new()
    };
    Ok(cmd!(shell, "cargo clippy --quiet {only...} -- -D warnings").run()?)
}

fn test(shell: &Shell, package: &str) -> Result<()> {
    if !tools::has_cargo_command(shell, "nextest") {
        return Ok(cmd!(shell, "cargo test --quiet --package {package}").run()?);
    }
    let run = {
        let of = format!("package({package})");
        cmd!(shell, "cargo nextest run --profile quick {QUICKLY...} --no-tests pass -E {of}")
    };
    if package == END_TO_END {
        // They start the real program, which a test build does not make.
        cmd!(shell, "cargo build {QUICKLY...} --bins --example bindings").run()?;
        return Ok(run.env("WARDIARY", window::built(false)?.wardiary).run()?);
    }
    Ok(run.run()?)
}

/// The default members of the workspace: the desktop shell needs WebKit and is left to `cargo xtask test window`.
struct Packages {
    /// By name: the folder, and the names of what it depends on.
    by_name: BTreeMap<String, (String, Vec<String>)>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_default_members: Vec<String>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

impl Packages {
    fn read(shell: &Shell) -> Result<Self> {
        let text = cmd!(shell, "cargo metadata --no-deps --format-version 1").quiet().read()?;
        let metadata: Metadata = serde_json::from_str(&text)?;
        let root = tree::root();
        let mut by_name = BTreeMap::new();
        for package in metadata.packages {
            if !metadata.workspace_default_members.contains(&package.id) {
                continue;
            }
            let manifest = std::path::Path::new(&package.manifest_path);
            let Some(folder) = manifest.parent().and_then(|folder| folder.strip_prefix(&root).ok())
            else {
                bail!("{} lies outside the workspace", package.manifest_path);
            };
            let needs = package.dependencies.into_iter().map(|needed| needed.name).collect();
            by_name.insert(package.name, (format!("{}/", folder.display()), needs));
        }
        ensure!(!by_name.is_empty(), "cargo names no package");
        Ok(Self { by_name })
    }

    /// Whose files changed; scenarios, migrations and end-to-end tests count for who tests them.
    fn changed(&self, files: &[String]) -> BTreeSet<&str> {
        let of = |file: &String| {
            let own =
                self.by_name.iter().find(|(_, (folder, _))| file.starts_with(folder.as_str()));
            let tested = TESTED_BY.iter().find(|(folder, _)| file.starts_with(folder));
            let name = own.map(|(name, _)| name.as_str()).or(tested.map(|(_, name)| *name))?;
            self.by_name.get_key_value(name).map(|(name, _)| name.as_str())
        };
        files.iter().filter_map(of).collect()
    }

    /// All that depends on them, the nearest first.
    fn dependents<'a>(&'a self, changed: &BTreeSet<&'a str>) -> Vec<&'a str> {
        let mut found: Vec<&str> = changed.iter().copied().collect();
        let mut at = 0;
        while let Some(needed) = found.get(at).copied() {
            for (name, (_, needs)) in &self.by_name {
                if needs.iter().any(|need| need == needed) && !found.contains(&name.as_str()) {
                    found.push(name);
                }
            }
            at += 1;
        }
        found.split_off(changed.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> Packages {
        let package = |name: &str, folder: &str, needs: &[&str]| {
            let needs = needs.iter().map(|&need| need.to_owned()).collect();
            (name.to_owned(), (folder.to_owned(), needs))
        };
        Packages {
            by_name: BTreeMap::from([
                package("kernel", "crates/kernel/", &["serde"]),
                package("campaign", "crates/campaign/", &["kernel"]),
                package("api", "crates/api/", &["campaign"]),
                package("journal", "crates/journal/", &[]),
            ]),
        }
    }

    #[test]
    fn a_file_counts_for_its_package_and_a_scenario_for_who_tests_it() {
        let house = house();
        let files = ["crates/journal/src/lib.rs", "campaigns/x/scenario.toml", "README.md"];
        let changed = house.changed(&files.map(str::to_owned));
        assert_eq!(changed, BTreeSet::from(["campaign", "journal"]));
    }

    #[test]
    fn dependents_come_nearest_first_and_once() {
        let house = house();
        assert_eq!(house.dependents(&BTreeSet::from(["kernel"])), ["campaign", "api"]);
        assert_eq!(house.dependents(&BTreeSet::from(["api"])), [""; 0]);
    }
}
