//! Requests that come twice with the same key: they are done once, and what they led to is read back.

use campaign::WarEvent;
use journal::{Entry, Idem, Kind};
use kernel::Seat;

use super::{Outcome, event_in};
use crate::error::{ApiError, ApiResult};
use crate::record::Amended;
use crate::session::{Session, body_of};

impl Session {
    /// Whether a request with this key was done already.
    #[must_use]
    pub fn was_applied(&self, idem: &str) -> bool {
        let entry = idem.parse().map(|idem: Idem| self.journal.entry_by_idem(&idem));
        matches!(entry, Ok(Ok(Some(_))))
    }

    /// The entry written with a key before, if that was the `same` request.
    pub(crate) fn entry_of(
        &self,
        idem: Option<Idem>,
        same: impl FnOnce(&Entry) -> bool,
    ) -> ApiResult<Option<Entry>> {
        let Some(idem) = idem else { return Ok(None) };
        match self.journal.entry_by_idem(&idem)? {
            Some(entry) if !same(&entry) => {
                let message = format!("that key was used for another request, entry {}", entry.seq);
                Err(ApiError::usage("idem_reused", message).hint("use a new key for each request"))
            }
            known => Ok(known),
        }
    }

    /// What a key led to before, if it was used for the `same` request; the outcome is then read back.
    pub(crate) fn already_applied(
        &self,
        idem: Option<Idem>,
        same: impl FnOnce(&Entry) -> bool,
    ) -> ApiResult<Option<Outcome>> {
        self.entry_of(idem, same)?.map(|entry| self.read_back(&entry)).transpose()
    }

    /// What an order or an answer led to, as far as the next one of its battle.
    pub(crate) fn read_back(&self, entry: &Entry) -> ApiResult<Outcome> {
        let order = self.order_of(entry)?.unwrap_or(entry.seq);
        let open = self.fold.open.iter().find(|(_, open)| open.seq == order);
        let waits = open.map(|(battle, open)| self.waiting_order(*battle, open)).transpose()?;
        let mut events = Vec::new();
        let (mut last, mut amends) = (entry.seq, false);
        for seq in entry.seq + 1..=self.fold.seq {
            let next = self.entry(seq)?;
            match next.kind {
                // They are written behind the order that ends a round, or the war.
                Kind::Digest => {}
                Kind::Opened if next.seat == Seat::App.word() => {}
                Kind::Amended if next.seat == Seat::App.word() => {
                    events.extend(self.told_by(&body_of(&next)?, order)?);
                    amends = true;
                }
                // The calls that other orders stop at are written behind the amendment.
                Kind::RollCalled | Kind::ChoiceCalled if amends => {}
                _ if self.order_of(&next)? == Some(order) => events.extend(event_in(&next)),
                _ => break,
            }
            last = seq;
        }
        Ok(Outcome { first: entry.seq, last, waits, events })
    }

    /// What an amendment says came of an order.
    fn told_by(&self, amended: &Amended, order: u64) -> ApiResult<Vec<WarEvent>> {
        if let Some(changed) = amended.changed.iter().find(|changed| changed.order == order) {
            return Ok(changed.told.iter().map(|told| told.event.clone()).collect());
        }
        let mut events = Vec::new();
        if amended.back.contains(&order) {
            for seq in order + 1..=self.fold.seq {
                let entry = self.entry(seq)?;
                events.extend(event_in(&entry).filter(|_| entry.cause == Some(order)));
            }
        }
        Ok(events)
    }
}
