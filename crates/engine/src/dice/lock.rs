//! A passphrase for a seat's secret: with a copy of the file one still cannot foresee that seat's dice.
//!
//! The key comes from the passphrase by Argon2id (RFC 9106) and seals the secret with XChaCha20-Poly1305. A secret that once
//! lay open in the file may be in a copy of it, so a passphrase always comes with a fresh chain.

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use kernel::Seat;
use kernel::dice::record::{Holder, Reason};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::{Host, random_bytes};
use crate::session::Session;
use crate::sum::{with_sum, without_sum};

use super::secrets::locked_key;

/// What Argon2id costs: 64 MiB of memory and three passes, the second choice of RFC 9106 §4 on one lane.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 1;

/// `WDL1`, then the salt of the key (16 bytes), the nonce (24 bytes), the sealed secret with its tag (48 bytes) and the SHA-256
/// of all that, which tells damage from a wrong passphrase.
const MAGIC: &[u8; 4] = b"WDL1";
const SALT: usize = 16;
const NONCE: usize = 24;

/// Characters of a passphrase, at least.
const PASSPHRASE_LEAST: usize = 8;

/// A seat's key, as long as the campaign is open.
#[derive(Clone)]
pub(super) struct Unlocked {
    salt: [u8; SALT],
    key: [u8; 32],
}

impl Unlocked {
    fn new(passphrase: &str, salt: [u8; SALT]) -> ApiResult<Self> {
        let failed = |error: argon2::Error| {
            ApiError::new(Trouble::Failed, "dice.no_key", format!("no key can be made: {error}"))
        };
        let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(32)).map_err(failed)?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = [0; 32];
        argon.hash_password_into(passphrase.as_bytes(), &salt, &mut key).map_err(failed)?;
        Ok(Self { salt, key })
    }

    /// Seals a secret.
    pub(super) fn seal(&self, secret: &[u8; 32]) -> ApiResult<Vec<u8>> {
        let nonce: [u8; NONCE] = random_bytes()?;
        let cipher = XChaCha20Poly1305::new(&self.key.into());
        let sealed = cipher.encrypt(&XNonce::from(nonce), &secret[..]);
        let sealed = sealed.map_err(|_| {
            ApiError::new(Trouble::Failed, "dice.not_sealed", "the secret cannot be sealed")
        })?;
        Ok(with_sum([&MAGIC[..], &self.salt, &nonce, &sealed].concat()))
    }

    /// Opens a sealed secret.
    pub(super) fn open(&self, sealed: &[u8]) -> ApiResult<Vec<u8>> {
        let (_, nonce, sealed) = parts(sealed)?;
        let cipher = XChaCha20Poly1305::new(&self.key.into());
        cipher.decrypt(&XNonce::from(nonce), sealed).map_err(|_| wrong_passphrase())
    }
}

impl Session {
    /// Puts a passphrase on a seat's dice: the seat commits to a fresh chain whose secret is only ever stored sealed. It stays
    /// unlocked until the campaign is closed, or locked again.
    ///
    /// # Errors
    /// When the passphrase is too short, a device holds the chain, or the journal cannot be written.
    pub fn lock_dice(&mut self, host: &mut Host, seat: Seat, passphrase: &str) -> ApiResult<u64> {
        self.lies_here(seat)?;
        if passphrase.chars().count() < PASSPHRASE_LEAST {
            let message = format!("a passphrase has at least {PASSPHRASE_LEAST} characters");
            return Err(ApiError::usage("dice.short_passphrase", message)
                .hint("some words that only you would put together are best"));
        }
        let unlocked = Unlocked::new(passphrase, random_bytes()?)?;
        self.secrets.unlocked.insert(seat.word().to_owned(), unlocked);
        let done = self.commit(host, seat.word(), random_bytes()?, Some(Reason::Locked));
        if done.is_err() {
            self.secrets.unlocked.remove(seat.word());
        }
        done.map(|()| self.fold.seq)
    }

    /// Takes the passphrase off a seat's dice: the seat commits to a fresh chain whose secret lies open in the file.
    ///
    /// # Errors
    /// When there is no passphrase on the dice, they are not unlocked, or the journal cannot be written.
    pub fn free_dice(&mut self, host: &mut Host, seat: Seat) -> ApiResult<u64> {
        self.lies_here(seat)?;
        if self.is_locked(seat)? {
            return Err(locked(seat.word()));
        }
        if !self.has_passphrase(seat)? {
            return Err(no_passphrase(seat));
        }
        self.secrets.unlocked.remove(seat.word());
        self.commit(host, seat.word(), random_bytes()?, Some(Reason::Locked))?;
        Ok(self.fold.seq)
    }

    /// Unlocks a seat's dice until the campaign is closed. Nothing is written.
    ///
    /// # Errors
    /// When the passphrase is wrong, or there is none on them.
    pub fn unlock_dice(&mut self, seat: Seat, passphrase: &str) -> ApiResult<()> {
        let sealed = self.sealed_secret(seat)?.ok_or_else(|| no_passphrase(seat))?;
        let (salt, ..) = parts(&sealed)?;
        let unlocked = Unlocked::new(passphrase, salt)?;
        unlocked.open(&sealed)?;
        self.secrets.unlocked.insert(seat.word().to_owned(), unlocked);
        Ok(())
    }

    /// Whether a seat's dice wait for their passphrase.
    ///
    /// # Errors
    /// When the private table cannot be read.
    pub fn is_locked(&self, seat: Seat) -> ApiResult<bool> {
        let known = self.secrets.unlocked.contains_key(seat.word());
        Ok(!known && self.sealed_secret(seat)?.is_some())
    }

    /// Whether there is a passphrase on a seat's dice.
    ///
    /// # Errors
    /// When the private table cannot be read.
    pub fn has_passphrase(&self, seat: Seat) -> ApiResult<bool> {
        Ok(self.sealed_secret(seat)?.is_some())
    }

    fn sealed_secret(&self, seat: Seat) -> ApiResult<Option<Vec<u8>>> {
        let due = self.fold.dice.due();
        match due.get(seat.word()).filter(|due| due.held == Holder::File) {
            Some(due) => Ok(self.journal.private(&locked_key(&due.commitment.tip))?),
            None => Ok(None),
        }
    }
}

fn no_passphrase(seat: Seat) -> ApiError {
    let message = format!("there is no passphrase on {seat}'s dice");
    ApiError::new(Trouble::Refused, "dice.no_passphrase", message)
}

/// What is said when a passphrase is needed.
pub(super) fn locked(seat: &str) -> ApiError {
    let message = format!("{seat}'s dice are locked with a passphrase");
    ApiError::new(Trouble::Refused, "dice.locked", message)
        .hint("give the passphrase, or type dice from the table")
}

fn wrong_passphrase() -> ApiError {
    ApiError::new(Trouble::Refused, "dice.wrong_passphrase", "that is not the passphrase")
        .hint("try again; if it is lost, the seat can commit to new dice, and everybody sees it")
}

/// Whether what lies in the file as a locked secret can be one.
pub(super) fn is_whole(sealed: &[u8]) -> bool {
    parts(sealed).is_ok()
}

/// Salt, nonce and sealed secret.
fn parts(sealed: &[u8]) -> ApiResult<([u8; SALT], [u8; NONCE], &[u8])> {
    let read = || {
        let rest = without_sum(sealed)?.strip_prefix(MAGIC)?;
        let (salt, rest) = rest.split_first_chunk::<SALT>()?;
        let (nonce, rest) = rest.split_first_chunk::<NONCE>()?;
        Some((*salt, *nonce, rest))
    };
    read().ok_or_else(|| {
        let message = "the locked secret in this file is spoilt";
        ApiError::new(Trouble::Failed, "dice.spoilt_lock", message)
            .hint("type dice from the table, or commit the seat anew")
    })
}
