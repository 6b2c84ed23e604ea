//! What an amendment has put in the place of recorded outcomes: it stands in the amendment's entry, and takes effect where the
//! order did.

use std::collections::BTreeMap;

use campaign::{BattleId, War, WarEvent};
use journal::{Entry, Journal, Kind};
use kernel::{RuleSet, Seat};

use super::EntryLine;
use crate::event_index::is_step;
use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::{Counting, Fold};
use engine::game_time;
use engine::record::{Amended, Change};
use engine::session::body_of;

/// An event that an amendment has put in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PutIn {
    /// The amendment's entry.
    pub(crate) by: u64,
    /// The order whose outcome it belongs to; of a ruling that was put in, the amendment.
    pub(crate) order: u64,
    /// The entry after which it takes effect.
    pub(crate) at: u64,
    pub(crate) battle: BattleId,
    pub(crate) event: WarEvent,
    /// Told with the state at its place, as the record stood when the amendment was written.
    pub(crate) told: String,
}

impl PutIn {
    /// What amendment `by` has put in, in the order in which it takes effect. `after` is the fold just after it.
    pub(crate) fn of(
        after: &Fold,
        journal: &Journal,
        by: u64,
        body: &Amended,
    ) -> ApiResult<Vec<Self>> {
        let mut all = Vec::new();
        if body.changed.is_empty() {
            return Ok(all);
        }
        let places = places(body);
        let first = places.keys().map(|order| after.amendments.first_of(*order)).min();
        after.walk_counting(journal, first.unwrap_or(by), by, &mut |before, what| {
            all.extend(Self::seen(by, &places, before, what));
            Ok(())
        })?;
        Ok(all)
    }

    /// What is seen on a walk, if amendment `by` has put it in; `places` are those of its orders.
    pub(crate) fn seen(
        by: u64,
        places: &BTreeMap<u64, u64>,
        before: &Fold,
        what: Counting<'_>,
    ) -> Option<Self> {
        let Counting::PutIn { by: of, order, event } = what else { return None };
        (of == by).then(|| Self {
            by,
            order,
            at: places.get(&order).copied().unwrap_or(order),
            battle: event.battle,
            event: event.event.clone(),
            told: War::diary(&before.war, &event.event),
        })
    }
}

/// Where the outcomes that an amendment gives its orders take effect, by order.
pub(crate) fn places(body: &Amended) -> BTreeMap<u64, u64> {
    body.changed.iter().map(|changed| (changed.order, changed.at)).collect()
}

impl Session {
    /// What an amendment has put in, in the order in which it takes effect.
    ///
    /// # Errors
    /// When the entry is no amendment, or the record cannot be read.
    pub(crate) fn put_in(&self, by: u64) -> ApiResult<Vec<PutIn>> {
        if let Some(index) = self.event_index.borrow().as_ref().filter(|known| known.read() >= by) {
            return Ok(index.put_in_by(by).cloned().collect());
        }
        let body: Amended = self.body(by)?;
        PutIn::of(&*self.moment(Some(by))?, &self.journal, by, &body)
    }

    /// What came of an order that an amendment had stopped and amendment `by` goes on with, as lines, at most so many.
    ///
    /// # Errors
    /// As [`Session::line_for`].
    pub fn gone_on(&self, by: u64, most: usize) -> ApiResult<Vec<EntryLine>> {
        let is_small =
            |event: &WarEvent| matches!(event, WarEvent::Battle { event, .. } if is_step(event));
        let put_in = self.put_in(by)?;
        let told = put_in.iter().filter(|put_in| !is_small(&put_in.event)).take(most);
        told.map(|put_in| self.put_in_line(put_in)).collect()
    }

    /// What amendment `by` says came of an order, as lines.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn told_by(&self, by: u64, order: u64) -> ApiResult<Vec<EntryLine>> {
        let put_in = self.put_in(by)?;
        let of_it = put_in.iter().filter(|put_in| put_in.order == order);
        of_it.map(|put_in| self.put_in_line(put_in)).collect()
    }

    /// What was put in as a line: it bears the number of the amendment.
    pub(crate) fn put_in_line(&self, put_in: &PutIn) -> ApiResult<EntryLine> {
        let amended = self.entry(put_in.by)?;
        let seat = match self.ordered_by(put_in.order, &amended)? {
            Some(seat) => Some(seat),
            None => Seat::from_word(&amended.seat),
        };
        Ok(EntryLine {
            seq: put_in.by,
            kind: Kind::Amended.as_str().to_owned(),
            battle: put_in.battle.to_string(),
            seat,
            cause: (put_in.order != put_in.by).then_some(put_in.order),
            game_time: game_time::text(self.entry(put_in.at)?.game_time),
            recorded_at_ms: amended.recorded_at,
            text: put_in.told.clone(),
            faces: Vec::new(),
            hits: None,
            counts: self.fold.amendments.tells(put_in.by, put_in.order),
            amended_by: None,
            audience: None,
            withheld: false,
            step: false,
        })
    }

    /// The seat that gave an order, or the ruling that this amendment has put in.
    fn ordered_by(&self, order: u64, amended: &Entry) -> ApiResult<Option<Seat>> {
        if order != amended.seq {
            return Ok(Seat::from_word(&self.entry(order)?.seat));
        }
        Ok(match body_of::<Amended>(amended)?.change {
            Change::Before { seat, .. } => Some(seat),
            _ => None,
        })
    }
}
