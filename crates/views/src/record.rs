//! What counts of the journal at one moment, read with the event index's sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use campaign::link::Link;
use campaign::{BattleId, WarEvent, WarState};
use journal::{EntryRef, Kind, Reading};
use kernel::Name;

use crate::event_index::{EventIndex, Origin};
use crate::happened::PutIn;
use crate::session::Session;
use engine::amendments::{Amendments, Fate};
use engine::error::{ApiError, ApiResult};
use engine::fold::{Fold, Moment, event};
use engine::game_time;

/// The journal up to entry `to`, as it counted then.
pub(crate) struct Record<'a> {
    pub(crate) session: &'a Session,
    pub(crate) index: &'a EventIndex,
    /// The war after entry `to`.
    pub(crate) war: &'a WarState,
    pub(crate) to: u64,
    pub(crate) known: &'a Amendments,
    then: &'a Fold,
}

/// Where an event takes effect: in an entry of its own, or where an amendment has put it. In the order of the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// The entry as of which it takes effect, by which the war's state calls it.
    pub(crate) at: u64,
    /// Its number among what was put in, from 1; 0 in an entry of its own.
    put_in: usize,
}

/// An event that counts.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// The entry it stands in: its own, or the amendment that has put it in.
    pub(crate) entry: u64,
    /// The entry as of which it takes effect.
    pub(crate) at: u64,
    /// Such as `1944-12-19T06:35`.
    pub(crate) game_time: String,
    /// Its text as it is written down.
    pub(crate) body: String,
    pub(crate) event: WarEvent,
    /// Its sentence; nothing while it is not read.
    pub(crate) text: String,
}

impl<'a> Record<'a> {
    pub(crate) fn of(session: &'a Session, index: &'a EventIndex, then: &'a Fold) -> Self {
        let (war, known) = (&then.war, &then.amendments);
        Self { session, index, war, to: then.seq, known, then }
    }

    /// Whether what stands in entry `entry` counts, of this order.
    pub(crate) fn counts(&self, entry: u64, order: Option<u64>) -> bool {
        entry <= self.to && order.is_none_or(|order| self.known.tells(entry, order))
    }

    /// The war just before an entry: what is said about it is said as it was then.
    pub(crate) fn before(&self, seq: u64) -> ApiResult<Moment<'a>> {
        self.session.moment(Some(seq.saturating_sub(1).max(1)))
    }

    /// The war just after what takes effect as of an entry, as it counts.
    pub(crate) fn after(&self, at: u64) -> ApiResult<Moment<'a>> {
        let amended_since = self.known.reach_after(at).is_some_and(|reach| reach <= at);
        if !amended_since {
            return self.session.moment(Some(at));
        }
        // What was put in behind an entry is not in the fold of that entry.
        let target = if self.is_event(at) { at } else { at + 1 };
        let fold = self.then.counting_to(self.session.journal(), target.min(self.to))?;
        Ok(Moment::Then(Arc::new(fold)))
    }

    pub(crate) fn time_of(&self, seq: u64) -> ApiResult<String> {
        if seq == 1 {
            let begins = self.war.setup.calendar.round_begins(1, 1);
            return Ok(begins.format("%Y-%m-%dT%H:%M").to_string());
        }
        Ok(game_time::text(self.session.entry(seq)?.game_time))
    }

    /// The events that concern a unit and count, in the order in which they take effect.
    pub(crate) fn events_of(&self, id: &str) -> Vec<Place> {
        let own = self.index.of_unit(id).unwrap_or_default().iter().copied();
        let own = own.filter(|seq| self.is_counting_event(*seq)).map(Place::own);
        let put_in = self.index.put_in_of_unit(id).filter(|(_, put_in)| self.is_put_in(put_in));
        let mut all: Vec<Place> = own.chain(put_in.map(Place::put_in)).collect();
        all.sort_unstable();
        all
    }

    /// The events of an order that count.
    pub(crate) fn of_order(&self, order: u64, last: u64) -> Vec<Place> {
        if let Some(Fate::Changed { .. }) = self.known.fate(order) {
            let put_in = self.index.put_in().filter(|(_, put_in)| put_in.order == order);
            return put_in.filter(|(_, p)| self.is_put_in(p)).map(Place::put_in).collect();
        }
        let of_it = |seq: &u64| self.index.line(*seq).and_then(|line| line.order) == Some(order);
        let own = (order..=last.min(self.to)).filter(of_it);
        own.filter(|seq| self.is_counting_event(*seq)).map(Place::own).collect()
    }

    /// What happened at a place.
    pub(crate) fn told_at(&self, place: Place) -> ApiResult<Told> {
        let gone = || ApiError::broken(place.at, "what was put in after it is missing");
        let Some(number) = place.put_in.checked_sub(1) else {
            let entry = self.session.entry(place.at)?;
            return self.own(&entry.as_ref());
        };
        self.put_in(self.index.put_in_at(number).ok_or_else(gone)?)
    }

    /// What took effect as of an entry, if it is so.
    pub(crate) fn told_as_of(
        &self,
        at: u64,
        is_it: impl Fn(&WarEvent) -> bool,
    ) -> ApiResult<Option<Told>> {
        if self.is_event(at) {
            return self.told_at(Place::own(at)).map(Some);
        }
        let here =
            |put_in: &&PutIn| put_in.at == at && self.is_put_in(put_in) && is_it(&put_in.event);
        let found = self.index.put_in().map(|(_, put_in)| put_in).find(here);
        found.map(|put_in| self.put_in(put_in)).transpose()
    }

    /// Days and where they begin.
    pub(crate) fn days(&self) -> Vec<(u8, u64)> {
        let days = self.index.marks.days.iter();
        days.filter(|(_, o)| self.is_counting(o)).map(|(day, origin)| (*day, origin.at)).collect()
    }

    /// Where night fell between two entries.
    pub(crate) fn night_of(&self, first: u64, last: u64) -> Option<u64> {
        let nights = self.index.marks.nights.iter().filter(|origin| self.is_counting(origin));
        nights.map(|origin| origin.at).find(|at| (first..=last).contains(at))
    }

    /// Reads what counts of a smaller battle and its reports, from its opening to its last stage or to `to`.
    pub(crate) fn battle_told(
        &self,
        child: BattleId,
        link: &Link,
        mut tell: impl FnMut(&Told),
    ) -> ApiResult<()> {
        let last = if link.is_pending() { self.to } else { link.changed.0 };
        let (first, last) = (link.opened.0, last.min(self.index.read()));
        let here = |put_in: &&PutIn| {
            (first..=last).contains(&put_in.at)
                && self.is_put_in(put_in)
                && about(&put_in.event, child)
        };
        let mut put_in: Vec<&PutIn> =
            self.index.put_in().map(|(_, put_in)| put_in).filter(here).collect();
        put_in.sort_by_key(|put_in| put_in.at);
        let mut put_in = put_in.into_iter().peekable();
        let journal = self.session.journal();
        let range = first + 1..=last;
        journal.for_each(range, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            while let Some(next) = put_in.next_if(|put_in| put_in.at < entry.seq) {
                tell(&self.put_in(next)?);
            }
            if self.may_be_about(entry, child) && self.is_counting_event(entry.seq) {
                let told = self.own(entry)?;
                if about(&told.event, child) {
                    tell(&told);
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        put_in.try_for_each(|put_in| self.put_in(put_in).map(|told| tell(&told)))
    }

    /// Whether an entry is of a smaller battle, or may be about it: most are told by their first words not to be.
    fn may_be_about(&self, entry: &EntryRef<'_>, child: BattleId) -> bool {
        let of_link = |text: &str| text.starts_with("{\"war\":{\"link_");
        entry.header.battle == child.as_str() || entry.text().is_some_and(of_link)
    }

    fn own(&self, entry: &EntryRef<'_>) -> ApiResult<Told> {
        Ok(Told {
            entry: entry.seq,
            at: entry.seq,
            game_time: game_time::text(entry.header.game_time),
            body: entry.text().ok_or_else(|| ApiError::withheld(entry.seq))?.to_owned(),
            event: event(entry)?,
            text: self.index.sentence(entry.seq).unwrap_or_default().to_owned(),
        })
    }

    fn put_in(&self, put_in: &PutIn) -> ApiResult<Told> {
        Ok(Told {
            entry: put_in.by,
            at: put_in.at,
            game_time: self.time_of(put_in.at)?,
            body: put_in.event.write(),
            event: put_in.event.clone(),
            text: put_in.told.clone(),
        })
    }

    fn is_counting(&self, origin: &Origin) -> bool {
        self.counts(origin.entry, origin.order)
    }

    /// Whether something happened in an entry.
    fn is_event(&self, seq: u64) -> bool {
        let kind = self.index.line(seq).map(|line| line.kind);
        matches!(kind, Some(Kind::Happened | Kind::Ruled | Kind::Revealed))
    }

    fn is_counting_event(&self, seq: u64) -> bool {
        let order = self.index.line(seq).and_then(|line| line.order);
        self.is_event(seq) && self.counts(seq, order)
    }

    fn is_put_in(&self, put_in: &PutIn) -> bool {
        self.counts(put_in.by, Some(put_in.order))
    }
}

impl Place {
    const fn own(seq: u64) -> Self {
        Self { at: seq, put_in: 0 }
    }

    const fn put_in((number, put_in): (usize, &PutIn)) -> Self {
        Self { at: put_in.at, put_in: number + 1 }
    }
}

/// Whether an event is of a smaller battle, or about it.
fn about(event: &WarEvent, child: BattleId) -> bool {
    match event {
        WarEvent::Battle { battle, .. } => *battle == child,
        WarEvent::LinkReported { child: id, .. }
        | WarEvent::LinkCorrected { child: id, .. }
        | WarEvent::LinkAccepted { child: id, .. }
        | WarEvent::LinkAbandoned { child: id } => *id == child,
        _ => false,
    }
}

/// Those of `known` whose ids stand in a body as texts of their own, each once.
pub(crate) fn mentioned<T>(body: &str, known: &BTreeMap<Name, T>) -> BTreeSet<Name> {
    let texts = body.split('"').skip(1).step_by(2);
    texts.filter_map(|text| text.parse().ok()).filter(|id| known.contains_key(id)).collect()
}
