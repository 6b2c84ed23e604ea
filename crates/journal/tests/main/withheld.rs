//! Bodies that are withheld: copies and exports that show less still verify, and nothing can be slipped in.

use journal::{
    Body, Condition, Copy, EntryRef, Fault, Journal, JournalError, Opening, ReadOnlyReason, Reading,
};
use rusqlite::types::Value;

use crate::cheat::Row;
use crate::fixture::{Campaign, broken, bytes, draft, for_all};

/// Entries 5, 10 and 15 of the fixture are for one side alone.
const SIZE: usize = 17;
const HIDDEN: [u64; 3] = [5, 10, 15];

type Bend = fn(&mut Row);

/// A copy for everybody under another name, and the campaign it was made of.
fn copied() -> (Campaign, Campaign) {
    let (campaign, mut copy) = (Campaign::of(SIZE), Campaign::empty());
    copy.path = copy.beside("copy.wardiary");
    let journal = campaign.open();
    journal.copy_to(&copy.path, Copy::For(&for_all)).expect("copied");
    drop(journal);
    (campaign, copy)
}

#[test]
fn a_copy_shows_what_it_may_and_verifies_whole() {
    let (campaign, copy) = copied();
    let original = campaign.open();
    let opened = copy.open_as_stranger();
    let reason = ReadOnlyReason::Withheld { count: 3 };
    assert!(reason.sentence().contains("3 entries are withheld"));
    assert_eq!(opened.condition(), &Condition::ReadOnly(reason));
    assert_eq!((opened.head(), opened.withheld()), (original.head(), 3));
    let verdict = opened.verify(&mut |_| {}).expect("verified");
    assert!(verdict.is_whole());
    assert_eq!(verdict.withheld, 3);
    assert_eq!(verdict.root, original.merkle_root(SIZE as u64).expect("root"));
    assert_eq!(opened.merkle_root(9).expect("root"), original.merkle_root(9).expect("root"));
    for (shown, entry) in
        opened.entries(..).expect("read").iter().zip(original.entries(..).expect("read"))
    {
        if HIDDEN.contains(&entry.seq) {
            assert_eq!(shown.body, Body::Withheld(entry.body.hash()));
            assert_eq!(shown.text(), None);
            assert_eq!(shown.header(), entry.header());
        } else {
            assert_eq!(shown, &entry);
        }
    }
    // Not even in a free page.
    let whole = bytes(&copy.path);
    for seq in HIDDEN {
        let text = original.entry(seq).expect("read").expect("there");
        let text = text.text().expect("open").as_bytes();
        assert!(!whole.windows(text.len()).any(|window| window == text));
    }
}

#[test]
fn nothing_is_appended_to_a_copy_with_withheld_bodies() {
    let (_, copy) = copied();
    let mut opened = copy.open();
    let refused = opened.append(&[draft(3)]).expect_err("refused");
    assert_eq!(refused.code(), "journal.read_only");
    assert!(refused.to_string().contains("withheld"), "{refused}");
    drop(opened);
    // The lock is free: it is no writer.
    assert_eq!(Journal::held_elsewhere(&copy.path), None);
}

#[test]
fn what_is_withheld_stays_withheld_in_copies_and_exports_of_copies() {
    let (campaign, copy) = copied();
    let opened = copy.open_as_stranger();
    let second = campaign.beside("second.wardiary");
    opened.copy_to(&second, Copy::Backup).expect("copied");
    let second = Journal::open(&second, Opening::new()).expect("opens");
    assert_eq!(second.entries(..).expect("read"), opened.entries(..).expect("read"));

    let export = |journal: &Journal, shown: &dyn Fn(&EntryRef<'_>) -> bool| {
        let mut out = Vec::new();
        journal.export(&mut out, shown, &mut |_| {}).expect("exported");
        out
    };
    let of_copy = export(&opened, &|_| true);
    assert_eq!(of_copy, export(&campaign.open(), &for_all));
    let third = campaign.beside("third.wardiary");
    let third = Journal::import(&mut &of_copy[..], &third, Opening::new()).expect("imported");
    assert_eq!(third.condition(), &Condition::ReadOnly(ReadOnlyReason::Withheld { count: 3 }));
    assert_eq!(third.entries(..).expect("read"), opened.entries(..).expect("read"));
    let text = String::from_utf8(of_copy).expect("text");
    let line: serde_json::Value =
        serde_json::from_str(text.lines().nth(5).expect("entry 5")).expect("JSON");
    assert_eq!(
        (&line["salt"], &line["body"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    let hash = campaign.open().entry(5).expect("read").expect("there").body.hash();
    assert_eq!(line["body_hash"], hash.to_string());
    assert_eq!(line["audience"], "blue");
}

/// A withheld body is bound by its hash: only the genuine text with its genuine salt fits in its place.
#[test]
fn a_withheld_body_can_only_be_replaced_by_the_genuine_one() {
    let (campaign, copy) = copied();
    let genuine = campaign.rows();
    copy.bend(|rows| rows[4] = genuine[4].clone());
    assert_eq!(copy.open_as_stranger().withheld(), 2, "one was opened again");
    let cases: [Bend; 3] = [
        |row| row.body = Value::Text(String::from_utf8(row.text()).expect("text") + " "),
        |row| row.chain[0] ^= 1,
        |row| row.header[1] = 2,
    ];
    for bend in cases {
        let (_, copy) = copied();
        copy.bend(|rows| {
            rows[4] = genuine[4].clone();
            bend(&mut rows[4]);
        });
        let found = broken(&copy.open_as_stranger());
        assert_eq!((found.seq, found.fault), (Some(5), Fault::Altered));
    }
}

#[test]
fn a_forged_hash_of_a_withheld_body_is_found() {
    for byte in 0..32 {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| {
            rows[6].withhold();
            let mut hidden = rows[6].hidden();
            hidden[byte] ^= 4;
            rows[6].body = Value::Blob(hidden);
        });
        let found = broken(&campaign.open_as_stranger());
        assert_eq!((found.seq, found.fault), (Some(7), Fault::Altered));
    }
    // A hash of the wrong length, one with a salt, and a text without.
    let cases: [(Bend, &str); 3] = [
        (|row| row.body = Value::Blob([row.hidden(), vec![0]].concat()), "body"),
        (|row| row.chain.splice(0..0, [7; 16]).for_each(drop), "chain"),
        (|row| row.body = Value::Text("{}".into()), "chain"),
    ];
    for (bend, field) in cases {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| {
            rows[6].withhold();
            bend(&mut rows[6]);
        });
        let found = broken(&campaign.open_as_stranger());
        assert_eq!((found.seq, found.fault), (Some(7), Fault::Malformed { field }));
    }
}

/// Hiding an entry in one's own file harms no hash, so it is said by the condition and not by a finding.
#[test]
fn an_entry_withheld_by_hand_makes_the_file_read_only() {
    let campaign = Campaign::of(SIZE);
    campaign.bend(|rows| rows[6].withhold());
    let journal = campaign.open();
    assert_eq!(journal.condition(), &Condition::ReadOnly(ReadOnlyReason::Withheld { count: 1 }));
    assert!(journal.verify(&mut |_| {}).expect("verified").is_whole());
    let mut texts = 0;
    let read = journal.for_each(.., Reading::Verified, |entry| {
        texts += usize::from(entry.text().is_some());
        Ok::<_, JournalError>(std::ops::ControlFlow::Continue(()))
    });
    read.expect("read");
    assert_eq!(texts, SIZE - 1);
}
