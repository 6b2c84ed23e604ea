//! Every way of changing entries from outside is noticed, named, and leaves the good part readable.

use std::ops::ControlFlow;

use journal::{Condition, Fault, Journal, JournalError, Opening, ReadOnlyReason, Reading};
use rusqlite::types::Value;

use crate::cheat::Row;
use crate::fixture::{Campaign, broken, bytes, draft};

const SIZE: usize = 12;

/// Opens, checks that the finding is this one, that verification agrees, and that nothing bad is shown or written.
fn assert_broken(campaign: &Campaign, seq: u64, fault: &Fault) {
    for journal in [
        campaign.open(),
        Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens"),
    ] {
        let finding = broken(&journal);
        assert_eq!((finding.seq, &finding.fault), (Some(seq), fault), "{finding}");
        assert_eq!(journal.head().seq, seq - 1, "everything before is good");
        assert_eq!(journal.entries(..).expect("read").len() as u64, seq - 1);
        let verdict = journal.verify(&mut |_| {}).expect("verified");
        assert_eq!(verdict.findings.first(), Some(&finding));
        assert!(!verdict.is_whole() && !verdict.is_whole_but_not_compared());
        assert!(finding.sentence().contains(&format!(" {seq}")), "{finding}");
    }
    let mut journal = campaign.open();
    assert_eq!(journal.append(&[draft(1)]).expect_err("refused").code(), "journal.broken");
}

/// Finds each column of each entry in the bytes of the file and flips one bit of one byte: all of them, in turn.
#[test]
fn every_flipped_byte_of_every_column_is_named() {
    let campaign = Campaign::of(SIZE);
    let genuine = campaign.open().entries(..).expect("read");
    let whole = bytes(&campaign.path);
    let rows = campaign.rows();
    let path = campaign.beside("flipped.wardiary");
    let mut flipped = 0;
    // Entry 1 names the campaign, 4 has an audience and a key, 7 a game time and a key; nothing follows the last.
    for seq in [1, 2, 4, 7, SIZE] {
        let row = &rows[seq - 1];
        for column in [&row.header, &row.text(), &row.chain] {
            let mut places = (0..whole.len()).filter(|at| whole[*at..].starts_with(column));
            let (start, again) = (places.next().expect("in the file"), places.next());
            assert_eq!(again, None, "one place only");
            for byte in start..start + column.len() {
                let mut changed = whole.clone();
                changed[byte] ^= 1 << (byte % 8);
                std::fs::write(&path, &changed).expect("written");
                let journal = Journal::open_read_only(&path, Opening::new()).expect("opens");
                let finding = broken(&journal);
                assert_eq!(finding.seq, Some(seq as u64), "{finding}");
                assert!(matches!(finding.fault, Fault::Altered | Fault::Malformed { .. }));
                assert_eq!(journal.entries(..).expect("read"), genuine[..seq - 1]);
                let verdict = journal.verify(&mut |_| {}).expect("verified");
                assert_eq!(verdict.findings.first(), Some(&finding));
                flipped += 1;
            }
        }
    }
    assert!(flipped > 5 * 110, "{flipped}");
}

#[test]
fn columns_of_another_type_or_length_are_named() {
    let text = |row: &Row| Value::Blob(row.text());
    type Bend = fn(&mut Row);
    let cases: [(Bend, &str); 9] = [
        (|row| row.header.clear(), "header"),
        (|row| row.header.truncate(18), "battle"),
        (|row| row.header.truncate(row.header.len() - 1), "key"),
        (|row| row.header.push(0), "key"),
        (|row| row.chain.truncate(47), "chain"),
        (|row| row.chain.push(0), "chain"),
        (|row| row.chain.truncate(32), "chain"),
        (|row| row.body = Value::Integer(7), "body"),
        (|row| row.body = Value::Blob(vec![7; 31]), "body"),
    ];
    for (bend, field) in cases {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| bend(&mut rows[6]));
        assert_broken(&campaign, 7, &Fault::Malformed { field });
    }
    let campaign = Campaign::of(SIZE);
    campaign.bend(|rows| rows[6].body = text(&rows[6]));
    assert_broken(&campaign, 7, &Fault::Malformed { field: "body" });
    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET body = CAST(x'ff' AS TEXT) WHERE seq = 7");
    assert_broken(&campaign, 7, &Fault::Malformed { field: "body" });
}

/// A header that no program of ours writes is refused although every hash fits: there is one form only.
#[test]
fn headers_in_another_form_are_named_even_when_all_hashes_fit() {
    // founded … of the fixture: kind, version, 6 "umpire", 0 audience, 8 "bastogne", distance 1, time, recorded, key.
    type Bend = fn(&mut Vec<u8>);
    let cases: [(Bend, &str); 12] = [
        (|header| header[1] = 0, "version"),
        (|header| drop(header.splice(2..9, [0])), "seat"),
        (|header| header[3] = b'\n', "seat"),
        (|header| header[4] = 0x7f, "seat"),
        (|header| header[4] = 0xff, "seat"),
        (|header| header[11] = 0x1f, "battle"),
        (|header| header[10] = 201, "battle"),
        (|header| drop(header.splice(19..20, [0x81, 0x00])), "cause"),
        (|header| header[19] = 7, "cause"),
        (|header| drop(header.splice(19..20, [0xff; 11])), "cause"),
        (|header| header.truncate(29), "recorded at"),
        (|header| header.extend([0; 16]), "key"),
    ];
    for (bend, field) in cases {
        let campaign = Campaign::of(SIZE);
        campaign.forge(7, |rows| bend(&mut rows[6].header));
        assert_broken(&campaign, 7, &Fault::Malformed { field });
    }
}

#[test]
fn a_deleted_entry_is_missing() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper("DELETE FROM entry WHERE seq IN (5, 6)");
    assert_broken(&campaign, 5, &Fault::Missing { to: 6 });
    let campaign = Campaign::of(SIZE);
    campaign.tamper("DELETE FROM entry WHERE seq = 1");
    assert_broken(&campaign, 1, &Fault::Missing { to: 1 });
}

fn renumber(rows: &mut [Row]) {
    (1..).zip(rows).for_each(|(seq, row)| row.seq = seq);
}

#[test]
fn a_deleted_entry_whose_gap_was_closed_is_noticed() {
    let campaign = Campaign::of(SIZE);
    campaign.bend(|rows| {
        rows.remove(4);
        renumber(rows);
    });
    assert_broken(&campaign, 5, &Fault::Altered);
}

#[test]
fn two_entries_that_changed_places_are_named() {
    for (one, other) in [(4, 9), (4, 5), (2, 12), (11, 12)] {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| {
            rows.swap(one - 1, other - 1);
            renumber(rows);
        });
        assert_broken(&campaign, one as u64, &Fault::Swapped { with: other as u64 });
    }
}

#[test]
fn inserted_entries_are_named() {
    // A forged one, a copy of an earlier, a copy of a later, and two forged ones.
    type Bend = fn(&mut Vec<Row>);
    let forged = |row: &Row| Row { body: Value::Text("{\"forged\":1}".into()), ..row.clone() };
    let insert = |place: usize, what: fn(&[Row]) -> Vec<Row>, count: u64| {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| {
            let new = what(rows);
            rows.splice(place - 1..place - 1, new);
            renumber(rows);
        });
        assert_broken(&campaign, place as u64, &Fault::Inserted { count });
    };
    insert(6, |rows| vec![rows[2].clone()], 1);
    insert(6, |rows| vec![rows[9].clone()], 1);
    insert(13, |rows| vec![rows[2].clone()], 1);
    insert(2, |rows| vec![rows[0].clone()], 1);
    insert(1, |rows| vec![Row { body: Value::Text("{}".into()), ..rows[0].clone() }], 1);
    let campaign = Campaign::of(SIZE);
    let bend: Bend = |_| {};
    campaign.bend(bend);
    assert_eq!(
        campaign.open().condition(),
        &Condition::Writable,
        "putting rows back harms nothing"
    );
    campaign.bend(|rows| {
        let new = [forged(&rows[1]), forged(&rows[3])];
        rows.splice(5..5, new);
        renumber(rows);
    });
    assert_broken(&campaign, 6, &Fault::Inserted { count: 2 });
}

#[test]
fn inserted_entries_with_proper_hashes_are_named_by_the_genuine_one_after_them() {
    for place in [1, 2, 6] {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| {
            let mut previous =
                if place == 1 { vec![0; 32] } else { rows[place - 2].hash().to_vec() };
            // Without its key, so that nothing but the chain speaks against it.
            let mut founded = rows[0].clone();
            founded.header.truncate(founded.header.len() - 16);
            for index in place - 1..=place {
                let mut forged = founded.clone();
                forged.body = Value::Text(format!("{{\"forged\":{index}}}"));
                forged.rehash(&previous);
                previous = forged.hash().to_vec();
                rows.insert(index, forged);
            }
            renumber(rows);
        });
        assert_broken(&campaign, place as u64, &Fault::Inserted { count: 2 });
    }
}

#[test]
fn rows_before_the_first_number_are_foreign() {
    for seq in [-3, 0, i64::MIN] {
        let campaign = Campaign::of(SIZE);
        campaign.bend(|rows| rows[11].seq = seq);
        assert_broken(&campaign, 1, &Fault::Malformed { field: "seq" });
    }
}

/// What follows shows that something is wrong, but not which of the two it is.
#[test]
fn an_entry_written_anew_without_the_rest_is_noticed_at_the_next() {
    let campaign = Campaign::of(SIZE);
    campaign.bend(|rows| {
        rows[5].body = Value::Text("{\"hits\":6}".into());
        let previous = rows[4].hash().to_vec();
        rows[5].rehash(&previous);
    });
    assert_broken(&campaign, 7, &Fault::Altered);
}

#[test]
fn a_client_key_on_two_entries_is_a_finding() {
    let campaign = Campaign::of(SIZE);
    // Entries 4 and 7 have keys; 7 gets that of 4, with proper hashes.
    campaign.forge(7, |rows| {
        let key = rows[3].header[rows[3].header.len() - 16..].to_vec();
        let length = rows[6].header.len();
        rows[6].header[length - 16..].copy_from_slice(&key);
    });
    assert_broken(&campaign, 7, &Fault::KeyTwice { first: 4 });
}

#[test]
fn a_kind_of_a_newer_program_opens_for_reading_and_an_annotation_is_skipped() {
    let unknown = |code| Condition::ReadOnly(ReadOnlyReason::UnknownKind { seq: 11, code });
    for (code, expected) in [
        (0, unknown(0)),
        (19, unknown(19)),
        (127, unknown(127)),
        (128, Condition::Writable),
        (255, Condition::Writable),
    ] {
        let campaign = Campaign::of(SIZE);
        std::fs::remove_dir_all(campaign.heads.parent().expect("a folder")).expect("forgotten");
        campaign.forge(11, |rows| rows[10..].iter_mut().for_each(|row| row.header[0] = code));
        let journal = campaign.open();
        assert_eq!(journal.condition(), &expected);
        assert_eq!(journal.entry(12).expect("read").expect("there").kind.code(), code);
        // Verification names it, because what it means was not checked.
        let verdict = journal.verify(&mut |_| {}).expect("verified");
        let found: Vec<_> =
            verdict.findings.iter().map(|found| (found.seq, found.code())).collect();
        let wanted: &[_] = if code < 128 { &[(Some(11), "unknown_kind")] } else { &[] };
        assert_eq!(found, wanted);
    }
}

#[test]
fn reading_verified_stops_at_a_change_made_while_open() {
    let campaign = Campaign::of(SIZE);
    let journal = Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens");
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 6");
    let mut seen = 0;
    let result = journal.for_each(.., Reading::Verified, |entry| {
        seen = entry.seq;
        Ok::<_, JournalError>(ControlFlow::Continue(()))
    });
    assert_eq!(result.expect_err("broken").code(), "journal.broken");
    assert_eq!(seen, 5);
    drop(journal);
    assert_broken(&campaign, 6, &Fault::Altered);
}

#[test]
fn a_broken_journal_is_exported_up_to_its_last_good_entry() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET body = '{}' WHERE seq = 6");
    let mut export = Vec::new();
    let exported = campaign.open().export(&mut export, &|_| true, &mut |_| {}).expect("exported");
    assert_eq!((exported.head.seq, exported.complete), (5, false));
    let path = campaign.beside("rescued.wardiary");
    let rescued = Journal::import(&mut &export[..], &path, Opening::new()).expect("imported");
    assert_eq!(rescued.head(), exported.head);
}
