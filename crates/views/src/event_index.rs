//! The event index: what the whole record says, read once and kept while a campaign is open, so that searching, grouping and
//! the timeline need no second pass, however long the war is.
//!
//! A cache of entries that never change: sentences, who acts, what is concerned, headings and marks. What counts of them is
//! asked when they are shown, because an amendment changes it. What an amendment has put in is kept beside the entries, with
//! the place where it takes effect. It reads on in pieces: the answer says how far it is.

mod marks;
mod milestones;
mod outline;
mod reading;
mod units;

use std::cell::{Ref, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use campaign::BattleOrder;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use journal::Kind;
use kernel::{Effects, Seat};

use crate::PutIn;
use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::Fold;
use engine::record::Asked;
use units::Units;

pub use marks::{Fight, Loss, Marks, Origin};
pub use milestones::Milestone;
pub use outline::is_step;
pub use outline::{Heading, HeadingLevel};

/// Entries between two looks at the clock.
const STEP: u64 = 500;

/// Everything read so far.
#[derive(Debug)]
pub struct EventIndex {
    /// The state after the last entry read.
    fold: Fold,
    /// All sentences, each ended by a line feed; those for some eyes only among them.
    told: String,
    /// Where each sentence ends, its line feed included.
    ends: Vec<usize>,
    lines: Vec<Line>,
    /// The entries that concern a unit, ascending, by [`Units::number`].
    by_unit: Vec<Vec<u64>>,
    units: Units,
    outline: outline::Outline,
    pub marks: Marks,
    /// By the entry as of which they take effect.
    milestones: BTreeMap<u64, Milestone>,
    /// Everything that amendments have put in, by amendment.
    put_in: Vec<KeptPutIn>,
    /// The orders that are being carried out, with the units they name.
    orders: BTreeMap<u64, Vec<usize>>,
    /// The last call, to read its answer with.
    call: Option<(u64, Asked)>,
}

/// One entry, as far as filters ask.
#[derive(Clone, Debug)]
pub struct Line {
    pub kind: Kind,
    pub seat: Option<Seat>,
    pub did: Effects,
    /// The order it belongs to.
    pub order: Option<u64>,
    /// For whose eyes alone it was written.
    pub audience: Option<Box<str>>,
}

/// An event that an amendment has put in, with the units it concerns, ascending.
#[derive(Debug)]
struct KeptPutIn {
    put_in: PutIn,
    units: Vec<usize>,
}

impl Session {
    /// The event index, read on for `patience` at most; to the end without.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn event_index(&self, patience: Option<Duration>) -> ApiResult<Ref<'_, EventIndex>> {
        self.read_on(&self.event_index, patience)?;
        Ok(Ref::map(self.event_index.borrow(), |index| {
            index.as_ref().unwrap_or_else(|| unreachable!("it was just read"))
        }))
    }

    fn read_on(
        &self,
        kept: &RefCell<Option<EventIndex>>,
        patience: Option<Duration>,
    ) -> ApiResult<()> {
        // What is read asks the session for other entries, which must not ask the event index.
        let known = kept.borrow_mut().take();
        let mut index = match known {
            Some(index) => index,
            None => EventIndex::begin(self)?,
        };
        let until = patience.map(|patience| Instant::now() + patience);
        while index.read() < self.fold.seq {
            let from = index.read() + 1;
            // Half an entry must not be kept: after a fault the next one who asks begins anew.
            index.read_on(self, from, from + STEP - 1)?;
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        *kept.borrow_mut() = Some(index);
        Ok(())
    }
}

impl EventIndex {
    /// The last entry read.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.lines.len() as u64
    }

    #[must_use]
    pub fn headings(&self) -> &[Heading] {
        self.outline.headings()
    }

    /// Entries that only say that somebody is asked, or has answered, ascending.
    #[must_use]
    pub fn steps(&self) -> &[u64] {
        self.outline.steps()
    }

    /// The war just after a round or a night began as of an entry, as it counts.
    #[must_use]
    pub fn milestone(&self, at: u64) -> Option<&Milestone> {
        self.milestones.get(&at)
    }

    /// The entry's line, if it was read.
    #[must_use]
    pub fn line(&self, seq: u64) -> Option<&Line> {
        self.lines.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The entry's sentence, if it was read. Not every seat may hear it.
    #[must_use]
    pub fn sentence(&self, seq: u64) -> Option<&str> {
        let at = usize::try_from(seq.checked_sub(1)?).ok()?;
        let end = *self.ends.get(at)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        self.told.get(start..end - 1)
    }

    /// All sentences, each on its line.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The entry whose sentence holds the byte `at`, sought from entry `from` on.
    #[must_use]
    pub fn entry_at(&self, at: usize) -> u64 {
        self.ends.partition_point(|end| *end <= at) as u64 + 1
    }

    /// The entries that concern a unit, ascending; `None` for an id nobody bears.
    #[must_use]
    pub fn of_unit(&self, id: &str) -> Option<&[u64]> {
        self.units.number(id).and_then(|at| self.by_unit.get(at)).map(Vec::as_slice)
    }

    /// What an amendment has put in, in the order in which it takes effect.
    pub(crate) fn put_in_by(&self, by: u64) -> impl Iterator<Item = &PutIn> {
        let from = self.put_in.partition_point(|kept| kept.put_in.by < by);
        let all = self.put_in[from..].iter().map(|kept| &kept.put_in);
        all.take_while(move |put_in| put_in.by == by)
    }

    /// Everything that amendments have put in, each with its number.
    pub(crate) fn put_in(&self) -> impl Iterator<Item = (usize, &PutIn)> {
        self.put_in.iter().map(|kept| &kept.put_in).enumerate()
    }

    /// The same, as far as it concerns a unit.
    pub(crate) fn put_in_of_unit(&self, id: &str) -> impl Iterator<Item = (usize, &PutIn)> {
        let unit = self.units.number(id);
        let all = self.put_in.iter().enumerate();
        all.filter(move |(_, kept)| unit.is_some_and(|unit| kept.units.contains(&unit)))
            .map(|(number, kept)| (number, &kept.put_in))
    }

    /// What was put in with this number.
    pub(crate) fn put_in_at(&self, number: usize) -> Option<&PutIn> {
        self.put_in.get(number).map(|kept| &kept.put_in)
    }
}

/// Where an order strikes.
pub(crate) const fn target(order: &BattleOrder) -> Option<Hex> {
    let Some(order) = order.tsg() else { return None };
    match order {
        Order::Attack { target, .. }
        | Order::Barrage { target, .. }
        | Order::AirStrike { target } => Some(*target),
        _ => None,
    }
}
