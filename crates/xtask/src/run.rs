//! `cargo xtask run`: from a fresh clone to a game. Builds the program and opens the hub, where the sample waits. Without a
//! display the same interface is served to a browser on this computer. What makes PDF is built once that is open.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::{paper, ui, window};

#[derive(clap::Args)]
pub(crate) struct Run {
    /// Serve a browser, even where a window could be opened
    #[arg(long)]
    browser: bool,
    /// Build without optimising: sooner ready, slower in play
    #[arg(long)]
    debug: bool,
    /// Campaigns to open
    files: Vec<PathBuf>,
}

/// How the interface is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    Window,
    Browser,
}

pub(crate) fn run(shell: &Shell, run: &Run) -> Result<()> {
    let variable = |name| std::env::var_os(name);
    let display = [variable("DISPLAY"), variable("WAYLAND_DISPLAY")];
    match door(run.browser, display.iter().map(Option::as_deref)) {
        Door::Window => {
            let built = window::build(shell, !run.debug)?;
            let play = format!("{} play FILE", built.wardiary.display());
            eprintln!("Opening War Diary. In a terminal instead: {play}");
            start(Command::new(built.desk).args(&run.files), &built.wardiary)
        }
        Door::Browser => {
            if !run.browser {
                eprintln!(
                    "There is no display here, so War Diary is served to a browser on this computer."
                );
            }
            ui::build(shell)?;
            eprintln!("Building War Diary (the first time takes a few minutes).");
            let profile: &[&str] = if run.debug { &[] } else { &["--release"] };
            cmd!(shell, "cargo build {profile...} --bin wardiary").run()?;
            let program = window::built(!run.debug)?.wardiary;
            let play = format!("{} play FILE", program.display());
            eprintln!(
                "Open the first address below in a browser on this computer. In this terminal instead: {play}"
            );
            start(Command::new(&program).args(served(&run.files)), &program)
        }
    }
}

/// The window where there is a display to open it on.
fn door<'a>(browser: bool, mut display: impl Iterator<Item = Option<&'a OsStr>>) -> Door {
    let is_there = display.any(|name| name.is_some_and(|name| !name.is_empty()));
    if is_there && !browser { Door::Window } else { Door::Browser }
}

/// Serves the campaigns that are named, else the folder that the window would show.
fn served(files: &[PathBuf]) -> Vec<PathBuf> {
    let named = if files.is_empty() { vec!["--home".into()] } else { files.to_vec() };
    std::iter::once("serve".into()).chain(named).collect()
}

fn start(program: &mut Command, beside: &Path) -> Result<()> {
    // It gets our terminal, and Ctrl+C with it: xshell would close its standard input.
    let mut open = program.spawn().context("War Diary did not start")?;
    let paper = paper::Later::begin(beside);
    let ended = open.wait().context("War Diary could not be waited for")?;
    drop(paper);
    ensure!(ended.success() || ended.code().is_none(), "War Diary stopped with {ended}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_needs_a_display_with_a_name() {
        let opened = |browser, names: &[Option<&str>]| {
            door(browser, names.iter().map(|name| name.map(OsStr::new)))
        };
        assert_eq!(opened(false, &[Some(":0"), None]), Door::Window);
        assert_eq!(opened(false, &[None, Some("wayland-0")]), Door::Window);
        assert_eq!(opened(false, &[Some(""), None]), Door::Browser);
        assert_eq!(opened(false, &[None, None]), Door::Browser);
        assert_eq!(opened(true, &[Some(":0"), None]), Door::Browser);
    }

    #[test]
    fn a_browser_is_served_what_the_window_would_show() {
        assert_eq!(served(&[]), [PathBuf::from("serve"), "--home".into()]);
        assert_eq!(served(&["a.wardiary".into()]), [PathBuf::from("serve"), "a.wardiary".into()]);
    }
}
