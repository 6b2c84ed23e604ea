//! A sum behind private values that nothing in the journal vouches for, so that damage to them is noticed. It proves nothing
//! against anyone who computes it anew.

use sha2::{Digest as _, Sha256};

const SUM: usize = 32;

/// The bytes with their sum behind them.
pub(crate) fn with_sum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// The bytes before the sum, if it is theirs.
pub(crate) fn without_sum(bytes: &[u8]) -> Option<&[u8]> {
    let (bytes, sum) = bytes.split_at_checked(bytes.len().checked_sub(SUM)?)?;
    (Sha256::digest(bytes)[..] == *sum).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_is_noticed() {
        let kept = with_sum(b"some bytes".to_vec());
        assert_eq!(without_sum(&kept), Some(&b"some bytes"[..]));
        for at in 0..kept.len() {
            let mut changed = kept.clone();
            changed[at] ^= 1;
            assert_eq!(without_sum(&changed), None, "byte {at}");
            assert_eq!(without_sum(&kept[..at]), None);
        }
    }
}
