//! One open campaign: its journal, the fold of it, and the one way in which entries are added.
//!
//! What is appended is folded from the very text that was stored, so memory and file cannot drift apart.

use std::path::Path;
use std::sync::Arc;

use campaign::BattleId;
use journal::{
    Batch, Cause, Condition, Draft, Entry, Idem, Journal, Kind, OpenCheck, Opening, PrivateChange,
    Reading,
};
use kernel::Seat;
use serde::Serialize;

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::{Fold, Taken};
use crate::host::Host;
use crate::past::PastStates;
use crate::record::{BODY_VERSION, Founded};
use crate::seats::Acting;

/// An open campaign.
pub struct Session {
    pub journal: Journal,
    pub fold: Fold,
    /// Entries that wait for the end of the round in a simulation; empty in play.
    waiting: Vec<Draft>,
    pub durability: Durability,
    /// While automatic commanders play a war that must repeat: what its dice come from; people's dice come from chance.
    pub(crate) seed: Option<u64>,
    /// Whose request is being carried out; nobody's while a war is simulated.
    pub acting: Option<Acting>,
    pub(crate) chains: crate::dice::Chains,
    pub(crate) past: PastStates,
}

impl core::fmt::Debug for Session {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Session").field("head", &self.journal.head()).finish_non_exhaustive()
    }
}

/// When entries reach the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Each order and each answer is on the disk before it is acknowledged. Play is always so.
    #[default]
    EachAnswer,
    /// Whole rounds at once: for simulations that may be run again.
    EachRound,
}

/// An entry about to be written.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub kind: Kind,
    /// The battle it belongs to.
    pub battle: BattleId,
    pub seat: Seat,
    /// Offset from the first line of this batch, or an entry number.
    pub cause: LineCause,
    pub body: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum LineCause {
    None,
    Entry(u64),
    /// The n-th line of the same batch.
    Line(usize),
}

impl Session {
    /// Opens a campaign for play; a broken or write-protected one opens for reading, see [`Session::condition`].
    ///
    /// # Errors
    /// When the file cannot be opened or its first entry cannot be read.
    pub fn open(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        Self::on(Journal::open(path, opening)?)
    }

    /// Opens a campaign for reading; never locks it and never writes.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        Self::on(Journal::open_read_only(path, opening)?)
    }

    /// Opens for reading, checking only what was written since the head this computer remembers: the hub's thumbnails
    /// and jumps about in a file that was checked whole before.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_quickly(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).check(OpenCheck::Tail);
        Self::on(Journal::open_read_only(path, opening)?)
    }

    /// For readers: takes in what a writer appended since.
    ///
    /// # Errors
    /// When what was appended does not belong, or cannot be read.
    pub fn follow(&mut self) -> ApiResult<()> {
        let head = self.journal.refresh()?;
        self.fold.come_forward(&self.journal, head.seq, Reading::Unverified)
    }

    /// Folds an open journal.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn on(journal: Journal) -> ApiResult<Self> {
        // The chain was checked on opening; a broken journal is folded up to its last good entry.
        let target = journal.head().seq;
        if let (0, Condition::Broken(finding)) = (target, journal.condition()) {
            return Err(broken(finding));
        }
        let fold = Fold::replay(&journal, target, Reading::Unverified)?;
        let (waiting, durability) = (Vec::new(), Durability::default());
        let (seed, acting, chains, past) = Default::default();
        let mut session = Self { journal, fold, waiting, durability, seed, acting, chains, past };
        if session.is_writable() {
            session.fold.keep_snapshot(&mut session.journal);
        }
        Ok(session)
    }

    #[must_use]
    pub fn condition(&self) -> &Condition {
        self.journal.condition()
    }

    #[must_use]
    pub fn is_writable(&self) -> bool {
        matches!(self.journal.condition(), Condition::Writable)
    }

    #[must_use]
    pub const fn fold(&self) -> &Fold {
        &self.fold
    }

    #[must_use]
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    #[must_use]
    pub fn founded(&self) -> &Arc<Founded> {
        &self.fold.founded
    }

    /// An entry by number, also one that waits to be written.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn entry(&self, seq: u64) -> ApiResult<Entry> {
        let missing = || {
            ApiError::usage("no_such_entry", format!("there is no entry {seq}"))
                .hint(format!("entries run from 1 to {}", self.fold.seq))
        };
        let stored = self.journal.head().seq;
        match seq.checked_sub(stored + 1).and_then(|n| self.waiting.get(n as usize)) {
            Some(draft) => Ok(unwritten(seq, draft)),
            None => self.journal.entry(seq)?.ok_or_else(missing),
        }
    }

    /// Appends lines in one transaction and folds them. Returns the number of the first.
    pub(crate) fn append(
        &mut self,
        host: &mut Host,
        lines: Vec<Line>,
        idem: Option<Idem>,
        private: &[PrivateChange],
    ) -> ApiResult<u64> {
        self.may_write()?;
        let first = self.fold.seq + 1;
        let mut drafts = self.drafts(host, lines, first);
        if let (Some(idem), Some(draft)) = (idem, drafts.first_mut()) {
            draft.idem = Some(idem);
        }
        if self.durability == Durability::EachRound && private.is_empty() {
            self.waiting.extend(drafts.iter().cloned());
        } else {
            self.flush()?;
            let expected = Some(self.journal.head());
            self.journal.append_batch(&Batch { drafts: &drafts, expected, private })?;
        }
        self.fold_drafts(&drafts, first)?;
        if self.waiting.is_empty() {
            self.fold.keep_snapshot(&mut self.journal);
        }
        Ok(first)
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn flush(&mut self) -> ApiResult<()> {
        if !self.waiting.is_empty() {
            let expected = Some(self.journal.head());
            let drafts = &self.waiting;
            self.journal.append_batch(&Batch { drafts, expected, private: &[] })?;
            self.waiting.clear();
        }
        Ok(())
    }

    /// Nothing to do for a while: brings the file into its shortest, safest shape.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn rest(&mut self) -> ApiResult<()> {
        self.flush()?;
        Ok(self.journal.rest()?)
    }

    /// Whether anything can be written here.
    ///
    /// # Errors
    /// When the campaign is broken or open for reading only, with the reason.
    pub fn may_write(&self) -> ApiResult<()> {
        match self.journal.condition() {
            Condition::Writable => Ok(()),
            Condition::ReadOnly(reason) => {
                let message =
                    format!("the campaign is open for reading only: {}", reason.sentence());
                Err(ApiError::new(Trouble::Failed, "journal.read_only", message))
            }
            Condition::Broken(finding) => Err(broken(finding)),
        }
    }

    fn drafts(&self, host: &mut Host, lines: Vec<Line>, first: u64) -> Vec<Draft> {
        let war = &self.fold.war;
        let draft = |line: Line| {
            let cause = match line.cause {
                LineCause::None => Cause::None,
                LineCause::Entry(seq) => Cause::Entry(seq),
                LineCause::Line(n) => Cause::Entry(first + n as u64),
            };
            let mut draft =
                Draft::new(line.kind, line.seat.word(), line.body, host.now_ms()).caused_by(cause);
            draft.version = BODY_VERSION;
            let time = campaign::game_time_of(war, line.battle);
            draft.game_time = Some(time.format("%Y-%m-%dT%H:%M").to_string());
            draft.battle = line.battle.to_string();
            draft
        };
        lines.into_iter().map(draft).collect()
    }

    fn fold_drafts(&mut self, drafts: &[Draft], first: u64) -> ApiResult<()> {
        for (seq, draft) in (first..).zip(drafts) {
            let (kind, version) = (draft.kind.as_str(), draft.version);
            let taken = Taken { seq, kind, version, seat: &draft.seat, body: &draft.body };
            if let Some(strike) = self.fold.take(&taken)? {
                self.flush()?;
                self.fold.go_back(&self.journal, strike)?;
            }
        }
        Ok(())
    }
}

/// A broken journal as an error, with the way out.
#[must_use]
pub fn broken(finding: &journal::Finding) -> ApiError {
    let message = format!("the journal is broken: {}", finding.sentence());
    ApiError::new(Trouble::Journal, "journal.broken", message).hint(finding.advice())
}

/// An entry that waits to be written, without its hashes.
fn unwritten(seq: u64, draft: &Draft) -> Entry {
    let cause = match draft.cause {
        Cause::Entry(cause) => Some(cause),
        Cause::None | Cause::Draft(_) => None,
    };
    Entry {
        seq,
        battle: draft.battle.clone(),
        kind: draft.kind.clone(),
        version: draft.version,
        seat: draft.seat.clone(),
        cause,
        game_time: draft.game_time.clone(),
        recorded_at: draft.recorded_at,
        idem: draft.idem,
        body: draft.body.clone(),
        salt: journal::Salt([0; 16]),
        leaf: journal::Hash::ZERO,
        hash: journal::Hash::ZERO,
    }
}

/// The text of a body. Bodies are plain data, so this cannot fail.
pub(crate) fn text(body: &impl Serialize) -> String {
    serde_json::to_string(body).unwrap_or_else(|fault| panic!("a body is plain data: {fault}"))
}
