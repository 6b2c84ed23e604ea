//! What is looked for is found: units, places, people and entries in one list; the battles of a war as a tree; and whatever `legal`
//! prints is an order.

use serde_json::Value;

use crate::desk::Desk;
use crate::program::as_text;

#[test]
fn units_places_people_and_entries_are_found_by_words() {
    let desk = Desk::played();
    let found = desk.reply("find war.wardiary fusiliers")["found"].clone();
    let units = found["units"].as_array().expect("a list");
    assert!(units.iter().any(|unit| unit["id"] == "lowland"), "{found}");
    assert!(units.iter().all(|unit| unit["side"] == "blue"), "{found}");
    let lines = found["entries"]["lines"].as_array().expect("a list");
    assert!(lines.iter().all(|line| as_text(&line["text"]).contains("Fusiliers")), "{found}");
    assert!(!lines.is_empty() && lines.len() as u64 == found["entries"]["total"], "{found}");
    // All words, in any order, whatever their case.
    let places = desk.reply("find war.wardiary HILL mill")["found"]["places"].clone();
    assert_eq!(places[0]["name"], "Mill Hill", "{places}");
    let told = desk.run(["find", "war.wardiary", "hill", "mill"]);
    assert!(told.out.contains("Places") && told.out.contains("Mill Hill"), "{}", told.out);
    let told = desk.run(["find", "war.wardiary", "zeppelin"]);
    assert!(
        told.code == Some(0) && told.out.contains("Nothing has all these words"),
        "{}",
        told.out
    );
    assert_eq!(desk.run(["find", "war.wardiary", " "]).code, Some(2));
}

/// The newest come first where there are more than fit.
#[test]
fn of_many_entries_the_newest_are_shown() {
    let desk = Desk::played();
    for at in 1..=4 {
        desk.reply(&format!("note war.wardiary patrol-{at}"));
    }
    let found = desk.reply("find war.wardiary patrol --most 2")["found"]["entries"].clone();
    let texts: Vec<String> = found["lines"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| as_text(&line["text"]))
        .collect();
    assert_eq!(found["total"], 4, "{found}");
    assert!(
        texts.len() == 2 && texts[0].contains("patrol-3") && texts[1].contains("patrol-4"),
        "{texts:?}"
    );
}

#[test]
fn what_a_seat_may_not_read_is_not_found() {
    let desk = Desk::played();
    desk.reply("note war.wardiary --seat blue --private zeppelin");
    let total = |seat: &str| {
        desk.reply(&format!("find war.wardiary zeppelin --seat {seat}"))["found"]["entries"]["total"].clone()
    };
    assert_eq!((total("blue"), total("orange")), (Value::from(1), Value::from(0)));
    let screen = desk.feed(&["play", "war.wardiary", "--seat", "orange"], b"find zeppelin\nq\n");
    assert!(screen.out.contains("Nothing has all these words"), "{}", screen.out);
}

/// The tree: the smaller battle under the one it came from, whose turn it is, and `status` speaks of it.
#[test]
fn battles_are_a_tree_and_the_next_order_is_the_one_waited_for() {
    let desk = Desk::new();
    desk.reply("new book-examples/close-combat war.wardiary --blue Anna --orange Bert");
    let lines = "all M\n\nall M\n\n1\n66\n11\n1\nfight out\ntable 82 60\n\nq\n";
    let said = desk.feed(&["play", "war.wardiary", "--pace", "0"], lines.as_bytes());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let told = desk.run(["battles", "war.wardiary"]).out;
    let child = told.lines().position(|line| line.starts_with("  fight-1  "));
    let root = told.lines().position(|line| line.starts_with("main  "));
    assert!(root < child && root.is_some(), "{told}");
    assert!(told.contains("Combat Captain") && told.contains("blue and orange to act"), "{told}");
    // An order in the smaller battle is followed by what that waits for.
    let views = desk.reply("battles war.wardiary")["battles"].clone();
    let title = as_text(&views[1]["title"]);
    let said =
        desk.run(["order", "war.wardiary", "--seat", "blue", "--battle", "fight-1", "initiative"]);
    assert!(said.code == Some(0) && said.err.contains("Next:"), "{}{}", said.out, said.err);
    let dice = ["6", "1"].map(|die| ("dice war.wardiary", die));
    for (at, (line, die)) in dice.into_iter().enumerate() {
        let seat = ["blue", "orange"][at];
        let said = desk.run([line, &format!("--seat {seat} {die}")].join(" ").split(' '));
        assert_eq!(said.code, Some(0), "{}", said.err);
        if at == 1 {
            let next = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(next.contains(&format!("Next: {title}: ")), "{next}");
        }
    }
    let unknown = desk.run(["status", "war.wardiary", "--battle", "fight-9"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("there are fight-1 and main"), "{}", unknown.err);
}

/// Every offer of the first position of every scenario is taken as `legal --json` prints it; of the first of a seat its order alone, too.
#[test]
fn every_offer_is_an_order_as_it_is_printed() {
    let desk = Desk::new();
    let scenarios = desk.reply("scenarios")["scenarios"].clone();
    let names: Vec<String> =
        scenarios.as_array().expect("a list").iter().map(|line| as_text(&line["name"])).collect();
    assert!(names.len() > 8, "{names:?}");
    let mut tried = 0;
    for (at, name) in names.iter().enumerate() {
        let file = format!("war-{at}.wardiary");
        desk.reply(&format!("new {name} {file}"));
        for seat in ["blue", "orange"] {
            tried += all_taken(&desk, &file, seat);
        }
    }
    assert!(tried > 2 * names.len(), "{tried} offers");
}

/// How many offers a seat has in all battles, each of which is taken back as an order.
fn all_taken(desk: &Desk, file: &str, seat: &str) -> usize {
    let mut tried = 0;
    let battles = desk.reply(&format!("battles {file}"))["battles"].clone();
    for battle in battles.as_array().expect("a list") {
        let id = as_text(&battle["id"]);
        let legal =
            desk.reply(&format!("legal {file} --seat {seat} --battle {id}"))["legal"].clone();
        for (at, offer) in legal["offers"].as_array().expect("a list").iter().enumerate() {
            let pasted = [
                offer.to_string(),
                offer["order"].to_string(),
                offer["order"]["order"].to_string(),
            ];
            for text in pasted.iter().take(if at == 0 { 3 } else { 1 }) {
                let words = ["order", file, "--seat", seat, "--battle", &id, text, "--json"];
                let copy = Copy::of(desk, file);
                let said = desk.run(words);
                assert_eq!(said.code, Some(0), "{file}: {text}: {}", said.out);
                copy.back(desk);
            }
            tried += 1;
        }
    }
    tried
}

/// A campaign and what the computer remembers of it, put back after an order.
struct Copy {
    file: std::path::PathBuf,
    kept: Vec<(std::path::PathBuf, Vec<u8>)>,
}

impl Copy {
    fn of(desk: &Desk, file: &str) -> Self {
        let file = desk.path(file);
        let data = std::fs::read_dir(desk.path("data")).expect("the data folder");
        let paths = data.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
        let all = paths.chain([file.clone()]);
        let kept = all.map(|path| (path.clone(), std::fs::read(&path).expect("read"))).collect();
        Self { file, kept }
    }

    fn back(self, desk: &Desk) {
        for entry in std::fs::read_dir(desk.path("data")).expect("the data folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                std::fs::remove_file(path).expect("removed");
            }
        }
        for (path, bytes) in self.kept {
            std::fs::write(path, bytes).expect("put back");
        }
        for left in ["-wal", "-shm", "-journal"] {
            let mut beside = self.file.clone().into_os_string();
            beside.push(left);
            let _ = std::fs::remove_file(beside);
        }
    }
}
