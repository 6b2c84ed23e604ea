//! Files that are no campaign, no longer one, or one of a newer program; and one that somebody else has open.

use std::process::Stdio;

use rusqlite::Connection;

use crate::chain::{change_header, rehash, tamper};
use crate::desk::Desk;

/// Every command that opens a campaign says the same, and touches nothing.
#[track_caller]
fn assert_refused(desk: &Desk, name: &str, exit: i32, codes: &[&str]) {
    let before = std::fs::read(desk.path(name)).ok();
    for line in [
        format!("status {name}"),
        format!("verify {name}"),
        format!("note {name} hello"),
        format!("export {name} out.jsonl"),
        format!("order {name} --seat blue seal"),
    ] {
        let (found, code, message) = desk.ask(&line).error();
        assert_eq!(found, exit, "{line}: {code}: {message}");
        assert!(codes.contains(&&*code), "{line}: {code}: {message}");
        assert!(!message.contains("SQLite") || code == "journal.sqlite", "{line}: {message}");
    }
    assert_eq!(std::fs::read(desk.path(name)).ok(), before, "nothing is touched");
    let said = desk.run(["status", name]);
    assert!(said.err.starts_with("error: ") && said.out.is_empty(), "{}", said.err);
}

#[test]
fn no_file_a_folder_an_empty_file_and_a_text() {
    let desk = Desk::new();
    assert_refused(&desk, "nowhere.wardiary", 2, &["journal.not_found"]);
    std::fs::create_dir(desk.path("folder.wardiary")).expect("made");
    for line in ["status folder.wardiary", "note folder.wardiary hello"] {
        assert!(desk.ask(line).error().0 != 0);
    }
    std::fs::write(desk.path("empty.wardiary"), b"").expect("written");
    assert_refused(&desk, "empty.wardiary", 4, &["journal.empty"]);
    std::fs::write(desk.path("text.wardiary"), "Dear diary, ".repeat(1000)).expect("written");
    assert_refused(&desk, "text.wardiary", 4, &["journal.not_a_journal"]);
}

#[test]
fn a_database_of_another_program() {
    let desk = Desk::new();
    let shell = Connection::open(desk.path("other.wardiary")).expect("opens");
    let sql = "PRAGMA application_id = 252006675; CREATE TABLE track (name); INSERT INTO track VALUES ('x')";
    shell.execute_batch(sql).expect(sql);
    shell.close().expect("closed");
    assert_refused(&desk, "other.wardiary", 4, &["journal.other_program"]);
}

/// A file that lost its end at any page: a plain error, or its good part for reading. Never a crash, never a false entry,
/// never exit code 0 from `verify`.
#[test]
fn a_file_cut_at_every_page() {
    let desk = Desk::played();
    let whole = std::fs::read(desk.path("war.wardiary")).expect("the file");
    let page = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    assert!(whole.len() / page > 8, "pages enough to mean something");
    let stranger = Desk::new();
    for pages in 1..whole.len() / page {
        std::fs::write(stranger.path("war.wardiary"), &whole[..pages * page]).expect("cut");
        let said = stranger.ask("verify war.wardiary");
        assert_eq!(said.code, Some(4), "{pages} pages: {}{}", said.out, said.err);
        let (out, _) = (said.json(), said.assert_no_panic());
        let words = out.to_string();
        let named = ["cut short", "truncated", "malformed"].iter().any(|word| words.contains(word));
        assert!(named, "{pages} pages: {words}");
        let said = stranger.ask("note war.wardiary hello");
        assert_eq!(said.error().0, 4, "{pages} pages: {}", said.out);
    }
    std::fs::write(stranger.path("war.wardiary"), &whole[..page / 2]).expect("cut");
    assert_refused(&stranger, "war.wardiary", 4, &["journal.truncated", "journal.not_a_journal"]);
}

#[test]
fn a_newer_program_wrote_it() {
    let desk = Desk::played();
    let shell = |sql: &str| {
        Connection::open(desk.path("war.wardiary"))
            .and_then(|shell| shell.execute_batch(sql))
            .expect(sql);
    };
    // Newer, but readable: it says so, shows the war, and refuses to write.
    shell("PRAGMA user_version = 99");
    let status = desk.reply("status war.wardiary");
    assert!(status["status"]["entries"].as_i64() > Some(5));
    let (exit, code, message) = desk.ask("note war.wardiary hello").error();
    assert_eq!((exit, &*code), (1, "journal.read_only"), "{message}");
    assert!(message.contains("newer"), "{message}");
    // Newer, and not to be read by us.
    shell("UPDATE format SET oldest_reader = 3, oldest_writer = 3");
    assert_refused(&desk, "war.wardiary", 4, &["journal.newer"]);
}

#[test]
fn an_entry_of_a_kind_we_do_not_know() {
    let desk = Desk::played();
    tamper(&desk.path("war.wardiary"), |shell| {
        let sql = "INSERT INTO entry SELECT seq + 1, header, '{}', chain FROM entry ORDER BY seq DESC LIMIT 1";
        assert_eq!(shell.execute(sql, []).expect(sql), 1);
        let last: i64 =
            shell.query_row("SELECT max(seq) FROM entry", [], |row| row.get(0)).expect("last");
        change_header(shell, last, |header| header.kind = 90);
        rehash(shell, last);
    });
    desk.reply("status war.wardiary");
    let message = desk.ask("note war.wardiary hello").refused(1, "journal.read_only");
    assert!(message.contains("kind 90"), "{message}");
}

#[test]
fn somebody_else_has_it_open() {
    let desk = Desk::new();
    let mut other = desk
        .command()
        .args(["simulate", "bastogne-1944", "--durable", "--file", "war.wardiary"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("another program starts");
    while !desk.path("war.wardiary").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for line in ["note war.wardiary hello", "order war.wardiary --seat blue seal"] {
        let message = desk.ask(line).refused(5, "journal.locked");
        assert!(message.contains("open"), "{message}");
    }
    // Looking is allowed meanwhile.
    assert_eq!(desk.reply("status war.wardiary")["status"]["scenario"], "bastogne-1944");
    assert!(other.try_wait().expect("asked").is_none(), "the other program still had it open");
    other.kill().expect("killed");
    other.wait().expect("gone");
    // Its lock went with it.
    desk.reply("note war.wardiary hello");
}

#[test]
fn nothing_is_ever_overwritten() {
    let desk = Desk::played();
    let before = std::fs::read(desk.path("war.wardiary")).expect("the file");
    std::fs::write(desk.path("there.jsonl"), "mine").expect("written");
    for line in [
        "new first-light war.wardiary",
        "simulate first-light --file war.wardiary",
        "copy war.wardiary war.wardiary",
        "copy war.wardiary there.jsonl",
        "export war.wardiary there.jsonl",
        "export war.wardiary war.wardiary",
        "report war.wardiary --output there.jsonl",
        "report war.wardiary --output war.wardiary",
    ] {
        let (exit, code, message) = desk.ask(line).error();
        assert!([1, 2].contains(&exit), "{line}: {code} {message}");
        assert!(
            message.contains("there.jsonl") || message.contains("war.wardiary"),
            "{line}: {message}"
        );
    }
    desk.reply("export war.wardiary war.jsonl");
    assert_eq!(desk.ask("import war.jsonl war.wardiary").error().0, 2);
    assert_eq!(std::fs::read(desk.path("war.wardiary")).expect("the file"), before);
    assert_eq!(std::fs::read(desk.path("there.jsonl")).expect("mine"), b"mine");
}
