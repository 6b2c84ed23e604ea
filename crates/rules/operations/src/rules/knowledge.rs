//! R63 What a seat knows: what ground sight, contact, battles and aircraft tell ([`reports`]), what several formations know together
//! ([`together`]), and the position as it is known ([`seen_by`]).

pub(crate) mod glimpse;
pub mod reports;
mod seen;
mod sight;
mod stand_ins;
mod together;

pub use glimpse::said;
pub use seen::seen_by;
pub use sight::sees;
pub use stand_ins::{is_stand_in, sighting};
pub use together::{formations, known_to, knows_whole, related, reported_on};
