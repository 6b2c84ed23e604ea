//! What an amendment has put in the place of recorded outcomes: it stands in the amendment's entry, and takes effect where the
//! order did.

use journal::{Entry, Kind};
use kernel::Seat;

use super::EntryLine;
use crate::happened::{PutIn, is_step};
use crate::session::Session;
use engine::error::ApiResult;
use engine::game_time;
use engine::record::{Amended, Change};
use engine::session::body_of;

impl Session {
    /// What an amendment has put in, in the order in which it takes effect.
    ///
    /// # Errors
    /// When the entry is no amendment, or the record cannot be read.
    pub(crate) fn put_in(&self, by: u64) -> ApiResult<Vec<PutIn>> {
        if let Some(index) =
            self.caches.event_index.borrow().as_ref().filter(|known| known.read() >= by)
        {
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
        let put_in = self.put_in(by)?;
        let told = put_in.iter().filter(|put_in| !is_step(&put_in.event)).take(most);
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
