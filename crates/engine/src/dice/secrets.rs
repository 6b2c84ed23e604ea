//! The seats' chains whose secrets lie in this file. A secret is believed only if it gives the tip that its seat has published.

use std::collections::{BTreeMap, BTreeSet};

use journal::{Kind, PrivateChange};
use kernel::Seat;
use kernel::dice::chain::{Chain, Link, Secret};
use kernel::dice::record::{Commitment, Committed, Holder, Reason};

use super::{CHAIN_LENGTH, lock};
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::{Host, random_bytes};
use crate::record::text;
use crate::secrets::is_sealed;
use crate::session::{NewEntry, Session};

impl Session {
    /// Looks at every secret that may be needed still: one that does not give its tip is not used. What is wrong is said when
    /// dice are asked for, and by [`Session::spoilt_secrets`].
    pub(crate) fn check_secrets(&mut self) {
        let mut spoilt = BTreeSet::new();
        for (seat, commitment, held) in self.fold.dice.in_force() {
            let kept = self.journal.private(&secret_key(&commitment.tip));
            if let (Holder::File, Ok(Some(bytes))) = (held, kept)
                && walked(&bytes, commitment).is_none()
            {
                spoilt.insert(seat.to_owned());
            }
        }
        self.secrets.spoilt = spoilt;
    }

    /// What is wrong with dice secrets, in sentences.
    #[must_use]
    pub fn spoilt_secrets(&self) -> Vec<String> {
        self.secrets.spoilt.iter().map(|seat| spoilt(seat).message).collect()
    }

    /// Seats whose chains should lie in this file, and do not, although others do.
    pub(crate) fn missing_secrets(&self) -> ApiResult<Vec<String>> {
        let kept = self.journal.private_keys("dice.")?;
        if kept.is_empty() {
            // A copy for others has none.
            return Ok(Vec::new());
        }
        let in_file = self.fold.dice.in_force().filter(|(.., held)| *held == Holder::File);
        let missing = in_file.filter(|(_, commitment, _)| {
            !kept.contains(&secret_key(&commitment.tip))
                && !kept.contains(&locked_key(&commitment.tip))
        });
        Ok(missing.map(|(seat, ..)| seat.to_owned()).collect())
    }

    /// Every seat's next link: from this file, or as a device has given it.
    pub(super) fn next_links(&mut self) -> ApiResult<BTreeMap<String, Link>> {
        let due: Vec<(String, kernel::dice::commitments::Due)> =
            self.fold.dice.due().into_iter().map(|(seat, due)| (seat.to_owned(), due)).collect();
        let mut links = BTreeMap::new();
        for (seat, due) in due {
            let link = match self.secrets.given.get(&seat) {
                Some(link) => *link,
                None => {
                    if let Some(error) = super::held_elsewhere(&seat, due.held) {
                        return Err(error);
                    }
                    let used_up = || {
                        let message = format!("the dice chain of {seat} is used up");
                        ApiError::new(Trouble::Failed, "dice.chain_used_up", message)
                    };
                    self.chain(&seat, due.commitment)?.link(due.index).ok_or_else(used_up)?
                }
            };
            if !self.fold.dice.is_due(&seat, &link) {
                return Err(spoilt(&seat));
            }
            links.insert(seat, link);
        }
        Ok(links)
    }

    fn chain(&mut self, seat: &str, commitment: Commitment) -> ApiResult<&Chain> {
        if !self.secrets.chains.contains_key(&commitment.tip) {
            let bytes = self.secret(seat, &commitment.tip)?;
            let chain = walked(&bytes, commitment).ok_or_else(|| spoilt(seat))?;
            self.secrets.chains.insert(commitment.tip, chain);
        }
        Ok(&self.secrets.chains[&commitment.tip])
    }

    /// The secret of a chain as it lies in this file, opened if it is locked.
    fn secret(&self, seat: &str, tip: &Link) -> ApiResult<Vec<u8>> {
        if let Some(open) = self.journal.private(&secret_key(tip))? {
            return Ok(open);
        }
        let Some(sealed) = self.journal.private(&locked_key(tip))? else {
            let message = format!("the secret of {seat}'s dice chain is not in this file");
            return Err(ApiError::new(Trouble::Failed, "dice.no_secret", message).hint(
                "copies made for others hold no secrets; type dice from the table, or commit the seat again",
            ));
        };
        match self.secrets.unlocked.get(seat) {
            Some(unlocked) => unlocked.open(&sealed),
            None => Err(lock::locked(seat)),
        }
    }

    /// A seat whose chain runs out commits to its next one in good time, and a person who plays with a chain from a seed
    /// commits to one of his own.
    pub(super) fn commit_in_time(&mut self, host: &mut Host) -> ApiResult<()> {
        self.commit_people(host)?;
        let seats: Vec<String> = self.fold.dice.running_out().map(str::to_owned).collect();
        for seat in seats {
            let Some(due) = self.fold.dice.due().get(&*seat).copied() else { continue };
            if due.held == Holder::Device {
                continue;
            }
            let secret = match self.seed {
                // The same seed gives the same war, however long it is.
                Some(seed) => {
                    let number = self.fold.dice.next_number();
                    simulated_secret(seed, &format!("{seat}/{number}"))
                }
                None => random_bytes()?,
            };
            self.commit(host, &seat, secret, None)?;
        }
        Ok(())
    }

    /// People whose chains come from the seed of a simulation commit anew, from the operating system.
    pub(crate) fn commit_people(&mut self, host: &mut Host) -> ApiResult<()> {
        if self.seed.is_some() {
            return Ok(());
        }
        let seeded = self.fold.dice.due().into_iter().filter(|(_, due)| due.seeded);
        let seats: Vec<String> = seeded.map(|(seat, _)| seat.to_owned()).collect();
        for seat in seats {
            let by_hand = Seat::from_word(&seat).is_some_and(|seat| self.holder(seat).by.is_hand());
            if by_hand {
                self.commit(host, &seat, random_bytes()?, Some(Reason::TakenOver))?;
            }
        }
        Ok(())
    }

    /// A seat commits again, visibly: its device, its secret or its passphrase is gone. The new secret is open in this file.
    ///
    /// # Errors
    /// When the seat throws no app dice, or the journal cannot be written.
    pub fn commit_anew(&mut self, host: &mut Host, seat: Seat) -> ApiResult<u64> {
        self.has_chain(seat)?;
        self.commit_in_file(host, seat, Reason::Lost)
    }

    /// A device that still has a seat's dice gives them back: the seat commits to a fresh chain whose secret is open in this
    /// file, and the device's is void.
    ///
    /// # Errors
    /// When no device holds the seat's dice, or the journal cannot be written.
    pub fn give_dice_back(&mut self, host: &mut Host, seat: Seat) -> ApiResult<u64> {
        self.has_chain(seat)?;
        if !self.on_device(seat) {
            let message = format!("{seat}'s dice are already in this file");
            return Err(ApiError::new(Trouble::Refused, "dice.not_on_device", message)
                .hint("a seat whose secret or passphrase is lost commits again"));
        }
        self.commit_in_file(host, seat, Reason::Moved)
    }

    fn commit_in_file(&mut self, host: &mut Host, seat: Seat, why: Reason) -> ApiResult<u64> {
        self.secrets.unlocked.remove(seat.word());
        self.secrets.forget_links();
        self.commit(host, seat.word(), random_bytes()?, Some(why))?;
        self.check_secrets();
        Ok(self.fold.seq)
    }

    /// Writes a seat's next chain down; its secret stays in this file, sealed if the seat's is.
    pub(super) fn commit(
        &mut self,
        host: &mut Host,
        seat: &str,
        secret: [u8; 32],
        at_once: Option<Reason>,
    ) -> ApiResult<()> {
        let commitment = commitment(secret);
        let private = match self.secrets.unlocked.get(seat) {
            Some(unlocked) => PrivateChange::Put {
                key: locked_key(&commitment.tip),
                value: unlocked.seal(&secret)?,
            },
            None => PrivateChange::Put { key: secret_key(&commitment.tip), value: secret.to_vec() },
        };
        let seeded = self.seed.is_some();
        self.write_committed(host, seat, commitment, (Holder::File, at_once, seeded), &[private])
    }

    pub(super) fn write_committed(
        &mut self,
        host: &mut Host,
        seat: &str,
        Commitment { tip, length }: Commitment,
        (held, at_once, seeded): (Holder, Option<Reason>, bool),
        private: &[PrivateChange],
    ) -> ApiResult<()> {
        let committed = Committed { seat: seat.to_owned(), tip, length, held, at_once, seeded };
        let by = Seat::from_word(seat).unwrap_or(Seat::App);
        let body = text(&committed);
        let entry = NewEntry::new(Kind::Committed, self.fold.war.setup.first_battle(), by, body);
        self.append(host, vec![entry], None, private).map(|_| ())
    }

    /// Whether a device holds the chain that decides now.
    pub(super) fn on_device(&self, seat: Seat) -> bool {
        self.fold.dice.due().get(seat.word()).is_some_and(|due| due.held == Holder::Device)
    }

    /// Refused where a seat throws no app dice, or a device holds them.
    pub(super) fn lies_here(&self, seat: Seat) -> ApiResult<()> {
        self.has_chain(seat)?;
        let due = self.fold.dice.due();
        let held = due.get(seat.word()).map_or(Holder::File, |due| due.held);
        super::held_elsewhere(seat.word(), held).map_or(Ok(()), Err)
    }

    pub(super) fn has_chain(&self, seat: Seat) -> ApiResult<()> {
        if self.fold.dice.due().contains_key(seat.word()) {
            return Ok(());
        }
        Err(ApiError::usage("dice.no_chain", format!("{seat} has no dice of its own")))
    }
}

/// A chain from a secret: what is published, and what stays in the private table.
pub(crate) fn new_chain(secret: [u8; 32]) -> (Commitment, PrivateChange) {
    let commitment = commitment(secret);
    let key = secret_key(&commitment.tip);
    (commitment, PrivateChange::Put { key, value: secret.to_vec() })
}

/// The secret of a simulation's dice: `of` is a side or, for a chain that follows, what it follows.
pub(crate) fn simulated_secret(seed: u64, of: &str) -> [u8; 32] {
    use sha2::Digest as _;
    sha2::Sha256::digest(format!("wardiary/simulation/{seed}/{of}")).into()
}

/// Whether a private value under this key is a chain's secret: one that gives the tip in its key, or a locked one that is not
/// damaged. Nothing for a key of another kind.
pub(crate) fn is_whole(key: &str, bytes: &[u8]) -> Option<bool> {
    if key.starts_with(LOCKED) {
        return Some(is_sealed(bytes));
    }
    let tip: Result<Link, _> = key.strip_prefix(SECRET)?.parse();
    let of = |tip| Commitment { tip, length: CHAIN_LENGTH };
    Some(tip.is_ok_and(|tip| walked(bytes, of(tip)).is_some()))
}

const SECRET: &str = "dice.secret.";
const LOCKED: &str = "dice.locked.";

pub(super) fn locked_key(tip: &Link) -> String {
    format!("{LOCKED}{tip}")
}

fn secret_key(tip: &Link) -> String {
    format!("{SECRET}{tip}")
}

fn commitment(secret: [u8; 32]) -> Commitment {
    let tip = Chain::new(&Secret::new(secret), CHAIN_LENGTH).tip();
    Commitment { tip, length: CHAIN_LENGTH }
}

/// The chain of a secret, if that gives the published tip.
fn walked(secret: &[u8], commitment: Commitment) -> Option<Chain> {
    let secret: [u8; 32] = secret.try_into().ok()?;
    let chain = Chain::new(&Secret::new(secret), commitment.length);
    (chain.tip() == commitment.tip).then_some(chain)
}

fn spoilt(seat: &str) -> ApiError {
    let message = format!(
        "the secret of {seat}'s dice in this file is not the one {seat} committed to: the app cannot throw"
    );
    ApiError::new(Trouble::Failed, "dice.spoilt_secret", message).hint(format!(
        "type dice from the table, or let {seat} commit again: wardiary dice-secret FILE renew --seat {seat}"
    ))
}
