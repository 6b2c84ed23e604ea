//! The worked examples: `worked/*.md`, the book's and ours, run as tests.

use brigadier_general::rules::effect::{self, Exposure, Pool};
use brigadier_general::rules::options::AreaSteps;
use brigadier_general::tables::Cover;
use testkit::script::{block, examples};

#[test]
fn every_example_comes_out_as_the_book_says() {
    let examples = examples(concat!(env!("CARGO_MANIFEST_DIR"), "/worked"));
    assert!(examples.len() >= 15, "only {} examples were found", examples.len());
    for (name, example) in examples {
        assert_eq!(outcome(&name, &example), block(&example, "then", &name).trim(), "{name}");
    }
}

/// Two kills, one wound, three steps, in the words of an example.
fn outcome(name: &str, example: &str) -> String {
    let (pool, target) = fire(block(example, "fire", name));
    let read = effect::read(pool, target, AreaSteps::Sixes, &dice(block(example, "dice", name)));
    // What has no chance cannot have come.
    let chance = effect::odds(pool, target, AreaSteps::Sixes).chance(&read);
    assert!(!chance.is_zero(), "{name}: the odds do not know {read:?}");
    let some =
        |count: u16, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    [some(read.kills, "kill"), some(read.wounds, "wound"), some(read.steps, "step")].join(", ")
}

fn fire(text: &str) -> (Pool, Exposure) {
    let mut pool = Pool::default();
    let (mut cover, mut shells, mut doubles) = (None, None, false);
    for word in text.split_whitespace() {
        let Some((key, value)) = word.split_once('=') else {
            assert_eq!(word, "double");
            doubles = true;
            continue;
        };
        match key {
            "aimed" => pool.aimed = value.parse().unwrap(),
            "artillery" => pool.artillery = value.parse().unwrap(),
            "area" => pool.area = value.parse().unwrap(),
            "cover" => cover = Some(cover_of(value)),
            "shells" => shells = Some(cover_of(value)),
            _ => panic!("{word}?"),
        }
    }
    let cover = cover.expect("a fire says the cover");
    (pool, Exposure { cover, under_shells: shells.unwrap_or(cover), doubles })
}

fn cover_of(word: &str) -> Cover {
    match word {
        "open" => Cover::Open,
        "soft" => Cover::Soft,
        "hard" => Cover::Hard,
        _ => panic!("{word} is no cover"),
    }
}

/// `6x2 5x1`: two sixes and a five.
fn dice(text: &str) -> Vec<u8> {
    let some = |word: &str| {
        let (face, count) = word.split_once('x').unwrap();
        vec![face.parse().unwrap(); count.parse().unwrap()]
    };
    text.split_whitespace().flat_map(some).collect()
}
