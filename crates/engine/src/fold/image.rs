//! A fold as bytes: what a digest is made of, and what a snapshot keeps. Both are the same bytes, so a snapshot that has the
//! digest of its entry *is* the state that was folded then.

use std::collections::{BTreeMap, BTreeSet};

use campaign::link::Scale;
use campaign::{BattleId, War, WarState};
use journal::Journal;
use kernel::RuleSet as _;
use kernel::dice::commitments::Commitments;
use serde::{Deserialize, Serialize};
use sha2::Digest as _;

use super::{Fold, OpenOrder};
use crate::amendments::Amendments;
use crate::error::ApiResult;
use crate::record::Digest;
use crate::seats::Seats;

/// Rises whenever the image has another shape, or the engine folds the same entries otherwise.
const SHAPE: u32 = 4;

/// Everything that is folded. What both sides may not know is not in it: it stands in the setup.
#[derive(Serialize, Deserialize)]
pub struct Image {
    war: WarState,
    open: BTreeMap<BattleId, OpenOrder>,
    dice: Commitments,
    amendments: Amendments,
    seats: Seats,
    hidden: BTreeSet<u64>,
}

/// The same, borrowed: postcard writes both alike.
#[derive(Serialize)]
struct ImageRef<'a> {
    war: &'a WarState,
    open: &'a BTreeMap<BattleId, OpenOrder>,
    dice: &'a Commitments,
    amendments: &'a Amendments,
    seats: &'a Seats,
    hidden: &'a BTreeSet<u64>,
}

impl Fold {
    /// Everything that is folded, as bytes.
    ///
    /// # Panics
    /// Never: a state is plain data.
    #[must_use]
    pub fn image(&self) -> Vec<u8> {
        let Self { war, open, dice, amendments, seats, hidden, .. } = self;
        let image = ImageRef { war, open, dice, amendments, seats, hidden };
        let mut bytes = bytes_of(&image);
        bytes.extend(ledgers(war));
        bytes
    }

    /// The fold this program makes of such a war. Digests of another cannot be compared.
    #[must_use]
    pub fn version(&self) -> String {
        format!("{SHAPE}.{}", self.war.fold_version())
    }

    /// Whether this program may have taken a digest of that version: the books of its smaller battles add to the war's own, and at
    /// each moment other battles are fought.
    #[must_use]
    pub fn may_have_said(version: &str) -> bool {
        let books = Scale::ALL.map(Scale::fold_version);
        let most = books.iter().fold(War::FOLD_VERSION, |sum, book| sum + book - 1);
        (War::FOLD_VERSION..=most).any(|war| version == format!("{SHAPE}.{war}"))
    }

    /// The digest of everything that is folded.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest_of(&self.image())
    }

    /// The digest of an image of this fold.
    #[must_use]
    pub fn digest_of(&self, image: &[u8]) -> Digest {
        Digest { state: digest(image), fold: self.version() }
    }

    /// The newest believable snapshot at or before `target` of the war this is a fold of, or its founding. What never
    /// changes is shared with this fold, not read again. Snapshots that cannot be believed are passed over.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn nearest(&self, journal: &Journal, target: u64) -> ApiResult<Self> {
        let (founded, setup) = (self.founded.clone(), self.war.setup.clone());
        let mut limit = target;
        while let Some(kept) = journal.snapshot_before(limit)? {
            if let Some(fold) = self.believed(journal, kept.seq, &kept.bytes)? {
                return Ok(fold);
            }
            match kept.seq.checked_sub(1) {
                Some(before) => limit = before,
                None => break,
            }
        }
        Self::begin(founded, setup, self.founding)
    }

    /// The fold that a snapshot holds, if its bytes have the digest of their entry.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn believed(&self, journal: &Journal, seq: u64, bytes: &[u8]) -> ApiResult<Option<Self>> {
        let Some(entry) = journal.entry(seq)? else { return Ok(None) };
        let Some(said) = super::digest_of(&entry.as_ref()) else { return Ok(None) };
        if said.state != digest(bytes) {
            return Ok(None);
        }
        let Some(image) = read(bytes) else { return Ok(None) };
        let Image { mut war, open, dice, amendments, seats, hidden } = image;
        war.reattach(self.war.setup.clone());
        let (founded, founding) = (self.founded.clone(), self.founding);
        let fold = Self {
            seq,
            war,
            open,
            dice,
            amendments,
            seats,
            hidden,
            founded,
            founding,
            digest_at: seq,
        };
        Ok((fold.version() == said.fold).then_some(fold))
    }
}

/// The digest of a war alone: the same whatever was amended on the way to it.
///
/// # Panics
/// Never: a state is plain data.
#[must_use]
pub fn war_digest(war: &WarState) -> String {
    digest(&of_war(war))
}

/// A war alone as bytes.
pub(crate) fn of_war(war: &WarState) -> Vec<u8> {
    let mut image = bytes_of(war);
    image.extend(ledgers(war));
    image
}

fn bytes_of<T: Serialize>(data: &T) -> Vec<u8> {
    postcard::to_stdvec(data).unwrap_or_else(|fault| unreachable!("plain data: {fault}"))
}

/// The people of battles that have their own; nothing where there are none, as it was before there were any.
fn ledgers(war: &WarState) -> Vec<u8> {
    let all = war.ledgers();
    if all.is_empty() { Vec::new() } else { bytes_of(&all) }
}

/// An image, with the people of battles that have their own behind it.
fn read(bytes: &[u8]) -> Option<Image> {
    let (mut image, rest) = postcard::take_from_bytes::<Image>(bytes).ok()?;
    if !rest.is_empty() {
        image.war.take_ledgers(postcard::from_bytes(rest).ok()?);
    }
    Some(image)
}

/// SHA-256 in hexadecimal, as `digest` entries have it.
#[must_use]
pub fn digest(image: &[u8]) -> String {
    kernel::seal::hex(&sha2::Sha256::digest(image))
}
