//! A person who has never used the program: without arguments, in an empty folder, with the wrong thing, in a narrow window, in a
//! terminal that knows nothing but ASCII.

use crate::desk::Desk;
use crate::program::as_text;

#[test]
fn help_says_where_to_begin() {
    let desk = Desk::new();
    let said = desk.run::<&str>([]);
    assert_eq!((said.code, &*said.out), (Some(2), ""), "{}", said.err);
    for words in ["wardiary scenarios", "wardiary new first-light war.wardiary", "Exit codes"] {
        assert!(said.err.contains(words), "wanted «{words}»: {}", said.err);
    }
    for words in [&["--help"][..], &["play", "--help"], &["battles", "--help"], &["find", "--help"]]
    {
        let said = desk.run(words);
        assert_eq!((said.code, &*said.err), (Some(0), ""), "{words:?}");
        assert!(said.out.is_ascii(), "no locale is set here: {}", said.out);
    }
}

#[test]
fn a_campaign_that_is_not_named_is_looked_for_here() {
    let desk = Desk::new();
    let said = desk.run(["status"]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("wardiary new first-light war.wardiary"), "{}", said.err);
    desk.reply("new first-light evening.wardiary");
    let said = desk.run(["play"]);
    assert!(said.err.contains("Campaigns in this folder: evening.wardiary"), "{}", said.err);
    let message = desk.ask("play").refused(2, "arguments");
    assert!(message.contains("<FILE>"), "{message}");
}

#[test]
fn the_wrong_thing_is_told_what_it_is() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder")).expect("made");
    let said = desk.run(["status", "folder"]);
    assert!(said.code == Some(4) && said.err.contains("error: folder is"), "{}", said.err);
    let said = desk.run(["new", "first-ligth", "war.wardiary"]);
    assert!(said.code == Some(3) && said.err.contains("did you mean first-light?"), "{}", said.err);
    let said = desk.run(["new", "waterloo", "war.wardiary"]);
    assert!(said.code == Some(3) && said.err.contains("wardiary scenarios"), "{}", said.err);
    assert!(!desk.path("war.wardiary").exists());
}

/// In 60 columns nothing is wider, and no word of a table is broken.
#[test]
fn a_narrow_window_breaks_no_word() {
    let desk = Desk::played();
    for line in [
        "status war.wardiary --battalions",
        "battles war.wardiary",
        "legal war.wardiary --seat blue",
        "log war.wardiary",
        "people war.wardiary",
        "find war.wardiary brigade",
        "scenarios",
        "--help",
    ] {
        let mut command = desk.command();
        let command = command.args(line.split(' ')).env("COLUMNS", "60").env("NO_COLOR", "1");
        let said = crate::program::Said::of(command.output().expect("wardiary starts"));
        assert_eq!(said.code, Some(0), "{line}: {}", said.err);
        for row in said.out.lines() {
            assert!(row.chars().count() <= 60, "{line}: {row}");
        }
    }
    let people = |columns: &str| {
        let mut command = desk.command();
        let command = command.args(["people", "war.wardiary"]).env("COLUMNS", columns);
        crate::program::Said::of(command.output().expect("wardiary starts")).out
    };
    for columns in ["60", "80", "100"] {
        let told = people(columns);
        for word in ["Headquarters", "Eastfold", "Grenadiers", "orange"] {
            assert!(told.contains(word), "{columns}: {word}: {told}");
        }
    }
}

/// LNK-R45 What both sides are told of a battle on a table stands below what each is told alone.
#[test]
fn the_briefing_of_a_battle_on_a_table_is_read_by_both_sides() {
    let desk = Desk::new();
    desk.reply("new first-attack war.wardiary");
    for seat in ["blue", "orange"] {
        let told = desk.run(["briefing", "war.wardiary", "--seat", seat]).out;
        assert!(told.contains("(for both sides)"), "{told}");
        assert!(told.contains("5. Kompanie holds it"), "{told}");
    }
    let battles = desk.reply("battles war.wardiary")["battles"].clone();
    let html = as_text(&battles[0]["briefing"]["html"]).to_owned();
    assert!(html.contains("<p>") && !html.contains("# First attack"), "{html}");
}
