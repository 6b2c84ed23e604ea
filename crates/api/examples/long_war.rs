//! Writes a campaign of so many entries: a simulated war, repeated with its causes, so that every roll knows its call and
//! every event its order. `cargo run --release -p api --example long_war -- 1000000 long.wardiary`
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a tool that meets files and clocks"
)]

use std::path::{Path, PathBuf};

use api::fold::{Fold, SNAPSHOT_EVERY};
use api::founding::Founding;
use api::simulate::{CommanderKind, Plan, simulate};
use api::{Host, Session};
use journal::{Batch, Cause, Draft, Journal, Kind, Opening, Reading};

/// Entries written in one transaction.
const CHUNK: usize = 50_000;
const SCENARIO: &str = "bastogne-1944";

fn main() {
    let mut words = std::env::args().skip(1);
    let entries: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let path = PathBuf::from(words.next().unwrap_or_else(|| "long.wardiary".to_owned()));
    let folder = tempfile::tempdir().expect("a folder");
    let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    let mut host = Host::new(folder.path().to_path_buf(), vec![campaigns]);
    let pattern = pattern(&folder.path().join("pattern.wardiary"), &mut host);
    let founding = Founding { scenario: SCENARIO.to_owned(), seed: Some(1), ..Founding::default() };
    drop(Session::found(&path, &mut host, &founding).expect("founded"));
    let opening = Opening::new().heads(host.heads_file());
    let mut journal = Journal::open(&path, opening).expect("opened");
    write(&mut journal, &pattern, entries);
    let mut fold = Fold::replay(&journal, 1, Reading::Unverified).expect("folded");
    while fold.seq < entries {
        let next = (fold.seq + SNAPSHOT_EVERY).min(entries);
        fold.come_forward(&journal, next, Reading::Unverified).expect("folded");
        fold.keep_snapshot(&mut journal);
    }
    journal.close().expect("closed");
}

/// Entries 2 and on, each cause counted from the entry itself; app dice become table dice, whose numbering may repeat.
fn pattern(path: &Path, host: &mut Host) -> Vec<(Draft, Option<u64>)> {
    let commanders = [CommanderKind::Sensible; 2];
    let scenario = SCENARIO.to_owned();
    let plan = Plan { scenario, seed: 1, commanders, durable: false, until: None };
    let (session, _) = simulate(path, host, &plan, &mut |_, _| {}).expect("a war");
    let is_digest = |seq: &u64| session.entry(*seq).expect("an entry").kind == Kind::Digest;
    let last = (2..=session.fold().seq / 2).rev().find(is_digest).expect("a round has ended");
    let mut drafts = Vec::new();
    for seq in 2..=last {
        let entry = session.entry(seq).expect("an entry");
        let mut body = entry.body.clone();
        match entry.kind {
            // A digest is one of the war as it was, not of its repetition; the offset must stay the same.
            Kind::Digest | Kind::Struck => body = "{\"note\":\"the round is over\"}".to_owned(),
            Kind::Rolled => {
                let (faces, _) = body.split_once(",\"source\"").expect("a roll has a source");
                body = format!("{faces},\"source\":{{\"table\":{{\"typed_by\":\"Anna\"}}}}}}");
            }
            _ => {}
        }
        let kind = match entry.kind {
            Kind::Digest | Kind::Struck => Kind::Noted,
            kind => kind,
        };
        let mut draft = Draft::new(kind, entry.seat, body, entry.recorded_at);
        (draft.battle, draft.game_time) = (entry.battle, entry.game_time);
        drafts.push((draft, entry.cause.map(|cause| seq - cause)));
    }
    drafts
}

fn write(journal: &mut Journal, pattern: &[(Draft, Option<u64>)], entries: u64) {
    let mut drafts: Vec<Draft> = Vec::with_capacity(CHUNK);
    for (seq, (draft, back)) in (2..=entries).zip(pattern.iter().cycle()) {
        let cause = back.map_or(Cause::None, |back| Cause::Entry(seq - back));
        drafts.push(draft.clone().caused_by(cause));
        if drafts.len() == CHUNK || seq == entries {
            journal
                .append_batch(&Batch { drafts: &drafts, expected: None, private: &[] })
                .expect("written");
            drafts.clear();
        }
    }
}
