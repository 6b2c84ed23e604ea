//! What every rule set's tests share: a player that plays to the end, and the laws that hold for all.
//!
//! A failing law says which, at which order, and from which seed; the seed replays it.

pub mod laws;
pub mod play;
pub mod script;
pub mod seeds;

pub use play::{Played, Player, play};
pub use seeds::seeds;
