//! A war that the program let rest is taken over by people: what they do bears their names, what it did keeps its own; the export
//! is read again and says the same.

use serde_json::Value;

use crate::desk::Desk;

fn texts(desk: &Desk, file: &str) -> Vec<String> {
    let log = desk.reply(&format!("log {file} --from 1"))["log"].take();
    let lines = log.as_array().expect("lines");
    lines.iter().map(|line| line["text"].as_str().expect("a sentence").to_owned()).collect()
}

fn entries(desk: &Desk) -> u64 {
    desk.reply("status war.wardiary")["status"]["entries"].as_u64().expect("a number")
}

#[test]
fn a_war_that_was_simulated_is_taken_over_by_name() {
    let desk = Desk::new();
    desk.reply("simulate first-light --seed 3 --until 125 --file war.wardiary");
    let before = texts(&desk, "war.wardiary");
    let last = entries(&desk);
    let said = desk.run(["seat", "war.wardiary", "blue", "Anna", "Berg"]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("Anna Berg takes over "), "{}", said.out);
    // Whoever says so again writes nothing.
    let said = desk.run(["seat", "war.wardiary", "blue", "Anna", "Berg"]);
    assert!(said.err.contains("says so already"), "{}{}", said.out, said.err);
    // Anyone could compute the dice of a seed: the seat commits to its own.
    assert_eq!(entries(&desk), last + 2, "who sits there, and fresh dice");

    // Play goes on: the artillery phase, which it rested in, is Carl's to end.
    let play = ["play", "war.wardiary", "--pace", "0", "--orange", "Carl"];
    let said = desk.feed(&play, b"end\nq\n");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let after = texts(&desk, "war.wardiary");
    assert_eq!(after[..before.len()], before[..]);
    let new = &after[before.len()..];
    assert!(new.iter().any(|text| text.starts_with("Carl takes over ")), "{new:?}");
    let acts = |name: &str| new.iter().any(|text| text.starts_with(&format!("{name} orders")));
    assert!(acts("Carl") && !acts("Sensible commander"), "{new:?}");
    desk.assert_whole(&desk.path("war.wardiary"));

    // The same from the export, in another file.
    desk.reply("export war.wardiary war.jsonl");
    desk.reply("import war.jsonl again.wardiary");
    assert_eq!(texts(&desk, "again.wardiary"), after);
    let status: Value = desk.reply("status again.wardiary")["status"].take();
    assert_eq!(status["sides"][0]["player"], "Anna Berg");
    assert_eq!(status["sides"][0]["by"], "hand");
    desk.assert_whole(&desk.path("again.wardiary"));
}

#[test]
fn who_does_not_play_here_takes_no_seat_here() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary");
    let founded = entries(&desk);
    let said = desk.run(["play", "war.wardiary", "--computer", "orange", "--orange", "Carl"]);
    assert_eq!(said.code, Some(2), "{}{}", said.out, said.err);
    assert_eq!(entries(&desk), founded);
}

/// The program leads one commander beside a person, and gives him back: it writes his lines and orders nobody else's units.
#[test]
fn the_program_leads_one_commander_beside_a_person() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary --blue Anna --computer orange --computer blue.rifles");
    let led = |desk: &Desk| {
        let status = desk.reply("status war.wardiary")["status"].take();
        let seats = status["seats"].as_array().expect("seats").clone();
        let by = |seat: &Value| seat["by"] == "program";
        seats.iter().filter(|seat| by(seat)).map(|seat| seat["seat"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(led(&desk), ["blue.rifles", "orange"]);
    let play = ["play", "war.wardiary", "--pace", "0"];
    let said = desk.feed(&play, b"seal\nq\n");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let status = desk.reply("status war.wardiary")["status"].take();
    assert_eq!(status["phase_kind"], "fight", "both sides' orders are turned up");
    // Bert takes it over, and play gives it to the program again.
    desk.reply("seat war.wardiary blue.rifles Bert");
    assert_eq!(led(&desk), ["orange"]);
    let said = desk.feed(&[&play[..], &["--computer", "blue.rifles"]].concat(), b"q\n");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert_eq!(led(&desk), ["blue.rifles", "orange"]);
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// At a keyboard of blue's alone every line is blue's: also while orange acts elsewhere. Another seat speaks only where it is
/// named, and one that is not played there does not.
#[test]
fn a_keyboard_speaks_for_its_own_seat() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary --blue Anna --orange Bert --umpire Cleo");
    desk.reply("order war.wardiary --seat blue seal");
    let before = entries(&desk);
    let play = ["play", "war.wardiary", "--pace", "0", "--seat", "blue"];
    let said = desk.feed(&play, b"note rain\norange note sun\numpire note fog\nq\n");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("orange does not play at this keyboard"), "{}", said.out);
    let new = texts(&desk, "war.wardiary").split_off(usize::try_from(before).expect("few"));
    assert_eq!(new, ["Anna notes: rain", "Cleo notes: fog"]);
}

/// Once the war is over, too, a player at his own keyboard is no umpire: what the other side did he takes back only with consent.
#[test]
fn nobody_undoes_alone_what_is_over() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary --blue Anna --orange Bert");
    let program = ["--computer", "blue", "--computer", "orange"];
    let said = desk.feed(&[&["play", "war.wardiary"], &program[..]].concat(), b"");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let before = entries(&desk);
    let log = desk.reply("log war.wardiary --from 2")["log"].take();
    let last =
        log.as_array().and_then(|lines| lines.iter().rfind(|line| line["kind"] == "ordered"));
    let other = match last.expect("orders")["seat"].as_str() {
        Some("blue") => "orange",
        _ => "blue",
    };
    let play = ["play", "war.wardiary", "--pace", "0", "--seat", other];
    let said = desk.feed(&play, b"undo\n\nq\n");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("must agree"), "{}", said.out);
    assert_eq!(entries(&desk), before);
}

/// A rank is the umpire's to give: a player who gives one is told who may, and nothing is written.
#[test]
fn a_side_promotes_nobody() {
    let desk = Desk::new();
    desk.reply("new first-light war.wardiary");
    let founded = entries(&desk);
    let words = "order war.wardiary --seat blue promote marche.hq:c0 General because he asked";
    let said = desk.run(words.split_whitespace());
    assert_eq!(said.code, Some(6), "{}{}", said.out, said.err);
    let only = "Only the umpire, or both sides together, may promote a commander.";
    assert!(said.err.contains(only) && said.err.contains("--seat umpire"), "{}", said.err);
    assert_eq!(entries(&desk), founded);
    desk.reply(&words.replace("blue", "umpire"));
}

/// A war of four players from the keyboard: each orders his own battalion, the orders are laid by each, and a stranger's unit is
/// refused with the name of who may.
#[test]
fn two_commanders_a_side_order_their_own_battalions() {
    let desk = Desk::new();
    let unknown = desk.run(["new", "first-light", "x.wardiary", "--player", "blue.third=Zoe"]);
    assert_eq!(unknown.code, Some(2), "{}{}", unknown.out, unknown.err);
    assert!(unknown.err.contains("blue.rifles, blue.fusiliers"), "{}", unknown.err);
    let new = "new first-light war.wardiary --blue Anna --orange Dora --player blue.rifles=Bert \
               --player orange.grenadiers=Carl";
    let said = desk.run(new.split_whitespace());
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);

    // Anna has the fusiliers, whom nobody else plays, and may order Bert's rifles; he may not order hers.
    let hers = desk.run(["order", "war.wardiary", "--seat", "blue.rifles", "set lowland H"]);
    assert_eq!(hers.code, Some(6), "{}{}", hers.out, hers.err);
    assert!(hers.err.contains("is under the senior seat of Western Brigade"), "{}", hers.err);
    let carls = desk.run(["order", "war.wardiary", "--seat", "orange.rifles", "set eastfold H"]);
    assert_eq!(carls.code, Some(2), "{}{}", carls.out, carls.err);
    let own = desk.run(["order", "war.wardiary", "--seat", "blue.rifles", "set marche H"]);
    assert_eq!(own.code, Some(0), "{}{}", own.out, own.err);

    // His orders lie, hers are missing: the side's are not sealed before the senior seat lays them.
    let sealed = |seat: &str| {
        let sheet = desk.reply(&format!("sheet war.wardiary --seat {seat}"));
        sheet["sheet"]["sealed"].as_bool().expect("whether it is sealed")
    };
    desk.reply("order war.wardiary --seat blue.rifles seal");
    assert!(!sealed("blue.rifles") && !sealed("blue"));
    let again = desk.run(["order", "war.wardiary", "--seat", "blue.rifles", "set marche D"]);
    assert_eq!(again.code, Some(6), "{}{}", again.out, again.err);
    assert!(again.err.contains("are already face down"), "{}", again.err);
    desk.reply("order war.wardiary --seat blue seal");
    assert!(sealed("blue"));
    desk.reply("order war.wardiary --seat orange seal");

    let whole = desk.run(["verify", "war.wardiary", "--rules"]);
    assert_eq!(whole.code, Some(0), "{}{}", whole.out, whole.err);
}

/// Another commander's unit is refused with his name and exit code 6; a seat that the war has not, with 2. `status` says who is due.
#[test]
fn the_command_line_names_the_commander_who_may() {
    let desk = Desk::new();
    let new = "new first-light war.wardiary --blue Anna --player blue.rifles=Bert --player blue.fusiliers=Fred";
    let said = desk.run(new.split_whitespace());
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    for (seat, words, code, why) in [
        ("blue.rifles", "set lowland H", 6, "under Lt Col Lang (Fred)"),
        ("blue.rifles", "activate lowland", 6, "under Lt Col Lang (Fred)"),
        ("blue.grenadiers", "set marche H", 2, "blue.rifles, blue.fusiliers"),
        ("green", "set marche H", 2, "is not a seat"),
    ] {
        let said = desk.run(["order", "war.wardiary", "--seat", seat, words]);
        assert_eq!(said.code, Some(code), "{seat} {words}: {}{}", said.out, said.err);
        assert!(said.err.contains(why), "{seat} {words}: {}", said.err);
    }
    let status = desk.run(["status", "war.wardiary", "--seat", "blue.rifles"]);
    let line = |seat: &str| {
        let lines = status.out.lines();
        lines.filter(|line| line.trim_start().starts_with(seat)).collect::<Vec<_>>().join(" ")
    };
    assert!(line("blue.rifles").contains("Lt Col Hale (Bert)"), "{}", status.out);
    assert!(line("blue.rifles").contains("due"), "{}", status.out);
    desk.reply("order war.wardiary --seat blue.rifles seal");
    let status = desk.reply("status war.wardiary");
    let due: Vec<&str> = status["status"]["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .filter(|seat| seat["due"] == true)
        .filter_map(|seat| seat["seat"].as_str())
        .collect();
    assert!(due.contains(&"blue.fusiliers") && !due.contains(&"blue.rifles"), "{due:?}");

    // He alone plays at this keyboard: he writes no more, and is told for whom the war waits.
    let played = desk.feed(&["play", "war.wardiary", "--seat", "blue.rifles"], b"q\n");
    assert_eq!(played.code, Some(0), "{}{}", played.out, played.err);
    assert!(played.out.contains("Lt Col Lang (Fred)"), "{}", played.out);
    let umpire = desk.run(["play", "war.wardiary", "--seat", "umpire"]);
    assert_eq!(umpire.code, Some(2), "{}{}", umpire.out, umpire.err);
    // No address is made for a seat that was not taken up.
    let none = desk.run(["invite", "war.wardiary", "Eve", "--as", "blue.third"]);
    assert_eq!(none.code, Some(2), "{}{}", none.out, none.err);
    let own = desk.run(["invite", "war.wardiary", "Bert", "--as", "blue.rifles"]);
    assert_eq!(own.code, Some(0), "{}{}", own.out, own.err);
}
