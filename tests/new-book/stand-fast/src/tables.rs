//! The book's numbers.

use kernel::table::Length;

/// The numbers as they are printed, for the fingerprint.
pub const BOOK: &str = include_str!("../data/book.toml");
/// §1 From the middle of a stand to its edge.
pub const RADIUS: Length = Length(100);
/// How much ground around its middle a battle is about.
pub const GROUND: Length = Length::inches(6);
pub const SECONDS_PER_TURN: u32 = 300;
