//! One refresh is worth what the single requests are worth, at every point of a war.

use api::amend::Wanted;
use api::record::OnNewQuestion;
use api::request::{Part, Refreshed, Shown, ask};
use api::{ApiError, Request};
use kernel::Seat;
use serde_json::{Value, json};

use crate::after_action::amend;
use crate::desk::Desk;

fn refreshed(desk: &mut Desk, since: u64, parts: Vec<Part>) -> Result<Refreshed, ApiError> {
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    desk.api.ask(ask::Refresh { file, seat, since, battle: None, parts })
}

/// What a screen of blue's shows.
fn screen(desk: &Desk) -> Vec<Part> {
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let asks = json!([
        {"status": {"file": file, "seat": seat}},
        {"map": {"file": file, "seat": seat}},
        {"legal": {"file": file, "seat": seat}},
        {"battles": {"file": file}},
        {"timeline": {"file": file, "bins": 50}},
        {"actions": {"file": file, "seat": seat}},
        {"war_room": {"file": file, "seat": seat, "since": 3}},
        {"why": {"file": file, "seat": seat, "entry": 999_999}},
    ]);
    serde_json::from_value(asks).unwrap()
}

fn json_of(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

fn entries(desk: &mut Desk) -> u64 {
    refreshed(desk, 0, Vec::new()).unwrap().entries
}

/// Compares a refresh with what would be answered one by one.
fn compare(desk: &mut Desk, since: u64) {
    let parts = screen(desk);
    let told = refreshed(desk, since, parts.clone()).unwrap();
    let single: Vec<Value> = parts
        .into_iter()
        .map(|Part(part)| match desk.api.handle(part) {
            Ok(reply) => json!({ "ok": reply }),
            Err(error) => json!({ "error": error }),
        })
        .collect();
    assert_eq!(json_of(&told.parts), Value::Array(single));
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    assert_eq!(
        json_of(&told.status),
        json_of(&desk.api.ask(ask::Status { file: file.clone(), seat, battle: None }).unwrap())
    );
    let (from, to) = (Some(told.lines.first().map_or(told.entries, |line| line.seq)), None);
    let lines = desk.api.ask(ask::Log { file, seat, from, to }).unwrap();
    if !told.lines.is_empty() {
        assert_eq!(json_of(&told.lines), json_of(&lines));
    }
    // Every entry after `since` is told; or the screen is told to begin anew, with the newest lines.
    let wanted = if told.whole { told.entries.min(200) } else { told.entries - since };
    assert_eq!(told.lines.len() as u64, wanted, "since {since} of {}", told.entries);
}

#[test]
fn a_refresh_is_what_the_single_requests_say() {
    let mut desk = Desk::fought();
    let last = entries(&mut desk);
    for since in [0, 1, last / 2, last - 1, last] {
        compare(&mut desk, since);
    }
    assert!(!refreshed(&mut desk, last, Vec::new()).unwrap().whole, "nothing has happened");
    assert!(refreshed(&mut desk, 0, Vec::new()).unwrap().whole, "nothing is known yet");
}

#[test]
fn after_an_amendment_nothing_that_was_kept_is_good() {
    let mut desk = Desk::fought();
    let before = entries(&mut desk);
    let orders = refreshed(&mut desk, before, Vec::new()).unwrap().status.last_orders;
    let entry = *orders.values().next().expect("an order was given");
    let change = Wanted::Out { entry, and_after: false };
    let amendment = amend(&mut desk, change, OnNewQuestion::Fall).unwrap();
    compare(&mut desk, before);
    let told = refreshed(&mut desk, before, Vec::new()).unwrap();
    assert!(told.whole);
    let struck =
        told.lines.iter().find(|line| line.seq == entry).expect("what was struck is told again");
    assert_eq!((struck.counts, struck.amended_by), (false, Some(amendment)));
    assert!(!refreshed(&mut desk, amendment, Vec::new()).unwrap().whole, "it is known by then");
}

#[test]
fn an_entry_that_does_not_exist_and_a_part_that_acts_are_refused() {
    let mut desk = Desk::with_campaign();
    let last = entries(&mut desk);
    let ahead = refreshed(&mut desk, last + 1, Vec::new()).unwrap_err();
    assert_eq!(ahead.code, "refresh.ahead");
    assert_eq!(ahead.message, format!("there is no entry {}: the record has {last}", last + 1));
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let acts = Request::FreeDice { file: file.clone(), seat };
    let elsewhere = Request::Map { file: "other.wardiary".into(), seat, battle: None, at: None };
    let itself = Request::Refresh { file, seat, since: 0, battle: None, parts: Vec::new() };
    for part in [acts, elsewhere, itself, Request::Scenarios {}] {
        let refused = refreshed(&mut desk, 0, vec![Part(part)]).unwrap_err();
        assert_eq!(refused.code, "refresh.part");
    }
    let many = vec![Part(Request::Facts { file: desk.file.clone(), seat: None }); 41];
    assert_eq!(refreshed(&mut desk, 0, many).unwrap_err().code, "refresh.parts");
    let parts = screen(&desk);
    let shown = refreshed(&mut desk, 0, parts).unwrap().parts;
    assert!(matches!(shown.last(), Some(Shown::Error(_))), "there is no such entry");
}

#[test]
fn no_request_speaks_for_a_commander_that_the_war_does_not_have() {
    let mut desk = Desk::fought();
    let before = entries(&mut desk);
    let (file, seat) = (desk.file.clone(), Seat::from_word("blue.second").unwrap());
    let note = ask::Note {
        file: file.clone(),
        seat,
        text: "On my own.".to_owned(),
        private: false,
        idem: None,
    };
    let refused = desk.api.ask(note).unwrap_err();
    assert_eq!(refused.code, "seat.unknown");
    let status = ask::Status { file: file.clone(), seat, battle: None };
    let parts = vec![Part(status.into())];
    let asked = ask::Refresh { file, seat: Seat::Blue, since: 0, battle: None, parts };
    assert_eq!(desk.api.ask(asked).unwrap_err().code, "seat.unknown");
    assert_eq!(entries(&mut desk), before);
}
