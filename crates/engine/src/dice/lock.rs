//! A passphrase for a seat's secret: with a copy of the file one still cannot foresee that seat's dice.
//!
//! A secret that once was open in the file may be in a copy of it, so a passphrase always comes with a fresh chain.

use kernel::Seat;
use kernel::dice::record::{Holder, Reason};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::{Host, random_bytes};
use crate::secrets::Unlocked;
use crate::session::Session;

use super::secrets::locked_key;

/// Characters of a passphrase, at least.
const PASSPHRASE_LEAST: usize = 8;

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
                .hint("choose a few words that nobody would guess"));
        }
        let unlocked = Unlocked::new(passphrase, random_bytes()?)?;
        self.secrets.unlocked.insert(seat.word().to_owned(), unlocked);
        let done = self.commit(host, seat.word(), random_bytes()?, Some(Reason::Locked));
        if done.is_err() {
            self.secrets.unlocked.remove(seat.word());
        }
        done.map(|()| self.fold.seq)
    }

    /// Takes the passphrase off a seat's dice: the seat commits to a fresh chain whose secret is open in the file.
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
        let unlocked = Unlocked::of_sealed(passphrase, &sealed)?;
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
