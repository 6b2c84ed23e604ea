//! From revealed links and the call they answer to faces. The bytes are those of `docs/DICE.md`; nothing may change
//! here without a new version string, because old journals are re-derived for ever.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::chain::Link;

const KEY_DOMAIN: &[u8] = b"wardiary/dice/1/key\0";
const STREAM_DOMAIN: &[u8] = b"wardiary/dice/1\0";

/// Binds a roll to the call it answers: SHA-256 of the `roll_called` body, exactly the bytes that were stored.
///
/// The entry's own hash is not used, because it contains a random salt and the clock: whoever puts back an older
/// copy of the file and orders the same again would get fresh dice. The body comes from the rules alone, so he gets
/// the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallDigest([u8; 32]);

/// Everything that fixes the faces of one app roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceKey {
    /// HMAC key: the hash of all seats' links.
    key: [u8; 32],
    /// HMAC message, without the block counter at its end.
    message: Vec<u8>,
}

impl CallDigest {
    /// `body` is the text of the `roll_called` entry as stored, not serialised again.
    #[must_use]
    pub fn of_body(body: &[u8]) -> Self {
        Self(Sha256::digest(body).into())
    }

    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl DiceKey {
    /// `number` is the campaign's app roll number, from 1; `purpose` is that of the call; `links` holds the link each
    /// seat reveals for this roll, by seat name.
    #[must_use]
    pub fn new(
        campaign: &str,
        number: u64,
        purpose: &str,
        call: CallDigest,
        links: &BTreeMap<String, Link>,
    ) -> Self {
        let mut seats = Sha256::new();
        seats.update(KEY_DOMAIN);
        seats.update(length(links.len()));
        for (seat, link) in links {
            seats.update(length(seat.len()));
            seats.update(seat);
            seats.update(link.as_bytes());
        }
        let mut message = STREAM_DOMAIN.to_vec();
        message.extend(length(campaign.len()));
        message.extend(campaign.as_bytes());
        message.extend(number.to_be_bytes());
        message.extend(length(purpose.len()));
        message.extend(purpose.as_bytes());
        message.extend(call.0);
        Self { key: seats.finalize().into(), message }
    }

    /// Block `counter` of the endless byte stream.
    fn block(&self, counter: u32) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(&self.message);
        mac.update(&counter.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// The faces, 1 to `sides`, in throwing order. A byte below the largest multiple of `sides` gives `1 + byte mod sides`,
/// any other byte is skipped, so that every face is exactly as likely as every other.
///
/// # Panics
/// When the die has no sides.
#[must_use]
pub fn faces(key: &DiceKey, count: u32, sides: u8) -> Vec<u8> {
    assert!(sides > 0, "a die has at least one side");
    let fair = 256 - 256 % u16::from(sides);
    let bytes = (0..=u32::MAX).flat_map(|counter| key.block(counter));
    let fair_bytes = bytes.filter(|byte| u16::from(*byte) < fair);
    fair_bytes.map(|byte| 1 + byte % sides).take(count as usize).collect()
}

/// Lengths and counts are four bytes, most significant first.
fn length(count: usize) -> [u8; 4] {
    u32::try_from(count).expect("names and seats are short").to_be_bytes()
}
