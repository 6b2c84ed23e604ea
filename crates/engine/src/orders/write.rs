//! Writing an order or an answer down, with what it leads to: the next call, or all events of the outcome.

use campaign::{WarEvent, WarOrder};
use journal::{Idem, Kind};
use kernel::face::FilingKind;
use kernel::{Answer, Call, Seat};

use super::{Outcome, Waiting};
use crate::error::ApiResult;
use crate::fold::OpenOrder;
use crate::host::Host;
use crate::record::Asked;
use crate::session::{NewCause, NewEntry, Session};

/// A digest is written with the order that ends a round, and with one that comes so many entries after the last digest.
const DIGEST_EVERY: u64 = 1_000;

/// Decided, or stopped at a question.
pub(crate) enum Step {
    Done(Vec<WarEvent>),
    Asks(Box<Call>),
}

/// The order that is being carried out.
pub(crate) struct Given {
    pub seat: Seat,
    pub order: WarOrder,
    /// Its text as it counts.
    pub body: String,
    /// Its entry; the first of those to be written where it has none yet.
    pub entry: Option<u64>,
    /// The amendment that has put it in the place of the recorded one.
    pub of: Option<u64>,
}

/// What an order or an answer leads to.
pub(crate) struct LedTo {
    /// The entries to be written in one go, what led to it first.
    pub entries: Vec<NewEntry>,
    /// The call that then waits.
    pub call: Option<Call>,
    /// The outcome, when the order is done.
    pub events: Vec<WarEvent>,
}

impl Session {
    /// Writes the entries so far and what they lead to, in one transaction.
    pub(super) fn write(
        &mut self,
        host: &mut Host,
        given: &Given,
        led: LedTo,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let LedTo { entries, call, events } = led;
        let first = self.conclude(host, entries, &events, idem)?;
        let waits = match call {
            None => None,
            Some(call) => {
                let (battle, at) = (given.order.battle, self.fold.seq);
                let order = self.fold.waiting_at(at).map(|(_, open)| open.clone());
                let missing = || OpenOrder {
                    seq: first,
                    seat: given.seat,
                    call: Some(at),
                    answers: Vec::new(),
                };
                let order = order.unwrap_or_else(missing);
                let answers = self.fold.war.answers(given.seat, &given.order, &call);
                Some(Waiting { battle, order, at, call, answers })
            }
        };
        Ok(Outcome { first, last: self.fold.seq, waits, events })
    }

    /// What an order leads to with these answers, the last of which is in `entries`: the next call, or all of its outcome.
    /// `step` is what the rules say to them.
    pub(crate) fn lead_on(
        &self,
        given: &Given,
        mut answers: Vec<Answer>,
        mut entries: Vec<NewEntry>,
        mut step: Step,
    ) -> ApiResult<LedTo> {
        let cause = given.entry.map_or(NewCause::Batch(0), NewCause::Entry);
        let battle = given.order.battle;
        loop {
            let call = match step {
                Step::Asks(call) => call,
                Step::Done(events) => {
                    entries.extend(events.iter().map(|event| {
                        let battle = event.battle().unwrap_or(battle);
                        let filing = self.fold.war.filing(event);
                        let kind = kind_of(filing.kind);
                        let seat = filing.by.map_or(given.seat, Seat::from);
                        let entry = NewEntry::new(kind, battle, seat, event.write());
                        entry.caused_by(cause).told_to(&self.fold.war.readers(event))
                    }));
                    return Ok(LedTo { entries, call: None, events });
                }
            };
            let asked = Asked::of(&call, count(&answers), given.of);
            let by = self.fold.war.asks(given.seat, &given.order, &call);
            let entry = NewEntry::new(asked.kind(), battle, by, asked.write());
            entries.push(entry.caused_by(cause).told_to(&asked.readers(
                &self.fold.war,
                battle,
                by,
            )));
            // What was answered already is not asked again.
            let before = self.answered_before(given, count(&answers), &call)?;
            let Some((answer, again)) = before else {
                return Ok(LedTo { entries, call: Some(*call), events: Vec::new() });
            };
            entries.push(again.caused_by(NewCause::Batch(entries.len() - 1)));
            answers.push(answer);
            step = super::step(&self.fold.war, given.seat, &given.order, &answers)?;
        }
    }

    /// Writes the answer to an order that an amendment has stopped. What it leads to is told by the amendment that goes on.
    pub(super) fn write_answer_to_stopped(
        &mut self,
        host: &mut Host,
        answer: NewEntry,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let was_over = self.fold.war.over().is_some();
        let first = self.append_ending(host, vec![answer], idem, false)?;
        self.go_on_amending(host)?;
        self.open_once_over(host, was_over)?;
        self.read_back(&self.entry(first)?)
    }

    /// What was for one side's eyes alone is opened when the war comes to its end.
    pub(crate) fn open_once_over(&mut self, host: &mut Host, was_over: bool) -> ApiResult<()> {
        if !was_over && self.fold.war.over().is_some() {
            self.open_everything(host, "the war is over")?;
        }
        Ok(())
    }

    /// Writes the entries, with a digest where one is due, and goes on with amendments that waited for this outcome.
    fn conclude(
        &mut self,
        host: &mut Host,
        entries: Vec<NewEntry>,
        events: &[WarEvent],
        idem: Option<Idem>,
    ) -> ApiResult<u64> {
        let round = events.iter().any(|event| self.fold.war.filing(event).ends_a_round);
        let next = self.fold.seq + entries.len() as u64 + 1;
        let far = !events.is_empty() && next >= self.fold.digest_at + DIGEST_EVERY;
        let was_over = self.fold.war.over().is_some();
        let first = self.append_ending(host, entries, idem, round || far)?;
        if !events.is_empty() && !self.fold.amendments.is_empty() {
            self.go_on_amending(host)?;
        }
        self.open_once_over(host, was_over)?;
        if round {
            self.flush()?;
        }
        Ok(first)
    }
}

/// Which call of its order the next one is.
fn count(answers: &[Answer]) -> u32 {
    u32::try_from(answers.len()).unwrap_or(u32::MAX)
}

/// The kind of entry that holds such an event.
const fn kind_of(filed: FilingKind) -> Kind {
    match filed {
        FilingKind::Happened => Kind::Happened,
        FilingKind::Ruled => Kind::Ruled,
        FilingKind::Sealed => Kind::Sealed,
        FilingKind::Revealed => Kind::Revealed,
    }
}
