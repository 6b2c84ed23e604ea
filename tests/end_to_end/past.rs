//! The past is changed in one way: the plan is shown, a player confirms it, and everything after it is decided again. A branch
//! leaves the past as it is, and goes on elsewhere.

use serde_json::Value;

use crate::chain::seen;
use crate::desk::Desk;

/// Blue threw 8 against 5, its battalion is active and has moved a company.
fn moved() -> Desk {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary --blue Anna --orange Bert --umpire Cleo");
    desk.reply("order war.wardiary --seat blue set marche M");
    desk.reply("order war.wardiary --seat blue seal");
    desk.reply("order war.wardiary --seat orange seal");
    desk.reply("order war.wardiary --seat blue throw");
    desk.reply("dice war.wardiary --seat blue 53");
    desk.reply("dice war.wardiary --seat orange 32");
    desk.reply("order war.wardiary --seat blue activate marche");
    desk.reply("order war.wardiary --seat blue move marche.A 0705");
    desk
}

/// The first entry that an order with these words wrote.
#[track_caller]
fn ordered(desk: &Desk, words: &str) -> i64 {
    let log = desk.reply("log war.wardiary --from 1")["log"].take();
    let lines = log.as_array().expect("lines");
    let is = |line: &&Value| {
        line["kind"] == "ordered" && line["text"].as_str().is_some_and(|text| text.contains(words))
    };
    let found = lines.iter().find(is).unwrap_or_else(|| panic!("no order «{words}»: {log}"));
    found["seq"].as_i64().expect("a number")
}

fn plan(desk: &Desk, change: &str) -> Value {
    let entries = desk.entries();
    let plan = desk.reply(&format!("amend war.wardiary {change} --dry-run"))["amend_plan"].take();
    assert_eq!(desk.entries(), entries, "a plan writes nothing");
    plan
}

fn fates(plan: &Value) -> Vec<String> {
    let orders = plan["orders"].as_array().expect("orders");
    orders.iter().map(|order| order["fate"].as_str().expect("a fate").to_owned()).collect()
}

fn place_of(desk: &Desk, stand: &str) -> Value {
    let map = desk.reply("map war.wardiary");
    let stands = map["map"]["pieces"].as_array().expect("pieces");
    stands.iter().find(|view| view["id"] == stand).expect("the stand")["cell"].clone()
}

fn offers(desk: &Desk, seat: &str) -> usize {
    let legal = desk.reply(&format!("legal war.wardiary --seat {seat}"));
    legal["legal"]["offers"].as_array().expect("offers").len()
}

/// Blue's dice were 2 and 1: then orange won the throw, and nothing that blue did after it was possible.
#[test]
fn dice_that_were_typed_wrongly() {
    let desk = moved();
    let rolled = desk.entry_of("rolled");
    let change = format!("{rolled} with dice 21");
    let plan = plan(&desk, &change);
    assert_eq!(fates(&plan), ["changed", "falls", "falls"], "{plan}");
    assert_eq!(plan["agreement"]["any_of"], serde_json::json!(["orange", "umpire"]), "{plan}");
    let told =
        desk.run(["amend", "war.wardiary", "--dry-run"].into_iter().chain(change.split(' ')));
    for words in ["then", "now", "is dropped", "comes out differently", "must agree"] {
        assert!(told.out.contains(words), "wanted «{words}»: {}", told.out);
    }
    let before = seen(&desk.path("war.wardiary"));
    let alone = format!("amend war.wardiary {change} --yes --reason misread");
    desk.ask(&alone).refused(6, "amend.needs_consent");
    assert_eq!(seen(&desk.path("war.wardiary")), before);
    desk.reply(&format!("{alone} --agreed-by orange"));
    assert_eq!(place_of(&desk, "marche.A"), "0605", "the move fell");
    assert_eq!(offers(&desk, "blue"), 0);
    assert!(offers(&desk, "orange") > 0, "orange goes first");
    assert_eq!(
        seen(&desk.path("war.wardiary"))[..before.len()],
        before[..],
        "what was written stays"
    );
    desk.assert_whole(&desk.path("war.wardiary"));
    // Redo: the newest amendment is taken out.
    desk.reply(
        "amend war.wardiary last --redo --seat blue --agreed-by umpire --yes --reason right",
    );
    assert_eq!(place_of(&desk, "marche.A"), "0705");
    assert!(offers(&desk, "blue") > 0);
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// 6 against 6: both throw again. The order stops for that, or falls where no new question is wanted; but what is amended
/// itself is asked about all the same.
#[test]
fn what_asks_something_new_stops_for_the_table() {
    let desk = moved();
    let change = format!("{} with dice 32", desk.entry_of("rolled"));
    for fall in ["", " --fall"] {
        let plan = plan(&desk, &format!("{change}{fall}"));
        assert_eq!(plan["orders"][0]["fate"], "stops", "{plan}");
    }
    let done =
        desk.reply(&format!("amend war.wardiary {change} --agreed-by orange --yes --reason so"));
    let call = &done["amended"]["status"]["calls"][0];
    assert!(call["entry"].as_i64() > done["amended"]["entry"].as_i64(), "it asks anew: {done}");
    desk.reply("dice war.wardiary --seat blue 65");
    desk.reply("dice war.wardiary --seat orange 11");
    assert_eq!(place_of(&desk, "marche.A"), "0705", "what waited for it goes on");
    desk.assert_whole(&desk.path("war.wardiary"));
}

#[test]
fn another_order_was_meant() {
    let desk = moved();
    let moved = ordered(&desk, "0705");
    let change = format!("{moved} with order move marche.A to 0706");
    assert_eq!(fates(&plan(&desk, &change)), ["changed"]);
    desk.reply(&format!("amend war.wardiary {change} --yes --reason the_other_hex"));
    assert_eq!(place_of(&desk, "marche.A"), "0706");
    // What is put in its place must be possible there.
    let far = format!("amend war.wardiary {moved} with order move marche.A 0706 1101");
    desk.ask(&format!("{far} --yes --reason far")).refused(6, "amend.refused");
    let undo = "amend war.wardiary last --battle main --yes --reason no_move";
    desk.reply(undo);
    assert_eq!(place_of(&desk, "marche.A"), "0605");
    desk.assert_whole(&desk.path("war.wardiary"));
}

#[test]
fn a_forgotten_ruling_is_put_in_before_an_order() {
    let desk = moved();
    let activated = ordered(&desk, "takes its turn");
    let change = format!("before {activated} rule strength marche.B 3");
    assert_eq!(fates(&plan(&desk, &change)), ["changed"], "the ruling; everything else stays");
    // A side alone rules nothing.
    let line = format!("amend war.wardiary {change} --yes --reason a_shell");
    desk.ask(&format!("{line} --seat blue")).refused(6, "amend.needs_consent");
    let done = desk.reply(&line);
    let strength = |desk: &Desk| {
        let map = desk.reply("map war.wardiary");
        let stands = map["map"]["pieces"].as_array().expect("pieces").clone();
        stands.iter().find(|view| view["id"] == "marche.B").expect("it")["strength"].clone()
    };
    assert_eq!(strength(&desk), 3);
    assert_eq!(place_of(&desk, "marche.A"), "0705", "later orders stay");
    desk.assert_whole(&desk.path("war.wardiary"));
    let entry = done["amended"]["entry"].as_i64().expect("an entry");
    desk.reply(&format!("amend war.wardiary {entry} --redo --seat umpire --yes --reason no"));
    assert_ne!(strength(&desk), 3);
}

/// Another support was chosen: the dice for the old number of dice are not asked for any more.
#[test]
fn another_choice_was_meant() {
    let desk = moved();
    desk.reply("order war.wardiary --seat blue attack 0905 marche.A");
    let done = desk.reply("choose war.wardiary --seat blue marche.mortars");
    let chosen = done["done"]["first"].as_i64().expect("an entry");
    let done = desk.reply("choose war.wardiary --seat orange --usual");
    let call = done["done"]["call"].clone();
    assert!(call["call"]["roll"].is_object(), "{done}");
    // There are two choices in the order: which one is meant must be said.
    desk.ask("amend war.wardiary last with choose --dry-run").refused(2, "words");
    let change = format!("amend war.wardiary {chosen} with choose");
    desk.reply(&format!("{change} --yes --agreed-by umpire --reason without_them"));
    let now = desk.reply("status war.wardiary")["status"]["calls"][0].take();
    let count = |call: &Value| call["call"]["roll"]["count"].as_i64().expect("dice");
    assert!(count(&now) < count(&call), "{now} {call}");
    let old = format!("dice war.wardiary --seat blue --call {} {}*1", call["entry"], count(&call));
    desk.ask(&old).refused(6, "answer.other_call");
    desk.reply(&format!("dice war.wardiary --seat blue {}*1", count(&now)));
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// A plan that was agreed to is the one that is done, or nothing is.
#[test]
fn a_plan_of_yesterday_is_refused() {
    let desk = moved();
    let mark = plan(&desk, "last")["mark"].as_str().expect("a mark").to_owned();
    desk.reply("note war.wardiary the war goes on");
    let request = serde_json::json!({ "amend": {
        "file": "war.wardiary", "seat": "blue", "change": { "out": { "entry": ordered(&desk, "0705") } },
        "reason": "x", "plan": mark,
    } });
    desk.feed(&["api"], request.to_string().as_bytes()).refused(6, "amend.other_plan");
}

/// Both go on, each for itself; the original is not touched, and nothing in one foretells the other's dice.
#[test]
fn a_branch_goes_on_and_the_original_stays() {
    let desk = moved();
    let (war, trial) = (desk.path("war.wardiary"), desk.path("trial.wardiary"));
    let (before, bytes) = (seen(&war), std::fs::read(&war).expect("the file"));
    let at = ordered(&desk, "takes its turn") - 1;
    desk.ask("branch war.wardiary trial.wardiary").refused(2, "arguments");
    desk.ask("branch war.wardiary war.wardiary --reason x").error();
    desk.ask("branch war.wardiary trial.wardiary --at 9999 --reason x").error();
    assert!(!trial.exists(), "nothing half-made is left");
    let branch = format!("branch war.wardiary trial.wardiary --at {at} --reason what_if");
    assert_eq!(desk.reply(&branch)["written"]["path"], "trial.wardiary");
    assert_eq!(std::fs::read(&war).expect("the file"), bytes, "the original is only read");
    let log = |name: &str| {
        let log = desk.reply(&format!("log {name} --from 2"))["log"].take();
        let lines = log.as_array().expect("lines").clone();
        lines.into_iter().map(|line| line["text"].as_str().expect("text").to_owned()).collect()
    };
    let (ours, theirs): (Vec<String>, Vec<String>) = (log("war.wardiary"), log("trial.wardiary"));
    let common = usize::try_from(at).expect("few") - 1;
    assert!(theirs.len() > common && ours[..common] == theirs[..common], "{theirs:?}");
    // Another battalion goes first there.
    desk.reply("order trial.wardiary --seat blue activate lowland");
    assert_eq!(seen(&war), before);
    desk.reply("order war.wardiary --seat blue end");
    let ids = [&war, &trial].map(|file| seen(file)[0].clone());
    assert_ne!(ids[0], ids[1], "a branch is a campaign of its own");
    desk.assert_whole(&war);
    desk.assert_whole(&trial);
}

/// A war that is broken behind an entry goes on from the last good one.
#[test]
fn a_broken_war_goes_on_as_a_branch() {
    let desk = moved();
    let moved = ordered(&desk, "0705");
    let sql = format!("UPDATE entry SET body = replace(body, '0705', '0706') WHERE seq = {moved}");
    crate::chain::tamper_sql(&desk.path("war.wardiary"), &sql);
    assert_eq!(desk.ask("verify war.wardiary").code, Some(4));
    desk.reply("branch war.wardiary saved.wardiary --reason the_disk");
    assert_eq!(desk.ask("verify saved.wardiary").code, Some(0));
    desk.reply("order saved.wardiary --seat blue move marche.A 0706");
    desk.assert_whole(&desk.path("saved.wardiary"));
}
