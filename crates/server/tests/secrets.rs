//! Face-down orders stay face down: not one byte of them reaches another seat before both sides' orders are turned up.

use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::Role;

use crate::table::{FILE, Table};

/// Everything that may be asked without changing anything.
fn looks(entries: u64) -> Vec<Value> {
    let mut looks = vec![
        json!({"status": {"file": FILE}}),
        json!({"legal": {"file": FILE}}),
        json!({"sheet": {"file": FILE, "seat": "blue"}}),
        json!({"log": {"file": FILE}}),
        json!({"map": {"file": FILE}}),
        json!({"terrain": {"file": FILE}}),
        json!({"thumbnail": {"file": FILE}}),
        json!({"timeline": {"file": FILE}}),
        json!({"oob": {"file": FILE}}),
        json!({"people": {"file": FILE}}),
        json!({"person": {"file": FILE, "person": "marche.hq:c0"}}),
        json!({"person": {"file": FILE, "person": "marche.hq:c1"}}),
        json!({"unit_diary": {"file": FILE, "unit": "marche"}}),
        json!({"extract": {"file": FILE, "extract": {"unit": "marche"}}}),
        json!({"battles": {"file": FILE}}),
        json!({"dice_record": {"file": FILE}}),
        json!({"verify": {"file": FILE, "rules": true}}),
        json!({"report": {"file": FILE, "span": "war", "audience": "public"}}),
        json!({"report": {"file": FILE, "span": "war", "audience": {"side": "blue"}}}),
        json!({"export": {"file": FILE, "to": "stolen.jsonl"}}),
        json!({"copy": {"file": FILE, "to": "stolen.wardiary"}}),
    ];
    for entry in 1..=entries {
        looks.push(json!({"why": {"file": FILE, "entry": entry}}));
        looks.push(json!({"state_at": {"file": FILE, "entry": entry}}));
    }
    looks
}

/// A battalion of blue and an order for it that is not the one it has: what must not be seen.
async fn canary(table: &Table) -> (String, String) {
    let sheet = table.ok(Role::Blue, json!({"sheet": {"file": FILE, "seat": "blue"}})).await;
    for line in sheet["sheet"]["battalions"].as_array().unwrap() {
        let other =
            line["allowed"].as_array().unwrap().iter().find(|order| **order != line["order"]);
        if let Some(other) = other {
            return (
                line["battalion"].as_str().unwrap().to_owned(),
                other.as_str().unwrap().to_owned(),
            );
        }
    }
    panic!("no battalion of blue may be given another order");
}

#[tokio::test]
async fn no_byte_of_a_sealed_order_reaches_another_seat() {
    let table = Table::new();
    let (battalion, status) = canary(&table).await;
    let before: Vec<(StatusCode, Vec<u8>)> = everything(&table).await;
    let write =
        json!({"write_orders": {"file": FILE, "seat": "blue", "orders": {&battalion: &status}}});
    table.ok(Role::Blue, write).await;
    // Written, not sealed: for everybody else nothing has changed, to the byte.
    assert_eq!(before, everything(&table).await);

    table.ok(Role::Blue, json!({"seal_orders": {"file": FILE, "seat": "blue"}})).await;
    let (text, salt) = sealed(&table);
    assert!(text.contains(&battalion), "the canary is where it belongs: {text}");
    for role in [Role::Orange, Role::Umpire, Role::Spectator] {
        for look in looks(table.entries().await) {
            let (_, bytes) = table.bytes(role, &look).await;
            let seen = String::from_utf8_lossy(&bytes);
            for secret in [
                &*text,
                &*salt,
                &text.replace('\n', "\\n"),
                &format!("\"{battalion}\":\"{status}\""),
            ] {
                assert!(!seen.contains(secret), "{role:?} {look} shows {secret:?}");
            }
        }
        let (status, _) = table.ask(role, json!({"sheet": {"file": FILE, "seat": "blue"}})).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        let (status, _) = table
            .ask(role, json!({"write_orders": {"file": FILE, "seat": "blue", "orders": {}}}))
            .await;
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    // Its own side still reads it, and once both lie it is open to all.
    let own =
        table.ok(Role::Blue, json!({"sheet": {"file": FILE, "seat": "blue"}})).await.to_string();
    assert!(own.contains(&battalion));
    table.ok(Role::Orange, json!({"seal_orders": {"file": FILE, "seat": "orange"}})).await;
    let state = table
        .ok(Role::Orange, json!({"state_at": {"file": FILE, "entry": table.entries().await}}))
        .await;
    let state: Value = serde_json::from_str(state["text"].as_str().unwrap()).unwrap();
    let order = &state["battles"]["main"]["two_star_general"]["battalions"][&battalion]["order"];
    assert_eq!(order, &json!(status));
}

/// All answers to orange, the umpire and an onlooker.
async fn everything(table: &Table) -> Vec<(StatusCode, Vec<u8>)> {
    let mut answers = Vec::new();
    for role in [Role::Orange, Role::Umpire, Role::Spectator] {
        for look in looks(table.entries().await) {
            answers.push(table.bytes(role, &look).await);
        }
    }
    answers
}

/// The sealed text and salt as the program keeps them, read past it.
fn sealed(table: &Table) -> (String, String) {
    let host = table.options().host;
    let session = api::Session::open_to_read(&table.folder.path().join(FILE), &host).unwrap();
    let keys = session.journal().private_keys("orders.sealed.").unwrap();
    let bytes = session.journal().private(&keys[0]).unwrap().unwrap();
    let kept: Value = serde_json::from_slice(&bytes).unwrap();
    let word = |field: &str| kept[field].as_str().unwrap().to_owned();
    (word("text"), word("salt"))
}

/// A guest takes a copy home that has what his seat may read, verifies, and holds no secret of the others.
#[tokio::test]
async fn a_guest_keeps_a_copy_of_what_his_seat_may_read() {
    let table = Table::new();
    let briefing = table.ok(Role::Blue, json!({"briefing": {"file": FILE}})).await;
    let secret = briefing["briefing"][0]["text"].as_str().unwrap().lines().next_back().unwrap();
    assert!(secret.len() > 20, "it can be recognized: {secret}");
    let private = json!({"note": {"file": FILE, "text": "They are drawn.", "private": true}});
    table.ok(Role::Blue, private).await;
    for (role, kind, reads) in [
        (Role::Blue, "campaign", true),
        (Role::Umpire, "entries", true),
        (Role::Orange, "campaign", false),
        (Role::Orange, "entries", false),
        (Role::Spectator, "campaign", false),
    ] {
        let (status, bytes) = copied(&table, role, json!({"file": FILE, "kind": kind})).await;
        assert_eq!(status, StatusCode::OK, "{role:?}");
        let has = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        assert_eq!(has("They are drawn."), reads, "{role:?} {kind}");
        assert_eq!(has(secret), reads, "{role:?} {kind}");
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("home.wardiary");
        if kind == "campaign" {
            std::fs::write(&file, &bytes).unwrap();
            let mut session = api::Session::open_to_read(&file, &table.options().host).unwrap();
            let verified = session.verify(true, &mut |_, _| {}).unwrap();
            assert_eq!(verified.findings, Vec::<String>::new(), "{role:?}");
            assert_eq!(session.journal().private_keys("").unwrap(), Vec::<String>::new());
        }
    }
    let (status, _) = copied(&table, Role::Host, json!({"file": FILE})).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "the host has the file");
    table.found("other.wardiary");
    for name in ["other.wardiary", "none.wardiary", "../war.wardiary"] {
        let (status, _) = copied(&table, Role::Blue, json!({ "file": name })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{name}");
    }
}

async fn copied(table: &Table, role: Role, wanted: Value) -> (StatusCode, Vec<u8>) {
    let request = table.request("/copy", table.token(role)).body(Body::from(wanted.to_string()));
    let response = table.send(request.unwrap()).await;
    let status = response.status();
    (status, response.into_body().collect().await.unwrap().to_bytes().to_vec())
}
