//! Scenarios as they are offered for founding: with their switches, and with their faults.

use std::path::Path;

use api::{Api, Host, Reply, Request};
use tempfile::TempDir;

fn scenarios(api: &mut Api) -> Vec<api::request::ScenarioLine> {
    match api.handle(Request::Scenarios {}).unwrap() {
        Reply::Scenarios(lines) => lines,
        other => panic!("no scenarios: {other:?}"),
    }
}

/// First Light in a folder of its own, its text changed.
fn with(change: impl Fn(&str) -> String) -> (TempDir, Api) {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns/first-light");
    let to = folder.path().join("mine");
    std::fs::create_dir(&to).unwrap();
    for item in std::fs::read_dir(from).unwrap() {
        let item = item.unwrap();
        std::fs::copy(item.path(), to.join(item.file_name())).unwrap();
    }
    let main = to.join("scenario.toml");
    let text = std::fs::read_to_string(&main).unwrap();
    std::fs::write(&main, change(&text)).unwrap();
    let api = Api::new(Host::new(folder.path().join("data"), vec![folder.path().to_owned()]));
    (folder, api)
}

#[test]
fn a_scenario_says_what_may_be_switched_and_what_is_usual_in_it() {
    let switched = "options = { \"tsg.pairs\" = \"once\" }\n\n[[battles]]\n";
    let (_folder, mut api) = with(|text| text.replacen("[[battles]]\n", switched, 1));
    let lines = scenarios(&mut api);
    let [line] = &lines[..] else { panic!("one scenario: {lines:?}") };
    assert_eq!(line.faults, []);
    let text = std::fs::read_to_string(_folder.path().join("mine/scenario.toml")).unwrap();
    let stands =
        text.matches("[[battalions.stands]]").count() + text.matches("[[batteries]]").count();
    assert_eq!((line.days, &*line.begins), (2, "3 Oct 1944"));
    assert_eq!(usize::from(line.units), stands);
    assert_eq!(line.sides, ["Western Brigade", "Eastern Brigade"]);
    // So many options are named in the books' RULES.md.
    let usual: Vec<(&str, &str)> =
        line.options.iter().map(|option| (&*option.key, &*option.usual)).collect();
    assert_eq!(usual.len(), options_named_in_rules());
    assert!(usual.contains(&("tsg.pairs", "once")) && usual.contains(&("tsg.lossCap", "side")));
    for option in &line.options {
        assert!(option.values.iter().any(|value| value.value == option.usual), "{option:?}");
        assert!(option.question.ends_with('?') && option.ruling.starts_with('R'));
        // Every value that is offered can be founded with.
        for value in &option.values {
            let file = _folder.path().join(format!("{}-{}.wardiary", option.key, value.value));
            let options = [(option.key.clone(), value.value.clone())].into();
            let (scenario, players, consent) =
                (line.name.clone(), Default::default(), Default::default());
            api.handle(Request::New {
                file,
                scenario,
                options,
                players,
                consent,
                automatic: Vec::new(),
            })
            .unwrap();
        }
    }
}

/// Options in the fourth column of the books' rulings.
fn options_named_in_rules() -> usize {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let named = |book: &str| -> usize {
        let text = std::fs::read_to_string(rules.join(book).join("RULES.md")).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| R"));
        rows.filter_map(|row| row.split('|').nth(4)).map(|cell| cell.matches(" = ").count()).sum()
    };
    let books = ["two-star-general", "combat-captain", "combat", "brigadier-general", "operations"];
    books.map(named).iter().sum()
}

#[test]
fn a_faulty_scenario_is_listed_with_every_fault_its_line_and_the_way_out() {
    let (_folder, mut api) = with(|text| {
        text.replacen("kind = \"hq\"", "kind = \"headquarter\"", 1).replacen(
            "hex = \"0605\"",
            "hex = \"9999\"",
            1,
        )
    });
    let lines = scenarios(&mut api);
    assert_eq!(lines[0].title, "mine");
    assert!(!lines[0].faults.is_empty() && lines[0].sides.is_empty());
    let error = api.handle(Request::CheckScenario { scenario: "mine".to_owned() }).unwrap_err();
    assert_eq!(error.kind, api::error::Kind::Scenario);
    assert_eq!(error.diagnostics, lines[0].faults);
    let text = std::fs::read_to_string(_folder.path().join("mine/scenario.toml")).unwrap();
    for fault in &error.diagnostics {
        let line = text.lines().nth(fault.line as usize - 1).unwrap();
        assert!(line.contains("headquarter") || line.contains("9999"), "{fault} points at {line}");
    }
}

#[test]
fn a_scenario_has_a_picture_before_it_is_founded() {
    let (_folder, mut api) = with(str::to_owned);
    let preview = Request::Preview { scenario: "mine".to_owned(), palette: Default::default() };
    let Reply::Text(svg) = api.handle(preview).unwrap() else { panic!("no picture") };
    assert!(svg.starts_with("<svg ") && svg.contains("First Light"));
    assert!(!svg.contains("<script"));
}

#[test]
fn a_war_on_a_table_has_a_picture_of_it_too() {
    let mut desk = crate::desk::Desk::empty();
    for (scenario, stands) in
        [("first-attack", "blue and"), ("first-skirmish", "6 blue and 6 orange")]
    {
        let preview =
            Request::Preview { scenario: scenario.to_owned(), palette: Default::default() };
        let Reply::Text(before) = desk.api.handle(preview).unwrap() else { panic!("no picture") };
        assert!(before.contains("stands on a table") && before.contains(stands), "{before}");
        // The ground and both sides' stands are drawn.
        assert!(before.matches("<path").count() > 4, "{before}");
        let file = desk.folder.path().join(format!("{scenario}.wardiary"));
        let new = Request::New {
            file: file.clone(),
            scenario: scenario.to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent: Default::default(),
            automatic: Vec::new(),
        };
        desk.api.handle(new).unwrap();
        let thumbnail = Request::Thumbnail { file, palette: Default::default() };
        let Reply::Text(now) = desk.api.handle(thumbnail).unwrap() else { panic!("no picture") };
        assert_eq!(now, before, "nobody has moved yet");
    }
}
