//! The api from the outside: requests in, responses out, on real files.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "tests meet files and clocks, and share their table"
)]

mod after_action;
mod desk;
mod play;
mod screens;
mod simulation;
mod undo;
