//! What every rule set's tests share: a seeded chance, a player that plays to the end, and the laws that hold for all.
//!
//! A failing law says which, at which order, and from which seed; the seed replays it.

pub mod chance;
pub mod laws;
pub mod play;
pub mod script;

pub use chance::{Chance, seeds};
pub use play::{Played, Player, play};
