//! Private values and snapshots: beside the entries, outside the hashes.

use journal::{Batch, Journal, PrivateChange, SnapshotKey};
use rusqlite::Connection;

use crate::fixture::{Campaign, draft};

const KEY: SnapshotKey<'static> = SnapshotKey { fold_version: 1, fingerprint: "rules" };

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
fn the_newest_matching_snapshot_is_found() {
    let campaign = Campaign::of(20);
    let mut journal = campaign.open();
    for seq in [5, 10, 15] {
        assert!(journal.put_snapshot(seq, KEY, format!("state {seq}").as_bytes()).expect("kept"));
    }
    let other = SnapshotKey { fold_version: 2, ..KEY };
    assert!(journal.put_snapshot(18, other, b"other").expect("kept"));
    let at =
        |journal: &Journal, seq| journal.snapshot_before(seq, KEY).expect("read").map(|s| s.seq);
    assert_eq!(at(&journal, 4), None);
    assert_eq!(at(&journal, 10), Some(10));
    assert_eq!(at(&journal, 14), Some(10));
    assert_eq!(at(&journal, u64::MAX), Some(15));
    let snapshot = journal.snapshot_before(12, KEY).expect("read").expect("there");
    assert_eq!(snapshot.bytes, b"state 10");
    assert_eq!(journal.put_snapshot(21, KEY, b"").expect_err("beyond").code(), "journal.beyond");
    assert_eq!(journal.drop_snapshots_not(KEY).expect("dropped"), 1);
    assert_eq!(journal.drop_snapshots_after(9).expect("dropped"), 2);
    assert_eq!(at(&journal, 20), Some(5));
}

#[test]
fn a_snapshot_of_another_history_or_with_other_bytes_is_deleted() {
    let campaign = Campaign::of(20);
    let mut journal = campaign.open();
    for seq in [5, 10, 15] {
        journal.put_snapshot(seq, KEY, b"state").expect("kept");
    }
    journal.close().expect("closed");
    let shell = Connection::open(&campaign.path).expect("opens");
    shell
        .execute_batch(
            "UPDATE snapshot SET bytes = x'00' WHERE seq = 15;
             UPDATE snapshot SET entry_hash = zeroblob(32) WHERE seq = 10;",
        )
        .expect("changed");
    let journal = campaign.open();
    assert_eq!(journal.snapshot_before(20, KEY).expect("read").expect("there").seq, 5);
    let left: i64 =
        shell.query_row("SELECT count(*) FROM snapshot", [], |row| row.get(0)).expect("counted");
    assert_eq!(left, 1);
}
