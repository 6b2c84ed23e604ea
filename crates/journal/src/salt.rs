//! Where salts come from: handed in, so that tests and replays are exact; from the operating system otherwise.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::error::JournalError;
use crate::hash::{Idem, Salt};

/// Gives one fresh salt per entry.
pub trait SaltSource: Send {
    /// The next salt.
    ///
    /// # Errors
    /// [`JournalError::NoRandomness`] when the source has none to give.
    fn next_salt(&mut self) -> Result<Salt, JournalError>;
}

impl<F: FnMut() -> [u8; 16] + Send> SaltSource for F {
    fn next_salt(&mut self) -> Result<Salt, JournalError> {
        Ok(Salt(self()))
    }
}

/// Salts from the operating system, fetched 256 at a time: one system call per entry would slow an import.
pub struct OsSalt {
    pool: [u8; 4096],
    used: usize,
}

impl Default for OsSalt {
    fn default() -> Self {
        Self { pool: [0; 4096], used: 4096 }
    }
}

impl SaltSource for OsSalt {
    fn next_salt(&mut self) -> Result<Salt, JournalError> {
        if self.used == self.pool.len() {
            fill(&mut self.pool)?;
            self.used = 0;
        }
        let mut salt = Salt::default();
        let taken = &mut self.pool[self.used..self.used + 16];
        salt.0.copy_from_slice(taken);
        taken.fill(0);
        self.used += 16;
        Ok(salt)
    }
}

impl Idem {
    /// A fresh key from the operating system.
    ///
    /// # Errors
    /// [`JournalError::NoRandomness`].
    pub fn random() -> Result<Self, JournalError> {
        let mut key = Self::default();
        fill(&mut key.0)?;
        Ok(key)
    }
}

fn fill(bytes: &mut [u8]) -> Result<(), JournalError> {
    SysRng.try_fill_bytes(bytes).map_err(|error| JournalError::NoRandomness(error.to_string()))
}
