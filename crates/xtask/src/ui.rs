//! The interface in `ui/`: its packages, its checks, its bundle, and the tests that play it in a real browser. The bundle is
//! built into the programs, so whoever needs a program with a face calls [`build`] first.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::{tools, tree, window};

/// Where npm writes what it installed; compared with the lock file to see whether that is still right.
const INSTALLED: &str = "ui/node_modules/.wardiary-lock.json";
const LOCK: &str = "ui/package-lock.json";

/// Installs the packages of the lock file, unless exactly those are there.
pub(crate) fn install(shell: &Shell) -> Result<()> {
    let lock = fs::read(tree::root().join(LOCK)).with_context(|| format!("{LOCK} is missing"))?;
    if fs::read(tree::root().join(INSTALLED)).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    ensure_node(shell)?;
    eprintln!("Installing the interface's packages into ui/node_modules (npm ci).");
    npm(shell, &["ci", "--no-audit", "--no-fund", "--no-update-notifier"])?;
    fs::write(tree::root().join(INSTALLED), lock)
        .with_context(|| format!("{INSTALLED} could not be written"))
}

/// Builds `ui/dist`, which the programs carry; once, however many steps need it.
pub(crate) fn build(shell: &Shell) -> Result<()> {
    static IS_BUILT: AtomicBool = AtomicBool::new(false);
    if IS_BUILT.load(Ordering::Relaxed) {
        return Ok(());
    }
    install(shell)?;
    eprintln!("Building the interface.");
    // What is built is listed only by its own command, where somebody asks for it.
    npm(shell, &["run", "--silent", "build", "--", "--logLevel", "warn"])?;
    IS_BUILT.store(true, Ordering::Relaxed);
    Ok(())
}

/// Types, style and unit tests.
pub(crate) fn check_quickly(shell: &Shell) -> Result<()> {
    install(shell)?;
    for script in ["check", "lint", "test"] {
        npm(shell, &["run", "--silent", script])
            .with_context(|| format!("to see it alone: cd ui && npm run {script}"))?;
    }
    Ok(())
}

/// Types, style and unit tests, then the bundle.
pub(crate) fn check(shell: &Shell) -> Result<()> {
    check_quickly(shell)?;
    build(shell)
}

/// Plays the interface in a browser against the real program.
pub(crate) fn play(shell: &Shell) -> Result<()> {
    build(shell)?;
    let chromium = tools::ensure_chromium(shell)?;
    tools::build_as_tested(shell)?;
    let program = window::built(false)?.wardiary;
    ensure!(program.exists(), "cargo built no {}", program.display());
    let _here = shell.push_dir("ui");
    Ok(cmd!(shell, "npm run --silent e2e")
        .env("WARDIARY", &program)
        .env("CHROMIUM", chromium)
        .run()?)
}

fn npm(shell: &Shell, arguments: &[&str]) -> Result<()> {
    let _here = shell.push_dir("ui");
    Ok(cmd!(shell, "npm {arguments...}").run()?)
}

/// Node from the distribution may be too old for the interface's builder; that is said before npm fails in its own words.
fn ensure_node(shell: &Shell) -> Result<()> {
    let version = cmd!(shell, "node --version").quiet().read().context(
        "Node.js is missing: install Node.js 20.19 or newer with npm (https://nodejs.org) and try again",
    )?;
    ensure!(
        is_new_enough(&version),
        "Node.js {version} is too old for the interface: install 20.19 or newer (https://nodejs.org) and try again"
    );
    Ok(())
}

/// `v20.19.0` and later.
fn is_new_enough(version: &str) -> bool {
    let mut numbers =
        version.trim().trim_start_matches('v').split('.').map(|n| n.parse().unwrap_or(0));
    let major: u32 = numbers.next().unwrap_or(0);
    let minor: u32 = numbers.next().unwrap_or(0);
    (major, minor) >= (20, 19)
}

#[cfg(test)]
mod tests {
    use super::is_new_enough;

    #[test]
    fn an_old_node_is_refused_before_npm_starts() {
        assert!(is_new_enough("v20.19.0"));
        assert!(is_new_enough("v22.1.0"));
        assert!(!is_new_enough("v20.18.1"));
        assert!(!is_new_enough("v18.20.4"));
        assert!(!is_new_enough("not a version"));
    }
}
