//! Face-down orders: a commitment when they are written, checked when they are turned over.

use sha2::{Digest, Sha256};

/// Domain of the hash, so that a commitment can be mistaken for nothing else.
const DOMAIN: &[u8] = b"wardiary/orders/1";

/// `SHA-256("wardiary/orders/1" ‖ salt ‖ text)` in lower-case hexadecimal. `salt` is 16 bytes of the
/// operating system's randomness, `text` the exact JSON that will be revealed.
#[must_use]
pub fn commitment(salt: &[u8; 16], text: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(DOMAIN);
    hasher.update(salt);
    hasher.update(text.as_bytes());
    hex(&hasher.finalize())
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Reads hexadecimal of exactly `N` bytes.
#[must_use]
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let text = text.as_bytes();
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        let nibble = |at: usize| char::from(pair[at]).to_digit(16);
        *byte = u8::try_from(nibble(0)? * 16 + nibble(1)?).ok()?;
    }
    Some(bytes)
}
