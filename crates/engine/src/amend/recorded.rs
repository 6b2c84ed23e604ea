//! Orders as they were recorded: what each was, every answer it was ever given, what came of it and where that took effect.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use campaign::{BattleId, WarEvent};
use kernel::{Given, Seat};

use crate::amendments::{Amendments, Fate};
use crate::error::{ApiError, ApiResult};
use crate::orders::OrderEntries;
use crate::record::{Amended, Change};
use crate::session::Session;

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

impl Session {
    /// Every order from entry `from` on, as it was recorded; with what is to count under `known`, which has the new change.
    pub(super) fn recorded(&self, from: u64, known: &Amendments) -> ApiResult<Vec<Recorded>> {
        let found = self.order_entries(from, |_| true)?;
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
        found: OrderEntries,
        known: &Amendments,
        bodies: &mut BTreeMap<u64, Amended>,
    ) -> ApiResult<Recorded> {
        let answers = found.answers();
        let given = found.given(|answer| self.answer_by(known, answer))?;
        let then = self.then(order, &found, bodies)?;
        let at = found.place(known.first_stopped_by(order));
        let OrderEntries { battle, seat, text, events, .. } = found;
        let put_in = known.order_now(order).and_then(|by| known.get(by)?.change.order());
        let body = put_in.map_or(text, str::to_owned);
        Ok(Recorded { order, battle, seat, body, given, answers, at, then, events })
    }

    /// What counts of an order now.
    fn then(
        &self,
        order: u64,
        found: &OrderEntries,
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
