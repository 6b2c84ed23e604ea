//! `tests/verify_journal.py`, which shares nothing with this crate but docs/JOURNAL.md, comes to the same verdict.

use std::path::Path;
use std::process::Command;

use journal::{Cause, Copy, Draft, EntryRef, Head, Idem, Journal, Kind};
use sha2::{Digest, Sha256};

use crate::fixture::{Campaign, bytes, for_all};

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

fn assert_whole(file: &Path, more: &[&str], first_line: &str) {
    let said = script(file, more);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(said.out.lines().next(), Some(first_line));
}

fn export(journal: &Journal, path: &Path, shown: &dyn Fn(&EntryRef<'_>) -> bool) {
    let mut out = std::fs::File::create(path).expect("created");
    journal.export(&mut out, shown, &mut |_| {}).expect("exported");
}

#[test]
fn the_script_agrees_on_file_and_export() {
    let campaign = Campaign::of(30);
    let journal = campaign.open();
    let exported = campaign.beside("war.jsonl");
    export(&journal, &exported, &|_| true);
    let head = journal.head().to_string();
    let root = journal.merkle_root(30).expect("root").to_string();
    // With the writer still open, and after it is closed.
    for file in [&campaign.path, &exported] {
        let said = script(file, &["--expect-head", &head, "--expect-root", &root]);
        assert_eq!(said.code, Some(0), "{}", said.err);
        assert_eq!(said.out, format!("whole: 30 entries\nhead {head}\nroot {root}\n"));
    }
    journal.close().expect("closed");
    assert_eq!(script(&campaign.path, &["--expect-head", &head]).code, Some(0));
}

#[test]
fn the_script_verifies_what_shows_less() {
    let campaign = Campaign::of(30);
    let journal = campaign.open();
    let head = journal.head().to_string();
    let root = journal.merkle_root(30).expect("root").to_string();
    let (copy, exported) = (campaign.beside("copy.wardiary"), campaign.beside("war.jsonl"));
    journal.copy_to(&copy, Copy::For(&for_all)).expect("copied");
    export(&journal, &exported, &for_all);
    // Every fifth entry of the fixture is for one side alone.
    let expected = ["--expect-head", head.as_str(), "--expect-root", root.as_str()];
    assert_whole(&copy, &expected, "whole: 30 entries, 6 withheld");
    assert_whole(&exported, &expected, "whole: 30 entries, 6 withheld");
}

/// Every field at its limits, so that packing an export's line is tried where it could differ.
#[test]
fn the_script_packs_every_field_as_this_program_does() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    let plain = || Draft::new(Kind::Noted, "Bea", "{}", 0);
    let long = "ö".repeat(100);
    let mut drafts: Vec<Draft> = (0..300).map(|_| plain()).collect();
    let times =
        [0, -1, i32::MAX, i32::MIN + 1, -998_776_800, -998_776_801, -999_303_840, -999_303_841];
    drafts.extend(times.map(|time| plain().at(time)));
    drafts.extend([1, 127, 128, 129, 254, 255].map(|seq| plain().caused_by(Cause::Entry(seq))));
    drafts.push(plain().battle(&long).audience(&long).version(255).idem(Idem([0; 16])));
    drafts.push(Draft::new(Kind::Annotation(128), &long, "\"\\u0000 \u{1f600}\"", (1 << 48) - 1));
    drafts.push(Draft::new(Kind::Annotation(255), "Bea", " [1,\n2] ", 1));
    journal.append(&drafts).expect("appended");
    let exported = campaign.beside("war.jsonl");
    export(&journal, &exported, &|_| true);
    let head = journal.head().to_string();
    for file in [&campaign.path, &exported] {
        assert_whole(file, &["--expect-head", &head], "whole: 318 entries");
    }
    // A kind of a newer program, as it would have written it.
    journal.close().expect("closed");
    campaign.forge(318, |rows| rows[317].header[0] = 42);
    assert_whole(&campaign.path, &[], "whole: 318 entries");
    let newer = Journal::open_read_only(&campaign.path, journal::Opening::new()).expect("opens");
    export(&newer, &exported, &|_| true);
    assert_whole(&exported, &[], "whole: 318 entries");
}

#[test]
fn the_script_finds_what_was_changed() {
    let cases = [
        ("UPDATE entry SET body = replace(body, '4', '5') WHERE seq = 5", "entry 5 was changed"),
        ("UPDATE entry SET chain = zeroblob(48) WHERE seq = 9", "entry 9 was changed"),
        ("UPDATE entry SET chain = zeroblob(32) WHERE seq = 9", "the chain of entry 9"),
        ("UPDATE entry SET body = zeroblob(32) WHERE seq = 9", "the chain of entry 9"),
        ("UPDATE entry SET body = 7 WHERE seq = 9", "the body of entry 9"),
        ("UPDATE entry SET header = x'01' WHERE seq = 9", "the version of entry 9"),
        ("DELETE FROM entry WHERE seq = 5", "entry 5 is missing"),
        ("UPDATE entry SET seq = -4 WHERE seq = 12", "a row numbered -4"),
        (
            "UPDATE entry SET seq = 99 WHERE seq = 5; UPDATE entry SET seq = 5 WHERE seq = 6;
             UPDATE entry SET seq = 6 WHERE seq = 99",
            "entry 5 was changed, or entries before it",
        ),
        ("CREATE TABLE extra (x)", "the tables of the file were changed: table extra"),
        ("CREATE INDEX extra ON entry (body)", "the tables of the file were changed: index extra"),
        ("DROP TABLE snapshot", "the tables of the file were changed: table snapshot"),
        ("UPDATE format SET oldest_reader = 1", "an older format"),
        ("UPDATE format SET oldest_reader = 3", "a newer format"),
    ];
    for (sql, words) in cases {
        let campaign = Campaign::of(12);
        campaign.tamper(sql);
        assert_refused(&campaign.path, &[], words);
    }
    for version in [1, 9] {
        let campaign = Campaign::of(12);
        let shell = rusqlite::Connection::open(&campaign.path).expect("opens");
        let view = format!(
            "PRAGMA user_version = {version}; ALTER TABLE entry RENAME TO kept;
             CREATE VIEW entry AS SELECT * FROM kept"
        );
        shell.execute_batch(&view).expect("changed");
        assert_refused(&campaign.path, &[], "the tables of the file were changed: ");
    }
    let campaign = Campaign::of(12);
    let head = campaign.open().head();
    campaign.tamper("DELETE FROM entry WHERE seq > 9");
    assert_eq!(script(&campaign.path, &[]).code, Some(0), "a cut tail is whole in itself");
    assert_refused(&campaign.path, &["--expect-head", &head.to_string()], "the tail was cut");
    let other = Head { seq: 9, hash: journal::Hash::ZERO }.to_string();
    assert_refused(&campaign.path, &["--expect-head", &other], "rewritten");
}

/// Forms that no program writes, with hashes that fit: the script must not be more patient than this program.
#[test]
fn the_script_refuses_headers_in_another_form() {
    type Bend = fn(&mut Vec<u8>);
    let cases: [(Bend, &str); 8] = [
        (|header| header[1] = 0, "version"),
        (|header| header.splice(2..9, [0]).for_each(drop), "seat"),
        (|header| header[3] = 0x7f, "seat"),
        (|header| header[3] = 0xff, "seat"),
        (|header| header[10] = 201, "battle"),
        (|header| header.splice(19..20, [0x81, 0x00]).for_each(drop), "cause"),
        (|header| header[19] = 7, "cause"),
        (|header| header.push(0), "key"),
    ];
    for (bend, field) in cases {
        let campaign = Campaign::of(12);
        campaign.forge(7, |rows| bend(&mut rows[6].header));
        assert_refused(&campaign.path, &[], &format!("the {field} of entry 7"));
    }
    let campaign = Campaign::of(12);
    campaign.forge(7, |rows| {
        let key = rows[3].header[rows[3].header.len() - 16..].to_vec();
        let length = rows[6].header.len();
        rows[6].header[length - 16..].copy_from_slice(&key);
    });
    assert_refused(&campaign.path, &[], "entries 4 and 7 have the same client key");
}

#[test]
fn the_script_refuses_what_is_no_journal() {
    let campaign = Campaign::of(60);
    let path = campaign.beside("file");
    let whole = bytes(&campaign.path);
    let cases: [(&[u8], &str); 5] = [
        (b"", "empty"),
        (b"Dear diary", "neither a war diary nor its export"),
        (b"{\"a\":1}\n", "not the header"),
        (b"{\"wardiary_journal\":1,\"entries\":0}\n", "export of version 2"),
        (&whole[..whole.len() - 8192], ""),
    ];
    for (content, words) in cases {
        std::fs::write(&path, content).expect("written");
        assert_refused(&path, &[], words);
    }
    assert_refused(&campaign.beside("nothing"), &[], "no such file");
}

/// The script and the page name the tables by the hashes of their statements: those that a new file has.
#[test]
fn script_and_page_know_the_tables() {
    let campaign = Campaign::of(1);
    let shell = rusqlite::Connection::open(&campaign.path).expect("opens");
    let rows: Vec<(String, String)> = shell
        .prepare("SELECT type || ' ' || name, sql FROM sqlite_schema")
        .and_then(|mut select| {
            select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
        .expect("read");
    assert_eq!(rows.len(), 6);
    let texts = [
        include_str!("../../../../tests/verify_journal.py"),
        include_str!("../../../../docs/JOURNAL.md"),
    ];
    for (label, sql) in rows {
        let hash = hex::encode(Sha256::digest(sql));
        for text in texts {
            assert!(text.lines().any(|line| line.contains(&label) && line.contains(&hash)));
        }
    }
}
