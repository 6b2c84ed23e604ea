//! Several windows, another program, and the line cut between a request and its answer.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Role;

use crate::table::{FILE, Table, order};

fn key(n: u128) -> String {
    format!("{n:032x}")
}

fn throw() -> Value {
    json!({"order": {"file": FILE, "order": order(json!("throw_for_move")), "idem": key(1)}})
}

fn typed(call: u64, faces: &str, idem: u128) -> Value {
    json!({"dice": {"file": FILE, "call": call, "dice": {"typed": faces}, "idem": key(idem)}})
}

#[tokio::test]
async fn dice_sent_again_after_a_restart_count_once() {
    let mut table = Table::new();
    table.lay_orders().await;
    table.ok(Role::Blue, throw()).await;
    let call = table.waits().await;
    let first = table.ok(Role::Blue, typed(call, "66", 2)).await;
    let entries = table.entries().await;
    table.restart().await;
    let again = table.ok(Role::Blue, typed(call, "66", 2)).await;
    assert_eq!(table.entries().await, entries);
    assert_eq!(again["done"]["first"], first["done"]["first"]);
    assert_eq!(again["done"]["call"], first["done"]["call"], "orange's throw is called for");
    // The same key for other dice is no repetition.
    let (status, answer) = table.ask(Role::Blue, typed(call, "65", 2)).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (StatusCode::BAD_REQUEST, &json!("idem_reused"))
    );
    let call = table.waits().await;
    let app = json!({"dice": {"file": FILE, "call": call, "dice": "app", "idem": key(3)}});
    let rolled = table.ok(Role::Orange, app.clone()).await;
    let entries = table.entries().await;
    table.restart().await;
    let again = table.ok(Role::Orange, app).await;
    assert_eq!(table.entries().await, entries, "the app rolled once");
    assert_eq!(again["done"]["told"][0]["faces"], rolled["done"]["told"][0]["faces"]);
}

#[tokio::test]
async fn two_windows_wake_the_automatic_commander_once() {
    let table = Table::new();
    let after = table.entries().await;
    let command =
        json!({"command": {"file": FILE, "seat": "blue", "kind": "sensible", "after": after}});
    table.ok(Role::Blue, command.clone()).await;
    let entries = table.entries().await;
    assert!(entries > after, "he laid his orders");
    let late = table.ok(Role::Blue, command).await;
    assert_eq!(table.entries().await, entries);
    assert_eq!(late["done"]["told"], json!([]));
}

#[tokio::test]
async fn another_program_with_the_file_is_named_and_the_war_can_still_be_looked_at() {
    let table = Table::new();
    let other = api::Session::open(
        &table.folder.path().join(FILE),
        &api::Host::new(table.folder.path().join("data"), vec![]),
    )
    .unwrap();
    assert!(other.is_writable());
    let status = table.ok(Role::Blue, json!({"status": {"file": FILE}})).await;
    let held = status["status"]["held"].as_str().unwrap();
    assert!(held.contains("another program") && held.contains("close it there"), "{held}");
    let (_, hub) = table.get("/hub", Role::Host).await;
    assert!(hub["ok"]["campaigns"][0]["status"]["held"].is_string());
    let seal = json!({"seal_orders": {"file": FILE, "seat": "blue"}});
    let (status, answer) = table.ask(Role::Blue, seal.clone()).await;
    assert_eq!((status, &answer["error"]["kind"]), (StatusCode::LOCKED, &json!("locked")));
    drop(other);
    let status = table.ok(Role::Blue, json!({"status": {"file": FILE}})).await;
    assert_eq!(status["status"]["held"], Value::Null);
    table.ok(Role::Blue, seal).await;
    // What this program itself has open is nobody else's.
    let status = table.ok(Role::Orange, json!({"status": {"file": FILE}})).await;
    assert_eq!(status["status"]["held"], Value::Null);
}

#[tokio::test]
async fn the_hub_tells_what_happened_last_and_where_files_lie_only_to_whoever_keeps_them() {
    let table = Table::new();
    table.ok(Role::Orange, json!({"note": {"file": FILE, "text": "rain all night"}})).await;
    let (_, hub) = table.get("/hub", Role::Host).await;
    let last = &hub["ok"]["campaigns"][0]["status"]["last"];
    assert!(last["text"].as_str().unwrap().contains("rain all night"), "{last}");
    let place = table.folder.path().file_name().unwrap().to_str().unwrap();
    assert_eq!(hub["ok"]["place"], json!(place));
    let (_, hub) = table.get("/hub", Role::Orange).await;
    assert_eq!(hub["ok"]["place"], Value::Null);
}
