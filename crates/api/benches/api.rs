//! How long a long war takes to replay, to open, to jump about in, to go on with, and to report.
//!
//! The long wars are made of the entries of a simulated war, repeated: the same mixture of orders, calls, rolls and events, with
//! the same sizes.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "benchmarks meet files and clocks, and print what they found"
)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use api::amend::{Wanted, Wish};
use api::fold::Fold;
use api::report::{Audience, Span};
use api::simulate::CommanderKind;
use api::{Api, Host, Request, Session};
use campaign::two_star_general::order::{Order, Ruling};
use campaign::{BattleId, BattleOrder, WarOrder};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use journal::{EntryRef, Journal, JournalError, Kind, Reading};
use kernel::Seat;
use long_war::Pattern;
use sha2::{Digest as _, Sha256};

mod long_war;

const SMALL: u64 = 1_000;
const MIDDLE: u64 = 100_000;
const LARGE: u64 = 1_000_000;
const REPORTED: u64 = 5_000;
const JUMPS: usize = 400;
/// The mean length of a header, in bytes.
const HEADER: usize = 30;
/// So many entries are decided again when the past is changed.
const AMENDED: [(&str, u64); 2] = [("1k", 1_000), ("10k", 10_000)];

/// The war of most benches.
const LARGE_WAR: &str = "bastogne-1944";
/// A war with battles at three scales in it: with company battles, and soldiers who fight out of them and at night.
const MIXED_WAR: &str = "first-light";
/// Seeds tried until a war has all three in its first half.
const SEEDS: u64 = 40;

struct Wars {
    folder: tempfile::TempDir,
    host: Host,
    /// A whole war as it was played.
    played: PathBuf,
    /// Its first half, to be repeated.
    pattern: Pattern,
}

impl Wars {
    fn new() -> Self {
        Self::of(LARGE_WAR, CommanderKind::Sensible, |_| true)
    }

    /// The first war by its seed whose pattern has a twentieth of its events at least at each scale.
    fn mixed() -> Self {
        Self::of(MIXED_WAR, CommanderKind::FightsOut, |pattern| {
            let of = |book: &str| pattern.events().filter(|body| body.starts_with(book)).count();
            let all = [r#"{"tsg":"#, r#"{"bgc":"#, r#"{"cc":"#, r#"{"combat":"#].map(of);
            all.iter().all(|count| count * 20 >= all.iter().sum())
        })
    }

    fn of(scenario: &str, commander: CommanderKind, is_wanted: impl Fn(&Pattern) -> bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
        let mut host = Host::new(folder.path().to_path_buf(), vec![campaigns]);
        for seed in 1..=SEEDS {
            let played = folder.path().join(format!("pattern-{seed}.wardiary"));
            let pattern = Pattern::of(&played, &mut host, scenario, seed, commander);
            if is_wanted(&pattern) {
                return Self { folder, host, played, pattern };
            }
        }
        panic!("no war of {SEEDS} is as it is wanted");
    }

    /// A war of so many entries, without any snapshot.
    fn long(&mut self, entries: u64) -> PathBuf {
        let path = self.folder.path().join(format!("bare-{entries}.wardiary"));
        self.pattern.write(&path, &mut self.host, entries, false)
    }

    /// The same with snapshots all along, as play leaves them.
    fn with_snapshots(&mut self, entries: u64) -> PathBuf {
        let path = self.folder.path().join(format!("war-{entries}.wardiary"));
        self.pattern.write(&path, &mut self.host, entries, true)
    }
}

fn ruling() -> WarOrder {
    let ruling = Ruling::Air { side: kernel::Side::Blue, points: 1 };
    let order = Order::Rule { ruling, reason: "bench".to_owned() };
    WarOrder { battle: BattleId::main(), order: BattleOrder::TwoStarGeneral(order) }
}

fn replay(criterion: &mut Criterion) {
    let mut wars = Wars::new();
    let path = wars.long(MIDDLE);
    let session = Session::open_to_read(&path, &wars.host).expect("opened");
    floors(criterion, session.journal());
    criterion.bench_function("api/replay_100k", |bench| {
        bench.iter(|| {
            Fold::replay_from_the_first(session.journal(), MIDDLE, Reading::Verified)
                .expect("folded")
        });
    });
    drop(session);
    criterion.bench_function("api/open_100k_verified_folded", |bench| {
        bench.iter(|| black_box(Session::open_to_read(&path, &wars.host).expect("opened")));
    });
    let path = wars.with_snapshots(MIDDLE);
    criterion.bench_function("api/open_100k_verified", |bench| {
        bench.iter(|| black_box(Session::open_to_read(&path, &wars.host).expect("opened")));
    });
    criterion.bench_function("api/open_100k_snapshot", |bench| {
        bench.iter(|| black_box(Session::open_quickly(&path, &wars.host).expect("opened")));
    });
}

/// The same for a war that is fought at four scales.
fn replay_mixed(criterion: &mut Criterion) {
    let mut wars = Wars::mixed();
    let path = wars.long(MIDDLE);
    let session = Session::open_to_read(&path, &wars.host).expect("opened");
    criterion.bench_function("api/replay_mixed_100k", |bench| {
        bench.iter(|| {
            Fold::replay_from_the_first(session.journal(), MIDDLE, Reading::Verified)
                .expect("folded")
        });
    });
}

/// What a replay cannot do without: the SHA-256 of every entry's bytes, and reading its row.
fn floors(criterion: &mut Criterion, journal: &Journal) {
    let mut bodies: Vec<Vec<u8>> = Vec::new();
    let keep = |entry: &EntryRef<'_>| {
        bodies.push([&[0; 16], entry.text().unwrap_or_default().as_bytes()].concat());
        Ok::<_, JournalError>(ControlFlow::Continue(()))
    };
    journal.for_each(.., Reading::Unverified, keep).expect("read");
    criterion.bench_function("api/replay_100k_sha256_alone", |bench| {
        bench.iter(|| bodies.iter().fold([0; 32], |previous, body| hashed(previous, body)));
    });
    for (name, reading) in [("read", Reading::Unverified), ("verify", Reading::Verified)] {
        criterion.bench_function(&format!("api/replay_100k_{name}_alone"), |bench| {
            bench.iter(|| {
                let look = |entry: &EntryRef<'_>| {
                    black_box(entry.body);
                    Ok::<_, JournalError>(ControlFlow::Continue(()))
                };
                journal.for_each(.., reading, look).expect("read");
            });
        });
    }
}

/// The three hashes of one entry, its header taken as [`HEADER`] bytes, which is the mean of a war.
fn hashed(previous: [u8; 32], body: &[u8]) -> [u8; 32] {
    let mut leaf = [0; 1 + HEADER + 32];
    leaf[1 + HEADER..].copy_from_slice(&Sha256::digest(body));
    let mut chained = [0; 74];
    chained[10..42].copy_from_slice(&previous);
    chained[42..].copy_from_slice(&Sha256::digest(leaf));
    Sha256::digest(chained).into()
}

fn jump(criterion: &mut Criterion) {
    let mut wars = Wars::new();
    let file = wars.with_snapshots(LARGE);
    let mut api = Api::new(wars.host.clone());
    let mut look = |at: u64| {
        let ask =
            Request::Map { file: file.clone(), seat: Seat::Umpire, at: Some(at), battle: None };
        black_box(api.handle(ask).expect("the war as it was"))
    };
    let mut target = 1;
    let mut anywhere = || {
        target = (target * 7_919 + 104_729) % LARGE + 1;
        target
    };
    look(anywhere());
    criterion.bench_function("api/jump_1m", |bench| bench.iter(|| look(anywhere())));
    p95("api/jump_1m_p95", || look(anywhere()));
    let mut back = LARGE / 2;
    p95("api/step_back_1m_p95", || {
        back -= 1;
        look(back)
    });
    let mut on = LARGE / 3;
    p95("api/step_on_1m_p95", || {
        on += 1;
        look(on)
    });
}

/// The budget is for the slowest of twenty, which Criterion does not say.
fn p95<T>(name: &str, mut act: impl FnMut() -> T) {
    let mut times: Vec<Duration> = (0..JUMPS)
        .map(|_| {
            let start = Instant::now();
            black_box(act());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    let p95 = times[JUMPS * 95 / 100].as_nanos();
    println!("test {name} ... bench: {p95} ns/iter (+/- 0)");
}

/// The report of a whole war, with several times the 5 000 entries of the budget.
fn report(criterion: &mut Criterion) {
    let wars = Wars::new();
    let session = Session::open_to_read(&wars.played, &wars.host).expect("opened");
    assert!(session.fold().seq >= REPORTED, "the war is too short for its budget");
    criterion.bench_function("api/report_of_a_war", |bench| {
        bench.iter(|| {
            let model = api::views::report::build(&session, &Span::War, Audience::Public);
            api::report::markdown(&model.expect("reported"), &api::report::Options::default())
        });
    });
}

/// A ruling put in so many entries before the end of a war, and everything after it decided again: planned, and written.
fn amend(criterion: &mut Criterion) {
    let wars = Wars::new();
    let mut host = wars.host.clone();
    let copy = wars.folder.path().join("amended.wardiary");
    let heads = std::fs::read(wars.host.heads_file()).expect("heads");
    for (name, entries) in AMENDED {
        criterion.bench_function(&format!("api/amend_{name}"), |bench| {
            bench.iter_batched(
                || {
                    for old in ["", "-wal", "-shm"] {
                        let _ = std::fs::remove_file(format!("{}{old}", copy.display()));
                    }
                    std::fs::copy(&wars.played, &copy).expect("copied");
                    // What this computer has seen of the copy before was another war's future.
                    std::fs::write(wars.host.heads_file(), &heads).expect("put back");
                    let session = Session::open(&copy, &wars.host).expect("opened");
                    let wanted =
                        Wanted::Before { entry: order_before(&session, entries), order: ruling() };
                    (session, wanted)
                },
                |(mut session, wanted)| {
                    let wish = Wish::of(Seat::Umpire, "bench");
                    session.amend(&mut host, &wanted, wish).expect("amended");
                },
                BatchSize::PerIteration,
            );
        });
    }
}

/// The first order at least so many entries before the end.
fn order_before(session: &Session, entries: u64) -> u64 {
    let from = session.fold().seq - entries;
    let is_order = |seq: &u64| session.entry(*seq).expect("an entry").kind == Kind::Ordered;
    (1..=from).rev().find(is_order).expect("an order")
}

fn growth(criterion: &mut Criterion) {
    let mut wars = Wars::new();
    for (name, entries) in [("1k", SMALL), ("100k", MIDDLE), ("1m", LARGE)] {
        let path = wars.with_snapshots(entries);
        let mut session = Session::open(&path, &wars.host).expect("opened");
        let mut host = wars.host.clone();
        criterion.bench_function(&format!("api/order_at_{name}"), |bench| {
            bench.iter_batched(
                ruling,
                |order| session.order(&mut host, Seat::Umpire, &order, None).expect("ruled"),
                BatchSize::PerIteration,
            );
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = replay, replay_mixed, jump, growth, amend, report
}
criterion_main!(benches);
