//! Files that are not, or no longer, or not yet what they should be.

use std::path::Path;

use journal::{Batch, Condition, Fault, Journal, JournalError, Opening, ReadOnlyReason};
use rusqlite::Connection;

use crate::fixture::{Campaign, broken, bytes, draft, drafts};

fn refusal(path: &Path) -> JournalError {
    let for_writing = Journal::open(path, Opening::new()).map(|_| ()).expect_err("refused");
    let for_reading =
        Journal::open_read_only(path, Opening::new()).map(|_| ()).expect_err("refused");
    assert_eq!(for_writing.code(), for_reading.code());
    assert!(!for_writing.to_string().is_empty() && !for_writing.hint().is_empty());
    for_writing
}

#[test]
fn what_is_not_a_journal_is_refused_with_its_own_code() {
    let campaign = Campaign::empty();
    let write = |name: &str, bytes: &[u8]| {
        let path = campaign.beside(name);
        std::fs::write(&path, bytes).expect("written");
        path
    };
    assert_eq!(refusal(&campaign.beside("nothing")).code(), "journal.not_found");
    assert_eq!(refusal(campaign.folder.path()).code(), "journal.not_a_journal");
    assert_eq!(refusal(&write("empty", b"")).code(), "journal.empty");
    assert_eq!(refusal(&write("short", b"hello")).code(), "journal.not_a_journal");
    let text = "Dear diary, ".repeat(1000);
    assert_eq!(refusal(&write("text", text.as_bytes())).code(), "journal.not_a_journal");
    assert_eq!(refusal(&write("zeros", &[0; 8192])).code(), "journal.not_a_journal");
    assert_eq!(refusal(&write("magic", b"SQLite format 3\0")).code(), "journal.truncated");

    let foreign = campaign.beside("foreign.sqlite");
    Connection::open(&foreign)
        .and_then(|connection| {
            connection.execute_batch("CREATE TABLE entry (seq); PRAGMA user_version = 1")
        })
        .expect("made");
    assert_eq!(refusal(&foreign).code(), "journal.other_program");
    let before = bytes(&foreign);
    assert_eq!(refusal(&foreign).code(), "journal.other_program");
    assert_eq!(bytes(&foreign), before, "a foreign file is not touched");
}

#[test]
fn a_journal_of_a_newer_program_is_refused_or_only_read_as_it_asks() {
    let newer = |sql: &str| {
        let campaign = Campaign::of(3);
        Connection::open(&campaign.path).and_then(|shell| shell.execute_batch(sql)).expect(sql);
        campaign
    };
    let campaign = newer("UPDATE format SET oldest_reader = 3, oldest_writer = 3");
    assert_eq!(refusal(&campaign.path).code(), "journal.newer");
    let campaign = newer("PRAGMA user_version = 99; DROP TABLE format");
    assert_eq!(refusal(&campaign.path).code(), "journal.newer");

    let campaign = newer("UPDATE format SET oldest_writer = 3");
    let reason = ReadOnlyReason::NewerFormat { needs: 3 };
    assert_eq!(campaign.open().condition(), &Condition::ReadOnly(reason));
    let campaign = newer("PRAGMA user_version = 99");
    let reason = ReadOnlyReason::NewerFormat { needs: 3 };
    assert_eq!(campaign.open().condition(), &Condition::ReadOnly(reason));
    assert_eq!(campaign.open().entries(..).expect("read").len(), 3);
}

/// The tables of format 1, as far as a reader must understand them to refuse the file.
#[test]
fn a_journal_of_format_1_is_refused_by_name() {
    let campaign = Campaign::empty();
    Connection::open(&campaign.path)
        .and_then(|shell| {
            shell.execute_batch(
                "PRAGMA application_id = 0x57444931; PRAGMA user_version = 1;
                 CREATE TABLE format (only INTEGER PRIMARY KEY CHECK (only = 1), founded_by TEXT NOT NULL,
                    oldest_reader INTEGER NOT NULL, oldest_writer INTEGER NOT NULL) STRICT;
                 INSERT INTO format VALUES (1, 'wardiary 0.1.0', 1, 1);
                 CREATE TABLE entry (seq INTEGER PRIMARY KEY, battle TEXT, leaf BLOB) STRICT;",
            )
        })
        .expect("made");
    let before = bytes(&campaign.path);
    let refused = refusal(&campaign.path);
    assert_eq!(refused.code(), "journal.older");
    assert!(refused.to_string().contains("older format 1"), "{refused}");
    assert_eq!(bytes(&campaign.path), before, "an older file is not touched");
}

/// Cut at every page boundary, and in the middle of every page: an error or a readable part, never a crash, and what
/// is readable is the genuine beginning.
#[test]
fn a_file_cut_anywhere_gives_its_good_part_or_a_clear_error() {
    let campaign = Campaign::of(240);
    let whole = bytes(&campaign.path);
    let genuine = campaign.open().entries(..).expect("read");
    let path = campaign.beside("cut.wardiary");
    let mut longest = 0;
    for length in
        (512..whole.len()).step_by(2048).chain([1, 15, 16, 17, 99, 100, 101, whole.len() - 1])
    {
        std::fs::write(&path, &whole[..length]).expect("cut");
        match Journal::open(&path, Opening::new()) {
            Ok(journal) => {
                let finding = broken(&journal);
                assert!(matches!(finding.fault, Fault::Unreadable { .. }), "{length}: {finding}");
                assert!(finding.sentence().contains("cut short"), "{finding}");
                let left = journal.entries(..).expect("read");
                assert_eq!(left[..], genuine[..left.len()], "at {length} bytes");
                assert!(!journal.verify(&mut |_| {}).expect("verified").is_whole());
                longest = longest.max(left.len());
            }
            Err(error) => assert!(
                matches!(error, JournalError::Truncated { .. } | JournalError::NotAJournal(_)),
                "{length}: {error}"
            ),
        }
    }
    assert!(
        longest > 40,
        "much of a file with one page missing is readable, here {longest} of 240"
    );
}

/// One flipped bit anywhere in the file, in a sample of places: never a crash, never a changed entry shown as genuine.
#[test]
fn a_flipped_bit_anywhere_in_the_file_never_shows_a_false_entry() {
    let campaign = Campaign::of(60);
    let whole = bytes(&campaign.path);
    let genuine = campaign.open().entries(..).expect("read");
    let path = campaign.beside("flipped.wardiary");
    for position in (0..whole.len()).step_by(131) {
        let mut flipped = whole.clone();
        flipped[position] ^= 1 << (position % 8);
        std::fs::write(&path, &flipped).expect("written");
        if let Ok(journal) = Journal::open_read_only(&path, Opening::new()) {
            let left = journal.entries(..).expect("what is before the head is readable");
            assert_eq!(left[..], genuine[..left.len()], "bit in byte {position}");
            let _ = journal.verify(&mut |_| {}).expect("verified");
        }
    }
}

#[test]
fn creating_never_replaces_and_leaves_nothing_behind_when_it_fails() {
    let campaign = Campaign::of(2);
    let before = bytes(&campaign.path);
    let refused =
        Journal::create(&campaign.path, campaign.opening(), &Batch::default()).map(|_| ());
    assert_eq!(refused.expect_err("exists").code(), "journal.already_exists");
    assert_eq!(bytes(&campaign.path), before);

    let bad = [draft(0).version(0)];
    let path = campaign.beside("new.wardiary");
    let refused = Journal::create(&path, campaign.opening(), &Batch::from(&bad[..])).map(|_| ());
    assert_eq!(refused.expect_err("refused").code(), "journal.invalid_draft");
    assert!(campaign.names().iter().all(|name| name.starts_with("war.wardiary")));
}

#[test]
fn a_journal_without_entries_is_a_journal() {
    let campaign = Campaign::empty();
    let mut journal =
        Journal::create(&campaign.path, campaign.opening(), &Batch::default()).expect("created");
    assert_eq!(journal.head(), journal::Head::GENESIS);
    assert_eq!(journal.campaign(), None);
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
    journal.append(&drafts(1)).expect("founded");
    assert_eq!(journal.campaign(), Some(journal.head().hash));
}

#[test]
fn after_closing_the_file_alone_is_the_campaign() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    journal.append(&drafts(30)[1..]).expect("appended");
    let log = campaign.beside("war.wardiary-wal");
    assert!(std::fs::metadata(&log).expect("a log while open").len() > 0);
    journal.rest().expect("rested");
    assert_eq!(std::fs::metadata(&log).expect("an empty log").len(), 0);
    let alone = campaign.beside("alone.wardiary");
    std::fs::write(&alone, bytes(&campaign.path)).expect("copied");
    assert_eq!(Journal::open(&alone, Opening::new()).expect("opens").head(), journal.head());
    journal.close().expect("closed");
    assert!(!log.exists());
}

#[test]
fn entries_still_in_the_log_are_found_after_a_crash() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    journal.append(&drafts(30)[1..]).expect("appended");
    // A crash leaves the file and its log as they are now.
    let crashed = campaign.beside("crashed.wardiary");
    for suffix in ["", "-wal"] {
        let from = campaign.beside(&format!("war.wardiary{suffix}"));
        std::fs::copy(from, campaign.beside(&format!("crashed.wardiary{suffix}"))).expect("copied");
    }
    let reopened = Journal::open(&crashed, Opening::new()).expect("opens");
    assert_eq!(reopened.condition(), &Condition::Writable);
    assert_eq!(reopened.head(), journal.head());
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_read_from() {
    use std::os::unix::fs::PermissionsExt as _;
    let campaign = Campaign::of(8);
    let _ = std::fs::remove_file(campaign.beside("war.wardiary.lock"));
    let set = |mode| {
        std::fs::set_permissions(&campaign.path, std::fs::Permissions::from_mode(mode & 0o666))
            .expect("file");
        std::fs::set_permissions(campaign.folder.path(), std::fs::Permissions::from_mode(mode))
            .expect("folder");
    };
    set(0o555);
    let root_may_write_anyway = std::fs::write(campaign.beside("probe"), b"").is_ok();
    let journal = Journal::open(&campaign.path, Opening::new()).expect("opens");
    assert_eq!(journal.entries(..).expect("read").len(), 8);
    if !root_may_write_anyway {
        assert_eq!(journal.condition(), &Condition::ReadOnly(ReadOnlyReason::Medium));
    }
    drop(journal);
    set(0o777);
}
