//! A seat's key, made of its passphrase by Argon2id (RFC 9106), seals its secret with XChaCha20-Poly1305.

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::random_bytes;
use crate::sum::{with_sum, without_sum};

/// What Argon2id costs: 64 MiB of memory and three passes, the second choice of RFC 9106 §4 on one lane.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 1;

/// `WDL1`, then the salt of the key (16 bytes), the nonce (24 bytes), the sealed secret with its tag (48 bytes) and the SHA-256
/// of all that, which tells damage from a wrong passphrase.
const MAGIC: &[u8; 4] = b"WDL1";
const SALT: usize = 16;
const NONCE: usize = 24;

/// A seat's key, as long as the campaign is open.
#[derive(Clone)]
pub(crate) struct Unlocked {
    salt: [u8; SALT],
    key: [u8; 32],
}

impl Unlocked {
    pub(crate) fn new(passphrase: &str, salt: [u8; SALT]) -> ApiResult<Self> {
        let failed = |error: argon2::Error| {
            ApiError::new(Trouble::Failed, "dice.no_key", format!("no key can be made: {error}"))
        };
        let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(32)).map_err(failed)?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = [0; 32];
        argon.hash_password_into(passphrase.as_bytes(), &salt, &mut key).map_err(failed)?;
        Ok(Self { salt, key })
    }

    /// The key of a sealed secret.
    ///
    /// # Errors
    /// When this is not the passphrase that it was sealed with.
    pub(crate) fn of_sealed(passphrase: &str, sealed: &[u8]) -> ApiResult<Self> {
        let (salt, ..) = parts(sealed)?;
        let unlocked = Self::new(passphrase, salt)?;
        unlocked.open(sealed)?;
        Ok(unlocked)
    }

    /// Seals a secret.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> ApiResult<Vec<u8>> {
        let nonce: [u8; NONCE] = random_bytes()?;
        let cipher = XChaCha20Poly1305::new(&self.key.into());
        let sealed = cipher.encrypt(&XNonce::from(nonce), &secret[..]);
        let sealed = sealed.map_err(|_| {
            ApiError::new(Trouble::Failed, "dice.not_sealed", "the secret cannot be sealed")
        })?;
        Ok(with_sum([&MAGIC[..], &self.salt, &nonce, &sealed].concat()))
    }

    /// Opens a sealed secret.
    pub(crate) fn open(&self, sealed: &[u8]) -> ApiResult<Vec<u8>> {
        let (_, nonce, sealed) = parts(sealed)?;
        let cipher = XChaCha20Poly1305::new(&self.key.into());
        cipher.decrypt(&XNonce::from(nonce), sealed).map_err(|_| wrong_passphrase())
    }
}

fn wrong_passphrase() -> ApiError {
    ApiError::new(Trouble::Refused, "dice.wrong_passphrase", "that is not the passphrase")
        .hint("try again; if it is lost, the seat can commit to new dice, and everybody sees it")
}

/// Whether what lies in the file as a locked secret can be one.
pub(crate) fn is_sealed(sealed: &[u8]) -> bool {
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
            .hint("type dice from the table, or commit the seat again")
    })
}
