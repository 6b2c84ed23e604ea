//! The log: entries as sentences, told with the state as it was when they were written.

mod amended;
mod counting;
mod put_in;
mod sentence;
mod standing;
#[cfg(test)]
mod tests;

use journal::{Entry, Kind};
use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::happened::is_step;
use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::Fold;
use engine::game_time;
use engine::orders::{asked_in, event_in};
use engine::readers::named;
use engine::record::{Amended, Asked, Change, Rolled};
use engine::session::body_of;

pub(crate) use counting::{Counted, Found};
pub use sentence::order_words;
pub(crate) use standing::Standing;

/// One entry as a line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EntryLine {
    pub seq: u64,
    pub kind: String,
    pub battle: String,
    pub seat: Option<Seat>,
    pub cause: Option<u64>,
    pub game_time: String,
    pub recorded_at_ms: i64,
    /// One sentence.
    pub text: String,
    /// Faces, for rolls and for dice that were corrected.
    pub faces: Vec<u8>,
    /// The hits they made, for rolls that count hits.
    pub hits: Option<u32>,
    /// False when it no longer counts.
    pub counts: bool,
    /// The amendment since which it no longer counts, or counts differently.
    pub amended_by: Option<u64>,
    /// For whose eyes alone it is, while it is not opened.
    pub audience: Option<Seat>,
    /// The asking seat may not read it, or this copy does not hold it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub withheld: bool,
    /// It only says that somebody is asked, or has answered: nobody has done anything.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub step: bool,
}

impl Session {
    /// Entries `from` to `to` as lines that everybody may read; both are brought into the journal's range.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn lines(&self, from: u64, to: u64) -> ApiResult<Vec<EntryLine>> {
        self.lines_for(Seat::App, from, to)
    }

    /// The same as a seat may read them.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn lines_for(&self, seat: Seat, from: u64, to: u64) -> ApiResult<Vec<EntryLine>> {
        let (from, to) = (from.max(1), to.min(self.fold.seq));
        if from > to {
            return Ok(Vec::new());
        }
        // Sentences that are known need no state to be told from.
        if let Some(index) =
            self.caches.event_index.borrow().as_ref().filter(|known| known.read() >= to)
        {
            return (from..=to).map(|seq| self.known_line(seat, index, seq)).collect();
        }
        let mut fold = self.moment(Some(from.saturating_sub(1).max(1)))?.into_fold();
        let mut lines = Vec::new();
        for seq in from..=to {
            let entry = self.entry(seq)?;
            lines.push(self.line(seat, &entry, &fold));
            if seq > fold.seq
                && let Some(back) = fold.take(&entry.as_ref())?
            {
                fold.go_back(&self.journal, back)?;
            }
        }
        Ok(lines)
    }

    /// One entry as a line that everybody may read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn one_line(&self, seq: u64) -> ApiResult<EntryLine> {
        self.line_for(Seat::App, seq)
    }

    /// One entry as a line for a seat.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn line_for(&self, seat: Seat, seq: u64) -> ApiResult<EntryLine> {
        let entry = self.entry(seq)?;
        if is_told_from_state(entry.kind) {
            return Ok(self.lines_for(seat, seq, seq)?.remove(0));
        }
        Ok(self.line(seat, &entry, &self.fold))
    }

    /// Some entries as lines for a seat, `seqs` ascending: neighbours are told from one state.
    pub(crate) fn lines_of(&self, seat: Seat, seqs: &[u64]) -> ApiResult<Vec<EntryLine>> {
        /// A state is carried on over so many entries rather than sought again.
        const CLOSE: u64 = 64;
        let mut lines = Vec::with_capacity(seqs.len());
        for run in seqs.chunk_by(|one, next| next - one <= CLOSE) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let told = self.lines_for(seat, *first, *last)?;
            lines.extend(told.into_iter().filter(|line| run.binary_search(&line.seq).is_ok()));
        }
        Ok(lines)
    }

    /// `fold` is the state just before the entry.
    fn line(&self, seat: Seat, entry: &Entry, fold: &Fold) -> EntryLine {
        let asked = self.asked_of(entry);
        let text = self.sentence(entry, fold, asked.as_ref());
        self.line_of(seat, entry, text, asked.as_ref())
    }

    /// `asked` is the call that the entry asks or answers.
    pub(crate) fn line_of(
        &self,
        seat: Seat,
        entry: &Entry,
        text: String,
        asked: Option<&Asked>,
    ) -> EntryLine {
        let may_read = self.may_read(seat, entry);
        let withheld = !may_read || entry.body.is_withheld();
        let faces = if withheld { Vec::new() } else { faces(entry) };
        let hits = match asked {
            Some(Asked::Roll(roll)) if !faces.is_empty() => {
                roll.hits.as_ref().map(|rule| rule.hits(&faces))
            }
            _ => None,
        };
        let Standing { counts, amended_by } = self.standing(entry);
        let hidden = self.fold.hidden.contains(&entry.seq);
        EntryLine {
            seq: entry.seq,
            kind: entry.kind.as_str().to_owned(),
            battle: entry.battle.clone(),
            seat: Seat::from_word(&entry.seat),
            cause: entry.cause,
            game_time: game_time::text(entry.game_time),
            recorded_at_ms: entry.recorded_at,
            text: if may_read { text } else { self.withheld(&entry.audience) },
            faces,
            hits,
            counts,
            amended_by,
            audience: match &*named(&entry.audience) {
                [one] if hidden => Some(*one),
                _ => None,
            },
            withheld,
            step: is_step_entry(entry),
        }
    }

    /// The call an entry asks, or the one it answers or corrects the answer of.
    pub(crate) fn asked_of(&self, entry: &Entry) -> Option<Asked> {
        match entry.kind {
            Kind::RollCalled | Kind::ChoiceCalled => asked_in(entry).ok(),
            Kind::Rolled | Kind::Chosen => self.asked(entry.cause?).ok(),
            Kind::Amended => match body_of::<Amended>(entry).ok()?.change {
                Change::Faces { roll: answer, .. } | Change::Choice { choice: answer, .. } => {
                    self.asked(self.entry(answer).ok()?.cause?).ok()
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether an entry's sentence says how things stood just before it: who was in a hex, what a battle was called.
const fn is_told_from_state(kind: Kind) -> bool {
    match kind {
        Kind::Ordered
        | Kind::Happened
        | Kind::Ruled
        | Kind::Sealed
        | Kind::Revealed
        | Kind::Amended => true,
        // What these say stands in them, or in the call they answer.
        Kind::Founded
        | Kind::Briefed
        | Kind::RollCalled
        | Kind::Rolled
        | Kind::ChoiceCalled
        | Kind::Chosen
        | Kind::Opened
        | Kind::Committed
        | Kind::Seated
        | Kind::Noted
        | Kind::Photographed
        | Kind::Digest
        | Kind::Annotation(_)
        | Kind::Unknown(_) => false,
    }
}

/// Whether an entry only says whose answer is waited for.
fn is_step_entry(entry: &Entry) -> bool {
    entry.kind == Kind::Happened && event_in(entry).is_some_and(|event| is_step(&event))
}

fn faces(entry: &Entry) -> Vec<u8> {
    let faces = match entry.kind {
        Kind::Rolled => body_of::<Rolled>(entry).map(|rolled| rolled.faces).ok(),
        Kind::Amended => match body_of::<Amended>(entry).map(|body| body.change) {
            Ok(Change::Faces { now, .. }) => Some(now),
            _ => None,
        },
        _ => None,
    };
    faces.unwrap_or_default()
}
