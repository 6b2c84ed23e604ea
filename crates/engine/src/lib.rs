//! A campaign at work: open, fold, order, dice, amend, branch, verify, simulate. The only place where the war meets its journal.
//!
//! Reading order: [`session`] (one open campaign), [`fold`] (the journal folded), [`orders`] and [`dice`] (how an
//! order goes through), [`face_down`], [`amend`] (the one way to change the past), [`audience`], [`verify`], then [`simulate`].
//!
//! Deliberately absent: what a screen shows of it (crate `api`), and every rule.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the clock, the files and the randomness that the rules may not"
)]

pub mod amend;
pub mod amendments;
pub mod audience;
pub mod books;
mod branch;
mod caches;
pub mod chance;
mod counted;
pub mod deadline;
pub mod dice;
pub mod environment;
pub mod error;
mod eyes;
pub mod face_down;
pub mod fold;
pub mod founding;
pub mod game_time;
pub mod host;
pub mod messages;
mod note;
mod order_index;
pub mod orders;
pub mod photograph;
pub mod readers;
pub mod record;
pub mod seating;
pub mod seats;
mod secrets;
pub mod session;
pub mod simulate;
mod sum;
pub mod upcast;
pub mod verify;
pub mod words;

pub use error::{ApiError, ApiResult};
pub use host::Host;
pub use session::Session;
pub use {campaign, journal, kernel};
