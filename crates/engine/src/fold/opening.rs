//! The beginning of a fold: the founding entries, and a journal folded while it is verified, so that it is read once.

use std::ops::ControlFlow;
use std::sync::Arc;

use journal::{EntryRef, Journal, Kind, Reading};

use super::{Fold, body};
use crate::error::{ApiError, ApiResult};
use crate::record::{Briefed, Founded};

/// A fold on its way, while the chain is walked.
#[derive(Default)]
pub(crate) struct Opening {
    founding: Founding,
    fold: Option<Fold>,
    /// Folding has stopped: an amendment wants the fold to go back, which needs the open journal, or an entry makes no
    /// sense. The chain is walked on.
    stopped: bool,
}

/// The founding entries read so far.
#[derive(Default)]
struct Founding {
    founded: Option<Founded>,
    briefed: Vec<Briefed>,
    last: u64,
}

impl Fold {
    /// The fold of a journal's founding.
    ///
    /// # Errors
    /// When the founding entries make no sense.
    pub(crate) fn founding_of(journal: &Journal) -> ApiResult<Self> {
        let mut founding = Founding::default();
        journal.for_each(1.., Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            let more = founding.take(entry)?;
            Ok(if more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        founding.fold()
    }
}

impl Opening {
    /// Takes the next entry of the walk.
    pub(crate) fn visit(&mut self, entry: &EntryRef<'_>) {
        if !self.stopped {
            self.stopped = !self.take(entry).unwrap_or(false);
        }
    }

    /// The fold as far as it has come; it is to go on from there. `head` is where the chain can be trusted to.
    ///
    /// # Errors
    /// When the founding makes no sense, or an entry cannot be read.
    pub(crate) fn finish(self, journal: &Journal) -> ApiResult<Fold> {
        let head = journal.head().seq;
        let fold = match self.fold {
            Some(fold) if fold.seq <= head => fold,
            // Foreign entries were folded before the walk found them out.
            _ => Fold::founding_of(journal)?,
        };
        Ok(fold)
    }

    fn take(&mut self, entry: &EntryRef<'_>) -> ApiResult<bool> {
        if self.fold.is_none() {
            if self.founding.take(entry)? {
                return Ok(true);
            }
            self.fold = Some(std::mem::take(&mut self.founding).fold()?);
        }
        let Some(fold) = &mut self.fold else { return Ok(false) };
        if entry.header.kind == Kind::Amended {
            return Ok(false);
        }
        fold.take(entry).map(|_| true)
    }
}

impl Founding {
    /// Takes an entry of the founding; false for the first that is none.
    fn take(&mut self, entry: &EntryRef<'_>) -> ApiResult<bool> {
        match entry.header.kind {
            Kind::Founded if self.founded.is_none() && entry.seq == 1 => {
                self.founded = Some(body(entry)?);
            }
            // What is withheld here is another side's.
            Kind::Briefed if entry.text().is_none() => {}
            Kind::Briefed => self.briefed.push(body(entry)?),
            _ => return Ok(false),
        }
        self.last = entry.seq;
        Ok(true)
    }

    fn fold(self) -> ApiResult<Fold> {
        let nothing = || ApiError::broken(1, "the first entry founds no campaign");
        let founded = self.founded.ok_or_else(nothing)?;
        let mut setup = founded.setup.clone();
        for Briefed { side, briefing } in self.briefed {
            setup.brief(side, briefing);
        }
        Fold::begin(Arc::new(founded), Arc::new(setup), self.last)
    }
}
