//! The throws of the record, one by one: as they fell, as they count now, and what might have come of them.

use std::collections::{BTreeMap, BTreeSet};

use journal::{EntryRef, Kind};
use kernel::Seat;
use kernel::odds::Distribution;

use super::SourceKind;
use super::used::Used;
use crate::session::Session;
use engine::amendments::Amendments;
use engine::error::{ApiError, ApiResult};
use engine::record::{Change, RollCalled, RollSource, Rolled};

/// A throw.
pub(crate) struct Throw {
    /// The `rolled` entry, and the order it belongs to.
    pub(crate) entry: u64,
    pub(crate) order: u64,
    /// Whose dice they are.
    pub(crate) seat: Seat,
    pub(crate) called: RollCalled,
    /// As they count now: what was mistyped is corrected.
    pub(crate) faces: Vec<u8>,
    /// What was written down, where that was corrected, and the amendment that did so.
    pub(crate) mistyped: Option<(Vec<u8>, u64)>,
    pub(crate) source: Source,
    /// The entry in which these dice fell. It is an earlier one where their order was decided again.
    pub(crate) fell_in: u64,
    /// Whether an outcome comes from it.
    pub(crate) counts: bool,
    /// Whether its hits are weighed here: it counts, and the same dice have not been weighed before.
    pub(crate) is_weighed: bool,
}

/// Where dice came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Thrown on the table, and the name of the person who typed them.
    Typed(String),
    /// The app's roll of this number.
    App(u64),
}

/// Takes entries in ascending order and gives the throws among them.
pub(crate) struct Throws<'a> {
    session: &'a Session,
    used: Used<'a>,
    /// Calls without an answer: the order and the seat of each.
    calls: BTreeMap<u64, (u64, Seat, RollCalled)>,
    /// What fell where, of dice that were corrected: by the entry in which they fell.
    fell: BTreeMap<u64, Vec<u8>>,
    /// Entries in which dice fell whose hits have been weighed.
    weighed: BTreeSet<u64>,
}

impl<'a> Throws<'a> {
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn of(session: &'a Session) -> ApiResult<Self> {
        let mut fell = BTreeMap::new();
        let amendments = &session.fold.amendments;
        for (by, amendment) in amendments.all() {
            if let Change::Faces { roll, now, .. } = &amendment.change
                && amendments.answer_now(*roll) == Some(by)
            {
                let rolled: Rolled = session.body(*roll)?;
                let (first, _) = first(session, *roll, rolled.source)?;
                fell.insert(first, now.clone());
            }
        }
        let used = session.used()?;
        Ok(Self { session, used, calls: BTreeMap::new(), fell, weighed: BTreeSet::new() })
    }

    /// The throw that the next entry holds, if it holds one that can be read here.
    ///
    /// # Errors
    /// When the entry is no entry of this program.
    pub(crate) fn take(&mut self, entry: &EntryRef<'_>) -> ApiResult<Option<Throw>> {
        match entry.header.kind {
            Kind::RollCalled => {
                let seat = Seat::from_word(entry.header.seat).unwrap_or(Seat::App);
                if let (Some(order), Some(called)) = (entry.header.cause, read(entry)?) {
                    self.calls.insert(entry.seq, (order, seat, called));
                }
                Ok(None)
            }
            Kind::Rolled => {
                let call = entry.header.cause.and_then(|call| self.calls.remove(&call));
                let (Some(call), Some(rolled)) = (call, read(entry)?) else { return Ok(None) };
                self.throw(entry.seq, call, rolled).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The throws an order comes from, where an amendment has touched it.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn of_touched(&self, order: u64) -> ApiResult<Option<Vec<(u64, RollCalled)>>> {
        let Some(answers) = self.used.of_touched(order) else { return Ok(None) };
        let mut throws = Vec::new();
        for answer in answers {
            let entry = self.session.entry(*answer)?;
            if let (Kind::Rolled, Some(call)) = (entry.kind, entry.cause) {
                throws.push((*answer, self.session.body(call)?));
            }
        }
        Ok(Some(throws))
    }

    /// The faces that fell with a throw: none where they fell before.
    pub(crate) fn fell<'t>(&'t self, throw: &'t Throw) -> Option<&'t [u8]> {
        let corrected = || self.fell.get(&throw.entry).map_or(&throw.faces, |faces| faces);
        (throw.fell_in == throw.entry).then(|| corrected().as_slice())
    }

    fn throw(
        &mut self,
        entry: u64,
        (order, seat, called): (u64, Seat, RollCalled),
        rolled: Rolled,
    ) -> ApiResult<Throw> {
        let corrected = corrected(&self.session.fold.amendments, entry);
        let (faces, mistyped) = match corrected {
            Some((by, now)) => (now, Some((rolled.faces, by))),
            None => (rolled.faces, None),
        };
        let (fell_in, source) = first(self.session, entry, rolled.source)?;
        let counts = self.used.counts(order, entry);
        let is_weighed = counts && self.weighed.insert(fell_in);
        let throw = Throw {
            entry,
            order,
            seat,
            called,
            faces,
            mistyped,
            source,
            fell_in,
            counts,
            is_weighed,
        };
        Ok(throw)
    }
}

impl Source {
    pub(crate) const fn kind(&self) -> SourceKind {
        match self {
            Self::Typed(_) => SourceKind::Typed,
            Self::App(_) => SourceKind::App,
        }
    }
}

impl Throw {
    /// Hits, or the sum.
    pub(crate) fn value(&self) -> i64 {
        self.called.value(&self.faces)
    }

    /// What might have come of it.
    pub(crate) fn odds(&self) -> Distribution {
        odds(&self.called)
    }
}

/// What may come of a call: its hits, or its sum. Both follow from the dice alone.
pub(crate) fn odds(called: &RollCalled) -> Distribution {
    let dice = u32::from(called.count);
    match &called.hits {
        Some(rule) => rule.distribution(dice),
        None => Distribution::sum_of_dice(dice, called.sides),
    }
}

/// The amendment that corrected the dice of an entry, and what they were.
fn corrected(amendments: &Amendments, entry: u64) -> Option<(u64, Vec<u8>)> {
    let by = amendments.answer_now(entry)?;
    match &amendments.get(by)?.change {
        Change::Faces { now, .. } => Some((by, now.clone())),
        _ => None,
    }
}

/// The entry in which dice fell first, and where they came from then.
fn first(session: &Session, entry: u64, source: RollSource) -> ApiResult<(u64, Source)> {
    match source {
        RollSource::Typed(by) => Ok((entry, Source::Typed(by))),
        RollSource::App(app) => Ok((entry, Source::App(app.number))),
        RollSource::Again(before) if before < entry => {
            first(session, before, session.body::<Rolled>(before)?.source)
        }
        RollSource::Again(_) => Err(ApiError::broken(entry, "its dice fell in no earlier entry")),
    }
}

/// What an entry says, unless that is withheld in this copy.
fn read<T: serde::de::DeserializeOwned>(entry: &EntryRef<'_>) -> ApiResult<Option<T>> {
    let Some(text) = entry.text() else { return Ok(None) };
    serde_json::from_str(text).map(Some).map_err(|error| ApiError::broken(entry.seq, error))
}
