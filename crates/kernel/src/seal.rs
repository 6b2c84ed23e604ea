//! Face-down orders: a commitment when they are written, checked when they are turned over.

use sha2::{Digest, Sha256};

/// Domain of the hash, so that a commitment can be mistaken for nothing else.
const DOMAIN: &[u8] = b"wardiary/orders/1";

const DIGITS: &[u8; 16] = b"0123456789abcdef";

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
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Reads hexadecimal of exactly `N` bytes, as [`hex`] writes it: in small letters, so that bytes have one text alone.
#[must_use]
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let text = text.as_bytes();
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    let mut wrong = 0;
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        let [high, low] = [pair[0], pair[1]].map(|digit| VALUES[usize::from(digit)]);
        wrong |= high | low;
        *byte = high << 4 | low & 15;
    }
    (wrong < 16).then_some(bytes)
}

/// What each byte is worth as a hexadecimal digit, 255 for none. Links of the dice are read with every app roll of a
/// replay: a table, because a processor cannot foresee whether the next digit of a hash is a letter.
const VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut value = 0;
    while value < 16 {
        values[DIGITS[value as usize] as usize] = value;
        value += 1;
    }
    values
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_back_and_nothing_else_is_read() {
        let all: [u8; 256] = core::array::from_fn(|index| index as u8);
        assert_eq!(from_hex::<256>(&hex(&all)), Some(all));
        let is_digit = |c: &char| c.is_ascii_digit() || ('a'..='f').contains(c);
        for character in (0..=127_u8).map(char::from).filter(|c| !is_digit(c)) {
            assert_eq!(from_hex::<1>(&format!("{character}0")), None);
            assert_eq!(from_hex::<1>(&format!("0{character}")), None);
        }
        assert_eq!(
            (from_hex::<1>("0"), from_hex::<1>("000"), from_hex::<1>("é")),
            (None, None, None)
        );
    }
}
