//! `cargo xtask soak`: play a scenario to its end many times with random commanders, in a release build. Every game must
//! end, every journal must verify and every man must be accounted for; a failing game names its seed.

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

#[derive(clap::Args)]
pub(crate) struct Soak {
    /// A scenario: the name of a folder in campaigns/, such as first-light
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100)]
    seeds: u32,
    /// The seed of the first game; the others follow it
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(shell: &Shell, soak: &Soak) -> Result<()> {
    let scenario = format!("campaigns/{}", soak.scenario);
    if !shell.path_exists(&scenario) {
        let known: Vec<String> = shell
            .read_dir("campaigns")?
            .iter()
            .filter(|path| path.is_dir())
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        bail!("there is no scenario {scenario}; there are: {}", known.join(", "));
    }
    let (seeds, seed) = (soak.seeds.to_string(), soak.seed.to_string());
    cmd!(
        shell,
        "cargo run --release --package wardiary -- simulate {scenario} --seeds {seeds} --seed {seed} --commander random --check"
    )
    .run()
    .with_context(|| format!("the soak of {scenario} failed; the game that failed is named above"))
}
