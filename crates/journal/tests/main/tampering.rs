//! Every way of changing a journal from outside is noticed, named, and leaves the good part readable.

use std::ops::ControlFlow;

use journal::{Condition, Fault, Hash, Journal, JournalError, OpenCheck, ReadOnlyReason, Reading};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::fixture::{Campaign, broken, draft};

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
        assert!(finding.sentence().contains(&format!(" {seq}")), "{finding}");
    }
    let mut journal = campaign.open();
    assert_eq!(journal.append(&[draft(1)]).expect_err("refused").code(), "journal.broken");
}

/// Stores a number in an entry's column with its lowest bit flipped, or a text or blob with a bit of one byte flipped.
fn flip(campaign: &Campaign, column: &str, seq: u64, byte: usize) {
    campaign.tamper_with(|connection| {
        let kind: String =
            query(connection, &format!("SELECT typeof({column}) FROM entry WHERE seq = {seq}"));
        if kind == "integer" {
            let sql = format!("UPDATE entry SET {column} = {column} + 1 WHERE seq = {seq}");
            return assert_eq!(connection.execute(&sql, []).expect("flipped"), 1);
        }
        let mut bytes: Vec<u8> = query(
            connection,
            &format!("SELECT CAST({column} AS BLOB) FROM entry WHERE seq = {seq}"),
        );
        let index = byte % bytes.len();
        bytes[index] ^= 1;
        let sql = format!("UPDATE entry SET {column} = CAST(?1 AS {kind}) WHERE seq = {seq}");
        assert_eq!(connection.execute(&sql, [&bytes]).expect("flipped"), 1);
    });
}

fn query<T: rusqlite::types::FromSql>(connection: &Connection, sql: &str) -> T {
    connection.query_row(sql, [], |row| row.get(0)).expect(sql)
}

#[test]
fn one_flipped_bit_in_any_column_is_named() {
    let columns = [
        "battle",
        "kind",
        "version",
        "seat",
        "cause",
        "game_time",
        "recorded_at",
        "body",
        "salt",
        "leaf",
        "hash",
        "idem",
    ];
    for column in columns {
        // Entry 7 has a game time and a key; a link after it, and the end, behave differently for `hash`.
        for byte in [0, 3] {
            let campaign = Campaign::of(SIZE);
            flip(&campaign, column, 7, byte);
            assert_broken(&campaign, 7, &Fault::Altered);
        }
    }
}

#[test]
fn a_flipped_bit_in_the_last_hash_is_named() {
    let campaign = Campaign::of(SIZE);
    flip(&campaign, "hash", SIZE as u64, 5);
    assert_broken(&campaign, SIZE as u64, &Fault::Altered);
}

#[test]
fn emptied_filled_and_shifted_columns_are_named() {
    let cases = [
        ("UPDATE entry SET idem = NULL WHERE seq = 7", Fault::Altered),
        ("UPDATE entry SET game_time = NULL WHERE seq = 7", Fault::Altered),
        ("UPDATE entry SET cause = NULL WHERE seq = 7", Fault::Altered),
        // Absent and empty are hashed alike, so an empty one is refused by its form.
        ("UPDATE entry SET game_time = '' WHERE seq = 8", malformed("game_time")),
        ("UPDATE entry SET idem = x'' WHERE seq = 8", malformed("idem")),
        // The same header text cut differently into columns.
        (
            "UPDATE entry SET battle = battle || char(10) || kind, kind = version, version = 1 WHERE seq = 8",
            malformed("battle"),
        ),
        ("UPDATE entry SET seat = CAST(x'ff' AS TEXT) WHERE seq = 8", malformed("seat")),
        ("UPDATE entry SET version = -1 WHERE seq = 8", malformed("version")),
        ("UPDATE entry SET version = 4294967297 WHERE seq = 8", malformed("version")),
        ("UPDATE entry SET hash = x'00' WHERE seq = 8", malformed("hash")),
    ];
    for (sql, fault) in cases {
        let campaign = Campaign::of(SIZE);
        campaign.tamper(sql);
        let seq = if sql.ends_with('7') { 7 } else { 8 };
        assert_broken(&campaign, seq, &fault);
    }
}

fn malformed(column: &str) -> Fault {
    Fault::Malformed { column: column.to_owned() }
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

#[test]
fn a_deleted_entry_whose_gap_was_closed_is_removed() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper(
        "DELETE FROM entry WHERE seq = 5;
         UPDATE entry SET seq = -(seq - 1) WHERE seq > 5; UPDATE entry SET seq = -seq WHERE seq < 0;",
    );
    assert_broken(&campaign, 5, &Fault::Removed { count: 1 });
}

#[test]
fn two_entries_that_changed_places_are_named() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper(
        "UPDATE entry SET seq = 999 WHERE seq = 4; UPDATE entry SET seq = 4 WHERE seq = 9;
         UPDATE entry SET seq = 9 WHERE seq = 999;",
    );
    assert_broken(&campaign, 4, &Fault::Swapped { with: 9 });
}

const MAKE_ROOM: &str =
    "UPDATE entry SET seq = -(seq + 1) WHERE seq >= 6; UPDATE entry SET seq = -seq WHERE seq < 0;";

#[test]
fn an_inserted_entry_is_named() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper(&format!(
        "{MAKE_ROOM} INSERT INTO entry SELECT 6, battle, kind, version, seat, cause, game_time,
            recorded_at, '{{\"forged\":1}}', salt, leaf, hash, NULL FROM entry WHERE seq = 5"
    ));
    assert_broken(&campaign, 6, &Fault::Inserted { count: 1 });
}

#[test]
fn an_entry_inserted_as_a_copy_is_named() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper(&format!(
        "{MAKE_ROOM} INSERT INTO entry SELECT 6, battle, kind, version, seat, cause, game_time,
            recorded_at, body, salt, leaf, hash, idem FROM entry WHERE seq = 3"
    ));
    assert_broken(&campaign, 6, &Fault::Inserted { count: 1 });
}

#[test]
fn an_inserted_entry_with_proper_hashes_is_named_by_the_genuine_one_after_it() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper_with(|connection| {
        connection.execute_batch(MAKE_ROOM).expect("room");
        connection
            .execute_batch(
                "INSERT INTO entry SELECT 6, battle, kind, version, seat, cause, game_time,
                    recorded_at, '{\"forged\":1}', salt, leaf, hash, NULL FROM entry WHERE seq = 5",
            )
            .expect("inserted");
        rehash(connection, 6, 6);
    });
    assert_broken(&campaign, 6, &Fault::Inserted { count: 1 });
}

#[test]
fn rows_before_the_first_number_are_foreign() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper("UPDATE entry SET seq = -3 WHERE seq = 12");
    assert_broken(&campaign, 1, &malformed("seq"));
}

#[test]
fn an_entry_written_anew_without_the_rest_does_not_follow() {
    let campaign = Campaign::of(SIZE);
    campaign.tamper_with(|connection| {
        connection
            .execute_batch("UPDATE entry SET body = '{\"hits\":6}' WHERE seq = 6")
            .expect("forged");
        let leaf = computed_leaf(connection, 6);
        connection.execute("UPDATE entry SET leaf = ?1 WHERE seq = 6", [&leaf[..]]).expect("leaf");
    });
    assert_broken(&campaign, 6, &Fault::Unlinked);
}

#[test]
fn a_rehashed_tail_is_caught_by_the_remembered_head_alone() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().head();
    campaign.tamper_with(|connection| {
        connection
            .execute_batch("UPDATE entry SET body = '{\"hits\":6}' WHERE seq = 6")
            .expect("forged");
        rehash(connection, 6, SIZE as u64);
    });
    // The chain is whole in itself, which shows that the forgery was a good one.
    let stranger = Journal::open_read_only(&campaign.path, journal::Opening::new()).expect("opens");
    assert!(stranger.verify(&mut |_| {}).expect("verified").is_whole());
    drop(stranger);
    for check in [OpenCheck::Full, OpenCheck::Tail] {
        let journal =
            Journal::open(&campaign.path, campaign.opening().check(check)).expect("opens");
        let finding = broken(&journal);
        assert_eq!(finding.fault, Fault::Rewritten { remembered });
        assert_eq!(finding.seq, Some(SIZE as u64));
        assert_eq!(journal.verify(&mut |_| {}).expect("verified").findings, [finding]);
    }
}

#[test]
fn a_cut_tail_is_caught_by_the_remembered_head_and_may_be_accepted() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().head();
    campaign.tamper("DELETE FROM entry WHERE seq > 9");
    for check in [OpenCheck::Full, OpenCheck::Tail] {
        let journal =
            Journal::open(&campaign.path, campaign.opening().check(check)).expect("opens");
        assert_eq!(broken(&journal).fault, Fault::TailCut { remembered });
        assert_eq!(broken(&journal).seq, Some(10));
        assert_eq!(journal.entries(..).expect("read").len(), 9);
    }
    let heads = journal::RememberedHeads::at(&campaign.heads);
    assert_eq!(Journal::accept(&campaign.path, &heads).expect("accepted").seq, 9);
    assert_eq!(campaign.open().condition(), &Condition::Writable);
}

#[test]
fn a_journal_written_anew_from_its_first_entry_is_another_campaign() {
    let campaign = Campaign::of(SIZE);
    let remembered = campaign.open().campaign().expect("an id");
    campaign.tamper_with(|connection| {
        connection
            .execute_batch("UPDATE entry SET body = '{\"hits\":6}' WHERE seq = 1")
            .expect("forged");
        rehash(connection, 1, SIZE as u64);
    });
    assert_eq!(broken(&campaign.open()).fault, Fault::AnotherCampaign { remembered });
}

#[test]
fn removed_guards_and_foreign_objects_are_named() {
    let campaign = Campaign::of(SIZE);
    for sql in [
        "DROP TRIGGER entry_refuses_delete",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM private; END",
        "CREATE TABLE extra (x)",
    ] {
        let campaign_sql = Connection::open(&campaign.path).expect("opens");
        campaign_sql.execute_batch(sql).expect(sql);
        drop(campaign_sql);
        let journal = campaign.open();
        assert!(matches!(broken(&journal).fault, Fault::SchemaChanged { .. }), "{sql}");
        assert_eq!(journal.head().seq, SIZE as u64, "the entries themselves are good");
    }
}

#[test]
fn a_kind_of_a_newer_program_opens_for_reading_and_a_remark_is_skipped() {
    for (kind, expected) in [
        (
            "parleyed",
            Condition::ReadOnly(ReadOnlyReason::UnknownKind { seq: 12, kind: "parleyed".into() }),
        ),
        ("x_bookmark", Condition::Writable),
    ] {
        let campaign = Campaign::of(SIZE);
        std::fs::remove_file(&campaign.heads).expect("forgotten");
        campaign.tamper_with(|connection| {
            connection.execute("UPDATE entry SET kind = ?1 WHERE seq = 12", [kind]).expect("newer");
            rehash(connection, 12, 12);
        });
        assert_eq!(campaign.open().condition(), &expected);
    }
}

#[test]
fn reading_verified_stops_at_a_change_made_while_open() {
    let campaign = Campaign::of(SIZE);
    let journal = Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens");
    flip(&campaign, "body", 6, 1);
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
    flip(&campaign, "body", 6, 1);
    let mut export = Vec::new();
    let exported = campaign.open().export(&mut export, &mut |_| {}).expect("exported");
    assert_eq!((exported.head.seq, exported.complete), (5, false));
    let path = campaign.beside("rescued.wardiary");
    let rescued =
        Journal::import(&mut &export[..], &path, journal::Opening::new()).expect("imported");
    assert_eq!(rescued.head(), exported.head);
}

/// Recomputes leaf and hash of entries `from..=to`: what a cheat with this program's source would do.
fn rehash(connection: &Connection, from: u64, to: u64) {
    for seq in from..=to {
        let leaf = computed_leaf(connection, seq);
        let previous: Vec<u8> = if seq == 1 {
            Hash::ZERO.0.to_vec()
        } else {
            query(connection, &format!("SELECT hash FROM entry WHERE seq = {seq} - 1"))
        };
        let hash = Sha256::digest([&b"wardiary/1"[..], &previous, &leaf].concat());
        connection
            .execute(
                "UPDATE entry SET leaf = ?1, hash = ?2 WHERE seq = ?3",
                (&leaf[..], &hash[..], seq as i64),
            )
            .expect("rehashed");
    }
}

/// The leaf formula once more, in SQL and SHA-256.
fn computed_leaf(connection: &Connection, seq: u64) -> Vec<u8> {
    let header: String = query(
        connection,
        &format!(
            "SELECT seq || char(10) || battle || char(10) || kind || char(10) || version || char(10) || seat
                || char(10) || ifnull(cause, '') || char(10) || ifnull(game_time, '') || char(10)
                || recorded_at || char(10) || lower(ifnull(hex(idem), '')) FROM entry WHERE seq = {seq}"
        ),
    );
    let salt: Vec<u8> = query(connection, &format!("SELECT salt FROM entry WHERE seq = {seq}"));
    let body: String = query(connection, &format!("SELECT body FROM entry WHERE seq = {seq}"));
    let hidden = Sha256::digest([&salt[..], body.as_bytes()].concat());
    Sha256::digest([&[0][..], header.as_bytes(), &hidden].concat()).to_vec()
}
