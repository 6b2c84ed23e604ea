//! The worked examples: `worked/*.md`, run as tests.
//!
//! An example is a heading that begins with its sections and rulings, with fenced blocks: `given` (a position, see [`crate::board`]), `blue` and
//! `orange` (their sheets), `dice` (one throw a line, in the order in which they are called for; choices take the usual answer), and `then`: what is so
//! at the end of the combat phase. Prose between the blocks explains.

#![allow(clippy::disallowed_methods, reason = "tests read the examples from disk")]

use kernel::{Answer, Call, Halt, Side};
use operations::event::Event;
use operations::ground::distance;
use operations::order::Order;
use operations::state::{Phase, State};
use operations::tables;

use crate::board::{after, board, give, ordered, sq, unit};

#[derive(Default)]
struct Example {
    heading: String,
    blocks: Vec<(String, String)>,
}

impl Example {
    fn block(&self, name: &str) -> &str {
        let found = self.blocks.iter().find(|(block, _)| block == name);
        found.map_or("", |(_, text)| text.as_str())
    }
}

#[test]
fn every_example_comes_out_as_it_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/worked");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for example in examples(&text) {
            run(&example);
            count += 1;
        }
    }
    assert_eq!(count, 6);
}

#[test]
#[should_panic(expected = "a.1 at 0101")]
fn a_wrong_expectation_fails() {
    let given =
        "map 5 1\nformation a blue\nunit a.1 foot 4 0201\nformation o orange\nunit o.1 foot 4 0501";
    let blocks = [("given", given), ("then", "a.1 at 0101")];
    let blocks = blocks.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    run(&Example { heading: "§A.1 wrong".to_owned(), blocks });
}

fn run(example: &Example) {
    let heading = &example.heading;
    assert!(heading.starts_with('§') || heading.starts_with('R'), "{heading}");
    let begun = board(example.block("given"));
    let mut dice = example.block("dice").lines().map(faces);
    let mut now = ordered(&begun, example.block("blue"), example.block("orange"));
    let mut events = Vec::new();
    while !matches!(now.phase, Phase::Supply | Phase::Over(_)) {
        let told = step(&now, &mut dice);
        now = after(&now, &told);
        events.extend(told);
    }
    assert!(dice.next().is_none(), "{heading}: dice are left");
    for line in example.block("then").lines() {
        check(heading, line, [&begun, &now], &events);
    }
}

fn faces(line: &str) -> Vec<u8> {
    line.split_whitespace().map(|face| face.parse().unwrap()).collect()
}

fn step(state: &State, dice: &mut dyn Iterator<Item = Vec<u8>>) -> Vec<Event> {
    let mut answers: Vec<Answer> = Vec::new();
    loop {
        match give(state, Side::Blue, &Order::GoOn, &answers) {
            Ok(events) => return events,
            Err(Halt::Needs(call)) => answers.push(match *call {
                Call::Roll(roll) => Answer::Faces(
                    dice.next().unwrap_or_else(|| panic!("no die for {}", roll.title)),
                ),
                Call::Choice(choice) => Answer::Chosen(choice.usual),
            }),
            Err(halt) => panic!("{halt:?}"),
        }
    }
}

/// `score 7`, `result success`, or a unit with pairs of words: `b.1 status 3 sp 2 at 0405 ticks 33600 away 4`.
fn check(heading: &str, line: &str, [begun, now]: [&State; 2], events: &[Event]) {
    let fought = events.iter().find_map(|event| match event {
        Event::BattleFought { score, result, .. } => Some((*score, *result)),
        _ => None,
    });
    let (first, rest) = line.split_once(' ').unwrap();
    match (first, fought) {
        ("score", Some((score, _))) => assert_eq!(score.to_string(), rest, "{heading}: {line}"),
        ("result", Some((_, result))) => {
            assert_eq!(tables::result_row(result).name, rest, "{heading}: {line}");
        }
        _ => {
            let id = unit(first);
            let found = now.unit(id);
            let words: Vec<&str> = rest.split_whitespace().collect();
            for pair in words.chunks(2) {
                let is = match pair[0] {
                    "status" => found.status.to_string(),
                    "sp" => found.supply.to_string(),
                    "ticks" => found.ticks.to_string(),
                    "at" => now.square_of(id).map(|square| square.to_string()).unwrap_or_default(),
                    "away" => {
                        let from = begun.square_of(id).unwrap_or(sq("0101"));
                        let to = now.square_of(id).unwrap_or(from);
                        distance(from, to).to_string()
                    }
                    other => panic!("{heading}: {other} is nothing to check"),
                };
                assert_eq!(is, pair[1], "{heading}: {line}");
            }
        }
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
