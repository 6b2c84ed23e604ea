//! What is not hashed is not believed: secrets, sheets, snapshots, the memory of heads and the schema, each changed by a
//! byte; and a journal whose entries make no sense.

use std::path::Path;

use engine::Session;
use engine::campaign::two_star_general::state::Phase;
use engine::journal::{Draft, Journal, Kind, Opening};
use engine::kernel::{Seat, Side};
use engine::record::Consent;
use rusqlite::Connection;

use super::fixture::{Game, Place, fights_out};

/// Changes a file as a careful cheat would: what guards the entries is put back.
fn tamper(path: &Path, change: impl FnOnce(&Connection)) {
    let shell = Connection::open(path).expect("a shell opens anything");
    change(&shell);
}

/// Flips one bit in the middle of every value that fits.
fn flip(shell: &Connection, table: &str, column: &str, fits: &str) -> usize {
    let sql = format!("SELECT rowid, {column} FROM {table} WHERE {fits}");
    let sql = if table == "private" { sql.replace("rowid", "key") } else { sql };
    let mut rows: Vec<(rusqlite::types::Value, Vec<u8>)> = shell
        .prepare(&sql)
        .and_then(|mut found| found.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
        .expect("read");
    let key = if table == "private" { "key" } else { "rowid" };
    for (at, bytes) in &mut rows {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        let sql = format!("UPDATE {table} SET {column} = ?1 WHERE {key} = ?2");
        shell.execute(&sql, (&*bytes, &*at)).expect("changed");
    }
    rows.len()
}

fn audited(path: &Path, place: &Place) -> engine::verify::Verified {
    let mut session = Session::open_to_read(path, &place.host).expect("opens");
    session.verify(true, &mut |_, _| {}).expect("an audit")
}

/// R1: snapshots that lie are passed over, said by the audit, and thrown away by the next who plays.
#[test]
fn a_lying_snapshot_is_not_believed() {
    let mut place = Place::new();
    let (session, _) = place.war("war", &fights_out("bastogne-1944", 3, 6_000));
    let image = session.fold().image();
    drop(session);
    let path = place.path("war");
    tamper(&path, |shell| assert!(flip(shell, "snapshot", "bytes", "1") > 0, "there are some"));
    let found = audited(&path, &place);
    assert!(
        !found.whole && found.findings.iter().all(|said| said.contains("snapshot")),
        "{found:?}"
    );
    for opened in [
        Session::open_to_read(&path, &place.host).expect("opens"),
        Session::open_quickly(&path, &place.host).expect("opens"),
        Session::open(&path, &place.host).expect("opens"),
    ] {
        assert!(opened.fold().image() == image, "the same war");
    }
    let mut session = Session::open(&path, &place.host).expect("opens");
    session.go_on(&mut place.host).expect("goes on");
    drop(session);
    assert!(audited(&path, &place).whole);
}

/// R1: nor is a snapshot of another state of the same war believed at another entry.
#[test]
fn a_snapshot_is_believed_at_its_own_entry_alone() {
    let mut place = Place::new();
    let (session, _) = place.war("war", &fights_out("bastogne-1944", 4, 8_000));
    let image = session.fold().image();
    drop(session);
    let path = place.path("war");
    tamper(&path, |shell| {
        let (first, last): (i64, i64) = shell
            .query_row("SELECT min(seq), max(seq) FROM snapshot", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .expect("snapshots");
        assert!(first < last, "two at least");
        let sql = "UPDATE snapshot SET bytes = (SELECT bytes FROM snapshot WHERE seq = ?1) WHERE seq = ?2";
        shell.execute(sql, (first, last)).expect("changed");
    });
    assert!(!audited(&path, &place).whole);
    assert!(Session::open(&path, &place.host).expect("opens").fold().image() == image);
}

/// R2: a dice secret with one wrong bit costs the app's dice of its seat, and nothing else.
#[test]
fn a_wrong_bit_in_a_dice_secret_stops_only_the_apps_dice() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let roll = game.play_to_a_roll();
    let (mut place, path) = game.close();
    tamper(&path, |shell| {
        assert_eq!(flip(shell, "private", "value", "key LIKE 'dice.secret.%'"), 2);
    });
    let found = audited(&path, &place);
    assert!(!found.whole, "{found:?}");
    let mut session = Session::open(&path, &place.host).expect("opens");
    assert_eq!(session.spoilt_secrets().len(), 2);
    let (by, last) = (roll.answers, session.fold().seq);
    let refused = session.app_dice(&mut place.host, by, roll.at, None).expect_err("spoilt");
    assert!(refused.hint.is_some(), "{refused}");
    assert_eq!(session.fold().seq, last, "nothing is written before its links fit");
    for side in Side::BOTH {
        session.commit_anew(&mut place.host, side.seat()).expect("anew");
    }
    session.app_dice(&mut place.host, by, roll.at, None).expect("thrown");
    drop(session);
    Session::open(&path, &place.host).expect("opens");
}

/// R3: a changed sheet is ruled void by the umpire, and the war goes on.
#[test]
fn a_changed_sheet_is_voided_and_the_war_goes_on() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    for _ in 0..500 {
        if matches!(game.session.fold().war.divisions().next().unwrap().1.phase, Phase::Orders(_))
            && game.session.fold().open.is_empty()
        {
            break;
        }
        game.play(1);
    }
    game.session
        .seal_orders(&mut game.place.host, campaign::BattleId::main(), Seat::Blue, None)
        .expect("blue lies");
    let (mut place, path) = game.close();
    tamper(&path, |shell| {
        assert_eq!(flip(shell, "private", "value", "key LIKE 'orders.sealed.%'"), 1);
    });
    assert!(!audited(&path, &place).whole);
    let mut session = Session::open(&path, &place.host).expect("opens");
    session.go_on(&mut place.host).expect("nothing blocks it");
    let laid = session.seal_orders(&mut place.host, campaign::BattleId::main(), Seat::Orange, None);
    let stuck = session.stuck_sheets();
    assert!(laid.is_ok() && stuck.len() == 1, "{laid:?} {stuck:?}");
    let void = engine::campaign::two_star_general::order::Ruling::VoidOrders { side: Side::Blue };
    let reason = "the sheet is spoilt".to_owned();
    let rule = engine::campaign::two_star_general::order::Order::Rule { ruling: void, reason };
    let order = engine::campaign::WarOrder {
        battle: engine::campaign::BattleId::main(),
        order: engine::campaign::BattleOrder::TwoStarGeneral(rule),
    };
    session.order(&mut place.host, Seat::Umpire, &order, None).expect("ruled");
    session
        .seal_orders(&mut place.host, campaign::BattleId::main(), Seat::Blue, None)
        .expect("laid anew, and turned up");
    assert!(
        !matches!(session.fold().war.divisions().next().unwrap().1.phase, Phase::Orders(_)),
        "the round begins"
    );
}

/// R7: the schema is the one its version has.
#[test]
fn another_schema_is_not_read() {
    let game = Game::of_people("first-light", Consent::Nobody);
    let (place, path) = game.close();
    for sql in [
        "DROP TRIGGER entry_refuses_update",
        "ALTER TABLE entry RENAME TO real; CREATE VIEW entry AS SELECT * FROM real",
        "CREATE TABLE more (x)",
    ] {
        let copy = place.path("copy");
        std::fs::copy(&path, &copy).expect("a copy");
        tamper(&copy, |shell| shell.execute_batch(sql).expect("changed"));
        let opened = Session::open_to_read(&copy, &place.host);
        let said = match opened {
            Err(error) => error.message,
            Ok(mut session) => {
                let found = session.verify(true, &mut |_, _| {}).expect("an audit");
                assert!(!found.whole && !session.is_writable(), "{sql}: {found:?}");
                found.findings.join(" ")
            }
        };
        assert!(said.contains("schema") || said.contains("table"), "{sql}: {said}");
        std::fs::remove_file(&copy).expect("removed");
    }
}

/// R6: where the memory of heads is damaged, "not compared" is said, and never "whole".
#[test]
fn a_damaged_memory_of_heads_is_said() {
    let mut game = Game::of_people("first-light", Consent::Nobody);
    game.play(10);
    let (place, path) = game.close();
    assert!(audited(&path, &place).whole);
    std::fs::write(place.host.heads_file(), "{bad").expect("damaged");
    let found = audited(&path, &place);
    assert!(!found.whole, "{found:?}");
    assert!(found.not_compared.is_some_and(|why| why.starts_with("Not compared")));
}

/// An entry that makes no sense, though its chain is whole: read up to the one before, exported, gone on with as a branch.
#[test]
fn an_unfoldable_journal_is_read_to_the_entry_before() {
    let mut game = Game::of_people("first-light", Consent::Nobody);
    game.play(10);
    let last = game.last();
    let (mut place, path) = game.close();
    let opening = Opening::new().heads(place.host.heads_file());
    let mut journal = Journal::open(&path, opening).expect("opens");
    let senseless = Draft {
        battle: "main".to_owned(),
        version: 1,
        ..Draft::new(Kind::Happened, "app", "{\"never\":\"seen\"}".to_owned(), 1)
    };
    journal.append(&[senseless]).expect("appended");
    drop(journal);
    let mut session = Session::open(&path, &place.host).expect("opens");
    assert_eq!(session.fold().seq, last);
    let refused = session.may_write().expect_err("for reading only");
    assert_eq!(refused.code, "journal.unfoldable");
    let found = session.verify(true, &mut |_, _| {}).expect("a finding, not an error");
    assert_eq!(found.first_bad, Some(last + 1), "{found:?}");
    let to = place.path("branch");
    let branch = session.branch(&mut place.host, &to, None, "the end is senseless");
    let mut branch = branch.expect("goes on");
    branch.note(&mut place.host, Seat::Blue, "on we go", false, None).expect("noted");
    assert!(branch.verify(true, &mut |_, _| {}).expect("audited").whole);
}
