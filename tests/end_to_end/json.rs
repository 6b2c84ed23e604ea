//! `--json`: one object on one line of stdout, `{"ok": …}` or `{"error": …}`, for every command there is.

use serde_json::Value;

use crate::desk::Desk;
use crate::program::root;

/// One line with one object that holds one of the two.
#[track_caller]
fn object(line: &str, out: &str) -> Value {
    assert_eq!(out.lines().count(), 1, "{line}: one line: {out}");
    assert!(out.ends_with('\n'), "{line}");
    let json: Value =
        serde_json::from_str(out).unwrap_or_else(|fault| panic!("{line}: {fault}: {out}"));
    let object = json.as_object().expect("an object");
    assert_eq!(object.len(), 1, "{line}: {json}");
    assert!(object.contains_key("ok") != object.contains_key("error"), "{line}: {json}");
    json
}

#[test]
fn every_command_answers_in_one_object() {
    let desk = Desk::played();
    let lines = [
        ("status war.wardiary", "status"),
        ("legal war.wardiary --seat blue", "legal"),
        ("legal war.wardiary --seat orange --barred", "legal"),
        ("order war.wardiary --seat blue activate marche", "done"),
        ("odds war.wardiary --seat blue attack 0905 marche.A", "odds"),
        ("log war.wardiary --last 3", "log"),
        ("why war.wardiary 18", "why"),
        ("map war.wardiary", "map"),
        ("state war.wardiary --at 2", "state"),
        ("entry war.wardiary 2 --seat blue", "entry"),
        ("amend war.wardiary last --dry-run", "amend_plan"),
        ("amend war.wardiary last --yes --reason undo", "amended"),
        ("amend war.wardiary last --redo --yes --reason redo", "amended"),
        ("briefing war.wardiary --seat blue", "briefing"),
        ("dice-secret war.wardiary", "dice_keepers"),
        ("note war.wardiary --seat blue --private hush", "done"),
        ("open war.wardiary --reason over", "done"),
        ("rule war.wardiary strength marche.B 3 --reason rain", "done"),
        ("note war.wardiary hello", "done"),
        ("report war.wardiary --war --for blue", "text"),
        ("verify war.wardiary --rules", "verified"),
        ("export war.wardiary war.jsonl", "written"),
        ("import war.jsonl again.wardiary", "written"),
        ("copy war.wardiary copy.wardiary --seat blue", "written"),
        ("branch war.wardiary other.wardiary --reason trial", "written"),
        ("simulate first-light --seeds 1", "simulations"),
        ("scenarios", "scenarios"),
        ("check first-light", "text"),
        ("schema", ""),
        ("doctor war.wardiary", "doctor"),
        ("sheet war.wardiary --seat blue", "error"),
        ("dice war.wardiary --seat blue 66", "error"),
        ("choose war.wardiary --seat blue hold", "error"),
        ("amend war.wardiary 2 with dice 66 --yes --reason oops", "error"),
        ("amend war.wardiary last --reason unconfirmed", "error"),
        ("night war.wardiary --seat blue", "error"),
        ("status", "error"),
        ("dance", "error"),
        ("status war.wardiary --loudly", "error"),
    ];
    for (line, holds) in lines {
        let said = desk.ask(line);
        let json = object(line, &said.out);
        if holds == "error" {
            said.error();
            continue;
        }
        assert_eq!(said.code, Some(0), "{line}: {json}");
        assert!(holds.is_empty() || json["ok"].get(holds).is_some(), "{line}: {json}");
        assert_eq!(said.err, "", "{line}: programs are told everything on stdout");
    }
    let sheet = Desk::new();
    sheet.reply("new first-light war.wardiary");
    let said = sheet.ask("order war.wardiary --seat blue set marche D");
    object("set", &said.out);
    assert!(sheet.reply("sheet war.wardiary --seat blue")["sheet"].is_object());
    // `--json` stands where it likes, also before the command.
    let said = desk.run(["--json", "status", "war.wardiary"]);
    object("--json status", &said.out);
}

#[test]
fn every_command_is_documented_for_programs() {
    let desk = Desk::new();
    let help = desk.run(["--help"]);
    let commands = help.out.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 25, "{names:?}");
    let page = std::fs::read_to_string(root().join("docs/API.md")).expect("docs/API.md");
    for name in names {
        assert!(page.contains(name), "docs/API.md says nothing of {name}");
    }
}

/// For people: stdout is data, stderr is talk, and neither has an escape sequence when nobody looks.
#[test]
fn people_get_data_on_stdout_and_talk_on_stderr() {
    let desk = Desk::played();
    for line in [
        "status war.wardiary",
        "log war.wardiary",
        "legal war.wardiary --seat blue",
        "why war.wardiary 18",
    ] {
        let said = desk.run(line.split_whitespace());
        assert!(said.code == Some(0) && !said.out.is_empty(), "{line}");
        assert!(!said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'), "{line}");
    }
    let said = desk.run(["status", "nowhere.wardiary"]);
    assert!(said.out.is_empty() && said.err.starts_with("error: "), "{}", said.err);
}

#[test]
fn what_the_shell_needs_is_there() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish"] {
        let said = desk.run(["completions", shell]);
        assert!(said.code == Some(0) && said.out.contains("wardiary"), "{shell}: {}", said.err);
    }
    assert!(desk.run(["--version"]).out.starts_with("wardiary "));
    assert_eq!(desk.run(["status", "--help"]).code, Some(0));
    let schema: Value =
        serde_json::from_str(&desk.run(["schema"]).out).expect("the schema is JSON");
    assert!(schema["properties"]["battalions"].is_object(), "{schema}");
}
