//! Appending: all or nothing, once, at the right place, by one writer.

use std::ops::ControlFlow;

use journal::{
    Appended, Batch, Body, Cause, Condition, Draft, Entry, Head, Idem, Journal, JournalError, Kind,
    PrivateChange, ReadOnlyReason, Reading,
};

use crate::fixture::{Campaign, draft, drafts};

#[test]
fn what_was_appended_is_read_back_after_closing() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    let wanted = drafts(40);
    let appended = journal.append(&wanted[1..]).expect("appended");
    assert_eq!(appended.first(), 2);
    assert_eq!(appended.head().seq, 40);
    journal.close().expect("closed");

    let journal = campaign.open();
    assert_eq!(journal.condition(), &Condition::Writable);
    assert_eq!(journal.head(), appended.head());
    let entries = journal.entries(..).expect("read");
    assert_eq!(entries.len(), 40);
    for (entry, draft) in entries.iter().zip(&wanted) {
        assert_eq!(entry.battle, draft.battle);
        assert_eq!(entry.kind, draft.kind);
        assert_eq!(entry.seat, draft.seat);
        assert_eq!(entry.text(), Some(draft.body.as_str()));
        assert_eq!(entry.audience, draft.audience);
        assert_eq!(entry.version, draft.version);
        assert_eq!(entry.game_time, draft.game_time);
        assert_eq!(entry.recorded_at, draft.recorded_at);
        assert_eq!(entry.idem, draft.idem);
    }
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
}

#[test]
fn ranges_and_breaking_off() {
    let journal = Campaign::of(10).open_as_stranger();
    let seqs = |entries: Vec<journal::Entry>| entries.iter().map(|e| e.seq).collect::<Vec<_>>();
    assert_eq!(seqs(journal.entries(3..6).expect("read")), [3, 4, 5]);
    assert_eq!(seqs(journal.entries(9..).expect("read")), [9, 10]);
    assert_eq!(seqs(journal.entries(11..).expect("read")), Vec::<u64>::new());
    let mut seen = Vec::new();
    let visited = journal.for_each(4.., Reading::Verified, |entry| {
        seen.push(entry.seq);
        let go_on = entry.seq < 6;
        Ok::<_, JournalError>(if go_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    });
    visited.expect("read");
    assert_eq!(seen, [4, 5, 6]);
}

#[test]
fn the_same_key_is_applied_once_even_after_reopening() {
    let campaign = Campaign::of(1);
    let key = Idem([9; 16]);
    let order = [draft(1).idem(key), draft(2)];
    let mut journal = campaign.open();
    let before = journal.head();
    let batch = Batch { drafts: &order, expected: Some(before), private: &[] };
    let first = journal.append_batch(&batch).expect("appended");
    assert_eq!(first, Appended::Stored { first: 2, head: journal.head() });
    let again = Appended::AlreadyApplied { seq: 2, head: journal.head() };
    assert_eq!(journal.append_batch(&batch).expect("known"), again);
    journal.close().expect("closed");

    let mut journal = campaign.open();
    assert_eq!(journal.append_batch(&batch).expect("known"), again);
    assert_eq!(journal.head().seq, 3);
    assert_eq!(journal.entry_by_idem(&key).expect("read").expect("there").seq, 2);
}

#[test]
fn a_key_twice_in_one_batch_is_refused() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    let twice = [draft(1).idem(Idem([1; 16])), draft(2).idem(Idem([1; 16]))];
    let refused = journal.append(&twice).expect_err("refused");
    assert!(matches!(refused, JournalError::InvalidDraft { index: 1, .. }), "{refused}");
    assert_eq!(journal.head().seq, 1);
}

#[test]
fn an_outdated_head_is_refused_and_nothing_is_stored() {
    let campaign = Campaign::of(3);
    let mut journal = campaign.open();
    let old = Head { seq: 2, hash: journal.entry(2).expect("read").expect("there").hash };
    let secret = [PrivateChange::Put { key: "k".into(), value: vec![1] }];
    let batch = Batch { drafts: &[draft(5)], expected: Some(old), private: &secret };
    let refused = journal.append_batch(&batch).expect_err("refused");
    assert_eq!(refused.code(), "journal.head_moved");
    assert_eq!(journal.entries(..).expect("read").len(), 3);
    assert_eq!(journal.private("k").expect("read"), None);
}

#[test]
fn drafts_that_cannot_be_entries_are_refused() {
    let campaign = Campaign::of(2);
    let mut journal = campaign.open();
    let good = || Draft::new(Kind::Noted, "anna", "{}", 0);
    let bad = [
        good().battle("a\nb"),
        good().battle("x".repeat(201)),
        good().audience("a\u{1f}"),
        good().audience("ö".repeat(101)),
        good().version(0),
        good().at(i32::MIN),
        good().caused_by(Cause::Entry(0)),
        good().caused_by(Cause::Entry(3)),
        good().caused_by(Cause::Draft(0)),
        Draft::new(Kind::Noted, "anna\u{7f}", "{}", 0),
        Draft::new(Kind::Noted, "", "{}", 0),
        Draft::new(Kind::Noted, "anna", "{}", -1),
        Draft::new(Kind::Noted, "anna", "{}", 1 << 48),
        Draft::new(Kind::Noted, "x".repeat(201), "{}", 0),
        Draft::new(Kind::Noted, "anna", "{", 0),
        Draft::new(Kind::Noted, "anna", "", 0),
        Draft::new(Kind::Unknown(42), "anna", "{}", 0),
        Draft::new(Kind::Unknown(5), "anna", "{}", 0),
        Draft::new(Kind::Annotation(5), "anna", "{}", 0),
    ];
    for draft in bad {
        let refused = journal.append(std::slice::from_ref(&draft)).expect_err("refused");
        assert_eq!(refused.code(), "journal.invalid_draft", "{draft:?}");
    }
    assert_eq!(journal.head().seq, 2);
    let remark = Draft::new(Kind::Annotation(200), "ö".repeat(100), "{}", (1 << 48) - 1);
    let remark = remark.at(i32::MIN + 1).version(255).caused_by(Cause::Entry(2));
    journal.append(std::slice::from_ref(&remark)).expect("a remark is welcome, at every limit");
    let stored = journal.entry(3).expect("read").expect("there");
    assert_eq!((stored.kind, &stored.seat, stored.version), (remark.kind, &remark.seat, 255));
    assert_eq!((stored.recorded_at, stored.game_time), (remark.recorded_at, remark.game_time));
}

#[test]
fn a_cause_may_be_an_earlier_draft_of_the_batch() {
    let campaign = Campaign::of(2);
    let mut journal = campaign.open();
    let batch =
        [draft(2), draft(3).caused_by(Cause::Draft(0)), draft(4).caused_by(Cause::Draft(1))];
    journal.append(&batch).expect("appended");
    let causes: Vec<_> = journal.entries(4..).expect("read").iter().map(|e| e.cause).collect();
    assert_eq!(causes, [Some(3), Some(4)]);
}

#[test]
fn one_writer_and_any_number_of_readers() {
    let campaign = Campaign::of(3);
    let mut writer = campaign.open();
    let refused =
        Journal::open(&campaign.path, campaign.opening()).map(|_| ()).expect_err("locked");
    assert!(refused.is_locked());
    assert!(refused.to_string().contains(&std::process::id().to_string()), "{refused}");

    let mut reader = Journal::open_read_only(&campaign.path, campaign.opening()).expect("reads");
    assert_eq!(reader.condition(), &Condition::ReadOnly(ReadOnlyReason::Asked));
    assert_eq!(reader.append(&[draft(1)]).expect_err("refused").code(), "journal.read_only");
    writer.append(&[draft(3)]).expect("appended");
    assert_eq!(reader.head().seq, 3);
    assert_eq!(reader.refresh().expect("refreshed"), writer.head());
    drop(writer);
    campaign.open().append(&[draft(4)]).expect("the lock is free again");
    assert_eq!(reader.refresh().expect("refreshed").seq, 5);
}

#[test]
fn a_full_disk_stores_nothing_and_the_journal_stays_usable() {
    let campaign = Campaign::of(1);
    let mut journal =
        Journal::open(&campaign.path, campaign.opening().max_pages(12)).expect("opens");
    let before = journal.head();
    let big: Vec<Draft> = (1..2000).map(draft).collect();
    let secret = [PrivateChange::Put { key: "k".into(), value: vec![1] }];
    let batch = Batch { drafts: &big, expected: None, private: &secret };
    let refused = journal.append_batch(&batch).expect_err("no room for 2,000 entries in 96 KiB");
    assert_eq!(refused.code(), "journal.disk_full");
    assert_eq!(journal.head(), before);
    assert_eq!(journal.private("k").expect("read"), None);
    journal.append(&[draft(1)]).expect("there is room for one");
    journal.close().expect("closed");
    let journal = campaign.open();
    assert_eq!(journal.head().seq, 2);
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
}

#[test]
fn a_failed_salt_stores_nothing() {
    struct Dry(u8);
    impl journal::SaltSource for Dry {
        fn next_salt(&mut self) -> Result<journal::Salt, JournalError> {
            self.0 += 1;
            if self.0 > 3 {
                Err(JournalError::NoRandomness("dry".into()))
            } else {
                Ok(journal::Salt([self.0; 16]))
            }
        }
    }
    let campaign = Campaign::of(1);
    let mut journal =
        Journal::open(&campaign.path, campaign.opening().salts(Dry(0))).expect("opens");
    let refused = journal.append(&drafts(6)[1..]).expect_err("three salts for five entries");
    assert_eq!(refused.code(), "journal.no_randomness");
    assert_eq!(journal.head().seq, 1);
    assert_eq!(journal.entries(..).expect("read").len(), 1);
}

#[test]
fn salts_of_the_operating_system_differ() {
    let campaign = Campaign::empty();
    let opening = journal::Opening::new();
    let journal =
        Journal::create(&campaign.path, opening, &Batch::from(&drafts(600)[..])).expect("created");
    let salt = |entry: &Entry| match entry.body {
        Body::Open { salt, .. } => salt,
        Body::Withheld(_) => panic!("nothing is withheld"),
    };
    let mut salts: Vec<_> = journal.entries(..).expect("read").iter().map(salt).collect();
    salts.sort_unstable();
    salts.dedup();
    assert_eq!(salts.len(), 600);
}

#[test]
fn triggers_refuse_update_and_delete() {
    let campaign = Campaign::of(2);
    let connection = rusqlite::Connection::open(&campaign.path).expect("opens");
    for sql in ["UPDATE entry SET body = 'x' WHERE seq = 1", "DELETE FROM entry WHERE seq = 2"] {
        let refused = connection.execute_batch(sql).expect_err("append-only");
        assert!(refused.to_string().contains("append-only"), "{refused}");
    }
}
