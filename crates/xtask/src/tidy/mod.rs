//! `cargo xtask tidy`: what neither the compiler nor clippy can see. Every rule set has the same rooms, imports follow the
//! arrows, rooms make no circles, no door names a book, files stay short and say what they are for, and a released migration
//! never changes.

mod arrows;
mod books;
mod circles;
mod english;
mod migrations;
mod rooms;
mod text;

use anyhow::{Result, bail};

use crate::tree::{Finding, Tree};

pub(crate) fn run() -> Result<()> {
    let tree = Tree::of_checkout()?;
    report(&check(&tree))?;
    println!("{} files are tidy", tree.paths().count());
    Ok(())
}

/// What concerns the rule sets alone, in a tree that need not be whole.
pub(crate) fn of_books(tree: &Tree) -> Result<()> {
    report(&[rooms::check(tree), arrows::check(tree), books::check(tree)].concat())
}

fn report(findings: &[Finding]) -> Result<()> {
    for finding in findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("{} findings, listed above", findings.len());
    }
    Ok(())
}

fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = [
        rooms::check(tree),
        arrows::check(tree),
        text::check(tree),
        migrations::check(tree),
        books::check(tree),
        circles::check(tree),
        english::check(tree),
    ]
    .concat();
    findings.sort();
    findings
}
