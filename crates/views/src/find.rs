//! Searching the whole record, page by page, and looking at one entry as it lies in the file.

use std::sync::Arc;
use std::time::Duration;

use journal::{Body, Kind};
use kernel::Seat;
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};

use super::EntryLine;
use super::log::Standing;
use crate::event_index::{EventIndex, Heading, Line};
use crate::log_query::{Answer, LogQuery};
use crate::session::Session;
use engine::error::{ApiError, ApiResult};
use engine::game_time;

/// The most lines of one page.
pub const PAGE_MOST: u16 = 500;
const PAGE_USUAL: u16 = 100;

/// A page of what was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundView {
    /// How far the record is read, of how many entries. Ask again while it is less.
    pub read: u64,
    pub entries: u64,
    /// How many entries fit, as far as it is read.
    pub total: u64,
    /// The place of the first line of this page among them, from 0.
    pub offset: u64,
    pub lines: Vec<EntryLine>,
    /// The place of the first fitting entry at or after `near`.
    pub place: Option<u64>,
}

/// The headings of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OutlineView {
    pub read: u64,
    pub entries: u64,
    /// Those after the first `skip`; a heading once given never changes.
    pub headings: Vec<Heading>,
    /// Entries that only say that somebody is asked, or has answered, after the first `skip_steps`.
    pub steps: Vec<u64>,
}

/// An entry as it lies in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EntryView {
    pub seq: u64,
    pub battle: String,
    pub kind: String,
    pub version: u8,
    pub seat: String,
    /// The seat for whose eyes alone it was written; empty for everybody.
    pub audience: String,
    pub cause: Option<u64>,
    pub game_time: Option<String>,
    pub recorded_at_ms: i64,
    /// The very text that is hashed, and its salt; nothing where the asking seat may not read it, or this copy leaves it out.
    pub body: Option<String>,
    pub salt: Option<String>,
    /// SHA-256 of both, which is all that a seat gets that may not read it.
    pub body_hash: String,
    pub leaf: String,
    pub hash: String,
    /// The hash of the entry before it; zeros for the first.
    pub previous: String,
}

impl Session {
    /// A page of the entries that fit, in their order, and where `near` lies among them. What a seat may not read is not
    /// found by anything that stands in it.
    ///
    /// # Errors
    /// When no unit has the id, or an entry cannot be read.
    pub fn find(
        &self,
        seat: Seat,
        query: &LogQuery,
        offset: u64,
        limit: Option<u16>,
        near: Option<u64>,
        patience: Option<Duration>,
    ) -> ApiResult<FoundView> {
        let index = self.event_index(patience)?;
        let found = self.sought(&index, seat, query)?;
        let limit = usize::from(limit.unwrap_or(PAGE_USUAL).clamp(1, PAGE_MOST));
        let page = found.iter().skip(usize::try_from(offset).unwrap_or(usize::MAX)).take(limit);
        let line = |seq: &u64| self.known_line(seat, &index, *seq);
        let lines = page.map(line).collect::<ApiResult<_>>()?;
        let place = near.map(|near| found.partition_point(|seq| *seq < near));
        let place = place.filter(|place| *place < found.len()).map(|place| place as u64);
        let (read, entries, total) = (index.read(), self.fold.seq, found.len() as u64);
        Ok(FoundView { read, entries, total, offset, lines, place })
    }

    /// Everything that fits: sought once, then kept for the next page.
    fn sought(&self, index: &EventIndex, seat: Seat, query: &LogQuery) -> ApiResult<Arc<[u64]>> {
        let known = (index.read(), self.fold.seq);
        let mut sought = self.caches.sought.0.borrow_mut();
        if let Some(last) = sought.as_ref()
            && last.known == known
            && (last.seat, &last.query) == (seat, query)
        {
            return Ok(last.found.clone());
        }
        let found: Arc<[u64]> = Search::new(self, index, seat, query)?.run().into();
        *sought = Some(Answer { known, seat, query: query.clone(), found: found.clone() });
        Ok(found)
    }

    /// The headings and the steps after the first so many of each.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn outline(&self, known: [u64; 2], patience: Option<Duration>) -> ApiResult<OutlineView> {
        let index = self.event_index(patience)?;
        let [skip, skip_steps] = known.map(|known| usize::try_from(known).unwrap_or(usize::MAX));
        // The founding is hidden in fog; the clock that begins with it is everybody's.
        let told =
            |heading: &&Heading| heading.entry == 1 || self.may_read_line(&index, heading.entry);
        let headings = index.headings().iter().filter(told).skip(skip).cloned().collect();
        let steps = match self.looks() {
            None => index.steps().get(skip_steps..).unwrap_or_default().to_vec(),
            // What one may not read lies folded with the steps.
            Some(_) => {
                let is_step = |seq: &u64| index.steps().binary_search(seq).is_ok();
                let folded = |seq: &u64| is_step(seq) || !self.may_read_line(&index, *seq);
                (1..=index.read()).filter(folded).skip(skip_steps).collect()
            }
        };
        Ok(OutlineView { read: index.read(), entries: self.fold.seq, headings, steps })
    }

    /// An entry as it lies in the file, as far as a seat may read it.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn raw(&self, seat: Seat, seq: u64) -> ApiResult<EntryView> {
        let entry = self.entry_for(seat, seq)?;
        let previous = match seq.checked_sub(1) {
            None | Some(0) => journal::Hash::ZERO,
            Some(before) => self.entry(before)?.hash,
        };
        let (body_hash, leaf) = (entry.body.hash().to_string(), entry.as_ref().leaf().to_string());
        let (body, salt) = match entry.body {
            Body::Open { text, salt } => (Some(text), Some(kernel::seal::hex(&salt.0))),
            Body::Withheld(_) => (None, None),
        };
        Ok(EntryView {
            seq,
            battle: entry.battle,
            kind: entry.kind.as_str().to_owned(),
            version: entry.version,
            seat: entry.seat,
            audience: entry.audience,
            cause: entry.cause,
            game_time: entry.game_time.map(|minutes| game_time::text(Some(minutes))),
            recorded_at_ms: entry.recorded_at,
            body,
            salt,
            body_hash,
            leaf,
            hash: entry.hash.to_string(),
            previous: previous.to_string(),
        })
    }

    /// Whether the seat that looks may read an entry that the event index knows; all may who see the whole war.
    pub(crate) fn may_read_line(&self, index: &EventIndex, seq: u64) -> bool {
        let Some(seat) = self.looks() else { return true };
        let audience = index.line(seq).and_then(|line| line.audience.as_deref());
        self.fold.may_read(seat, seq, audience.unwrap_or_default())
    }

    /// A line whose sentence the event index knows.
    pub(crate) fn known_line(
        &self,
        seat: Seat,
        index: &EventIndex,
        seq: u64,
    ) -> ApiResult<EntryLine> {
        let Some(told) = index.sentence(seq) else { return self.line_for(seat, seq) };
        let entry = self.entry(seq)?;
        let asked = match entry.kind {
            Kind::Rolled | Kind::Amended => self.asked_of(&entry),
            _ => None,
        };
        Ok(self.line_of(seat, &entry, told.to_owned(), asked.as_ref()))
    }
}

struct Search<'a> {
    session: &'a Session,
    seat: Seat,
    index: &'a EventIndex,
    query: &'a LogQuery,
    words: Vec<Regex>,
    /// The entries of the unit that is sought.
    of_unit: Option<&'a [u64]>,
}

impl<'a> Search<'a> {
    fn new(
        session: &'a Session,
        index: &'a EventIndex,
        seat: Seat,
        query: &'a LogQuery,
    ) -> ApiResult<Self> {
        let text = query.text.as_deref().unwrap_or_default();
        let word = |word: &str| {
            let fault = |fault: regex::Error| ApiError::usage("log.words", fault.to_string());
            RegexBuilder::new(&regex::escape(word)).case_insensitive(true).build().map_err(fault)
        };
        let mut words = text.split_whitespace().collect::<Vec<_>>();
        // The longest word is the rarest: it leads, the others are looked for where it was found.
        words.sort_by_key(|word| core::cmp::Reverse(word.len()));
        let words = words.into_iter().map(word).collect::<ApiResult<_>>()?;
        let of_unit = match &query.unit {
            None => None,
            Some(id) => {
                let none = || ApiError::usage("no_such_unit", format!("no unit is called {id}"));
                Some(index.of_unit(id).ok_or_else(none)?)
            }
        };
        Ok(Self { session, seat, index, query, words, of_unit })
    }

    fn run(&self) -> Vec<u64> {
        let fits = |seq: &u64| self.fits(*seq);
        match (self.of_unit, self.words.split_first()) {
            (Some(of_unit), _) => {
                let told = |seq: &u64| self.tells(*seq, &self.words);
                of_unit.iter().copied().filter(told).filter(fits).collect()
            }
            (None, Some((first, others))) => {
                let told = |seq: &u64| self.tells(*seq, others);
                self.telling(first).into_iter().filter(told).filter(fits).collect()
            }
            (None, None) => (1..=self.index.read()).filter(fits).collect(),
        }
    }

    /// Every entry whose sentence holds a word: one pass over all sentences as one text.
    fn telling(&self, word: &Regex) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        for at in word.find_iter(self.index.told()) {
            let seq = self.index.entry_at(at.start());
            if found.last() != Some(&seq) {
                found.push(seq);
            }
        }
        found
    }

    fn tells(&self, seq: u64, words: &[Regex]) -> bool {
        let told = self.index.sentence(seq).unwrap_or_default();
        words.iter().all(|word| word.is_match(told))
    }

    fn fits(&self, seq: u64) -> bool {
        let Some(line) = self.index.line(seq) else { return false };
        let query = self.query;
        let kind = line.kind.as_str();
        query.kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|wanted| wanted == kind))
            && query.seat.is_none_or(|seat| line.seat == Some(seat))
            && query.outcome.is_none_or(|outcome| outcome.is_in(line.did))
            && query.counts.is_none_or(|wanted| self.counts(seq, line) == wanted)
            && (!self.looks_inside() || self.may_read(seq, line))
    }

    /// Whether anything is sought that stands in bodies alone.
    const fn looks_inside(&self) -> bool {
        !self.words.is_empty() || self.of_unit.is_some() || self.query.outcome.is_some()
    }

    fn may_read(&self, seq: u64, line: &Line) -> bool {
        let audience = line.audience.as_deref().unwrap_or_default();
        self.session.fold.may_read(self.seat, seq, audience)
    }

    fn counts(&self, seq: u64, line: &Line) -> bool {
        Standing::of(&self.session.fold.amendments, seq, line.kind, line.order).counts
    }
}
