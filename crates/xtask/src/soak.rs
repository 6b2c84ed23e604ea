//! `cargo xtask soak`: play a scenario to its end many times with random commanders, in a release build. Every game must
//! end, every journal must verify and every man must be accounted for; a failing game names its seed. `soak war` does it with
//! wars that open and close smaller battles, and `soak combat` with battles of one book alone, tried by its own laws.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::tools::QUICKLY;

#[derive(clap::Args)]
pub(crate) struct Soak {
    /// A scenario: the name of a folder in campaigns/, such as first-light; `war` for wars with smaller
    /// battles, `fog` for pairs of wars that a player must not tell apart, or a book of crates/rules, such as combat
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100)]
    seeds: u32,
    /// The seed of the first game; the others follow it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With `war`: only the share of one scenario, by the name of its folder, such as sea-lion-1942
    #[arg(long)]
    only: Option<String>,
}

/// `soak war`: wars that open and close smaller battles.
const WAR: &str = "war";
/// What the tests of a book begin with that play battles by chance.
const LAWS: &str = "laws::random";
/// Pairs of wars that differ in what a seat does not know.
const FOG: &str = "fog";

/// Scenarios in which enemies stand close enough for smaller battles, or battles are joined by roads, and how many of a hundred wars are played in each. The
/// last two have actions laid out beforehand, for companies and for soldiers.
const CLOSE: [(&str, u32); 9] = [
    ("crates/campaign/tests/scenarios/melee", 15),
    ("campaigns/book-examples/close-combat", 15),
    ("campaigns/first-brigade", 5),
    ("campaigns/first-corridor", 5),
    ("campaigns/first-light", 15),
    ("crates/campaign/tests/scenarios/two-fronts", 10),
    ("crates/campaign/tests/scenarios/four-fronts", 10),
    ("campaigns/first-skirmish", 15),
    ("campaigns/sea-lion-1942", 10),
];

/// How often each thing about smaller battles has happened, by the api's names.
type Counts = BTreeMap<String, u64>;

pub(crate) fn run(shell: &Shell, soak: &Soak) -> Result<()> {
    if soak.scenario == WAR {
        return run_war(shell, soak);
    }
    if soak.scenario == FOG {
        return run_fog(shell, soak);
    }
    if shell.path_exists(format!("crates/rules/{}", soak.scenario)) {
        return run_book(shell, soak);
    }
    let scenario = format!("campaigns/{}", soak.scenario);
    if !shell.path_exists(&scenario) {
        let known: Vec<String> = shell
            .read_dir("campaigns")?
            .iter()
            .filter(|path| path.is_dir())
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        bail!(
            "there is no scenario {scenario}; there are: {WAR}, {FOG}, a book of crates/rules, {}",
            known.join(", ")
        );
    }
    let (seeds, seed) = (soak.seeds.to_string(), soak.seed.to_string());
    cmd!(
        shell,
        "cargo run --release --package wardiary -- simulate {scenario} --seeds {seeds} --seed {seed} --commander random --check"
    )
    .run()
    .with_context(|| format!("the soak of {scenario} failed; the game that failed is named above"))
}

/// The battles of a book's own laws, only many more of them: each must end with a winner or a draw, and obey every law.
fn run_book(shell: &Shell, soak: &Soak) -> Result<()> {
    let book = &soak.scenario;
    let tests = cmd!(shell, "cargo test --release --package {book} --test main -- --list {LAWS}");
    if !tests.read()?.contains(LAWS) {
        bail!("{book} has no test called {LAWS}…: no battle would be played");
    }
    let _seeds = shell.push_env("WARDIARY_SOAK_SEEDS", range(soak));
    cmd!(shell, "cargo test --release --package {book} --test main -- --nocapture {LAWS}")
        .run()
        .with_context(|| format!("the soak of {book} failed; the battle is named above"))
}

/// The law of fog of the api's own tests, over more pairs. All tests are called, so that nothing is built anew for one package.
fn run_fog(shell: &Shell, soak: &Soak) -> Result<()> {
    let _seeds = shell.push_env("WARDIARY_SOAK_SEEDS", range(soak));
    cmd!(shell, "cargo test {QUICKLY...} --tests --quiet -- audience::pairs")
        .run()
        .context("the soak of fog failed; the pair is named above")
}

fn range(soak: &Soak) -> String {
    format!("{}..{}", soak.seed, soak.seed + u64::from(soak.seeds))
}

/// Smaller battles are opened, fought, stopped, given up, corrected, accepted and taken back by chance. Every journal must verify
/// with its rules and every man be accounted for after every entry; each smaller battle must be the identity as it opens; then
/// every war is played again, and the same seed must give the same digest. A kind of thing that never happened is a fault too.
fn run_war(shell: &Shell, soak: &Soak) -> Result<()> {
    let (mut counts, mut wars, mut entries) = (Counts::new(), 0, 0);
    let shares = match &soak.only {
        Some(name) => vec![only(name, soak.seeds)?],
        None => shares(soak.seeds),
    };
    for (scenario, share) in shares {
        let (seeds, seed) = (share.to_string(), soak.seed.to_string());
        let first = simulations(&played(shell, scenario, &seeds, &seed, Some("--check"))?)?;
        let again = simulations(&played(shell, scenario, &seeds, &seed, None)?)?;
        if digests(&first)? != digests(&again)? {
            bail!("{scenario}: the same seeds gave other wars the second time");
        }
        for played in &first {
            add(&mut counts, &played["war"]["smaller"])?;
            let number = |key: &str| played["war"][key].as_u64().context("a war has no such count");
            entries += number("entries")?;
            *counts.entry("transfers".to_owned()).or_default() += number("transfers")?;
        }
        wars += first.len();
        println!("{scenario}: {share} wars whole, and the same again");
    }
    println!("{wars} wars of {entries} entries:");
    for (kind, count) in &counts {
        println!("{count:>8} {}", kind.replace('_', " "));
    }
    let never: Vec<&str> =
        counts.iter().filter(|(_, count)| **count == 0).map(|(kind, _)| &**kind).collect();
    // Not every scenario has ground for everything.
    if !never.is_empty() && soak.only.is_none() {
        bail!("it never came to these: {}; play more wars", never.join(", "));
    }
    Ok(())
}

/// How many wars are played in each scenario; the first takes what is over.
fn shares(seeds: u32) -> Vec<(&'static str, u32)> {
    let mut shares = CLOSE.map(|(scenario, percent)| (scenario, seeds * percent / 100));
    let shared: u32 = shares.iter().map(|(_, share)| share).sum();
    shares[0].1 += seeds - shared;
    shares.into_iter().filter(|(_, share)| *share > 0).collect()
}

/// The share of one scenario.
fn only(name: &str, seeds: u32) -> Result<(&'static str, u32)> {
    let folder = |scenario: &'static str| scenario.rsplit('/').next().unwrap_or(scenario);
    let known = || CLOSE.map(|(scenario, _)| folder(scenario)).join(", ");
    let all = shares(seeds);
    let found = all.into_iter().find(|(scenario, _)| folder(scenario) == name);
    found.with_context(|| format!("{name} has no share of {seeds} wars; shares have: {}", known()))
}

/// Adds what was counted of one war; a kind that is counted by kinds of its own is named with each of them.
fn add(counts: &mut Counts, war: &Value) -> Result<()> {
    for (kind, count) in war.as_object().context("a war does not count its smaller battles")? {
        match count {
            Value::Object(kinds) => {
                let named = kinds.iter().map(|(of, count)| (format!("{kind} {of}"), count.clone()));
                add(counts, &Value::Object(named.collect()))?;
            }
            _ => {
                *counts.entry(kind.clone()).or_default() +=
                    count.as_u64().context("a count is not a number")?;
            }
        }
    }
    Ok(())
}

fn played(
    shell: &Shell,
    scenario: &str,
    seeds: &str,
    seed: &str,
    check: Option<&str>,
) -> Result<String> {
    let simulate = cmd!(
        shell,
        "cargo run --quiet --release --package wardiary -- --json simulate {scenario} --seeds {seeds} --seed {seed} --commander fights-out {check...}"
    );
    let output = simulate.ignore_status().output()?;
    let told = String::from_utf8(output.stdout).context("the answer is no text")?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("the soak of {scenario} failed: {}\n{errors}", fault(&told));
    }
    Ok(told)
}

/// What went wrong, of an answer that may hold hundreds of wars: the error, or the findings of those that are not whole.
fn fault(told: &str) -> String {
    let Ok(answer) = serde_json::from_str::<Value>(told) else { return told.to_owned() };
    let wars = answer["ok"]["simulations"].as_array().map(Vec::as_slice).unwrap_or_default();
    let broken = wars.iter().filter(|war| war["verified"]["whole"] == false);
    let found = broken
        .map(|war| format!("seed {}: {}", war["war"]["seed"], war["verified"]["findings"]))
        .collect::<Vec<_>>();
    if found.is_empty() { answer["error"]["message"].to_string() } else { found.join("\n") }
}

/// What was told of each war, in the order of seeds.
fn simulations(json: &str) -> Result<Vec<Value>> {
    let answer: Value = serde_json::from_str(json).context("the answer is no JSON")?;
    let wars = answer["ok"]["simulations"].as_array().context("the answer has no simulations")?;
    Ok(wars.clone())
}

fn digests(wars: &[Value]) -> Result<Vec<String>> {
    let digest = |war: &Value| {
        war["war"]["digest"].as_str().map(str::to_owned).context("a war has no digest")
    };
    wars.iter().map(digest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_by_kinds_is_added_kind_by_kind() {
        let mut counts = Counts::new();
        let war = serde_json::json!({"stopped": 2, "opened": {"attack/cc": 3, "raid/combat": 1}});
        for _ in 0..2 {
            add(&mut counts, &war).unwrap();
        }
        let want = [("opened attack/cc", 6), ("opened raid/combat", 2), ("stopped", 4)];
        assert_eq!(counts, want.map(|(kind, count)| (kind.to_owned(), count)).into());
    }

    #[test]
    fn every_war_is_played_somewhere() {
        assert_eq!(CLOSE.iter().map(|(_, percent)| percent).sum::<u32>(), 100);
        for seeds in [1, 2, 50, 99, 1_000] {
            assert_eq!(shares(seeds).iter().map(|(_, share)| share).sum::<u32>(), seeds);
        }
    }

    #[test]
    fn one_scenario_may_be_soaked_alone() {
        assert_eq!(only("sea-lion-1942", 1_000).unwrap(), ("campaigns/sea-lion-1942", 100));
        assert_eq!(only("melee", 10).unwrap().1, shares(10)[0].1);
        assert!(only("bastogne-1944", 1_000).is_err(), "it has no share");
        assert!(only("sea-lion-1942", 1).is_err(), "one war is played in the first");
    }

    #[test]
    fn what_went_wrong_is_found_in_the_answer() {
        let error = r#"{"error":{"message":"seed 7: nobody can do anything"}}"#;
        assert!(fault(error).contains("seed 7: nobody"));
        let wars = r#"{"ok":{"simulations":[
            {"war":{"seed":1},"verified":{"whole":true,"findings":[]}},
            {"war":{"seed":2},"verified":{"whole":false,"findings":["After entry 9: a man too many."]}}
        ]}}"#;
        assert_eq!(fault(wars), r#"seed 2: ["After entry 9: a man too many."]"#);
    }

    #[test]
    fn what_never_happened_is_counted_too() {
        let mut counts = Counts::new();
        for war in [serde_json::json!({"fires": 2, "struck": 0}), serde_json::json!({"fires": 1})] {
            add(&mut counts, &war).unwrap();
        }
        assert_eq!((counts["fires"], counts["struck"]), (3, 0));
    }
}
