//! States of the past that somebody looked at lately, so that whoever scrubs does not go back to a snapshot for every step.
//!
//! How the war stood after an entry never changes: whatever amends it comes later. So a state that is kept is never wrong, and
//! goes only to make room for others.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::Arc;

use journal::{Journal, Reading};

use super::Fold;
use crate::error::ApiResult;

/// So many states are kept.
const KEPT_MOST: usize = 24;

/// States are also kept so many entries before one that is sought: whoever looks at it may step back from it next, and then
/// each step has a state close before it.
const WAY_STATIONS: [u64; 3] = [128, 32, 8];

/// From a state this close before the one that is sought, coming forward is cheaper than reading a snapshot.
const CLOSE: u64 = 256;

/// States that are kept, the one used last at the end.
#[derive(Debug, Default)]
pub(crate) struct PastStates(RefCell<VecDeque<Arc<Fold>>>);

/// The war at one moment: as it stands, or as it stood.
#[derive(Debug)]
pub enum Moment<'a> {
    Now(&'a Fold),
    Then(Arc<Fold>),
}

impl PastStates {
    /// The state after entry `target`, which lies before the one that `now` has come to.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn after(&self, now: &Fold, journal: &Journal, target: u64) -> ApiResult<Arc<Fold>> {
        let before = self.newest_before(target);
        let mut fold = match before {
            Some(known) if known.seq == target => return Ok(known),
            Some(known) if known.seq + CLOSE >= target => Fold::clone(&known),
            _ => now.nearest(journal, target)?,
        };
        for distance in WAY_STATIONS {
            let station = target.saturating_sub(distance);
            // A state that is close before the station serves as well.
            if fold.seq + distance < station {
                fold.come_forward(journal, station, Reading::Unverified)?;
                self.keep(Arc::new(fold.clone()));
            }
        }
        fold.come_forward(journal, target, Reading::Unverified)?;
        let fold = Arc::new(fold);
        self.keep(fold.clone());
        Ok(fold)
    }

    /// The newest state at or before entry `target`, which is now the one used last.
    fn newest_before(&self, target: u64) -> Option<Arc<Fold>> {
        let mut kept = self.0.borrow_mut();
        let fitting = kept.iter().enumerate().filter(|(_, fold)| fold.seq <= target);
        let (at, _) = fitting.max_by_key(|(_, fold)| fold.seq)?;
        let found = kept.remove(at)?;
        kept.push_back(found.clone());
        Some(found)
    }

    fn keep(&self, fold: Arc<Fold>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() >= KEPT_MOST {
            kept.pop_front();
        }
        kept.push_back(fold);
    }
}

impl Moment<'_> {
    /// A fold of its own, to go on from.
    #[must_use]
    pub fn into_fold(self) -> Fold {
        match self {
            Self::Now(fold) => fold.clone(),
            Self::Then(fold) => Arc::unwrap_or_clone(fold),
        }
    }
}

impl Deref for Moment<'_> {
    type Target = Fold;

    fn deref(&self) -> &Fold {
        match self {
            Self::Now(fold) => fold,
            Self::Then(fold) => fold,
        }
    }
}
