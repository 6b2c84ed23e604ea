//! What a session has worked out from its journal and could work out again: it may be thrown away at any time.

use journal::Journal;

use crate::fold::PastStates;
use crate::order_index::OrderIndex;

/// A snapshot is kept with a digest that comes at least so many entries after the last one kept.
const SNAPSHOT_EVERY: u64 = 1_000;

/// What an open campaign remembers beside its journal and the fold of it.
#[derive(Debug)]
pub(crate) struct Caches {
    /// States of the past that were looked at last.
    pub(crate) past: PastStates,
    pub(crate) orders: OrderIndex,
    pub(crate) snapshots: Snapshots,
}

/// The image of the newest digest, until it is kept as a snapshot, and where the last one was kept.
#[derive(Debug)]
pub(crate) struct Snapshots {
    image: Option<(u64, Vec<u8>)>,
    kept_at: u64,
}

impl Caches {
    /// Empty, for a journal whose newest snapshot is that of entry `kept_at`.
    pub(crate) fn new(kept_at: u64) -> Self {
        let snapshots = Snapshots { image: None, kept_at };
        Self { past: PastStates::default(), orders: OrderIndex::default(), snapshots }
    }
}

impl Snapshots {
    /// The digest of entry `seq` was taken of this image.
    pub(crate) fn of_digest(&mut self, seq: u64, image: Vec<u8>) {
        self.image = Some((seq, image));
    }

    /// Keeps the newest image in the journal if it is due and its digest is written; failing to keep one is no failure.
    pub(crate) fn keep(&mut self, journal: &mut Journal) {
        let Some((seq, image)) = self.image.take() else { return };
        let due = seq >= self.kept_at + SNAPSHOT_EVERY;
        if due && seq <= journal.head().seq && journal.put_snapshot(seq, &image).is_ok() {
            self.kept_at = seq;
        }
    }
}
