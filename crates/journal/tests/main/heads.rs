//! What is remembered outside the file: forwards only, shared, and never in the way.

use journal::{
    Checked, Condition, Hash, Head, Journal, MemoryCheck, NotCompared, OpenCheck, Opening,
    RememberedHeads, Since, WholeCheck,
};

use crate::fixture::{Campaign, bytes, draft};

#[test]
fn closing_remembers_the_head() {
    let campaign = Campaign::of(4);
    let heads = RememberedHeads::at(&campaign.heads);
    let journal = campaign.open();
    let id = journal.campaign().expect("an id");
    assert_eq!(heads.get(&id).expect("read"), Some(journal.head()));
    assert_eq!(id, journal.entry(1).expect("read").expect("there").hash);
}

#[test]
fn remembering_never_goes_back_but_accepting_may() {
    let campaign = Campaign::empty();
    let heads = RememberedHeads::at(&campaign.heads);
    let id = Hash([7; 32]);
    let head = |seq| Head { seq, hash: Hash([seq as u8; 32]) };
    let since = |seq| Since { seq, at_ms: Some(1), lost: false };
    let remember = |head, since| heads.remember(&id, head, &campaign.path, since);
    remember(head(9), since(9)).expect("remembered");
    remember(head(5), since(5)).expect("ignored");
    remember(Head { seq: 9, hash: Hash::ZERO }, since(9)).expect("ignored");
    assert_eq!(heads.since(&id).expect("read"), Some(since(9)));
    assert_eq!(heads.get(&id).expect("read"), Some(head(9)));
    heads.accept(&id, head(5), &campaign.path, Some(1)).expect("accepted");
    assert_eq!(heads.get(&id).expect("read"), Some(head(5)));
    assert_eq!(heads.since(&id).expect("read"), Some(since(5)), "it begins anew");
    heads.forget(&id).expect("forgotten");
    assert_eq!(heads.get(&id).expect("read"), None);
}

#[test]
fn a_damaged_memory_is_said_set_aside_and_begun_again() {
    let campaign = Campaign::of(4);
    std::fs::write(&campaign.heads, b"{ half").expect("damaged");
    let mut journal = campaign.open();
    assert_eq!(journal.condition(), &Condition::Writable);
    assert_eq!(journal.notices().len(), 1, "{:?}", journal.notices());
    journal.append(&[draft(4)]).expect("appended");
    let (id, head) = (journal.campaign().expect("id"), journal.head());
    journal.close().expect("closed");
    assert_eq!(RememberedHeads::at(&campaign.heads).get(&id).expect("read"), Some(head));
    assert_eq!(bytes(&campaign.heads.with_file_name("heads.json.damaged")), b"{ half");
}

#[test]
fn a_moved_file_and_a_new_campaign_under_an_old_name_are_no_findings() {
    let campaign = Campaign::of(4);
    let moved = campaign.beside("moved.wardiary");
    std::fs::rename(&campaign.path, &moved).expect("moved");
    assert_eq!(
        Journal::open(&moved, campaign.opening()).expect("opens").condition(),
        &Condition::Writable
    );
    let other = [draft(0).battle("elsewhere")];
    let batch = journal::Batch::from(&other[..]);
    Journal::create(&campaign.path, campaign.opening(), &batch)
        .expect("created")
        .close()
        .expect("closed");
    std::fs::remove_file(&campaign.path).expect("removed");
    let opening = campaign.opening().salts(|| [3; 16]);
    Journal::create(&campaign.path, opening, &batch).expect("created").close().expect("closed");
    assert_eq!(campaign.open().condition(), &Condition::Writable);
}

#[test]
fn many_campaigns_share_one_memory() {
    let campaign = Campaign::empty();
    let heads = RememberedHeads::at(&campaign.heads);
    std::thread::scope(|scope| {
        for number in 0..8_u8 {
            let (heads, campaign) = (&heads, &campaign);
            scope.spawn(move || {
                let path = campaign.beside(&format!("{number}.wardiary"));
                let opening = Opening::new().heads(&campaign.heads).salts(move || [number; 16]);
                let first = [draft(0)];
                let batch = journal::Batch::from(&first[..]);
                let journal = Journal::create(&path, opening, &batch).expect("created");
                let (id, head) = (journal.campaign().expect("id"), journal.head());
                journal.close().expect("closed");
                assert_eq!(heads.get(&id).expect("read"), Some(head));
            });
        }
    });
    let book: serde_json::Value = serde_json::from_slice(&bytes(&campaign.heads)).expect("JSON");
    assert_eq!(book["campaigns"].as_object().expect("campaigns").len(), 8);
    assert_eq!(book["lost"], false);
}

#[test]
fn what_was_computed_again_is_known_and_when_it_was_all_of_it() {
    let campaign = Campaign::of(4);
    let at = |ms| campaign.opening().at(ms);
    let whole = |seq, at_ms| Some(WholeCheck { seq, at_ms });
    let memory = MemoryCheck::Agrees(Since { seq: 4, at_ms: None, lost: false });
    let checked = |trusted, through, whole| Checked { trusted, through, whole, memory };
    let open = Journal::open(&campaign.path, at(1_000)).expect("opens");
    assert_eq!(open.checked(), checked(0, 4, whole(4, 1_000)));
    open.close().expect("closed");
    // Another computer writes two entries; this one looks at what is new, and says when it looked at everything.
    let mut elsewhere = campaign.open_as_stranger();
    elsewhere.append(&[draft(4), draft(5)]).expect("appended");
    elsewhere.close().expect("closed");
    let tail = || at(2_000).check(OpenCheck::Tail);
    let quick = Journal::open_read_only(&campaign.path, tail()).expect("opens");
    assert_eq!(quick.checked(), checked(4, 6, whole(4, 1_000)));
    drop(quick);
    // Who opens for writing always looks at everything.
    let write = Journal::open(&campaign.path, tail()).expect("opens");
    assert_eq!(write.checked(), checked(0, 6, whole(6, 2_000)));
    write.close().expect("closed");
    let quick = Journal::open_read_only(&campaign.path, tail().at(3_000)).expect("opens");
    assert_eq!(quick.checked(), checked(6, 6, whole(6, 2_000)));
}

#[test]
fn a_broken_chain_is_not_remembered_as_checked() {
    let campaign = Campaign::of(4);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 2");
    let open = Journal::open(&campaign.path, campaign.opening().at(1_000)).expect("opens");
    assert!(matches!(open.condition(), Condition::Broken(_)));
    let memory = MemoryCheck::NotCompared(NotCompared::Broken);
    assert_eq!(open.checked(), Checked { trusted: 0, through: 1, whole: None, memory });
    let id = open.campaign().expect("an id");
    drop(open);
    assert_eq!(RememberedHeads::at(&campaign.heads).whole(&id).expect("read"), None);
}
