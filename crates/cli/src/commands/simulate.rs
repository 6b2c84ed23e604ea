//! `simulate`: wars played to their end by automatic commanders.

use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Side;
use api::request::{Reply, Request};
use api::simulate::{CommanderKind, Simulated};
use api::verify::Verified;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::answer::Answer;
use crate::door::{Door, wanted};
use crate::show;

/// Play a scenario to its end with automatic commanders
#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// A folder with a scenario.toml, or a name from `wardiary scenarios`
    pub(super) scenario: String,
    /// How many wars, with seeds counted from --seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    seeds: u64,
    /// The first seed; the same seed gives the same war
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who commands both sides
    #[arg(long, value_enum, default_value_t = Commander::Sensible)]
    commander: Commander,
    /// Who commands blue
    #[arg(long, value_enum)]
    blue: Option<Commander>,
    /// Who commands orange
    #[arg(long, value_enum)]
    orange: Option<Commander>,
    /// Keep the journal in this new file (one war only)
    #[arg(long, value_name = "FILE", conflicts_with = "keep")]
    file: Option<PathBuf>,
    /// Keep the journals in this folder, one file for each seed
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Every answer on the disk before the next, as in play
    #[arg(long)]
    durable: bool,
    /// Let the war rest as soon as its journal has N entries, for people to take over
    #[arg(long, value_name = "N")]
    until: Option<u64>,
    /// Every commander's seat of the scenario is led by itself
    #[arg(long)]
    seats: bool,
    /// Verify every war with --rules: chain, dice, rules, men conserved
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Commander {
    Random,
    /// Seeks close combat and fights out every second contact it may at a smaller scale, patrols at night too: some two hundred
    /// smaller battles in a war of eight days
    FightsOut,
    Sensible,
}

/// A war, and what the audit said of it when one was asked for.
struct Played {
    war: Box<Simulated>,
    checked: Option<Box<Verified>>,
}

impl Simulate {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        if self.file.is_some() && self.seeds > 1 {
            return Err(ApiError::usage("file", "one file holds one war")
                .hint("use --keep DIR for several seeds"));
        }
        if let Some(folder) = &self.keep {
            std::fs::create_dir_all(folder)?;
        }
        let mut wars = Vec::new();
        for seed in self.seed..self.seed.saturating_add(self.seeds) {
            wars.push(self.one(door, seed)?);
        }
        let broken =
            wars.iter().any(|war| war.checked.as_ref().is_some_and(|checked| !checked.whole));
        let text = self.drawn(&wars, door);
        let code = if broken { Kind::Journal.exit_code() } else { 0 };
        let wars: Vec<_> =
            wars.iter().map(|war| json!({ "war": war.war, "verified": war.checked })).collect();
        Ok(Answer::own(json!({ "simulations": wars }), text).exit(code))
    }

    fn one(&self, door: &mut Door, seed: u64) -> ApiResult<Played> {
        let folder = door.api.host().data_folder().join("simulations");
        let (file, forget) = match (&self.file, &self.keep) {
            (Some(file), _) => (Some(file.clone()), false),
            (None, Some(folder)) => (Some(folder.join(format!("seed-{seed}.wardiary"))), false),
            // To be checked, a war must stay until it was.
            (None, None) if self.check => {
                std::fs::create_dir_all(&folder)?;
                (Some(folder.join(format!("{}-{seed}-check.wardiary", std::process::id()))), true)
            }
            (None, None) => (None, false),
        };
        let request = Request::Simulate {
            scenario: self.scenario.clone(),
            seed,
            blue: self.blue.unwrap_or(self.commander).into(),
            orange: self.orange.unwrap_or(self.commander).into(),
            file: file.clone(),
            durable: self.durable,
            until: self.until,
            seats: self.seats,
        };
        let played = door.ask_long(&format!("Seed {seed}"), request);
        let of_seed = |mut error: ApiError| {
            error.message = format!("seed {seed}: {}", error.message);
            error
        };
        let war = wanted!(played, Reply::Simulated).map_err(of_seed)?;
        let checked = match &file {
            Some(file) if self.check => {
                let request = Request::Verify { file: file.clone(), rules: true };
                Some(wanted!(
                    door.ask_long(&format!("Checking seed {seed}"), request),
                    Reply::Verified
                )?)
            }
            _ => None,
        };
        if let (true, Some(file)) = (forget, &file) {
            remove(file);
        }
        Ok(Played { war, checked })
    }

    fn drawn(&self, wars: &[Played], door: &Door) -> String {
        let row = |played: &Played| {
            let war = &played.war;
            let winner = war.winner.map_or_else(|| "nobody".to_owned(), |side| side.to_string());
            let lost = |side: Side| {
                let [_, killed, wounded, prisoners, _] = war.men[side.index()];
                (killed + wounded + prisoners).to_string()
            };
            let mut row = vec![
                war.seed.to_string(),
                winner,
                format!("{} : {}", war.points[0], war.points[1]),
                war.days.to_string(),
                war.orders.to_string(),
                war.entries.to_string(),
                lost(Side::Blue),
                lost(Side::Orange),
                war.digest.get(..12).unwrap_or(&war.digest).to_owned(),
            ];
            row.extend(played.checked.as_ref().map(|checked| match checked.whole {
                true => "whole".to_owned(),
                false => checked.findings.join(" "),
            }));
            row
        };
        let mut head = vec![
            "#Seed",
            "Winner",
            "Points",
            "#Days",
            "#Orders",
            "#Entries",
            "#Lost blue",
            "#Lost orange",
            "Digest",
        ];
        if self.check {
            head.push("Checked");
        }
        let table = show::table(&door.look, &head, wars.iter().map(row).collect());
        let whole = |war: &Played| war.checked.as_ref().is_some_and(|checked| checked.whole);
        match wars.iter().all(whole) {
            true => format!(
                "{table}\nAll whole: chain and dice verified, every order decided again, men conserved."
            ),
            false => table,
        }
    }
}

impl From<Commander> for CommanderKind {
    fn from(commander: Commander) -> Self {
        match commander {
            Commander::Random => Self::Random,
            Commander::FightsOut => Self::FightsOut,
            Commander::Sensible => Self::Sensible,
        }
    }
}

/// A war that was kept only to be checked.
fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}
