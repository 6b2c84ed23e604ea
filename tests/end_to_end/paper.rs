//! Paper, up to the program that typesets it: what it is told, who may have it, and what happens where it is not there. The
//! typesetting itself is tested beside it (`crates/paper`), because Typst takes long to build.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::Value;

use crate::desk::Desk;
use crate::program::Said;

/// A printer that gives back what it was told.
const ECHO: &str = "#!/bin/sh\nprintf '%%PDF-'\ncat\n";
/// One that cannot.
const BROKEN: &str =
    "#!/bin/sh\ncat > /dev/null\necho 'wardiary-paper: the paper is torn' >&2\nexit 1\n";

/// A desk with a war, and a printer that does what its script says.
fn desk_with(script: &str) -> Desk {
    let desk = Desk::played();
    let printer = desk.path("printer");
    std::fs::write(&printer, script).expect("the printer");
    std::fs::set_permissions(&printer, Permissions::from_mode(0o755)).expect("it may be started");
    desk
}

fn print(desk: &Desk, line: &str) -> Said {
    let mut command = desk.command();
    // The shell and its tools; nothing else of ours.
    command.env("WARDIARY_PAPER", desk.path("printer")).env("PATH", "/usr/bin:/bin");
    Said::of(command.args(line.split_whitespace()).arg("--json").output().expect("it starts"))
}

/// What the printer was told, as it came out again.
fn told(desk: &Desk, name: &str) -> Value {
    let bytes = std::fs::read(desk.path(name)).expect("the file was written");
    let text = String::from_utf8(bytes).expect("the echo is a text");
    serde_json::from_str(text.strip_prefix("%PDF-").expect("a PDF")).expect("a job")
}

#[test]
fn without_the_printer_there_is_a_way_out_and_no_file() {
    let desk = Desk::played();
    for line in [
        "report war.wardiary --format pdf --output war.pdf",
        "print war.wardiary rosters --output war.pdf",
    ] {
        let said = print(&desk, line);
        let (_, code, message) = said.error();
        assert_eq!(code, "paper.missing", "{message}");
        assert!(message.contains("wardiary-paper"), "{message}");
        let hint = said.json()["error"]["hint"].as_str().unwrap_or_default().to_owned();
        assert!(hint.contains("save HTML"), "{hint}");
        assert!(!desk.path("war.pdf").exists(), "an empty file stays nowhere");
    }
}

#[test]
fn a_printer_that_fails_is_quoted_and_leaves_no_file() {
    let desk = desk_with(BROKEN);
    let message =
        print(&desk, "print war.wardiary map --output map.pdf").refused(1, "paper.failed");
    assert!(message.contains("the paper is torn"), "{message}");
    assert!(!desk.path("map.pdf").exists());
}

#[test]
fn the_report_goes_to_the_printer_as_browsers_read_it_and_nothing_is_overwritten() {
    let desk = desk_with(ECHO);
    let line = "report war.wardiary --format pdf --output war.pdf";
    print(&desk, line).reply();
    let job = told(&desk, "war.pdf");
    desk.reply("report war.wardiary --html war.html");
    let html = std::fs::read_to_string(desk.path("war.html")).expect("the page");
    assert_eq!(job["html"], html.as_str());
    assert_eq!(job["sheet"], "report");
    assert!(job["title"].as_str().is_some_and(|title| title.starts_with("First Light: ")), "{job}");
    print(&desk, line).refused(2, "file.exists");
    let said = print(&desk, "report war.wardiary --format pdf");
    assert_eq!(said.code, Some(2), "a PDF is not for a terminal: {}", said.err);
}

#[test]
fn sheets_hold_what_their_seat_may_have() {
    let desk = desk_with(ECHO);
    let sides = |name: &str| -> Vec<String> {
        let job = told(&desk, name);
        let all = job["data"]["sides"].as_array().expect("sides");
        all.iter().map(|side| side["side"].as_str().unwrap_or_default().to_owned()).collect()
    };
    print(&desk, "print war.wardiary rosters --seat blue --output blue.pdf").reply();
    assert_eq!(sides("blue.pdf"), ["blue"]);
    print(&desk, "print war.wardiary rosters --output both.pdf").reply();
    assert_eq!(sides("both.pdf"), ["blue", "orange"]);

    print(&desk, "print war.wardiary slips --seat orange --output slips.pdf").reply();
    let job = told(&desk, "slips.pdf");
    let units = job["data"]["units"].as_array().expect("units");
    assert!(!units.is_empty() && units.iter().all(|unit| unit["side"] == "orange"), "{units:?}");
    let letters = job["data"]["words"].as_array().expect("the book's orders");
    assert!(letters.iter().any(|word| word["word"] == "Dig In"), "{letters:?}");
}

#[test]
fn a_size_is_taken_or_refused_with_its_limits() {
    let desk = desk_with(ECHO);
    print(&desk, "print war.wardiary map --mm 40 --paper letter --output map.pdf").reply();
    let job = told(&desk, "map.pdf");
    assert_eq!((&job["size"], &job["data"]["millimetres"]), (&"letter".into(), &40.into()));
    assert!(job["pictures"]["map.svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let message =
        print(&desk, "print war.wardiary counters --mm 2 --output c.pdf").refused(2, "paper.size");
    assert!(message.contains("10 to 60 mm"), "{message}");
}
