//! `cargo xtask calibration`: is the chance to win what it says? Wars are played by automatic commanders, the chance is counted at
//! moments along each, and of all moments that were called such and such a chance it is counted how many were won.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

/// The parts of the scale, a fifth each.
const PARTS: usize = 5;

#[derive(clap::Args)]
pub(crate) struct Calibration {
    /// A scenario: the name of a folder in campaigns/, such as first-light
    #[arg(default_value = "first-light")]
    scenario: String,
    /// How many wars
    #[arg(long, default_value_t = 200)]
    wars: u64,
    /// The seed of the first war; the others follow it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Wars played on from each moment
    #[arg(long, default_value_t = 32)]
    playouts: u32,
    /// Moments of each war
    #[arg(long, default_value_t = 8)]
    moments: u16,
    /// Who commands both sides of the wars: sensible, random
    #[arg(long, default_value = "sensible")]
    commander: String,
    /// A program that is built already; without it one is built for release
    #[arg(long, value_name = "PROGRAM")]
    program: Option<String>,
}

/// The chance at a moment in thousandths, and whether it was won; by the seed of its war.
struct Called {
    war: u64,
    permille: usize,
    won: bool,
}

pub(crate) fn run(shell: &Shell, wanted: &Calibration) -> Result<()> {
    let program = match &wanted.program {
        Some(program) => program.clone(),
        None => {
            cmd!(shell, "cargo build --release --package wardiary").run()?;
            "target/release/wardiary".to_owned()
        }
    };
    let folder = shell.create_temp_dir()?;
    let (mut called, mut drawn, begun) = (Vec::new(), 0_u32, Instant::now());
    for war in wanted.seed..wanted.seed + wanted.wars {
        let file = folder.path().join(format!("{war}.wardiary"));
        let view = of_war(shell, &program, wanted, war, &file)?;
        drawn += u32::from(take(war, &view, &mut called)?);
        for ending in ["", "-wal", "-shm", ".lock", ".chance"] {
            shell.remove_path(format!("{}{ending}", file.display()))?;
        }
        let played = war - wanted.seed + 1;
        if played.is_multiple_of(10) {
            let (seconds, all) = (begun.elapsed().as_secs(), wanted.wars);
            eprintln!("{played} of {all} wars in {seconds} s, {} moments.", called.len());
        }
    }
    print(wanted, &called, drawn);
    Ok(())
}

fn of_war(
    shell: &Shell,
    program: &str,
    wanted: &Calibration,
    war: u64,
    file: &std::path::Path,
) -> Result<Value> {
    let scenario = format!("campaigns/{}", wanted.scenario);
    let (seed, commander) = (war.to_string(), &wanted.commander);
    cmd!(
        shell,
        "{program} simulate {scenario} --seed {seed} --commander {commander} --file {file} --quiet"
    )
    .quiet()
    .ignore_stdout()
    .run()?;
    let (playouts, moments) = (wanted.playouts.to_string(), wanted.moments.to_string());
    let text =
        cmd!(shell, "{program} chance {file} --playouts {playouts} --moments {moments} --json")
            .quiet()
            .read()?;
    serde_json::from_str(&text).with_context(|| format!("seed {war}: the program said {text}"))
}

/// Blue's chance at every moment but the last, which says who won. Whether the war was drawn.
fn take(war: u64, answer: &Value, called: &mut Vec<Called>) -> Result<bool> {
    let view = &answer["ok"]["win_chance"];
    let points = view["points"].as_array().with_context(|| format!("seed {war}: no points"))?;
    let permille = |point: &Value, side: usize| -> Option<usize> {
        usize::try_from(point["chance"][side]["permille"].as_u64()?).ok()
    };
    let (end, moments) = points.split_last().context("no moments")?;
    ensure!(end["is_end"] == true, "seed {war}: the war is not over");
    let won = permille(end, 0) == Some(1_000);
    let known = moments.iter().filter_map(|point| permille(point, 0));
    called.extend(known.map(|permille| Called { war, permille, won }));
    Ok(!won && permille(end, 1) != Some(1_000))
}

/// A row for each fifth of the scale. Moments of one war are won or lost together, so that the wars behind a row, not its moments,
/// say how sure it is.
fn print(wanted: &Calibration, called: &[Called], drawn: u32) {
    let Calibration { scenario, wars, seed, playouts, moments, commander, .. } = wanted;
    println!(
        "{scenario}: {wars} wars by {commander} commanders from seed {seed} ({drawn} drawn), {moments} moments a war at most, each \
         played on {playouts} times.\n"
    );
    println!("| blue was called | moments | of wars | called on average | won |");
    println!("|---|---|---|---|---|");
    for part in 0..PARTS {
        let (from, to) = (part * 1_000 / PARTS, (part + 1) * 1_000 / PARTS);
        let is_last = part + 1 == PARTS;
        let within: Vec<&Called> = called
            .iter()
            .filter(|one| from <= one.permille && (one.permille < to || is_last))
            .collect();
        let of: BTreeSet<u64> = within.iter().map(|one| one.war).collect();
        let (count, won) = (within.len(), within.iter().filter(|one| one.won).count());
        let sum: usize = within.iter().map(|one| one.permille).sum();
        let share = |sum: usize, whole: usize| match count {
            0 => "–".to_owned(),
            _ => format!("{} %", (sum * 100 + count * whole / 2) / (count * whole)),
        };
        println!(
            "| {} to {} % | {count} | {} | {} | {} |",
            from / 10,
            to / 10,
            of.len(),
            share(sum, 1_000),
            share(won, 1)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_war_that_was_won_says_so_of_all_its_moments() {
        let point = |blue: u64, orange: u64, is_end: bool| json!({"chance": [{"permille": blue}, {"permille": orange}], "is_end": is_end});
        let unknown = json!({"chance": null, "is_end": false});
        let view =
            |end| json!({"ok": {"win_chance": {"points": [point(400, 500, false), unknown, end]}}});
        let mut called = Vec::new();
        assert!(!take(7, &view(point(1_000, 0, true)), &mut called).unwrap());
        assert!(take(8, &view(point(0, 0, true)), &mut called).unwrap(), "a draw");
        let said: Vec<_> = called.iter().map(|one| (one.war, one.permille, one.won)).collect();
        assert_eq!(said, [(7, 400, true), (8, 400, false)]);
        assert!(take(9, &view(point(300, 700, false)), &mut called).is_err(), "not over");
    }
}
