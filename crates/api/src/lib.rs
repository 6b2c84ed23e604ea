//! What a program may ask of a war: one `Request`, one `Response`; the engine answers, the views show.
//!
//! Reading order: [`request`], then [`handle`]. The campaign at work is the crate `engine`, what is shown the crate `views`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the clock, the files and the randomness that the rules may not"
)]

pub mod handle;
pub mod paper;
pub mod picture;
pub mod request;
pub mod ruling;

pub use engine::{
    amend, amendments, audience, books, dice, environment, error, face_down, fold, founding,
    game_time, host, messages, orders, record, seats, simulate, upcast, verify, words,
};

pub use error::{ApiError, ApiResult};
pub use handle::Api;
pub use host::Host;
pub use request::{Reply, Request, Response};
pub use views::Session;
pub use {campaign, engine, kernel, report, views};
