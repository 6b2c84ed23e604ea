//! How long a long war takes to replay, to open, to jump about in, to go on with, and to report.
//!
//! The long wars are made of the entries of a real simulated war, repeated: the same mixture of orders, calls, rolls
//! and events, with the same sizes. Folding is total, so repeating is harmless.
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

use api::fold::Fold;
use api::founding::Founding;
use api::report::{Audience, Span};
use api::session::simulated;
use api::simulate::{CommanderKind, Plan};
use api::{Api, Host, Request, Session};
use campaign::two_star_general::order::{Order, Ruling};
use campaign::{BattleId, BattleOrder, WarOrder};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use journal::{Batch, Draft, EntryRef, Journal, JournalError, Kind, Opening, Reading};
use kernel::Seat;
use sha2::{Digest as _, Sha256};

const SMALL: u64 = 1_000;
const MIDDLE: u64 = 100_000;
const LARGE: u64 = 1_000_000;
const REPORTED: u64 = 5_000;
const JUMPS: usize = 400;
/// Entries written in one transaction while a long war is made.
const CHUNK: usize = 50_000;

/// The war of most benches.
const LARGE_WAR: &str = "bastogne-1944";
/// A war with battles at three scales in it: with company battles, and soldiers who fight out of them and at night.
const MIXED_WAR: &str = "first-light";
/// Seeds tried until a war has all three in its first half.
const SEEDS: u64 = 40;

struct Wars {
    folder: tempfile::TempDir,
    host: Host,
    scenario: &'static str,
    /// A whole war as it was played.
    simulated: PathBuf,
    /// Its first half, to be repeated.
    pattern: Vec<Draft>,
}

impl Wars {
    fn new() -> Self {
        Self::of(LARGE_WAR, CommanderKind::Sensible, |_| true)
    }

    /// The first war by its seed whose pattern has every scale in it.
    fn mixed() -> Self {
        Self::of(MIXED_WAR, CommanderKind::FightsOut, |pattern| {
            let book = |draft: &Draft| {
                let events = ["two_star_general", "combat_captain", "combat"];
                events.map(|book| draft.body.contains(&format!("\"event\":{{\"{book}\"")))
            };
            let all = pattern.iter().map(book).fold([0; 3], |mut all, one| {
                all.iter_mut().zip(one).for_each(|(all, one)| *all += usize::from(one));
                all
            });
            // A tenth of the events at least in each.
            let events: usize = all.iter().sum();
            all.iter().all(|count| count * 10 >= events)
        })
    }

    fn of(
        scenario: &'static str,
        commander: CommanderKind,
        is_wanted: impl Fn(&[Draft]) -> bool,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
        let mut host = Host::new(folder.path().to_path_buf(), vec![campaigns]);
        for seed in 1..=SEEDS {
            let path = folder.path().join(format!("pattern-{seed}.wardiary"));
            let (name, commanders) = (scenario.to_owned(), [commander; 2]);
            let plan = Plan { scenario: name, seed, commanders, durable: false, until: None };
            let played = simulated(&path, &mut host, &plan, &mut |_, _| {});
            let pattern = pattern(&played.expect("a simulated war").0);
            if is_wanted(&pattern) {
                return Self { folder, host, scenario, simulated: path, pattern };
            }
        }
        panic!("no war of {SEEDS} is as it is wanted");
    }

    /// A war of so many entries, with snapshots when it is opened once.
    fn long(&mut self, entries: u64) -> PathBuf {
        let path = self.folder.path().join(format!("war-{entries}.wardiary"));
        if path.exists() {
            return path;
        }
        let founding =
            Founding { scenario: self.scenario.to_owned(), seed: Some(1), ..Founding::default() };
        drop(Session::found(&path, &mut self.host, &founding).expect("founded"));
        let opening = Opening::new().heads(self.host.heads_file());
        let mut journal = Journal::open(&path, opening).expect("opened");
        let mut drafts: Vec<Draft> = Vec::new();
        let wanted = usize::try_from(entries).expect("fits") - 1;
        let mut written = 0;
        while written + drafts.len() < wanted {
            if wanted - written - drafts.len() >= self.pattern.len() {
                drafts.extend(self.pattern.iter().cloned());
            } else {
                drafts.push(Draft::new(Kind::Noted, "app", "{\"note\":\"filler\"}", 0));
            }
            if drafts.len() >= CHUNK || written + drafts.len() == wanted {
                let batch = Batch { drafts: &drafts, expected: None, private: &[] };
                journal.append_batch(&batch).expect("written");
                written += drafts.len();
                drafts.clear();
            }
        }
        journal.close().expect("closed");
        path
    }

    /// Snapshots all along, as play leaves them.
    fn with_snapshots(&mut self, entries: u64) -> PathBuf {
        let path = self.long(entries);
        let opening = Opening::new().heads(self.host.heads_file());
        let mut journal = Journal::open(&path, opening).expect("opened");
        let mut fold = Fold::replay(&journal, 1, Reading::Unverified).expect("folded");
        while fold.seq < entries {
            let next = (fold.seq + api::fold::SNAPSHOT_EVERY).min(entries);
            fold.come_forward(&journal, next, Reading::Unverified).expect("folded");
            fold.keep_snapshot(&mut journal);
        }
        journal.close().expect("closed");
        path
    }
}

/// The entries of the first half of a war as drafts, up to the end of a round, so that no order is open where it
/// repeats; app dice become table dice, whose numbering may repeat.
fn pattern(session: &Session) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let half = session.fold().seq / 2;
    let is_digest = |seq: &u64| session.entry(*seq).expect("an entry").kind == Kind::Digest;
    let last = (2..=half).rev().find(is_digest).expect("a round has ended");
    for seq in 2..=last {
        let entry = session.entry(seq).expect("an entry");
        if matches!(entry.kind, Kind::Noted | Kind::Struck | Kind::Digest) {
            continue;
        }
        let mut body = entry.body.clone();
        if entry.kind == Kind::Rolled {
            let faces = body.split_once(",\"source\"").map_or("{\"faces\":[1]", |(faces, _)| faces);
            body = format!("{faces},\"source\":{{\"table\":{{\"typed_by\":\"Anna\"}}}}}}");
        }
        let mut draft = Draft::new(entry.kind, entry.seat, body, entry.recorded_at);
        draft.battle = entry.battle;
        draft.game_time = entry.game_time;
        drafts.push(draft);
    }
    drafts
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
    wars.with_snapshots(MIDDLE);
    criterion.bench_function("api/open_100k_verified", |bench| {
        bench.iter(|| black_box(Session::open_to_read(&path, &wars.host).expect("opened")));
    });
    criterion.bench_function("api/open_100k_snapshot", |bench| {
        bench.iter(|| black_box(Session::open_quickly(&path, &wars.host).expect("opened")));
    });
}

/// The same for a war that is fought at three scales.
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
        bodies.push([&entry.salt.0[..], entry.body.as_bytes()].concat());
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

/// The three hashes of one entry, its header taken as 63 bytes, which is the mean of a war.
fn hashed(previous: [u8; 32], body: &[u8]) -> [u8; 32] {
    let mut message = [0; 96];
    message[64..].copy_from_slice(&Sha256::digest(body));
    let leaf: [u8; 32] = Sha256::digest(message).into();
    let mut chained = [0; 74];
    chained[10..42].copy_from_slice(&previous);
    chained[42..].copy_from_slice(&leaf);
    Sha256::digest(chained).into()
}

fn jump(criterion: &mut Criterion) {
    let mut wars = Wars::new();
    let file = wars.with_snapshots(LARGE);
    let mut api = Api::new(wars.host.clone());
    let mut look = |at: u64| {
        let ask = Request::Map { file: file.clone(), seat: Seat::Umpire, at: Some(at) };
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
    let session = Session::open_to_read(&wars.simulated, &wars.host).expect("opened");
    assert!(session.fold().seq >= REPORTED, "the war is too short for its budget");
    criterion.bench_function("api/report_of_a_war", |bench| {
        bench.iter(|| {
            let model = api::report_model::build(&session, &Span::War, Audience::Public);
            api::report::markdown(&model.expect("reported"), &api::report::Options::default())
        });
    });
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
    targets = replay, replay_mixed, jump, growth, report
}
criterion_main!(benches);
