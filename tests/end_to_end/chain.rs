//! Changing a campaign's file behind the program's back, and the hashes of docs/JOURNAL.md §3, written a second time so
//! that a forger's work can be done well.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};

/// An entry's number and its hash in hexadecimal.
pub type Seen = (i64, String);

/// The hashed columns besides the body, in their order.
const HEADER: &str = "seq, battle, kind, version, seat, cause, game_time, recorded_at, idem";

/// Does something to the file with a database shell; the guards are put back, so that only the entries tell.
pub fn tamper(file: &Path, how: impl FnOnce(&Connection)) {
    let shell = Connection::open(file).expect("the file opens");
    let guards: Vec<(String, String)> = {
        let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'";
        let mut rows = shell.prepare(sql).expect(sql);
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect(sql);
        rows.collect::<Result<_, _>>().expect(sql)
    };
    for (name, _) in &guards {
        shell.execute_batch(&format!("DROP TRIGGER {name}")).expect("the guard is dropped");
    }
    how(&shell);
    for (_, sql) in &guards {
        shell.execute_batch(sql).expect("the guard is back");
    }
    // The log goes into the file, as at closing.
    let done = shell.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    assert_eq!(done.expect("a checkpoint"), 0, "nobody else has the file open");
}

/// The same with SQL alone.
pub fn tamper_sql(file: &Path, sql: &str) {
    tamper(file, |shell| shell.execute_batch(sql).expect(sql));
}

/// All entries' numbers and hashes, read as another program would.
pub fn seen(file: &Path) -> Vec<Seen> {
    let shell = reader(file);
    let mut rows = shell.prepare("SELECT seq, hex(hash) FROM entry ORDER BY seq").expect("entries");
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("entries");
    rows.collect::<Result<_, _>>().expect("entries")
}

/// The file, for looking only. Whenever the program was killed, no rollback journal lies beside it: a reader could not
/// take that back.
pub fn reader(file: &Path) -> Connection {
    let half_done = format!("{}-journal", file.display());
    assert!(!Path::new(&half_done).exists(), "{half_done} is there");
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let shell = Connection::open_with_flags(file, flags).expect("the file opens");
    shell.busy_timeout(std::time::Duration::from_secs(5)).expect("a number");
    shell
}

/// Computes leaf and hash of an entry and all after it anew.
pub fn rehash(shell: &Connection, from: i64) {
    let sql = "SELECT max(seq) FROM entry";
    let last: i64 = shell.query_row(sql, [], |row| row.get(0)).expect(sql);
    for seq in from..=last {
        let (leaf, hash) = hashes(shell, seq);
        let sql = "UPDATE entry SET leaf = ?1, hash = ?2 WHERE seq = ?3";
        let changed = shell.execute(sql, (&leaf[..], &hash[..], seq)).expect(sql);
        assert_eq!(changed, 1, "entry {seq} is there");
    }
}

fn hashes(shell: &Connection, seq: i64) -> ([u8; 32], [u8; 32]) {
    let sql = format!("SELECT {HEADER}, CAST(body AS BLOB), salt FROM entry WHERE seq = ?1");
    let leaf: [u8; 32] = shell
        .query_row(&sql, [seq], |row| {
            let mut header = Vec::new();
            for column in 0..9 {
                if column > 0 {
                    header.push(b'\n');
                }
                match row.get_ref(column)? {
                    ValueRef::Null => {}
                    ValueRef::Integer(number) => header.extend(number.to_string().bytes()),
                    ValueRef::Text(text) => header.extend(text),
                    ValueRef::Blob(bytes) => header.extend(hex(bytes).bytes()),
                    ValueRef::Real(_) => panic!("entry {seq} has a fraction"),
                }
            }
            let (body, salt): (Vec<u8>, Vec<u8>) = (row.get(9)?, row.get(10)?);
            let hidden = Sha256::new().chain_update(salt).chain_update(body).finalize();
            let leaf = Sha256::new().chain_update([0]).chain_update(header).chain_update(hidden);
            Ok(leaf.finalize().into())
        })
        .expect("the entry is there");
    let sql = "SELECT hash FROM entry WHERE seq = ?1 - 1";
    let before = match seq {
        1 => vec![0; 32],
        _ => shell.query_row(sql, [seq], |row| row.get(0)).expect(sql),
    };
    let hash = Sha256::new().chain_update("wardiary/1").chain_update(before).chain_update(leaf);
    (leaf, hash.finalize().into())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
