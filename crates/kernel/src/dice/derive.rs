//! From revealed links and the question they answer to faces. The bytes are those of `docs/DICE.md`; nothing may change
//! here without a new version string, because old journals are derived again for ever.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::chain::Link;

const KEY_DOMAIN: &[u8] = b"wardiary/dice/2/key\0";
const STREAM_DOMAIN: &[u8] = b"wardiary/dice/2\0";

/// What is thrown for, in its one canonical form. It holds no entry number, no clock, no salt and no prose, so that a remark
/// between two orders, or another way of saying the same order, changes no face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceQuestion {
    /// The campaign's dice identifier, from its founding.
    pub campaign: String,
    /// The campaign's app roll number, from 1.
    pub number: u64,
    pub battle: String,
    /// The seat that gave the order.
    pub seat: String,
    /// The canonical order: the body of its entry, exactly as it is stored.
    pub order: String,
    /// Which call of the order this is, counted from 0 over rolls and choices.
    pub call: u32,
    /// How many dice, of how many sides.
    pub count: u16,
    pub sides: u8,
}

/// Everything that fixes the faces of one app roll.
struct DiceKey {
    /// HMAC key: the hash of all seats' links.
    key: [u8; 32],
    /// HMAC message, without the block counter at its end.
    message: Vec<u8>,
}

impl DiceQuestion {
    /// The question as bytes; every text has its length before it, so that no two questions have the same.
    fn message(&self) -> Vec<u8> {
        let mut message = STREAM_DOMAIN.to_vec();
        add_text(&mut message, &self.campaign);
        message.extend(self.number.to_be_bytes());
        add_text(&mut message, &self.battle);
        add_text(&mut message, &self.seat);
        message.extend(Sha256::digest(&self.order));
        message.extend(self.call.to_be_bytes());
        message.extend(u32::from(self.count).to_be_bytes());
        message.push(self.sides);
        message
    }

    /// A short name of the question, for a device that must never answer one roll number with two questions: the SHA-256 of its
    /// bytes.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.message()).into()
    }

    /// The faces, 1 to `sides`, in throwing order, given the link that each seat reveals, by seat name. A byte below the
    /// largest multiple of `sides` gives `1 + byte mod sides`, any other byte is skipped, so that every face is exactly as
    /// likely as every other.
    ///
    /// # Panics
    /// When the die has no sides.
    #[must_use]
    pub fn faces(&self, links: &BTreeMap<String, Link>) -> Vec<u8> {
        assert!(self.sides > 0, "a die has at least one side");
        let key = DiceKey { key: hashed(links), message: self.message() };
        let fair = 256 - 256 % u16::from(self.sides);
        let bytes = (0..=u32::MAX).flat_map(|counter| key.block(counter));
        let fair_bytes = bytes.filter(|byte| u16::from(*byte) < fair);
        fair_bytes.map(|byte| 1 + byte % self.sides).take(self.count.into()).collect()
    }
}

impl DiceKey {
    /// Block `counter` of the endless byte stream.
    fn block(&self, counter: u32) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(&self.message);
        mac.update(&counter.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

fn hashed(links: &BTreeMap<String, Link>) -> [u8; 32] {
    let mut seats = Sha256::new();
    seats.update(KEY_DOMAIN);
    seats.update(length(links.len()));
    for (seat, link) in links {
        seats.update(length(seat.len()));
        seats.update(seat);
        seats.update(link.as_bytes());
    }
    seats.finalize().into()
}

fn add_text(message: &mut Vec<u8>, text: &str) {
    message.extend(length(text.len()));
    message.extend(text.as_bytes());
}

/// Lengths and counts are four bytes, most significant first.
fn length(count: usize) -> [u8; 4] {
    u32::try_from(count).expect("names and seats are short").to_be_bytes()
}
