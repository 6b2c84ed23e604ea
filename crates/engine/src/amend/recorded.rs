//! Orders as they were recorded: what each was, every answer it was ever given, what came of it and where that took effect.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

use campaign::{BattleId, WarEvent};
use journal::{EntryRef, Kind, Reading};
use kernel::{Answer, Given, Question, Seat};

use crate::amendments::{Amendments, Fate};
use crate::error::{ApiError, ApiResult};
use crate::fold::event;
use crate::orders::{answer_in, asked_in};
use crate::record::{Amended, Change};
use crate::session::Session;
use crate::upcast::current;

/// One order of the record.
#[derive(Clone, Debug)]
pub(super) struct Recorded {
    /// Its entry; of a ruling that was put in, its amendment's.
    pub order: u64,
    pub battle: BattleId,
    pub seat: Seat,
    /// Its text as it is to count.
    pub body: String,
    /// Everything it was ever answered, with the entry of each answer.
    pub given: Vec<Given>,
    pub answers: Vec<u64>,
    /// The entry after which its outcome takes effect, whatever is amended.
    pub at: u64,
    pub then: Then,
    /// Its outcome as it was recorded, each event with its entry.
    pub events: Vec<(u64, WarEvent)>,
}

/// What counts of an order now.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Then {
    /// Nothing: it is out, or waits to be decided again.
    Nothing,
    /// It waits at this call.
    Open(Option<u64>),
    /// What came of it, as it was recorded.
    Recorded,
    /// What an amendment says came of it.
    Amended(Vec<WarEvent>),
}

impl Recorded {
    /// Whether this outcome is the one that counts now.
    pub(super) fn comes_to(&self, events: &[WarEvent]) -> bool {
        match &self.then {
            Then::Recorded => self.events.iter().map(|(_, event)| event).eq(events),
            Then::Amended(now) => now == events,
            Then::Nothing | Then::Open(_) => false,
        }
    }
}

/// An order on the way through the record.
struct Found {
    battle: BattleId,
    seat: Seat,
    text: String,
    calls: Vec<(u64, u32, Question)>,
    answers: Vec<(u64, usize)>,
    /// Entries of the order that are no events.
    own: Vec<u64>,
    events: Vec<(u64, WarEvent)>,
}

impl Session {
    /// Every order from entry `from` on, as it was recorded; with what is to count under `known`, which has the new change.
    pub(super) fn recorded(&self, from: u64, known: &Amendments) -> ApiResult<Vec<Recorded>> {
        let mut found: BTreeMap<u64, Found> = BTreeMap::new();
        let mut of_call: BTreeMap<u64, u64> = BTreeMap::new();
        let range = from..=self.fold.seq;
        self.journal.for_each(
            range,
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                note(&mut found, &mut of_call, entry)?;
                Ok(ControlFlow::Continue(()))
            },
        )?;
        let mut bodies = BTreeMap::new();
        let mut recorded = Vec::with_capacity(found.len());
        for (order, found) in found {
            recorded.push(self.of(order, found, known, &mut bodies)?);
        }
        for (seq, amendment) in known.all() {
            let Change::Before { battle, seat, now, .. } = &amendment.change else { continue };
            if let Some(ruling) = self.put_in(seq, (*battle, *seat, now), known, &mut bodies)?
                && ruling.at + 1 >= from
            {
                recorded.push(ruling);
            }
        }
        recorded.sort_by_key(|one| (one.at, one.order));
        Ok(recorded)
    }

    fn of(
        &self,
        order: u64,
        found: Found,
        known: &Amendments,
        bodies: &mut BTreeMap<u64, Amended>,
    ) -> ApiResult<Recorded> {
        let body = match known.order_now(order).and_then(|by| known.get(by)) {
            Some(amendment) => match &amendment.change {
                Change::Order { now, .. } => now.clone(),
                _ => found.text.clone(),
            },
            None => found.text.clone(),
        };
        let (mut given, mut answers) = (Vec::new(), Vec::new());
        for (entry, call) in &found.answers {
            let (_, call, question) = &found.calls[*call];
            let answer = self.answer_under(*entry, known)?;
            given.push(Given { call: *call, question: question.clone(), answer });
            answers.push(*entry);
        }
        let then = self.then(order, &found, bodies)?;
        let at = found.place(known.first_stopped_by(order));
        let Found { battle, seat, events, .. } = found;
        Ok(Recorded { order, battle, seat, body, given, answers, at, then, events })
    }

    /// What counts of an order now.
    fn then(
        &self,
        order: u64,
        found: &Found,
        bodies: &mut BTreeMap<u64, Amended>,
    ) -> ApiResult<Then> {
        Ok(match self.fold.amendments.fate(order) {
            None if !found.events.is_empty() => Then::Recorded,
            None | Some(Fate::Stopped { .. }) => {
                let open = self.fold.open.get(&found.battle).filter(|open| open.seq == order);
                Then::Open(open.and_then(|open| open.call))
            }
            Some(Fate::Out { .. } | Fate::Waits { .. }) => Then::Nothing,
            Some(Fate::Changed { by, .. }) => Then::Amended(told(self, order, *by, bodies)?),
        })
    }

    /// A ruling that was put in, as it is to count; `None` when its amendment no longer stands.
    fn put_in(
        &self,
        seq: u64,
        (battle, seat, now): (BattleId, Seat, &str),
        known: &Amendments,
        bodies: &mut BTreeMap<u64, Amended>,
    ) -> ApiResult<Option<Recorded>> {
        if !known.stands(seq) {
            return Ok(None);
        }
        let before = known.get(seq).map_or(seq, |amendment| amendment.change.entry());
        let then = match self.fold.amendments.fate(seq) {
            Some(Fate::Changed { by, .. }) => Then::Amended(told(self, seq, *by, bodies)?),
            _ => Then::Nothing,
        };
        Ok(Some(Recorded {
            order: seq,
            battle,
            seat,
            body: now.to_owned(),
            given: Vec::new(),
            answers: Vec::new(),
            at: before - 1,
            then,
            events: Vec::new(),
        }))
    }

    /// The answer of an entry as it is to count.
    pub(super) fn answer_under(&self, seq: u64, known: &Amendments) -> ApiResult<Answer> {
        let change = known.answer_now(seq).and_then(|by| known.get(by));
        match change.map(|amendment| &amendment.change) {
            Some(Change::Faces { now, .. }) => Ok(Answer::Faces(now.clone())),
            Some(Change::Choice { now, .. }) => Ok(Answer::Words(now.clone())),
            _ => answer_in(&self.entry(seq)?),
        }
    }
}

impl Found {
    /// The entry after which the order's outcome takes effect, which stays whatever is amended: its last one before its outcome,
    /// or before the amendment that stopped it on the way there.
    fn place(&self, stopped: Option<u64>) -> u64 {
        let told = self.events.first().map(|(seq, _)| *seq);
        let end = told.into_iter().chain(stopped).min().unwrap_or(u64::MAX);
        self.own.iter().copied().filter(|own| *own < end).max().unwrap_or_default()
    }
}

/// Adds what an entry says to the order it belongs to.
fn note(
    found: &mut BTreeMap<u64, Found>,
    of_call: &mut BTreeMap<u64, u64>,
    entry: &EntryRef<'_>,
) -> ApiResult<()> {
    let (seq, cause) = (entry.seq, entry.header.cause.unwrap_or_default());
    match entry.header.kind {
        Kind::Ordered => {
            let battle =
                BattleId::new(entry.header.battle).map_err(|fault| ApiError::broken(seq, fault))?;
            let seat = Seat::from_word(entry.header.seat)
                .ok_or_else(|| ApiError::broken(seq, "its seat is unknown"))?;
            let (text, own) = (current(entry)?.into_owned(), vec![seq]);
            let (calls, answers, events) = Default::default();
            found.insert(seq, Found { battle, seat, text, calls, answers, own, events });
        }
        Kind::RollCalled | Kind::ChoiceCalled => {
            if let Some(order) = found.get_mut(&cause) {
                let asked = asked_in(&entry.to_entry())?;
                let seat = Seat::from_word(entry.header.seat).unwrap_or(Seat::App);
                order.calls.push((seq, asked.index(), asked.question(seat)));
                order.own.push(seq);
                of_call.insert(seq, cause);
            }
        }
        Kind::Rolled | Kind::Chosen => {
            let order = of_call.get(&cause).and_then(|order| found.get_mut(order));
            if let Some(order) = order
                && let Some(call) = order.calls.iter().position(|(of, ..)| *of == cause)
            {
                order.answers.push((seq, call));
                order.own.push(seq);
            }
        }
        Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
            if let Some(order) = found.get_mut(&cause) {
                order.events.push((seq, event(entry)?));
            }
        }
        _ => {}
    }
    Ok(())
}

/// What amendment `by` says came of an order.
fn told(
    session: &Session,
    order: u64,
    by: u64,
    bodies: &mut BTreeMap<u64, Amended>,
) -> ApiResult<Vec<WarEvent>> {
    let body = match bodies.entry(by) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => place.insert(session.body(by)?),
    };
    let changed = body.changed.iter().find(|changed| changed.order == order);
    let changed = changed.ok_or_else(|| {
        ApiError::broken(by, format!("the outcome of order {order} is not in it"))
    })?;
    Ok(changed.told.iter().map(|told| told.event.clone()).collect())
}
