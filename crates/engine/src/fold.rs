//! The journal folded: where the war stands, which order is open, how far the dice chains are used.
//!
//! A fold takes entries one by one. A strike makes it go back to a snapshot before the struck entries and come
//! forward again without them. Snapshots are a cache: thrown away on any mismatch, never trusted over the entries.

use std::ops::ControlFlow;
use std::sync::Arc;

use campaign::{War, WarEvent, WarSetup, WarState};
use journal::{Entry, EntryRef, Journal, Reading, SnapshotKey};
use kernel::dice::commitments::Commitments;
use kernel::dice::record::RollSource;
use kernel::{RuleSet, Seat, Seq};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::record::{Founded, Noted, Struck};
use crate::seats::Seats;
use crate::strikes::{Strike, Strikes};
use crate::upcast;

/// A snapshot is kept every so many entries.
pub const SNAPSHOT_EVERY: u64 = 1_000;

/// Everything the journal says up to entry `seq`.
#[derive(Clone, Debug)]
pub struct Fold {
    pub seq: u64,
    pub war: WarState,
    pub open: Option<OpenOrder>,
    pub dice: Commitments,
    pub strikes: Strikes,
    pub seats: Seats,
    pub founded: Arc<Founded>,
    /// The newest snapshot this fold has made or used.
    pub snapshot_at: u64,
}

/// An order that waits for the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOrder {
    /// Its `ordered` entry.
    pub seq: u64,
    pub seat: Seat,
    /// The call that waits for an answer, if one does.
    pub call: Option<u64>,
    /// The entries with the answers so far.
    pub answers: Vec<u64>,
}

/// What a fold reads of an entry.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    pub seq: u64,
    pub kind: &'a str,
    pub version: u32,
    pub seat: &'a str,
    pub body: &'a str,
}

#[derive(Serialize, Deserialize)]
struct Image {
    seq: u64,
    war: WarState,
    open: Option<OpenOrder>,
    dice: Commitments,
    strikes: Strikes,
    seats: Seats,
}

impl Image {
    /// Rises whenever there is one part more beside the war, so that nothing kept in another shape is read as one of this.
    const SHAPE: u32 = 2;

    fn fingerprint() -> String {
        format!("{}+image/{}", War::fingerprint(), Self::SHAPE)
    }
}

/// The part of a `rolled` body that moves the dice chains.
#[derive(Deserialize)]
struct RolledSource {
    source: RollSource,
}

impl Fold {
    /// The fold of entry 1 alone.
    ///
    /// # Errors
    /// When the founding entry makes no sense.
    pub fn founded(founded: Arc<Founded>) -> ApiResult<Self> {
        let setup = Arc::new(founded.setup.clone());
        Self::begin(founded, setup)
    }

    fn begin(founded: Arc<Founded>, setup: Arc<WarSetup>) -> ApiResult<Self> {
        let dice = Commitments::found(&founded.dice).map_err(|e| ApiError::broken(1, e))?;
        let war = WarState::begin(setup);
        let (strikes, seats) = Default::default();
        Ok(Self { seq: 1, war, open: None, dice, strikes, seats, founded, snapshot_at: 1 })
    }

    /// The fold of a whole journal up to `target`, from the newest snapshot that fits.
    ///
    /// # Errors
    /// When an entry cannot be read, or the chain breaks on the way.
    pub fn replay(journal: &Journal, target: u64, reading: Reading) -> ApiResult<Self> {
        let mut fold = Self::start(journal)?.nearest(journal, target)?;
        fold.come_forward(journal, target, reading)?;
        Ok(fold)
    }

    /// The fold without any snapshot, for verification and benchmarks.
    ///
    /// # Errors
    /// As [`Fold::replay`].
    pub fn replay_from_the_first(
        journal: &Journal,
        target: u64,
        reading: Reading,
    ) -> ApiResult<Self> {
        let mut fold = Self::start(journal)?;
        fold.come_forward(journal, target, reading)?;
        Ok(fold)
    }

    /// Takes the entries after the present one, up to `target`.
    ///
    /// # Errors
    /// As [`Fold::replay`].
    pub fn come_forward(
        &mut self,
        journal: &Journal,
        target: u64,
        reading: Reading,
    ) -> ApiResult<()> {
        if self.seq >= target {
            return Ok(());
        }
        let mut struck = None;
        while self.seq < target {
            let range = self.seq + 1..=target;
            journal.for_each(range, reading, |entry: &EntryRef<'_>| -> ApiResult<_> {
                struck = self.take(&Taken::of(entry))?;
                let go_on = struck.is_none();
                Ok(if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            match struck.take() {
                Some(strike) => self.go_back(journal, strike)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Takes one entry. A strike is only noted: the caller must then [`Fold::go_back`].
    ///
    /// # Errors
    /// When the body is not of this program.
    pub fn take(&mut self, entry: &Taken<'_>) -> ApiResult<Option<Strike>> {
        let seq = entry.seq;
        let body = upcast::current(seq, entry.kind, entry.version, entry.body)?;
        let unreadable = |error: serde_json::Error| ApiError::broken(seq, error);
        match entry.kind {
            "happened" | "ruled" | "sealed" | "revealed" => {
                let event: WarEvent = serde_json::from_str(&body).map_err(unreadable)?;
                War::evolve(&mut self.war, &event, Seq(seq));
                self.open = None;
            }
            "ordered" => {
                let seat = Seat::from_word(entry.seat)
                    .ok_or_else(|| ApiError::broken(seq, format!("unknown seat {}", entry.seat)))?;
                self.open = Some(OpenOrder { seq, seat, call: None, answers: Vec::new() });
            }
            "roll_called" | "choice_called" => {
                self.with_open(|open| open.call = Some(seq));
            }
            "rolled" | "amended" => {
                let rolled: RolledSource = serde_json::from_str(&body).map_err(unreadable)?;
                if let RollSource::App(roll) = &rolled.source {
                    self.dice.reveal(roll).map_err(|error| ApiError::broken(seq, error))?;
                }
                self.answered(seq);
            }
            "chosen" => self.answered(seq),
            "noted" => match serde_json::from_str(&body) {
                Ok(Noted::Recommitted(chain)) => {
                    self.dice.recommit(&chain).map_err(|error| ApiError::broken(seq, error))?;
                }
                Ok(Noted::Seated(held)) => self.seats.take(seq, held),
                // A remark; or what a newer program notes, on which nothing of the war hangs.
                Ok(Noted::Note(_)) | Err(_) => {}
            },
            "struck" => {
                let struck: Struck = serde_json::from_str(&body).map_err(unreadable)?;
                self.seq = seq;
                return Ok(Some(Strike { at: seq, from: struck.from, through: struck.through }));
            }
            _ => {}
        }
        self.seq = seq;
        Ok(None)
    }

    /// Goes back before a strike's first entry and comes forward without what is struck.
    ///
    /// # Errors
    /// As [`Fold::replay`].
    pub fn go_back(&mut self, journal: &Journal, strike: Strike) -> ApiResult<()> {
        let target = self.seq;
        self.strikes.push(strike);
        let reach = self.strikes.reach(strike.from, strike.through);
        let mut fold = self.before(journal, reach)?;
        let standing = self.strikes.standing();
        let range = fold.seq + 1..=target;
        journal.for_each(range, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            let out = standing.iter().any(|strike| strike.covers(entry.seq));
            // The chains of the dice and the seats go on whatever is struck; they are kept from before.
            let counted = matches!(entry.kind_text, "struck" | "noted");
            if !out && !counted {
                fold.take_again(&Taken::of(entry))?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        (self.war, self.open, self.seq) = (fold.war, fold.open, target);
        self.snapshot_at = fold.snapshot_at;
        Ok(())
    }

    /// Keeps a snapshot when the last one is far behind. A cache: failing to keep one is no failure.
    pub fn keep_snapshot(&mut self, journal: &mut Journal) {
        if self.seq < self.snapshot_at + SNAPSHOT_EVERY {
            return;
        }
        let image = Image {
            seq: self.seq,
            war: self.war.clone(),
            open: self.open.clone(),
            dice: self.dice.clone(),
            strikes: self.strikes.clone(),
            seats: self.seats.clone(),
        };
        let Ok(bytes) = postcard::to_stdvec(&image) else { return };
        let fingerprint = Image::fingerprint();
        if journal.put_snapshot(self.seq, key(&fingerprint), &bytes).is_ok() {
            self.snapshot_at = self.seq;
        }
    }

    /// The newest fold before entry `reach` that no strike known by now changes any more.
    fn before(&self, journal: &Journal, mut reach: u64) -> ApiResult<Self> {
        loop {
            let fold = self.nearest(journal, reach.saturating_sub(1))?;
            match self.strikes.reach_after(fold.seq) {
                Some(earlier) if earlier <= fold.seq && fold.seq > 1 => reach = earlier,
                _ => return Ok(fold),
            }
        }
    }

    /// The fold of the first entry of `journal`.
    fn start(journal: &Journal) -> ApiResult<Self> {
        let first = journal.entry(1)?.ok_or_else(|| ApiError::broken(1, "there is no entry"))?;
        let founded = serde_json::from_str(&first.body).map_err(|e| ApiError::broken(1, e))?;
        Self::founded(Arc::new(founded))
    }

    /// The newest snapshot at or before `target` of the war this is a fold of, or its founding. What never changes is
    /// shared with this fold, not read again.
    pub fn nearest(&self, journal: &Journal, target: u64) -> ApiResult<Self> {
        let (founded, setup) = (self.founded.clone(), self.war.setup.clone());
        let fingerprint = Image::fingerprint();
        let snapshot = journal.snapshot_before(target, key(&fingerprint))?;
        let image = snapshot.and_then(|kept| postcard::from_bytes::<Image>(&kept.bytes).ok());
        let Some(mut image) = image else { return Self::begin(founded, setup) };
        image.war.reattach(setup);
        let Image { seq, war, open, dice, strikes, seats } = image;
        Ok(Self { seq, war, open, dice, strikes, seats, founded, snapshot_at: seq })
    }

    /// As [`Fold::take`], without touching the dice chains.
    fn take_again(&mut self, entry: &Taken<'_>) -> ApiResult<()> {
        if matches!(entry.kind, "rolled" | "amended") {
            self.answered(entry.seq);
        } else {
            self.take(entry)?;
        }
        Ok(())
    }

    fn with_open(&mut self, change: impl FnOnce(&mut OpenOrder)) {
        if let Some(open) = &mut self.open {
            change(open);
        }
    }

    fn answered(&mut self, seq: u64) {
        self.with_open(|open| {
            open.answers.push(seq);
            open.call = None;
        });
    }
}

impl<'a> Taken<'a> {
    #[must_use]
    pub fn from_entry(entry: &'a Entry) -> Self {
        let (seq, kind, version) = (entry.seq, entry.kind.as_str(), entry.version);
        Self { seq, kind, version, seat: &entry.seat, body: &entry.body }
    }

    #[must_use]
    pub fn of(entry: &EntryRef<'a>) -> Self {
        let (seq, kind, version) = (entry.seq, entry.kind_text, entry.version);
        Self { seq, kind, version, seat: entry.seat, body: entry.body }
    }
}

/// The hash of a state, as `digest` entries hold it. A war that has had no smaller battle hashes as it did before there were
/// any, and one whose commanders were given nothing as before they could be, so that the digests of old journals still say
/// whether the state is the same.
#[must_use]
pub fn digest(war: &WarState) -> String {
    use sha2::Digest as _;
    let first = (&war.battles, &war.roster, &war.people);
    let bytes = match war.links.is_empty() && war.declined.is_empty() {
        true => postcard::to_stdvec(&first),
        false => postcard::to_stdvec(&(first, (&war.soldiers, &war.links, &war.declined))),
    };
    let mut bytes = bytes.unwrap_or_default();
    if !war.honours.is_empty() {
        bytes.extend(postcard::to_stdvec(&war.honours).unwrap_or_default());
    }
    kernel::seal::hex(&sha2::Sha256::digest(bytes))
}

fn key(fingerprint: &str) -> SnapshotKey<'_> {
    SnapshotKey { fold_version: War::FOLD_VERSION, fingerprint }
}
