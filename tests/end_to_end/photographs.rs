//! Photographs on the command line: added, saved again, refused with a way out, and a changed one noticed.

use crate::chain::tamper;
use crate::desk::Desk;

/// A PNG of one red point, as any painter's program writes it.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\
    \0\0\0\x0cIDATx\x9cc\xf8\xcf\xc0\0\0\x03\x01\x01\0\xc9\xfe\x92\xef\0\0\0\0IEND\xaeB`\x82";

fn with_picture() -> Desk {
    let desk = Desk::played();
    std::fs::write(desk.path("bridge.png"), PNG).expect("written");
    desk
}

#[test]
fn a_photograph_is_added_listed_and_saved_again() {
    let desk = with_picture();
    let added =
        desk.run(["photograph", "war.wardiary", "9", "bridge.png", "--caption", "The bridge"]);
    assert_eq!(added.code, Some(0), "{}", added.err);
    let found = desk.reply("find war.wardiary bridge")["found"]["entries"]["lines"].clone();
    let lines = found.as_array().expect("a list");
    let line = lines.iter().find(|line| line["kind"] == "photographed").expect("in the log");
    assert_eq!(line["cause"], 9);
    let seq = line["seq"].to_string();
    let saved = desk.run(["photograph", "war.wardiary", &seq, "--save", "out.jpg"]);
    assert!(saved.code == Some(0), "{}", saved.err);
    let jpeg = std::fs::read(desk.path("out.jpg")).expect("saved");
    assert_eq!(jpeg[..3], [0xff, 0xd8, 0xff], "a JPEG");
    // Nothing is written over, and only photographs are saved.
    let again = desk.run(["photograph", "war.wardiary", &seq, "--save", "out.jpg"]);
    assert!(again.code != Some(0) && again.err.contains("out.jpg"), "{}", again.err);
    assert_eq!(std::fs::read(desk.path("out.jpg")).expect("there"), jpeg);
    let none = desk.run(["photograph", "war.wardiary", "9", "--save", "other.jpg"]);
    assert!(none.err.contains("entry 9 is not a photograph"), "{}", none.err);
    assert!(desk.run(["report", "war.wardiary"]).out.contains("The bridge. Photograph:"));
    assert_eq!(desk.run(["verify", "war.wardiary", "--rules"]).code, Some(0));
}

#[test]
fn what_is_no_photograph_is_refused_and_costs_no_entry() {
    let desk = with_picture();
    let entries = || desk.reply("status war.wardiary")["status"]["entries"].clone();
    let before = entries();
    std::fs::write(desk.path("letter.jpg"), "Dear Anna").expect("written");
    // A file of 200 MB that takes no place on the disk.
    let large = std::fs::File::create(desk.path("large.jpg")).expect("made");
    large.set_len(200 << 20).expect("set");
    for (picture, said) in [
        ("letter.jpg", "not a photograph"),
        ("large.jpg", "200 MB; 50 MB are the most"),
        ("gone.jpg", "gone.jpg"),
    ] {
        let told = desk.run(["photograph", "war.wardiary", "9", picture]);
        assert_ne!(told.code, Some(0), "{picture}");
        assert!(told.err.contains(said) && told.err.contains("hint:"), "{picture}: {}", told.err);
    }
    let told = desk.run(["photograph", "war.wardiary", "9999", "bridge.png"]);
    assert!(told.err.contains("there is no entry 9999"), "{}", told.err);
    assert_eq!(entries(), before);
}

#[test]
fn a_photograph_that_was_changed_later_is_noticed() {
    let desk = with_picture();
    desk.reply("photograph war.wardiary 9 bridge.png");
    tamper(&desk.path("war.wardiary"), |shell| {
        let newest = "seq = (SELECT max(seq) FROM entry)";
        let changed = shell.execute(
            &format!("UPDATE entry SET body = replace(body, '\"jpeg\":\"/9j/', '\"jpeg\":\"/9k/') WHERE {newest}"),
            [],
        );
        assert_eq!(changed.expect("changed"), 1);
    });
    let told = desk.run(["verify", "war.wardiary"]);
    assert_ne!(told.code, Some(0));
    assert!((told.out + &told.err).contains("was changed"), "not noticed");
}
