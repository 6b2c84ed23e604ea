//! What a session has worked out from its journal and could work out again: it may be thrown away at any time.

use std::collections::BTreeMap;

use journal::Journal;
use kernel::Seat;

use crate::counted::Kept;
use crate::fold::{Fold, PastStates};
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
    /// The war as seats saw it last, where there is fog.
    pub(crate) seen: BTreeMap<Seat, Fold>,
    /// The chance to win, as far as it was counted.
    pub(crate) chance: Kept,
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
        let (past, orders, seen, chance) = Default::default();
        Self { past, orders, snapshots, seen, chance }
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
