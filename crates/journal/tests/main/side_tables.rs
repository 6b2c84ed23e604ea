//! Private values and snapshots: beside the entries, outside the hashes.

use journal::{Batch, Journal, PrivateChange, Snapshot};
use rusqlite::Connection;

use crate::fixture::{Campaign, draft};

#[test]
fn private_values_are_kept_replaced_listed_and_forgotten() {
    let campaign = Campaign::of(1);
    let mut journal = campaign.open();
    journal.put_private("dice/anna", b"one").expect("kept");
    journal.put_private("dice/anna", b"two").expect("replaced");
    journal.put_private("draft/1", b"orders").expect("kept");
    let change = [
        PrivateChange::Put { key: "dice/bea".into(), value: b"three".to_vec() },
        PrivateChange::Delete { key: "draft/1".into() },
    ];
    let batch = Batch { drafts: &[draft(1)], expected: None, private: &change };
    journal.append_batch(&batch).expect("appended");
    journal.close().expect("closed");
    let journal = campaign.open();
    assert_eq!(journal.private("dice/anna").expect("read").as_deref(), Some(&b"two"[..]));
    assert_eq!(journal.private("draft/1").expect("read"), None);
    assert_eq!(journal.private_keys("dice/").expect("read"), ["dice/anna", "dice/bea"]);
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
    assert!(!format!("{change:?}").contains("116"), "no byte of a secret in a log");
}

#[test]
fn the_newest_snapshot_before_an_entry_is_found() {
    let campaign = Campaign::of(20);
    let mut journal = campaign.open();
    for seq in [5, 10, 15] {
        assert!(journal.put_snapshot(seq, format!("state {seq}").as_bytes()).expect("kept"));
    }
    let at = |journal: &Journal, seq| journal.snapshot_before(seq).expect("read").map(|s| s.seq);
    assert_eq!(at(&journal, 4), None);
    assert_eq!(at(&journal, 10), Some(10));
    assert_eq!(at(&journal, 14), Some(10));
    assert_eq!(at(&journal, u64::MAX), Some(15));
    assert!(journal.put_snapshot(10, b"better").expect("replaced"));
    let snapshot = journal.snapshot_before(12).expect("read").expect("there");
    assert_eq!(snapshot, Snapshot { seq: 10, bytes: b"better".to_vec() });
    assert_eq!(journal.put_snapshot(21, b"").expect_err("beyond").code(), "journal.beyond");
    assert_eq!(journal.drop_snapshot(10).expect("dropped"), 1);
    assert_eq!(journal.drop_snapshot(10).expect("none left"), 0);
    assert_eq!(at(&journal, 14), Some(5));
    assert!(journal.put_snapshot(8, b"").expect("kept"));
    assert_eq!(journal.drop_snapshots_after(7).expect("dropped"), 2);
    assert_eq!(at(&journal, 20), Some(5));
    assert_eq!(journal.drop_all_snapshots().expect("dropped"), 1);
    assert_eq!(at(&journal, 20), None);
}

#[test]
fn a_journal_for_reading_keeps_no_snapshot_and_says_so() {
    let campaign = Campaign::of(3);
    let mut journal = Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens");
    assert!(!journal.put_snapshot(2, b"state").expect("no error"));
    assert_eq!(journal.drop_all_snapshots().expect("no error"), 0);
    assert_eq!(journal.put_private("k", b"v").expect_err("refused").code(), "journal.read_only");
}

/// The journal believes nothing about snapshots: whatever bytes lie there are handed out, and are no finding.
#[test]
fn a_forged_snapshot_or_private_value_is_not_the_journals_business() {
    let campaign = Campaign::of(20);
    let mut journal = campaign.open();
    journal.put_snapshot(15, b"state").expect("kept");
    journal.put_private("dice/anna", b"one").expect("kept");
    journal.close().expect("closed");
    let shell = Connection::open(&campaign.path).expect("opens");
    shell
        .execute_batch(
            "UPDATE snapshot SET bytes = x'00'; INSERT INTO snapshot VALUES (-4, x'01'), (99, x'02');
             UPDATE private SET value = x'03';",
        )
        .expect("changed");
    drop(shell);
    let journal = campaign.open();
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
    let newest = journal.snapshot_before(u64::MAX).expect("read");
    assert_eq!(newest, Some(Snapshot { seq: 15, bytes: vec![0] }), "not one beyond the end");
    assert_eq!(journal.snapshot_before(14).expect("read"), None, "nor one before the first entry");
    assert_eq!(journal.private("dice/anna").expect("read"), Some(vec![3]));
}
