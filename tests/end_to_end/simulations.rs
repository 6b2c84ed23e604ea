//! Wars by automatic commanders: the same seed gives the same war, and every one passes the audit and both scripts.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::chain::reader;
use crate::desk::Desk;

/// Entries of Bastogne that are compared; the whole week in this test would take minutes without optimisation.
const BASTOGNE_ENTRIES: i64 = 400;

#[test]
fn the_same_seed_gives_the_same_war() {
    let desk = Desk::new();
    let war = |words: &str| {
        let reply = desk.reply(&format!("simulate first-light {words}"));
        reply["simulations"][0]["war"].clone()
    };
    for commander in ["sensible", "random"] {
        let one = war(&format!("--seed 5 --commander {commander} --keep {commander}-one"));
        let two =
            war(&format!("--seed 5 --commander {commander} --keep {commander}-two --durable"));
        assert_eq!(one, two, "on the disk at once or by rounds: the same war");
        let other = war(&format!("--seed 6 --commander {commander} --keep {commander}-one"));
        assert_ne!(one["digest"], other["digest"]);
        for name in ["one/seed-5", "two/seed-5", "one/seed-6"] {
            let file = desk.path(&format!("{commander}-{name}.wardiary"));
            let verified = desk.assert_whole(&file);
            assert!(
                verified["digests"].as_i64() >= Some(7)
                    && verified["rolls_app"].as_i64() > Some(10)
            );
        }
    }
    let checked = desk.reply("simulate first-light --seed 7 --seeds 2 --blue random --check");
    for war in checked["simulations"].as_array().expect("two wars") {
        assert_eq!(war["verified"]["whole"], true, "{war}");
        assert_eq!(war["verified"]["findings"].as_array().map(Vec::len), Some(0));
    }
}

/// Two wars over Bastogne with the same seed, each stopped on its way: as far as both went, they are the same, and what
/// there is passes the audit.
#[test]
fn the_same_seed_gives_the_same_week_at_bastogne() {
    let desk = Desk::new();
    let bodies = ["one.wardiary", "two.wardiary"].map(|name| {
        let mut child = desk
            .command()
            .args(["simulate", "bastogne-1944", "--seed", "44", "--durable", "--file", name])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("wardiary starts");
        let begun = Instant::now();
        while entries(&desk, name) < BASTOGNE_ENTRIES {
            assert!(begun.elapsed() < Duration::from_secs(120), "{} entries", entries(&desk, name));
            assert!(child.try_wait().expect("asked").is_none(), "it ended early");
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().expect("killed");
        child.wait().expect("gone");
        desk.assert_whole(&desk.path(name));
        bodies(&desk, name)
    });
    let [one, two] = bodies;
    let both = one.len().min(two.len());
    assert!(both as i64 >= BASTOGNE_ENTRIES);
    assert_eq!(one[..both], two[..both]);
}

fn entries(desk: &Desk, name: &str) -> i64 {
    let file = desk.path(name);
    if !file.exists() {
        return 0;
    }
    let sql = "SELECT max(seq) FROM entry";
    reader(&file).query_row(sql, [], |row| row.get(0)).expect(sql)
}

/// Everything of a war that is not the time it was written down: kind, version and seat of each header, and the body.
fn bodies(desk: &Desk, name: &str) -> Vec<(Vec<u8>, String)> {
    let shell = reader(&desk.path(name));
    let sql = "SELECT substr(header, 1, 7), body FROM entry ORDER BY seq";
    let mut rows = shell.prepare(sql).expect(sql);
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect(sql);
    rows.collect::<Result<_, _>>().expect(sql)
}
