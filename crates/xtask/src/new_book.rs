//! `cargo xtask new-book`: a book is one folder. A copy of what the war is built of gets the smallest book there can be
//! (`tests/new-book/`), with the few lines that it needs outside its own folder; the book's tests and a war of it are played there,
//! and the files it has touched are counted.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use walkdir::WalkDir;
use xshell::{Shell, cmd};

use crate::tidy;
use crate::tree::{Tree, root};

/// The book, the lines outside its folder, its war and its scenario.
const FROM: &str = "tests/new-book";
/// Its own folder in the copy.
const BOOK: &str = "crates/rules/stand-fast";
const COPY: &str = "target/new-book";
/// What the war and the api are built of: the members of the workspace, and what stands beside them.
const PARTS: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    "clippy.toml",
    "rustfmt.toml",
    "crates",
    "migrations",
    "src-tauri",
    "tests",
];
/// Written by `cargo xtask bindings` for every book, and not here, because it needs the whole api.
const WRITTEN: &str = "ui/src/gen/api.ts";
/// The most files a book may touch outside its own folder.
const MOST: usize = 8;

/// `outside.toml`.
#[derive(Deserialize)]
struct Outside {
    lines: Vec<Lines>,
}

/// Lines of a file, and what comes in their place.
#[derive(Deserialize)]
struct Lines {
    file: String,
    find: String,
    put: String,
}

pub(crate) fn run(shell: &Shell) -> Result<()> {
    let copy = root().join(COPY);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    for part in PARTS {
        copy_all(&root().join(part), &copy.join(part))?;
    }
    let from = root().join(FROM);
    copy_all(&from.join("stand-fast"), &copy.join(BOOK))?;
    // Under its own name it would be one of our crates.
    copy_all(&from.join("stand-fast.toml"), &copy.join(BOOK).join("Cargo.toml"))?;
    let outside: Outside = toml::from_str(&fs::read_to_string(from.join("outside.toml"))?)?;
    for lines in &outside.lines {
        put(&copy, lines)?;
    }
    tidy::of_books(&Tree::read(&copy)?)?;
    // Its own tests and its war are no part of the count.
    copy_all(&from.join("proof.rs"), &copy.join("crates/campaign/examples/new_book.rs"))?;
    play(shell, &copy, &from.join("scenario"))?;
    let touched = touched(&copy)?;
    println!("Files touched outside {BOOK}:");
    touched.iter().for_each(|file| println!("  {file}"));
    if touched.len() > MOST {
        bail!("{} files, and {MOST} is the most: a book is one folder", touched.len());
    }
    Ok(())
}

/// The book's own tests, then a war of it, and whether everything up to the api takes it as it is. It is built beside ours: a crate of the
/// copy has the name and the hash of ours, which would then be taken for it.
fn play(shell: &Shell, copy: &Path, scenario: &Path) -> Result<()> {
    let target = root().join("target/of-new-book");
    let _there = shell.push_dir(copy);
    let _target = shell.push_env("CARGO_TARGET_DIR", &target);
    // Played once, nothing is worth compiling longer.
    let plain = &["campaign", "combat", "combat-captain", "kernel", "two-star-general"]
        .into_iter()
        .flat_map(|name| ["--config".to_owned(), format!("profile.dev.package.{name}.opt-level=0")])
        .collect::<Vec<String>>();
    cmd!(shell, "cargo test {plain...} -p stand-fast").run()?;
    cmd!(shell, "cargo run {plain...} -p campaign --example new_book -- {scenario}").run()?;
    Ok(cmd!(shell, "cargo check --features api/types -p api").run()?)
}

fn put(copy: &Path, lines: &Lines) -> Result<()> {
    let path = copy.join(&lines.file);
    let text = fs::read_to_string(&path)?;
    let times = text.matches(&lines.find).count();
    if times != 1 {
        bail!("{} has these lines {times} times: {}", lines.file, lines.find.trim());
    }
    Ok(fs::write(&path, text.replace(&lines.find, &lines.put))?)
}

/// The files of the copy that are not as ours are, or are not ours at all, outside the book's folder.
fn touched(copy: &Path) -> Result<BTreeSet<String>> {
    let mut touched = BTreeSet::from([WRITTEN.to_owned()]);
    for entry in WalkDir::new(copy) {
        let entry = entry?;
        let path = entry.path().strip_prefix(copy)?;
        let name = path.to_string_lossy().into_owned();
        let is_proof = name.starts_with(BOOK) || name.starts_with("crates/campaign/examples");
        if !entry.file_type().is_file() || is_proof {
            continue;
        }
        let ours = root().join(path);
        if !ours.exists() || fs::read(&ours)? != fs::read(entry.path())? {
            touched.insert(name);
        }
    }
    Ok(touched)
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let path = entry.path().strip_prefix(from)?;
        let to = if path.as_os_str().is_empty() { to.to_owned() } else { to.join(path) };
        if entry.file_type().is_dir() {
            fs::create_dir_all(&to)?;
            continue;
        }
        let parent = to.parent().context("a file stands in a folder")?;
        fs::create_dir_all(parent)?;
        fs::copy(entry.path(), &to)
            .with_context(|| format!("{} was not copied", entry.path().display()))?;
    }
    Ok(())
}
