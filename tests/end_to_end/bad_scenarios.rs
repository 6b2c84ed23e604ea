//! Scenarios with faults: `check` and `new` name the line, exit with 3, and found nothing.

use std::path::Path;

use crate::desk::Desk;
use crate::program::root;

const TOML: &str = "scenario.toml";
const MAP: &str = "map.txt";

/// The teaching scenario with one text replaced. Gives the line the new text begins on, from 1.
fn spoil(folder: &Path, file: &str, from: &str, to: &str) -> usize {
    spoil_one("first-light", folder, file, from, to)
}

/// Any scenario with one text replaced.
fn spoil_one(scenario: &str, folder: &Path, file: &str, from: &str, to: &str) -> usize {
    std::fs::create_dir(folder).expect("made");
    let good = root().join("campaigns").join(scenario);
    for item in std::fs::read_dir(good).expect("listed") {
        let item = item.expect("an item");
        std::fs::copy(item.path(), folder.join(item.file_name())).expect("copied");
    }
    let text = std::fs::read_to_string(folder.join(file)).expect("read");
    let at = text.find(from).unwrap_or_else(|| panic!("{file} no longer says {from}"));
    let spoiled = format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
    let changed = from.chars().zip(to.chars()).take_while(|(old, new)| old == new);
    let same: String = changed.map(|(same, _)| same).collect();
    std::fs::write(folder.join(file), &spoiled).expect("written");
    spoiled[..at + same.len()].lines().count().max(1)
}

/// One fault, in this file, with these words, near the line where it is.
#[track_caller]
fn assert_fault(file: &str, from: &str, to: &str, words: &str) {
    assert_fault_of("first-light", file, (from, to), words);
}

#[track_caller]
fn assert_fault_of(scenario: &str, file: &str, (from, to): (&str, &str), words: &str) {
    let desk = Desk::new();
    let line = spoil_one(scenario, &desk.path("spoiled"), file, from, to);
    for command in ["check spoiled", "new spoiled war.wardiary", "simulate spoiled"] {
        let said = desk.ask(command);
        let message = said.refused(3, "scenario.faults");
        assert!(message.contains("fault"), "{message}");
        let diagnostics = said.json()["error"]["diagnostics"].clone();
        let fault = &diagnostics[0];
        assert_eq!(fault["file"], file, "{diagnostics}");
        let at = fault["line"].as_u64().expect("a line") as usize;
        assert!(at.abs_diff(line) <= 6, "line {line} is meant: {fault}");
        let told = fault["message"].as_str().expect("a sentence");
        assert!(told.contains(words), "wanted «{words}»: {told}");
    }
    assert!(!desk.path("war.wardiary").exists(), "nothing is founded");
    // For people: the line itself is shown.
    let said = desk.run(["check", "spoiled", "--no-color"]);
    assert_eq!(said.code, Some(3));
    assert!(said.err.contains(file) && said.err.contains(words), "{}", said.err);
}

#[test]
fn an_unknown_key() {
    assert_fault(TOML, "motorised = true", "motorized = true", "motorized");
}

#[test]
fn a_hex_off_the_map() {
    assert_fault(
        TOML,
        "hex = \"0605\"\nname = \"A Company",
        "hex = \"1305\"\nname = \"A Company",
        "1305",
    );
    assert_fault(MAP, "0207 woods", "1299 woods", "1299");
}

#[test]
fn an_id_twice() {
    let (from, to) = ("id = \"lowland\"\nname", "id = \"marche\"\nname");
    assert_fault(TOML, from, to, "marche");
}

#[test]
fn a_stack_over_the_limit() {
    // Three companies of infantry cannot stand in one hex with a headquarters and a battery's worth more.
    let desk = Desk::new();
    spoil(&desk.path("spoiled"), TOML, "hex = \"0604\"", "hex = \"0605\"");
    let text = std::fs::read_to_string(desk.path("spoiled/scenario.toml")).expect("read");
    let all = ["0606", "0404", "0403", "0405"]
        .iter()
        .fold(text, |text, hex| text.replace(&format!("hex = \"{hex}\""), "hex = \"0605\""));
    std::fs::write(desk.path("spoiled/scenario.toml"), all).expect("written");
    let said = desk.ask("check spoiled");
    said.refused(3, "scenario.faults");
    assert!(said.out.contains("0605"), "{}", said.out);
}

#[test]
fn a_battalion_without_headquarters() {
    let hq = "[[battalions.stands]]\nid = \"hq\"\nkind = \"hq\"\nhex = \"0505\"\n\
              name = \"Headquarters, Marche Rifles\"\n";
    assert_fault(TOML, hq, "", "headquarters");
}

#[test]
fn nothing_to_fight_for() {
    let desk = Desk::new();
    let text = std::fs::read_to_string(root().join("campaigns/first-light/scenario.toml"));
    let text = text.expect("read");
    let begin = text.find("[[objectives]]").expect("objectives");
    let end = text.find("[victory]").expect("victory");
    spoil(&desk.path("spoiled"), TOML, &text[begin..end], "");
    let said = desk.ask("check spoiled");
    said.refused(3, "scenario.faults");
    assert!(said.out.contains("objective"), "{}", said.out);
}

/// Battles of the war that cannot be: with a map where the book wants a table, twice, in no book, before the war, without ground,
/// or fought by people who are elsewhere.
#[test]
fn battles_that_cannot_be() {
    let attack = |from: &str, to: &str, words: &str| {
        assert_fault_of("first-attack", TOML, (from, to), words);
    };
    attack("book = \"combat_captain\"", "book = \"chess\"", "\"book\" must be one of");
    attack("hour = \"06:00\"", "begins = 1944-10-07", "1944-10-07 is not a day of this war");
    attack(
        "\"table-mill.txt\"",
        "\"table-mile.txt\"",
        "the file \"table-mile.txt\" is not in the scenario's folder",
    );
    attack("file = \"table-mill.txt\"\n", "", "the key \"file\" is missing");
    let second = "[[battles]]\nid = \"main\"\nbook = \"tsg\"\nmap = \"map.txt\"\n\n[calendar]";
    assert_fault(TOML, "[calendar]", second, "the id \"main\" is taken");
    let map = "book = \"tsg\"\nmap = \"map.txt\"\n";
    let light = |to: &str, words: &str| assert_fault_of("first-light", TOML, (map, to), words);
    light("book = \"combat\"\nmap = \"map.txt\"\n", "\"main\" has no table");
    light("book = \"tsg\"\n", "the division battle \"main\" has no map");
}

#[test]
fn a_war_without_a_battle() {
    let desk = Desk::new();
    let text = std::fs::read_to_string(root().join("campaigns/first-attack/scenario.toml"));
    let text = text.expect("read");
    let begin = text.find("[[battles]]").expect("battles");
    let end = text.find("[calendar]").expect("a calendar");
    spoil_one("first-attack", &desk.path("spoiled"), TOML, &text[begin..end], "");
    for command in ["check spoiled", "new spoiled war.wardiary", "simulate spoiled"] {
        let said = desk.ask(command);
        said.refused(3, "scenario.faults");
        assert!(said.out.contains("the key \\\"battles\\\" is missing"), "{}", said.out);
    }
}

/// Whoever is on the map is on no table of another battle, and on one table only.
#[test]
fn one_unit_in_two_battles() {
    let table = |elements: &str| {
        format!(
            "[[battles]]\nid = \"farm\"\nbook = \"combat\"\n\n[battles.table]\nfile = \"map.txt\"\nturns = 9\n\
             objective = {{ name = \"The farm\", at = [9, 9] }}\n\
             blue = {{ home = \"west\", elements = [{{ id = \"{elements}\" }}] }}\n\
             orange = {{ home = \"east\", elements = [{{ id = \"5.mg\" }}] }}\n\n[calendar]"
        )
    };
    let desk = Desk::new();
    spoil_one("first-attack", &desk.path("spoiled"), TOML, "[calendar]", &table("B.mg"));
    let file = desk.path("spoiled/map.txt");
    std::fs::write(file, "size 36 24\n").expect("written");
    let text = std::fs::read_to_string(desk.path("spoiled/scenario.toml")).expect("read");
    let text = text.replace("[[units]]\n", "[[units]]\nbattle = \"mill\"\n");
    std::fs::write(desk.path("spoiled/scenario.toml"), text).expect("written");
    let said = desk.ask("check spoiled");
    said.refused(3, "scenario.faults");
    assert!(said.out.contains("B.mg is in the battle \\\"mill\\\""), "{}", said.out);
    assert!(said.out.contains("everybody is in one battle of the war only"), "{}", said.out);
}

#[test]
fn a_scenario_that_is_not_there_or_no_text() {
    let desk = Desk::new();
    desk.ask("new nowhere war.wardiary").refused(3, "scenario.not_found");
    spoil(&desk.path("spoiled"), TOML, "format = 2", "format = [");
    desk.ask("check spoiled").refused(3, "scenario.faults");
    std::fs::write(desk.path("spoiled/scenario.toml"), b"\xff\xfe\0\0").expect("written");
    desk.ask("check spoiled").refused(3, "scenario.not_text");
    std::fs::write(desk.path("spoiled/scenario.toml"), vec![b'#'; 5 << 20]).expect("written");
    desk.ask("check spoiled").refused(3, "scenario.too_large");
    let said = desk.ask("new first-light war.wardiary --option tsg.nonsense=1");
    assert_eq!(said.error().0, 3, "{}", said.out);
    assert!(!desk.path("war.wardiary").exists());
}
