//! Every fault of a scenario is found, in its place, and all of them at once.

use std::collections::BTreeMap;

use campaign::{Diagnostic, Scenario};

use crate::table::{folder, listed};

/// The test scenario with one passage of one file changed.
fn changed(file: &str, from: &str, to: &str) -> (String, BTreeMap<String, String>) {
    let (mut toml, mut files) = folder("crates/campaign/tests/scenarios/skirmish");
    let text =
        if file == "scenario.toml" { &mut toml } else { files.get_mut(file).expect("a file") };
    assert!(text.contains(from), "{file} has no {from:?}");
    *text = text.replacen(from, to, 1);
    (toml, files)
}

/// Changes one passage and expects exactly one fault, of this code, in the line that contains `line`.
#[track_caller]
fn one_fault(file: &str, from: &str, to: &str, code: &str, line: &str) -> Diagnostic {
    let (toml, files) = changed(file, from, to);
    let faults = Scenario::parse(&toml, &files).expect_err("the scenario has a fault");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    let fault = &faults[0];
    let text = if file == "scenario.toml" { &toml } else { &files[file] };
    let at = text.lines().nth(fault.line as usize - 1).unwrap_or_default();
    assert_eq!((fault.code.as_str(), fault.file.as_str()), (code, file), "{fault}");
    assert!(at.contains(line), "{fault}\npoints at {at:?}");
    assert!(text.get(fault.span.clone()).is_some(), "{fault}");
    fault.clone()
}

#[track_caller]
fn toml(from: &str, to: &str, code: &str, line: &str) -> Diagnostic {
    one_fault("scenario.toml", from, to, code, line)
}

#[track_caller]
fn map(from: &str, to: &str, code: &str, line: &str) -> Diagnostic {
    one_fault("map.txt", from, to, code, line)
}

#[test]
fn unknown_keys_are_faults_everywhere() {
    let typo = toml("formation = ", "formatoin = ", "scenario::key", "formatoin");
    assert_eq!(typo.help.as_deref(), Some("did you mean \"formation\"?"));
    toml("format = 2", "format = 2\ncolour = 1", "scenario::key", "colour");
    toml("kind = \"hq\"\nhex", "speed = 3\nkind = \"hq\"\nhex", "scenario::key", "speed");
    toml("{ replacements = 7 }", "{ reinforcements = 7 }", "scenario::key", "reinforcements");
    toml("rank = \"Maj\"", "age = 3", "scenario::key", "age");
}

#[test]
fn missing_keys_and_wrong_kinds_are_faults() {
    toml("title = \"Skirmish\"\n", "", "scenario::key", "");
    toml("side = \"orange\"", "side = \"red\"", "scenario::key", "red");
    toml("kind = \"truck\"", "kind = 3", "scenario::key", "3");
    toml("rounds = 2", "rounds = \"two\"", "scenario::key", "two");
    toml("motorised = true", "motorised = \"yes\"", "scenario::key", "yes");
    toml("book = \"tsg\"", "book = \"go\"", "scenario::key", "go");
    toml("format = 2", "format = 1", "scenario::key", "format = 1");
    toml("nation = \"us\"", "nation = \"<us>\"", "scenario::key", "<us>");
    toml("first_day = 1944-12-19", "first_day = \"1944-12-19\"", "scenario::key", "first_day");
    toml(
        "id = \"B\"\nkind = \"elite_infantry\"",
        "id = \"B\"\nkind = \"artillery\"",
        "scenario::key",
        "artillery",
    );
}

#[test]
fn only_squads_carry_a_bazooka() {
    let tank = "kind = \"medium_armour\"";
    let fault = toml(tank, &format!("{tank}\nbazooka = true"), "scenario::key", "bazooka");
    assert!(fault.message.ends_with("has no squads to carry a bazooka"), "{}", fault.message);
    let help = "it is for stands of infantry, militia and headquarters on foot";
    assert_eq!(fault.help.as_deref(), Some(help));
}

#[test]
fn numbers_have_limits() {
    for number in ["99999999999999999999999999999", "-1", "100001", "1e9"] {
        let to = format!("replacements = {number},");
        toml("replacements = 30,", &to, "scenario::key", number);
    }
    toml("name = \"A Company\"", "strength = 10", "scenario::key", "strength = 10");
    toml("name = \"A Company\"", "men = 5001", "scenario::key", "men = 5001");
    toml("value = 3", "value = 0", "scenario::key", "value = 0");
    toml("rounds = 2", "rounds = 25", "scenario::key", "rounds = 25");
}

#[test]
fn broken_toml_is_a_fault_with_a_place() {
    let fault = toml("value = 3", "value = ", "scenario::syntax", "value =");
    assert!(fault.column > 1);
    toml("hex = \"0505\"", "hex = 0505", "scenario::syntax", "hex = 0505");
}

#[test]
fn ids_are_ids_and_belong_to_one() {
    toml("id = \"377.A\"", "id = \"377 A\"", "scenario::id", "377 A");
    toml("id = \"377.A\"", "id = \"1-506.A\"", "scenario::id", "1-506.A");
    toml("id = \"mg\"", "id = \"A\"", "scenario::id", "id = \"A\"");
    toml("id = \"mg\"", "id = \"abcdefghijklmnopqrst\"", "scenario::id", "abcdefghijklmnopqrst");
    toml("id = \"skirmish\"", "id = \"\"", "scenario::id", "id = \"\"");
    let (text, files) = changed("scenario.toml", "id = \"tanks\"", "id = \"1-506\"");
    let faults = Scenario::parse(&text, &files).expect_err("two battalions have one id");
    assert!(faults.iter().any(|fault| fault.code == "scenario::id"), "{}", listed(&faults));
}

#[test]
fn hexes_are_on_the_map_and_can_be_stood_in() {
    toml("hex = \"0405\"", "hex = \"0409\"", "scenario::hex", "0409");
    toml("hex = \"0405\"", "hex = \"4\"", "scenario::hex", "\"4\"");
    toml("hex = \"0405\"", "hex = \"0101\"", "scenario::ground", "0101");
    toml("hex = \"0405\"\n", "", "scenario::hex", "id = \"A\"");
    toml("hex = \"0505\"", "hex = \"0909\"", "scenario::hex", "0909");
}

#[test]
fn stacks_are_limited() {
    toml("hex = \"0406\"", "hex = \"0405\"", "scenario::stack", "0405");
    toml("hex = \"0205\"", "hex = \"0405\"", "scenario::stack", "0405");
    toml("kind = \"truck\"", "kind = \"engineers\"", "scenario::stack", "truck");
    toml("kind = \"machine_gun\"", "kind = \"truck\"", "scenario::stack", "truck");
    toml("kind = \"machine_gun\"", "kind = \"armoured_transport\"", "scenario::stack", "mg");
    let more = "[[battalions.platoons]]\nid = \"half2\"\nkind = \"machine_gun\"\nwith = \"2\"\n\n[[battalions]]\nid = \"gr\"";
    toml("[[battalions]]\nid = \"gr\"", more, "scenario::stack", "half2");
}

#[test]
fn a_battalion_has_one_headquarters() {
    let none = toml(
        "id = \"hq\"\nkind = \"hq\"\nhex = \"0705\"",
        "id = \"hq\"\nkind = \"infantry\"\nhex = \"0705\"",
        "scenario::headquarters",
        "id = \"gr\"",
    );
    assert!(none.message.contains("no headquarters"));
    toml(
        "id = \"1\"\nkind = \"infantry\"",
        "id = \"1\"\nkind = \"hq\"",
        "scenario::headquarters",
        "id = \"1\"",
    );
}

#[test]
fn arrivals_are_in_the_calendar() {
    toml("date = 1944-12-20, round", "date = 1944-12-24, round", "scenario::arrival", "1944-12-24");
    toml("date = 1944-12-20, round", "date = 1944-12-18, round", "scenario::arrival", "1944-12-18");
    toml("round = 2, hex", "round = 3, hex", "scenario::arrival", "round = 3");
    toml("hex = \"0102\"", "hex = \"0101\"", "scenario::arrival", "0101");
    toml(
        "id = \"1\"\nkind = \"medium_armour\"",
        "hex = \"0103\"\nid = \"1\"\nkind = \"medium_armour\"",
        "scenario::arrival",
        "0103",
    );
}

#[test]
fn platoons_are_with_a_stand_of_their_battalion() {
    toml("with = \"A\"", "with = \"X\"", "scenario::with", "\"X\"");
    toml("with = \"2\"", "with = \"A\"", "scenario::with", "\"A\"");
}

#[test]
fn strengths_and_men_agree() {
    toml("start_strength = 4", "start_strength = 6", "scenario::strength", "start_strength");
    toml("start_strength = 4", "men = 4", "scenario::strength", "men = 4");
    toml("start_strength = 4", "vehicles = 4", "scenario::strength", "vehicles = 4");
    toml(
        "kind = \"artillery\"",
        "kind = \"artillery\"\nvehicles = 3",
        "scenario::strength",
        "vehicles = 3",
    );
    toml(
        "kind = \"artillery\"",
        "kind = \"artillery\"\nmen = 42",
        "scenario::strength",
        "men = 42",
    );
    toml(
        "kind = \"artillery\"",
        "kind = \"artillery\"\nstrength = 5",
        "scenario::strength",
        "377.A",
    );
}

#[test]
fn options_are_known() {
    toml("\"tsg.pairs\" = \"each\"", "\"tsg.pears\" = \"each\"", "scenario::option", "tsg.pears");
    toml("\"tsg.pairs\" = \"each\"", "\"tsg.pairs\" = \"all\"", "scenario::option", "tsg.pairs");
    toml("\"tsg.pairs\" = \"each\"", "tsg.pairs = \"each\"", "scenario::option", "tsg.pairs");
    toml("\"tsg.pairs\" = \"each\"", "\"tsg.streams\" = true", "scenario::option", "streams");
}

#[test]
fn days_follow_each_other() {
    toml("date = 1944-12-20\n", "date = 1944-12-19\n", "scenario::day", "1944-12-19");
    let gap = toml(
        "[[days]]\ndate = 1944-12-21",
        "[[days]]\ndate = 1944-12-22",
        "scenario::day",
        "1944-12-22",
    );
    assert!(gap.message.contains("1944-12-21 is missing"), "{gap}");
    toml("rounds = 2\n", "rounds = 6\nweather_ = 1\n", "scenario::key", "weather_");
    toml("date = 1944-12-21", "date = 1944-12-21\nrounds = 7", "scenario::day", "rounds = 7");
    // Blue has an air point on that day.
    let clear = ("weather = \"clear\"", "weather = \"clear\"\nflying = false");
    toml(clear.0, clear.1, "scenario::day", "flying = false");
    toml(
        "first_day = 1944-12-19",
        "first_day = 1944-12-19\nfirst_round = \"25:00\"",
        "scenario::day",
        "25:00",
    );
    toml("first_day = 1944-12-19", "first_day = 1944-12-19T06:00:00", "scenario::key", "first_day");
}

#[test]
fn both_sides_have_battalions_and_something_to_fight_for() {
    toml("side = \"orange\"", "side = \"blue\"", "scenario::side", "[sides.orange]");
    let objectives = "[[objectives]]\nhex = \"0505\"\nname = \"The mill\"\nvalue = 3\nholder = \"blue\"\n\n[victory]\nkind = \"attacker_needs\"\nattacker = \"orange\"\npoints = 3\n";
    toml(objectives, "", "scenario::objective", "format = 2");
    toml(
        "[victory]",
        "[[objectives]]\nhex = \"0505\"\nname = \"x\"\nvalue = 1\n\n[victory]",
        "scenario::objective",
        "0505",
    );
    toml("points = 3", "points = 4", "scenario::victory", "points = 4");
    toml("attacker = \"orange\"\n", "", "scenario::victory", "[victory]");
}

#[test]
fn named_files_are_there() {
    toml("briefing-blue.md", "briefing-green.md", "scenario::file", "briefing-green.md");
    toml("map = \"map.txt\"", "map = \"maps.txt\"", "scenario::file", "maps.txt");
}

#[test]
fn the_map_says_only_what_can_be() {
    map("size 8 8", "size 8", "map::size", "size 8");
    map("size 8 8", "size 8 100", "map::size", "size 8 100");
    map("size 8 8\n", "", "map::size", "0505 town");
    map("size 8 8", "size 8 8\nsize 9 9", "map::size", "size 9 9");
    map("0505 town", "0505 city", "map::line", "city");
    map("0505 town", "0505", "map::line", "0505");
    map("0805 woods hill", "0805 woods open", "map::line", "open");
    map("0805 woods hill", "0805 woods sea", "map::line", "sea");
    map("0805 woods", "0905 woods", "map::hex", "0905");
    map("0805 woods", "0505 woods", "map::hex", "0505 woods");
    map("0805 woods", "08O5 woods", "map::hex", "08O5");
    map("side 0304 0305", "side 0304 0306", "map::side", "0306");
    map("stream bridge road", "bridge road", "map::side", "bridge");
    map("stream bridge road", "stream river", "map::side", "river");
    map("stream bridge road", "canal", "map::line", "canal");
    map("stream bridge road", "", "map::line", "side 0304");
    map("name 0505 The Old Mill", "name 0505", "map::line", "name 0505");
    map("name 0505 The Old Mill", "name 0505 A\nname 0505 B", "map::hex", "name 0505 B");
}

#[test]
fn all_faults_are_reported_at_once() {
    let (toml, files) = changed("map.txt", "0505 town", "0505 city");
    let toml = toml
        .replace("formation = ", "formatoin = ")
        .replace("hex = \"0406\"", "hex = \"0405\"")
        .replace("with = \"2\"", "with = \"A\"")
        .replace("points = 3", "points = 4");
    let faults = Scenario::parse(&toml, &files).expect_err("five faults");
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code.as_str()).collect();
    let expected =
        ["scenario::key", "scenario::stack", "scenario::with", "scenario::victory", "map::line"];
    assert_eq!(codes, expected, "{}", listed(&faults));
}

#[test]
fn a_fault_is_drawn_with_its_line() {
    let (text, files) = changed("scenario.toml", "hex = \"0405\"", "hex = \"0409\"");
    let faults = Scenario::parse(&text, &files).expect_err("off the map");
    let fault = faults[0].clone().sourced(&text);
    let mut drawn = String::new();
    miette::NarratableReportHandler::new().render_report(&mut drawn, &fault).expect("drawn");
    for part in
        ["hex 0409 is off the map", "scenario::hex", "the map ends at 0808", "scenario.toml"]
    {
        assert!(drawn.contains(part), "{drawn}");
    }
}

#[test]
fn the_schema_names_every_key_and_closes_every_table() {
    let schema = campaign::schema();
    let required = schema["required"].as_array().expect("a list");
    for key in ["format", "id", "title", "battles", "calendar", "sides", "days"] {
        assert!(required.iter().any(|word| word == key), "{key}");
    }
    assert_eq!(schema["additionalProperties"], false);
    for (name, table) in schema["$defs"].as_object().expect("definitions") {
        let closed = table["properties"].is_null() || table["additionalProperties"] == false;
        assert!(closed, "{name}");
    }
    assert_eq!(schema["properties"]["options"]["properties"]["tsg.lossCap"]["enum"][1], "stand");
}

#[test]
fn options_at_founding_override_the_scenario() {
    use two_star_general::rules::options::{LossCap, PairReading, Streams};
    let (text, files) = folder("crates/campaign/tests/scenarios/skirmish");
    let scenario = Scenario::parse(&text, &files).expect("whole");
    let option = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let given = [
        option("tsg.pairs", "once"),
        option("tsg.lossCap", "stand"),
        option("tsg.streams", "free"),
    ];
    let setup = scenario.found(&given.into()).expect("known options");
    let options = setup.divisions().next().unwrap().1.options;
    assert_eq!((options.pairs, options.loss_cap), (PairReading::Once, LossCap::Stand));
    assert_eq!(options.streams, Streams::Free);
    let wrong = [option("tsg.pairs", "twice"), option("bgc.x", "y")];
    let faults = scenario.found(&wrong.into()).expect_err("unknown options");
    assert_eq!(faults.len(), 2, "{}", listed(&faults));
}

#[test]
fn the_manual_names_every_reading_with_its_values() {
    let manual = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/SCENARIO.md"),
    )
    .unwrap();
    for (book, reading) in campaign::WarReadings::all() {
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{}` |", reading.key)));
        let row = row.unwrap_or_else(|| panic!("{} of {book}", reading.key));
        let values =
            reading.values.iter().map(|value| format!("`\"{}\"` {}", value.word, value.means));
        let values = values.collect::<Vec<_>>().join("; ");
        let asks = format!("{} (R{})", reading.question, reading.ruling);
        assert_eq!(row, format!("| `{}` | {values} | {asks} |", reading.key));
    }
}
