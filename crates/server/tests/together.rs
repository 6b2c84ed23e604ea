//! A change and what a screen shows after it come in one body, and each is answered as it would be alone.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Role;

use crate::table::{FILE, Table, order};

const KEY: &str = "00112233445566778899aabbccddeeff";

fn note(text: &str) -> Value {
    json!({"note": {"file": FILE, "text": text, "idem": KEY}})
}

fn refresh(since: u64) -> Value {
    json!({"refresh": {"file": FILE, "since": since, "parts": [
        {"map": {"file": FILE, "seat": "blue"}},
        {"legal": {"file": FILE, "seat": "blue"}},
    ]}})
}

#[tokio::test]
async fn a_change_and_the_refresh_after_it_are_one_request() {
    let table = Table::new();
    let before = table.entries().await;
    let both = json!([note("rain"), refresh(before)]);
    let answers = table.ok(Role::Blue, both.clone()).await;
    let seen = &answers[1]["ok"]["refreshed"];
    assert_eq!(answers[0]["ok"]["done"]["first"], json!(before + 1));
    assert_eq!((&seen["since"], &seen["entries"]), (&json!(before), &json!(before + 1)));
    assert_eq!(seen["lines"].as_array().unwrap().len(), 1);
    let alone = table.ok(Role::Blue, json!({"map": {"file": FILE}})).await;
    assert_eq!(seen["parts"][0]["ok"], alone);
    // Sent again because the answer was lost, it is done once, and the screen is told how it stands.
    let again = table.ok(Role::Blue, both).await;
    assert_eq!(again[0], answers[0]);
    assert_eq!(table.entries().await, before + 1);
}

#[tokio::test]
async fn a_change_that_is_refused_or_waits_keeps_the_screen_from_nothing() {
    let table = Table::new();
    let before = table.entries().await;
    let refused = json!({"order": {"file": FILE, "order": order(json!("throw_for_move"))}});
    let answers = table.ok(Role::Blue, json!([refused, refresh(0)])).await;
    assert!(answers[0]["error"]["code"].is_string(), "{answers}");
    assert_eq!(answers[1]["ok"]["refreshed"]["entries"], json!(before));
    // A seat that is not its own, and an entry that does not exist: each is told what is wrong.
    let other = json!({"note": {"file": FILE, "seat": "orange", "text": "x"}});
    let answers = table.ok(Role::Blue, json!([other, refresh(before + 1)])).await;
    assert_eq!(answers[0]["error"]["code"], json!("access.forbidden"));
    assert_eq!(answers[1]["error"]["code"], json!("refresh.ahead"));
    let words = answers[1]["error"]["message"].as_str().unwrap();
    assert_eq!(words, format!("there is no entry {}: the record has {before}", before + 1));
    assert_eq!(table.entries().await, before);
}

#[tokio::test]
async fn what_others_must_agree_to_is_asked_and_the_screen_is_told_the_rest() {
    let table = Table::new();
    let amend = table.thrown().await;
    let answers = table.ok(Role::Blue, json!([amend, refresh(0)])).await;
    assert_eq!(answers[0]["asked"]["needs"], json!(["orange"]), "{answers}");
    assert_eq!(answers[1]["ok"]["refreshed"]["whole"], json!(true));
}

#[tokio::test]
async fn more_than_a_few_together_are_turned_away_and_none_of_them_is_done() {
    let table = Table::new();
    let before = table.entries().await;
    let many: Vec<Value> = (0..5).map(|_| note("rain")).collect();
    let (status, answer) = table.ask(Role::Host, json!(many)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"]["code"], json!("request.together"));
    assert_eq!(table.entries().await, before);
}
