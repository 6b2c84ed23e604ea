//! `simulate`: wars played to their end by automatic commanders.

use std::path::{Path, PathBuf};

use api::error::Kind;
use api::kernel::Side;
use api::simulate::{CommanderKind, Simulated};
use api::verify::Verified;
use serde::Serialize;
use serde_json::json;

use super::prelude::*;
use crate::arguments::one_of;

/// Let the program play a scenario to its end
#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// A folder with a scenario.toml, or a name from `wardiary scenarios`
    pub(super) scenario: String,
    /// How many wars, with seeds counting up from --seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    seeds: u64,
    /// The first seed; the same seed gives the same war
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who commands both sides
    #[arg(long, value_parser = one_of(COMMANDERS), default_value = "sensible")]
    commander: CommanderKind,
    /// Who commands blue
    #[arg(long, value_parser = one_of(COMMANDERS))]
    blue: Option<CommanderKind>,
    /// Who commands orange
    #[arg(long, value_parser = one_of(COMMANDERS))]
    orange: Option<CommanderKind>,
    /// Keep the journal in this new file (one war only)
    #[arg(long, value_name = "FILE", conflicts_with = "keep")]
    file: Option<PathBuf>,
    /// Keep the journals in this folder, one file for each seed
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Save every step to disk before the next, as in play
    #[arg(long)]
    durable: bool,
    /// Stop after N entries, so that people can take over
    #[arg(long, value_name = "N")]
    until: Option<u64>,
    /// Play every commander's seat of the scenario separately
    #[arg(long)]
    seats: bool,
    /// Verify every war as `verify --rules` does
    #[arg(long)]
    check: bool,
}

const COMMANDERS: &[(&str, &str, CommanderKind)] = &[
    ("random", "Any legal order", CommanderKind::Random),
    (
        "fights-out",
        "Attacks at close range and fights out every second contact in a smaller battle, night patrols too: \
         about two hundred smaller battles in eight days",
        CommanderKind::FightsOut,
    ),
    ("sensible", "Plays to win", CommanderKind::Sensible),
];

/// A war, and what the audit said of it when one was asked for.
#[derive(Serialize)]
struct Played {
    war: Box<Simulated>,
    verified: Option<Box<Verified>>,
}

impl Played {
    fn is(&self, whole: bool) -> bool {
        self.verified.as_ref().is_some_and(|verified| verified.whole == whole)
    }
}

/// Of the table; the last column only where the wars were checked.
const HEAD: [&str; 10] = [
    "#Seed",
    "Winner",
    "Points",
    "#Days",
    "#Orders",
    "#Entries",
    "#Blue men lost",
    "#Orange men lost",
    "Digest",
    "Checked",
];

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
        let text = self.drawn(&wars, door);
        let broken = wars.iter().any(|war| war.is(false));
        let code = if broken { Kind::Journal.exit_code() } else { 0 };
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
            blue: self.blue.unwrap_or(self.commander),
            orange: self.orange.unwrap_or(self.commander),
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
        let verified = match &file {
            Some(file) if self.check => {
                let request = Request::Verify { file: file.clone(), rules: true };
                let verified = door.ask_long(&format!("Checking seed {seed}"), request);
                Some(wanted!(verified, Reply::Verified)?)
            }
            _ => None,
        };
        if let (true, Some(file)) = (forget, &file) {
            remove(file);
        }
        Ok(Played { war, verified })
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
            row.extend(played.verified.as_ref().map(|verified| match verified.whole {
                true => "whole".to_owned(),
                false => verified.findings.join(" "),
            }));
            row
        };
        let head = if self.check { &HEAD[..] } else { &HEAD[..HEAD.len() - 1] };
        let table = show::table(&door.look, head, wars.iter().map(row).collect());
        match wars.iter().all(|war| war.is(true)) {
            true => format!(
                "{table}\nAll whole: chain and dice verified, every order decided again, men conserved."
            ),
            false => table,
        }
    }
}

/// A war that was kept only to be checked.
fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}
