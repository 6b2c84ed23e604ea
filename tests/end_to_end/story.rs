//! The story of a report is true: each sentence is compared with the entries it names by a script that shares nothing with the
//! program but the journal.

use crate::desk::Desk;

/// A scenario with its seed and commander, and how many sentences its story has at least.
const WARS: [(&str, &str, &str, &str); 5] = [
    ("first-light", "7", "sensible", "20"),
    ("first-light", "8", "sensible", "20"),
    ("first-corridor", "3", "fights-out", "25"),
    ("first-brigade", "2", "sensible", "5"),
    ("first-skirmish", "2", "sensible", "5"),
];

#[test]
fn every_sentence_of_a_story_is_borne_out_by_its_entries() {
    for (scenario, seed, commander, least) in WARS {
        let desk = Desk::new();
        desk.reply(&format!(
            "simulate {scenario} --seed {seed} --commander {commander} --file war.wardiary"
        ));
        desk.reply("export war.wardiary war.jsonl");
        desk.reply("report war.wardiary --output war.md");
        let files = [desk.path("war.jsonl"), desk.path("war.md")];
        let words = files.iter().map(|path| path.as_os_str().to_owned());
        let words = words.chain(["--least", least].map(Into::into));
        let said = desk.script("verify_report.py", words);
        assert_eq!(said.code, Some(0), "{scenario} {seed}: {}{}", said.out, said.err);
    }
}

/// A name in the story that is not its own, or a number that is not, is found.
#[test]
fn a_story_that_was_changed_is_found_out() {
    let desk = Desk::new();
    desk.reply("simulate first-light --seed 7 --file war.wardiary");
    desk.reply("export war.wardiary war.jsonl");
    desk.reply("report war.wardiary --output war.md");
    let text = std::fs::read_to_string(desk.path("war.md")).expect("written");
    for (told, other) in [
        ("took Mill Hill", "took Corvelle"),
        ("The day cost Western Brigade ", "The day cost Western Brigade 1"),
    ] {
        assert!(text.contains(told), "the story has «{told}»: {text}");
        std::fs::write(desk.path("other.md"), text.replacen(told, other, 1)).expect("written");
        let said = desk.script("verify_report.py", [desk.path("war.jsonl"), desk.path("other.md")]);
        assert_eq!(said.code, Some(1), "{other}: {}{}", said.out, said.err);
    }
}
