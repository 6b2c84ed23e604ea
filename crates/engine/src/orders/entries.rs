//! The entries of an order: its calls, every answer it was ever given, and its outcome, as they were recorded.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use campaign::{BattleId, WarEvent};
use journal::{EntryRef, Kind, Reading};
use kernel::{Answer, Given, Question, Seat};

use super::asked_in;
use crate::error::{ApiError, ApiResult};
use crate::fold::event;
use crate::session::Session;
use crate::upcast::current;

/// What was recorded of one order.
#[derive(Clone, Debug)]
pub struct OrderEntries {
    pub battle: BattleId,
    pub seat: Seat,
    pub(crate) text: String,
    /// Its outcome, each event with its entry.
    pub(crate) events: Vec<(u64, WarEvent)>,
    /// Each call with its entry and which of the order's it is, from 0.
    calls: Vec<(u64, u32, Question)>,
    /// The entry of each answer, and the call in `calls` that it answers.
    answers: Vec<(u64, usize)>,
    /// Entries of the order that are no events.
    own: Vec<u64>,
}

impl OrderEntries {
    /// The entries of everything it was ever answered.
    #[must_use]
    pub fn answers(&self) -> Vec<u64> {
        self.answers.iter().map(|(entry, _)| *entry).collect()
    }

    /// Everything it was ever answered, in the order of [`OrderEntries::answers`]; `answer` reads an entry.
    ///
    /// # Errors
    /// When `answer` fails.
    pub fn given(&self, answer: impl Fn(u64) -> ApiResult<Answer>) -> ApiResult<Vec<Given>> {
        let given = self.answers.iter().map(|(entry, call)| {
            let (_, call, question) = &self.calls[*call];
            Ok(Given { call: *call, question: question.clone(), answer: answer(*entry)? })
        });
        given.collect()
    }

    /// The entry after which the order's outcome takes effect, which stays whatever is amended: its last one before its outcome,
    /// or before the amendment that stopped it on the way there.
    pub(crate) fn place(&self, stopped: Option<u64>) -> u64 {
        let told = self.events.first().map(|(seq, _)| *seq);
        let end = told.into_iter().chain(stopped).min().unwrap_or(u64::MAX);
        self.own.iter().copied().filter(|own| *own < end).max().unwrap_or_default()
    }
}

impl Session {
    /// The wanted orders from entry `from` on, by their entries.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn order_entries(
        &self,
        from: u64,
        wanted: impl Fn(u64) -> bool,
    ) -> ApiResult<BTreeMap<u64, OrderEntries>> {
        let mut reading = ByOrder::default();
        let range = from..=self.fold.seq;
        self.journal.for_each(range, Reading::Unverified, |entry| -> ApiResult<_> {
            reading.note(entry, &wanted)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(reading.found)
    }
}

#[derive(Default)]
struct ByOrder {
    found: BTreeMap<u64, OrderEntries>,
    /// The order of each call.
    of_call: BTreeMap<u64, u64>,
}

impl ByOrder {
    /// Adds what an entry says to the order it belongs to.
    fn note(&mut self, entry: &EntryRef<'_>, wanted: impl Fn(u64) -> bool) -> ApiResult<()> {
        let (seq, cause) = (entry.seq, entry.header.cause.unwrap_or_default());
        match entry.header.kind {
            Kind::Ordered if wanted(seq) => {
                self.found.insert(seq, opened(entry)?);
            }
            Kind::RollCalled | Kind::ChoiceCalled => {
                if let Some(order) = self.found.get_mut(&cause) {
                    let asked = asked_in(&entry.to_entry())?;
                    let seat = Seat::from_word(entry.header.seat).unwrap_or(Seat::App);
                    order.calls.push((seq, asked.index(), asked.question(seat)));
                    order.own.push(seq);
                    self.of_call.insert(seq, cause);
                }
            }
            Kind::Rolled | Kind::Chosen => {
                let order = self.of_call.get(&cause).and_then(|order| self.found.get_mut(order));
                if let Some(order) = order
                    && let Some(call) = order.calls.iter().position(|(of, ..)| *of == cause)
                {
                    order.answers.push((seq, call));
                    order.own.push(seq);
                }
            }
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                if let Some(order) = self.found.get_mut(&cause) {
                    order.events.push((seq, event(entry)?));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// An order with nothing but its own entry.
fn opened(entry: &EntryRef<'_>) -> ApiResult<OrderEntries> {
    let seq = entry.seq;
    let battle = BattleId::new(entry.header.battle);
    let battle = battle.map_err(|fault| ApiError::broken(seq, fault))?;
    let seat = Seat::from_word(entry.header.seat);
    let seat = seat.ok_or_else(|| ApiError::broken(seq, "its seat is unknown"))?;
    let (text, own) = (current(entry)?.into_owned(), vec![seq]);
    let (calls, answers, events) = Default::default();
    Ok(OrderEntries { battle, seat, text, events, calls, answers, own })
}
