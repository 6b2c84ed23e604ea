//! Tokens, foreign names and pages, sizes, and what each role may ask.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;
use server::Role;

use crate::table::{FILE, Table};

#[tokio::test]
async fn without_a_token_nothing_is_told() {
    let table = Table::new();
    let ask = json!({"status": {"file": FILE}}).to_string();
    for token in ["", "0", &"0".repeat(32), &table.token(Role::Blue)[1..]] {
        let request = table.request("/api", token).body(Body::from(ask.clone())).unwrap();
        assert_eq!(table.send(request).await.status(), StatusCode::UNAUTHORIZED, "{token:?}");
    }
    for path in ["/hub", "/consent", "/live"] {
        let request = Request::get(path).header("host", "localhost:7").body(Body::empty()).unwrap();
        assert_eq!(table.send(request).await.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let table = Table::new();
    let mut last = StatusCode::OK;
    for _ in 0..40 {
        let request = table.request("/api", "guess").body(Body::from("{}")).unwrap();
        last = table.send(request).await.status();
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    // A token lets in whatever others guess.
    assert!(table.entries().await >= 1);
}

#[tokio::test]
async fn a_page_run_wild_is_slowed_down_and_quick_hands_are_not() {
    let table = Table::new();
    let token = table.token(Role::Blue).to_owned();
    let ask = async || {
        let request = table.request("/api", &token).body(Body::from("{}")).unwrap();
        table.send(request).await.status()
    };
    // A dozen requests a key, twenty keys a second, for ten seconds.
    for _ in 0..2_400 {
        assert_ne!(ask().await, StatusCode::TOO_MANY_REQUESTS);
    }
    let mut asked = 0;
    while ask().await != StatusCode::TOO_MANY_REQUESTS {
        asked += 1;
        assert!(asked < 100_000, "nothing ever stops it");
    }
}

#[tokio::test]
async fn a_foreign_name_or_page_is_turned_away() {
    let table = Table::new();
    let ask = json!({"status": {"file": FILE}}).to_string();
    let token = format!("Bearer {}", table.token(Role::Host));
    let with = |headers: &[(&str, &str)]| {
        let mut request = Request::post("/api")
            .header("authorization", &token)
            .header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::from(ask.clone())).unwrap()
    };
    for headers in [
        &[("host", "evil.example")][..],
        &[("host", "evil.example:7"), ("origin", "http://evil.example:7")],
        &[("host", "127.0.0.1.evil.example:7")],
        &[],
        &[("host", "127.0.0.1:7"), ("origin", "http://evil.example")],
        &[("host", "127.0.0.1:7"), ("origin", "null")],
        &[("host", "127.0.0.1:7"), ("origin", "http://127.0.0.1:8")],
        &[("host", "127.0.0.1:7"), ("sec-fetch-site", "cross-site")],
        &[("host", "127.0.0.1:7"), ("sec-fetch-site", "same-site")],
    ] {
        assert_eq!(table.send(with(headers)).await.status(), StatusCode::FORBIDDEN, "{headers:?}");
    }
    let ours = [
        ("host", "127.0.0.1:7"),
        ("origin", "http://127.0.0.1:7"),
        ("sec-fetch-site", "same-origin"),
    ];
    assert_eq!(
        table.send(with(&ours)).await.status(),
        StatusCode::BAD_REQUEST,
        "the host names no seat here"
    );
}

#[tokio::test]
async fn every_answer_is_marked_and_the_page_is_served() {
    let table = Table::new();
    for path in ["/", "/map", "/assets/none.js"] {
        let request = Request::get(path).header("host", "localhost:7").body(Body::empty()).unwrap();
        let response = table.send(request).await;
        let expected = if path.contains('.') { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(response.status(), expected, "{path}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"));
        assert!(policy.contains("connect-src 'self' ws://localhost:7;"), "{policy}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn a_request_may_be_one_mebibyte_and_must_say_that_it_is_json() {
    let table = Table::new();
    let note = |length: usize| {
        let ask = json!({"note": {"file": FILE, "seat": "blue", "text": "x".repeat(length)}});
        table.request("/api", table.token(Role::Blue)).body(Body::from(ask.to_string())).unwrap()
    };
    assert_eq!(table.send(note(1024 * 1024)).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(table.send(note(100_000)).await.status(), StatusCode::OK);
    let form = Request::post("/api")
        .header("host", "127.0.0.1:7")
        .header("authorization", format!("Bearer {}", table.token(Role::Blue)))
        .header("content-type", "text/plain")
        .body(Body::from("{}"))
        .unwrap();
    assert_eq!(table.send(form).await.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for nonsense in ["", "{", "[]", "{\"status\":7}", "{\"format_disk\":{}}"] {
        let request =
            table.request("/api", table.token(Role::Host)).body(Body::from(nonsense)).unwrap();
        assert_eq!(table.send(request).await.status(), StatusCode::BAD_REQUEST, "{nonsense}");
    }
}

#[tokio::test]
async fn each_role_may_ask_what_is_its_own() {
    let table = Table::new();
    let note = |seat: &str| json!({"note": {"file": FILE, "seat": seat, "text": "seen"}});
    for (role, seat, expected) in [
        (Role::Blue, "blue", StatusCode::OK),
        (Role::Blue, "orange", StatusCode::FORBIDDEN),
        (Role::Blue, "umpire", StatusCode::FORBIDDEN),
        (Role::Blue, "app", StatusCode::FORBIDDEN),
        (Role::Orange, "blue", StatusCode::FORBIDDEN),
        (Role::Umpire, "umpire", StatusCode::OK),
        (Role::Umpire, "blue", StatusCode::FORBIDDEN),
        (Role::Spectator, "app", StatusCode::FORBIDDEN),
        (Role::Spectator, "blue", StatusCode::FORBIDDEN),
        (Role::Host, "orange", StatusCode::OK),
    ] {
        assert_eq!(table.ask(role, note(seat)).await.0, expected, "{role:?} as {seat}");
    }
    // Without a seat in the request it is the role's.
    table.ok(Role::Orange, json!({"note": {"file": FILE, "text": "mine"}})).await;
    let log = table.ok(Role::Spectator, json!({"log": {"file": FILE}})).await;
    let last = log["log"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["seat"], last["kind"].as_str()), (&json!("orange"), Some("noted")));
    for keep in [
        json!({"export": {"file": FILE, "to": "out.jsonl"}}),
        json!({"copy": {"file": FILE, "to": "copy.wardiary"}}),
        json!({"simulate": {"scenario": "first-light", "seed": 1, "blue": "random", "orange": "random"}}),
        json!({"new": {"file": "b.wardiary", "scenario": "first-light"}}),
        json!({"check_scenario": {"scenario": "/etc"}}),
    ] {
        for role in [Role::Blue, Role::Orange, Role::Umpire, Role::Spectator] {
            assert_eq!(
                table.ask(role, keep.clone()).await.0,
                StatusCode::FORBIDDEN,
                "{role:?} {keep}"
            );
        }
    }
    let written = table.ok(Role::Host, json!({"export": {"file": FILE, "to": "out.jsonl"}})).await;
    assert_eq!(written["written"]["path"], "out.jsonl");
    assert!(table.folder.path().join("out.jsonl").is_file());
}

#[tokio::test]
async fn no_name_leads_out_of_the_folder() {
    let table = Table::new();
    let outside = tempfile::tempdir().unwrap();
    std::fs::copy(table.folder.path().join(FILE), outside.path().join("other.wardiary")).unwrap();
    std::os::unix::fs::symlink(
        outside.path().join("other.wardiary"),
        table.folder.path().join("link.wardiary"),
    )
    .unwrap();
    let absolute = outside.path().join("other.wardiary").display().to_string();
    for name in
        ["link.wardiary", "../other.wardiary", "none.wardiary", "/etc/passwd", &absolute, ""]
    {
        for role in [Role::Blue, Role::Host] {
            let ask = json!({"status": {"file": name, "seat": "blue"}});
            let (status, answer) = table.ask(role, ask).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{name}");
            let folder = table.folder.path().display().to_string();
            assert!(!answer.to_string().contains(&folder), "{answer}");
        }
    }
    let (_, answer) = table
        .ask(Role::Host, json!({"copy": {"file": FILE, "to": "/srv/x.wardiary", "seat": "blue"}}))
        .await;
    assert_eq!(answer["error"]["code"], "campaign.name");
}

#[tokio::test]
async fn each_access_is_told_who_it_is_and_what_there_is() {
    let table = Table::new();
    for (role, seats, may_found) in [
        (Role::Orange, json!(["orange"]), false),
        (Role::Spectator, json!([]), false),
        (Role::Host, json!(["blue", "orange", "umpire"]), true),
    ] {
        let (status, answer) = table.get("/hub", role).await;
        assert_eq!(status, StatusCode::OK);
        let hub = &answer["ok"];
        assert_eq!(hub["role"], json!(role.word()));
        assert_eq!((&hub["seats"], &hub["may_found"]), (&seats, &json!(may_found)));
        let campaigns = hub["campaigns"].as_array().unwrap();
        assert_eq!(campaigns.len(), 1);
        assert_eq!(
            (&campaigns[0]["file"], &campaigns[0]["status"]["round"]),
            (&json!(FILE), &json!(1))
        );
    }
}
