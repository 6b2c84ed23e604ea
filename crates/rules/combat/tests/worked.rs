//! The worked examples: `worked/*.md`, the book's and ours, run as tests.
//!
//! An example is a heading `## §4.3 a sentence` with fenced blocks: `given` (a position, see [`crate::board`]), `play` (one
//! order a line: the side, the order, and what the table answers, each behind a bar), and `then`: every call and every
//! event of all orders, one line each, but for cards drawn, activations ended and what is still to be settled. What an
//! example leaves out of `then` fails it, as does what it adds.

use combat::{Combat, Event};
use testkit::script::{block, examples, kind, play_example};

use crate::board::board;
use crate::script::order;

#[test]
fn every_example_comes_out_as_the_book_says() {
    let examples = examples(concat!(env!("CARGO_MANIFEST_DIR"), "/worked"));
    assert!(examples.len() >= 20, "only {} examples were found", examples.len());
    for (name, example) in examples {
        play(&name, &example);
    }
}

#[test]
fn a_wrong_expectation_fails() {
    let text = "§2 wrong\n```given\nman b1 blue 4 3 rifle\nman o1 orange 4 3 rifle\nacting b1\n```\n\
                ```play\nblue cover\n```\n```then\nnothing\n```\n";
    assert!(std::panic::catch_unwind(|| play("wrong", text)).is_err());
}

fn play(name: &str, example: &str) {
    let state = board(block(example, "given", name));
    let told = play_example::<Combat>(state, block(example, "play", name), order, tell);
    assert_eq!(told.join("\n"), block(example, "then", name).trim(), "{name}");
}

fn tell(event: &Event) -> Option<String> {
    Some(match event {
        Event::Pending { .. } | Event::CardDrawn { .. } | Event::ActivationEnded { .. } => {
            return None;
        }
        Event::Fired { soldier, needed, target, hits, .. } => {
            format!("{soldier} needs {needed}: {hits} on {target}")
        }
        Event::ReactionTested { soldier, needed, passed, .. } => {
            format!("{soldier} tests {needed}: {}", if *passed { "passed" } else { "failed" })
        }
        Event::CasualtyThrown { soldier, sum, wound, .. } => {
            format!("{soldier} {sum}: {}", wound.word())
        }
        Event::Moved { soldier, way, gait } => match way.last() {
            Some(end) => format!("{soldier} {gait:?} to {end}"),
            None => format!("{soldier} {gait:?}"),
        },
        Event::Pinned { soldier, reason, skips } => {
            format!("{soldier} pinned: {reason:?}{}", if *skips { ", loses his card" } else { "" })
        }
        Event::TripThrown { soldier, fence: Some(fence), .. } => {
            format!("{soldier} trips over fence {fence}")
        }
        Event::TripThrown { soldier, fences, .. } => format!("{soldier} clears {fences} fences"),
        Event::SlipThrown { soldier, gamble, inches: Some(inches), .. } => {
            format!("{soldier} gambles {gamble} and slips after {inches}")
        }
        Event::SlipThrown { soldier, gamble, .. } => format!("{soldier} gambles {gamble} and wins"),
        Event::GrenadeThrown { inverted, scatter, dropped, .. } => {
            format!(
                "grenade {inverted}: scatter {scatter}{}",
                if *dropped { ", dropped" } else { "" }
            )
        }
        Event::GrenadeRolled { by, to } => format!("{by} rolls it to {to}"),
        Event::GrenadeBurst { at, caught, .. } => {
            let caught: Vec<String> = caught.iter().map(ToString::to_string).collect();
            let at = at.map_or_else(String::new, |at| format!(" at {at}"));
            format!("burst{at}: {}", caught.join(" ")).trim_end().to_owned()
        }
        Event::CriticalThrown { soldier, threshold, died, .. } => {
            format!("{soldier} threshold {threshold}: {}", if *died { "dies" } else { "lives" })
        }
        Event::MedicThrown { soldier, total, effect, .. } => {
            format!("{soldier} aids {total}: {effect:?}")
        }
        Event::Reloading { by, soldier, halves, .. } => format!("{by} reloads {soldier}: {halves}"),
        Event::CombatThrown { totals, hits, .. } => format!("melee {totals:?} {hits:?}"),
        other => kind(other),
    })
}
