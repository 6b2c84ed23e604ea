//! Positions, orders and examples written as text: the words that the books which measure share.

use std::collections::BTreeMap;

use kernel::table::{Length, Piece, Point, Polygon, Table};
use kernel::{Actor, Answer, Call, Halt, Refusal, Refused, RuleSet, Seq, Tape};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The lines of a text as words; `#` begins a comment.
#[must_use]
pub fn lines(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().split_whitespace().collect())
        .filter(|words: &Vec<&str>| !words.is_empty())
        .collect()
}

/// `12.5` inches.
///
/// # Panics
/// When the text is no number.
#[must_use]
pub fn length(text: &str) -> Length {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    let number = |text: &str| text.parse::<i32>().unwrap_or_else(|_| panic!("{text} is no length"));
    Length(number(whole) * 100 + sign * number(&format!("{part:0<2}")))
}

/// `10,12.5` in inches.
///
/// # Panics
/// When the text is no place.
#[must_use]
pub fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no place"));
    Point::new(length(x).0, length(y).0)
}

/// A word of the stored form: an enum's variant, an identifier.
///
/// # Panics
/// When it is none.
#[must_use]
pub fn word<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_value(serde_json::Value::String(text.to_owned()))
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// `key=value` words, and bare words with an empty value.
#[must_use]
pub fn pairs<'a>(words: &[&'a str]) -> BTreeMap<&'a str, &'a str> {
    words.iter().map(|word| word.split_once('=').unwrap_or((word, ""))).collect()
}

/// The word behind a word.
#[must_use]
pub fn behind<'a>(words: &[&'a str], wanted: &str) -> Option<&'a str> {
    let at = words.iter().position(|word| *word == wanted)?;
    words.get(at + 1).copied()
}

/// `table 48 48`, and `piece lane fence 10 12 20 12.3`: a name, kinds joined by `+`, two corners, perhaps `height=2`.
///
/// # Panics
/// When a piece comes before its table.
pub fn lay_ground(table: &mut Option<Table>, words: &[&str]) {
    let corner = |at: usize| Point::new(length(words[at]).0, length(words[at + 1]).0);
    match words[0] {
        "table" => {
            let size = corner(1);
            let (width, depth) = (Length(size.x), Length(size.y));
            *table = Some(Table { width, depth, pieces: Vec::new() });
        }
        "piece" => {
            let height = pairs(words).get("height").map_or(Length::ZERO, |text| length(text));
            let piece = Piece {
                name: words[1].to_owned(),
                kinds: words[2].split('+').map(str::to_owned).collect(),
                height,
                shape: Polygon::rectangle(corner(3), corner(5)),
            };
            table.as_mut().expect("a table comes first").pieces.push(piece);
        }
        _ => {}
    }
}

/// An answer of the table: a choice is `:` and its index, dice are numbers with blanks between them.
///
/// # Panics
/// When it is neither.
#[must_use]
pub fn answer(text: &str) -> Answer {
    let number = |text: &str| text.parse::<u8>().unwrap_or_else(|_| panic!("{text} is no die"));
    match text.strip_prefix(':') {
        Some(chosen) => Answer::Chosen(vec![u16::from(number(chosen))]),
        None => Answer::Faces(text.split_whitespace().map(number).collect()),
    }
}

/// The events of an order with these answers.
///
/// # Panics
/// When it is refused, or the table must say more or something else.
#[track_caller]
#[must_use]
pub fn happens<R: RuleSet>(
    state: &R::State,
    seat: R::By,
    order: &R::Order,
    answers: &[&str],
) -> Vec<R::Event> {
    let answers: Vec<Answer> = answers.iter().map(|text| answer(text)).collect();
    match R::decide(state, seat, order, &mut Tape::new(&answers)) {
        Ok(events) => events,
        Err(Halt::Refused(refusal)) => {
            panic!("{order:?} was refused: {}", refusal.sentence(&kernel::Ids))
        }
        Err(halt) => panic!("{order:?} stopped: {halt:?}"),
    }
}

/// The state after these events.
#[must_use]
pub fn after<R: RuleSet>(state: &R::State, events: &[R::Event]) -> R::State {
    let mut next = state.clone();
    for event in events {
        R::evolve(&mut next, event, Seq(9));
    }
    next
}

/// The refusal of an order.
///
/// # Panics
/// When it is not refused.
#[track_caller]
#[must_use]
pub fn refused<R: RuleSet>(state: &R::State, seat: R::By, order: &R::Order) -> Refused {
    match R::decide(state, seat, order, &mut Tape::new(&[])) {
        Err(Halt::Refused(refusal)) => refusal.refused(&kernel::Ids),
        Err(halt) => panic!("{order:?} was not refused: {halt:?}"),
        Ok(events) => panic!("{order:?} was not refused: {events:?}"),
    }
}

/// The call that an order stops at, after these answers.
///
/// # Panics
/// When it does not stop at one.
#[track_caller]
#[must_use]
pub fn asked<R: RuleSet>(
    state: &R::State,
    seat: R::By,
    order: &R::Order,
    answers: &[&str],
) -> Call {
    let answers: Vec<Answer> = answers.iter().map(|text| answer(text)).collect();
    match R::decide(state, seat, order, &mut Tape::new(&answers)) {
        Err(Halt::Needs(call)) => *call,
        Err(halt) => panic!("{order:?} asks nothing: {halt:?}"),
        Ok(events) => panic!("{order:?} asks nothing: {events:?}"),
    }
}

/// The word an event is stored under.
///
/// # Panics
/// When it is no event.
#[must_use]
pub fn kind(event: &impl Serialize) -> String {
    match serde_json::to_value(event).expect("an event is plain data") {
        serde_json::Value::String(kind) => kind,
        serde_json::Value::Object(fields) => fields.keys().next().expect("a kind").clone(),
        other => panic!("{other} is no event"),
    }
}

/// The examples of a folder of Markdown files: a name for messages, and the text under each `## §` or `## R` heading.
///
/// # Panics
/// When the folder cannot be read, or a heading does not begin with its section or ruling.
#[allow(clippy::disallowed_methods, reason = "examples are read from disk, for tests only")]
#[must_use]
pub fn examples(folder: &str) -> Vec<(String, String)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of examples")
        .map(|entry| entry.expect("a file of examples").path())
        .collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text of examples");
        for example in text.split("\n## ").skip(1) {
            let heading = example.lines().next().unwrap_or_default();
            assert!(
                heading.starts_with(['§', 'R']),
                "{heading}: a heading begins with its section"
            );
            found.push((format!("{}: {heading}", file.display()), example.to_owned()));
        }
    }
    found
}

/// The fenced block of that name in an example.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn block<'a>(example: &'a str, name: &str, whose: &str) -> &'a str {
    let fence = format!("```{name}\n");
    let start = example.find(&fence).unwrap_or_else(|| panic!("{whose}: no block \"{name}\""));
    let from = start + fence.len();
    let length =
        example[from..].find("```").unwrap_or_else(|| panic!("{whose}: a block is not closed"));
    &example[from..from + length]
}

/// Plays the block `play` of an example, one order a line: the side, the order, and what the table answers, each behind a
/// bar. Tells every call and every event, one line each; a refusal ends it.
///
/// # Panics
/// When answers are missing, too many, or do not fit.
pub fn play_example<R: RuleSet>(
    mut state: R::State,
    play: &str,
    order: impl Fn(&str) -> R::Order,
    tell: impl Fn(&R::Event) -> Option<String>,
) -> Vec<String> {
    let mut told = Vec::new();
    for line in play.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split('|').map(str::trim);
        let (who, what) = parts.next().and_then(|part| part.split_once(' ')).expect("a side");
        let answers: Vec<&str> = parts.collect();
        let by = Actor::from_word(who).unwrap_or_else(|| panic!("{who} is nobody"));
        let order = order(what);
        let mut tape: Vec<Answer> = Vec::new();
        loop {
            match R::decide(&state, by.into(), &order, &mut Tape::new(&tape)) {
                Ok(events) => {
                    assert_eq!(tape.len(), answers.len(), "{what}: answers nobody asked for");
                    told.extend(events.iter().filter_map(&tell));
                    state = after::<R>(&state, &events);
                    break;
                }
                Err(Halt::Needs(call)) => {
                    let given = answers.get(tape.len());
                    let given = given.unwrap_or_else(|| panic!("{what}: {}", call.title()));
                    told.push(call_line::<R>(&call));
                    tape.push(answer(given));
                }
                Err(Halt::Refused(refusal)) => {
                    told.push(format!("refused {} {}", refusal.code(), refusal.cite()));
                    return told;
                }
                Err(Halt::Unfit(unfit)) => panic!("{what}: {unfit}"),
            }
        }
    }
    told
}

fn call_line<R: RuleSet>(call: &Call) -> String {
    let short = |purpose: &str| purpose.trim_start_matches(R::TAG)[1..].to_owned();
    match call {
        Call::Roll(roll) => {
            format!(
                "{} throws {}d{} for {}",
                roll.seat,
                roll.count,
                roll.sides,
                short(&roll.purpose)
            )
        }
        Call::Choice(choice) => {
            let words: Vec<&str> =
                choice.options.iter().map(|option| option.word.as_str()).collect();
            format!("{} asked {}: {}", choice.seat, short(&choice.purpose), words.join(" "))
        }
    }
}
