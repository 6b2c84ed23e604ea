//! Branches: the same past under another name, another future.

use journal::{
    Batch, Body, Condition, Copy, Draft, Head, Idem, Journal, JournalError, Kind, Opening,
    PrivateChange, ReadOnlyReason,
};

use crate::fixture::{Campaign, bytes, draft, for_all};

const SIZE: usize = 20;

fn refounded() -> [Draft; 2] {
    let founded = Draft::new(Kind::Founded, "umpire", r#"{"parent":"war"}"#, 1_700_000_000_000);
    let briefed = Draft::new(Kind::Briefed, "umpire", "{}", 1_700_000_000_000);
    [founded, briefed.audience("orange").caused_by(journal::Cause::Draft(0))]
}

fn next() -> Draft {
    Draft::new(Kind::Noted, "anna", r#"{"try":"the other bank"}"#, 1_700_000_000_001)
        .idem(Idem([9; 16]))
}

fn branch(campaign: &Campaign, source: &Journal, through: u64) -> Result<Journal, JournalError> {
    let secret = [PrivateChange::Put { key: "dice/anna".into(), value: b"new".to_vec() }];
    let drafts = [next().caused_by(journal::Cause::Entry(through))];
    let then = Batch { drafts: &drafts, expected: None, private: &secret };
    let opening = campaign.opening().salts(|| [5; 16]);
    let path = campaign.beside("branch.wardiary");
    Journal::branch(source, through, &path, opening, &refounded(), &then)
}

#[test]
fn a_branch_has_the_same_past_and_a_name_of_its_own() {
    let campaign = Campaign::of(SIZE);
    let mut source = campaign.open();
    source.put_private("dice/anna", b"old").expect("kept");
    source.put_snapshot(9, b"state").expect("kept");
    source.rest().expect("rested");
    let before = bytes(&campaign.path);
    let mut branch = branch(&campaign, &source, 12).expect("branched");
    assert_eq!(bytes(&campaign.path), before, "the original is not touched");
    assert_eq!(branch.condition(), &Condition::Writable);
    assert_ne!(branch.campaign(), source.campaign());
    assert_eq!(branch.head().seq, 13);
    let (old, new) = (source.entries(..).expect("read"), branch.entries(..).expect("read"));
    let founding: Vec<_> = new[..2].iter().map(|entry| (entry.kind, entry.cause)).collect();
    assert_eq!(founding, [(Kind::Founded, None), (Kind::Briefed, Some(1))]);
    for (old, new) in old[2..12].iter().zip(&new[2..12]) {
        assert_eq!((new.seq, new.header(), &new.body), (old.seq, old.header(), &old.body));
        assert_ne!(new.hash, old.hash);
    }
    assert_eq!((new[12].text(), new[12].cause), (next().body.as_str().into(), Some(12)));
    assert!(branch.verify(&mut |_| {}).expect("verified").is_whole());
    // Its own secrets, none of the source's, and no snapshot of another history.
    assert_eq!(branch.private("dice/anna").expect("read").as_deref(), Some(&b"new"[..]));
    assert_eq!(branch.snapshot_before(99).expect("read"), None);
    // It is played on, and so is the original; neither disturbs the other's memory.
    branch.append(&[draft(13)]).expect("appended");
    source.append(&[draft(20)]).expect("appended");
    branch.close().expect("closed");
    source.close().expect("closed");
    assert_eq!(campaign.open().condition(), &Condition::Writable);
    let path = campaign.beside("branch.wardiary");
    let reopened = Journal::open(&path, campaign.opening()).expect("opens");
    assert_eq!((reopened.condition(), reopened.head().seq), (&Condition::Writable, 14));
}

#[test]
fn a_branch_may_end_with_the_founding_or_with_the_last_entry() {
    for through in [2, SIZE as u64] {
        let campaign = Campaign::of(SIZE);
        let branch = branch(&campaign, &campaign.open(), through).expect("branched");
        assert_eq!(branch.head().seq, through + 1);
    }
}

#[test]
fn a_branch_of_a_broken_journal_goes_on_from_its_last_good_entry() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 9");
    let source = campaign.open();
    let refused = branch(&campaign, &source, 9).map(|_| ()).expect_err("beyond");
    assert_eq!(refused.code(), "journal.beyond");
    let branch = branch(&campaign, &source, source.head().seq).expect("branched");
    assert_eq!((branch.condition(), branch.head().seq), (&Condition::Writable, 9));
}

#[test]
fn withheld_bodies_stay_withheld_in_a_branch() {
    let campaign = Campaign::of(SIZE);
    let copy = campaign.beside("copy.wardiary");
    campaign.open().copy_to(&copy, Copy::For(&for_all)).expect("copied");
    let source = Journal::open(&copy, Opening::new()).expect("opens");
    let branch = branch(&campaign, &source, 12).expect("branched");
    // 5 and 10 are for one side alone.
    assert_eq!(branch.condition(), &Condition::ReadOnly(ReadOnlyReason::Withheld { count: 2 }));
    let (old, new) = (source.entry(5).expect("read"), branch.entry(5).expect("read"));
    let body = |entry: Option<journal::Entry>| entry.expect("there").body;
    let (old, new) = (body(old), body(new));
    assert!(matches!(&new, Body::Withheld(_)));
    assert_eq!(old, new);
}

#[test]
fn what_cannot_be_a_branch_is_refused_and_leaves_no_file() {
    let campaign = Campaign::of(SIZE);
    let source = campaign.open();
    let path = campaign.beside("branch.wardiary");
    let refused = |through, first: &[Draft], then: &Batch<'_>| {
        let opening = campaign.opening().salts(|| [5; 16]);
        let branch = Journal::branch(&source, through, &path, opening, first, then);
        assert!(!path.exists() && campaign.names().iter().all(|name| name.starts_with("war.")));
        branch.map(|_| ()).expect_err("refused")
    };
    let index = |error| match error {
        JournalError::InvalidDraft { index, .. } => index,
        other => panic!("{other}"),
    };
    let (first, none) = (refounded(), Batch::default());
    assert_eq!(refused(21, &first, &none).code(), "journal.beyond");
    assert_eq!(index(refused(5, &[], &none)), 0);
    assert_eq!(index(refused(1, &first, &none)), 0);
    let expecting = Batch { expected: Some(Head::GENESIS), ..none };
    assert_eq!(refused(5, &first, &expecting).code(), "journal.head_moved");
    let bad = [next(), next().idem(Idem([8; 16])).version(0)];
    assert_eq!(index(refused(5, &first, &Batch::from(&bad[..]))), 3);
    // Keys: on two drafts, and on a draft and an entry that is copied (entry 4 has the key 10).
    let [one, two] = refounded();
    let twice = [one.idem(Idem([9; 16])), two];
    assert_eq!(index(refused(5, &twice, &Batch::from(&[next()][..]))), 2);
    let taken = [next().idem(Idem(10_u128.to_be_bytes()))];
    assert_eq!(index(refused(5, &first, &Batch::from(&taken[..]))), 2);
    // Entry 1 has the key 7, and is replaced: its key is free.
    let free = [next().idem(Idem(7_u128.to_be_bytes()))];
    let opening = campaign.opening().salts(|| [5; 16]);
    let then = Batch::from(&free[..]);
    Journal::branch(&source, 5, &path, opening, &first, &then).expect("branched");
    let opening = campaign.opening().salts(|| [5; 16]);
    let again = Journal::branch(&source, 5, &path, opening, &first, &then).map(|_| ());
    assert_eq!(again.expect_err("exists").code(), "journal.already_exists");
}
