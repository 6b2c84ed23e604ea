//! Long wars for measurements: the entries of a simulated war, repeated with their causes, so that every roll knows its call and
//! every event its order. Folding is total, so repeating is harmless; it is no war that the rules would play.

use std::path::{Path, PathBuf};

use api::Host;
use api::fold::Fold;
use api::founding::Founding;
use api::record::{Noted, RollSource, Rolled, text};
use api::simulate::{CommanderKind, Plan, simulate};
use journal::{Batch, Cause, Draft, Journal, Kind, Opening, Reading};

/// Entries written in one transaction.
const CHUNK: usize = 50_000;
/// Entries from one snapshot to the next at least, as play leaves them.
const SNAPSHOT_EVERY: u64 = 1_000;

/// The first half of a war, up to the end of a round, so that no order is open where it repeats.
pub(crate) struct Pattern {
    scenario: String,
    /// Each entry, and how far before it its cause is.
    entries: Vec<(Draft, Option<u64>)>,
}

impl Pattern {
    /// Plays a war to its end in a file at `path`.
    pub(crate) fn of(
        path: &Path,
        host: &mut Host,
        scenario: &str,
        seed: u64,
        commander: CommanderKind,
    ) -> Self {
        let (scenario, commanders) = (scenario.to_owned(), [commander; 2]);
        let plan = Plan {
            scenario: scenario.clone(),
            seed,
            commanders,
            seats: false,
            durable: false,
            until: None,
        };
        let (war, _) = simulate(path, host, &plan, &mut |_, _| {}).expect("a war");
        let fold = war.fold();
        let is_digest = |seq: &u64| war.entry(*seq).expect("an entry").kind == Kind::Digest;
        let ends = (fold.founding..=fold.seq / 2).rev().find(is_digest);
        let range = fold.founding + 1..=ends.expect("a round has ended");
        let entries = range.map(|seq| repeatable(&war, seq));
        Self { scenario, entries: entries.collect() }
    }

    /// The bodies of its events.
    #[allow(dead_code, reason = "the example asks for no events")]
    pub(crate) fn events(&self) -> impl Iterator<Item = &str> {
        let events = self.entries.iter().filter(|(draft, _)| draft.kind == Kind::Happened);
        events.map(|(draft, _)| &*draft.body)
    }

    /// Writes a war of so many entries, and on to the end of its last order; with snapshots all along or without any.
    pub(crate) fn write(
        &self,
        path: &Path,
        host: &mut Host,
        entries: u64,
        snapshots: bool,
    ) -> PathBuf {
        let (scenario, seed) = (self.scenario.clone(), Some(1));
        let founding = Founding { scenario, seed, ..Founding::default() };
        drop(api::engine::Session::found(path, host, &founding).expect("founded"));
        let opening = Opening::new().heads(host.heads_file());
        let mut journal = Journal::open(path, opening).expect("opened");
        let mut fold = Fold::replay(&journal, 1, Reading::Unverified).expect("folded");
        let (mut drafts, mut kept_at) = (Vec::with_capacity(CHUNK), fold.founding);
        let written = (fold.founding + 1..).zip(self.entries.iter().cycle());
        let until = |seq: u64, next: &Draft| seq > entries && next.kind == Kind::Ordered;
        for (seq, (draft, back)) in written.take_while(|(seq, (next, _))| !until(*seq, next)) {
            let cause = back.map_or(Cause::None, |back| Cause::Entry(seq - back));
            drafts.push(draft.clone().caused_by(cause));
            let is_due = snapshots && draft.kind == Kind::Digest && seq >= kept_at + SNAPSHOT_EVERY;
            if is_due {
                drafts.pop();
                append(&mut journal, &mut drafts);
                fold.come_forward(&journal, seq - 1, Reading::Unverified).expect("folded");
                fold.digest_at = seq;
                let image = fold.image();
                drafts.push(Draft { body: text(&fold.digest_of(&image)), ..draft.clone() });
                append(&mut journal, &mut drafts);
                journal.put_snapshot(seq, &image).expect("kept");
                kept_at = seq;
            } else if drafts.len() == CHUNK {
                append(&mut journal, &mut drafts);
            }
        }
        append(&mut journal, &mut drafts);
        journal.close().expect("closed");
        path.to_path_buf()
    }
}

fn append(journal: &mut Journal, drafts: &mut Vec<Draft>) {
    let batch = Batch { drafts, expected: None, private: &[] };
    journal.append_batch(&batch).expect("written");
    drafts.clear();
}

/// App dice become typed ones, whose numbering may repeat. A digest that is not made anew says nothing; what belongs to the war
/// that was played, and not to its repetition, becomes a remark: how far apart entries are must stay the same.
fn repeatable(war: &api::engine::Session, seq: u64) -> (Draft, Option<u64>) {
    let entry = war.entry(seq).expect("an entry");
    let body = match entry.kind {
        Kind::Rolled => {
            let faces = war.body::<Rolled>(seq).expect("a roll").faces;
            text(&Rolled { faces, source: RollSource::Typed("Anna".to_owned()) })
        }
        Kind::Digest => "{}".to_owned(),
        Kind::Committed | Kind::Seated | Kind::Opened | Kind::Amended | Kind::Noted => {
            text(&Noted { text: "the war goes on".to_owned(), ..Noted::default() })
        }
        _ => entry.text().expect("nothing is withheld").to_owned(),
    };
    let kind = match entry.kind {
        Kind::Committed | Kind::Seated | Kind::Opened | Kind::Amended => Kind::Noted,
        kind => kind,
    };
    let mut draft = Draft::new(kind, entry.seat.as_str(), body, entry.recorded_at);
    draft.version = entry.version;
    (draft.battle, draft.game_time) = (entry.battle.clone(), entry.game_time);
    (draft, entry.cause.map(|cause| seq - cause))
}
