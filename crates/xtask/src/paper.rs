//! `wardiary-paper`, which makes PDF, and Typst, which it runs. Typst takes as long to build as all of War Diary, so nobody waits for
//! it: `cargo xtask run` installs it while the war is played already.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::window;

const PROGRAM: &str = "wardiary-paper";
const TYPST: &str = "typst";

/// The version that the templates are written for, as `crates/paper` names it.
const VERSION: &str = "0.15.1";

/// Where Typst is installed, in the target folder.
const TOOLS: &str = "typst";

#[derive(clap::Args)]
pub(crate) struct Paper {
    /// Then typeset reports and sheets, and look at what comes out
    #[arg(long)]
    check: bool,
}

/// Builds it, installs Typst, and puts both beside War Diary.
pub(crate) fn run(shell: &Shell, paper: &Paper) -> Result<()> {
    let programs = [build(shell)?, install(shell)?];
    if paper.check {
        check(shell, &programs[1])?;
    }
    for release in [false, true] {
        let war_diary = window::built(release)?.wardiary;
        if war_diary.is_file() {
            programs.iter().try_for_each(|program| put_beside(program, &war_diary))?;
        }
    }
    println!("PDF can be made: {}", programs.map(|it| it.display().to_string()).join(", "));
    Ok(())
}

/// Builds the program itself.
pub(crate) fn build(shell: &Shell) -> Result<PathBuf> {
    cmd!(shell, "cargo build --release --package paper").run()?;
    Ok(window::target_folder()?.join("release").join(PROGRAM))
}

/// Installs Typst, unless this version is there.
pub(crate) fn install(shell: &Shell) -> Result<PathBuf> {
    let root = window::target_folder()?.join(TOOLS);
    let program = root.join("bin").join(TYPST);
    let is_there = is_ours(shell, &program);
    if !is_there {
        eprintln!("Installing Typst {VERSION} with cargo (about ten minutes on two cores, once).");
        let install = cmd!(shell, "cargo install --locked --root {root} --version {VERSION}");
        // Optimized as a whole it sets a report in half of the processor time.
        let [lto, units] = ["profile.release.lto=\"thin\"", "profile.release.codegen-units=1"];
        install.args(["--config", lto, "--config", units, "typst-cli"]).run()?;
    }
    ensure!(is_ours(shell, &program), "{} does not run", program.display());
    Ok(program)
}

/// Its own tests. What comes out of Typst is looked at where Typst is installed: building it takes too long for every check.
pub(crate) fn test(shell: &Shell) -> Result<()> {
    cmd!(shell, "cargo test --package paper --lib --test main")
        .run()
        .context("paper is not what it should be")?;
    let typst = window::target_folder()?.join(TOOLS).join("bin").join(TYPST);
    match is_ours(shell, &typst) {
        true => check(shell, &typst),
        false => {
            println!("Typst is not installed: no PDF was made (cargo xtask paper --check does).");
            Ok(())
        }
    }
}

fn check(shell: &Shell, typst: &Path) -> Result<()> {
    cmd!(shell, "cargo test --release --package paper --test set")
        .env("WARDIARY_TYPST", typst)
        .run()
        .context("what comes out of Typst is not what it should be")
}

/// Whether it runs, in the version that the templates are written for.
fn is_ours(shell: &Shell, typst: &Path) -> bool {
    let said = cmd!(shell, "{typst} --version").quiet().ignore_stderr().read();
    said.is_ok_and(|said| said.contains(VERSION))
}

/// The work that goes on while War Diary is open.
pub(crate) struct Later(Child);

impl Later {
    /// Begins it, or gives nothing where it cannot be begun: then there is no PDF, and everything else works.
    pub(crate) fn begin(beside: &Path) -> Option<Self> {
        let own = std::env::current_exe().ok()?;
        let mut nice = Command::new("nice");
        let child = nice.arg(own).arg("paper").stdin(Stdio::null()).stdout(Stdio::null());
        let child = child.stderr(Stdio::null()).current_dir(crate::tree::root()).spawn().ok()?;
        if !beside.with_file_name(TYPST).is_file() {
            eprintln!(
                "PDF comes later: Typst is installed meanwhile. Until then print from a browser."
            );
        }
        Some(Self(child))
    }
}

impl Drop for Later {
    /// War Diary was closed; the next run begins again with what is missing.
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Under another name first, so that nobody starts half of it.
fn put_beside(program: &Path, war_diary: &Path) -> Result<()> {
    let name = program.file_name().context("a program has a name")?;
    let place = war_diary.with_file_name(name);
    if place == program {
        return Ok(());
    }
    let half = place.with_extension("new");
    std::fs::copy(program, &half)
        .and_then(|_| std::fs::rename(&half, &place))
        .with_context(|| format!("{} could not be written", place.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lies_beside_war_diary_under_its_own_name() {
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("made");
        std::fs::create_dir(&made).unwrap();
        let (program, war_diary) = (made.join(PROGRAM), folder.path().join("wardiary"));
        std::fs::write(&program, "new").unwrap();
        std::fs::write(folder.path().join(PROGRAM), "old").unwrap();
        put_beside(&program, &war_diary).unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join(PROGRAM)).unwrap(), "new");
        assert!(!folder.path().join("wardiary-paper.new").exists());
        put_beside(&folder.path().join(PROGRAM), &war_diary).unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join(PROGRAM)).unwrap(), "new");
    }
}
