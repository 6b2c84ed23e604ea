//! The worked examples: `worked/*.md`, the book's and ours, run as tests.
//!
//! An example is a heading `## §11.3 a sentence` with fenced blocks: `given` (a position, see [`crate::board`]), `play` (one
//! order a line: the side, the order, and what the table answers, each behind a bar; a choice is `:` and its index), and
//! `then`: every call and every event of all orders, one line each, windows that open and close left out; a refusal ends
//! it. What an example leaves out of `then` fails it, as does what it adds.

use combat_captain::{Event, State};
use kernel::{Answer, Call, Halt, Refusal as _};
use testkit::script::{block, examples, kind};

use crate::board::{after, board, give, side};
use crate::script::order;

#[test]
fn every_example_comes_out_as_the_book_says() {
    let examples = examples(concat!(env!("CARGO_MANIFEST_DIR"), "/worked"));
    assert!(examples.len() >= 15, "only {} examples were found", examples.len());
    for (name, example) in examples {
        play(&name, &example);
    }
}

#[test]
fn a_wrong_expectation_fails() {
    let text = "§3.1 wrong\n```given\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\n```\n\
                ```play\nblue initiative | 3 | 4\n```\n```then\nnothing\n```\n";
    assert!(std::panic::catch_unwind(|| play("wrong", text)).is_err());
}

fn play(name: &str, example: &str) {
    let mut state = board(block(example, "given", name));
    let mut told = Vec::new();
    for line in block(example, "play", name).lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split('|').map(str::trim);
        let (who, what) = parts.next().unwrap().split_once(' ').unwrap();
        let answers: Vec<&str> = parts.collect();
        if !carry_out(&mut state, who, what, &answers, &mut told) {
            break;
        }
    }
    assert_eq!(told.join("\n"), block(example, "then", name).trim(), "{name}");
}

/// One order with its answers; false when it was refused.
fn carry_out(
    state: &mut State,
    who: &str,
    what: &str,
    answers: &[&str],
    told: &mut Vec<String>,
) -> bool {
    let order = order(what);
    let mut tape: Vec<Answer> = Vec::new();
    loop {
        match give(state, side(who), &order, &tape) {
            Ok(events) => {
                assert_eq!(tape.len(), answers.len(), "{what}: answers nobody asked for");
                told.extend(events.iter().filter_map(event_line));
                *state = after(state, &events);
                return true;
            }
            Err(Halt::Needs(call)) => {
                let answer =
                    answers.get(tape.len()).unwrap_or_else(|| panic!("{what}: {}", call.title()));
                told.push(call_line(&call));
                tape.push(match answer.strip_prefix(':') {
                    Some(index) => Answer::Chosen(vec![index.parse().unwrap()]),
                    None => Answer::Faces(answer.bytes().map(|byte| byte - b'0').collect()),
                });
            }
            Err(Halt::Refused(refusal)) => {
                told.push(format!("refused {} {}", refusal.code(), refusal.cite()));
                return false;
            }
            Err(Halt::Unfit(unfit)) => panic!("{what}: {unfit}"),
        }
    }
}

fn call_line(call: &Call) -> String {
    match call {
        Call::Roll(roll) => {
            format!("{} throws {} for {}", roll.seat, roll.count, short(&roll.purpose))
        }
        Call::Choice(choice) => {
            let words: Vec<&str> =
                choice.options.iter().map(|option| option.word.as_str()).collect();
            format!("{} asked {}: {}", choice.seat, short(&choice.purpose), words.join(" "))
        }
    }
}

fn short(purpose: &str) -> &str {
    purpose.trim_start_matches("cc.")
}

fn event_line(event: &Event) -> Option<String> {
    Some(match event {
        Event::WindowOpened { .. } | Event::WindowClosed => return None,
        Event::Fired { points, variable, effect, target, .. } => {
            format!("{target} under {points} points, die {variable}: {effect:?}")
        }
        Event::HitsSaved { subunit, saved, of } => format!("{subunit} saves {saved} of {of}"),
        Event::KillThrown { target, number, killed } => {
            format!("{target} kill number {number}: {killed}")
        }
        Event::FiguresLost { subunit, figures, men, .. } => {
            format!("{subunit} loses {figures} figures, {men} men")
        }
        Event::VehicleKilled { unit, .. } => format!("{unit} loses a vehicle"),
        Event::SubunitDestroyed { subunit, .. } => format!("{subunit} destroyed"),
        Event::SquadDissolved { subunit, into } => {
            let into: Vec<String> = into.iter().map(|(id, n)| format!("{n} to {id}")).collect();
            format!("{subunit} dissolved: {}", into.join(", "))
        }
        Event::MoraleGained { unit, markers, reason } => {
            format!("{unit} +{markers} marker: {reason:?}")
        }
        Event::UnitRouted { unit } => format!("{unit} routs"),
        Event::MoveThrown { subunit, normal, odd, .. } => {
            format!("{subunit} has {normal} and {odd} odd")
        }
        Event::ChargeThrown { subunit, normal, odd } => {
            format!("{subunit} has {normal} and {odd} odd")
        }
        Event::SubunitMoved { subunit, way, met: true, .. } => {
            format!(
                "{subunit} is met at {}",
                way.last().map(ToString::to_string).unwrap_or_default()
            )
        }
        Event::SubunitMoved { subunit, way, manner, .. } => match way.last() {
            Some(end) => format!("{subunit} {manner:?} to {end}"),
            None => format!("{subunit} {manner:?}"),
        },
        Event::ContactMade { attacker, defender } => format!("{attacker} touches {defender}"),
        Event::CombatThrown { on_attacker, on_defender } => {
            format!("hits {on_defender} on the defender, {on_attacker} on the attacker")
        }
        Event::CombatDecided { winner, totals, .. } => {
            let winner = winner.map_or_else(|| "nobody".to_owned(), |unit| unit.to_string());
            match totals {
                Some([attack, defence]) => format!("{attack} to {defence}: {winner} wins"),
                None => format!("{winner} wins"),
            }
        }
        Event::InitiativeThrown { blue, orange } => format!("initiative {blue} to {orange}"),
        Event::InitiativeTaken { side, reason } => format!("{side} has it: {reason:?}"),
        Event::CoverTaken { subunit, dice, .. } => format!("{subunit} takes {dice} cover"),
        Event::CoverRemoved { subunit, levels, .. } => format!("{subunit} leaves {levels} cover"),
        Event::FireHeld { subunit, dice } => format!("{subunit} holds {dice}"),
        Event::FlightThrown { .. } | Event::FlightEnded { .. } => return None,
        other => kind(other),
    })
}
