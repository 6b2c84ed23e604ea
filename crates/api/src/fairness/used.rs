//! Which answers the outcome of an order comes from. One that came out otherwise, or was stopped, may use only some of those
//! it was ever given; dice that it no longer asks for fell all the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use campaign::{BattleId, War, WarState};
use journal::{EntryRef, Kind, Reading};
use kernel::{Given, Question, RuleSet as _, Seat, Tape};

use crate::amendments::{Amendments, Fate};
use crate::error::{ApiError, ApiResult};
use crate::fold::{Counting, Fold};
use crate::orders::asked_in;
use crate::session::Session;

/// The answers that count.
pub(crate) struct Used<'a> {
    amendments: &'a Amendments,
    /// Of orders that an amendment has touched: the answers they are decided with, by their entries.
    decided: BTreeMap<u64, BTreeSet<u64>>,
}

/// An order that an amendment has touched, with everything it was ever answered.
struct Touched {
    battle: BattleId,
    seat: Seat,
    calls: BTreeMap<u64, (u32, Question)>,
    given: Vec<Given>,
    /// The entries of `given`.
    answers: Vec<u64>,
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
                decided.insert(order, touched.decided(self, &fold.war, order)?);
            }
            Ok(())
        };
        self.fold.walk_counting(&self.journal, first, self.fold.seq, &mut decide)?;
        Ok(Used { amendments, decided })
    }

    /// Every order whose answers are not simply those that were recorded for it.
    fn touched(&self) -> ApiResult<BTreeMap<u64, Touched>> {
        let mut touched = BTreeMap::new();
        let mut of_call = BTreeMap::new();
        let range = self.fold.founding + 1..=self.fold.seq;
        self.journal.for_each(range, Reading::Unverified, |entry| -> ApiResult<_> {
            self.touch(&mut touched, &mut of_call, entry)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(touched)
    }

    fn touch(
        &self,
        touched: &mut BTreeMap<u64, Touched>,
        of_call: &mut BTreeMap<u64, u64>,
        entry: &EntryRef<'_>,
    ) -> ApiResult<()> {
        let (seq, header) = (entry.seq, &entry.header);
        let cause = header.cause.unwrap_or_default();
        match header.kind {
            Kind::Ordered if self.is_touched(seq) => {
                let battle = BattleId::new(header.battle);
                let battle = battle.map_err(|fault| ApiError::broken(seq, fault))?;
                let seat = Seat::from_word(header.seat).unwrap_or(Seat::App);
                let (calls, given, answers) = Default::default();
                touched.insert(seq, Touched { battle, seat, calls, given, answers });
            }
            Kind::RollCalled | Kind::ChoiceCalled => {
                if let Some(order) = touched.get_mut(&cause) {
                    let asked = asked_in(&entry.to_entry())?;
                    let seat = Seat::from_word(header.seat).unwrap_or(Seat::App);
                    order.calls.insert(seq, (asked.index(), asked.question(seat)));
                    of_call.insert(seq, cause);
                }
            }
            Kind::Rolled | Kind::Chosen => {
                let order = of_call.get(&cause).and_then(|order| touched.get_mut(order));
                if let Some(order) = order
                    && let Some((call, question)) = order.calls.get(&cause).cloned()
                {
                    let answer = self.answer_now(seq)?;
                    order.given.push(Given { call, question, answer });
                    order.answers.push(seq);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn is_touched(&self, order: u64) -> bool {
        let amendments = &self.fold.amendments;
        matches!(amendments.fate(order), Some(Fate::Changed { .. }))
            || amendments.first_stopped_by(order).is_some()
    }
}

impl Touched {
    /// The answers that the order reads where it takes effect.
    fn decided(&self, session: &Session, war: &WarState, order: u64) -> ApiResult<BTreeSet<u64>> {
        let (order, _) = session.order_now(self.battle, order)?;
        let mut tape = Tape::again(&self.given);
        Ok(match War::decide(war, self.seat, &order, &mut tape) {
            Ok(_) => tape.used().iter().map(|at| self.answers[*at]).collect(),
            // It was written by a program with other rules: nothing better is known.
            Err(_) => self.answers.iter().copied().collect(),
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
