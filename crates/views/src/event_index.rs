//! The event index: what the whole record says, read once and kept while a campaign is open, so that searching, grouping and
//! the timeline need no second pass, however long the war is.
//!
//! A cache of entries that never change: sentences, who acts, what is concerned, headings and marks. What counts of them is
//! asked when they are shown, because an amendment changes it. What an amendment has put in is kept beside the entries, with
//! the place where it takes effect. It reads on in pieces: the answer says how far it is.

mod marks;
mod milestones;
mod outline;
mod traces;
mod units;

use std::collections::BTreeMap;

use journal::Kind;
use kernel::{Effects, Seat};

use crate::happened::PutIn;
use engine::fold::Fold;
use engine::record::Asked;
pub(crate) use outline::{Outline, stands_in};
pub(crate) use traces::{LossKind, Placed, Struck, Trace, Traced, Traces};
pub(crate) use units::Units;

pub use marks::{EntryMark, Fight, Loss, Marks, Message, Origin};
pub use milestones::Milestone;
pub use outline::{Heading, HeadingLevel};

/// Everything read so far.
#[derive(Debug)]
pub struct EventIndex {
    /// The state after the last entry read.
    pub(crate) fold: Fold,
    /// All sentences, each ended by a line feed; those for some eyes only among them.
    pub(crate) told: String,
    /// Where each sentence ends, its line feed included.
    pub(crate) ends: Vec<usize>,
    pub(crate) lines: Vec<Line>,
    /// The entries that concern a unit, ascending, by [`Units::number`].
    pub(crate) by_unit: Vec<Vec<u64>>,
    pub(crate) units: Units,
    pub(crate) outline: Outline,
    pub marks: Marks,
    pub(crate) traces: Traces,
    /// By the entry as of which they take effect.
    pub(crate) milestones: BTreeMap<u64, Milestone>,
    /// Everything that amendments have put in, by amendment.
    pub(crate) put_in: Vec<KeptPutIn>,
    /// The orders that are being carried out, with the units they name.
    pub(crate) orders: BTreeMap<u64, Vec<usize>>,
    /// The last call, to read its answer with.
    pub(crate) call: Option<(u64, Asked)>,
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
pub(crate) struct KeptPutIn {
    pub(crate) put_in: PutIn,
    pub(crate) units: Vec<usize>,
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
