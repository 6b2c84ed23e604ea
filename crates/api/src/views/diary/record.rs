//! What stands of the journal at one moment, read with the register's sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use campaign::link::Link;
use campaign::{BattleId, WarEvent, WarState};
use journal::{Entry, EntryRef, Kind, Reading};
use kernel::Name;

use super::hours::Hours;
use crate::error::{ApiError, ApiResult};
use crate::fold::Fold;
use crate::past::Moment;
use crate::register::Register;
use crate::session::Session;
use crate::strikes::Strike;

/// The journal up to entry `to`, without what was struck by then.
pub(crate) struct Record<'a> {
    pub(crate) session: &'a Session,
    pub(crate) register: &'a Register,
    /// The war after entry `to`.
    pub(crate) war: &'a WarState,
    pub(crate) to: u64,
    pub(crate) hours: Hours,
    struck: Vec<Strike>,
}

impl<'a> Record<'a> {
    pub(crate) fn of(session: &'a Session, register: &'a Register, then: &'a Fold) -> Self {
        let struck = then.strikes.standing();
        let hours = Hours::of(&then.war);
        Self { session, register, war: &then.war, to: then.seq, hours, struck }
    }

    pub(crate) fn stands(&self, seq: u64) -> bool {
        seq <= self.to && !self.struck.iter().any(|strike| strike.covers(seq))
    }

    /// An entry's sentence; nothing while it is not read.
    pub(crate) fn told(&self, seq: u64) -> String {
        self.register.sentence(seq).unwrap_or_default().to_owned()
    }

    /// The war just before an entry: what is said about it is said as it was then.
    pub(crate) fn before(&self, seq: u64) -> ApiResult<Moment<'a>> {
        self.session.moment(Some(seq.saturating_sub(1).max(1)))
    }

    pub(crate) fn time_of(&self, seq: u64) -> ApiResult<String> {
        if seq == 1 {
            let begins = self.war.setup.calendar.round_begins(1, 1);
            return Ok(begins.format("%Y-%m-%dT%H:%M").to_string());
        }
        Ok(self.session.entry(seq)?.game_time.unwrap_or_default())
    }

    /// The entries that concern a unit and stand, ascending.
    pub(crate) fn of_unit(&self, id: &str) -> Vec<u64> {
        let known = self.register.of_unit(id).unwrap_or_default();
        known.iter().copied().filter(|seq| self.stands(*seq)).collect()
    }

    /// What happened in an entry, if something did.
    pub(crate) fn event(&self, seq: u64) -> ApiResult<Option<(Entry, WarEvent)>> {
        let line = self.register.line(seq);
        if !line
            .is_some_and(|line| matches!(line.kind, Kind::Happened | Kind::Ruled | Kind::Revealed))
        {
            return Ok(None);
        }
        let entry = self.session.entry(seq)?;
        let event =
            serde_json::from_str(&entry.body).map_err(|error| ApiError::broken(seq, error))?;
        Ok(Some((entry, event)))
    }

    /// Days and their first entries.
    pub(crate) fn days(&self) -> Vec<(u8, u64)> {
        let days = self.register.marks.days.iter();
        days.copied().filter(|(_, entry)| self.stands(*entry)).collect()
    }

    /// The entry in which night fell between two others.
    pub(crate) fn night_of(&self, first: u64, last: u64) -> Option<u64> {
        let mut nights = self.register.marks.nights.iter().copied();
        nights.find(|entry| (first..=last).contains(entry) && self.stands(*entry))
    }

    /// Reads what stands of a smaller battle and its reports, from its opening to its last stage or to `to`.
    pub(crate) fn of_battle(
        &self,
        child: BattleId,
        link: &Link,
        mut tell: impl FnMut(&EntryRef<'_>, &WarEvent),
    ) -> ApiResult<()> {
        let last = if link.is_pending() { self.to } else { link.changed.0 };
        let range = link.opened.0 + 1..=last.min(self.register.read());
        let word = child.to_string();
        let journal = self.session.journal();
        journal.for_each(range, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            let happened = matches!(entry.kind_text, "happened" | "ruled");
            let of_it = entry.battle == word || entry.body.starts_with("{\"link_");
            if happened && of_it && self.stands(entry.seq) {
                let event = serde_json::from_str::<WarEvent>(entry.body)
                    .map_err(|error| ApiError::broken(entry.seq, error))?;
                if about(&event, child) {
                    tell(entry, &event);
                }
            }
            Ok(ControlFlow::Continue(()))
        })
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
