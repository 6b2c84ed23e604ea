//! `kill -9` at random instants, more than 200 times: what another program could already read is there afterwards, the
//! chain is whole, and play goes on. Seeds are counted, so that a failure can be had again.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};

use crate::chain::{Seen, reader, seen};
use crate::desk::Desk;

const WARS_KILLED: u64 = 160;
const ORDERS_KILLED: u64 = 50;
const GAMES_KILLED: u64 = 40;
/// The longest a war of the teaching battle is left alone, in microseconds: about as long as it takes.
const WAR_MICROSECONDS: u64 = 400_000;
/// The longest a game between two commanders goes on after it has shown something new: some orders.
const GAME_MICROSECONDS: u64 = 30_000;

/// The same instants in every run.
struct Instants(ChaCha8Rng);

impl Instants {
    fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    fn next(&mut self, below: u64) -> Duration {
        Duration::from_micros(self.0.next_u64() % below)
    }
}

fn kill(mut child: Child) -> std::process::Output {
    // SIGKILL; it may have ended by itself, which is one of the instants.
    let _ = child.kill();
    child.wait_with_output().expect("it is gone")
}

/// A war by automatic commanders is killed; an independent reader says how far it was acknowledged before.
fn kill_a_war(desk: &Desk, seed: u64, instants: &mut Instants) -> usize {
    let name = format!("war{seed}.wardiary");
    let file = desk.path(&name);
    let child = desk
        .command()
        .args(["simulate", "first-light", "--durable", "--json", "--file", &name])
        .args(["--seed", &seed.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("wardiary starts");
    // Every fourth is killed wherever it is, also before there is a file; the others once they play, however slow the
    // machine is.
    if !seed.is_multiple_of(4) {
        wait_for(&file);
    }
    std::thread::sleep(instants.next(WAR_MICROSECONDS));
    // A founded file appears whole, under its name, or not at all.
    let before: Vec<Seen> = if file.exists() { seen(&file) } else { Vec::new() };
    std::thread::sleep(instants.next(5_000));
    kill(child);
    if !file.exists() {
        assert!(before.is_empty());
        desk.reply(&format!("new first-light {name}"));
        return 0;
    }
    let after = seen(&file);
    assert!(!after.is_empty(), "seed {seed}: a file without its founding");
    assert_eq!(after[..before.len()], before[..], "seed {seed}: an acknowledged entry is lost");
    let words = if seed.is_multiple_of(4) { "verify --rules" } else { "verify" };
    let verified = desk.reply(&format!("{words} {name}"));
    let verified = &verified["verified"];
    assert_eq!(verified["findings"], json!([]), "seed {seed}");
    assert_eq!(verified["entries"], json!(after.len()), "seed {seed}");
    go_on(desk, &name, after.len());
    std::fs::remove_file(file).expect("removed");
    before.len()
}

/// A war is founded in the twinkling of an eye; a machine with a minute's work before it takes its time.
fn wait_for(file: &Path) {
    for _ in 0..6_000 {
        if file.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{} was never founded", file.display());
}

/// Somebody gives the next order: a commander of either side, or nobody, if the war is over.
fn go_on(desk: &Desk, name: &str, entries: usize) {
    for side in ["blue", "orange"] {
        let request = json!({ "command": { "file": name, "seat": side, "kind": "sensible" } });
        let said = desk.feed(&["api"], request.to_string().as_bytes());
        let done = said.reply();
        if done["done"]["last"].as_u64() > Some(entries as u64) {
            return;
        }
    }
    let status = desk.reply(&format!("status {name}"));
    assert!(status["status"]["over"].is_string(), "nobody can go on: {status}");
}

fn kill_wars(seeds: impl Iterator<Item = u64>) {
    let desk = Desk::new();
    let (mut wars, mut killed_in_play) = (0, 0);
    for seed in seeds {
        let seen = kill_a_war(&desk, seed, &mut Instants::seeded(seed));
        wars += 1;
        killed_in_play += usize::from(seen > 1);
    }
    assert!(killed_in_play * 3 > wars, "of {wars} wars only {killed_in_play} were killed in play");
}

#[test]
fn wars_with_even_seeds() {
    kill_wars((0..WARS_KILLED).step_by(2));
}

#[test]
fn wars_with_odd_seeds() {
    kill_wars((1..WARS_KILLED).step_by(2));
}

/// One war at `play`, killed again and again. Every line on the screen that names an entry is an acknowledgement.
#[test]
fn games_that_are_taken_up_again() {
    let desk = Desk::new();
    let mut instants = Instants::seeded(0x6A3E);
    desk.reply("new first-light war.wardiary");
    let (mut shown, mut killed_in_play) = (1, 0);
    for number in 0..GAMES_KILLED {
        let mut command = desk.command();
        command.args([
            "play",
            "war.wardiary",
            "--computer",
            "blue",
            "--computer",
            "orange",
            "--pace",
            "0",
        ]);
        let screen = std::fs::File::create(desk.path("screen")).expect("a screen");
        let mut child = command.stdout(screen).stderr(Stdio::null()).spawn().expect("starts");
        // Every fourth is killed wherever it is, also before it plays; the others once they do, however slow the machine is.
        while number % 4 != 0 && newest_shown(&desk) <= Some(shown) {
            if child.try_wait().expect("it runs or has ended").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(instants.next(GAME_MICROSECONDS));
        kill(child);
        let last = newest_shown(&desk).unwrap_or(shown);
        killed_in_play += usize::from(last > shown);
        shown = last.max(shown);
        let there = desk.entries();
        assert!(
            there >= shown,
            "game {number}: entry {shown} was on the screen, the file has {there}"
        );
        if number % 8 == 0 {
            desk.assert_whole(&desk.path("war.wardiary"));
        }
    }
    assert!(killed_in_play > 5, "only {killed_in_play} games were killed in play");
    desk.assert_whole(&desk.path("war.wardiary"));
}

/// The newest entry on the screen.
fn newest_shown(desk: &Desk) -> Option<i64> {
    let screen = std::fs::read(desk.path("screen")).expect("a screen");
    String::from_utf8_lossy(&screen).lines().filter_map(entry_shown).max()
}

/// The number of the entry a line of the log begins with: ` 828  10-04 10:00  blue …`.
fn entry_shown(line: &str) -> Option<i64> {
    let mut words = line.split_whitespace();
    let (number, day) = (words.next()?, words.next()?);
    let is_day = day.len() == 5 && day.as_bytes()[2] == b'-';
    number.parse().ok().filter(|_| is_day)
}

/// Single orders are killed while they are given, within twice the time that the last one took when it was left alone: so
/// some of them are answered, however busy the machine is. One that was answered is in the journal; and whether it was or not,
/// sending it again with its key leaves it there once.
#[test]
fn orders_that_are_sent_again() {
    let desk = Desk::new();
    let mut instants = Instants::seeded(0xD1CE);
    desk.reply("new first-light war.wardiary");
    let (mut answered, mut cut) = (0, 0);
    let mut alone = Duration::from_millis(30);
    for number in 0..ORDERS_KILLED {
        let (seat, order) = next_order(&desk);
        let key = format!("{number:032x}");
        let request = json!({
            "order": { "file": "war.wardiary", "seat": seat, "order": order, "idem": key }
        })
        .to_string();
        std::fs::write(desk.path("request"), &request).expect("written");
        let stdin = std::fs::File::open(desk.path("request")).expect("read");
        let mut command = desk.command();
        let child = command.arg("api").stdin(stdin).stdout(Stdio::piped()).spawn().expect("starts");
        let below = u64::try_from(alone.as_micros()).expect("no hours") * 2;
        std::thread::sleep(instants.next(below));
        let output = kill(child);
        let reply: Option<Value> = serde_json::from_slice(&output.stdout).ok();
        let times = applied(&desk, &key);
        if let Some(reply) = reply {
            assert!(reply.get("ok").is_some(), "{reply}");
            assert_eq!(times, 1, "order {number} was acknowledged and is lost");
            answered += 1;
        } else {
            assert!(times <= 1);
            cut += 1;
        }
        let begun = Instant::now();
        desk.feed(&["api"], request.as_bytes()).reply();
        alone = begun.elapsed();
        assert_eq!(applied(&desk, &key), 1, "order {number}");
    }
    assert!(answered > 0 && cut > 0, "{answered} were answered, {cut} were not");
    desk.assert_whole(&desk.path("war.wardiary"));
}

fn applied(desk: &Desk, key: &str) -> i64 {
    // A key is the last field of a header.
    let sql = "SELECT count(*) FROM entry WHERE lower(hex(substr(header, -16))) = ?1";
    reader(&desk.path("war.wardiary")).query_row(sql, [key], |row| row.get(0)).expect(sql)
}

/// Plays on until some seat has an order to choose, and gives the first one that ends something, or the first.
fn next_order(desk: &Desk) -> (&'static str, Value) {
    for _ in 0..200 {
        let status = desk.reply("status war.wardiary");
        assert!(status["status"]["over"].is_null(), "the war ended early");
        if let Some(seat) = status["status"]["calls"][0]["call"].as_object().and_then(open_seat) {
            let request =
                json!({ "command": { "file": "war.wardiary", "seat": seat, "kind": "random" } });
            desk.feed(&["api"], request.to_string().as_bytes()).reply();
            continue;
        }
        if status["status"]["phase"] == "orders phase" {
            desk.ask("order war.wardiary --seat blue seal");
            desk.ask("order war.wardiary --seat orange seal");
            continue;
        }
        for seat in ["blue", "orange"] {
            let legal = desk.reply(&format!("legal war.wardiary --seat {seat}"));
            if let Some(offer) =
                legal["legal"]["offers"].as_array().and_then(|offers| offers.last())
            {
                return (seat, offer["order"].clone());
            }
        }
    }
    panic!("nobody can give an order");
}

/// Whose dice or choice a call waits for.
fn open_seat(call: &serde_json::Map<String, Value>) -> Option<String> {
    call.values().find_map(|call| call["seat"].as_str()).map(str::to_owned)
}
