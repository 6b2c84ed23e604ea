//! One open campaign: its journal, the fold of it, and the one way in which entries are added.
//!
//! What is to be added is folded first, on a copy: an entry that could not be folded is never written. What is folded is the
//! very text that is stored, so memory and file cannot drift apart.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use campaign::BattleId;
use journal::{
    Batch, Body, Cause, Condition, Draft, Entry, EntryRef, Hash, Header, Idem, Journal,
    JournalError, Kind, OpenCheck, Opening, PrivateChange, Reading, Salt,
};
use kernel::Seat;

use crate::dice::DiceSecrets;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::{self, Fold};
use crate::game_time;
use crate::host::Host;
use crate::past::PastStates;
use crate::record::{BODY_VERSION, Founded, text};
use crate::seats::Acting;

/// A snapshot is kept with a digest that comes at least so many entries after the last one kept.
const SNAPSHOT_EVERY: u64 = 1_000;

/// An open campaign.
pub struct Session {
    pub journal: Journal,
    pub fold: Fold,
    /// Why the journal could not be folded beyond `fold`: it is then for reading only.
    pub(crate) unfolded: Option<ApiError>,
    /// Entries that wait for the end of the round in a simulation; empty in play.
    waiting: Vec<Draft>,
    /// The image of the newest digest, until it is kept as a snapshot.
    image: Option<(u64, Vec<u8>)>,
    snapshot_at: u64,
    pub durability: Durability,
    /// While automatic commanders play a war that must repeat: what its dice come from; people's dice come from chance.
    pub(crate) seed: Option<u64>,
    /// Who the request that is being carried out comes from; nobody while a war is simulated.
    pub acting: Option<Acting>,
    pub(crate) secrets: DiceSecrets,
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
pub(crate) struct NewEntry {
    pub kind: Kind,
    pub battle: BattleId,
    pub seat: Seat,
    /// Empty for everybody; else the seat that alone may read it.
    pub audience: &'static str,
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
    /// Opens a campaign for play; one that is broken, write-protected or cannot be folded whole opens for reading.
    ///
    /// # Errors
    /// When the file cannot be opened or its founding cannot be read.
    pub fn open(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        let mut folding = fold::Opening::default();
        let journal = Journal::open_with(path, opening, &mut |entry| folding.visit(entry))?;
        Self::folded(journal, folding)
    }

    /// Opens a campaign for reading; never locks it and never writes.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(path: &Path, host: &Host) -> ApiResult<Self> {
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        let mut folding = fold::Opening::default();
        let visit = &mut |entry: &EntryRef<'_>| folding.visit(entry);
        let journal = Journal::open_read_only_with(path, opening, visit)?;
        Self::folded(journal, folding)
    }

    /// Opens for reading, checking only what was written since the head this computer remembers: the hub's thumbnails
    /// and jumps about in a file that was checked whole before. One with a fault opens as [`Session::open_to_read`]
    /// opens it.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_quickly(path: &Path, host: &Host) -> ApiResult<Self> {
        let quickly = || -> ApiResult<Self> {
            let opening = Opening::new().heads(host.heads_file()).check(OpenCheck::Tail);
            let session = Self::on(Journal::open_read_only(path, opening)?)?;
            session.check_what_was_folded()?;
            Ok(session)
        };
        quickly().or_else(|_| Self::open_to_read(path, host))
    }

    /// Checks the chain of the founding, and of everything from the snapshot on that was folded.
    fn check_what_was_folded(&self) -> ApiResult<()> {
        let (journal, head) = (&self.journal, self.journal.head().seq);
        let base = self.fold.nearest(journal, head)?.seq;
        // An amendment after it has gone back before it.
        let from = match self.fold.amendments.reach_after(base) {
            Some(reach) => self.fold.before(journal, reach)?.seq.min(base),
            None => base,
        };
        for range in [1..=self.fold.founding, from..=head] {
            let go_on = |_: &EntryRef<'_>| Ok::<_, JournalError>(ControlFlow::Continue(()));
            journal.for_each(range, Reading::Verified, go_on)?;
        }
        Ok(())
    }

    /// Folds an open journal.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn on(journal: Journal) -> ApiResult<Self> {
        let fold = Fold::replay(&journal, 1, Reading::Unverified)?;
        let fold = fold.nearest(&journal, journal.head().seq)?;
        Ok(Self::at(journal, fold))
    }

    /// Finishes what the power went in the middle of: amendments that wait for nothing more go on, sheets that both lie are
    /// turned up, and snapshots that cannot be believed are thrown away.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn go_on(&mut self, host: &mut Host) -> ApiResult<()> {
        while let Some(kept) = self.journal.snapshot_before(self.journal.head().seq)? {
            if self.fold.believed(&self.journal, kept.seq, &kept.bytes)?.is_some() {
                break;
            }
            self.journal.drop_snapshot(kept.seq)?;
        }
        self.go_on_amending(host)?;
        self.turn_up_if_possible(host)?;
        Ok(())
    }

    /// For readers: takes in what a writer appended since.
    ///
    /// # Errors
    /// When what was appended does not belong, or cannot be read.
    pub fn follow(&mut self) -> ApiResult<()> {
        let head = self.journal.refresh()?;
        if self.unfolded.is_none() {
            self.fold.come_forward(&self.journal, head.seq, Reading::Unverified)?;
        }
        Ok(())
    }

    fn folded(journal: Journal, folding: fold::Opening) -> ApiResult<Self> {
        if let (0, Condition::Broken(finding)) = (journal.head().seq, journal.condition()) {
            return Err(broken(finding));
        }
        let fold = folding.finish(&journal)?;
        let mut session = Self::at(journal, fold);
        session.check_secrets();
        Ok(session)
    }

    /// A session on a fold that is to come forward to the end.
    fn at(journal: Journal, mut fold: Fold) -> Self {
        let head = journal.head().seq;
        let came = fold.come_forward(&journal, head, Reading::Unverified);
        let unfolded = came.err();
        if unfolded.is_some() {
            // Half an amendment must not be looked at.
            let last = fold.seq;
            if let Ok(clean) = Fold::replay_from_the_first(&journal, last, Reading::Unverified) {
                fold = clean;
            }
        }
        let newest = journal.snapshot_before(head).ok().flatten();
        let snapshot_at = newest.map_or(fold.founding, |kept| kept.seq);
        let (waiting, image, durability) = (Vec::new(), None, Durability::default());
        let (seed, acting, secrets, past) = Default::default();
        Self {
            journal,
            fold,
            unfolded,
            waiting,
            image,
            snapshot_at,
            durability,
            seed,
            acting,
            secrets,
            past,
        }
    }

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
        fold_drafts(fold, &self.journal, &drafts, first)?;
        if digest {
            let (at, image) = (fold.seq + 1, fold.image());
            let body = text(&fold.digest_of(&image));
            drafts.push(digest_draft(fold, body, host.now_ms()));
            fold_drafts(fold, &self.journal, &drafts[drafts.len() - 1..], at)?;
            self.image = Some((at, image));
        }
        match copy {
            None => self.waiting.extend(drafts),
            Some(fold) => {
                let expected = Some(self.journal.head());
                self.journal.append_batch(&Batch { drafts: &drafts, expected, private })?;
                self.fold = fold;
                self.keep_snapshot();
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
        fold_drafts(fold, &self.journal, &[draft], at)
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
            self.keep_snapshot();
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
                let message = format!("the record makes no sense any more: {}", error.message);
                Err(ApiError::new(Trouble::Journal, "journal.unfoldable", message).hint(format!(
                    "it can be read and exported up to entry {0}, and gone on with from there as a branch: wardiary \
                     branch FILE NEW --at {0}",
                    self.fold.seq
                )))
            }
        }
    }

    /// A cache: failing to keep one is no failure.
    fn keep_snapshot(&mut self) {
        let Some((seq, image)) = self.image.take() else { return };
        let due = seq >= self.snapshot_at + SNAPSHOT_EVERY;
        if due && seq <= self.journal.head().seq && self.journal.put_snapshot(seq, &image).is_ok() {
            self.snapshot_at = seq;
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
                audience: new.audience.to_owned(),
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
        Self { kind, battle, seat, audience: "", cause: NewCause::None, body }
    }

    pub(crate) fn caused_by(self, cause: NewCause) -> Self {
        Self { cause, ..self }
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

fn fold_drafts(fold: &mut Fold, journal: &Journal, drafts: &[Draft], first: u64) -> ApiResult<()> {
    for (seq, draft) in (first..).zip(drafts) {
        if let Some(back) = fold.take(&entry_of(seq, draft))? {
            fold.go_back(journal, back)?;
        }
    }
    Ok(())
}

fn digest_draft(fold: &Fold, body: String, now_ms: i64) -> Draft {
    let battle = BattleId::main();
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
