//! The main job from the keyboard's side, command by command: a battle with typed dice, an undo by consent, a ruling, a
//! `why`, the night, the next day to the end, the audit, the report, and the file carried to another computer.

use serde_json::{Value, json};

use crate::chain::seen;
use crate::desk::Desk;
use crate::program::as_text;

/// More commands than the teaching battle needs.
const COMMANDS_MAX: usize = 1_500;

#[test]
fn a_war_from_its_founding_to_its_last_day() {
    let desk = Desk::new();
    found_and_lay_orders(&desk);
    win_the_throw(&desk);
    let rolled = fight(&desk);
    explain(&desk, rolled);
    undo_and_redo(&desk);
    rule(&desk);
    desk.reply("order war.wardiary --seat blue end");
    command_until(&desk, |status| status["phase"] == "night");
    night(&desk);
    command_until(&desk, |status| status["over"].is_string());
    let verified = desk.assert_whole(&desk.path("war.wardiary"));
    assert!(verified["orders"].as_i64() > Some(60), "{verified}");
    assert!(
        verified["rolls_typed"].as_i64() > Some(2) && verified["rolls_app"].as_i64() > Some(10)
    );
    assert!(verified["digests"].as_i64() >= Some(7), "one for each round: {verified}");
    report(&desk, rolled);
    carry_to_another_computer(&desk);
}

fn status(desk: &Desk) -> Value {
    desk.reply("status war.wardiary")["status"].take()
}

fn found_and_lay_orders(desk: &Desk) {
    let said =
        desk.run(["new", "first-light", "war.wardiary", "--blue", "Anna", "--orange", "Bert"]);
    assert!(said.code == Some(0) && said.out.contains("First Light"), "{}", said.err);
    desk.reply("order war.wardiary --seat blue set marche M lowland D");
    desk.reply("order war.wardiary --seat blue seal");
    // Face down: what was written is in no entry, and in no export, until the other side has laid its orders too.
    desk.reply("export war.wardiary sealed.jsonl");
    let sealed = std::fs::read_to_string(desk.path("sealed.jsonl")).expect("written");
    // The header of the export, the founding, and what each side was told.
    let is_order = |line: &&str| line.contains("\"kind\":\"ordered\"");
    let after_founding: String = sealed.lines().skip_while(|line| !is_order(line)).collect();
    assert!(after_founding.contains("seal_orders") && !after_founding.contains("marche"));
    desk.reply("order war.wardiary --seat orange set hallmark M");
    let done = desk.reply("order war.wardiary --seat orange seal");
    let told = done["done"]["told"].to_string();
    for words in ["lays its orders", "Marche Rifles on Move", "Lowland Fusiliers on Dig In"] {
        assert!(told.contains(words), "wanted «{words}»: {told}");
    }
}

fn win_the_throw(desk: &Desk) {
    let done = desk.reply("order war.wardiary --seat blue throw");
    assert_eq!(done["done"]["call"]["call"]["roll"]["count"], 2);
    let odds = desk.reply("odds war.wardiary --seat blue");
    assert_eq!(odds["odds"]["roll"]["expected"], "7.00");
    desk.reply("dice war.wardiary --seat blue 65");
    let done = desk.reply("dice war.wardiary --seat orange 32");
    assert!(done["done"]["told"].to_string().contains("throws 11"), "{done}");
    desk.reply("order war.wardiary --seat blue activate marche");
    desk.reply("order war.wardiary --seat blue move marche.A 0705");
    let map = desk.reply("map war.wardiary");
    let stand =
        map["map"]["pieces"].as_array().expect("pieces").iter().find(|s| s["id"] == "marche.A");
    assert_eq!(stand.expect("on the map")["cell"], "0705");
}

/// An attack at distance, supports as usual, the attacker's dice typed as all sixes. Gives the entry of that roll.
fn fight(desk: &Desk) -> i64 {
    let before = desk.entries();
    let odds = desk.reply("odds war.wardiary --seat blue attack 0905 marche.A marche.C");
    assert_eq!(desk.entries(), before, "odds commit to nothing");
    let promised = odds["odds"]["roll"]["call"]["count"].as_i64().expect("dice");
    let strength = strength_of(desk, "eastfold.A");
    let mut done = desk.reply("order war.wardiary --seat blue attack 0905 marche.A marche.C");
    let mut rolled = None;
    for _ in 0..20 {
        let call = done["done"]["call"]["call"].clone();
        if let Some(choice) = call["choice"].as_object() {
            let seat = as_text(&choice["seat"]);
            done = desk.reply(&format!("choose war.wardiary --seat {seat} --usual"));
        } else if let Some(roll) = call["roll"].as_object() {
            let (seat, count) = (as_text(&roll["seat"]), roll["count"].as_i64().expect("a count"));
            if rolled.is_none() {
                assert_eq!((&*seat, count), ("blue", promised), "as many dice as the odds said");
            }
            done = desk.reply(&format!("dice war.wardiary --seat {seat} {count}*6"));
            rolled = rolled.or_else(|| done["done"]["first"].as_i64());
        } else {
            break;
        }
    }
    assert!(done["done"]["call"].is_null(), "the fight ends: {done}");
    assert!(strength_of(desk, "eastfold.A") < strength, "so many sixes hit somebody");
    rolled.expect("a roll")
}

fn strength_of(desk: &Desk, stand: &str) -> i64 {
    let map = desk.reply("map war.wardiary");
    let stands = map["map"]["pieces"].as_array().expect("pieces").clone();
    let found = stands.iter().find(|view| view["id"] == stand).expect("the stand");
    found["strength"].as_i64().expect("a number")
}

fn explain(desk: &Desk, rolled: i64) {
    let why = desk.reply(&format!("why war.wardiary {rolled}"))["why"].take();
    let lines = why["roll"]["ledger"]["lines"].as_array().expect("a ledger").clone();
    let applied: i64 = lines
        .iter()
        .filter(|line| line["applies"] == true)
        .filter_map(|line| line["amount"].as_i64())
        .sum();
    assert_eq!(Some(applied), why["roll"]["count"].as_i64(), "the ledger adds up to the dice");
    assert!(
        lines.iter().all(|line| line["cite"].is_object() && line["reason"].is_string()),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line["cause"].is_i64()),
        "some line names the entry that caused it"
    );
    assert_eq!(
        why["faces"].as_array().map(Vec::len),
        why["roll"]["count"].as_i64().map(|n| n as usize)
    );
    assert_eq!(why["value"], why["roll"]["count"], "all sixes: all hits");
    assert_eq!(why["intact"], true);
    let told = desk.run(["why", "war.wardiary", &rolled.to_string()]).out;
    for words in ["Anna", "3.7.1", "machine gun", "-1", "not: ", "expected"] {
        assert!(told.contains(words), "wanted «{words}»: {told}");
    }
    let log = desk.run(["log", "war.wardiary"]).out;
    let log = log.split_whitespace().collect::<Vec<_>>().join(" ");
    let ordered = "attack A Company, Eastfold Grenadiers in 0905 with A Company, Marche Rifles and C Company, Marche Rifles";
    assert!(log.contains(ordered), "{log}");
}

fn undo_and_redo(desk: &Desk) {
    let sides = |desk: &Desk| status(desk)["sides"].clone();
    let fought = sides(desk);
    let hurt = strength_of(desk, "eastfold.A");
    let entries = desk.entries();
    let plan = desk.reply("amend war.wardiary last --dry-run")["amend_plan"].take();
    assert_eq!(plan["orders"][0]["fate"], "out", "{plan}");
    assert!(plan["orders"][0]["then"].as_array().map(Vec::len) > Some(1), "{plan}");
    assert!(plan["agreement"]["any_of"].to_string().contains("orange"), "dice fell: {plan}");
    assert_eq!(desk.entries(), entries, "a plan writes nothing");
    let amended = desk
        .reply("amend war.wardiary last --seat blue --agreed-by orange --yes --reason mistaken");
    assert!(strength_of(desk, "eastfold.A") > hurt, "the losses are undone");
    assert_ne!(sides(desk), fought);
    let amendment = amended["amended"]["entry"].as_i64().expect("an entry");
    let log = desk.reply("log war.wardiary");
    let lines = log["log"].as_array().expect("lines");
    let crossed = lines.iter().filter(|line| line["amended_by"] == amendment);
    let crossed: Vec<&Value> = crossed.filter(|line| line["counts"] == false).collect();
    assert!(crossed.len() > 3, "what no longer counts stays readable");
    let redo =
        format!("amend war.wardiary {amendment} --redo --agreed-by orange --yes --reason no");
    desk.reply(&redo);
    assert_eq!(sides(desk), fought, "redo gives exactly what was undone");
    let log = desk.reply("log war.wardiary");
    let lines = log["log"].as_array().expect("lines");
    let out = lines.iter().filter(|line| line["counts"] == false);
    let out: Vec<&Value> = out.map(|line| &line["seq"]).collect();
    assert_eq!(out, [&json!(amendment)], "everything counts again but the amendment");
    desk.assert_whole(&desk.path("war.wardiary"));
}

fn rule(desk: &Desk) {
    let words = ["rule", "war.wardiary", "strength", "marche.B", "3", "--reason", "a stray shell"];
    assert_eq!(desk.run(words).code, Some(0));
    assert_eq!(strength_of(desk, "marche.B"), 3);
    let ruled = desk.entry_of("ruled");
    let told = desk.run(["why", "war.wardiary", &ruled.to_string()]).out;
    assert!(told.contains("a stray shell"), "{told}");
    desk.reply("note war.wardiary --seat orange tea was served");
}

/// Commanders give orders, one command each, until something is so. Answers to dice come from the app.
fn command_until(desk: &Desk, so: impl Fn(&Value) -> bool) {
    for _ in 0..COMMANDS_MAX {
        let mut moved = false;
        for side in ["blue", "orange"] {
            let request =
                json!({ "command": { "file": "war.wardiary", "seat": side, "kind": "sensible" } });
            let done = desk.feed(&["api"], request.to_string().as_bytes()).reply();
            let wrote = done["done"]["last"].as_i64() >= done["done"]["first"].as_i64();
            if wrote && so(&status(desk)) {
                return;
            }
            moved |= wrote;
        }
        assert!(moved, "somebody can do something: {}", status(desk)["prompt"]);
    }
    panic!("it never came: {}", status(desk)["prompt"]);
}

/// A headquarters that was lost by day comes back by night, before the night can end (§6).
fn bring_headquarters_back(desk: &Desk, side: &str) {
    loop {
        let legal = desk.reply(&format!("night war.wardiary --seat {side}"));
        let offers = legal["legal"]["offers"].as_array().expect("offers");
        let place =
            |offer: &&Value| offer["order"]["order"]["two_star_general"].get("place_hq").is_some();
        let Some(offer) = offers.iter().find(place) else { return };
        let request =
            json!({ "order": { "file": "war.wardiary", "seat": side, "order": offer["order"] } });
        desk.feed(&["api"], request.to_string().as_bytes()).reply();
    }
}

fn night(desk: &Desk) {
    assert_eq!(status(desk)["day"], 1);
    let legal = desk.reply("night war.wardiary --seat blue");
    let offers = legal["legal"]["offers"].as_array().expect("offers").clone();
    let recover = offers.iter().find_map(|offer| {
        let order = &offer["order"]["order"]["two_star_general"]["recover"];
        Some((order["stand"].as_str()?.to_owned(), order["points"].as_i64()?))
    });
    if let Some((stand, points)) = recover {
        let before = strength_of(desk, &stand);
        desk.reply(&format!("night war.wardiary --seat blue --recover {stand}={points}"));
        assert_eq!(strength_of(desk, &stand), before + points);
    }
    for side in ["blue", "orange"] {
        bring_headquarters_back(desk, side);
        desk.reply(&format!("night war.wardiary --seat {side} --end"));
    }
    assert_eq!(status(desk)["day"], 2, "the next morning: {}", status(desk)["prompt"]);
}

fn report(desk: &Desk, rolled: i64) {
    for words in [
        vec!["--war"],
        vec!["--day", "1"],
        vec!["--day", "2", "--for", "blue"],
        vec!["--battle", "main"],
    ] {
        let said = desk.run(["report", "war.wardiary"].iter().chain(&words));
        assert!(said.code == Some(0) && said.out.starts_with("# "), "{words:?}: {}", said.err);
        assert!(said.out.contains("Marche Rifles"), "{words:?}");
    }
    let war = desk.run(["report", "war.wardiary", "--with", "diary,rolls"]).out;
    for words in ["a stray shell", "mistaken", "tea was served", &rolled.to_string()] {
        assert!(war.contains(words), "wanted «{words}» in the report");
    }
    desk.reply("report war.wardiary --with diary,rolls --output war.md");
    assert_eq!(
        std::fs::read_to_string(desk.path("war.md")).expect("written").trim_end(),
        war.trim_end()
    );
}

fn carry_to_another_computer(desk: &Desk) {
    desk.reply("export war.wardiary war.jsonl");
    for script in ["verify_journal.py", "verify_dice.py"] {
        let said = desk.script(script, [desk.path("war.jsonl")]);
        assert_eq!(said.code, Some(0), "{script}: {}{}", said.out, said.err);
    }
    let other = Desk::new();
    std::fs::copy(desk.path("war.jsonl"), other.path("war.jsonl")).expect("copied");
    other.reply("import war.jsonl war.wardiary");
    assert_eq!(
        seen(&other.path("war.wardiary")),
        seen(&desk.path("war.wardiary")),
        "the same hashes"
    );
    let (here, there) = (status(desk), status(&other));
    assert_eq!(here, there, "and the same war");
    other.assert_whole(&other.path("war.wardiary"));
    assert_eq!(
        desk.run(["report", "war.wardiary"]).out,
        other.run(["report", "war.wardiary"]).out,
        "and the same report"
    );
}

/// A side's sheet stays on its own computer. In a copy that was taken while it lay face down the orders cannot be turned up, and
/// the status says the way out: the umpire rules them void, or the sealing is taken out. Where the sheet is, it lies face down
/// again, and can be turned up again.
#[test]
fn face_down_orders_that_are_elsewhere() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary");
    desk.reply("order war.wardiary --seat blue set marche M");
    desk.reply("order war.wardiary --seat blue seal");
    desk.reply("export war.wardiary war.jsonl");
    let umpire = "--seat umpire --yes --reason";
    for by_ruling in [true, false] {
        let other = Desk::new();
        std::fs::copy(desk.path("war.jsonl"), other.path("war.jsonl")).expect("copied");
        other.reply("import war.jsonl war.wardiary");
        let sealed = other.entry_of("ordered");
        other.reply("order war.wardiary --seat orange seal");
        let stuck = status(&other)["stuck"].to_string();
        assert!(stuck.contains("blue are not in this file") && stuck.contains("void"), "{stuck}");
        let said = other.feed(&["play", "war.wardiary"], b"status\nq\n");
        assert!(said.code == Some(0) && said.out.contains("void blue"), "{}{}", said.out, said.err);
        match by_ruling {
            true => other.reply("rule war.wardiary void blue --reason the_sheet_is_with_Anna"),
            false => other.reply(&format!("amend war.wardiary {sealed} {umpire} not_here")),
        };
        other.reply("order war.wardiary --seat blue seal");
        assert_ne!(status(&other)["phase"], "orders phase");
        other.assert_whole(&other.path("war.wardiary"));
    }

    let done = desk.reply("order war.wardiary --seat orange seal");
    let second = done["done"]["first"].as_i64().expect("an entry");
    desk.reply(&format!("amend war.wardiary {second} {umpire} again"));
    assert_eq!(status(&desk)["phase"], "orders phase");
    let done = desk.reply("order war.wardiary --seat orange seal");
    assert!(done["done"]["told"].to_string().contains("Marche Rifles on Move"), "{done}");
    desk.assert_whole(&desk.path("war.wardiary"));
}
