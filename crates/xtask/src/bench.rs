//! `cargo xtask bench`: run the benchmarks of every crate that has some, then print each measure beside its budget
//! (`budgets.toml`). A budget says what a person waits for; it is read here and never tested against a clock.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use regex::Regex;
use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::tree::Tree;

const BUDGETS: &str = include_str!("../budgets.toml");

#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Only the benchmarks whose name contains this
    filter: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Budgets {
    budget: Vec<Budget>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    what: String,
    measure: String,
    #[serde(default = "one")]
    entries: u64,
    at_most_ns: Option<u64>,
    against: Option<String>,
    #[serde(default = "hundred")]
    percent: u64,
    #[serde(default)]
    plus_ns: u64,
}

/// Nanoseconds of one run, by the name of the benchmark.
type Measures = BTreeMap<String, u64>;

pub(crate) fn run(shell: &Shell, bench: &Bench) -> Result<()> {
    let budgets: Budgets = toml::from_str(BUDGETS).context("budgets.toml")?;
    let mut measures = Measures::new();
    for package in packages_with_benches(&Tree::of_checkout()?)? {
        eprintln!("Measuring {package}.");
        let filter = bench.filter.iter();
        let output = cmd!(
            shell,
            "cargo bench --package {package} --bench * -- --output-format bencher {filter...}"
        )
        .read()?;
        println!("{output}");
        measures.extend(parse(&output)?);
    }
    if measures.is_empty() {
        bail!("no benchmark ran");
    }
    println!("\n{:<52} {:>12} {:>12}", "budget", "measured", "at most");
    for budget in &budgets.budget {
        println!("{}", line(budget, &measures)?);
    }
    Ok(())
}

fn packages_with_benches(tree: &Tree) -> Result<Vec<String>> {
    let mut packages = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("Cargo.toml") else {
            continue;
        };
        if folder.is_empty() || !tree.has_folder(&format!("{folder}benches/")) {
            continue;
        }
        let manifest: toml::Table = text.parse().with_context(|| path.to_owned())?;
        let name = manifest
            .get("package")
            .and_then(|package| package.get("name"))
            .and_then(toml::Value::as_str);
        packages.push(name.with_context(|| format!("{path} has no package name"))?.to_owned());
    }
    Ok(packages)
}

/// Reads lines such as `test odds/40 ... bench:      81,234 ns/iter (+/- 512)`.
fn parse(output: &str) -> Result<Measures> {
    let shape = Regex::new(r"^test (.+?) +\.\.\. bench: +([0-9,]+) ns/iter")?;
    let mut measures = Measures::new();
    for found in output.lines().filter_map(|line| shape.captures(line)) {
        measures.insert(found[1].to_owned(), found[2].replace(',', "").parse()?);
    }
    Ok(measures)
}

fn line(budget: &Budget, measures: &Measures) -> Result<String> {
    let allowed = match (&budget.against, budget.at_most_ns) {
        (Some(against), None) => {
            measures.get(against).map(|other| other * budget.percent / 100 + budget.plus_ns)
        }
        (None, Some(at_most)) => Some(at_most),
        _ => bail!("budget {:?} must have either at_most_ns or against", budget.what),
    };
    ensure!(budget.entries > 0, "budget {:?} is for no entry", budget.what);
    let measured = measures.get(&budget.measure).map(|whole| whole.div_ceil(budget.entries));
    let verdict = match (measured, allowed) {
        (Some(measured), Some(allowed)) if measured <= allowed => {
            format!("kept, {} %", percent(measured, allowed))
        }
        (Some(measured), Some(allowed)) => format!("MISSED, {} %", percent(measured, allowed)),
        _ => "not measured".to_owned(),
    };
    let shown = |time: Option<u64>| time.map_or("-".to_owned(), human);
    Ok(format!("{:<52} {:>12} {:>12}  {verdict}", budget.what, shown(measured), shown(allowed)))
}

/// Of the budget, rounded up.
fn percent(measured: u64, allowed: u64) -> u64 {
    (measured * 100).div_ceil(allowed.max(1))
}

/// Three or more digits, rounded down.
fn human(nanoseconds: u64) -> String {
    match nanoseconds {
        0..10_000 => format!("{nanoseconds} ns"),
        10_000..10_000_000 => format!("{} us", nanoseconds / 1_000),
        _ => format!("{} ms", nanoseconds / 1_000_000),
    }
}

fn one() -> u64 {
    1
}

fn hundred() -> u64 {
    100
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(budget: &str, output: &str) -> String {
        line(&toml::from_str(budget).unwrap(), &parse(output).unwrap()).unwrap()
    }

    #[test]
    fn a_measure_over_its_budget_is_called_missed() {
        let budget = "what = 'odds'\nmeasure = 'odds/40'\nat_most_ns = 200_000";
        let measured =
            |ns: &str| format!("noise\ntest odds/40 ... bench:     {ns} ns/iter (+/- 12)\n");
        assert!(verdict(budget, &measured("200,000")).ends_with("kept, 100 %"));
        assert!(verdict(budget, &measured("200001")).ends_with("MISSED, 101 %"));
        assert!(verdict(budget, "").ends_with("not measured"));
    }

    #[test]
    fn a_ratio_is_taken_within_one_run() {
        let budget = "what = 'append'\nmeasure = 'a'\nagainst = 'b'\npercent = 150\nplus_ns = 10";
        let run = |a: u64| {
            format!("test a ... bench: {a} ns/iter (+/- 1)\ntest b ... bench: 100 ns/iter (+/- 1)")
        };
        assert!(verdict(budget, &run(160)).contains("kept"));
        assert!(verdict(budget, &run(161)).contains("MISSED"));
    }

    #[test]
    fn a_measure_of_many_entries_is_divided_rounding_up() {
        let budget = "what = 'replay'\nmeasure = 'r'\nentries = 100\nat_most_ns = 8";
        assert!(verdict(budget, "test r ... bench: 800 ns/iter (+/- 1)").contains("kept"));
        assert!(verdict(budget, "test r ... bench: 801 ns/iter (+/- 1)").contains("MISSED"));
    }

    #[test]
    fn the_budgets_of_the_house_are_well_formed() {
        let budgets: Budgets = toml::from_str(BUDGETS).unwrap();
        for budget in &budgets.budget {
            line(budget, &Measures::new()).unwrap();
        }
    }
}
