//! Many at once, a cut line, and a second seat's word.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Role;

use crate::table::{FILE, Table, order};

const KEY: &str = "00112233445566778899aabbccddeeff";

fn throw(idem: &str) -> Value {
    json!({"order": {"file": FILE, "order": order(json!("throw_for_move")), "idem": idem}})
}

#[tokio::test]
async fn fifty_at_once_all_get_their_answer_and_every_note_its_entry() {
    let table = Table::new();
    let before = table.entries().await;
    let note = |n: u64| {
        let role = if n.is_multiple_of(2) { Role::Blue } else { Role::Orange };
        table.ask(role, json!({"note": {"file": FILE, "text": format!("note {n}")}}))
    };
    let answers = futures_util::future::join_all((0..50).map(note)).await;
    let mut entries: Vec<u64> = answers
        .iter()
        .map(|(status, answer)| {
            assert_eq!(*status, StatusCode::OK, "{answer}");
            answer["ok"]["done"]["first"].as_u64().unwrap()
        })
        .collect();
    entries.sort_unstable();
    let expected: Vec<u64> = (before + 1..=before + 50).collect();
    assert_eq!(entries, expected);
    let verified = table.ok(Role::Host, json!({"verify": {"file": FILE, "rules": true}})).await;
    assert_eq!(verified["verified"]["whole"], json!(true));
}

#[tokio::test]
async fn an_order_sent_again_after_a_restart_is_applied_once() {
    let mut table = Table::new();
    table.lay_orders().await;
    let first = table.ok(Role::Blue, throw(KEY)).await;
    let entries = table.entries().await;
    // The answer never arrived; the server went away and came back; the page sends the order again.
    table.restart().await;
    let again = table.ok(Role::Blue, throw(KEY)).await;
    assert_eq!(table.entries().await, entries);
    assert_eq!(first["done"]["call"], again["done"]["call"]);
    assert_eq!(first["done"]["first"], again["done"]["first"]);
    // And the war goes on where it stood.
    assert_eq!(table.typed(Role::Blue, "66").await.0, StatusCode::OK);
    let (status, _) = table.typed(Role::Blue, "11").await;
    assert_eq!(status, StatusCode::FORBIDDEN, "the other throw is orange's");
    assert_eq!(table.typed(Role::Orange, "11").await.0, StatusCode::OK);
}

#[tokio::test]
async fn agreement_is_given_by_whoever_agrees() {
    let table = Table::new();
    let amend = table.thrown().await;
    let before = table.entries().await;
    // Without a word of orange nothing is amended, whatever blue says.
    let (status, asked) = table.ask(Role::Blue, amend.clone()).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{asked}");
    assert_eq!(table.entries().await, before);
    let id = asked["asked"]["id"].as_u64().unwrap();
    for role in [Role::Blue, Role::Spectator, Role::Umpire] {
        let (status, _) = table.post("/consent", role, json!({"id": id, "agree": true})).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{role:?}");
    }
    let (_, waiting) = table.get("/consent", Role::Orange).await;
    assert_eq!(waiting["ok"][0]["id"], json!(id));
    // Orange sees what would change before agreeing.
    assert_eq!(waiting["ok"][0]["amend"]["change"], amend["amend"]["change"]);
    let shown = json!({"file": FILE, "change": amend["amend"]["change"]});
    let plan = table.ok(Role::Orange, json!({ "amend_plan": shown })).await;
    assert_eq!(plan["amend_plan"]["orders"][0]["fate"], json!("out"), "{plan}");
    let (status, answer) =
        table.post("/consent", Role::Orange, json!({"id": id, "agree": true})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["ok"]["amended"]["entry"], json!(before + 1));
    assert_eq!(table.entries().await, before + 1);
    // It cannot be used twice.
    let (status, _) = table.post("/consent", Role::Orange, json!({"id": id, "agree": true})).await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn agreement_lapses_when_it_is_refused_or_the_war_goes_on() {
    let table = Table::new();
    let amend = table.thrown().await;
    let (_, asked) = table.ask(Role::Blue, amend.clone()).await;
    let id = asked["asked"]["id"].clone();
    let (_, answer) = table.post("/consent", Role::Orange, json!({"id": id, "agree": false})).await;
    assert_eq!(answer["ok"], json!("refused"));
    let (_, asked) = table.ask(Role::Blue, amend).await;
    let id = asked["asked"]["id"].clone();
    table.ok(Role::Blue, json!({"note": {"file": FILE, "text": "we go on"}})).await;
    let entries = table.entries().await;
    let (status, answer) =
        table.post("/consent", Role::Orange, json!({"id": id, "agree": true})).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (StatusCode::CONFLICT, &json!("consent.too_late"))
    );
    assert_eq!(table.entries().await, entries);
}

#[tokio::test]
async fn what_needs_agreement_is_asked_once_and_done_once_however_often_it_is_sent() {
    let table = Table::new();
    let mut out = table.thrown().await;
    let before = table.entries().await;
    out["amend"]["idem"] = json!("feedfacefeedfacefeedfacefeedface");
    let amend = |reason: &str| {
        let mut out = out.clone();
        out["amend"]["reason"] = json!(reason);
        out
    };
    // The answer is lost, the page asks again: orange is asked one question.
    let (_, asked) = table.ask(Role::Blue, amend("cocked die")).await;
    let (status, again) = table.ask(Role::Blue, amend("cocked die")).await;
    assert_eq!((status, &again["asked"]), (StatusCode::ACCEPTED, &asked["asked"]));
    let (_, waiting) = table.get("/consent", Role::Orange).await;
    assert_eq!(waiting["ok"].as_array().map(Vec::len), Some(1));
    let id = asked["asked"]["id"].clone();
    table.post("/consent", Role::Orange, json!({"id": id, "agree": true})).await;
    assert_eq!(table.entries().await, before + 1);
    // Sent once more, it is answered with what was done; under the same key nothing else is.
    let done = table.ok(Role::Blue, amend("cocked die")).await;
    assert_eq!(done["amended"]["entry"], json!(before + 1));
    let (status, other) = table.ask(Role::Blue, amend("I do not like it")).await;
    assert_eq!((status, &other["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("idem_reused")));
    let (_, waiting) = table.get("/consent", Role::Orange).await;
    assert_eq!(waiting["ok"], json!([]));
    assert_eq!(table.entries().await, before + 1);
}
