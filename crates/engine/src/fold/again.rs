//! Going back: after an amendment the fold is made again from before the first order it changed, with what counts now.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use campaign::War;
use journal::{EntryRef, Journal, Kind, Reading};
use kernel::{RuleSet, Seq};

use super::{Fold, GoBack, OpenOrder, battle, event, seat};
use crate::amendments::{Amendments, Fate};
use crate::error::{ApiError, ApiResult};
use crate::record::{Amended, ToldEvent};

/// One thing of the record as it counts now.
#[derive(Clone, Copy, Debug)]
pub enum Counting<'a> {
    /// An entry. What it says may no longer count.
    Entry { entry: &'a EntryRef<'a>, counts: bool },
    /// What amendment `by` has put in the place of the outcome of `order`.
    PutIn { by: u64, order: u64, event: &'a ToldEvent },
}

/// Sees everything with the fold just before it.
pub type Visit<'a> = &'a mut dyn FnMut(&Fold, Counting<'_>) -> ApiResult<()>;

/// What is passed over, and what is put in, while entries are taken again.
struct Again<'a> {
    amendments: &'a Amendments,
    /// Orders that are out, and the calls of such orders.
    out: BTreeSet<u64>,
    /// Outcomes of changed orders, by the entry after which they take effect.
    placed: BTreeMap<u64, Vec<PutIn>>,
}

/// The outcome that an amendment gives an order.
struct PutIn {
    by: u64,
    order: u64,
    told: Vec<ToldEvent>,
}

impl Fold {
    /// Goes back before what an amendment changed and comes forward again with what counts now.
    ///
    /// # Errors
    /// As [`Fold::replay`].
    pub fn go_back(&mut self, journal: &Journal, back: GoBack) -> ApiResult<()> {
        let (target, reach) = (self.seq, self.amendments.reach_after(back.seq - 1));
        let Some(reach) = reach.filter(|reach| *reach < back.seq) else { return Ok(()) };
        let base = self.before(journal, reach)?;
        let again = Again::after(&self.amendments, base.seq, journal, Some(back))?;
        let fold = base.come_again(journal, target, again, &mut |_, _| Ok(()))?;
        (self.war, self.open) = (fold.war, fold.open);
        Ok(())
    }

    /// The newest fold before entry `reach` that no amendment known by now changes any more.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn before(&self, journal: &Journal, mut reach: u64) -> ApiResult<Self> {
        loop {
            let fold = self.nearest(journal, reach.saturating_sub(1))?;
            match self.amendments.reach_after(fold.seq) {
                Some(earlier) if earlier <= fold.seq && fold.seq > self.founding => reach = earlier,
                _ => return Ok(fold),
            }
        }
    }

    /// The fold of the entries up to `target` as they count now, by all amendments known. What takes effect right after `target`
    /// is not in it.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn counting_to(&self, journal: &Journal, target: u64) -> ApiResult<Self> {
        let base = self.before(journal, target + 1)?;
        let target = target.max(self.founding);
        let mut again = Again::after(&self.amendments, base.seq, journal, None)?;
        again.placed.retain(|at, _| *at < target);
        base.come_again(journal, target, again, &mut |_, _| Ok(()))
    }

    /// Walks through the stored record up to `target`, as it counts now: what takes effect where an amendment has put it is
    /// seen there, and what no longer counts is said not to. The walk begins at entry `from`, or at a snapshot before it; the
    /// founding itself is not seen. Returns the fold at the end.
    ///
    /// # Errors
    /// When the journal cannot be read, or `visit` fails.
    pub fn walk_counting(
        &self,
        journal: &Journal,
        from: u64,
        target: u64,
        visit: Visit<'_>,
    ) -> ApiResult<Self> {
        let base = self.before(journal, from)?;
        let again = Again::after(&self.amendments, base.seq, journal, None)?;
        base.come_again(journal, target.max(self.founding), again, visit)
    }

    fn come_again(
        self,
        journal: &Journal,
        target: u64,
        mut again: Again<'_>,
        visit: Visit<'_>,
    ) -> ApiResult<Self> {
        let mut fold = self;
        let stored = journal.head().seq.min(target);
        let range = fold.seq + 1..=stored;
        fold.place(fold.seq, &mut again, visit)?;
        journal.for_each(range, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            fold.take_again(entry, &mut again, visit)?;
            Ok(ControlFlow::Continue(()))
        })?;
        // The amendment itself may not be on the disk yet.
        if target > stored {
            fold.stop(target, &again);
        }
        fold.seq = target;
        Ok(fold)
    }

    /// Takes an entry as it counts now. Dice chains, seats and what was opened go on whatever is amended.
    fn take_again(
        &mut self,
        entry: &EntryRef<'_>,
        again: &mut Again<'_>,
        visit: Visit<'_>,
    ) -> ApiResult<()> {
        let (seq, cause) = (entry.seq, entry.header.cause);
        visit(self, Counting::Entry { entry, counts: again.counts(entry) })?;
        match entry.header.kind {
            Kind::Ordered => {
                if again.is_out(seq) {
                    again.out.insert(seq);
                } else {
                    let (seat, answers) = (seat(entry)?, Vec::new());
                    let open = OpenOrder { seq, seat, call: None, answers };
                    self.open.insert(battle(entry)?, open);
                }
            }
            Kind::RollCalled | Kind::ChoiceCalled => {
                if again.skips(cause) {
                    again.out.insert(seq);
                } else {
                    self.asked(seq, cause);
                }
            }
            Kind::Rolled | Kind::Chosen if !again.skips(cause) => self.answered(seq, cause),
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed if again.counts(entry) => {
                War::evolve(&mut self.war, &event(entry)?, Seq(seq));
                self.close(cause);
            }
            Kind::Amended => self.stop(seq, again),
            _ => {}
        }
        self.place(seq, again, visit)?;
        self.seq = seq;
        Ok(())
    }

    /// Lets the orders stop that amendment `by` has stopped.
    fn stop(&mut self, by: u64, again: &Again<'_>) {
        for open in self.open.values_mut() {
            if let Some(Fate::Stopped { by: of, answers, .. }) = again.amendments.fate(open.seq)
                && *of == by
            {
                (open.call, open.answers) = (None, answers.clone());
            }
        }
    }

    /// Lets the outcomes take effect that have their place after entry `seq`.
    fn place(&mut self, seq: u64, again: &mut Again<'_>, visit: Visit<'_>) -> ApiResult<()> {
        for PutIn { by, order, told } in again.placed.remove(&seq).into_iter().flatten() {
            for event in &told {
                visit(self, Counting::PutIn { by, order, event })?;
                War::evolve(&mut self.war, &event.event, Seq(seq));
            }
            self.close(Some(order));
        }
        Ok(())
    }
}

impl<'a> Again<'a> {
    /// What is needed to come forward from entry `base`.
    fn after(
        amendments: &'a Amendments,
        base: u64,
        journal: &Journal,
        back: Option<GoBack>,
    ) -> ApiResult<Self> {
        let unwritten = back.map(|back| (back.seq, *back.body));
        let mut bodies: BTreeMap<u64, Amended> = unwritten.into_iter().collect();
        let mut placed: BTreeMap<u64, Vec<PutIn>> = BTreeMap::new();
        for (order, fate) in amendments.fates() {
            let Fate::Changed { by, at } = fate else { continue };
            // What takes effect right after the founding is in no snapshot.
            if *at < base {
                continue;
            }
            if !bodies.contains_key(by) {
                bodies.insert(*by, amended(journal, *by)?);
            }
            let changed = bodies[by].changed.iter().find(|changed| changed.order == order);
            let changed = changed.ok_or_else(|| {
                ApiError::broken(*by, format!("the outcome of order {order} is not in it"))
            })?;
            let told = changed.told.clone();
            placed.entry(*at).or_default().push(PutIn { by: *by, order, told });
        }
        Ok(Self { amendments, out: BTreeSet::new(), placed })
    }

    fn is_out(&self, order: u64) -> bool {
        self.amendments.fate(order).is_some_and(Fate::is_out)
    }

    fn skips(&self, cause: Option<u64>) -> bool {
        cause.is_some_and(|cause| self.out.contains(&cause))
    }

    /// Whether what an entry says counts.
    fn counts(&self, entry: &EntryRef<'_>) -> bool {
        match entry.header.kind {
            Kind::Ordered => !self.is_out(entry.seq),
            Kind::RollCalled | Kind::ChoiceCalled | Kind::Rolled | Kind::Chosen => {
                !self.skips(entry.header.cause)
            }
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                entry.header.cause.is_none_or(|order| self.amendments.tells(entry.seq, order))
            }
            Kind::Amended => self.amendments.stands(entry.seq),
            _ => true,
        }
    }
}

/// The body of an `amended` entry.
///
/// # Errors
/// When the entry holds none.
pub(crate) fn amended(journal: &Journal, seq: u64) -> ApiResult<Amended> {
    let entry = journal.entry(seq)?.ok_or_else(|| ApiError::broken(seq, "it is missing"))?;
    super::body(&entry.as_ref())
}
