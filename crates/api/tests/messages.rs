//! Messages between commanders and the umpire's desk (OPS §C23, R61, R63, R65).

use api::ApiError;
use serde_json::{Value, json};

use crate::audience::fog::{corridor, play_turn};
use crate::audience::war::War;

/// The seats of blue, all led by the program.
const BLUE: [&str; 3] = ["blue", "blue.armour", "blue.para"];
const TEXT: &str = "Push on to Harn at once.";

/// Only those read a message to whom it is sent, he who wrote it, and the umpire.
#[test]
fn a_message_is_read_by_those_it_is_sent_to() {
    let mut war = corridor(&json!({}), &[]);
    send(&mut war, "blue", &["blue.armour"], TEXT).unwrap();
    for (seat, reads) in [
        ("blue", true),
        ("blue.armour", true),
        ("umpire", true),
        ("blue.para", false),
        ("orange", false),
        ("orange.veld", false),
    ] {
        assert_eq!(knows(&mut war, seat, TEXT), reads, "{seat}");
    }
    // What is sent to the commander in chief is not for those below him.
    send(&mut war, "blue.armour", &["blue"], "We are out of fuel.").unwrap();
    assert!(knows(&mut war, "blue", "out of fuel"));
    assert!(!knows(&mut war, "blue.para", "out of fuel"));
    // What is sent to all of a side is for all of it.
    let side = ["blue", "blue.armour", "blue.para"];
    send(&mut war, "orange", &side, "A truce for the wounded?").unwrap();
    assert!(side.iter().all(|seat| knows(&mut war, seat, "truce")));
    assert!(!knows(&mut war, "orange.veld", "truce"));
    assert_eq!(states(&mut war, "blue"), ["sent", "arrived", "arrived"]);
}

/// R63 With `ops.reportDelay` a message comes a turn later; the umpire waits for nothing.
#[test]
fn a_message_takes_as_long_as_a_report() {
    let mut war = corridor(&json!({"ops.reportDelay": "1"}), &BLUE);
    send(&mut war, "orange", &["orange.veld", "umpire"], TEXT).unwrap();
    assert!(!knows(&mut war, "orange.veld", TEXT));
    assert!(knows(&mut war, "umpire", TEXT));
    assert_eq!(states(&mut war, "umpire"), [r#"{"due":2}"#]);
    play_turn(&mut war, 0);
    assert!(knows(&mut war, "orange.veld", TEXT));
    assert!(!knows(&mut war, "blue", TEXT));
    send(&mut war, "umpire", &["blue"], "Night falls.").unwrap();
    assert!(knows(&mut war, "blue", "Night falls"));
}

/// R65 The umpire who carries messages may garble one and lose one, and does either once.
#[test]
fn the_umpire_carries_messages() {
    let mut war = corridor(&json!({"ops.messages": "umpire"}), &[]);
    let first = send(&mut war, "blue", &["blue.armour"], TEXT).unwrap();
    let second = send(&mut war, "blue", &["blue.armour"], "Halt at the canal.").unwrap();
    assert!(!knows(&mut war, "blue.armour", TEXT));
    let waits = desk(&mut war)["waits"].as_array().unwrap().clone();
    let carried: Vec<&Value> = waits.iter().filter(|one| one["kind"] == "message").collect();
    assert_eq!(carried.iter().map(|one| &one["entry"]).collect::<Vec<_>>(), [&first, &second]);
    war.ask(&json!({"pass_on": {"message": first, "text": "Push on to Harm."}})).unwrap();
    war.ask(&json!({"lose": {"message": second, "reason": "the rider fell"}})).unwrap();
    assert!(knows(&mut war, "blue.armour", "Push on to Harm."));
    for hidden in [TEXT, "canal", "the rider fell"] {
        assert!(!knows(&mut war, "blue.armour", hidden), "{hidden}");
    }
    // He who wrote them learns nothing of it.
    assert_eq!(states(&mut war, "blue"), ["sent", "sent"]);
    assert!(!knows(&mut war, "blue", "Harm"));
    let told = [r#"{"passed_on":"Push on to Harm."}"#, r#"{"lost":"the rider fell"}"#];
    assert_eq!(states(&mut war, "umpire"), told);
    for again in [
        json!({"pass_on": {"message": first}}),
        json!({"lose": {"message": second, "reason": "again"}}),
    ] {
        assert_eq!(war.ask(&again).unwrap_err().code, "message.done", "{again}");
    }
    // What the umpire writes himself he carries too.
    send(&mut war, "umpire", &["orange"], "Rain tomorrow.").unwrap();
    assert!(knows(&mut war, "orange", "Rain"));
}

#[test]
fn a_message_that_cannot_be_sent_is_refused() {
    let mut war = corridor(&json!({}), &[]);
    let long = "x".repeat(4_001);
    for (to, text, code) in [
        (vec!["blue.armour"], " \n", "message.empty"),
        (vec!["blue.armour"], &*long, "message.too_long"),
        (vec![], TEXT, "message.to_nobody"),
        (vec!["blue"], TEXT, "message.to_nobody"),
        (vec!["orange", "app"], TEXT, "message.to_nobody"),
        (vec!["blue.navy"], TEXT, "seat.unknown"),
    ] {
        assert_eq!(send(&mut war, "blue", &to, text).unwrap_err().code, code, "{to:?}");
    }
    let sent = send(&mut war, "blue", &["orange"], TEXT).unwrap();
    for (ask, code) in [
        (json!({"pass_on": {"message": sent}}), "message.not_carried"),
        (json!({"pass_on": {"message": 1}}), "message.none"),
        (json!({"lose": {"message": sent, "reason": " "}}), "message.not_carried"),
    ] {
        assert_eq!(war.ask(&ask).unwrap_err().code, code, "{ask}");
    }
}

/// R61, R65 Orders that come too late are refused until the umpire gives more time; he closes them for those who are absent.
#[test]
fn orders_are_due_when_the_umpire_says() {
    let mut war = corridor(&json!({}), &[]);
    let write = json!({"write_orders": {"seat": "blue.armour", "orders": {}}});
    war.ask(&json!({"deadline": {"minutes": 20}})).unwrap();
    let due = war.status()["deadline"]["at_ms"].as_i64().unwrap();
    // What is kept beside the journal is known for what it is.
    let verified = war.ask(&json!({"verify": {"rules": true}})).unwrap();
    let verified = serde_json::to_value(verified).unwrap();
    assert_eq!(verified["verified"]["findings"], json!([]));
    let set = war.now_s * 1_000;
    assert!((due - set - 20 * 60_000).abs() < 1_000, "{due} {set}");
    war.ask(&write).unwrap();
    war.later(21);
    assert_eq!(war.ask(&write).unwrap_err().code, "orders.late");
    let lay = json!({"seal_orders": {"seat": "orange", "idem": "a1".repeat(16)}});
    assert_eq!(war.ask(&lay).unwrap_err().code, "orders.late");
    for (minutes, is_good) in [(0, false), (43_201, false), (43_200, true), (5, true)] {
        let set = war.ask(&json!({"deadline": {"minutes": minutes}}));
        assert_eq!(set.is_ok(), is_good, "{minutes} minutes");
    }
    war.ask(&write).unwrap();
    war.later(6);
    war.ask(&json!({"deadline": {}})).unwrap();
    war.ask(&lay).unwrap();
    // What was laid in time is answered as before when it is sent again too late.
    war.ask(&json!({"deadline": {"minutes": 1}})).unwrap();
    war.later(2);
    war.ask(&lay).unwrap();
    war.ask(&json!({"close_orders": {"reason": "time is up"}})).unwrap();
    let desk = desk(&mut war);
    assert_eq!((&desk["may_close"], &desk["deadline"]), (&json!(false), &Value::Null));
    // Both sheets were turned over: the umpire runs the turn.
    assert!(desk["waits"][0]["order"].is_object(), "{desk}");
    for ask in [json!({"close_orders": {"reason": "again"}}), json!({"deadline": {"minutes": 5}})] {
        assert_eq!(war.ask(&ask).unwrap_err().code, "orders.not_now", "{ask}");
    }
    assert_eq!(
        war.ask(&json!({"close_orders": {"reason": ""}})).unwrap_err().code,
        "orders.no_reason"
    );
}

/// The desk says who is missing, and goes on step by step until orders are written again.
#[test]
fn the_umpire_runs_a_turn_from_his_desk() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    let missing = |desk: &Value| {
        let waits = desk["waits"].as_array().unwrap().clone();
        let orders = waits.into_iter().filter(|one| one["kind"] == "orders");
        orders.map(|one| one["seat"]["seat"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = ["blue", "blue.armour", "blue.para", "orange", "orange.veld"];
    assert_eq!(missing(&desk(&mut war)), all);
    war.ask(&json!({"seal_orders": {"seat": "blue.para"}})).unwrap();
    assert_eq!(missing(&desk(&mut war)), ["blue", "blue.armour", "orange", "orange.veld"]);
    let sheets: Vec<Value> = desk(&mut war)["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["sheet"].clone())
        .collect();
    assert_eq!(sheets, ["writing", "writing", "lies", "writing", "writing"]);
    war.ask(&json!({"close_orders": {"reason": "time is up"}})).unwrap();
    for _ in 0..200 {
        let desk = desk(&mut war);
        let first = &desk["waits"][0];
        let ask = match first["kind"].as_str().unwrap() {
            "turn" => json!({"order": {"seat": "umpire", "order": first["order"]}}),
            "dice" => {
                json!({"dice": {"seat": "umpire", "call": first["entry"], "dice": "app"}})
            }
            "choice" => {
                let (call, asked) = war.call().unwrap();
                let kernel::Call::Choice(choice) = asked else { panic!("{desk}") };
                let usual =
                    choice.usual.iter().map(|at| choice.options[usize::from(*at)].word.clone());
                let words: Vec<String> = usual.collect();
                json!({"choose": {"seat": "umpire", "call": call, "words": words}})
            }
            "orders" => return,
            kind => panic!("{kind}: {desk}"),
        };
        war.ask(&ask).unwrap();
    }
    panic!("the turn does not end");
}

/// A situation report holds what its reader may know, and nothing else.
#[test]
fn a_situation_report_tells_what_its_reader_knows() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &BLUE);
    play_turn(&mut war, 0);
    let told = |war: &mut War, seat: &str| {
        let reply = war.ask(&json!({"situation": {"of": seat}})).unwrap();
        serde_json::to_value(reply).unwrap()["situation"].clone()
    };
    for seat in ["blue", "orange"] {
        let report = told(&mut war, seat);
        let text = report["text"].as_str().unwrap();
        assert!(text.starts_with("Situation, "), "{text}");
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        assert!(!lines.is_empty(), "{text}");
        let log = log(&mut war, seat);
        for line in lines {
            assert!(log.contains(&line.to_owned()), "{seat} cannot read: {line}");
        }
    }
    assert_ne!(told(&mut war, "blue")["text"], told(&mut war, "orange")["text"]);
    let unknown = war.ask(&json!({"situation": {"of": "blue.navy"}})).unwrap_err();
    assert_eq!(unknown.code, "seat.unknown");
}

/// Sends a message; its entry.
fn send(war: &mut War, seat: &str, to: &[&str], text: &str) -> Result<Value, ApiError> {
    let message = json!({"message": {"seat": seat, "recipients": to, "text": text}});
    let done = serde_json::to_value(war.ask(&message)?).unwrap();
    Ok(done["done"]["first"].clone())
}

/// Whether a seat reads some words in its messages; its log must tell the same.
fn knows(war: &mut War, seat: &str, words: &str) -> bool {
    let told = war.answer(&json!({"messages": {"seat": seat}})).contains(words);
    let logged = log(war, seat).iter().any(|line| line.contains(words));
    assert_eq!(told, logged, "{seat} reads the same of \"{words}\" in the log");
    let found = war.answer(&json!({"find": {"seat": seat, "query": {"text": words}}}));
    assert_eq!(told, !found.contains(r#""total":0"#), "{seat} finds the same of \"{words}\"");
    told
}

fn log(war: &mut War, seat: &str) -> Vec<String> {
    let lines = serde_json::to_value(war.ask(&json!({"log": {"seat": seat}})).unwrap()).unwrap();
    let lines = lines["log"].as_array().unwrap().iter();
    lines.map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

fn states(war: &mut War, seat: &str) -> Vec<String> {
    let reply = war.ask(&json!({"messages": {"seat": seat}})).unwrap();
    let view = serde_json::to_value(reply).unwrap();
    let lines = view["messages"]["lines"].as_array().unwrap().iter();
    lines
        .map(|line| match &line["state"] {
            Value::String(word) => word.clone(),
            other => other.to_string(),
        })
        .collect()
}

fn desk(war: &mut War) -> Value {
    let reply = war.ask(&json!({"umpire": {}})).unwrap();
    serde_json::to_value(reply).unwrap()["umpire"].clone()
}
