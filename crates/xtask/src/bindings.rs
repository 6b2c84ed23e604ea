//! `cargo xtask bindings`: writes every request and answer from Rust to the window's TypeScript and to the list in
//! `docs/API.md`, so that nothing of it is kept twice by hand. With `--check` it writes nothing and fails when they differ.

use std::fs;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::{tools, tree, window};

const FILE: &str = "ui/src/gen/api.ts";

/// Where people read of the requests; their list stands between the two marks.
const DOCS: &str = "docs/API.md";
const BEGIN: &str = "<!-- requests: written by `cargo xtask bindings` -->";
const END: &str = "<!-- end of the requests -->";

#[derive(clap::Args)]
pub(crate) struct Bindings {
    /// Only look whether the written types are those of the api
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(shell: &Shell, bindings: &Bindings) -> Result<()> {
    tools::build_as_tested(shell)?;
    let types = made(shell, &[])? + "\n";
    keep(FILE, &types, bindings.check)?;
    let list = made(shell, &["docs"])?;
    let docs = fs::read_to_string(tree::root().join(DOCS)).with_context(|| DOCS)?;
    let (before, rest) = docs.split_once(BEGIN).with_context(|| format!("{DOCS}: no {BEGIN}"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{DOCS}: no {END}"))?;
    keep(DOCS, &format!("{before}{BEGIN}\n{list}\n{END}{after}"), bindings.check)
}

fn made(shell: &Shell, words: &[&str]) -> Result<String> {
    let program = window::target_folder()?.join("debug/examples/bindings");
    cmd!(shell, "{program} {words...}")
        .quiet()
        .read()
        .context("the requests could not be written from Rust")
}

/// Writes a file, or only looks whether it is so already.
fn keep(name: &str, text: &str, check: bool) -> Result<()> {
    let file = tree::root().join(name);
    if check {
        let written = fs::read_to_string(&file).unwrap_or_default();
        ensure!(written == text, "{name} is not what the api says; type: cargo xtask bindings");
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(&file))?;
    fs::write(&file, text).with_context(|| format!("{name} could not be written"))
}

/// The step of `cargo xtask test`.
pub(crate) fn check(shell: &Shell) -> Result<()> {
    run(shell, &Bindings { check: true })
}
