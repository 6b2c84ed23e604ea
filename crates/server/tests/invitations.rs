//! An invitation opens one campaign for one person, until it is revoked.

use api::kernel::Seat;
use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::invitations::InvitationList;
use server::{Invitations, Options, Role};

use crate::table::{FILE, Table, invited};

const OTHER: &str = "other.wardiary";

/// What a token gets for a request to a route.
async fn with(table: &Table, token: &str, path: &str, body: Value) -> (StatusCode, Value) {
    let request = table.request(path, token).body(Body::from(body.to_string())).unwrap();
    let response = table.send(request).await;
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap())
}

fn status(file: &str) -> Value {
    json!({"status": {"file": file}})
}

fn list() -> Value {
    json!({"list": {"file": FILE}})
}

fn token_of(address: &Value) -> String {
    address.as_str().unwrap().rsplit_once("#token=").unwrap().1.to_owned()
}

#[tokio::test]
async fn a_guest_finds_his_campaign_and_no_other() {
    let table = Table::new();
    table.found(OTHER);
    let (_, hub) = table.get("/hub", Role::Blue).await;
    let hub = &hub["ok"];
    assert_eq!((&hub["person"], &hub["role"]), (&json!("Anna"), &json!("blue")));
    assert_eq!(hub["open"], json!(FILE));
    let files: Vec<&Value> =
        hub["campaigns"].as_array().unwrap().iter().map(|one| &one["file"]).collect();
    assert_eq!(files, [FILE]);
    table.ok(Role::Blue, status(FILE)).await;
    // What is there and what is not, what is a name and what is none: the same answer.
    let answer = async |name: &str| {
        let (code, answer) = table.ask(Role::Blue, status(name)).await;
        (code, answer.to_string().replace(name, "NAME"))
    };
    let missing = answer("nowhere.wardiary").await;
    assert_eq!(missing.0, StatusCode::BAD_REQUEST);
    for name in [OTHER, "../other.wardiary", "other", "WAR.wardiary", "./war.wardiary"] {
        assert_eq!(answer(name).await, missing, "{name}");
    }
    // Every other request that names a file is placed in the same way.
    for ask in ["map", "oob", "log", "timeline", "facts", "battles", "legal"] {
        let (code, answer) = table.ask(Role::Orange, json!({ask: {"file": OTHER}})).await;
        assert_eq!(
            (code, &answer["error"]["code"]),
            (missing.0, &json!("campaign.unknown")),
            "{ask}"
        );
    }
    let (_, hub) = table.get("/hub", Role::Host).await;
    assert_eq!(hub["ok"]["campaigns"].as_array().unwrap().len(), 2);
    assert_eq!((&hub["ok"]["person"], &hub["ok"]["open"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_campaign_is_known_by_its_first_entry_whatever_its_file_is_called() {
    let mut table = Table::new();
    table.found(OTHER);
    let path = |name: &str| table.folder.path().join(name);
    let (war, other, moved) = (path(FILE), path(OTHER), path("moved.wardiary"));
    table.ok(Role::Blue, status(FILE)).await;
    table.stop().await;
    // Another campaign comes to bear its name: the guest is not led into it.
    std::fs::rename(&war, &moved).unwrap();
    std::fs::rename(&other, &war).unwrap();
    table.start();
    let (code, _) = table.ask(Role::Blue, status(FILE)).await;
    assert_eq!(code, StatusCode::BAD_REQUEST);
    table.ok(Role::Blue, status("moved.wardiary")).await;
    assert_eq!(table.get("/hub", Role::Blue).await.1["ok"]["open"], json!("moved.wardiary"));
    // Of two copies none is taken by chance, until one has the name again.
    table.stop().await;
    let copy = table.folder.path().join("copy.wardiary");
    std::fs::copy(&moved, &copy).unwrap();
    table.start();
    let (_, hub) = table.get("/hub", Role::Blue).await;
    assert_eq!((&hub["ok"]["open"], &hub["ok"]["campaigns"]), (&Value::Null, &json!([])));
    std::fs::rename(&copy, &war).unwrap();
    assert_eq!(table.get("/hub", Role::Blue).await.1["ok"]["open"], json!(FILE));
}

#[tokio::test]
async fn the_host_alone_sees_and_changes_who_is_invited() {
    let table = Table::new();
    for role in Role::INVITED {
        for ask in [
            list(),
            json!({"add": {"file": FILE, "person": "Eve", "role": "umpire"}}),
            json!({"revoke": {"file": FILE, "number": 2}}),
            json!({"renew": {"file": FILE, "number": 2}}),
        ] {
            let (code, answer) = table.post("/invitations", role, ask).await;
            assert_eq!(code, StatusCode::FORBIDDEN, "{role:?}");
            assert!(!answer.to_string().contains("token="));
        }
        let (_, hub) = table.get("/hub", role).await;
        let others = ["Anna", "Bert", "Cleo", "Dora"]
            .into_iter()
            .filter(|name| hub.to_string().contains(name));
        assert_eq!(others.count(), 1, "his own name alone: {hub}");
        assert_eq!(table.get("/health", role).await.0, StatusCode::FORBIDDEN);
    }
    let (_, answer) = table.post("/invitations", Role::Host, list()).await;
    let invited = answer["ok"]["invited"].as_array().unwrap().clone();
    assert_eq!(invited.len(), 4);
    assert_eq!(token_of(&invited[1]["address"]), table.token(Role::Orange));

    let add = json!({"add": {"file": FILE, "person": "  Eve  ", "role": "blue"}});
    let (code, answer) = table.post("/invitations", Role::Host, add.clone()).await;
    assert_eq!(code, StatusCode::OK, "{answer}");
    let eve = answer["ok"]["invited"][4].clone();
    assert_eq!(
        (&eve["number"], &eve["person"], &eve["role"]),
        (&json!(5), &json!("Eve"), &json!("blue"))
    );
    let token = token_of(&eve["address"]);
    assert_eq!(with(&table, &token, "/api", status(FILE)).await.0, StatusCode::OK);
    for (ask, code) in [
        (add, "invitation.exists"),
        (json!({"add": {"file": FILE, "person": "eve", "role": "blue"}}), "invitation.exists"),
        (json!({"add": {"file": FILE, "person": "12", "role": "blue"}}), "invitation.name"),
        (
            json!({"add": {"file": FILE, "person": "x".repeat(61), "role": "blue"}}),
            "invitation.name",
        ),
        (json!({"add": {"file": FILE, "person": "Fay", "role": "host"}}), "invitation.role"),
        (json!({"revoke": {"file": FILE, "number": 99}}), "invitation.unknown"),
        (json!({"list": {"file": OTHER}}), "campaign.unknown"),
        (json!({"list": {}}), "request.malformed"),
    ] {
        let (status, answer) = table.post("/invitations", Role::Host, ask.clone()).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!(code)),
            "{ask}"
        );
    }
}

#[tokio::test]
async fn what_is_revoked_or_renewed_opens_nothing_at_the_next_request() {
    let table = Table::new();
    let change = async |ask: Value| table.post("/invitations", Role::Host, ask).await.1;
    table.ok(Role::Blue, status(FILE)).await;
    let answer = change(json!({"renew": {"file": FILE, "number": 1}})).await;
    let renewed = token_of(&answer["ok"]["invited"][0]["address"]);
    assert_ne!(renewed, table.token(Role::Blue));
    let (code, answer) = table.ask(Role::Blue, status(FILE)).await;
    assert_eq!(
        (code, &answer["error"]["code"]),
        (StatusCode::UNAUTHORIZED, &json!("access.revoked"))
    );
    assert_eq!(with(&table, &renewed, "/api", status(FILE)).await.0, StatusCode::OK);
    change(json!({"revoke": {"file": FILE, "number": 1}})).await;
    let (code, answer) = with(&table, &renewed, "/api", status(FILE)).await;
    assert_eq!(
        (code, &answer["error"]["code"]),
        (StatusCode::UNAUTHORIZED, &json!("access.revoked"))
    );
    // No number is given twice, so that a list on paper stays right.
    let answer = change(json!({"add": {"file": FILE, "person": "Anna", "role": "blue"}})).await;
    assert_eq!(answer["ok"]["invited"][3]["number"], json!(5));
    // The same from another program, beside the running server.
    let beside = Invitations::of(&table.options().host);
    let revoke =
        |list: &mut InvitationList| list.invited_mut(&table.campaign(), FILE).revoke("Bert");
    table.ok(Role::Orange, status(FILE)).await;
    beside.change(revoke).unwrap();
    assert_eq!(table.ask(Role::Orange, status(FILE)).await.0, StatusCode::UNAUTHORIZED);
    table.ok(Role::Umpire, status(FILE)).await;
}

#[tokio::test]
async fn blue_of_one_war_is_nothing_in_another_and_neither_is_the_host() {
    let (table, mut other) = (Table::new(), Table::new());
    // One computer, one data folder, two folders of campaigns.
    let options = Options { folder: other.options().folder, ..table.options() };
    let tokens = invited(&options, FILE);
    other.serve(options);
    let ask = json!({"status": {"file": FILE, "seat": "blue"}});
    for (role, token) in tokens {
        let own = json!({"status": {"file": FILE, "seat": role.eyes().unwrap_or(Seat::Blue)}});
        assert_eq!(with(&other, token.as_str(), "/api", own).await.0, StatusCode::OK, "{role:?}");
        // The list knows the guest, but his campaign is not here; it does not know the host here.
        let (code, _) = with(&table, token.as_str(), "/api", ask.clone()).await;
        assert_ne!(code, StatusCode::OK, "{role:?} of the other folder");
        let (code, _) = with(&other, table.token(role), "/api", ask.clone()).await;
        assert_ne!(code, StatusCode::OK, "{role:?} of this one");
    }
}

#[tokio::test]
async fn a_question_of_one_war_is_neither_seen_nor_answered_in_another() {
    let table = Table::new();
    table.found(OTHER);
    let host = table.options();
    let beside = Invitations::of(&host.host);
    let campaign = crate::table::campaign(&host, OTHER);
    let add = |list: &mut InvitationList| {
        Ok(list.invited_mut(&campaign, OTHER).add("Olga", Role::Orange)?.token.clone())
    };
    let olga = beside.change(add).unwrap();
    let amend = table.thrown().await;
    let (code, asked) = table.ask(Role::Blue, amend).await;
    assert_eq!(code, StatusCode::ACCEPTED);
    let text = asked["asked"]["text"].as_str().unwrap();
    assert!(text.starts_with("Anna wants"), "the person who asks is named: {text}");
    let word = json!({"id": asked["asked"]["id"], "agree": true});
    let (code, answer) = with(&table, olga.as_str(), "/consent", word.clone()).await;
    assert_eq!((code, &answer["error"]["code"]), (StatusCode::CONFLICT, &json!("consent.gone")));
    let (_, bert) = table.get("/consent", Role::Orange).await;
    assert_eq!(bert["ok"].as_array().map(Vec::len), Some(1));
    let (code, _) = table.post("/consent", Role::Orange, word).await;
    assert_eq!(code, StatusCode::OK);
}

#[tokio::test]
async fn a_damaged_list_opens_nothing_but_the_hosts_address_and_is_kept_aside() {
    let table = Table::new();
    let file = table.folder.path().join("data/invitations.json");
    let whole = std::fs::read_to_string(&file).unwrap();
    for damaged in [
        "{",
        "",
        "[]",
        &whole.replace("\"blue\"", "\"host\""),
        &whole.replace("\"format\": 1", "\"format\": 2"),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let (code, _) = table.ask(Role::Blue, status(FILE)).await;
        assert_eq!(code, StatusCode::UNAUTHORIZED, "{damaged}");
        let (_, hub) = table.get("/hub", Role::Host).await;
        let notice = hub["ok"]["notice"].as_str().unwrap();
        assert!(notice.contains("invitations.json is damaged"), "{notice}");
    }
    let add = json!({"add": {"file": FILE, "person": "Anna", "role": "blue"}});
    let (_, answer) = table.post("/invitations", Role::Host, add).await;
    let aside = table.folder.path().join("data/invitations.json.damaged");
    assert!(answer["ok"]["notice"].as_str().unwrap().contains("invitations.json.damaged"));
    assert!(std::fs::read_to_string(&aside).unwrap().contains("\"format\": 2"));
    let anna = token_of(&answer["ok"]["invited"][0]["address"]);
    assert_eq!(with(&table, &anna, "/api", status(FILE)).await.0, StatusCode::OK);
    // A second one does not take the first one's name, and the host is still the host.
    std::fs::write(&file, "}").unwrap();
    table
        .post(
            "/invitations",
            Role::Host,
            json!({"add": {"file": FILE, "person": "Bea", "role": "blue"}}),
        )
        .await;
    assert_eq!(std::fs::read_to_string(aside.with_extension("damaged-2")).unwrap(), "}");
    let (_, hub) = table.get("/hub", Role::Host).await;
    assert_eq!(hub["ok"]["role"], json!("host"));
}
