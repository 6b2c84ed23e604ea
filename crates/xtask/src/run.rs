//! `cargo xtask run`: from a fresh clone to a game. Builds the release `wardiary`, founds the sample campaign in a file of
//! its own and plays it. Without a terminal it builds, founds, and says what to type.

use std::io::{IsTerminal, stdin, stdout};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

const SAMPLE: &str = "campaigns/first-light";

#[derive(clap::Args)]
pub(crate) struct Run {
    /// Found a new campaign even when one is under way
    #[arg(long)]
    fresh: bool,
}

pub(crate) fn run(shell: &Shell, run: &Run) -> Result<()> {
    ensure!(shell.path_exists(SAMPLE), "the sample campaign {SAMPLE} is not in this checkout");
    eprintln!("Building War Diary (the first time takes a few minutes).");
    cmd!(shell, "cargo build --release --package wardiary").quiet().run()?;

    let file = campaign_file(run.fresh, |name| shell.path_exists(name))?;
    if shell.path_exists(&file) {
        eprintln!("Going on with {file}. A new war: cargo xtask run --fresh");
    } else {
        eprintln!("Founding {file} from {SAMPLE}.");
        wardiary(shell, &["new", SAMPLE, &file]).run()?;
        ensure!(shell.path_exists(&file), "wardiary founded no campaign: {file} is missing");
    }
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        println!(
            "War Diary is built and {file} is ready. There is no terminal here; in one, type:"
        );
        println!("  cargo run --release --package wardiary -- play {file}");
        return Ok(());
    }
    // A game is typed, so it gets our terminal: xshell would close its standard input.
    let played = Command::from(wardiary(shell, &["play", &file]))
        .status()
        .context("wardiary did not start")?;
    ensure!(played.success(), "wardiary stopped with {played}");
    Ok(())
}

fn wardiary<'a>(shell: &'a Shell, arguments: &[&str]) -> xshell::Cmd<'a> {
    cmd!(shell, "cargo run --quiet --release --package wardiary -- {arguments...}").quiet()
}

/// `first-light.wardiary`, so that a second evening goes on where the first stopped; the first free number when the player
/// asks for a fresh war.
fn campaign_file(fresh: bool, exists: impl Fn(&str) -> bool) -> Result<String> {
    let first = "first-light.wardiary".to_owned();
    if !fresh || !exists(&first) {
        return Ok(first);
    }
    let free = (2..1000).map(|n| format!("first-light-{n}.wardiary")).find(|name| !exists(name));
    let Some(free) = free else {
        bail!("there are a thousand campaigns here already: move some away")
    };
    Ok(free)
}

#[cfg(test)]
mod tests {
    use super::campaign_file;

    #[test]
    fn a_war_under_way_is_never_founded_again() {
        let exists =
            |name: &str| ["first-light.wardiary", "first-light-2.wardiary"].contains(&name);
        assert_eq!(campaign_file(false, exists).unwrap(), "first-light.wardiary");
        assert_eq!(campaign_file(true, exists).unwrap(), "first-light-3.wardiary");
        assert_eq!(campaign_file(true, |_| false).unwrap(), "first-light.wardiary");
        assert!(campaign_file(true, |_| true).is_err());
    }
}
