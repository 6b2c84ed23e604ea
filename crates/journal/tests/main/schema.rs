//! Tables that are not ours: views, triggers, other columns, and files that lie about their version.

use journal::{Condition, Fault, Journal, MemoryCheck, NotCompared, OpenCheck, ReadOnlyReason};
use rusqlite::Connection;

use crate::fixture::{Campaign, broken, draft};

const SIZE: usize = 12;

/// Replaces a statement of the schema by another, entries and all, as only a hand in SQLite's own table can.
const REWRITE: &str = "PRAGMA writable_schema = ON;";

fn altered(sql: &str) -> Campaign {
    let campaign = Campaign::of(SIZE);
    let shell = Connection::open(&campaign.path).expect("opens");
    shell.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    campaign
}

/// Broken for writer, reader and verification, whatever version the file claims; nothing is written.
fn assert_changed(sql: &str, object: &str) {
    for version in [1, 2, 99] {
        let campaign = altered(&format!("{sql}; PRAGMA user_version = {version};"));
        let tail = campaign.opening().check(OpenCheck::Tail);
        for journal in [
            campaign.open(),
            Journal::open_read_only(&campaign.path, campaign.opening()).expect("opens"),
            Journal::open_read_only(&campaign.path, tail).expect("opens"),
        ] {
            let finding = broken(&journal);
            let fault = Fault::SchemaChanged { object: object.to_owned() };
            assert_eq!(finding.fault, fault, "{sql}, version {version}");
            let verdict = journal.verify(&mut |_| {}).expect("verified");
            assert!(verdict.findings.contains(&finding), "{sql}: {:?}", verdict.findings);
            assert!(!verdict.is_whole());
        }
        let mut journal = campaign.open();
        assert_eq!(journal.append(&[draft(1)]).expect_err("refused").code(), "journal.broken");
    }
}

/// Broken in a file of our own version, and read as it is in one of a newer.
fn assert_foreign(sql: &str, object: &str) {
    let campaign = altered(sql);
    let journal = campaign.open();
    let fault = Fault::SchemaChanged { object: object.to_owned() };
    assert_eq!(broken(&journal).fault, fault, "{sql}");
    assert_eq!(journal.head().seq, SIZE as u64, "the entries themselves are good");
    let campaign = altered(&format!("{sql}; PRAGMA user_version = 2;"));
    let reason = ReadOnlyReason::NewerFormat { needs: 3 };
    assert_eq!(campaign.open().condition(), &Condition::ReadOnly(reason), "{sql}");
}

/// Entries come out of a view, with chance in it, and the guards are gone.
#[test]
fn a_view_in_the_place_of_the_entries_is_named_and_never_read() {
    let view = "ALTER TABLE entry RENAME TO kept; DROP TRIGGER entry_refuses_update;
        DROP TRIGGER entry_refuses_delete;
        CREATE VIEW entry AS SELECT seq, header,
            iif(seq = 5 AND random() % 2, '{\"other\":1}', body) AS body, chain FROM kept";
    assert_changed(view, "table entry");
    for version in [1, 2, 99] {
        let campaign = altered(&format!("{view}; PRAGMA user_version = {version};"));
        let journal = campaign.open();
        assert_eq!(journal.head().seq, 0, "not one entry of it is believed");
        assert_eq!(journal.entries(..).expect("read"), []);
        assert_eq!(journal.checked().memory, MemoryCheck::NotCompared(NotCompared::Broken));
    }
}

#[test]
fn a_view_in_the_place_of_another_table_is_named() {
    let format = "ALTER TABLE format RENAME TO kept;
        CREATE VIEW format AS SELECT 1 AS only, 'x' AS founded_by, 2 AS oldest_reader, 2 AS oldest_writer";
    // Which format it has cannot be read at all.
    for (version, code) in [(1, "journal.damaged"), (2, "journal.newer")] {
        let campaign = altered(&format!("{format}; PRAGMA user_version = {version};"));
        let refused = Journal::open(&campaign.path, campaign.opening()).map(|_| ());
        assert_eq!(refused.expect_err("refused").code(), code);
    }
    for table in ["private", "snapshot"] {
        let view = format!(
            "ALTER TABLE {table} RENAME TO kept; CREATE VIEW {table} AS SELECT * FROM kept"
        );
        assert_changed(&view, &format!("table {table}"));
    }
}

#[test]
fn tables_with_other_columns_or_options_are_named() {
    let remade = |columns: &str, options: &str| {
        format!(
            "CREATE TEMP TABLE kept AS SELECT * FROM entry; DROP TABLE entry;
             CREATE TABLE entry ({columns}) {options};
             INSERT INTO entry (seq, header, body, chain) SELECT * FROM kept;
             CREATE TRIGGER entry_refuses_update BEFORE UPDATE ON entry
             BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry is never changed'); END;
             CREATE TRIGGER entry_refuses_delete BEFORE DELETE ON entry
             BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry is never removed'); END"
        )
    };
    let cases = [
        (
            "seq INTEGER PRIMARY KEY, header BLOB NOT NULL, body ANY NOT NULL, chain BLOB NOT NULL",
            "STRICT",
        ),
        (
            "seq INTEGER PRIMARY KEY CHECK (seq > 0), header BLOB NOT NULL, body ANY NOT NULL, chain BLOB NOT NULL",
            "STRICT, WITHOUT ROWID",
        ),
        ("seq INTEGER PRIMARY KEY, header BLOB, body TEXT COLLATE NOCASE, chain BLOB", ""),
        ("seq INTEGER PRIMARY KEY, header, body, chain, more AS (abs(seq)) VIRTUAL", ""),
        ("seq INTEGER PRIMARY KEY, header, body, chain, more AS (length(body)) STORED", ""),
        ("seq INTEGER PRIMARY KEY DESC, header, body, chain", ""),
    ];
    for (columns, options) in cases {
        assert_changed(&remade(columns, options), "table entry");
    }
}

#[test]
fn missing_and_weakened_guards_are_named() {
    assert_changed("DROP TRIGGER entry_refuses_delete", "trigger entry_refuses_delete");
    let weakened = "DROP TRIGGER entry_refuses_update;
        CREATE TRIGGER entry_refuses_update BEFORE UPDATE OF seq ON entry
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry is never changed'); END";
    assert_changed(weakened, "trigger entry_refuses_update");
    assert_changed("DROP TABLE snapshot", "table snapshot");
}

#[test]
fn triggers_on_our_tables_are_named_in_every_version() {
    for (table, act) in [("entry", "INSERT"), ("private", "UPDATE"), ("SNAPSHOT", "DELETE")] {
        let sql =
            format!("CREATE TRIGGER more AFTER {act} ON {table} BEGIN DELETE FROM private; END");
        assert_changed(&sql, "trigger more");
    }
}

/// What hides behind another type, another table or a reserved name in SQLite's own table.
#[test]
fn objects_that_lie_about_themselves_gain_nothing() {
    let quiet = |kind: &str, name: &str, table: &str| {
        format!(
            "{REWRITE} INSERT INTO sqlite_schema VALUES ('{kind}', '{name}', '{table}', 0,
                'CREATE TRIGGER {name} AFTER INSERT ON entry BEGIN DELETE FROM private; END');
             PRAGMA writable_schema = RESET;"
        )
    };
    for (kind, name, table) in [
        ("trigger", "sqlite_quiet", "entry"),
        ("trigger", "quiet", "extra"),
        ("table", "quiet", "quiet"),
        ("view", "quiet", "quiet"),
        ("index", "quiet", "extra"),
    ] {
        for version in [1, 2] {
            let sql = format!(
                "CREATE TABLE extra (x); PRAGMA user_version = {version}; {}",
                quiet(kind, name, table)
            );
            let campaign = Campaign::of(SIZE);
            // SQLite refuses some of them itself, as it does when the file is opened.
            let _ = Connection::open(&campaign.path).expect("opens").execute_batch(&sql);
            let mut journal = campaign.open();
            assert_eq!(journal.entries(..).expect("read").len(), SIZE);
            let expected = if version == 1 { "journal.broken" } else { "journal.read_only" };
            let refused = journal.append(&[draft(SIZE)]).expect_err("refused").code();
            assert!([expected, "journal.broken"].contains(&refused), "{kind} {name}: {refused}");
        }
    }
    // A snapshot table whose rows are the entries: emptying the cache would empty the journal.
    let shared = format!(
        "{REWRITE} UPDATE sqlite_schema SET rootpage =
            (SELECT rootpage FROM sqlite_schema WHERE name = 'entry') WHERE name = 'snapshot'"
    );
    let campaign = altered(&shared);
    let journal = campaign.open();
    assert!(matches!(broken(&journal).fault, Fault::SchemaChanged { .. }), "{}", broken(&journal));
}

#[test]
fn more_tables_and_indexes_are_for_newer_programs_alone() {
    assert_foreign("CREATE TABLE extra (x)", "table extra");
    assert_foreign("CREATE INDEX by_chain ON entry (chain)", "index by_chain");
    assert_foreign("CREATE VIEW extra AS SELECT random() AS seq", "view extra");
    assert_foreign("ANALYZE", "table sqlite_stat1");
    let trigger = "CREATE TABLE extra (x);
        CREATE TRIGGER more AFTER INSERT ON extra BEGIN DELETE FROM private; END";
    assert_foreign(trigger, "table extra");
}

/// The number that chooses what is compared may be anything; nothing is gained by it.
#[test]
fn a_false_version_gains_nothing() {
    let campaign = altered("PRAGMA user_version = 0");
    assert!(matches!(broken(&campaign.open()).fault, Fault::SchemaChanged { .. }));
    let campaign = altered("PRAGMA user_version = -1");
    let fault = Fault::SchemaChanged { object: "user_version".to_owned() };
    assert_eq!(broken(&campaign.open()).fault, fault);
    let campaign = altered("PRAGMA user_version = 2147483647");
    let reason = ReadOnlyReason::NewerFormat { needs: 3 };
    assert_eq!(campaign.open().condition(), &Condition::ReadOnly(reason));
}

/// Temporary tables and views belong to one connection and are never in the file.
#[test]
fn temporary_objects_of_another_program_do_not_reach_us() {
    let campaign = Campaign::of(SIZE);
    let shell = Connection::open(&campaign.path).expect("opens");
    shell.execute_batch("CREATE TEMP VIEW entry AS SELECT 1 AS seq").expect("made");
    assert_eq!(campaign.open().entries(..).expect("read").len(), SIZE);
}

#[test]
fn a_file_in_another_encoding_is_named() {
    let campaign = Campaign::of(SIZE);
    let schema: Vec<String> = Connection::open(&campaign.path)
        .and_then(|shell| {
            shell
                .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")?
                .query_map([], |row| row.get(0))?
                .collect()
        })
        .expect("read");
    let path = campaign.beside("utf16.wardiary");
    let shell = Connection::open(&path).expect("opens");
    shell
        .execute_batch(&format!(
            "PRAGMA encoding = 'UTF-16le'; {}; PRAGMA application_id = 0x57444931;
             PRAGMA user_version = 1; INSERT INTO format VALUES (1, 'x', 2, 2);",
            schema.join("; ")
        ))
        .expect("made");
    drop(shell);
    let journal = Journal::open(&path, campaign.opening()).expect("opens");
    assert_eq!(broken(&journal).fault, Fault::SchemaChanged { object: "encoding".to_owned() });
}
