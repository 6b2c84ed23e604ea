//! Which answers the outcome of an order comes from. One that turned out differently, or was stopped, may use only some of those
//! it was ever given; dice that it no longer asks for fell all the same.

use std::collections::{BTreeMap, BTreeSet};

use campaign::{War, WarState};
use journal::Kind;
use kernel::{RuleSet as _, Tape};

use crate::session::Session;
use engine::amendments::{Amendments, Fate};
use engine::error::ApiResult;
use engine::fold::{Counting, Fold};
use engine::orders::OrderEntries;

/// The answers that count.
pub(crate) struct Used<'a> {
    amendments: &'a Amendments,
    /// Of orders that an amendment has touched: the answers they are decided with, by their entries.
    decided: BTreeMap<u64, BTreeSet<u64>>,
}

impl Used<'_> {
    /// Whether an outcome that counts, or one that is still open, comes from the answer in entry `answer`, of this order.
    pub(crate) fn counts(&self, order: u64, answer: u64) -> bool {
        match (self.amendments.fate(order), self.decided.get(&order)) {
            (Some(Fate::Out { .. } | Fate::Waits { .. }), _) => false,
            (_, Some(used)) => used.contains(&answer),
            (Some(Fate::Stopped { by, answers, .. }), None) => {
                answer > *by || answers.contains(&answer)
            }
            (_, None) => true,
        }
    }

    /// The entries of the answers that an order comes from, where an amendment has touched it.
    pub(crate) fn of_touched(&self, order: u64) -> Option<&BTreeSet<u64>> {
        self.decided.get(&order)
    }
}

impl Session {
    /// Which answers count, by all amendments known now.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn used(&self) -> ApiResult<Used<'_>> {
        let amendments = &self.fold.amendments;
        let mut decided = BTreeMap::new();
        let mut touched = if amendments.is_empty() { BTreeMap::new() } else { self.touched()? };
        let Some(first) = touched.keys().next().copied() else {
            return Ok(Used { amendments, decided });
        };
        let mut decide = |fold: &Fold, counting: Counting<'_>| -> ApiResult<()> {
            if let Some(order) = order_told(&counting)
                && let Some(touched) = touched.remove(&order)
            {
                decided.insert(order, self.decided(&fold.war, order, &touched)?);
            }
            Ok(())
        };
        self.fold.walk_counting(&self.journal, first, self.fold.seq, &mut decide)?;
        Ok(Used { amendments, decided })
    }

    /// Every order whose answers are not simply those that were recorded for it.
    fn touched(&self) -> ApiResult<BTreeMap<u64, OrderEntries>> {
        let amendments = &self.fold.amendments;
        self.order_entries(self.fold.founding + 1, |order| {
            matches!(amendments.fate(order), Some(Fate::Changed { .. }))
                || amendments.first_stopped_by(order).is_some()
        })
    }

    /// The answers that an order reads where it takes effect.
    fn decided(&self, war: &WarState, order: u64, of: &OrderEntries) -> ApiResult<BTreeSet<u64>> {
        let (order, _) = self.order_now(of.battle, order)?;
        let (given, answers) = (of.given(|answer| self.answer_now(answer))?, of.answers());
        let mut tape = Tape::again(&given);
        Ok(match War::decide(war, of.seat, &order, &mut tape) {
            Ok(_) => tape.used().iter().map(|at| answers[*at]).collect(),
            // It was written by a program with other rules: nothing better is known.
            Err(_) => answers.into_iter().collect(),
        })
    }
}

/// The order that something which counts is told of.
fn order_told(counting: &Counting<'_>) -> Option<u64> {
    match counting {
        Counting::PutIn { order, .. } => Some(*order),
        Counting::Entry { entry, counts: true } => match entry.header.kind {
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => entry.header.cause,
            _ => None,
        },
        Counting::Entry { .. } => None,
    }
}
