//! Programs the chores need beside Rust. What is missing is named, then installed; nothing is installed in silence.

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

/// The licence checker, at a version known to build with our compiler.
pub(crate) const CARGO_DENY: CargoTool =
    CargoTool { name: "cargo-deny", subcommand: "deny", version: "0.20.2" };

/// A program from crates.io.
pub(crate) struct CargoTool {
    name: &'static str,
    subcommand: &'static str,
    version: &'static str,
}

impl CargoTool {
    /// Installs the program when it cannot be run.
    pub(crate) fn ensure(&self, shell: &Shell) -> Result<()> {
        let Self { name, subcommand, version } = *self;
        if has_cargo_command(shell, subcommand) {
            return Ok(());
        }
        eprintln!(
            "{name} is missing. Installing {name} {version} with cargo (about three minutes on two cores, once)."
        );
        cmd!(shell, "cargo install --locked --version {version} {name}").run().with_context(|| {
            format!("{name} could not be installed; install it by hand and try again")
        })
    }
}

/// Installs a Debian or Ubuntu package when `program` cannot be run.
pub(crate) fn ensure_package(shell: &Shell, program: &str, package: &str) -> Result<()> {
    if runs(shell, program) {
        return Ok(());
    }
    if !runs(shell, "apt-get") {
        bail!(
            "{program} is missing and this is not Debian or Ubuntu: install {program} and try again"
        );
    }
    let sudo: &[&str] = if is_root(shell) { &[] } else { &["sudo"] };
    let sudo_said = if sudo.is_empty() { "" } else { "sudo " };
    eprintln!("{program} is missing. Installing the package {package} with {sudo_said}apt-get.");
    let by_hand =
        || format!("{package} could not be installed; type: {sudo_said}apt-get install {package}");
    let apt = |arguments: &[&str]| {
        let mut words = sudo.iter().chain(&["apt-get"]).chain(arguments);
        let first = words.next().unwrap_or(&"apt-get");
        cmd!(shell, "{first} {words...}").run().with_context(by_hand)
    };
    apt(&["update"])?;
    apt(&["install", "-y", package])
}

/// Asked through cargo, which also looks where it installs and where a shell may not.
pub(crate) fn has_cargo_command(shell: &Shell, subcommand: &str) -> bool {
    cmd!(shell, "cargo {subcommand} --version")
        .quiet()
        .ignore_stdout()
        .ignore_stderr()
        .run()
        .is_ok()
}

fn runs(shell: &Shell, program: &str) -> bool {
    cmd!(shell, "{program} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

fn is_root(shell: &Shell) -> bool {
    cmd!(shell, "id -u").quiet().read().is_ok_and(|id| id.trim() == "0")
}
