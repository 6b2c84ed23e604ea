//! `cargo xtask soak`: play a scenario to its end many times with random commanders, in a release build. Every game must
//! end, every journal must verify and every man must be accounted for; a failing game names its seed. `soak war` does it with
//! wars that open and close smaller battles.

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

#[derive(clap::Args)]
pub(crate) struct Soak {
    /// A scenario: the name of a folder in campaigns/, such as first-light; or `war` for wars with smaller battles
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100)]
    seeds: u32,
    /// The seed of the first game; the others follow it
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// `soak war`: wars that open and close smaller battles.
const WAR: &str = "war";

/// Scenarios in which enemies stand close enough for smaller battles, the quickest first.
const CLOSE: [&str; 3] = [
    "crates/campaign/tests/scenarios/melee",
    "campaigns/book-examples/close-combat",
    "campaigns/first-light",
];

pub(crate) fn run(shell: &Shell, soak: &Soak) -> Result<()> {
    if soak.scenario == WAR {
        return run_war(shell, soak);
    }
    let scenario = format!("campaigns/{}", soak.scenario);
    if !shell.path_exists(&scenario) {
        let known: Vec<String> = shell
            .read_dir("campaigns")?
            .iter()
            .filter(|path| path.is_dir())
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        bail!("there is no scenario {scenario}; there are: {WAR}, {}", known.join(", "));
    }
    let (seeds, seed) = (soak.seeds.to_string(), soak.seed.to_string());
    cmd!(
        shell,
        "cargo run --release --package wardiary -- simulate {scenario} --seeds {seeds} --seed {seed} --commander random --check"
    )
    .run()
    .with_context(|| format!("the soak of {scenario} failed; the game that failed is named above"))
}

/// Smaller battles are opened, fought, stopped, given up and accepted by chance. Every journal must verify with its rules and every
/// man be accounted for after every entry; then every war is played again, and the same seed must give the same digest.
fn run_war(shell: &Shell, soak: &Soak) -> Result<()> {
    let most = CLOSE.len() as u32;
    for (at, scenario) in (0..).zip(CLOSE) {
        // The seeds are shared out, the first scenarios taking what is over.
        let share = soak.seeds / most + u32::from(at < soak.seeds % most);
        if share == 0 {
            continue;
        }
        let (seeds, seed) = (share.to_string(), soak.seed.to_string());
        let first = played(shell, scenario, &seeds, &seed, Some("--check"))?;
        let again = played(shell, scenario, &seeds, &seed, None)?;
        let ours = digests(&first)?;
        if ours != digests(&again)? {
            bail!("{scenario}: the same seeds gave other wars the second time");
        }
        println!("{scenario}: {share} wars whole, and the same again");
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
    cmd!(
        shell,
        "cargo run --release --package wardiary -- --json simulate {scenario} --seeds {seeds} --seed {seed} --commander fights-out {check...}"
    )
    .read()
    .with_context(|| format!("the soak of {scenario} failed; the war that failed is named above"))
}

/// The digest of each war, in the order of seeds.
fn digests(json: &str) -> Result<Vec<String>> {
    let answer: serde_json::Value = serde_json::from_str(json).context("the answer is no JSON")?;
    let wars = answer["ok"]["simulations"].as_array().context("the answer has no simulations")?;
    let digest = |war: &serde_json::Value| {
        war["war"]["digest"].as_str().map(str::to_owned).context("a war has no digest")
    };
    wars.iter().map(digest).collect()
}
