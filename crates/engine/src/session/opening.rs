//! Opening a campaign: for play, for reading, or quickly; and what is finished when one is opened.

use std::ops::ControlFlow;
use std::path::Path;

use journal::{Condition, EntryRef, Journal, JournalError, OpenCheck, Opening, Reading};

use super::{Durability, Session, broken};
use crate::caches::Caches;
use crate::error::ApiResult;
use crate::fold::{self, Fold};
use crate::host::Host;

impl Session {
    /// Opens a campaign for play; one that is broken, write-protected or cannot be folded whole opens for reading.
    ///
    /// # Errors
    /// When the file cannot be opened or its founding cannot be read.
    pub fn open(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        let mut folding = fold::Opening::default();
        let journal = Journal::open_with(path, opening, &mut |entry| folding.visit(entry))?;
        Self::folded(journal, folding)
    }

    /// Opens a campaign for reading; never locks it and never writes.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        let mut folding = fold::Opening::default();
        let visit = &mut |entry: &EntryRef<'_>| folding.visit(entry);
        let journal = Journal::open_read_only_with(path, opening, visit)?;
        Self::folded(journal, folding)
    }

    /// Opens for reading, checking only what was written since the head this computer remembers: the hub's thumbnails
    /// and jumps about in a file that was checked whole before. One with a fault opens as [`Session::open_to_read`]
    /// opens it.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_quickly(path: &Path, host: &Host) -> ApiResult<Self> {
        let quickly = || -> ApiResult<Self> {
            let opening = Opening::new().heads(host.heads_file()).check(OpenCheck::Tail);
            let session = Self::on(Journal::open_read_only(path, opening)?)?;
            session.check_what_was_folded()?;
            Ok(session)
        };
        quickly().or_else(|_| Self::open_to_read(path, host))
    }

    /// Checks the chain of the founding, and of everything from the snapshot on that was folded.
    fn check_what_was_folded(&self) -> ApiResult<()> {
        let (journal, head) = (&self.journal, self.journal.head().seq);
        let base = self.fold.nearest(journal, head)?.seq;
        // An amendment after it has gone back before it.
        let from = match self.fold.amendments.reach_after(base) {
            Some(reach) => self.fold.before(journal, reach)?.seq.min(base),
            None => base,
        };
        for range in [1..=self.fold.founding, from..=head] {
            let go_on = |_: &EntryRef<'_>| Ok::<_, JournalError>(ControlFlow::Continue(()));
            journal.for_each(range, Reading::Verified, go_on)?;
        }
        Ok(())
    }

    /// Folds an open journal.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn on(journal: Journal) -> ApiResult<Self> {
        let fold = Fold::replay(&journal, 1, Reading::Unverified)?;
        let fold = fold.nearest(&journal, journal.head().seq)?;
        Ok(Self::at(journal, fold))
    }

    /// Finishes what the power went in the middle of: amendments that wait for nothing more go on, sheets that both lie are
    /// turned up, and snapshots that cannot be believed are thrown away.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn go_on(&mut self, host: &mut Host) -> ApiResult<()> {
        while let Some(kept) = self.journal.snapshot_before(self.journal.head().seq)? {
            if self.fold.believed(&self.journal, kept.seq, &kept.bytes)?.is_some() {
                break;
            }
            self.journal.drop_snapshot(kept.seq)?;
        }
        self.go_on_amending(host)?;
        self.turn_up_if_possible(host)?;
        Ok(())
    }

    /// For readers: takes in what a writer appended since.
    ///
    /// # Errors
    /// When what was appended does not belong, or cannot be read.
    pub fn follow(&mut self) -> ApiResult<()> {
        let head = self.journal.refresh()?;
        if self.unfolded.is_none() {
            self.fold.come_forward(&self.journal, head.seq, Reading::Unverified)?;
        }
        Ok(())
    }

    fn folded(journal: Journal, folding: fold::Opening) -> ApiResult<Self> {
        if let (0, Condition::Broken(finding)) = (journal.head().seq, journal.condition()) {
            return Err(broken(finding));
        }
        let fold = folding.finish(&journal)?;
        let mut session = Self::at(journal, fold);
        session.check_secrets();
        Ok(session)
    }

    /// A session on a fold that is to come forward to the end.
    fn at(journal: Journal, mut fold: Fold) -> Self {
        let head = journal.head().seq;
        let came = fold.come_forward(&journal, head, Reading::Unverified);
        let unfolded = came.err();
        if unfolded.is_some() {
            // Half an amendment must not be looked at.
            let last = fold.seq;
            if let Ok(clean) = Fold::replay_from_the_first(&journal, last, Reading::Unverified) {
                fold = clean;
            }
        }
        let newest = journal.snapshot_before(head).ok().flatten();
        let caches = Caches::new(newest.map_or(fold.founding, |kept| kept.seq));
        let (waiting, durability) = (Vec::new(), Durability::default());
        let (seed, acting, secrets) = Default::default();
        let eyes = None;
        Self { journal, fold, unfolded, waiting, durability, seed, acting, secrets, caches, eyes }
    }
}
