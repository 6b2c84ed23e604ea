//! What an amendment changed, order by order: then and now.

use journal::{Entry, Kind};
use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::is_event;
use crate::EntryLine;
use crate::happened::PutIn;
use crate::session::Session;
use engine::amendments::{Amendments, Fate};
use engine::error::ApiResult;
use engine::record::Amended;
use engine::session::body_of;

/// The most orders that are listed of one kind.
const LISTED_MOST: usize = 20;

/// What an amendment changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WhyAmended {
    /// False when another amendment has taken it out.
    pub stands: bool,
    /// Why, in the words of the person who asked for it.
    pub reason: String,
    /// Who agreed.
    pub agreed_by: Vec<String>,
    /// Orders that turn out differently, the first of them; and how many there are.
    pub changed: Vec<ChangedView>,
    pub changed_all: u32,
    /// Orders that no longer count.
    pub falls: Vec<EntryLine>,
    pub falls_all: u32,
    /// Orders whose recorded outcome counts again.
    pub back: Vec<EntryLine>,
    pub back_all: u32,
    /// Orders that stop for the table's answer.
    pub stops: Vec<EntryLine>,
    /// Orders that are decided again once the table has answered.
    pub waits: Vec<EntryLine>,
    pub waits_all: u32,
}

/// An order that turns out differently.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChangedView {
    /// Its entry; nothing for a ruling that was put in.
    pub order: Option<EntryLine>,
    /// What had come of it until then.
    pub then: Vec<EntryLine>,
    /// What comes of it since, in sentences told with the state at its place.
    pub now: Vec<String>,
}

impl Session {
    /// What an amendment changed; nothing for other entries.
    pub(super) fn why_amended(&self, seat: Seat, entry: &Entry) -> ApiResult<Option<WhyAmended>> {
        if entry.kind != Kind::Amended || entry.body.is_withheld() {
            return Ok(None);
        }
        let (seq, body) = (entry.seq, body_of::<Amended>(entry)?);
        let put_in = self.put_in(seq)?;
        let before = self.moment(Some(seq - 1))?;
        let changed = body.changed.iter().take(LISTED_MOST);
        let changed =
            changed.map(|one| self.changed(seat, (seq, one.order), &put_in, &before.amendments));
        let stops: Vec<u64> = body.stops.iter().map(|stopped| stopped.order).collect();
        let (falls, back) = (self.orders(seat, &body.falls)?, self.orders(seat, &body.back)?);
        Ok(Some(WhyAmended {
            stands: self.fold.amendments.stands(seq),
            agreed_by: body.agreed_by.iter().map(|seat| self.player_at(*seat, seq)).collect(),
            changed: changed.collect::<ApiResult<_>>()?,
            changed_all: count(body.changed.len()),
            falls,
            falls_all: count(body.falls.len()),
            back,
            back_all: count(body.back.len()),
            stops: self.orders(seat, &stops)?,
            waits: self.orders(seat, &body.waits)?,
            waits_all: count(body.waits.len()),
            reason: body.reason,
        }))
    }

    /// An order that amendment `by` has turn out differently; `known` are the amendments before it.
    fn changed(
        &self,
        seat: Seat,
        (by, order): (u64, u64),
        put_in: &[PutIn],
        known: &Amendments,
    ) -> ApiResult<ChangedView> {
        let now = put_in.iter().filter(|put_in| put_in.order == order);
        let now = now.map(|put_in| put_in.told.clone()).collect();
        let is_recorded = order < by && self.fold.amendments.get(order).is_none();
        let then = match known.fate(order) {
            Some(Fate::Changed { by, .. }) => self.told_by(*by, order)?,
            Some(Fate::Out { .. } | Fate::Waits { .. }) => Vec::new(),
            _ if is_recorded => {
                let of = self.of_order(order)?;
                let told = of.entries.iter().filter(|entry| is_event(entry.kind));
                let told = told.filter(|entry| entry.seq < by && known.tells(entry.seq, order));
                self.lines_of(seat, &told.map(|entry| entry.seq).collect::<Vec<_>>())?
            }
            _ => Vec::new(),
        };
        let order = is_recorded.then(|| self.line_for(seat, order)).transpose()?;
        Ok(ChangedView { order, then, now })
    }

    /// The first of some orders, as lines. Rulings that were put in have no entry of their own, and stand in their amendment's.
    fn orders(&self, seat: Seat, orders: &[u64]) -> ApiResult<Vec<EntryLine>> {
        orders.iter().take(LISTED_MOST).map(|order| self.line_for(seat, *order)).collect()
    }
}

fn count(orders: usize) -> u32 {
    u32::try_from(orders).unwrap_or(u32::MAX)
}
