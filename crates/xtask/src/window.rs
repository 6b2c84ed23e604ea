//! The desktop window: what it needs on this computer, how it is built, and the tests that drive the real one on a display
//! of their own.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{tools, ui};

/// What building the window takes, besides Rust and Node.
const TO_BUILD: &[&str] = &["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev"];

/// What driving it without a screen takes.
const TO_DRIVE: &[&str] =
    &["webkit2gtk-driver", "xvfb", "xauth", "dbus-daemon", "fonts-dejavu-core"];

/// One after the other: a second window would hand over what it was given to the first.
const TESTS: &[&str] =
    &["--test-concurrency=1", "tests/window/window.test.mjs", "tests/window/outside.test.mjs"];
/// What is there once the interface is built.
const INTERFACE: &str = "ui/dist/index.html";
const SCREEN: &str = "-screen 0 1280x860x24";

/// The built programs.
pub(crate) struct Built {
    pub(crate) desk: PathBuf,
    pub(crate) wardiary: PathBuf,
}

/// Builds the window, and drives the real one on a display and a session bus of its own. Its pictures are kept in the folder
/// that `WARDIARY_SHOTS` names.
pub(crate) fn test(shell: &Shell) -> Result<()> {
    tools::ensure_packages(shell, "to drive the window", TO_DRIVE)?;
    ui::build(shell)?;
    tools::build_as_tested(shell)?;
    let Built { desk, wardiary } = built(false)?;
    let _in_ui = shell.push_dir("ui");
    cmd!(shell, "dbus-run-session -- xvfb-run -a -s {SCREEN} node --test {TESTS...}")
        .env("WARDIARY_DESK", desk)
        .env("WARDIARY", wardiary)
        .run()
        .context("the window does not do what it should")
}

/// Sees to what the window needs before it can be compiled: libraries, and the interface that it takes in.
pub(crate) fn prepare(shell: &Shell) -> Result<()> {
    tools::ensure_packages(shell, "to build the window", TO_BUILD)?;
    match crate::tree::root().join(INTERFACE).is_file() {
        true => Ok(()),
        false => ui::build(shell),
    }
}

/// Builds the interface, the window and the command line.
pub(crate) fn build(shell: &Shell, release: bool) -> Result<Built> {
    tools::ensure_packages(shell, "to build the window", TO_BUILD)?;
    // First: the window takes the interface in when it is compiled.
    ui::build(shell)?;
    eprintln!("Building the window (the first time takes several minutes).");
    let profile: &[&str] = if release { &["--release"] } else { &[] };
    cmd!(shell, "cargo build {profile...} --package wardiary-desk --package wardiary").run()?;
    built(release)
}

/// Where the programs lie once they are built.
pub(crate) fn built(release: bool) -> Result<Built> {
    let folder = target_folder()?.join(if release { "release" } else { "debug" });
    Ok(Built { desk: folder.join("wardiary-desk"), wardiary: folder.join("wardiary") })
}

/// Where cargo builds: the folder this very program was built in.
pub(crate) fn target_folder() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let target = own.parent().and_then(Path::parent);
    Ok(target.context("xtask does not lie in a target folder")?.to_path_buf())
}
