//! The worked examples: `worked/*.md`, the book's and ours, run as tests.
//!
//! An example is a heading `## §3.7.1 a sentence` with fenced blocks: `given` (a position, see [`crate::script`]),
//! `order` (the side, then the order), `answers` (one line an answer), and `then`: every call in the order it was made,
//! then every event, one line each; or the refusal. A `ledger` block lists the lines of one throw that counted. Prose
//! between the blocks explains. What an example leaves out of `then` fails it, as does what it adds.

#![allow(clippy::disallowed_methods, reason = "tests read the examples from disk")]

use kernel::odds::HitRule;
use kernel::{Call, Halt, Refusal as _, Side};
use two_star_general::Event;

use crate::board::give;
use crate::script::{Told, lines, order, position, tell, words};

/// One example of a file.
#[derive(Default)]
struct Example {
    heading: String,
    blocks: Vec<(String, String)>,
}

#[test]
fn every_example_comes_out_as_the_book_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/worked");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3, "the examples of chapters 3, 4 and 5 are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let examples = examples(&text);
        assert!(!examples.is_empty(), "{} holds no example", file.display());
        for example in examples {
            run(&format!("{}: {}", file.display(), example.heading), &example);
        }
    }
}

#[test]
fn a_wrong_expectation_fails() {
    let text = "## §3 wrong\n```given\nmap 5 5\n```\n```order\nblue attack 0303 a\n```\n```then\nnothing\n```\n";
    let examples = examples(text);
    let outcome = std::panic::catch_unwind(|| run("wrong", &examples[0]));
    assert!(outcome.is_err());
}

fn run(name: &str, example: &Example) {
    assert!(example.heading.starts_with('§'), "{name}: a heading begins with its section");
    let state = position(example.block("given", name));
    let (side, text) = example.block("order", name).trim().split_once(' ').unwrap();
    let side = if side == "blue" { Side::Blue } else { Side::Orange };
    let order = order(text);
    let then = example.block("then", name).trim();
    if let Err(Halt::Refused(refusal)) = give(&state, side, &order, &[]) {
        let told = format!("refused {} {}", refusal.code(), refusal.cite());
        assert_eq!(told, then, "{name}");
        return;
    }
    let answers: Vec<&str> = match example.find("answers") {
        Some(text) => text.lines().map(str::trim).filter(|line| !line.is_empty()).collect(),
        None => Vec::new(),
    };
    let told = tell(&state, side, &order, &answers);
    assert_eq!(transcript(&told), then, "{name}");
    for (block, text) in example.blocks.iter().filter(|(block, _)| block.starts_with("ledger ")) {
        let purpose = format!("tsg.{}", &block["ledger ".len()..]);
        assert_eq!(lines(&told.roll(&purpose).ledger), text.trim(), "{name}, {block}");
    }
}

fn transcript(told: &Told) -> String {
    let mut lines = Vec::new();
    for call in &told.calls {
        match call {
            Call::Roll(roll) => {
                let who = match &*roll.purpose {
                    "tsg.attack" => "attacker",
                    "tsg.return" => "defender",
                    other => other.trim_start_matches("tsg."),
                };
                lines.push(format!("{who} dice {}", roll.count));
                lines.extend(roll.hits.as_ref().map(hits_on));
            }
            Call::Choice(choice) => {
                let what = choice.purpose.trim_start_matches("tsg.");
                lines.push(format!("{} asked {what}: {}", choice.seat, words(choice).join(" ")));
            }
        }
    }
    lines.extend(told.events.iter().map(event_line));
    lines.join("\n")
}

fn hits_on(rule: &HitRule) -> String {
    format!("hits on {}", rule.describe())
}

fn event_line(event: &Event) -> String {
    let joined = |ids: &[String]| ids.join(" ");
    let texts = |ids: &[two_star_general::state::StandId]| {
        ids.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    match event {
        Event::AttackDeclared { stands, target, .. } => {
            format!("attack {target} by {}", joined(&texts(stands)))
        }
        Event::SupportCalled { side, platoons, batteries, air } => {
            let mut all: Vec<String> = platoons.iter().map(ToString::to_string).collect();
            all.extend(texts(batteries));
            all.extend(air.then(|| "air".to_owned()));
            format!("support {side} {}", joined(&all))
        }
        Event::AircraftStopped { side, by } => format!("aircraft of {side} stopped by {by}"),
        Event::FightThrown { attacker_hits, defender_hits, .. } => {
            format!("hits {attacker_hits} to {defender_hits}")
        }
        Event::BombardmentThrown { hits, .. } => format!("hits {hits}"),
        Event::StrengthLost { stand, points, .. } => format!("stand {stand} loses {points}"),
        Event::PlatoonLost { platoon, .. } => format!("platoon {platoon} lost"),
        Event::StandDestroyed { stand, .. } => format!("stand {stand} destroyed"),
        Event::GroundHeld { stand } => format!("stand {stand} holds"),
        Event::StandMoved { stand, path, manner } => {
            let manner = serde_json::to_value(manner).unwrap();
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            format!("stand {stand} {} {}", manner.as_str().unwrap(), joined(&path))
        }
        Event::ShotFired { battery, target } => format!("battery {battery} fires at {target}"),
        Event::ShotDiscarded { battery } => format!("battery {battery} discards a shot"),
        Event::ShotsLost { battery } => format!("battery {battery} loses its shots"),
        Event::AirPointUsed { side, target } => format!("air point of {side} at {target}"),
        other => format!("event {}", serde_json::to_string(other).unwrap()),
    }
}

impl Example {
    fn find(&self, name: &str) -> Option<&str> {
        let found = self.blocks.iter().find(|(block, _)| block == name);
        found.map(|(_, text)| text.as_str())
    }

    fn block(&self, name: &str, example: &str) -> &str {
        self.find(name).unwrap_or_else(|| panic!("{example}: no block \"{name}\""))
    }
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some(_)) => {
                let example = examples.last_mut().expect("a block belongs to a heading");
                example.blocks.extend(open.take());
            }
            (None, Some(name)) => open = Some((name.trim().to_owned(), String::new())),
            (Some((_, block)), None) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, None) => {
                if let Some(heading) = line.strip_prefix("## ") {
                    let heading = heading.to_owned();
                    examples.push(Example { heading, ..Example::default() });
                }
            }
        }
    }
    assert!(open.is_none(), "a block is not closed");
    examples
}
