//! The seeds that games are played from: every failure can be played again from its seed.

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
