//! `cargo xtask bindings`: writes the types of every request and answer from Rust to the window's TypeScript, so that no
//! shape is kept twice by hand. With `--check` it writes nothing and fails when they differ.

use std::fs;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::tree;

const FILE: &str = "ui/src/gen/api.ts";

#[derive(clap::Args)]
pub(crate) struct Bindings {
    /// Only look whether the written types are those of the api
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(shell: &Shell, bindings: &Bindings) -> Result<()> {
    let types = cmd!(shell, "cargo run --quiet --package api --features types --example bindings")
        .quiet()
        .read()
        .context("the types could not be written from Rust")?;
    let types = types + "\n";
    let file = tree::root().join(FILE);
    if bindings.check {
        let written = fs::read_to_string(&file).unwrap_or_default();
        ensure!(written == types, "{FILE} is not what the api says; type: cargo xtask bindings");
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(&file))?;
    fs::write(&file, types).with_context(|| format!("{FILE} could not be written"))
}

/// The step of `cargo xtask test`.
pub(crate) fn check(shell: &Shell) -> Result<()> {
    run(shell, &Bindings { check: true })
}
