//! A seeded stream of numbers (SplitMix64), so that every failure can be played again from one number.

use core::ops::Range;

/// The seeds of a soak, as `1..1001`: set by `cargo xtask soak <book>`, unset in a usual run of the tests.
const SOAK: &str = "WARDIARY_SOAK_SEEDS";

/// The seeds of whole games: those that a usual run plays, or those that a soak asks for.
///
/// # Panics
/// When a soak asks for something that is no range of numbers.
#[must_use]
#[allow(clippy::disallowed_methods, reason = "how long the tests take is no rule")]
pub fn seeds(usual: Range<u64>) -> Range<u64> {
    let Ok(asked) = std::env::var(SOAK) else { return usual };
    let bounds =
        asked.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    bounds.unwrap_or_else(|| panic!("{SOAK} is {asked}, which is not like 1..1001"))
}

/// The stream.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 when `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// `count` faces of dice with `sides` sides.
    pub fn faces(&mut self, count: u16, sides: u8) -> Vec<u8> {
        (0..count).map(|_| u8::try_from(self.below(usize::from(sides)) + 1).unwrap_or(1)).collect()
    }
}
