//! One open campaign: its journal, the fold of it, and the one way in which entries are added.
//!
//! What is to be added is folded first, on a copy: an entry that could not be folded is never written. What is folded is the
//! very text that is stored, so memory and file cannot drift apart.

mod opening;

use std::sync::Arc;

use campaign::{Audience, BattleId};
use journal::{
    Batch, Body, Cause, Condition, Draft, Entry, EntryRef, Hash, Header, Idem, Journal, Kind,
    PrivateChange, Salt,
};
use kernel::Seat;

use crate::caches::Caches;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::{self, Fold, Moment};
use crate::game_time;
use crate::host::Host;
use crate::readers;
use crate::record::{BODY_VERSION, Founded, text};
use crate::seats::Acting;
use crate::secrets::DiceSecrets;

/// An open campaign.
pub struct Session {
    pub journal: Journal,
    pub fold: Fold,
    /// Why the journal could not be folded beyond `fold`: it is then for reading only.
    pub(crate) unfolded: Option<ApiError>,
    /// Entries that wait for the end of the round in a simulation; empty in play.
    waiting: Vec<Draft>,
    pub durability: Durability,
    /// While automatic commanders play a war that must repeat: what its dice come from; people's dice come from chance.
    pub(crate) seed: Option<u64>,
    /// Who the request that is being carried out comes from; `None` while a war is simulated.
    pub acting: Option<Acting>,
    pub(crate) secrets: DiceSecrets,
    pub(crate) caches: Caches,
    /// While somebody looks who does not know everything.
    pub(crate) eyes: Option<Eyes>,
}

/// Who looks, and the war as it is.
#[derive(Debug)]
pub(crate) struct Eyes {
    pub(crate) seat: Seat,
    /// For those who only look on: the last entry they see.
    pub(crate) until: Option<u64>,
    pub(crate) truth: Box<Fold>,
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
pub(crate) struct NewEntry {
    pub kind: Kind,
    pub battle: BattleId,
    pub seat: Seat,
    /// Who may read it, as its header says.
    pub audience: String,
    pub cause: NewCause,
    pub body: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum NewCause {
    None,
    Entry(u64),
    /// The n-th entry of the same batch.
    Batch(usize),
}

impl Session {
    #[must_use]
    pub fn condition(&self) -> &Condition {
        self.journal.condition()
    }

    /// Why the journal is whole and yet cannot be folded beyond [`Session::fold`].
    #[must_use]
    pub const fn unfolded(&self) -> Option<&ApiError> {
        self.unfolded.as_ref()
    }

    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.may_write().is_ok()
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

    /// The war as it was after an entry; as it is, without one. It is the whole war, for whoever reads on from there: what is shown of
    /// it comes from [`Session::look`].
    ///
    /// # Errors
    /// When there is no such entry, or an entry cannot be read.
    pub fn moment(&self, at: Option<u64>) -> ApiResult<Moment<'_>> {
        match at {
            Some(seq) if seq < 1 || seq > self.fold.seq => {
                self.entry(seq).and(Ok(Moment::Now(self.truth())))
            }
            Some(seq) if seq < self.fold.seq => {
                Ok(Moment::Then(self.caches.past.after(self.truth(), &self.journal, seq)?))
            }
            _ => Ok(Moment::Now(self.truth())),
        }
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
        let unwritten = seq.checked_sub(stored + 1).and_then(|n| self.waiting.get(n as usize));
        match unwritten {
            Some(draft) => Ok(entry_of(seq, draft).to_entry()),
            None => self.journal.entry(seq)?.ok_or_else(missing),
        }
    }

    /// The body of an entry.
    ///
    /// # Errors
    /// When there is no such entry, its body is withheld here, or it holds something else.
    pub fn body<T: serde::de::DeserializeOwned>(&self, seq: u64) -> ApiResult<T> {
        body_of(&self.entry(seq)?)
    }

    /// Appends entries in one transaction. They are folded before they are written. Returns the number of the first.
    pub(crate) fn append(
        &mut self,
        host: &mut Host,
        entries: Vec<NewEntry>,
        idem: Option<Idem>,
        private: &[PrivateChange],
    ) -> ApiResult<u64> {
        self.add(host, entries, idem, private, false)
    }

    /// The same, with a digest of everything behind the last entry where `digest` says so.
    pub(crate) fn append_ending(
        &mut self,
        host: &mut Host,
        entries: Vec<NewEntry>,
        idem: Option<Idem>,
        digest: bool,
    ) -> ApiResult<u64> {
        self.add(host, entries, idem, &[], digest)
    }

    fn add(
        &mut self,
        host: &mut Host,
        entries: Vec<NewEntry>,
        idem: Option<Idem>,
        private: &[PrivateChange],
        digest: bool,
    ) -> ApiResult<u64> {
        self.may_write()?;
        let first = self.fold.seq + 1;
        let mut drafts = self.drafts(host, entries, first);
        if let (Some(idem), Some(draft)) = (idem, drafts.first_mut()) {
            draft.idem = Some(idem);
        }
        let amends = drafts.iter().any(|draft| draft.kind == Kind::Amended);
        let later = self.durability == Durability::EachRound && private.is_empty() && !amends;
        if !later {
            self.flush()?;
        }
        let mut copy = if later { None } else { Some(self.fold.clone()) };
        let fold = copy.as_mut().unwrap_or(&mut self.fold);
        fold_drafts(fold, &self.journal, &mut drafts, first)?;
        if digest {
            let (at, image) = (fold.seq + 1, fold.image());
            let body = text(&fold.digest_of(&image));
            drafts.push(digest_draft(fold, body, host.now_ms()));
            let last = drafts.len() - 1;
            fold_drafts(fold, &self.journal, &mut drafts[last..], at)?;
            self.caches.snapshots.of_digest(at, image);
        }
        match copy {
            None => self.waiting.extend(drafts),
            Some(fold) => {
                let expected = Some(self.journal.head());
                self.journal.append_batch(&Batch { drafts: &drafts, expected, private })?;
                self.fold = fold;
                self.caches.snapshots.keep(&mut self.journal);
            }
        }
        Ok(first)
    }

    /// Folds an amendment that is not written yet.
    pub(crate) fn fold_unwritten(
        &self,
        fold: &mut Fold,
        battle: BattleId,
        body: &crate::record::Amended,
    ) -> ApiResult<()> {
        let draft = Draft {
            battle: battle.to_string(),
            ..Draft::new(Kind::Amended, Seat::App.word(), text(body), 0)
        };
        let at = fold.seq + 1;
        fold_drafts(fold, &self.journal, &mut [draft], at)
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
            self.caches.snapshots.keep(&mut self.journal);
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
            Condition::Writable => {}
            Condition::ReadOnly(reason) => {
                let message =
                    format!("the campaign is open for reading only: {}", reason.sentence());
                return Err(ApiError::new(Trouble::Failed, "journal.read_only", message)
                    .hint(crate::error::way_out(reason)));
            }
            Condition::Broken(finding) => return Err(broken(finding)),
        }
        match &self.unfolded {
            None => Ok(()),
            Some(error) => {
                let message = format!("the record no longer makes sense: {}", error.message);
                Err(ApiError::new(Trouble::Journal, "journal.unfoldable", message).hint(format!(
                    "it can be read and exported up to entry {0}, and continued from there as a branch: wardiary \
                     branch FILE NEW --at {0}",
                    self.fold.seq
                )))
            }
        }
    }

    fn drafts(&self, host: &mut Host, entries: Vec<NewEntry>, first: u64) -> Vec<Draft> {
        let draft = |new: NewEntry| {
            let game_time = game_time::of(&self.fold.war, new.battle);
            Draft {
                battle: new.battle.to_string(),
                kind: new.kind,
                version: BODY_VERSION,
                seat: new.seat.word().to_owned(),
                audience: new.audience,
                cause: match new.cause {
                    NewCause::None => Cause::None,
                    NewCause::Entry(seq) => Cause::Entry(seq),
                    NewCause::Batch(n) => Cause::Entry(first + n as u64),
                },
                game_time,
                recorded_at: host.now_ms(),
                body: new.body,
                idem: None,
            }
        };
        entries.into_iter().map(draft).collect()
    }
}

impl NewEntry {
    /// An entry for everybody that nothing caused.
    pub(crate) fn new(kind: Kind, battle: BattleId, seat: Seat, body: String) -> Self {
        Self { kind, battle, seat, audience: String::new(), cause: NewCause::None, body }
    }

    pub(crate) fn caused_by(self, cause: NewCause) -> Self {
        Self { cause, ..self }
    }

    /// For these readers alone.
    pub(crate) fn told_to(self, audience: &Audience) -> Self {
        Self { audience: readers::word(audience), ..self }
    }
}

/// A broken journal as an error, with the way out.
#[must_use]
pub fn broken(finding: &journal::Finding) -> ApiError {
    let message = format!("the journal is broken: {}", finding.sentence());
    ApiError::new(Trouble::Journal, "journal.broken", message).hint(finding.advice())
}

/// The body of an entry.
///
/// # Errors
/// When it is withheld here, or holds something else.
pub fn body_of<T: serde::de::DeserializeOwned>(entry: &Entry) -> ApiResult<T> {
    fold::body(&entry.as_ref())
}

/// Folds entries that are to be written. Each has the hour of its battle as it leaves it: a round begins at its own hour. An
/// amendment has the hour at which it is made, whatever it goes back to.
fn fold_drafts(
    fold: &mut Fold,
    journal: &Journal,
    drafts: &mut [Draft],
    first: u64,
) -> ApiResult<()> {
    for (seq, draft) in (first..).zip(drafts) {
        match fold.take(&entry_of(seq, draft))? {
            Some(back) => fold.go_back(journal, back)?,
            None if draft.kind == Kind::Amended => {}
            None => draft.game_time = fold.time_of(&draft.battle),
        }
    }
    Ok(())
}

fn digest_draft(fold: &Fold, body: String, now_ms: i64) -> Draft {
    let battle = fold.war.setup.first_battle();
    Draft {
        battle: battle.to_string(),
        version: BODY_VERSION,
        game_time: game_time::of(&fold.war, battle),
        ..Draft::new(Kind::Digest, Seat::App.word(), body, now_ms)
    }
}

/// An entry that waits to be written, without its hashes.
fn entry_of(seq: u64, draft: &Draft) -> EntryRef<'_> {
    let cause = match draft.cause {
        Cause::Entry(cause) => Some(cause),
        Cause::None | Cause::Draft(_) => None,
    };
    let header = Header {
        kind: draft.kind,
        version: draft.version,
        seat: &draft.seat,
        audience: &draft.audience,
        battle: &draft.battle,
        cause,
        game_time: draft.game_time,
        recorded_at: draft.recorded_at,
        idem: draft.idem,
    };
    let body = Body::Open { text: draft.body.as_str(), salt: Salt([0; 16]) };
    EntryRef { seq, header, body, hash: Hash::ZERO }
}
