//! Tails that were cut off or hashed anew: found by what this computer remembers, and only by that.

use std::path::Path;

use journal::{
    Condition, Fault, Journal, MemoryCheck, NotCompared, Notice, OpenCheck, Opening,
    RememberedHeads, Since,
};
use rusqlite::types::Value;

use crate::fixture::{Campaign, broken, bytes, draft, drafts};

const SIZE: usize = 12;

fn hits_six(rows: &mut [crate::cheat::Row], index: usize) {
    rows[index].body = Value::Text("{\"hits\":6}".into());
}

/// Opened for writing, for reading, and for reading the tail alone.
fn every_way(campaign: &Campaign) -> [Journal; 3] {
    let tail = campaign.opening().check(OpenCheck::Tail);
    [
        campaign.open(),
        Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens"),
        Journal::open_read_only(&campaign.path, tail).expect("opens"),
    ]
}

#[test]
fn a_rehashed_tail_is_caught_by_the_remembered_head_alone() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().head();
    campaign.forge(6, |rows| hits_six(rows, 5));
    // The chain is whole in itself, which shows that the forgery was a good one.
    let stranger = Journal::open_read_only(&campaign.path, Opening::new()).expect("opens");
    let verdict = stranger.verify(&mut |_| {}).expect("verified");
    assert!(verdict.is_whole());
    assert_eq!(verdict.memory, MemoryCheck::Nothing);
    drop(stranger);
    for journal in every_way(&campaign) {
        let finding = broken(&journal);
        assert_eq!(finding.fault, Fault::Rewritten { remembered });
        assert_eq!(finding.seq, Some(SIZE as u64));
        assert_eq!(journal.checked().memory, MemoryCheck::Differs);
        let verdict = journal.verify(&mut |_| {}).expect("verified");
        assert_eq!(verdict.findings, [finding]);
        assert_eq!(verdict.memory, MemoryCheck::Differs);
    }
}

#[test]
fn a_cut_tail_is_caught_by_the_remembered_head_and_may_be_accepted() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().head();
    campaign.tamper("DELETE FROM entry WHERE seq > 9");
    for journal in every_way(&campaign) {
        assert_eq!(broken(&journal).fault, Fault::TailCut { remembered });
        assert_eq!(broken(&journal).seq, Some(10));
        assert_eq!(journal.entries(..).expect("read").len(), 9);
    }
    let heads = RememberedHeads::at(&campaign.heads);
    let accepted = Journal::accept(&campaign.path, &heads, Some(5_000)).expect("accepted");
    assert_eq!(accepted.seq, 9);
    let journal = campaign.open();
    assert_eq!(journal.condition(), &Condition::Writable);
    let since = Since { seq: 9, at_ms: Some(5_000), lost: false };
    assert_eq!(journal.checked().memory, MemoryCheck::Agrees(since));
}

#[test]
fn a_journal_written_anew_from_its_first_entry_is_another_campaign() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().campaign().expect("an id");
    campaign.forge(1, |rows| hits_six(rows, 0));
    assert_eq!(broken(&campaign.open()).fault, Fault::AnotherCampaign { remembered });
}

#[test]
fn the_memory_begins_with_the_campaign_or_when_it_is_first_seen_here() {
    let campaign = Campaign::empty();
    let opening = || campaign.opening().at(1_000);
    let batch = drafts(2);
    let batch = journal::Batch::from(&batch[..]);
    let journal = Journal::create(&campaign.path, opening(), &batch).expect("created");
    assert_eq!(journal.checked().memory, MemoryCheck::Nothing);
    drop(journal);
    let mut journal = Journal::open(&campaign.path, campaign.opening().at(2_000)).expect("opens");
    let since = Since { seq: 2, at_ms: Some(1_000), lost: false };
    assert_eq!(journal.checked().memory, MemoryCheck::Agrees(since), "and it does not move on");
    journal.append(&[draft(2)]).expect("appended");
    journal.close().expect("closed");
    // Another computer sees it for the first time at entry 3.
    let elsewhere = || Opening::new().heads(campaign.beside("elsewhere/heads.json"));
    let opened = Journal::open(&campaign.path, elsewhere().at(3_000)).expect("opens");
    assert_eq!(opened.checked().memory, MemoryCheck::Nothing);
    drop(opened);
    let opened = Journal::open_read_only(&campaign.path, elsewhere()).expect("opens");
    let since = Since { seq: 3, at_ms: Some(3_000), lost: false };
    assert_eq!(opened.checked().memory, MemoryCheck::Agrees(since));
    let id = opened.campaign().expect("an id");
    let heads = RememberedHeads::at(campaign.beside("elsewhere/heads.json"));
    assert_eq!(heads.since(&id).expect("read"), Some(since));
}

/// The attack: damage or remove the memory, cut the tail. What is left is whole, and is not called so.
#[test]
fn a_lost_memory_is_said_at_once_and_for_ever_after() {
    type Damage = fn(&Path);
    let damages: [(Damage, NotCompared); 5] = [
        (|heads| std::fs::write(heads, b"{bad").expect("damaged"), NotCompared::Unusable),
        (|heads| std::fs::write(heads, b"").expect("emptied"), NotCompared::Unusable),
        (|heads| std::fs::write(heads, br#"{"format":2}"#).expect("cut"), NotCompared::Unusable),
        (
            |heads| std::fs::write(heads, br#"{"format":1,"campaigns":{}}"#).expect("older"),
            NotCompared::Unusable,
        ),
        (|heads| std::fs::remove_file(heads).expect("removed"), NotCompared::Lost),
    ];
    for (damage, why) in damages {
        let campaign = Campaign::of(SIZE);
        damage(&campaign.heads);
        campaign.tamper("DELETE FROM entry WHERE seq > 9");
        let reader = Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens");
        assert_eq!(reader.checked().memory, MemoryCheck::NotCompared(why));
        let verdict = reader.verify(&mut |_| {}).expect("verified");
        assert_eq!(verdict.memory, MemoryCheck::NotCompared(why));
        assert!(!verdict.is_whole() && verdict.is_whole_but_not_compared());
        assert!(verdict.findings.is_empty());
        drop(reader);
        // A writer goes on, and begins a new memory that knows of the old one.
        let writer = Journal::open(&campaign.path, campaign.opening().at(7_000)).expect("opens");
        assert_eq!(writer.condition(), &Condition::Writable);
        assert_eq!(writer.checked().memory, MemoryCheck::NotCompared(why));
        assert!(!writer.notices().is_empty());
        let since = Since { seq: 9, at_ms: Some(7_000), lost: true };
        let verdict = writer.verify(&mut |_| {}).expect("verified");
        assert_eq!(verdict.memory, MemoryCheck::Agrees(since));
        drop(writer);
        for _ in 0..2 {
            let again = campaign.open();
            assert_eq!(again.checked().memory, MemoryCheck::Agrees(since));
            assert_eq!(again.notices(), [Notice::MemoryLost]);
        }
    }
}

#[test]
fn a_campaign_not_seen_since_the_memory_was_lost_is_not_called_new() {
    let (campaign, other) = (Campaign::of(SIZE), Campaign::empty());
    let opening = || other.opening().heads(&campaign.heads);
    let first = drafts(1);
    let batch = journal::Batch::from(&first[..]);
    let seen = Journal::create(&other.path, opening().salts(|| [2; 16]), &batch).expect("created");
    seen.close().expect("closed");
    std::fs::write(&campaign.heads, b"{bad").expect("damaged");
    campaign.open().close().expect("closed");
    let seen = Journal::open_read_only(&other.path, opening()).expect("opens");
    assert_eq!(seen.checked().memory, MemoryCheck::NotCompared(NotCompared::Lost));
    // A campaign that is founded afterwards has lost nothing.
    let path = campaign.beside("new.wardiary");
    let new = Journal::create(&path, opening().salts(|| [3; 16]), &batch);
    assert_eq!(new.expect("created").checked().memory, MemoryCheck::Nothing);
    let new = Journal::open(&path, opening()).expect("opens");
    let since = Since { seq: 1, at_ms: None, lost: false };
    assert_eq!(new.checked().memory, MemoryCheck::Agrees(since));
}

#[test]
fn the_memory_of_a_newer_program_is_left_alone() {
    let campaign = Campaign::of(SIZE);
    let newer = b"{\"format\":3,\"heads\":[]}";
    std::fs::write(&campaign.heads, newer).expect("written");
    let mut journal = campaign.open();
    assert_eq!(journal.condition(), &Condition::Writable);
    assert_eq!(journal.checked().memory, MemoryCheck::NotCompared(NotCompared::Unusable));
    let kinds: Vec<_> =
        journal.notices().iter().map(|notice| matches!(notice, Notice::NotRemembered(_))).collect();
    assert_eq!(kinds, [false, true], "{:?}", journal.notices());
    journal.append(&[draft(12)]).expect("appended");
    assert_eq!(journal.close().expect_err("not remembered").code(), "journal.heads");
    assert_eq!(bytes(&campaign.heads), newer);
    // A campaign is founded all the same.
    let path = campaign.beside("new.wardiary");
    let first = drafts(1);
    let batch = journal::Batch::from(&first[..]);
    let new = Journal::create(&path, campaign.opening(), &batch).expect("created");
    assert_eq!(new.condition(), &Condition::Writable);
}

/// Where the chain breaks before what is remembered, there is nothing to compare; where after, there is.
#[test]
fn a_broken_chain_is_compared_as_far_as_it_goes() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 6");
    let journal = campaign.open();
    assert_eq!(broken(&journal).fault, Fault::Altered);
    assert_eq!(journal.checked().memory, MemoryCheck::NotCompared(NotCompared::Broken));

    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 1");
    let verdict = campaign.open().verify(&mut |_| {}).expect("verified");
    assert_eq!(verdict.memory, MemoryCheck::NotCompared(NotCompared::Broken));
    let codes: Vec<_> = verdict.findings.iter().map(journal::Finding::code).collect();
    assert_eq!(codes, ["altered"], "not another campaign");

    let campaign = Campaign::of(SIZE);
    let mut elsewhere = campaign.open_as_stranger();
    elsewhere.append(&[draft(12), draft(13)]).expect("appended");
    elsewhere.close().expect("closed");
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 14");
    let journal = campaign.open();
    assert_eq!(broken(&journal).seq, Some(14));
    assert!(matches!(journal.checked().memory, MemoryCheck::Agrees(_)));
}
