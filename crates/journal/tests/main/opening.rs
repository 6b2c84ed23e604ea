//! Opening: what the visitor is shown, what is looked at, and where client keys are found.

use std::ops::RangeInclusive;

use journal::{
    Appended, Batch, Condition, Fault, Head, Idem, Journal, OpenCheck, Opening, ReadOnlyReason,
};

use crate::fixture::{Campaign, broken, bytes, draft, drafts};

/// Opens with a visitor and gives the heads it was shown.
fn shown(
    open: impl FnOnce(&mut dyn FnMut(&journal::EntryRef<'_>)) -> Result<Journal, journal::JournalError>,
) -> (Journal, Vec<Head>) {
    let mut heads = Vec::new();
    let journal = open(&mut |entry| heads.push(entry.head())).expect("opens");
    (journal, heads)
}

fn numbers(heads: &[Head]) -> RangeInclusive<u64> {
    let (first, last) = (heads[0].seq, heads[heads.len() - 1].seq);
    assert!(heads.iter().map(|head| head.seq).eq(first..=last), "in order and without gaps");
    first..=last
}

#[test]
fn one_reading_verifies_and_shows_everything() {
    let campaign = Campaign::of(30);
    let (path, opening) = (&campaign.path, || campaign.opening());
    let (journal, heads) = shown(|visit| Journal::open_with(path, opening(), visit));
    assert_eq!(journal.condition(), &Condition::Writable);
    assert_eq!((numbers(&heads), heads.last()), (1..=30, Some(&journal.head())));
    drop(journal);
    let (journal, heads) = shown(|visit| Journal::open_read_only_with(path, opening(), visit));
    assert_eq!(journal.condition(), &Condition::ReadOnly(ReadOnlyReason::Asked));
    assert_eq!((numbers(&heads), heads.last()), (1..=30, Some(&journal.head())));
}

#[test]
fn the_tail_alone_is_looked_at_by_readers_only() {
    let campaign = Campaign::of(30);
    let mut elsewhere = campaign.open_as_stranger();
    elsewhere.append(&drafts(34)[30..]).expect("appended");
    elsewhere.close().expect("closed");
    let path = &campaign.path;
    let tail = || campaign.opening().check(OpenCheck::Tail);
    let (journal, heads) = shown(|visit| Journal::open_read_only_with(path, tail(), visit));
    assert_eq!((numbers(&heads), journal.checked().trusted), (31..=34, 30));
    assert_eq!(journal.remembered().map(|head| head.seq), Some(30));
    drop(journal);
    let (journal, heads) = shown(|visit| Journal::open_with(path, tail(), visit));
    assert_eq!((numbers(&heads), journal.checked().trusted), (1..=34, 0));
}

/// Of a broken journal the visitor sees the good part; what was shown too much is told by the head.
#[test]
fn a_finding_may_lie_before_the_last_entry_shown() {
    let campaign = Campaign::of(12);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 8");
    let (path, opening) = (&campaign.path, || campaign.opening());
    let (journal, heads) = shown(|visit| Journal::open_with(path, opening(), visit));
    assert_eq!((heads.last(), journal.head().seq), (Some(&journal.head()), 7));

    let campaign = Campaign::of(12);
    campaign.bend(|rows| {
        let mut forged = rows[4].clone();
        forged.body = rusqlite::types::Value::Text("{\"forged\":1}".into());
        forged.rehash(rows[4].hash());
        rows.insert(5, forged);
        (1..).zip(rows).for_each(|(seq, row)| row.seq = seq);
    });
    let path = &campaign.path;
    let (journal, heads) = shown(|visit| Journal::open_with(path, campaign.opening(), visit));
    assert_eq!(broken(&journal).fault, Fault::Inserted { count: 1 });
    assert_eq!((heads.len(), journal.head().seq), (6, 5), "entry 6 was foreign");
    assert_ne!(heads.last(), Some(&journal.head()));
}

/// A file that SQLite calls corrupt may be read twice; whatever was shown, the head says how much of it counts.
#[test]
fn a_damaged_file_never_makes_the_visitor_believe_more_than_there_is() {
    let campaign = Campaign::of(240);
    let whole = bytes(&campaign.path);
    let path = campaign.beside("cut.wardiary");
    for length in (4096..whole.len()).step_by(4096) {
        std::fs::write(&path, &whole[..length]).expect("cut");
        let mut heads = vec![Head::GENESIS];
        let opened =
            Journal::open_with(&path, Opening::new(), &mut |entry| heads.push(entry.head()));
        if let Ok(journal) = opened {
            assert!(matches!(journal.condition(), Condition::Broken(_)));
            let last = journal.entries(..).expect("read").last().map(|entry| entry.hash);
            assert_eq!(last.unwrap_or_default(), journal.head().hash, "{length} bytes");
        }
    }
}

#[test]
fn keys_are_found_however_the_journal_was_opened() {
    let campaign = Campaign::of(30);
    // The fixture's entry n has the key n + 6 when n − 1 is a multiple of three.
    let key = |seq: u64| Idem(u128::from(seq + 6).to_be_bytes());
    let tail = || campaign.opening().check(OpenCheck::Tail);
    let find = |journal: &Journal, seq| {
        journal.entry_by_idem(&key(seq)).expect("read").map(|entry| entry.seq)
    };
    let mut reader = Journal::open_read_only(&campaign.path, tail()).expect("opens");
    let mut writer = campaign.open();
    for journal in [&reader, &writer] {
        for seq in 1..=31 {
            assert_eq!(find(journal, seq), (seq % 3 == 1 && seq < 31).then_some(seq));
        }
    }
    // Keys come with appends, and a reader finds them after it followed.
    writer.append(&drafts(34)[30..]).expect("appended");
    assert_eq!((find(&writer, 31), find(&writer, 34)), (Some(31), Some(34)));
    assert_eq!(find(&reader, 34), None);
    reader.refresh().expect("followed");
    assert_eq!(find(&reader, 34), Some(34));
    let again = writer.append(&[draft(40).idem(key(34))]).expect("known");
    assert_eq!(again, Appended::AlreadyApplied { seq: 34, head: writer.head() });
    // A key of a batch that was not stored is free.
    let moved = Batch { drafts: &[draft(42)], expected: Some(Head::GENESIS), private: &[] };
    assert_eq!(writer.append_batch(&moved).expect_err("moved").code(), "journal.head_moved");
    assert_eq!(find(&writer, 43), None);
}
