//! What a program may ask of a war: one `Request`, one `Response`, and the only place where rules meet the journal.
//!
//! Reading order: [`session`] (one open campaign), [`fold`] (the journal folded), [`orders`] and [`dice`] (how an
//! order goes through), [`face_down`], [`undo`], [`verify`], then what is shown.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the clock, the files and the randomness that the rules may not"
)]

pub mod access;
pub mod books;
mod camp;
pub mod dice;
pub mod environment;
pub mod error;
pub mod face_down;
mod fairness;
pub mod fold;
pub mod founding;
pub mod handle;
pub mod host;
pub mod orders;
mod recall;
pub mod record;
pub mod register;
pub mod report_model;
pub mod request;
pub mod ruling;
pub mod seats;
pub mod session;
pub mod simulate;
pub mod strikes;
pub mod undo;
pub mod upcast;
pub mod verify;
pub mod views;
mod words;

pub use campaign::two_star_general;
pub use error::{ApiError, ApiResult};
pub use handle::Api;
pub use host::Host;
pub use request::{Reply, Request, Response};
pub use session::Session;
pub use {campaign, kernel, report};
