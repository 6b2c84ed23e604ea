//! What an order, an import, an opening and a replay cost.
//!
//! The durable append is compared with a raw 4 KiB append + fdatasync *in the same run, in turn*: on a shared disk the
//! absolute figures mean nothing. The rest is Criterion's business.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, writes files and prints"
)]

use std::fs::OpenOptions;
use std::hint::black_box;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use journal::{
    Batch, Cause, Draft, Idem, Journal, JournalError, Kind, OpenCheck, Opening, Reading,
};
use sha2::block_api::compress256;
use tempfile::TempDir;

const IMPORTED: usize = 100_000;
const REPLAYED: usize = 200_000;

fn durable_append(_: &mut Criterion) {
    let folder = folder();
    let mut journal =
        Journal::create(&folder.path().join("war.wardiary"), Opening::new(), &Batch::default())
            .expect("created");
    let raw = folder.path().join("raw");
    let mut raw = OpenOptions::new().create(true).append(true).open(raw).expect("created");
    let block = [7_u8; 4096];
    let (mut raw_times, mut journal_times) = (Vec::new(), Vec::new());
    for index in 0..600 {
        let start = Instant::now();
        raw.write_all(&block).and_then(|()| raw.sync_data()).expect("written");
        raw_times.push(start.elapsed());
        let draft = [draft(index)];
        let start = Instant::now();
        journal.append(&draft).expect("appended");
        journal_times.push(start.elapsed());
    }
    let (raw, journal) = (percentile(&mut raw_times, 50), percentile(&mut journal_times, 50));
    let (raw95, journal95) = (percentile(&mut raw_times, 95), percentile(&mut journal_times, 95));
    println!("durable append  p50: journal {journal:?}, raw append + fdatasync {raw:?}");
    println!("durable append  p95: journal {journal95:?}, raw append + fdatasync {raw95:?}");
    // In the shape of the other benchmarks, so that one program reads them all; these two must be taken in turn.
    println!("test journal/append_order ... bench: {} ns/iter (+/- 0)", journal.as_nanos());
    println!("test journal/raw_append_fdatasync ... bench: {} ns/iter (+/- 0)", raw.as_nanos());
    let hundredths = journal.as_nanos() * 100 / raw.as_nanos().max(1);
    println!("durable append ratio (p50): {}.{:02}", hundredths / 100, hundredths % 100);
}

fn bulk_import(criterion: &mut Criterion) {
    let drafts = drafts(IMPORTED);
    let folder = folder();
    let path = folder.path().join("war.wardiary");
    let mut group = criterion.benchmark_group("journal");
    group.sample_size(10).throughput(Throughput::Elements(IMPORTED as u64));
    let fresh = || {
        let _ = std::fs::remove_file(&path);
        Journal::create(&path, Opening::new(), &Batch::default()).expect("created")
    };
    group.bench_function("bulk append in one transaction", |bencher| {
        bencher.iter_batched(
            fresh,
            |mut journal| {
                journal.append(&drafts).expect("appended");
                journal
            },
            BatchSize::PerIteration,
        );
    });
    let text = {
        let mut journal = fresh();
        journal.append(&drafts).expect("appended");
        let mut text = Vec::new();
        journal.export(&mut text, &|_| true, &mut |_| {}).expect("exported");
        text
    };
    group.bench_function("import of an export", |bencher| {
        bencher.iter_batched(
            || std::fs::remove_file(&path).expect("removed"),
            |()| Journal::import(&mut &text[..], &path, Opening::new()).expect("imported"),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    let folder = folder();
    let path = filled(&folder, "replay", REPLAYED, None);
    let journal = Journal::open_read_only(&path, Opening::new()).expect("opens");
    let mut group = criterion.benchmark_group("journal");
    group.sample_size(10).throughput(Throughput::Elements(REPLAYED as u64));
    let floor = hashed_alone(&journal);
    group.bench_function("the blocks of SHA-256 alone", |bencher| {
        bencher.iter(|| {
            let mut state = [7; 8];
            floor.iter().for_each(|blocks| compress256(&mut state, blocks));
            state
        });
    });
    for reading in [Reading::Verified, Reading::Unverified] {
        group.bench_function(format!("replay, {reading:?}"), |bencher| {
            bencher.iter(|| {
                let mut bytes = 0;
                let read = journal.for_each(.., reading, |entry| {
                    bytes += black_box(entry.text()).map_or(0, str::len);
                    Ok::<_, JournalError>(ControlFlow::Continue(()))
                });
                read.expect("read");
                bytes
            });
        });
    }
    group.finish();

    let heads = folder.path().join("heads.json");
    let path = filled(&folder, "open", IMPORTED, Some(&heads));
    let mut group = criterion.benchmark_group("open 100 000 entries");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    let opening = || Opening::new().heads(&heads);
    group.bench_function("to append", |bencher| {
        bencher.iter(|| Journal::open(&path, opening()).expect("opens").head());
    });
    for check in [OpenCheck::Full, OpenCheck::Tail] {
        group.bench_function(format!("to read, {check:?}"), |bencher| {
            let read = || Journal::open_read_only(&path, opening().check(check)).expect("opens");
            bencher.iter(|| read().head());
        });
    }
    group.finish();
}

/// As many blocks for each entry as its three hashes have: what no program that verifies can be faster than.
fn hashed_alone(journal: &Journal) -> Vec<Vec<[u8; 64]>> {
    let blocks = |length: usize| (length + 9).div_ceil(64);
    let mut all = Vec::new();
    let read = journal.for_each(.., Reading::Unverified, |entry| {
        let header = entry.header;
        let key = if header.idem.is_some() { 16 } else { 0 };
        let header = 16 + header.seat.len() + header.audience.len() + header.battle.len() + key;
        let text = entry.text().map_or(0, str::len);
        all.push(vec![[7; 64]; blocks(16 + text) + blocks(1 + header + 32) + blocks(74)]);
        Ok::<_, JournalError>(ControlFlow::Continue(()))
    });
    read.expect("read");
    all
}

fn filled(folder: &TempDir, name: &str, count: usize, heads: Option<&Path>) -> PathBuf {
    let path = folder.path().join(format!("{name}.wardiary"));
    let opening = heads.map_or(Opening::new(), |heads| Opening::new().heads(heads));
    let drafts = drafts(count);
    let journal = Journal::create(&path, opening, &Batch::from(&drafts[..])).expect("created");
    journal.close().expect("closed");
    let size = std::fs::metadata(&path).expect("size").len();
    println!("{name}: {count} entries, {} bytes an entry", size / count as u64);
    path
}

fn drafts(count: usize) -> Vec<Draft> {
    (0..count).map(draft).collect()
}

/// An order or its outcome: a body of about 120 bytes, as in the anchors of the budgets. Every third has a key.
fn draft(index: usize) -> Draft {
    let kind = if index.is_multiple_of(2) { Kind::Ordered } else { Kind::Happened };
    let body = format!(
        r#"{{"move":{{"unit":"{index:07}/3-501","from":"0712","to":"0813","cost":3,"mode":"road","because":"the road is clear, go"}}}}"#
    );
    let cause = if index > 0 { Cause::Entry(index as u64) } else { Cause::None };
    let draft = Draft::new(kind, "blue", body, 1_600_000_000_000 + index as i64)
        .battle("bastogne")
        .at(23_649_480 + index as i32)
        .caused_by(cause);
    if index.is_multiple_of(3) { draft.idem(Idem((index as u128).to_be_bytes())) } else { draft }
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[times.len() * percent / 100]
}

/// On the disk of the build, because a temporary folder may lie in memory, where a flush costs nothing.
fn folder() -> TempDir {
    TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

criterion_group!(benches, durable_append, bulk_import, reading);
criterion_main!(benches);
