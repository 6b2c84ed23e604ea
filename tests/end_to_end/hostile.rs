//! Requests that nobody honest sends: whatever comes in, one JSON object with an error comes out, and the file is as it was.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::desk::Desk;
use crate::program::Said;

/// Sends bytes to `wardiary api`.
fn send(desk: &Desk, input: &[u8]) -> Said {
    let begun = Instant::now();
    let said = desk.feed(&["api"], input);
    assert!(begun.elapsed() < Duration::from_secs(20), "an answer in time");
    said
}

#[test]
fn what_is_no_request_is_told_so() {
    let desk = Desk::new();
    let deep = |open: &str, close: &str| open.repeat(100_000) + "1" + &close.repeat(100_000);
    let requests: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"\n".to_vec(),
        b"null".to_vec(),
        b"7".to_vec(),
        b"1e999999999".to_vec(),
        b"\"status\"".to_vec(),
        b"[]".to_vec(),
        b"{}".to_vec(),
        b"{".to_vec(),
        b"{\"status\":".to_vec(),
        b"{\"status\":{}}".to_vec(),
        b"{\"status\":null}".to_vec(),
        b"{\"destroy\":{\"file\":\"war.wardiary\"}}".to_vec(),
        b"{\"status\":{\"file\":\"war.wardiary\",\"seat\":\"red\"}}".to_vec(),
        b"{\"status\":{\"file\":7,\"seat\":\"blue\"}}".to_vec(),
        b"{\"status\":{\"file\":\"war.wardiary\",\"seat\":\"blue\",\"extra\":1}}".to_vec(),
        b"{\"why\":{\"file\":\"war.wardiary\",\"entry\":-1}}".to_vec(),
        b"{\"why\":{\"file\":\"war.wardiary\",\"entry\":1.5}}".to_vec(),
        b"{\"why\":{\"file\":\"war.wardiary\",\"entry\":18446744073709551616}}".to_vec(),
        b"{\"status\":{\"file\":\"war\",\"seat\":\"blue\"}}{\"schema\":{}}".to_vec(),
        b"\xff\xfe\x00\x00".to_vec(),
        b"{\"status\":{\"file\":\"\xc3\x28\",\"seat\":\"blue\"}}".to_vec(),
        b"\0".repeat(4096),
        b"{\"note\":{\"file\":\"war.wardiary\",\"seat\":\"blue\",\"text\":\"\0\"}}".to_vec(),
        deep("[", "]").into_bytes(),
        deep("{\"status\":", "}").into_bytes(),
        b"\"".repeat(2_000_000),
        b"a".repeat(5_000_000),
    ];
    for request in requests {
        let said = send(&desk, &request);
        let start = String::from_utf8_lossy(&request[..request.len().min(60)]).into_owned();
        let (exit, code, message) = said.error();
        assert_eq!(exit, 2, "{start}: {code}: {message}");
        assert!(code.starts_with("request."), "{start}: {code}: {message}");
        assert!(message.len() < 600, "{start}: a sentence, not an echo: {message}");
    }
}

/// Well-formed requests with values at and beyond every limit.
#[test]
fn values_beyond_every_limit_are_refused() {
    let desk = Desk::played();
    let file = "war.wardiary";
    let before = desk.entries();
    let most = u64::MAX;
    let order = |order: serde_json::Value| {
        let order = json!({ "battle": "main", "order": { "two_star_general": order } });
        json!({ "order": { "file": file, "seat": "blue", "order": order } })
    };
    let way: Vec<String> = vec!["0605".to_owned(); 50_000];
    let requests = [
        json!({ "why": { "file": file, "seat": "blue", "entry": most } }),
        json!({ "why": { "file": file, "seat": "blue", "entry": 0 } }),
        json!({ "entry": { "file": file, "seat": "blue", "entry": most } }),
        json!({ "state_at": { "file": file, "seat": "blue", "entry": most } }),
        json!({ "state_at": { "file": file, "seat": "blue", "entry": 0 } }),
        json!({ "map": { "file": file, "seat": "blue", "at": most } }),
        json!({ "dice": { "file": file, "seat": "blue", "call": 2, "dice": { "typed": "4000000000*6" } } }),
        json!({ "dice": { "file": file, "seat": "blue", "call": 2, "dice": { "typed": "6".repeat(900_000) } } }),
        json!({ "dice": { "file": file, "seat": "blue", "call": 2, "dice": { "typed": "99999999999999999999999*6" } } }),
        json!({ "choose": { "file": file, "seat": "blue", "call": 2, "words": vec!["x"; 50_000] } }),
        json!({ "odds": { "file": file, "seat": "blue", "choices": vec![vec!["x"; 9]; 900] } }),
        json!({ "report": { "file": file, "span": { "battle": "nowhere" }, "audience": "public" } }),
        json!({ "report": { "file": file, "span": { "day": 255 }, "audience": "public" } }),
        json!({ "check_scenario": { "scenario": "" } }),
        json!({ "check_scenario": { "scenario": "../../../../.." } }),
        json!({ "new": { "file": "new.wardiary", "scenario": "first-light", "options": { "no.such": "x" } } }),
        json!({ "new": { "file": "no/such/folder/new.wardiary", "scenario": "first-light" } }),
        json!({ "export": { "file": file, "to": "no/such/folder/out.jsonl" } }),
        json!({ "import": { "from": "nowhere.jsonl", "to": "new.wardiary" } }),
        json!({ "import": { "from": file, "to": "new.wardiary" } }),
        json!({ "status": { "file": "", "seat": "blue" } }),
        json!({ "status": { "file": "nul\u{0}byte", "seat": "blue" } }),
        json!({ "status": { "file": "x".repeat(70_000), "seat": "blue" } }),
        json!({ "write_orders": { "file": file, "side": "blue", "orders": { "nobody": "move" } } }),
        json!({ "rule": { "file": file, "ruling": { "strength": { "stand": "marche.A", "points": 255 } }, "reason": "x" } }),
        json!({ "rule": { "file": file, "ruling": { "place": { "stand": "marche.A", "hex": "9999" } }, "reason": "x" } }),
        order(json!({ "move": { "stand": "marche.A", "path": way, "strategic": false } })),
        order(json!({ "move": { "stand": "marche.A", "path": [], "strategic": false } })),
        order(json!({ "move": { "stand": "nobody.Z", "path": ["0604"], "strategic": true } })),
        order(json!({ "attack": { "stands": vec!["marche.A"; 5000], "target": "0905" } })),
        order(json!({ "attack": { "stands": [], "target": "0905" } })),
        order(json!({ "barrage": { "battery": "marche.A", "target": "0000" } })),
        order(json!({ "seal_orders": { "commitment": "z".repeat(5000) } })),
        order(json!({ "reveal_orders": { "orders": { "nobody": "move" }, "salt": "" } })),
        order(json!({ "rule": { "ruling": { "end": { "winner": "blue" } }, "reason": "I won" } })),
    ];
    for request in requests.into_iter().chain(past_and_secrets(file)) {
        let text = request.to_string();
        let said = send(&desk, text.as_bytes());
        let start: String = text.chars().take(120).collect();
        said.error();
        assert_eq!(desk.entries(), before, "{start}: nothing is written");
    }
    desk.assert_whole(&desk.path(file));
    assert!(!desk.path("new.wardiary").exists(), "nothing half-made is left");
}

/// Changes of the past, branches, what is not for everybody's eyes, and the secrets of the dice.
fn past_and_secrets(file: &str) -> Vec<serde_json::Value> {
    let most = u64::MAX;
    vec![
        json!({ "amend": { "file": file, "seat": "blue", "change": { "out": { "entry": most } }, "reason": "x" } }),
        json!({ "amend": { "file": file, "seat": "umpire", "change": { "out": { "entry": 1, "and_after": true } }, "reason": "x" } }),
        json!({ "amend": { "file": file, "seat": "umpire", "change": { "out": { "entry": 5 } }, "reason": " " } }),
        json!({ "amend": { "file": file, "seat": "blue", "change": { "redo": { "entry": most } }, "reason": "x" } }),
        json!({ "amend": { "file": file, "seat": "umpire", "change": { "out": { "entry": 5 } }, "reason": "x", "plan": "0".repeat(9_000) } }),
        json!({ "amend": { "file": file, "seat": "umpire", "change": { "faces": { "entry": most, "typed": "6" } }, "reason": "x" } }),
        json!({ "amend": { "file": file, "seat": "umpire", "change": { "choice": { "entry": 5, "words": vec!["x"; 50_000] } }, "reason": "x" } }),
        json!({ "amend_plan": { "file": file, "seat": "blue", "change": { "out": { "entry": 0 } } } }),
        json!({ "branch": { "file": file, "to": file, "reason": "x" } }),
        json!({ "branch": { "file": file, "to": "new.wardiary", "at": most, "reason": "x" } }),
        json!({ "branch": { "file": file, "to": "new.wardiary", "at": 0, "reason": "x" } }),
        json!({ "branch": { "file": file, "to": "new.wardiary", "reason": "" } }),
        json!({ "open": { "file": file, "entries": [most], "reason": "x" } }),
        json!({ "open": { "file": file, "entries": [1], "reason": "x" } }),
        json!({ "lock_dice": { "file": file, "seat": "blue", "passphrase": "" } }),
        json!({ "lock_dice": { "file": file, "seat": "umpire", "passphrase": "correct horse battery" } }),
        json!({ "unlock_dice": { "file": file, "seat": "blue", "passphrase": "x".repeat(900_000) } }),
        json!({ "hold_dice": { "file": file, "seat": "blue", "tip": "zz", "length": 0 } }),
        json!({ "give_link": { "file": file, "seat": "blue", "call": most, "link": "00" } }),
        json!({ "dice": { "file": file, "seat": "blue", "call": most, "dice": { "typed": "66" } } }),
        json!({ "choose": { "file": file, "seat": "blue", "call": 0, "words": [] } }),
    ]
}

/// A log of everything from nothing to the end of all numbers is the log.
#[test]
fn ranges_are_cut_to_what_there_is() {
    let desk = Desk::played();
    let request =
        json!({ "log": { "file": "war.wardiary", "seat": "blue", "from": 0, "to": u64::MAX } });
    let said = send(&desk, request.to_string().as_bytes());
    if said.code == Some(0) {
        let lines = said.reply()["log"].as_array().expect("lines").len() as i64;
        assert_eq!(lines, desk.entries());
    } else {
        assert!(said.error().2.contains("entry"), "{}", said.out);
    }
}

/// Typed words are as free as bytes are.
#[test]
fn hostile_words_on_the_command_line() {
    let desk = Desk::played();
    let long = "9".repeat(100_000);
    let lines: [&[&str]; 12] = [
        &["dice", "war.wardiary", "--seat", "blue", &long],
        &["why", "war.wardiary", &long],
        &["why", "war.wardiary", "-3"],
        &["log", "war.wardiary", "--last", "18446744073709551615"],
        &["log", "war.wardiary", "--from", "99", "--to", "2"],
        &["order", "war.wardiary", "--seat", "blue", &long],
        &["order", "war.wardiary", "--seat", "blue", "{\"move\":"],
        &["order", "war.wardiary", "--seat", "blue", "", " ", "\u{202e}\u{0}"[..3].as_ref()],
        &["order", "war.wardiary", "--seat", "blue", "move", "é́", "0605"],
        &["choose", "war.wardiary", "--seat", "blue", "\u{1F3B2}"],
        &["rule", "war.wardiary", "strength", "marche.A", "-1", "--reason", ""],
        &["simulate", "first-light", "--seeds", "0"],
    ];
    for words in lines {
        let said = desk.run(words);
        said.assert_no_panic();
        let said = desk.run(words.iter().chain(&["--json"]));
        assert!(said.json().is_object());
    }
    desk.assert_whole(&desk.path("war.wardiary"));
}
