//! `cargo xtask test`: everything that must hold before a change is taken. Quick checks come first; the first failure ends
//! it with a sentence that says how to see it again. `.ci/run` calls this and nothing else. All that
//! is built is built once, with the desktop shell, which needs WebKit; only paper has a build of its own.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::tools::{self, AS_TESTED};
use crate::{bindings, cites, paper, tidy, ui, window};

#[derive(clap::Args)]
pub(crate) struct Test {
    /// Only these steps; all of them when none is named
    #[arg(value_parser = step_names())]
    steps: Vec<String>,
}

struct Step {
    name: &'static str,
    /// Completes "… failed: " for a person who sees only that line.
    proves: &'static str,
    run: fn(&Shell) -> Result<()>,
}

/// In the order they run: a new part of the house, such as the window, adds its steps here.
const STEPS: &[Step] = &[
    Step { name: "format", proves: "Rust is formatted by rustfmt", run: format },
    Step {
        name: "tidy",
        proves: "rooms, arrows, sizes and spelling are those of the house",
        run: |_| tidy::run(),
    },
    Step {
        name: "licences",
        proves: "nothing is built in whose licence deny.toml does not allow",
        run: licences,
    },
    Step {
        name: "scripts",
        proves: "the Python verifiers agree with the specifications",
        run: scripts,
    },
    Step {
        name: "interface",
        proves: "the interface is typed, tidy, tested and can be built",
        run: ui::check,
    },
    Step {
        name: "bindings",
        proves: "the window's types are those of the api",
        run: bindings::check,
    },
    Step { name: "lints", proves: "clippy has no warning", run: lints },
    Step { name: "tests", proves: "every test passes", run: tests },
    Step {
        name: "cites",
        proves: "every section of a book has code and evidence, and shipped scenarios lead to it",
        run: cites::run_all,
    },
    Step {
        name: "browser",
        proves: "the interface can be played in a browser, with every door guarded",
        run: ui::play,
    },
    Step {
        name: "paper",
        proves: "the report and the sheets for the table become what Typst can set",
        run: paper::test,
    },
    Step {
        name: "window",
        proves: "the desktop window starts, plays, and survives being killed",
        run: window::test,
    },
];

/// Python programs that compare what a stranger verifies a campaign with to the published vectors.
const SCRIPTS: &[&str] = &["tests/dice_vectors.py"];

pub(crate) fn run(shell: &Shell, test: &Test) -> Result<()> {
    let steps: Vec<&Step> = STEPS
        .iter()
        .filter(|step| test.steps.is_empty() || test.steps.iter().any(|name| name == step.name))
        .collect();
    let start = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("\n== {}/{} {}: {}", number + 1, steps.len(), step.name, step.proves);
        let step_start = Instant::now();
        let outcome = (step.run)(shell);
        times.push((step.name, step_start.elapsed()));
        if let Err(error) = outcome {
            print_times(&times, start.elapsed(), steps.len());
            let Step { name, proves, .. } = step;
            bail!(
                "{name} failed, so it does not hold that {proves}.\nCause: {error:#}\nAgain: cargo xtask test {name}"
            );
        }
        println!("== {} ok, {}", step.name, seconds(step_start.elapsed()));
    }
    print_times(&times, start.elapsed(), steps.len());
    println!("All {} steps ok.", steps.len());
    Ok(())
}

fn step_names() -> clap::builder::PossibleValuesParser {
    STEPS.iter().map(|step| step.name).collect::<Vec<_>>().into()
}

fn print_times(times: &[(&str, Duration)], total: Duration, of: usize) {
    println!("\n== {} of {of} steps run", times.len());
    for (name, time) in times {
        println!("{name:>10} {:>9}", seconds(*time));
    }
    println!("{:>10} {:>9}", "total", seconds(total));
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn format(shell: &Shell) -> Result<()> {
    cmd!(shell, "cargo fmt --all --check").run().context("type: cargo fmt --all")
}

fn licences(shell: &Shell) -> Result<()> {
    tools::CARGO_DENY.ensure(shell)?;
    // Advisories live in a git repository that not every machine reaches; these three need no network.
    Ok(cmd!(shell, "cargo deny check licenses bans sources").run()?)
}

fn scripts(shell: &Shell) -> Result<()> {
    tools::ensure_package(shell, "python3", "python3")?;
    for script in SCRIPTS {
        cmd!(shell, "python3 {script}").run()?;
    }
    Ok(())
}

fn lints(shell: &Shell) -> Result<()> {
    Ok(cmd!(shell, "cargo clippy --all-targets -- -D warnings").run()?)
}

fn tests(shell: &Shell) -> Result<()> {
    // The end-to-end tests start the real binary, which a test build of another package does not make.
    tools::build_as_tested(shell)?;
    let program = window::built(false)?.wardiary;
    // The step after this one runs these.
    let plays = cites::reached::PLAYS;
    let others = format!("not test({plays})");
    let run = if tools::has_cargo_command(shell, "nextest") {
        cmd!(shell, "cargo nextest run {AS_TESTED...} --no-fail-fast -E {others}")
    } else {
        cmd!(shell, "cargo test {AS_TESTED...} --no-fail-fast -- --skip {plays}")
    };
    Ok(run.env("WARDIARY", program).run()?)
}
