//! Attacks on copies of a war's file: on its entries, on what lies beside them, on the schema and on the memory of heads.
//! Whatever was done, it is found out, and nothing else is shown as whole than the war that was played.

use std::path::{Path, PathBuf};

use engine::Session;
use engine::journal::Condition;
use engine::record::Consent;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::fixture::{Game, Place};

/// So many attacks in the quick run; `WARDIARY_ATTACKS` asks for more.
const ATTACKS: u64 = 60;

/// The war that is attacked: the images of every state it went through, by entry.
struct Target {
    place: Place,
    path: PathBuf,
    heads: Vec<u8>,
    images: Vec<Vec<u8>>,
    last: u64,
}

#[test]
fn whatever_is_changed_is_found_out() {
    let asked = std::env::var("WARDIARY_ATTACKS").ok().and_then(|n| n.parse().ok());
    let seed = std::env::var("WARDIARY_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let target = Target::new();
    for seed in seed..seed + asked.unwrap_or(ATTACKS) {
        target.attack(seed);
    }
}

impl Target {
    fn new() -> Self {
        let mut game = Game::of_people("first-light", Consent::Nobody);
        while !game.session.fold().war.divisions().next().unwrap().1.phase.name().contains("rders")
        {
            game.play(1);
        }
        game.session
            .seal_orders(
                &mut game.place.host,
                campaign::BattleId::main(),
                engine::kernel::Seat::Blue,
                None,
            )
            .ok();
        game.play(90);
        let digest = game.newest(engine::journal::Kind::Digest, |_| true);
        let last = game.last();
        let images = (0..=last).map(|seq| match seq {
            0..3 => Vec::new(),
            seq => game.session.moment(Some(seq)).expect("then").image(),
        });
        let images: Vec<Vec<u8>> = images.collect();
        let (place, path) = game.close();
        if let Some(digest) = digest {
            let shell = Connection::open(&path).expect("opened");
            let at = i64::try_from(digest.seq).expect("small");
            let image = &images[usize::try_from(digest.seq).expect("small")];
            shell
                .execute("INSERT OR REPLACE INTO snapshot VALUES (?1, ?2)", (at, image))
                .expect("a snapshot");
        }
        let heads = std::fs::read(place.host.heads_file()).expect("heads");
        Self { place, path, heads, images, last }
    }

    fn attack(&self, seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let file = self.place.path(&format!("attacked-{seed}"));
        std::fs::copy(&self.path, &file).expect("a copy");
        std::fs::write(self.place.host.heads_file(), &self.heads).expect("heads");
        let what = attack(&mut rng, &file, &self.place.host.heads_file());
        let told = format!("attack {seed}: {what}");
        self.nothing_false_is_shown(&file, &told);
        assert!(self.is_found_out(&file), "missed: {told}");
        for ending in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }

    fn is_found_out(&self, file: &Path) -> bool {
        let Ok(mut session) = Session::open_to_read(file, &self.place.host) else { return true };
        let verified = session.verify(true, &mut |_, _| {});
        verified.is_ok_and(|found| {
            !found.whole && (!found.findings.is_empty() || found.not_compared.is_some())
        })
    }

    /// A state that is shown is one of the war's own, or is said to be of a broken file.
    fn nothing_false_is_shown(&self, file: &Path, told: &str) {
        let host = &self.place.host;
        let (whole, quickly) =
            (Session::open_to_read(file, host), Session::open_quickly(file, host));
        assert_eq!(whole.is_ok(), quickly.is_ok(), "opens in one of two ways: {told}");
        for session in [whole, quickly].into_iter().flatten() {
            let seq = session.fold().seq;
            let at = usize::try_from(seq).expect("small");
            let own = self.images.get(at).is_some_and(|image| *image == session.fold().image());
            // A chain that was made anew as a whole is not the one this computer remembers.
            let broken = matches!(session.condition(), Condition::Broken(_));
            assert!(own || broken || seq < 3, "another state is shown at entry {seq}: {told}");
            assert!(seq == self.last || !session.is_writable(), "cut and writable: {told}");
        }
    }
}

/// Does one thing to a file, or to the memory of heads, and says what.
fn attack(rng: &mut ChaCha8Rng, file: &Path, heads: &Path) -> String {
    if rng.random_range(0..12) == 0 {
        return damage_heads(rng, heads);
    }
    let shell = Connection::open(file).expect("a shell opens anything");
    let triggers = drop_triggers(&shell);
    shell.execute_batch("PRAGMA ignore_check_constraints = ON").expect("set");
    let (what, puts_back) = match rng.random_range(0..10) {
        0..3 => (flip_entry(rng, &shell), true),
        3 => (move_entries(rng, &shell), true),
        4 => (rehash(rng, &shell), true),
        5..7 => (change_private(rng, &shell), true),
        7 => (change_snapshot(rng, &shell), true),
        _ => change_schema(rng, &shell),
    };
    if puts_back {
        triggers.iter().for_each(|sql| shell.execute_batch(sql).expect("put back"));
    }
    what
}

fn damage_heads(rng: &mut ChaCha8Rng, heads: &Path) -> String {
    let mut bytes = std::fs::read(heads).expect("heads");
    let what = match rng.random_range(0..3) {
        0 => {
            bytes.truncate(rng.random_range(1..bytes.len()));
            "the memory of heads is cut"
        }
        1 => {
            bytes = b"{bad".to_vec();
            "the memory of heads is no JSON"
        }
        _ => {
            let braces: Vec<usize> =
                (0..bytes.len()).filter(|at| matches!(bytes[*at], b'{' | b'}' | b'"')).collect();
            bytes[braces[rng.random_range(0..braces.len())]] = b'!';
            "a byte of the memory of heads is another"
        }
    };
    std::fs::write(heads, bytes).expect("written");
    what.to_owned()
}

fn drop_triggers(shell: &Connection) -> Vec<String> {
    let found: Vec<(String, String)> = shell
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .and_then(|mut found| found.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
        .expect("triggers");
    for (name, _) in &found {
        shell.execute_batch(&format!("DROP TRIGGER {name}")).expect("dropped");
    }
    found.into_iter().map(|(_, sql)| sql).collect()
}

fn some_entry(rng: &mut ChaCha8Rng, shell: &Connection) -> i64 {
    let last: i64 =
        shell.query_row("SELECT max(seq) FROM entry", [], |row| row.get(0)).expect("entries");
    rng.random_range(1..=last)
}

fn flip_entry(rng: &mut ChaCha8Rng, shell: &Connection) -> String {
    let seq = some_entry(rng, shell);
    let column = ["header", "body", "chain"][rng.random_range(0..3)];
    let sql = format!("SELECT CAST({column} AS BLOB) FROM entry WHERE seq = ?1");
    let mut bytes: Vec<u8> = shell.query_row(&sql, [seq], |row| row.get(0)).expect("read");
    let (at, bit) = (rng.random_range(0..bytes.len()), rng.random_range(0..7));
    bytes[at] ^= 1 << bit;
    let cast = if column == "body" { "CAST(?1 AS TEXT)" } else { "?1" };
    let sql = format!("UPDATE entry SET {column} = {cast} WHERE seq = ?2");
    shell.execute(&sql, (bytes, seq)).expect("changed");
    format!("bit {bit} of byte {at} of the {column} of entry {seq}")
}

fn move_entries(rng: &mut ChaCha8Rng, shell: &Connection) -> String {
    let seq = some_entry(rng, shell);
    match rng.random_range(0..4) {
        0 => {
            shell.execute("DELETE FROM entry WHERE seq >= ?1", [seq]).expect("cut");
            format!("everything from entry {seq} on is cut off")
        }
        1 => {
            shell.execute("DELETE FROM entry WHERE seq = ?1", [seq]).expect("removed");
            format!("entry {seq} is removed")
        }
        2 => {
            let sql = "UPDATE entry SET (header, body, chain) =
                (SELECT header, body, chain FROM entry WHERE seq = ?1 % (SELECT max(seq) FROM entry) + 1)
                WHERE seq = ?1";
            shell.execute(sql, [seq]).expect("copied");
            format!("entry {seq} is another one again")
        }
        _ => {
            let sql =
                "INSERT INTO entry SELECT (SELECT max(seq) + 1 FROM entry), header, body, chain
                FROM entry WHERE seq = ?1";
            shell.execute(sql, [seq]).expect("added");
            format!("entry {seq} is added at the end once more")
        }
    }
}

/// A digit of a body is another, and every hash from there on is computed anew, as a careful cheat would.
fn rehash(rng: &mut ChaCha8Rng, shell: &Connection) -> String {
    loop {
        let seq = some_entry(rng, shell);
        let sql = "SELECT body FROM entry WHERE seq = ?1 AND typeof(body) = 'text'";
        let body: String = shell.query_row(sql, [seq], |row| row.get(0)).expect("read");
        let digits: Vec<usize> =
            (0..body.len()).filter(|at| body.as_bytes()[*at].is_ascii_digit()).collect();
        if digits.is_empty() {
            continue;
        }
        let at = digits[rng.random_range(0..digits.len())];
        let mut bytes = body.into_bytes();
        bytes[at] = if bytes[at] == b'3' { b'4' } else { b'3' };
        let sql = "UPDATE entry SET body = CAST(?1 AS TEXT) WHERE seq = ?2";
        shell.execute(sql, (bytes, seq)).expect("changed");
        chain_anew(shell, seq);
        return format!("a digit of entry {seq}, byte {at}, and the chain anew from there");
    }
}

/// Number, header, body and salt of an entry.
type Row = (i64, Vec<u8>, Vec<u8>, Vec<u8>);

fn chain_anew(shell: &Connection, from: i64) {
    let mut previous: Vec<u8> = shell
        .query_row("SELECT substr(chain, -32) FROM entry WHERE seq = ?1", [from - 1], |row| {
            row.get(0)
        })
        .unwrap_or_else(|_| vec![0; 32]);
    let rows: Vec<Row> = shell
        .prepare(
            "SELECT seq, header, CAST(body AS BLOB), substr(chain, 1, 16) FROM entry WHERE seq >= ?1",
        )
        .and_then(|mut rows| {
            rows.query_map([from], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })?
            .collect()
        })
        .expect("rows");
    for (seq, header, body, salt) in rows {
        let of_body = Sha256::new().chain_update(&salt).chain_update(&body).finalize();
        let leaf =
            Sha256::new().chain_update([0]).chain_update(&header).chain_update(of_body).finalize();
        let hash = Sha256::new()
            .chain_update("wardiary/2")
            .chain_update(&previous)
            .chain_update(leaf)
            .finalize()
            .to_vec();
        let chain = [salt, hash.clone()].concat();
        shell.execute("UPDATE entry SET chain = ?1 WHERE seq = ?2", (chain, seq)).expect("chained");
        previous = hash;
    }
}

fn change_private(rng: &mut ChaCha8Rng, shell: &Connection) -> String {
    let keys: Vec<String> = shell
        .prepare("SELECT key FROM private")
        .and_then(|mut keys| keys.query_map([], |row| row.get(0))?.collect())
        .expect("keys");
    let key = keys[rng.random_range(0..keys.len())].clone();
    if rng.random_bool(0.2) {
        let sql = "INSERT INTO private VALUES (?1 || '.more', x'00')";
        shell.execute(sql, [&key]).expect("added");
        return format!("a private value beside {key}");
    }
    let sql = "SELECT value FROM private WHERE key = ?1";
    let mut value: Vec<u8> = shell.query_row(sql, [&key], |row| row.get(0)).expect("read");
    let at = rng.random_range(0..value.len());
    if rng.random_bool(0.3) {
        value.truncate(at);
    } else {
        value[at] ^= 1 << rng.random_range(0..8);
    }
    shell.execute("UPDATE private SET value = ?1 WHERE key = ?2", (value, &key)).expect("changed");
    format!("byte {at} of the private value {key}")
}

fn change_snapshot(rng: &mut ChaCha8Rng, shell: &Connection) -> String {
    let kept: Option<(i64, Vec<u8>)> = shell
        .query_row("SELECT seq, bytes FROM snapshot LIMIT 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .ok();
    let seq = some_entry(rng, shell);
    match kept {
        Some((at, mut bytes)) if rng.random_bool(0.7) => {
            let byte = rng.random_range(0..bytes.len());
            bytes[byte] ^= 1;
            let sql = "UPDATE snapshot SET bytes = ?1 WHERE seq = ?2";
            shell.execute(sql, (bytes, at)).expect("changed");
            format!("byte {byte} of the snapshot of entry {at}")
        }
        kept => {
            let (at, bytes) = kept.unwrap_or_default();
            let seq = if seq == at { seq + 1 } else { seq };
            shell
                .execute("INSERT OR REPLACE INTO snapshot VALUES (?1, ?2)", (seq, bytes))
                .expect("added");
            format!("the snapshot of entry {at} as that of entry {seq}")
        }
    }
}

/// Says also whether the triggers are put back.
fn change_schema(rng: &mut ChaCha8Rng, shell: &Connection) -> (String, bool) {
    let changes = [
        ("", false),
        ("CREATE TABLE more (x)", true),
        ("CREATE INDEX more ON private (value)", true),
        ("CREATE VIEW more AS SELECT * FROM entry", true),
        ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END", true),
        ("ALTER TABLE snapshot ADD COLUMN more ANY", true),
        ("PRAGMA user_version = 0", true),
        ("PRAGMA application_id = 7", true),
        ("UPDATE format SET oldest_reader = 9", true),
        ("DELETE FROM format", true),
        ("DROP TABLE snapshot", true),
        ("ALTER TABLE entry RENAME TO real; CREATE VIEW entry AS SELECT * FROM real", false),
    ];
    let (sql, puts_back) = changes[rng.random_range(0..changes.len())];
    shell.execute_batch(sql).expect("changed");
    let what = if sql.is_empty() { "the triggers are gone" } else { sql };
    (what.to_owned(), puts_back)
}
