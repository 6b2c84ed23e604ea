//! The record as it is searched, grouped and shown: checked against the lines read one after the other.

use std::collections::BTreeSet;

use api::Request;
use api::amend::{OnNewQuestion, Wanted};
use api::request::Reply;
use api::simulate::CommanderKind;
use api::views::event_index::HeadingLevel;
use api::views::{EntryLine, FoundView, LogOutcome, LogQuery, OutlineView};
use kernel::Seat;

use crate::after_action::amend;
use crate::desk::Desk;

/// A war fought to its end by the program, and every line of it.
fn fought() -> (Desk, Vec<EntryLine>) {
    let mut desk = Desk::fought();
    let lines = lines(&mut desk);
    (desk, lines)
}

fn lines(desk: &mut Desk) -> Vec<EntryLine> {
    let log = Request::Log {
        file: desk.file.clone(),
        seat: Seat::Umpire,
        from: Some(1),
        to: Some(u64::MAX),
    };
    let Reply::Log(lines) = desk.api.handle(log).unwrap() else { panic!("no log") };
    lines
}

fn find(desk: &mut Desk, query: LogQuery, offset: u64, limit: u16, near: Option<u64>) -> FoundView {
    let (file, limit) = (desk.file.clone(), Some(limit));
    let ask = Request::Find { file, seat: Seat::Umpire, query, offset, limit, near };
    let Reply::Found(found) = desk.api.handle(ask).unwrap() else { panic!("nothing found") };
    *found
}

/// Every page of what fits.
fn all(desk: &mut Desk, query: &LogQuery) -> Vec<EntryLine> {
    let mut found = Vec::new();
    loop {
        let page = find(desk, query.clone(), found.len() as u64, 37, None);
        let is_last = page.lines.is_empty();
        found.extend(page.lines);
        if is_last {
            assert_eq!(found.len() as u64, page.total);
            return found;
        }
    }
}

fn text(words: &str) -> LogQuery {
    LogQuery { text: Some(words.to_owned()), ..LogQuery::default() }
}

#[test]
fn a_search_finds_what_reading_every_line_finds() {
    let (mut desk, lines) = fought();
    for words in [
        "loses",
        "COMPANY loses",
        "loses  company",
        "(3 left).",
        "grenadiers 0906",
        "nobody says this",
    ] {
        let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let expected: Vec<&EntryLine> = lines
            .iter()
            .filter(|line| wanted.iter().all(|word| line.text.to_lowercase().contains(word)))
            .collect();
        let found = all(&mut desk, &text(words));
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{words}");
    }
    assert!(all(&mut desk, &text("loses")).len() > 5, "a war without a loss proves nothing");
}

#[test]
fn filters_are_joined_and_counted() {
    let (mut desk, lines) = fought();
    let query = LogQuery {
        kinds: Some(vec!["rolled".to_owned()]),
        seat: Some(Seat::Blue),
        outcome: Some(LogOutcome::NoHits),
        ..LogQuery::default()
    };
    let expected: Vec<u64> = lines
        .iter()
        .filter(|l| l.kind == "rolled" && l.seat == Some(Seat::Blue) && l.hits == Some(0))
        .map(|line| line.seq)
        .collect();
    assert!(!expected.is_empty(), "somebody must have missed");
    let found: Vec<u64> = all(&mut desk, &query).iter().map(|line| line.seq).collect();
    assert_eq!(found, expected);
    // The place of an entry among what was found.
    let near = expected[expected.len() / 2];
    assert_eq!(
        find(&mut desk, query.clone(), 0, 1, Some(near)).place,
        Some(expected.len() as u64 / 2)
    );
    assert_eq!(
        find(&mut desk, query.clone(), 0, 1, Some(near - 1)).place,
        Some(expected.len() as u64 / 2)
    );
    assert_eq!(find(&mut desk, query, 0, 1, Some(u64::MAX)).place, None);
}

#[test]
fn a_units_history_holds_every_entry_that_names_it_or_its_stands() {
    let (mut desk, lines) = fought();
    let setup = desk.division_setup();
    for (id, battalion) in &setup.battalions {
        let query = LogQuery { unit: Some(id.to_string()), ..LogQuery::default() };
        let found: BTreeSet<u64> = all(&mut desk, &query).iter().map(|line| line.seq).collect();
        let stands = setup.stands.values().filter(|stand| stand.battalion == Some(*id));
        let names: Vec<&str> = stands.map(|stand| &*stand.name).chain([&*battalion.name]).collect();
        // An event that tells of one of them by name belongs to the history.
        for line in lines.iter().filter(|line| line.kind == "happened") {
            let told = names.iter().any(|name| line.text.starts_with(&format!("{name} loses")));
            assert!(!told || found.contains(&line.seq), "{id}: {}", line.text);
        }
        assert!(found.len() > 1 && found.len() < lines.len() / 2, "{id}: {}", found.len());
    }
    let nobody = LogQuery { unit: Some("nobody".to_owned()), ..LogQuery::default() };
    let ask = Request::Find {
        file: desk.file.clone(),
        seat: Seat::Umpire,
        query: nobody,
        offset: 0,
        limit: None,
        near: None,
    };
    assert_eq!(desk.api.handle(ask).unwrap_err().code, "no_such_unit");
}

#[test]
fn no_sentence_shows_an_id() {
    let (mut desk, lines) = fought();
    let setup = desk.division_setup();
    let ids: Vec<String> = setup
        .battalions
        .keys()
        .map(ToString::to_string)
        .chain(setup.stands.keys().map(ToString::to_string))
        .chain(setup.platoons.keys().map(ToString::to_string))
        .collect();
    for line in &lines {
        let words = line.text.split(|c: char| c.is_whitespace() || ",;:()+".contains(c));
        for word in words.map(|word| word.trim_end_matches('.')) {
            assert!(!ids.iter().any(|id| id == word), "{}: {}", line.seq, line.text);
        }
    }
}

fn outline(desk: &mut Desk, skip: u64) -> OutlineView {
    let ask = Request::Outline { file: desk.file.clone(), skip, skip_steps: 0, seat: None };
    let Reply::Outline(view) = desk.api.handle(ask).unwrap() else { panic!("no outline") };
    *view
}

#[test]
fn the_outline_has_a_heading_for_every_day_round_and_turn() {
    let (mut desk, lines) = fought();
    let view = outline(&mut desk, 0);
    assert_eq!((view.read, view.entries), (lines.len() as u64, lines.len() as u64));
    let count = |level| view.headings.iter().filter(|heading| heading.level == level).count();
    let told =
        |end: &str| lines.iter().filter(|l| l.kind == "happened" && l.text.ends_with(end)).count();
    let nights = lines.iter().filter(|line| line.text.starts_with("Night falls")).count();
    assert_eq!(count(HeadingLevel::Round), 1 + told("begins.") - told("phase begins.") + nights);
    // No round of a day stands above the day's own heading.
    let days = view.headings.iter().filter(|heading| heading.level == HeadingLevel::Day).count();
    assert_eq!(days, 1 + lines.iter().filter(|l| l.text.contains(", round 1 begins.")).count());
    for pair in view.headings.windows(2).filter(|pair| pair[1].level == HeadingLevel::Day) {
        assert!(pair[0].entry < pair[1].entry, "{pair:?}");
    }
    let turns = view.headings.iter().filter(|heading| heading.side.is_some()).count();
    assert_eq!(turns, told("takes its turn."));
    assert!(view.headings.windows(2).all(|pair| pair[0].entry <= pair[1].entry));
    // Throwing for the move belongs to the turn it leads to.
    for heading in view.headings.iter().filter(|heading| heading.side.is_some()) {
        assert_eq!(lines[heading.entry as usize - 1].kind, "ordered", "{heading:?}");
    }
    let rest = outline(&mut desk, 5);
    assert_eq!(rest.headings, view.headings[5..]);
}

#[test]
fn what_no_longer_counts_is_found_and_an_impatient_reader_is_told_how_far_it_is() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let before = lines(&mut desk).len() as u64;
    let file = desk.file.clone();
    let note = Request::Note {
        file: file.clone(),
        seat: Seat::Blue,
        text: "a quiet morning".to_owned(),
        private: false,
        idem: None,
    };
    desk.api.handle(note).unwrap();
    let gone = LogQuery { counts: Some(false), ..LogQuery::default() };
    assert_eq!(find(&mut desk, gone.clone(), 0, 10, None).total, 0);
    // The register knows the record already; what is written and taken out afterwards is found all the same.
    let throw = campaign::two_star_general::order::Order::ThrowForMove;
    let entry = desk.order(Seat::Blue, throw).unwrap().first;
    let out = Wanted::Out { entry, and_after: false };
    let amendment = amend(&mut desk, out, OnNewQuestion::Ask).unwrap();
    let found = all(&mut desk, &gone);
    assert!(found.first().is_some_and(|line| line.seq > before && line.kind == "ordered"));
    assert!(found.iter().all(|line| !line.counts && line.amended_by == Some(amendment)));
    assert_eq!(find(&mut desk, text("quiet MORNING"), 0, 10, None).total, 1);
    let counting = LogQuery { counts: Some(true), ..LogQuery::default() };
    let counting = all(&mut desk, &counting).len();
    assert_eq!(counting + found.len(), lines(&mut desk).len());
    let told = all(&mut desk, &text("slip of the hand"));
    let [told] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((told.seq, &*told.kind), (amendment, "amended"));
    assert!(told.text.ends_with("Agreed by Bert."), "{}", told.text);
    // No time at all: a piece is read, and the answer says so; in the end everything is.
    let session = api::Session::open_to_read(&file, desk.api.host()).unwrap();
    let entries = session.fold().seq;
    let first = session.event_index(Some(std::time::Duration::ZERO)).unwrap().read();
    assert!(0 < first && first <= entries);
    assert_eq!(session.event_index(None).unwrap().read(), entries);
}

#[test]
fn an_entry_is_shown_as_it_lies_in_the_file() {
    let (mut desk, _) = fought();
    let raw = |desk: &mut Desk, entry| {
        let ask = Request::Entry { file: desk.file.clone(), seat: Seat::Umpire, entry };
        let Reply::Entry(view) = desk.api.handle(ask).unwrap() else { panic!("no entry") };
        *view
    };
    let (one, two, three) = (raw(&mut desk, 1), raw(&mut desk, 2), raw(&mut desk, 3));
    assert_eq!(one.previous, "0".repeat(64));
    assert_eq!((&two.previous, &three.previous), (&one.hash, &two.hash));
    assert!(serde_json::from_str::<serde_json::Value>(&two.body.unwrap()).is_ok());
}

#[test]
fn who_is_asked_and_who_has_answered_is_told_as_a_step() {
    let mut desk = Desk::empty();
    let simulate = Request::Simulate {
        scenario: "book-examples/close-combat".to_owned(),
        seed: 13,
        blue: CommanderKind::FightsOut,
        orange: CommanderKind::FightsOut,
        file: Some(desk.file.clone()),
        durable: false,
        until: Some(1_500),
        seats: false,
    };
    desk.api.handle(simulate).unwrap();
    let lines = lines(&mut desk);
    let steps: Vec<u64> = lines.iter().filter(|line| line.step).map(|line| line.seq).collect();
    // Told by their words alone: whoever reads the log knows no events.
    const WORDS: [&str; 3] =
        ["A player must answer first.", "It is answered.", "Nothing is left to settle."];
    let worded = lines.iter().filter(|line| WORDS.contains(&&*line.text));
    assert_eq!(steps, worded.map(|line| line.seq).collect::<Vec<_>>());
    for words in WORDS {
        assert!(lines.iter().any(|line| line.text == words), "{words}");
    }
    assert_eq!(outline(&mut desk, 0).steps, steps);
}

/// A battle on a table has turns and no rounds, from its first one on.
#[test]
fn the_record_of_a_table_begins_with_its_first_turn() {
    for scenario in ["first-attack", "first-skirmish"] {
        let mut desk = Desk::empty();
        let new = Request::New {
            file: desk.file.clone(),
            scenario: scenario.to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent: Default::default(),
            automatic: Vec::new(),
        };
        desk.api.handle(new).unwrap();
        let view = outline(&mut desk, 0);
        let texts: Vec<&str> = view.headings.iter().map(|heading| &*heading.text).collect();
        assert!(texts[0].starts_with("Day 1") && texts[1..] == ["Turn 1"], "{texts:?}");
    }
}
