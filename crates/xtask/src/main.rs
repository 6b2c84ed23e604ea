//! `cargo xtask`: the chores of the repository in Rust, so that a laptop and continuous integration do the same thing.
//! One command, one module; the checkers work on a [`tree::Tree`] and are tested on small trees that must fail.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool on the developer's side: it reads files, measures time and talks to a terminal"
)]

mod bench;
mod bindings;
mod calibration;
mod cites;
mod new_book;
mod package;
mod paper;
mod quick;
mod run;
mod soak;
mod story;
mod test;
mod tidy;
mod tools;
mod tree;
mod window;
mod ui;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xshell::Shell;

/// The chores of War Diary.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Chores {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build War Diary and open its window; without a display, serve it to a browser
    Run(run::Run),
    /// Build the program that makes PDF, install Typst, and put both beside War Diary
    Paper(paper::Paper),
    /// Build the Debian package
    Package(package::Package),
    /// Format, tidy, lints and tests of what changed and of what depends on it: about a minute
    Quick(quick::Quick),
    /// All checks and all tests, as continuous integration runs them
    Test(test::Test),
    /// Same rooms, allowed arrows, file sizes, spelling, released migrations
    Tidy,
    /// Join the sections of a book with the code, the data and the evidence
    Cites(cites::Cites),
    /// Play a scenario many times with random commanders, looking for a crash or a dead end
    Soak(soak::Soak),
    /// Play a day on the command line and write it down as a page of the manual
    Story(story::Story),
    /// Add the smallest book there can be to a copy, play it, and count the files it touches
    NewBook,
    /// Compare the chance to win, as it is counted along wars, with who won them
    Calibration(calibration::Calibration),
    /// Write the window's types from Rust
    Bindings(bindings::Bindings),
    /// Measure, and compare with the budgets
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    match do_chore(Chores::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn do_chore(chore: Chore) -> anyhow::Result<()> {
    let shell = Shell::new()?;
    shell.change_dir(tree::root());
    match chore {
        Chore::Run(run) => run::run(&shell, &run),
        Chore::Paper(paper) => paper::run(&shell, &paper),
        Chore::Package(package) => package::run(&shell, &package),
        Chore::Quick(quick) => quick::run(&shell, &quick),
        Chore::Test(test) => test::run(&shell, &test),
        Chore::Tidy => tidy::run(),
        Chore::Cites(cites) => cites::run(&shell, &cites),
        Chore::Soak(soak) => soak::run(&shell, &soak),
        Chore::Story(story) => story::run(&shell, &story),
        Chore::NewBook => new_book::run(&shell),
        Chore::Calibration(wanted) => calibration::run(&shell, &wanted),
        Chore::Bindings(bindings) => bindings::run(&shell, &bindings),
        Chore::Bench(bench) => bench::run(&shell, &bench),
    }
}
