//! `tests/verify_journal.py`, which shares nothing with this crate but docs/JOURNAL.md, comes to the same verdict.

use std::path::Path;
use std::process::Command;

use journal::Head;

use crate::fixture::{Campaign, bytes};

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn script(file: &Path, more: &[&str]) -> Said {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verify_journal.py");
    let output = Command::new("python3").arg(script).arg(file).args(more).output();
    let output = output.expect("python3 is needed for this test");
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn assert_refused(file: &Path, more: &[&str], words: &str) {
    let said = script(file, more);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(said.err.contains(words), "wanted «{words}»: {}", said.err);
    assert_eq!(said.err.lines().count(), 1, "one sentence: {}", said.err);
}

#[test]
fn the_script_agrees_on_file_and_export() {
    let campaign = Campaign::of(30);
    let journal = campaign.open();
    let export = campaign.beside("war.jsonl");
    let mut out = std::fs::File::create(&export).expect("created");
    journal.export(&mut out, &mut |_| {}).expect("exported");
    let head = journal.head().to_string();
    let root = journal.merkle_root(30).expect("root").to_string();
    // With the writer still open, and after it is closed.
    for file in [&campaign.path, &export] {
        let said = script(file, &["--expect-head", &head, "--expect-root", &root]);
        assert_eq!(said.code, Some(0), "{}", said.err);
        assert_eq!(said.out, format!("whole: 30 entries\nhead {head}\nroot {root}\n"));
    }
    journal.close().expect("closed");
    assert_eq!(script(&campaign.path, &["--expect-head", &head]).code, Some(0));
}

#[test]
fn the_script_finds_what_was_changed() {
    let cases = [
        ("UPDATE entry SET body = replace(body, '4', '5') WHERE seq = 5", "entry 5 was changed"),
        ("UPDATE entry SET seat = 'anna' WHERE seq = 5", "entry 5 was changed"),
        ("UPDATE entry SET idem = NULL WHERE seq = 4", "entry 4 was changed"),
        ("UPDATE entry SET game_time = '' WHERE seq = 6", "entry 6 has an empty game_time"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE seq = 9", "entry 9 does not follow"),
        ("DELETE FROM entry WHERE seq = 5", "entry 5 is missing"),
        (
            "UPDATE entry SET seq = 99 WHERE seq = 5; UPDATE entry SET seq = 5 WHERE seq = 6;
             UPDATE entry SET seq = 6 WHERE seq = 99",
            "entry 5 was changed, or is not the one",
        ),
    ];
    for (sql, words) in cases {
        let campaign = Campaign::of(12);
        campaign.tamper(sql);
        assert_refused(&campaign.path, &[], words);
    }
    let campaign = Campaign::of(12);
    let head = campaign.open().head();
    campaign.tamper("DELETE FROM entry WHERE seq > 9");
    assert_eq!(script(&campaign.path, &[]).code, Some(0), "a cut tail is whole in itself");
    assert_refused(&campaign.path, &["--expect-head", &head.to_string()], "the tail was cut");
    let other = Head { seq: 9, hash: journal::Hash::ZERO }.to_string();
    assert_refused(&campaign.path, &["--expect-head", &other], "written anew");
}

#[test]
fn the_script_refuses_what_is_no_journal() {
    let campaign = Campaign::of(60);
    let path = campaign.beside("file");
    let whole = bytes(&campaign.path);
    let cases: [(&[u8], &str); 4] = [
        (b"", "empty"),
        (b"Dear diary", "neither a war diary nor its export"),
        (b"{\"a\":1}\n", "not the header"),
        (&whole[..whole.len() - 4096], ""),
    ];
    for (content, words) in cases {
        std::fs::write(&path, content).expect("written");
        assert_refused(&path, &[], words);
    }
    assert_refused(&campaign.beside("nothing"), &[], "no such file");
}
