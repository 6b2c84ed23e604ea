//! Changing a campaign's file behind the program's back, and headers and hashes of docs/JOURNAL.md §3 and §4, written a second time so
//! that a forger's work can be done well.

use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

/// An entry's number and its hash in hexadecimal.
pub type Seen = (i64, String);

/// The kinds of entries by their codes, which begin at 1.
const KINDS: [&str; 17] = [
    "founded",
    "briefed",
    "ordered",
    "roll_called",
    "rolled",
    "choice_called",
    "chosen",
    "happened",
    "ruled",
    "sealed",
    "revealed",
    "amended",
    "opened",
    "committed",
    "seated",
    "noted",
    "digest",
];

/// The fields of a packed header that tests change.
#[derive(Clone, Debug)]
pub struct Header {
    pub kind: u8,
    version: u8,
    pub seat: String,
    audience: String,
    battle: String,
    /// How far back the cause lies; 0 for none.
    pub cause: u64,
    game_time: [u8; 4],
    recorded_at: [u8; 6],
    key: Vec<u8>,
}

impl Header {
    /// Takes a packed header apart.
    fn read(packed: &[u8]) -> Self {
        let mut rest = packed;
        let mut bytes = |count: usize| {
            let (taken, after) = rest.split_at(count);
            rest = after;
            taken.to_vec()
        };
        let (kind, version) = (bytes(1)[0], bytes(1)[0]);
        let mut texts = (0..3).map(|_| {
            let length = usize::from(bytes(1)[0]);
            String::from_utf8(bytes(length)).expect("UTF-8")
        });
        let [seat, audience, battle] = std::array::from_fn(|_| texts.next().expect("three texts"));
        drop(texts);
        let (mut cause, mut shift) = (0, 0);
        loop {
            let byte = bytes(1)[0];
            cause |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        let game_time = bytes(4).try_into().expect("four bytes");
        let recorded_at = bytes(6).try_into().expect("six bytes");
        let key = rest.to_vec();
        Self { kind, version, seat, audience, battle, cause, game_time, recorded_at, key }
    }

    fn pack(&self) -> Vec<u8> {
        let mut packed = vec![self.kind, self.version];
        for text in [&self.seat, &self.audience, &self.battle] {
            packed.push(u8::try_from(text.len()).expect("a short text"));
            packed.extend(text.bytes());
        }
        let mut distance = self.cause;
        while distance >= 0x80 {
            packed.push((distance & 0x7f) as u8 | 0x80);
            distance >>= 7;
        }
        packed.push(distance as u8);
        packed.extend(self.game_time);
        packed.extend(self.recorded_at);
        packed.extend(&self.key);
        packed
    }

    /// A moment later than it was recorded.
    pub fn later(&mut self) {
        self.recorded_at[5] ^= 1;
    }
}

/// Changes the header of an entry where it lies.
pub fn change_header(shell: &Connection, seq: i64, change: impl FnOnce(&mut Header)) {
    let sql = "SELECT header FROM entry WHERE seq = ?1";
    let packed: Vec<u8> = shell.query_row(sql, [seq], |row| row.get(0)).expect(sql);
    let mut header = Header::read(&packed);
    assert_eq!(header.pack(), packed, "headers are read as they are written");
    change(&mut header);
    let sql = "UPDATE entry SET header = ?1 WHERE seq = ?2";
    assert_eq!(shell.execute(sql, (header.pack(), seq)).expect(sql), 1);
}

/// The code of a kind.
pub fn code(kind: &str) -> u8 {
    let at = KINDS.iter().position(|known| *known == kind);
    u8::try_from(at.unwrap_or_else(|| panic!("no kind {kind}")) + 1).expect("few kinds")
}

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
    let mut rows = shell
        .prepare("SELECT seq, hex(substr(chain, -32)) FROM entry ORDER BY seq")
        .expect("entries");
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

/// Computes the hash of an entry and of all after it anew.
pub fn rehash(shell: &Connection, from: i64) {
    let sql = "SELECT max(seq) FROM entry";
    let last: i64 = shell.query_row(sql, [], |row| row.get(0)).expect(sql);
    for seq in from..=last {
        let chain = chain_of(shell, seq);
        let sql = "UPDATE entry SET chain = ?1 WHERE seq = ?2";
        assert_eq!(shell.execute(sql, (chain, seq)).expect(sql), 1, "entry {seq} is there");
    }
}

/// Salt and hash of an entry whose text is there.
fn chain_of(shell: &Connection, seq: i64) -> Vec<u8> {
    let sql = "SELECT header, CAST(body AS BLOB), substr(chain, 1, 16) FROM entry WHERE seq = ?1";
    let (header, body, salt): (Vec<u8>, Vec<u8>, Vec<u8>) = shell
        .query_row(sql, [seq], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .expect("the entry is there");
    let hidden = Sha256::new().chain_update(&salt).chain_update(body).finalize();
    let leaf = Sha256::new().chain_update([0]).chain_update(header).chain_update(hidden).finalize();
    let sql = "SELECT substr(chain, -32) FROM entry WHERE seq = ?1 - 1";
    let before = match seq {
        1 => vec![0; 32],
        _ => shell.query_row(sql, [seq], |row| row.get(0)).expect(sql),
    };
    let hash = Sha256::new().chain_update("wardiary/2").chain_update(before).chain_update(leaf);
    salt.into_iter().chain(hash.finalize()).collect()
}
